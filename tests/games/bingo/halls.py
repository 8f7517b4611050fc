"""Tiny halls of bingo with random licences: odd prices and percentages, a prima that is won, rows on several cards."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from ludex.games.registry import Opened, open_decider
from ludex.kit.chance import Draw, Unkept
from ludex.proof.walk import Item
from tests.games.bingo.reckoning import Rows, Terms
from tests.tables import LAW

SERIES = ("A", "B", "C", "D")
COLUMNS = (range(1, 10), *(range(ten, ten + 10) for ten in range(10, 80, 10)), range(80, 91))
"""The numbers of each column."""
LAYOUT = ((0, 1, 2, 3, 4), (1, 2, 5, 6, 7), (0, 3, 4, 6, 8))
"""In which columns each row of every card here has its numbers."""
NOISE = 3
"""One ball in so many comes by itself, where the others lean towards some cards."""


class Leaning(Unkept):
    """Chance that gives what is wished for, where it can and mostly."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.wished: list[int] = []

    def next(self, draw: Draw[Item]) -> Item:
        """One of those wished for, the first first, or anything."""
        source: Any = draw.source
        if self._random.randrange(NOISE):
            for number in self.wished:
                if number in source.outcomes:
                    return source.pick(source.outcomes.index(number))  # type: ignore[no-any-return]
        return draw.source.pick(self._random.randrange(draw.source.total))


class Hall(Struct, frozen=True):
    """A hall with its licence and its cards."""

    opened: Opened
    twin: Opened
    """The same with other cards: nothing that somebody may see or do can tell the two apart but their own cards."""
    terms: Terms
    cards: dict[str, dict[int, Rows]]


def deal(random: Random, size: int) -> dict[int, Rows]:
    """Lawful cards, all different, of which many have a row in common."""
    shared = [_row(random, row) for row in range(3) for _ in range(2)]
    found: dict[int, Rows] = {}
    while len(found) < size:
        rows = [shared[2 * row + random.randrange(2)] if random.randrange(2) else _row(random, row) for row in range(3)]
        if rows not in found.values():
            found[len(found) + 1] = rows
    return found


def _row(random: Random, row: int) -> tuple[int, ...]:
    """Numbers of a row: low ones above, high ones below, so that columns grow."""
    found = []
    for column in LAYOUT[row]:
        numbers = COLUMNS[column]
        third = len(numbers) // 3
        found.append(numbers[row * third + random.randrange(third)])
    return tuple(found)


def licensed(place: str, random: Random) -> tuple[dict[str, Any], dict[str, Any], Terms]:
    """What the licence says, what earlier days left, and both as the reckoning reads them."""
    line, bingo = random.choice([(10, 51), (7, 53), (11, 41), (1, 1), (33, 34)])
    prices = ["1.50", "2", "0.07", "49.99"] if place == "cantabria" else [100, 37, 5, 1]
    price = random.choice(prices)
    if place != "cantabria":
        total = line + bingo
        licence = {"face_values": [price], "total_percent": total, "line_percent": line, "bingo_percent": bingo}
        return licence, {}, Terms(place=place, total=total, line=line, bingo=bingo)
    prima = random.choice([6, 13, 29])
    linked, crazy = random.choice([(0, 0), (1, 0), (0, 3), (3, 0), (0, 1), (1, 3)])
    total, maximum, balls = line + bingo + prima, random.choice(["12.34", 3000]), random.choice([30, 45, 90])
    most = random.choice([50, 100, 1000])
    licence = {
        "face_values": [price], "total_percent": total, "line_percent": line, "bingo_percent": bingo,
        "prima_percent": prima, "prima_least": 50, "prima_most": most,
    }  # fmt: skip
    if linked:
        licence |= {"linked_halls": True, "linked_percent": linked, "linked_maximum": maximum, "linked_balls": balls}
    if crazy:
        licence |= {"crazy_ball": True, "crazy_percent": crazy, "crazy_numbers": random.choice([1, 7])}
    left = {"prima_fund": random.choice([0, 40, 160]), "crazy_fund": 10 * bool(crazy), "linked_fund": 7 * bool(linked)}
    terms = Terms(
        place=place,
        total=total,
        line=line,
        bingo=bingo,
        prima=prima,
        prima_least=5000,
        prima_most=100 * most,
        linked=linked,
        linked_balls=balls,
        linked_maximum=1234 if maximum == "12.34" else 300000,
        crazy=crazy,
    )
    return licence, left, terms


def hall(place: str, random: Random) -> Hall:
    """A hall of a place."""
    licence, left, terms = licensed(place, random)
    sizes = [random.randrange(5, 25) for _ in SERIES]
    dealt = bool(random.randrange(5))
    opened, twin = (
        _opened(
            place,
            licence,
            left,
            {name: _printed(random, size, dealt) for name, size in zip(SERIES, sizes, strict=True)},
        )
        for _ in range(2)
    )
    printed = opened.game.equipment
    cards = {
        name: {number: printed.card(name, number).lines for number in range(1, printed.size(name) + 1)}
        for name in SERIES
    }
    return Hall(opened, twin, terms, cards)


def _printed(random: Random, size: int, dealt: bool) -> dict[str, Any]:
    """A series of told cards, or of those that a seed gives."""
    if not dealt:
        return {"size": size, "seed": random.randrange(1, 99)}
    told = deal(random, size)
    return {"size": size, "cards": {str(number): [[*row] for row in rows] for number, rows in told.items()}}


def _opened(place: str, licence: dict[str, Any], left: dict[str, Any], printed: dict[str, dict[str, Any]]) -> Opened:
    series = {name: {**each, "price": licence["face_values"][0]} for name, each in printed.items()}
    told: dict[str, Any] = {"equipment": {"series": series}, **left}
    return open_decider(LAW, "bingo", place, licence=licence, table=told)
