"""What tests of craps share: tables with players, throws, commands as people write them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ludex.core.edge import read_written
from ludex.core.table import Entry, Recorded
from ludex.errors import Refused
from ludex.games.registry import Opened, game_type, open_game
from ludex.kit.chance import Script
from ludex.law.book import Law
from ludex.law.strict import Tree
from tests.tables import LAW

CRAPS = "craps"
DICE = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6), 11: (5, 6)}
DICE[12] = (6, 6)
"""A throw for each total, doubles only where there is no other."""


def opened_craps(place: str = "cantabria", *, law: Law = LAW, table: Any = None, **licence: Tree) -> Opened:
    """Craps at a place, with a minimum of ten unless the licence says otherwise."""
    return open_game(law, CRAPS, place, licence={"minimum": 10, **licence}, table=table)


@cache
def usual_craps(place: str = "cantabria") -> Opened:
    """The same without anything chosen, resolved once."""
    return opened_craps(place)


def seated_craps(game: Opened | None = None, **players: int) -> Recorded[Any]:
    """An open table with these players, the first of whom gets the dice."""
    table: Recorded[Any] = (game or usual_craps()).recorded(Script())
    give(table, "open-session", "chief")
    for name, chips in players.items():
        give(table, "join", name, chips=chips)
    return table


def give(table: Recorded[Any], do: str, by: str, **fields: Any) -> list[Entry]:
    """One command as people write it, and the duties that follow."""
    return table.run(read_written(game_type(CRAPS), {"do": do, "by": by, **fields}, table.game.rules.currency))


def refused(table: Recorded[Any], do: str, by: str, **fields: Any) -> Refused:
    """The refusal that a command meets; an accepted one fails the test."""
    with pytest.raises(Refused) as refusal:
        give(table, do, by, **fields)
    return refusal.value


def throw(table: Recorded[Any], *totals: int | tuple[int, ...]) -> list[Entry]:
    """One throw after another with these totals, or dice."""
    entries: list[Entry] = []
    assert isinstance(table.chance, Script)
    for total in totals:
        table.chance.add(DICE[total] if isinstance(total, int) else total)
        entries += give(table, "no-more-bets", "stickman")
        entries += give(table, "throw", table.state.shooter)
    return entries
