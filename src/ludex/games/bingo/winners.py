"""The winners of a hall: which cards have a line or bingo after which ball, followed for all cards sold at once.

An index leads from each number to the rows that bear it. A ball then touches those rows alone; a row that needs nothing
more is a line, and a card whose rows need nothing more is a bingo. No claim, prize or clause is known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.sim.streams import compiled

NEVER = 0
"""Stands for the ball of a line or bingo that was not made."""


class CardIndex(Struct, frozen=True):
    """From each number to the rows that bear it."""

    cards: int
    rows: int
    per_row: int
    starts: NDArray[np.int64]
    """Where the rows of each number begin; those of the next number end them."""
    places: NDArray[np.int32]
    """Rows, counted through all cards."""

    @property
    def numbers(self) -> int:
        """The balls are numbered from 1 to this."""
        return len(self.starts) - 2


class Won(Struct, frozen=True):
    """Who made something first, and with which ball."""

    ball_count: int
    """How many balls had been drawn."""
    cards: tuple[int, ...]
    """The places of the cards among those sold, counted from nothing."""


class Followed(Struct, frozen=True):
    """A game as far as it was followed: after how many balls each row and each card was complete, 0 for never."""

    lines: NDArray[np.uint8]
    """By card and row."""
    bingos: NDArray[np.uint8]
    """By card."""
    ball_count: int
    """How many balls were followed."""

    def first_line(self, *, row: int | None = None) -> Won | None:
        """The cards with the first line: of any row, or of the one that was announced, counted from nothing."""
        return _first(self.lines if row is None else self.lines[:, row : row + 1])

    def first_bingo(self) -> Won | None:
        """The cards with the first bingo."""
        return _first(self.bingos[:, None])

    def bingos_after(self, ball_count: int) -> tuple[int, ...]:
        """The cards that are full after so many balls."""
        return _places((self.bingos != NEVER) & (self.bingos <= ball_count))

    def lines_after(self, ball_count: int) -> tuple[int, ...]:
        """The cards that have a line after so many balls."""
        return _places(((self.lines != NEVER) & (self.lines <= ball_count)).any(axis=1))


def _first(made: NDArray[np.uint8]) -> Won | None:
    found = made[made != NEVER]
    if not found.size:
        return None
    first = found.min()
    return Won(int(first), _places((made == first).any(axis=1)))


def _places(chosen: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.flatnonzero(chosen).tolist())


def index_cards(cards: NDArray[np.uint8], *, numbers: int) -> CardIndex:
    """The index of the cards sold, given by card, row and place, of which balls have so many numbers."""
    sold, rows, per_row = cards.shape
    starts = np.zeros(numbers + 2, dtype=np.int64)
    places = np.empty(cards.size, dtype=np.int32)
    if not _index(np.ascontiguousarray(cards).reshape(-1), per_row, starts, places):
        raise Misuse("a card bears a number that is not from 1 to {numbers}", slug="number-of-card", numbers=numbers)
    return CardIndex(sold, rows, per_row, starts, places)


def follow(index: CardIndex, balls: Sequence[int], *, until_bingo: bool = False) -> Followed:
    """Follows the balls in the order in which they came, to the end or to the first bingo."""
    if len(set(balls)) < len(balls) or not all(1 <= ball <= index.numbers for ball in balls):
        raise Misuse(
            "balls are numbered from 1 to {numbers}, and each comes once", slug="balls-once", numbers=index.numbers
        )
    lines = np.zeros((index.cards, index.rows), dtype=np.uint8)
    bingos = np.zeros(index.cards, dtype=np.uint8)
    left = np.full(index.cards * index.rows, index.per_row, dtype=np.uint8)
    whole = np.zeros(index.cards, dtype=np.uint8)
    followed = _follow(
        np.array(balls, dtype=np.int64), until_bingo, index.rows, index.starts, index.places, left, whole,
        lines.reshape(-1), bingos,
    )  # fmt: skip
    return Followed(lines, bingos, int(followed))


@compiled
def _index(numbers: Any, per_row: int, starts: Any, places: Any) -> bool:
    most = starts.size - 2
    for number in numbers:
        if number < 1 or number > most:
            return False
        starts[number + 1] += 1
    for number in range(1, starts.size):
        starts[number] += starts[number - 1]
    at = starts.copy()
    place = 0
    for row in range(numbers.size // per_row):
        for _ in range(per_row):
            number = numbers[place]
            places[at[number]] = row
            at[number] += 1
            place += 1
    return True


@compiled
def _follow(
    balls: Any, until_bingo: bool, rows: int, starts: Any, places: Any, left: Any, whole: Any, lines: Any, bingos: Any
) -> int:
    for count in range(1, balls.size + 1):
        ball, full = balls[count - 1], False
        for entry in range(starts[ball], starts[ball + 1]):
            place = places[entry]
            left[place] -= 1
            if left[place] == 0:
                lines[place] = count
                card = place // rows
                whole[card] += 1
                if whole[card] == rows:
                    bingos[card] = count
                    full = True
        if full and until_bingo:
            return count
    return int(balls.size)
