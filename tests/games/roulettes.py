"""What tests of the American roulettes share: the games at their places, and tables with room for everybody."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludex.core.edge import read_written
from ludex.core.table import Entry, Recorded
from ludex.games.registry import Opened, open_game
from ludex.kit.chance import Script
from ludex.law.book import Law
from ludex.law.strict import Tree
from tests.tables import LAW

AMERICAN, DOUBLE_ZERO = "roulette-american", "roulette-double-zero"
GAMES = [(game, place) for game in (AMERICAN, DOUBLE_ZERO) for place in LAW.places_of(game)]
ROOM = 1000


def opened(game: str, place: str = "cantabria", *, law: Law = LAW, **table: Tree) -> Opened:
    """A game at a place with a minimum of ten and room for everybody."""
    return open_game(law, game, place, licence={"minimum": 10}, table={"places": ROOM, **table})


@cache
def usual(game: str, place: str = "cantabria") -> Opened:
    """The same, resolved once."""
    return opened(game, place)


def seated(game: Opened, **players: int) -> Recorded[Any]:
    """An open table with these players."""
    table: Recorded[Any] = game.recorded(Script())
    give(game, table, "open-session", "chief")
    for name, chips in players.items():
        give(game, table, "join", name, chips=chips)
    return table


def give(game: Opened, table: Recorded[Any], do: str, by: str, **fields: Any) -> list[Entry]:
    """One command as people write it, and the duties that follow."""
    return table.run(read_written(game.type, {"do": do, "by": by, **fields}, game.rules.currency))


def spin(game: Opened, table: Recorded[Any], outcome: int | str) -> list[Entry]:
    """One spin that comes to rest where it is said."""
    assert isinstance(table.chance, Script)
    table.chance.add([outcome])
    return [*give(game, table, "spin", "croupier"), *give(game, table, "no-more-bets", "croupier")]


def saying(game: str, place: str, path: str, value: Tree) -> Law:
    """The law with one rule of a game saying something else."""
    statute = LAW.statute(game, place)
    return LAW.with_statute(statute.altered(statute.leaves[path].altered(value)))
