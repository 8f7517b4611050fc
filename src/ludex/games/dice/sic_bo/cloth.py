"""The cloth of sic bo as data: small and big at the sides, doubles and triples between, then totals and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.games.common.plain import plain
from ludex.games.dice.sic_bo.bets import SicBoBet

SIDE = 3 * CELL
"""The width of small, big and any triple."""


def cloth(bets: Mapping[str, SicBoBet]) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(bets))


def plan(bets: Mapping[str, SicBoBet]) -> list[Field]:
    """Every zone of the cloth, row by row from the top; the widest row, that of the combinations, gives the width."""
    kinds: dict[str, list[str]] = {}
    for bet in bets.values():
        kinds.setdefault(bet.kind, []).append(bet.slug)
    return list(_zones(kinds))


def _zones(kinds: Mapping[str, Sequence[str]]) -> Iterator[Field]:
    width = len(kinds["combination"]) * CELL
    yield Field("small", Shape.FIELD, 0, 0, SIDE, 2 * CELL)
    for row, kind in enumerate(("double", "triple")):
        for place, slug in enumerate(kinds[kind]):
            yield Field(slug, Shape.FIELD, SIDE + place * CELL, row * CELL, CELL, CELL)
    yield Field("any-triple", Shape.FIELD, width - 2 * SIDE, 0, SIDE, 2 * CELL)
    yield Field("big", Shape.FIELD, width - SIDE, 0, SIDE, 2 * CELL)
    for row, kind in enumerate(("total", "combination", "single"), start=2):
        slugs = kinds[kind]
        cell = CELL if kind != "single" else width // len(slugs)
        left = (width - cell * len(slugs)) // 2
        for place, slug in enumerate(slugs):
            yield Field(slug, Shape.FIELD, left + place * cell, row * CELL, cell, CELL)
