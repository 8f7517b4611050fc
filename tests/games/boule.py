"""What tests of boule share: tables at every place, commands as people write them, rounds, and altered law."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ludex.core.edge import read_written
from ludex.core.table import Entry, Table
from ludex.errors import Refused
from ludex.games.registry import Opened, game_type, open_game
from ludex.kit.chance import Chance, Script
from ludex.law.book import Law
from ludex.law.strict import Tree

BOULE = "boule"
PLACES = ("spain-1977", "galicia", "cantabria")
LAW = Law()
NUMBERS = range(1, 10)
COVERED = {
    "red": {2, 4, 7, 9}, "black": {1, 3, 6, 8}, "even": {2, 4, 6, 8}, "odd": {1, 3, 7, 9},
    "low": {1, 2, 3, 4}, "high": {6, 7, 8, 9}, **{f"number-{number}": {number} for number in NUMBERS},
}  # fmt: skip
"""Every bet with its numbers, written down a second time."""


def opened(
    place: str = "cantabria",
    *,
    licence: dict[str, Tree] | None = None,
    table: dict[str, Tree] | None = None,
    law: Law = LAW,
) -> Opened:
    """Boule at a place, with a minimum of ten unless the licence says otherwise."""
    return open_game(law, BOULE, place, licence={"minimum": 10, **(licence or {})}, table=table)


@cache
def usual(place: str) -> Opened:
    """The same without anything chosen, resolved once."""
    return opened(place)


def seated(game: Opened, chance: Chance | None = None, **players: int) -> Table[Any]:
    """An open table with these players, whose chips are given in the currency's main unit."""
    table: Table[Any] = game.table(chance if chance is not None else Script())
    give(table, "open-session", "chief")
    for name, chips in players.items():
        give(table, "join", name, chips=chips)
    return table


def give(table: Table[Any], do: str, by: str, **fields: Any) -> list[Entry]:
    """One command as people write it, and the duties that follow."""
    return table.run(read_written(game_type(BOULE), {"do": do, "by": by, **fields}, table.game.rules.currency))


def live(table: Table[Any], do: str, by: str = "croupier", **fields: Any) -> Entry:
    """One command alone, without the duties that follow."""
    return table.apply(read_written(game_type(BOULE), {"do": do, "by": by, **fields}, table.game.rules.currency))


def refused(table: Table[Any], do: str, by: str, **fields: Any) -> Refused:
    """The refusal that a command meets, which changes nothing; an accepted one fails the test."""
    before, entries = table.game.copy(table.state), len(table.entries)
    with pytest.raises(Refused) as refusal:
        live(table, do, by, **fields)
    assert (table.state, len(table.entries)) == (before, entries)
    return refusal.value


def throw(table: Table[Any], *numbers: int) -> list[Entry]:
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
