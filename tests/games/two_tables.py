"""What the tests of baccarat at two tables share: tables at a place, with the company that they need."""

from __future__ import annotations

from ludex.games.registry import Opened, open_game
from ludex.law.strict import Tree
from tests.tables import LAW

GAME = "baccarat-two-tables"
PLACES = ("spain-1977", "galicia", "cantabria", "asturias")
PLAYERS = ("ana", "bea", "carlos", "dora", "eva", "fede", "gil", "hugo")


def at(place: str, *, table: dict[str, Tree] | None = None, **licence: Tree) -> Opened:
    """The game at a place, with a minimum of ten and banks from a hundred to a thousand."""
    chosen: dict[str, Tree] = {"minimum": 10, "maximum": 500, "bank_minimum": 100, "bank_maximum": 1000, **licence}
    return open_game(LAW, GAME, place, licence=chosen, table=table)
