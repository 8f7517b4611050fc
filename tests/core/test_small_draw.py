"""Not everything is a table: a draw is opened, run, recorded, resumed and tried by cases like any game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludex.core import record
from ludex.core.commands import Kind
from ludex.core.edge import read_written
from ludex.core.record import Record
from ludex.core.snapshot import resume, snapshot
from ludex.core.table import Recorded
from ludex.core.verification import Verified, verify
from ludex.core.waits import waits
from ludex.errors import Misuse, Reason, Refused
from ludex.games.registry import Opened, game_type, open_decider
from ludex.kit.chance import Script, Silent
from ludex.law.book import Law
from ludex.proof.cases import load_scenarios
from ludex.proof.mutants import mutants_of
from ludex.proof.runner import run_scenario
from tests.core.small_draw import CALLER, CASHIER, GAME, STATUTE, WATCHER, DrawNumber, installed

CASE = """
case: Whoever holds the number drawn gets what the tickets brought
clauses: [CAN10/F.I/1, CAN10/F.I/2]
game: small-draw
in: cantabria
players: {ana: 20, bea: 20}
steps:
  - {by: ana, do: buy-ticket, number: 3}
  - {by: bea, do: buy-ticket, number: 3, refused: CAN10/F.I/3}
  - {by: bea, do: buy-ticket, number: 4}
  - {by: bea, do: draw, refused: CAN10/F.I/2}
  - {by: caller, do: name-watcher, watcher: bea}
  - {by: ana, do: draw, refused: CAN10/F.I/2}
  - {by: caller, do: draw, refused: CAN10/F.I/2}
  - chance: [3]
  - {by: bea, do: draw}
  - {by: bea, do: draw, refused: not-yours}
  - {by: bea, do: claim, number: 3}
  - {by: ana, do: claim, number: 4}
  - expect: {players: {ana: 15, bea: 15}, accounts: {tickets: 10}}
  - {by: ana, do: claim, number: 3}
expect:
  players: {ana: 25, bea: 15}
  phase: drawn
"""


@pytest.fixture
def law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Law:
    """The law with the draw's own statute in Cantabria, and the draw in the registry."""
    return Law(installed(tmp_path, monkeypatch))


@pytest.fixture
def opened(law: Law) -> Opened:
    """The draw in Cantabria, with what an earlier day left."""
    return open_decider(law, "small-draw", "cantabria", table={"fund": "12.50", "sold": 7})


def give(table: Recorded[Any], do: str, by: str, **fields: Any) -> None:
    """A command as people write it."""
    rules = table.game.rules
    table.run(read_written(GAME, {"do": do, "by": by, **fields}, rules.currency))


def test_what_earlier_days_left_is_part_of_the_set_up(opened: Opened) -> None:
    """Amounts are written in the main unit; the day itself is said by the command that opens."""
    table = opened.recorded(Script())
    assert (opened.setup.fund, opened.setup.sold, table.state.sold) == (1250, 7, 7)
    assert opened.setup.posts[CASHIER] == ("cashier",)
    assert opened.setup.posts[CALLER] == ("caller",)
    give(table, "open-day", "cashier", day="2026-11-16")
    assert (table.state.day, table.state.accounts["tickets"]) == ("2026-11-16", 1250)
    give(table, "enter", "ana", cash=5)
    give(table, "buy-ticket", "ana", number=1)
    assert table.state.sold == 8


def test_a_case_of_a_draw(law: Law, tmp_path: Path) -> None:
    """The runner opens it, lets people in, plays and checks it: offices, refusals with their clause, false claims."""
    path = tmp_path / "draw.yaml"
    path.write_text(CASE, "utf-8")
    (scenario,) = load_scenarios(path, law)
    outcome = run_scenario(scenario, law)
    assert outcome.problem is None
    assert {"CAN10/F.I/1", "CAN10/F.I/2", "CAN10/F.I/3"} <= outcome.consulted


def test_a_claim_is_offered_whether_or_not_it_is_true(opened: Opened) -> None:
    """What somebody is offered betrays no winner."""
    table = opened.recorded(Script([2]))
    give(table, "open-day", "cashier", day="2026-11-16")
    for name, number in (("ana", 2), ("bea", 3)):
        give(table, "enter", name, cash=5)
        give(table, "buy-ticket", name, number=number)
    give(table, "name-watcher", "caller", watcher="ana")
    give(table, "draw", "ana")
    winner, loser = ([option for option in table.options(who) if option.do == "claim"] for who in ("ana", "bea"))
    assert [option.domains for option in winner] == [option.domains for option in loser]
    give(table, "claim", "bea", number=2)
    assert table.entries[-1].events[0].moves == ()
    give(table, "claim", "ana", number=2)
    assert table.state.funds("ana") == 1250 + 1000


def test_an_office_is_a_role_that_mutants_widen(law: Law, opened: Opened) -> None:
    """Whoever holds it may, for as long as they hold it; nobody else may, and the law's data say so."""
    table = opened.recorded(Script([2]))
    give(table, "open-day", "cashier", day="2026-11-16")
    give(table, "enter", "ana", cash=5)
    assert table.state.roles_of("ana") == ("player",)
    with pytest.raises(Refused) as refusal:
        give(table, "draw", "ana")
    assert refusal.value.reason is Reason.NOT_YOURS
    assert "draw" not in {option.do for option in table.options("ana")}
    give(table, "name-watcher", "caller", watcher="ana")
    assert table.state.roles_of("ana") == ("player", WATCHER)
    assert "draw" in {option.do for option in table.options("ana")}
    give(table, "draw", "ana")
    assert table.state.roles_of("ana") == ("player",)
    changes = {each.change: each.leaf.value for each in mutants_of(opened.statute) if each.path == "may.draw.law"}
    assert changes["widened"] == ["player", "visitor", "cashier", "caller", "watcher"]
    assert changes["without watcher"] == []


def test_an_office_goes_from_one_to_another_and_to_nobody(opened: Opened) -> None:
    """One holds it at a time; a table whose offices nobody holds has none."""
    state = opened.game.start(opened.setup)
    assert (state.holder_of(WATCHER), state.offices) == ("", {})
    state.hand_over(WATCHER, "ana")
    state.hand_over(WATCHER, "bea")
    assert (state.holder_of(WATCHER), state.offices) == ("bea", {WATCHER: ("bea",)})
    for _ in range(2):
        state.hand_over(WATCHER, "")
        assert (state.holder_of(WATCHER), state.offices) == ("", {})


def test_an_office_is_no_post(law: Law) -> None:
    """A house cannot put somebody there: players hand it on among themselves."""
    with pytest.raises(Misuse, match="posts: watcher is no post"):
        open_decider(law, "small-draw", "cantabria", table={"posts": {"watcher": ["walter"]}})


def test_whoever_holds_an_office_is_waited_for_by_the_rule_that_names_it(opened: Opened) -> None:
    """Their turn, what silence leads to, and the clause by which it is theirs."""
    table = opened.recorded(Script())
    give(table, "open-day", "cashier", day="2026-11-16")
    give(table, "enter", "ana", cash=5)
    give(table, "name-watcher", "caller", watcher="ana")
    wait = waits(table.game, table.state)
    assert wait is not None
    assert (wait.kind, wait.people, wait.do, wait.silence) == (Kind.TURN, ("ana",), ("draw",), DrawNumber(by="ana"))
    assert wait.clauses == ("CAN10/F.I/2",)


def test_its_record_is_kept_verified_and_resumed(opened: Opened) -> None:
    """A random day: money is conserved, the record follows from its commands, and any snapshot leads to its end."""
    random = Random(3)
    table = opened.recorded(Script())
    give(table, "open-day", "cashier", day="2026-11-16")
    for name in ("ana", "bea", "carlos"):
        give(table, "enter", name, cash=30)
    taken = [snapshot(table)]
    for number in range(1, 9):
        give(table, "buy-ticket", random.choice(table.state.players), number=number)
        taken.append(snapshot(table))
    give(table, "name-watcher", "caller", watcher="bea")
    table.chance.add([5])  # type: ignore[attr-defined]
    give(table, "draw", "bea")
    give(table, "claim", table.state.tickets[5], number=5)
    give(table, "close-day", "cashier")
    assert sum(table.state.accounts.values()) == 0
    written = Record(opened.header, tuple(table.entries))
    read = record.load(record.dump(written), GAME.commands, GAME.events, setup=GAME.setup)
    assert read == written
    assert verify(opened.game, read) == Verified(table.state)
    for each in taken:
        assert resume(opened.game, opened.setup, each, read.entries, Silent()).state == table.state


def test_a_role_that_the_draw_does_not_have_is_misuse(law: Law, tmp_path: Path) -> None:
    """Roles are open, but each is somebody's."""
    with pytest.raises(Misuse, match="posts: wizard is no post"):
        open_decider(law, "small-draw", "cantabria", table={"posts": {"wizard": ["merlin"]}})
    statute = STATUTE.replace("by: [watcher]", "by: [wizard]")
    (tmp_path / "law" / "cantabria" / "small-draw.yaml").write_text(statute, "utf-8")
    with pytest.raises(
        Misuse,
        match=r"small-draw.yaml: may\.[a-z.-]+: wizard is no role of small-draw; known: player, visitor, cashier",
    ):
        open_decider(Law(tmp_path / "law"), "small-draw", "cantabria")


def test_it_is_not_played_at_a_table(law: Law) -> None:
    """Whoever asks for a table's bets and cloth is told so."""
    with pytest.raises(Misuse, match="small-draw is not played at a table"):
        game_type("small-draw")
