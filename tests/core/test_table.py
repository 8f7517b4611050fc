"""The table loop: one command, one entry, whole or not at all; duties; ids; decision points; people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludex.core.commands import EndRound, Join, Leave, OpenSession, Point
from ludex.core.events import RoundEnded, SessionOpened
from ludex.core.roles import CHIEF
from ludex.core.state import Setup
from ludex.core.table import DUTIES_MAX, Recorded
from ludex.errors import Allowed, Misuse, NoOutcome, Reason, Refused, Unit, Value
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.common.stakes.events import BetsClosed
from ludex.games.registry import open_usual
from ludex.games.wheels.roulette.commands import Land
from ludex.kit.chance import Script, Seeded
from ludex.kit.money import Cents
from tests.tables import LAW, give, opened, refused, seated, spin, usual


@pytest.fixture
def table() -> Recorded[Any]:
    """An open table in Cantabria with ana, who has a thousand, and bea, who has fifty."""
    return seated(usual("cantabria"), ana=1000, bea=50)


def bet(stake: int = 1000, **fields: Any) -> PlaceOnCloth:
    """A bet of ana's on red, in cents."""
    return PlaceOnCloth(**{"by": "ana", "bet": "red", "stake": Cents(stake), **fields})


def test_one_command_is_one_entry(table: Recorded[Any]) -> None:
    """Numbered from one, with the command and all that came of it."""
    entry = table.apply(bet())
    assert [each.version for each in table.entries] == list(range(1, len(table.entries) + 1))
    assert table.entries[-1] is entry
    assert entry.command == bet()
    assert table.state.funds("ana") == 99_000
    assert table.state.accounts["felt"] == 1000


REFUSED: list[tuple[str, dict[str, Any], Reason]] = [
    ("bet", {"by": "ana", "bet": "nonsense", "stake": 10}, Reason.NOT_LISTED),
    ("bet", {"by": "ana", "bet": "red", "stake": 9}, Reason.BELOW_MINIMUM),
    ("bet", {"by": "ana", "bet": "straight-7", "stake": 201}, Reason.ABOVE_MAXIMUM),
    ("bet", {"by": "bea", "bet": "red", "stake": 51}, Reason.NO_FUNDS),
    ("bet", {"by": "ana", "bet": "red", "stake": "10.50"}, Reason.NOT_IN_CHIPS),
    ("bet", {"by": "ana", "bet": "red", "stake": 10, "cloth": 2}, Reason.NO_SUCH),
    ("bet", {"by": "ana", "player": "bea", "bet": "red", "stake": 10}, Reason.NOT_YOURS),
    ("bet", {"by": "croupier", "player": "zoe", "bet": "red", "stake": 10}, Reason.NOT_PRESENT),
    ("bet", {"by": "croupier", "bet": "red", "stake": 10}, Reason.NOT_PRESENT),
    ("bet", {"by": "chief", "player": "ana", "bet": "red", "stake": 10}, Reason.HANDS_OFF),
    ("bet", {"by": "stranger", "bet": "red", "stake": 10}, Reason.NOT_YOURS),
    ("join", {"by": "ana", "chips": 10}, Reason.NOT_YOURS),
    ("withdraw", {"by": "ana", "bet": "red"}, Reason.NOTHING_TO_DO),
    ("spin", {"by": "croupier-2"}, Reason.NOT_AT_THE_WHEEL),
    ("land", {"by": "croupier"}, Reason.OUT_OF_PHASE),
    ("open-session", {"by": "chief"}, Reason.OUT_OF_PHASE),
    ("change-limits", {"by": "director", "minimum": 20}, Reason.NOT_AUTHORISED),
]


@pytest.mark.parametrize(("do", "fields", "reason"), REFUSED)
def test_a_refused_command_leaves_no_trace(
    table: Recorded[Any], do: str, fields: dict[str, Any], reason: Reason
) -> None:
    """State and entries are as before, and the reason is the one that applies."""
    before, entries = table.game.copy(table.state), list(table.entries)
    assert refused(table, do, **fields).reason is reason
    assert table.state == before
    assert table.entries == entries


def test_a_ball_that_nobody_has_read_leaves_no_trace(table: Recorded[Any]) -> None:
    """The table waits at the call, and goes on when the number is known."""
    give(table, "bet", "ana", bet="red", stake=10)
    give(table, "spin", "croupier")
    give(table, "no-more-bets", "croupier")
    before, entries = table.game.copy(table.state), list(table.entries)
    with pytest.raises(NoOutcome):
        table.apply(Land(by="croupier"))
    assert list(table.perform_duties()) == []
    assert (table.state, table.entries) == (before, entries)
    assert isinstance(table.chance, Script)
    table.chance.add([1])
    assert [entry.version for entry in table.perform_duties()]
    assert table.state.round == 2


def test_an_impossible_ball_leaves_no_trace(table: Recorded[Any]) -> None:
    """A number that is not on the wheel is misuse, and the table stays where it is."""
    give(table, "spin", "croupier")
    give(table, "no-more-bets", "croupier")
    before, entries = table.game.copy(table.state), list(table.entries)
    assert isinstance(table.chance, Script)
    table.chance.add([37])
    with pytest.raises(Misuse, match="37 cannot come up"):
        list(table.perform_duties())
    assert (table.state, table.entries) == (before, entries)


def test_a_repeated_command_is_answered_with_its_entry(table: Recorded[Any]) -> None:
    """It is done once; commands without an id, and those of another person with the same one, are others."""
    first = table.apply(bet(id="a"))
    give(table, "bet", "bea", bet="black", stake=10)
    before = table.version
    assert table.apply(bet(id="a")) is first
    assert table.decide(bet(id="a")) is first
    assert table.run(bet(id="a")) == [first]
    assert table.version == before
    table.apply(bet(id="a", by="bea", bet="black"))
    table.apply(bet())
    table.apply(bet())
    assert table.state.accounts["felt"] == 5000


def test_the_same_id_for_another_command_is_refused(table: Recorded[Any]) -> None:
    """Somebody would be told of what they did not ask for."""
    table.apply(bet(id="a"))
    with pytest.raises(Refused) as refusal:
        table.apply(bet(id="a", stake=2000))
    assert (refusal.value.reason, refusal.value.asked, refusal.value.clauses) == (
        Reason.REPEATED,
        (Value("a", Unit.COMMAND_ID),),
        (),
    )
    assert table.state.accounts["felt"] == 1000


def test_an_id_that_was_refused_may_be_used_again(table: Recorded[Any]) -> None:
    """Nothing happened under it."""
    with pytest.raises(Refused):
        table.apply(bet(stake=1, id="a"))
    assert table.apply(bet(id="a")).version == len(table.entries)


def test_the_same_round_is_not_stale(table: Recorded[Any]) -> None:
    """Whoever bet before the ball was thrown may be heard after it, and others' bets do not matter."""
    seen = table.state.point
    assert seen == Point(1, "betting")
    give(table, "bet", "bea", bet="black", stake=10)
    table.apply(bet(seen=seen))
    give(table, "spin", "croupier")
    assert table.state.phase == "rolling"
    table.apply(bet(seen=seen))
    assert table.state.accounts["felt"] == 3000


@pytest.mark.parametrize(
    "seen", [Point(2, "betting"), Point(0, "betting"), Point(1, "betting", turn=1), Point(1, "landed")]
)
def test_what_saw_another_moment_is_stale(table: Recorded[Any], seen: Point) -> None:
    """Another round, another turn, or a phase in which it could not be done."""
    with pytest.raises(Refused) as refusal:
        table.apply(bet(seen=seen))
    assert (refusal.value.reason, refusal.value.clauses) == (Reason.STALE, ())
    assert refusal.value.asked == (Value(seen.round, Unit.ROUND), Value(seen.phase, Unit.PHASE))
    assert refusal.value.allowed == Allowed(Unit.ROUND, values=(1,))


def test_a_bet_of_the_round_before_is_stale(table: Recorded[Any]) -> None:
    """The table went on while the command was on its way."""
    seen = table.state.point
    spin(table, 5)
    with pytest.raises(Refused) as refusal:
        table.apply(bet(seen=seen))
    assert refusal.value.reason is Reason.STALE


def test_people_without_a_post_are_visitors(table: Recorded[Any]) -> None:
    """They may join and nothing else; a refusal cites who may instead."""
    assert [option.do for option in table.options("stranger")] == ["join"]
    refusal = refused(table, "spin", "stranger")
    assert refusal.clauses == ("CAN10/A.1.III.2/3", "CAN10/A.1.V/1")
    assert refusal.asked == (Value.command("spin"), Value.person("stranger"))
    assert refusal.allowed == Allowed(Unit.ROLE, values=("croupier",))


def test_people_come_and_go(table: Recorded[Any]) -> None:
    """Chips come from the cage and go back to it; nobody leaves with chips in play."""
    table.apply(bet())
    with pytest.raises(Refused) as refusal:
        table.apply(Leave(by="ana"))
    assert refusal.value.reason is Reason.STAKES_IN_PLAY
    give(table, "withdraw", "ana", bet="red")
    table.apply(Leave(by="ana"))
    assert table.state.players == ["bea"]
    assert "player:ana" not in table.state.accounts
    table.apply(Join(by="ana", chips=Cents(500)))
    assert table.state.funds("ana") == 500


def test_run_does_what_follows(table: Recorded[Any]) -> None:
    """The command and every duty after it, in order."""
    table.apply(bet())
    entries = spin(table, 1)
    assert [entry.command.__struct_config__.tag for entry in entries] == [
        "spin",
        "no-more-bets",
        "land",
        "announce-result",
        "pay",
        "end-round",
    ]
    assert entries == table.entries[-6:]


def test_a_seeded_table_plays_the_same_evening_twice() -> None:
    """Chance is handed in, so the same seed gives the same entries."""
    evenings = []
    for _ in range(2):
        table = seated(usual("cantabria"), Seeded(11), ana=1000)
        for _ in range(5):
            give(table, "spin", "croupier")
            give(table, "no-more-bets", "croupier")
        evenings.append(table.entries)
    assert evenings[0] == evenings[1]
    assert seated(usual("cantabria"), Seeded(11), ana=1000).entries != evenings[0]


def test_duties_that_never_end_stop_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that turns in circles is our mistake."""
    game = opened().game
    monkeypatch.setattr(game, "duty", lambda _state: EndRound(by="croupier"))
    monkeypatch.setattr(game, "decide", lambda *_: ())
    table: Recorded[Any] = Recorded(game, Setup(posts={}), Script())
    with pytest.raises(AssertionError, match="never end"):
        list(table.perform_duties())
    assert len(table.entries) == DUTIES_MAX


def test_a_duty_that_nobody_may_do_is_refused() -> None:
    """A table without the post that the law names cannot go on, and says whom it misses."""
    table: Recorded[Any] = Recorded(usual("cantabria").game, Setup(posts={CHIEF: ("chief",)}), Script([1]))
    table.game.evolve(table.state, BetsClosed(phase="no-more-bets"))
    with pytest.raises(Refused) as refusal:
        list(table.perform_duties())
    assert (refusal.value.reason, refusal.value.asked, refusal.value.allowed) == (
        Reason.NOT_PRESENT,
        (Value.command("land"),),
        Allowed(Unit.ROLE, values=("croupier",)),
    )
    assert table.entries == []


@pytest.mark.parametrize("posts", [{"chief": ["chief"]}, {"chief": ["chief"], "croupier": []}])
def test_options_are_answered_whatever_the_posts(posts: Any) -> None:
    """A table without croupiers opens, and its chief may close it."""
    table = seated(opened(table={"posts": posts}))
    assert "close-session" in {option.do for option in table.options("chief")}


def test_a_last_round_closes_the_table(table: Recorded[Any]) -> None:
    """What was announced is counted down, and the closing strands nothing."""
    give(table, "announce-last", "chief", rounds=2)
    assert refused(table, "announce-last", "chief").reason is Reason.REPEATED
    assert not table.state.is_last_round
    spin(table, 5)
    assert table.state.is_last_round
    give(table, "bet", "ana", bet="red", stake=10)
    spin(table, 1)
    assert table.state.phase == "closed"
    assert table.state.funds("ana") == 101_000
    assert {account for account, held in table.state.accounts.items() if held} == {"player:ana", "player:bea", "cage"}


def test_sessions_are_numbered(table: Recorded[Any]) -> None:
    """From one, each begins with round one and keeps the mark of its rules."""
    give(table, "close-session", "chief")
    (opening, *_) = give(table, "open-session", "chief")
    (event,) = opening.events
    assert isinstance(event, SessionOpened)
    assert (event.session, event.digest) == (2, table.game.rules.digest)
    assert (table.state.session, table.state.round) == (2, 1)


def test_a_table_with_stakes_is_not_closed(table: Recorded[Any]) -> None:
    """Unless its last round is over, chips in play keep it open."""
    give(table, "bet", "ana", bet="red", stake=10)
    assert refused(table, "close-session", "chief").reason is Reason.STAKES_IN_PLAY
    give(table, "withdraw", "ana", bet="red")
    give(table, "close-session", "chief")
    assert table.state.phase == "closed"


@pytest.mark.parametrize(
    ("change", "asked"),
    [
        (lambda state: setattr(state, "rounds_left", 1), True),
        (lambda state: setattr(state, "rounds_left", 2), False),
        (lambda _: None, False),
    ],
)
def test_the_last_round_is_told(table: Recorded[Any], change: Callable[[Any], None], asked: bool) -> None:
    """Only when one is left."""
    change(table.state)
    assert table.state.is_last_round is asked


def test_an_event_states_the_round_that_follows(table: Recorded[Any]) -> None:
    """The fold records what the event says and applies no rule."""
    table.game.evolve(table.state, RoundEnded(round=7, rounds_left=None, notice_left=None, phase="betting"))
    assert table.state.point == Point(7, "betting")


def test_half_a_throw_of_dice_uses_nothing_up() -> None:
    banca = open_usual(LAW, "banca-francesa", "cantabria")
    script = Script([1, 1])
    table = banca.recorded(script)
    table.run(OpenSession(by="chief"))
    while (lead := banca.game.lead(table.state)) is not None and table.state.outcome is None:
        table.run(lead)
    assert table.state.outcome is None
    assert script.left == 2
    script.add([1])
    list(table.perform_duties())
    assert table.state.last_outcome == (1, 1, 1)
    assert script.left == 0
