"""The hall of a bingo: the panels that the law asks for, the machine and the desk, the people, and one's own cards.

The board has as many numbers as there are balls, and figures hang beside it as far as the law wants them shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.cloth import Cloth, Line, Mark, MarkKind, Place, PlaceKind
from ludex.core.outlines import Box, Point, rectangle
from ludex.games.bingo.hall import Hall
from ludex.games.bingo.rules import BingoRules

WIDTH, HEIGHT, EDGE = 348.0, 258.0, 6.0
TOP = 100.0
"""How far down the panels and the desk reach."""
IN_ROW = 10
"""Numbers of a row of the board."""
NARROW, WIDE = 14.2, 21.4
"""How wide a number of the board is: beside panels with figures, and where there are none."""
NUMBER = 6.4
LABEL = 5.5
FIGURES = 98.0
"""How wide the panels with figures are together."""
FIGURES_GAP = 2.0
RECENT = 5
"""So many of the balls before the last one lie on the desk."""
CRAZY_SHOWN = 6
"""So many of the numbers of the crazy ball lie above the machine."""
SEATS_IN_ROW, SEAT_ROWS = 8, 2
SEATS = SEATS_IN_ROW * SEAT_ROWS
SEAT, TABLE = (38.0, 11.5), (40.6, 23.5)
SEAT_STEP, SEAT_TOP, SEAT_ROW = 42.2, 112.0, 26.5
CARDS = Box(EDGE, 162.0, WIDTH - 2 * EDGE, HEIGHT - 162.0 - EDGE)
"""Where one's own cards lie, or those at the desk."""
SHOWN = {
    "cards-sold": "cards",
    "card-price": "price",
    "line-prize": "line",
    "bingo-prize": "bingo",
    "prima": "prima",
    "prima-balls": "prima-balls",
    "linked": "other-prizes",
    "linked-balls": "linked-balls",
    "crazy-ball": "other-prizes",
    "balls-drawn": "drawn",
}
"""Every panel with a figure, in their order, and what the law calls that which it shows."""


def cloth(hall: Hall) -> Cloth:
    """The room as it is drawn."""
    return _Room(hall.rules).cloth()


def panels(rules: BingoRules) -> tuple[str, ...]:
    """The panels with figures that hang in the hall: what the law wants shown, and of extra prizes what it has."""
    wanted = {*rules.panels.game, *rules.panels.numbers}
    linked, crazy = rules.prizes.linked.linked_halls, rules.prizes.crazy.crazy_ball
    has = {"linked": linked, "linked-balls": linked, "crazy-ball": crazy}
    return tuple(panel for panel, shown in SHOWN.items() if shown in wanted and has.get(panel, True))


class _Room:
    def __init__(self, rules: BingoRules) -> None:
        self._rules, self._panels = rules, panels(rules)
        self._cell = NARROW if self._panels else WIDE
        self._board = IN_ROW * self._cell + 4
        """How wide the board is."""

    def cloth(self) -> Cloth:
        return Cloth(
            edge=rectangle(0, 0, WIDTH, HEIGHT, 8),
            zones=(),
            places=tuple(self._places()),
            lines=(Line(rectangle(CARDS.x, CARDS.y, CARDS.width, CARDS.height, 4)), *self._tables()),
        )

    def _tables(self) -> Iterator[Line]:
        """The tables at which people sit."""
        wide, high = TABLE
        for x, y in map(_seat_at, range(1, SEATS + 1)):
            yield Line(rectangle(x - wide / 2, y - SEAT[1] / 2 - 1.5, wide, high, 5))

    def _places(self) -> Iterator[Place]:
        if "numbers" in self._rules.panels.numbers:
            yield self._numbers()
        yield from self._figures()
        yield from self._desk()
        for number in range(1, SEATS + 1):
            yield from self._seat(number)
        x, y = _seat_at(SEATS)
        yield Place("others", PlaceKind.MARKER, x, y + 4, 18, 18)
        yield Place("cards", PlaceKind.HAND, *CARDS.middle, CARDS.width - 4, CARDS.height - 3)

    def _numbers(self) -> Place:
        """All numbers, ten in a row."""
        count = self._rules.balls.numbers
        rows = -(-count // IN_ROW)
        left, top, high = EDGE, EDGE, TOP - EDGE
        step = (high - 4) / rows
        size = min(NUMBER, step * 0.66)
        marks = tuple(
            Mark(
                str(at + 1), left + 2 + (at % IN_ROW + 0.5) * self._cell, top + 2 + (at // IN_ROW + 0.5) * step,
                size, width=self._cell * 0.86, colour="silver",
            )
            for at in range(count)
        )  # fmt: skip
        return Place(
            "numbers", PlaceKind.PANEL, left + self._board / 2, top + high / 2, self._board, high, marks=marks
        )  # fmt: skip

    def _figures(self) -> Iterator[Place]:
        """Panels in two columns, each with its name above what it shows."""
        rows = -(-len(self._panels) // 2)
        if not rows:
            return
        left, top = WIDTH - EDGE - FIGURES, EDGE
        wide, high = (FIGURES - FIGURES_GAP) / 2, (TOP - EDGE - (rows - 1) * FIGURES_GAP) / rows
        for at, panel in enumerate(self._panels):
            alone = at == len(self._panels) - 1 and at % 2 == 0
            width = FIGURES if alone else wide
            x = left + (at % 2) * (wide + FIGURES_GAP) + width / 2
            y = top + (at // 2) * (high + FIGURES_GAP) + high / 2
            name = Mark(panel, x, y - high * 0.28, LABEL, MarkKind.WORD, width=width - 2, colour="silver")
            yield Place(panel, PlaceKind.PANEL, x, y, width, high, marks=(name,), chips=(x, y + high * 0.16))

    def _desk(self) -> Iterator[Place]:
        """The machine with the ball that came out beside it, and below it those before."""
        right = WIDTH - EDGE - FIGURES if self._panels else WIDTH - EDGE
        left = EDGE + self._board
        middle, wide = (left + right) / 2, min(right - left - 6, 108)
        yield Place("desk", PlaceKind.DESK, middle, TOP - 14, wide, 24)
        yield Place("machine", PlaceKind.MACHINE, middle - wide * 0.25, 45, 34, 34)
        yield Place("ball", PlaceKind.BALL, middle + wide * 0.25, 45, 39, 39)
        yield Place("desk-call", PlaceKind.CALL, middle, EDGE + 12.4, min(wide, 66), 6.4, 180)
        crazy = self._rules.prizes.crazy
        shown = min(crazy.crazy_numbers, CRAZY_SHOWN) if crazy.crazy_ball else 0
        for at in range(shown):
            yield Place(f"crazy:{at + 1}", PlaceKind.BALL, middle + (at - (shown - 1) / 2) * 12, EDGE + 3.6, 9, 0)
        step = (wide - 6) / RECENT
        for at in range(RECENT):
            x = middle + (RECENT / 2 - 0.5 - at) * step
            yield Place(f"ball:{at + 1}", PlaceKind.BALL, x, TOP - 14, min(step, 17) - 1, 0)

    def _seat(self, number: int) -> Iterator[Place]:
        """Somebody's place, with how many cards they have and what they call."""
        x, y = _seat_at(number)
        below = y + SEAT[1] / 2 + 5
        yield Place(f"seat:{number}", PlaceKind.SEAT, x, y, *SEAT, number=number)
        yield Place(f"cards:{number}", PlaceKind.HAND, x - 10.5, below + 0.3, 17, 6, number=number)
        yield Place(f"call:{number}", PlaceKind.CALL, x + 8.5, below, 20, 7, number=number)


def _seat_at(number: int) -> Point:
    """The middle of a seat; those in the middle of the hall come first."""
    row, at = divmod(number - 1, SEATS_IN_ROW)
    column = (SEATS_IN_ROW - 1) // 2 + (at // 2 + at % 2) * (1 if at % 2 else -1)
    return WIDTH / 2 + (column - (SEATS_IN_ROW - 1) / 2) * SEAT_STEP, SEAT_TOP + row * SEAT_ROW
