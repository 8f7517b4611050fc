"""A table goes on from a snapshot of any moment, in every game, as if it had never stopped."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from ludex.core.record import SCHEMA
from ludex.core.snapshot import Snapshot, resume, snapshot
from ludex.core.table import Recorded, Table
from ludex.errors import Corrupt
from ludex.games.registry import GAMES, Opened, open_usual
from ludex.kit.chance import Silent
from ludex.law.book import Law
from ludex.proof.walk import Leaning, Walk

LAW = Law()
PLACES = [(game, place) for game in GAMES for place in LAW.places_of(game)]
STEPS = 250


def evening() -> tuple[Opened, Recorded[Any]]:
    """Some steps of boule in Galicia."""
    opened = open_usual(LAW, "boule", "galicia")
    pick = Random(2).randrange
    table = opened.recorded(Leaning(pick))
    walk = Walk(opened, table, pick)
    for _ in range(50):
        walk.step()
    return opened, table


@pytest.mark.parametrize(("game", "place"), PLACES)
def test_a_table_resumes_from_every_entry(game: str, place: str) -> None:
    """State, options and views are those of the table that went on; the snapshot itself is read back as it was."""
    opened = open_usual(LAW, game, place)
    pick = Random(23).randrange
    table = opened.recorded(Leaning(pick))
    walk = Walk(opened, table, pick)
    taken = [snapshot(table)]
    for _ in range(STEPS):
        if walk.step() is not None:
            taken.append(snapshot(table))
    assert [each.version for each in taken] == list(range(len(table.entries) + 1))
    for each in taken:
        read = msgspec.json.decode(msgspec.json.encode(each), type=Snapshot)
        resumed: Table[Any] = resume(opened.game, opened.setup, read, table.entries, Silent())
        assert (resumed.version, resumed.state) == (table.version, table.state), f"from {each.version}"
    for who in (*walk.people, "stranger"):
        assert opened.game.options(resumed.state, who) == table.options(who)
        assert opened.game.view(resumed.state, who) == opened.game.view(table.state, who)


def test_without_a_snapshot_a_table_resumes_from_its_opening() -> None:
    """All entries are folded."""
    opened, table = evening()
    resumed = resume(opened.game, opened.setup, None, table.entries, Silent())
    assert (resumed.version, resumed.state) == (table.version, table.state)
    assert resumed.state.draws == sum(len(event.drawn) for entry in table.entries for event in entry.events) > 0


def test_a_gap_and_a_damaged_snapshot_are_noticed() -> None:
    """One line says what is missing."""
    opened, table = evening()
    entries = [entry for entry in table.entries if entry.version != 7]
    with pytest.raises(Corrupt, match="entry 8 where 7 should be"):
        resume(opened.game, opened.setup, None, entries, Silent())
    damaged = Snapshot(9, msgspec.Raw(b'{"phase": 1}'))
    with pytest.raises(Corrupt, match="the snapshot of version 9: Expected `str`, got `int`"):
        resume(opened.game, opened.setup, damaged, table.entries, Silent())


@pytest.mark.parametrize(("game", "field"), [("craps", "shooter"), ("punto-y-banca", "dealer"), ("boule", "anything")])
def test_a_snapshot_of_a_state_that_had_other_fields_is_refused(game: str, field: str) -> None:
    """What this program would leave out, such as who had the dice, is not lost in silence."""
    opened = open_usual(LAW, game, "cantabria")
    state = msgspec.to_builtins(opened.game.start(opened.setup))
    assert resume(opened.game, opened.setup, _taken(state), (), Silent()).version == 9
    with pytest.raises(Corrupt, match=f"the snapshot of version 9: Object contains unknown field `{field}`"):
        resume(opened.game, opened.setup, _taken({**state, field: "ana"}), (), Silent())


def _taken(state: object) -> Snapshot:
    return Snapshot(9, msgspec.Raw(msgspec.json.encode(state)))


def test_a_snapshot_of_another_schema_is_not_read() -> None:
    """The entries before it are folded instead, and must be there."""
    opened = open_usual(LAW, "boule", "galicia")
    pick = Random(2).randrange
    table = opened.recorded(Leaning(pick))
    walk = Walk(opened, table, pick)
    for _ in range(50):
        walk.step()
    old = Snapshot(9, msgspec.Raw(b'{"phase": 1}'), SCHEMA - 1)
    resumed = resume(opened.game, opened.setup, old, table.entries, Silent())
    assert (resumed.version, resumed.state) == (table.version, table.state)
    with pytest.raises(Corrupt, match="entry 10 where 1 should be"):
        resume(opened.game, opened.setup, old, table.entries[9:], Silent())
