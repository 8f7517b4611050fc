"""What tests of boule share: tables at every place, commands as people write them, rounds, and altered law."""

from __future__ import annotations

from functools import partial
from typing import Any

from ludex.core.edge import read_written
from ludex.core.table import Entry, Recorded
from ludex.errors import Refused
from ludex.games.registry import game_type
from ludex.kit.chance import Script
from ludex.law.book import Law
from ludex.law.strict import Tree
from tests import tables
from tests.tables import LAW, PLACES, give, seated

__all__ = [
    "BOULE", "COVERED", "LAW", "NUMBERS", "PLACES", "give", "live", "opened", "refused", "saying", "seated", "throw",
    "usual",
]  # fmt: skip

BOULE = "boule"
NUMBERS = range(1, 10)
COVERED = {
    "red": {2, 4, 7, 9}, "black": {1, 3, 6, 8}, "even": {2, 4, 6, 8}, "odd": {1, 3, 7, 9},
    "low": {1, 2, 3, 4}, "high": {6, 7, 8, 9}, **{f"number-{number}": {number} for number in NUMBERS},
}  # fmt: skip
"""Every bet with its numbers, written down a second time."""


opened = partial(tables.opened, game=BOULE)
usual = partial(tables.usual, game=BOULE)


def live(table: Recorded[Any], do: str, by: str = "croupier", **fields: Any) -> Entry:
    """One command alone, without the duties that follow."""
    return table.apply(read_written(game_type(BOULE), {"do": do, "by": by, **fields}, table.game.rules.currency))


def refused(table: Recorded[Any], do: str, by: str, **fields: Any) -> Refused:
    """The refusal that a command alone meets, which changes nothing."""
    before, entries = table.game.copy(table.state), len(table.entries)
    refusal = tables.refused(table, do, by, **fields)
    assert (table.state, len(table.entries)) == (before, entries)
    return refusal


def throw(table: Recorded[Any], *numbers: int) -> list[Entry]:
    """One round after another with these numbers, for a table whose chance is a script."""
    assert isinstance(table.chance, Script)
    entries: list[Entry] = []
    for number in numbers:
        table.chance.add([number])
        entries += give(table, "throw", table.state.thrower)
        entries += give(table, "ask-bets", "croupier")
        entries += give(table, "no-more-bets", "croupier")
    return entries


def saying(path: str, value: Tree, place: str = "cantabria") -> Law:
    """The law with one rule saying something else."""
    statute = LAW.statute(BOULE, place)
    return LAW.with_statute(statute.altered(statute.leaves[path].altered(value)))
