"""The seam between deciding and recording: what is decided changes nothing, what is kept is folded whole."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import table as tables
from ludex.core.commands import Command
from ludex.core.edge import read_written
from ludex.core.events import Event, Joined
from ludex.core.table import Entry, Table
from ludex.errors import Misuse, Reason, Refused, Stopped
from ludex.games.common.stakes.commands import PlaceOnCloth
from ludex.games.registry import decider_type
from ludex.games.wheels.roulette.commands import Land
from ludex.kit.chance import Script, Seeded
from ludex.kit.money import Cents
from tests.tables import give, seated, usual


def bet(**fields: Any) -> PlaceOnCloth:
    """Ten of ana's on red."""
    return PlaceOnCloth(**{"by": "ana", "bet": "red", "stake": Cents(1000), **fields})


def running(**hooks: Any) -> Table[Any]:
    """An open table of Cantabria with ana, whose entries the given hooks keep and find."""
    begun = seated(usual("cantabria"), Seeded(1), ana=1000)
    return Table.at(begun.game, begun.state, begun.version, begun.chance, **hooks)


def read(do: str, by: str, **fields: Any) -> Command:
    """A command as people write it."""
    rules = usual("cantabria").rules
    return read_written(decider_type(rules.game), {"do": do, "by": by, **fields}, rules.currency)


def test_deciding_changes_nothing() -> None:
    """The state, the version and what the next decision comes to are as before."""
    table = running()
    before, version = table.game.copy(table.state), table.version
    entry = table.decide(bet())
    assert (table.state, table.version) == (before, version)
    assert entry.version == version + 1
    assert table.decide(bet()) == entry
    table.fold(entry)
    assert (table.version, table.state.accounts["felt"]) == (entry.version, 1000)


def test_an_entry_is_kept_before_it_is_folded() -> None:
    """Whoever keeps it sees the table as it was."""
    kept: list[tuple[Entry, int]] = []
    table: Table[Any] = running(keep=lambda entry: kept.append((entry, table.state.accounts.get("felt", 0))))
    entry = table.apply(bet())
    assert kept == [(entry, 0)]


def test_what_could_not_be_kept_has_not_happened() -> None:
    """The error is the keeper's own, and the table goes on."""

    def full(_entry: Entry) -> None:
        raise OSError("no space left")

    table = running(keep=full)
    before, version = table.game.copy(table.state), table.version
    with pytest.raises(OSError, match="no space left"):
        table.apply(bet(id="a"))
    assert (table.state, table.version, table.is_stopped) == (before, version, False)
    assert table.decide(bet(id="a")).version == version + 1


def test_an_entry_that_does_not_follow_is_not_folded() -> None:
    """Neither one that was folded already nor one from further on."""
    table = running()
    entry = table.decide(bet())
    table.fold(entry)
    for wrong in (entry, Entry(entry.version + 2, entry.command, entry.events)):
        with pytest.raises(Misuse, match=rf"entry {wrong.version} does not follow entry {entry.version}"):
            table.fold(wrong)
    assert table.state.accounts["felt"] == 1000


@pytest.mark.parametrize("error", [KeyError("stakes"), KeyboardInterrupt()])
def test_a_fold_that_fails_stops_the_table(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """It never goes on from half a state, whatever is asked of it."""
    table = running()
    entry = table.decide(bet())
    folded: list[Event] = []

    def evolve(state: Any, event: Event) -> None:
        folded.append(event)
        raise error

    monkeypatch.setattr(table.game, "evolve", evolve, raising=False)
    with pytest.raises(Stopped if isinstance(error, Exception) else KeyboardInterrupt):
        table.fold(entry)
    monkeypatch.undo()
    assert folded
    assert table.is_stopped
    for ask in (
        lambda: table.decide(bet()),
        lambda: table.fold(entry),
        lambda: table.apply(bet()),
        lambda: table.options("ana"),
        lambda: table.run(bet()),
    ):
        with pytest.raises(Stopped, match=rf"entry {entry.version} could not be recorded: {type(error).__name__}"):
            ask()


def test_each_person_is_shown_what_the_state_before_lets_them_see() -> None:
    """What somebody brings is for them and the staff; whoever is not asked about is told nothing."""
    begun = usual("cantabria")
    table = begun.table(Seeded(1))
    table.run(read("open-session", "chief"))
    entry = table.decide(read("join", "ana", chips=1000))
    shown = table.fold(entry, ["ana", "bea", "croupier"])
    assert set(shown) == {"ana", "bea", "croupier"}
    (joined,) = entry.events
    assert isinstance(joined, Joined)
    assert shown["croupier"] == shown["ana"] == [*entry.events]
    (seen,) = shown["bea"]
    assert isinstance(seen, Joined)
    assert (seen.chips, seen.moves) == (None, ())


def test_a_table_forgets_old_ids_and_its_store_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own memory is bounded; what it forgot is asked of whoever keeps the entries."""
    monkeypatch.setattr(tables, "REMEMBERED_MAX", 3)
    kept: dict[tuple[str, str], Entry] = {}
    asked: list[str] = []

    def keep(entry: Entry) -> None:
        kept[entry.command.by, entry.command.id] = entry

    def recall(by: str, wanted: str) -> Entry | None:
        asked.append(wanted)
        return kept.get((by, wanted))

    table = running(keep=keep, recall=recall)
    entries = [table.apply(bet(id=str(number))) for number in range(7)]
    asked.clear()
    assert table.apply(bet(id="6")) is entries[6]
    assert asked == []
    assert table.apply(bet(id="0")) is entries[0]
    assert asked == ["0"]
    forgetful = Table.at(table.game, table.state, table.version, table.chance)
    with pytest.raises(Refused):
        forgetful.apply(bet(id="0", stake=Cents(10_000_000)))


def test_half_a_decision_uses_no_chance_up() -> None:
    """Whatever the class of chance: what was decided and not folded comes out the same again."""
    chance = Seeded(3)
    table = seated(usual("cantabria"), chance, ana=1000)
    give(table, "spin", "croupier")
    table.apply(read("no-more-bets", "croupier"))
    landed = table.decide(Land(by="croupier"))
    assert table.decide(Land(by="croupier")) == landed
    with pytest.raises(Refused) as refusal:
        table.decide(bet())
    assert refusal.value.reason is Reason.BETS_CLOSED
    assert table.decide(Land(by="croupier")) == landed
    table.fold(landed)
    fresh = seated(usual("cantabria"), Seeded(3), ana=1000)
    give(fresh, "spin", "croupier")
    fresh.apply(read("no-more-bets", "croupier"))
    assert fresh.apply(Land(by="croupier")).events == landed.events


def test_outcomes_read_aloud_wait_for_the_entry_to_be_kept() -> None:
    """A script goes on where the last kept entry left it."""
    script = Script()
    table = seated(usual("cantabria"), script, ana=1000)
    give(table, "spin", "croupier")
    give(table, "no-more-bets", "croupier")
    script.add([17])
    landed = table.decide(Land(by="croupier"))
    assert script.left == 0
    assert table.decide(Land(by="croupier")) == landed
    table.fold(landed)
    assert script.left == 0
