"""A bingo card as a value, the rules that a card is held against, and everything that is wrong with one.

No number of the law stands here: `card_rules` names the usual ones as what holds when nothing else is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct

from ludex.errors import Misuse

Cell = int | None
"""A number, or nothing where a cell is left blank."""


class CardRules(Struct, frozen=True):
    """What a text asks of a card."""

    numbers: int
    """The balls are numbered from 1 to this."""
    rows: int
    per_row: int
    """How many numbers stand in a row."""
    columns: tuple[tuple[int, ...], ...] = ()
    """The numbers that each column may hold, from left to right; none where the text asks for no columns."""
    every_column: bool = True
    """Whether no column may be without a number."""
    ascending: bool = True
    """Whether the numbers of a column grow from top to bottom, so that their places are no matter of choice."""

    @property
    def per_card(self) -> int:
        """How many numbers a card has."""
        return self.rows * self.per_row

    @property
    def width(self) -> int:
        """How many cells a row has, blank ones included."""
        return len(self.columns) or self.per_row


class BingoCard(Struct, frozen=True):
    """A card as it is printed: rows of cells from top to bottom."""

    rows: tuple[tuple[Cell, ...], ...]

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of each row, from left to right."""
        return tuple(tuple(cell for cell in row if cell is not None) for row in self.rows)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers, row by row."""
        return tuple(number for line in self.lines for number in line)

    def column(self, index: int) -> tuple[int, ...]:
        """The numbers of a column from top to bottom."""
        cells = (row[index] for row in self.rows if index < len(row))
        return tuple(cell for cell in cells if cell is not None)


class Fault(StrEnum):
    """What may be wrong with a card."""

    ROWS = "rows"  # too few or too many of them
    WIDTH = "width"  # a row has too few or too many cells
    IN_ROW = "in-row"  # a row has too few or too many numbers
    NO_SUCH_NUMBER = "no-such-number"
    TWICE = "twice"
    EMPTY_COLUMN = "empty-column"
    OTHER_COLUMN = "other-column"  # a number stands in a column that does not hold it
    ORDER = "order"  # the numbers of a column do not grow from top to bottom


class CardFault(Struct, frozen=True):
    """One thing that is wrong with a card, and where: rows and columns are counted from one."""

    fault: Fault
    row_number: int | None = None
    column_number: int | None = None
    number: int | None = None
    """The number on the card that is wrong, or how many were found where another count was asked."""


def columns_of_tens(*, numbers: int = 90, columns: int = 9, tens: int = 10) -> tuple[tuple[int, ...], ...]:
    """Columns by the tens of their numbers, what is left over in the last one: 1-9, 10-19 and so on to 80-90."""
    held: list[list[int]] = [[] for _ in range(columns)]
    for number in range(1, numbers + 1):
        held[min(number // tens, columns - 1)].append(number)
    return tuple(map(tuple, held))


def card_rules(*, numbers: int = 90, rows: int = 3, per_row: int = 5, columns: int | None = 9) -> CardRules:
    """The rules of the usual card, with columns of tens or without any."""
    held = () if columns is None else columns_of_tens(numbers=numbers, columns=columns)
    return CardRules(numbers=numbers, rows=rows, per_row=per_row, columns=held)


def faults(card: BingoCard, rules: CardRules) -> tuple[CardFault, ...]:
    """Everything that is wrong with a card."""
    return (*_faults_of_rows(card, rules), *_faults_of_numbers(card, rules), *_faults_of_columns(card, rules))


def _faults_of_rows(card: BingoCard, rules: CardRules) -> Iterator[CardFault]:
    if len(card.rows) != rules.rows:
        yield CardFault(Fault.ROWS, number=len(card.rows))
    for row_number, (row, line) in enumerate(zip(card.rows, card.lines, strict=True), 1):
        if len(line) != rules.per_row:
            yield CardFault(Fault.IN_ROW, row_number=row_number, number=len(line))
        if rules.columns and len(row) != rules.width:
            yield CardFault(Fault.WIDTH, row_number=row_number, number=len(row))


def _faults_of_numbers(card: BingoCard, rules: CardRules) -> Iterator[CardFault]:
    for number, times in sorted(Counter(card.numbers).items()):
        if not 1 <= number <= rules.numbers:
            yield CardFault(Fault.NO_SUCH_NUMBER, number=number)
        if times > 1:
            yield CardFault(Fault.TWICE, number=number)


def _faults_of_columns(card: BingoCard, rules: CardRules) -> Iterator[CardFault]:
    for index, held in enumerate(rules.columns):
        found, place = card.column(index), index + 1
        if rules.every_column and not found:
            yield CardFault(Fault.EMPTY_COLUMN, column_number=place)
        for number in found:
            if number not in held:
                yield CardFault(Fault.OTHER_COLUMN, column_number=place, number=number)
        if rules.ascending:
            for above, below in pairwise(found):
                if above > below:
                    yield CardFault(Fault.ORDER, column_number=place, number=below)


def column_of(rules: CardRules) -> dict[int, int]:
    """The column of every number, counted from nothing; refused where a number may stand in several."""
    found = {number: index for index, held in enumerate(rules.columns) for number in held}
    if len(found) < sum(map(len, rules.columns)):
        raise Misuse(
            "a number stands in two columns: its cards can be judged, but not counted or made", slug="two-columns"
        )
    return found


def placed(lines: Sequence[Sequence[int]], rules: CardRules) -> BingoCard:
    """The card with these numbers in its rows, each in its column, or in growing order where there are no columns."""
    if not rules.columns:
        return BingoCard(tuple(tuple(sorted(line)) for line in lines))
    columns = column_of(rules)
    rows: list[list[Cell]] = [[None] * rules.width for _ in lines]
    for row, line in zip(rows, lines, strict=True):
        for number in line:
            if number not in columns or row[columns[number]] is not None:
                raise Misuse("{number} has no column of its own in this row", slug="column-of-number", number=number)
            row[columns[number]] = number
    return BingoCard(tuple(map(tuple, rows)))
