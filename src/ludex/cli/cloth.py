"""The cloth of French roulette as lines of text: the zones of its felt, laid on their side so that 80 columns hold it.

The zero lies at the left, the simple chances above and below, columns and dozens at the right. A field shows one's own
chips and those of others as small amounts; a chip on a line or crossing is a mark, and is told below.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from rich.text import Text

from ludex.core.felt import CELL, Shape, Zone
from ludex.games.common.stakes.state import Stake
from ludex.games.wheels.roulette.felt import SIDE, zones
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.words import Words

CELL_WIDTH, CELL_HEIGHT = 5, 4
FOOT_WIDTH = 13
OWN, OTHERS = "*", "+"
THOUSAND = 1000
_STYLES = {"red": "bold white on red", "black": "bold white on grey11", "green": "bold white on green4"}
_OWN_STYLE, _OTHERS_STYLE = "bold black on bright_yellow", "black on bright_cyan"
_LINES = {"horizontal": "─", "vertical": "│", "crossing": "┼", "chip": "●"}
_JOINTS = "     ┐┌┬ ┘└┴ ┤├┼"
"""The joint of lines by where they go on: right 2, left 1, below 4, above 8."""
_ASCII = {"horizontal": "-", "vertical": "|", "crossing": "+", "chip": "o"}


class Pile(Struct, frozen=True):
    """What lies on a bet: one's own and everybody else's, in the smallest unit."""

    own: int = 0
    others: int = 0


def piles(stakes: Iterable[Stake], player: str) -> dict[str, Pile]:
    """What lies on each bet."""
    found: dict[str, Pile] = {}
    for stake in stakes:
        pile = found.get(stake.bet, Pile())
        own, others = (stake.amount, 0) if stake.player == player else (0, stake.amount)
        found[stake.bet] = Pile(pile.own + own, pile.others + others)
    return found


def drawn(rules: RouletteRules, lying: dict[str, Pile], words: Words, *, coloured: bool) -> Text:
    """The cloth with its chips."""
    return _Drawing(rules, lying, words, coloured=coloured).text()


def short(cents: int, per_main: int) -> str:
    """An amount in three signs: whole units, or thousands."""
    main = cents // per_main
    if main < THOUSAND:
        return str(main) if main or not cents else "<1"
    if main < 100 * THOUSAND:
        return f"{main // THOUSAND}k"
    return f"{min(main // THOUSAND**2, 99)}M" if main >= THOUSAND**2 else "<1M"


class _Drawing:
    def __init__(self, rules: RouletteRules, lying: dict[str, Pile], words: Words, *, coloured: bool) -> None:
        self._lying, self._words, self._coloured = lying, words, coloured
        self._per_main = rules.currency.per_main
        self._signs = _LINES if coloured else _ASCII
        self._across = rules.layout.columns * CELL
        self._along = rules.layout.rows * CELL
        self._height = (rules.layout.columns + 2) * CELL_HEIGHT + 1
        self._width = (rules.layout.rows + 1) * CELL_WIDTH + FOOT_WIDTH + 1
        self._grid = [[(" ", "")] * self._width for _ in range(self._height)]
        found = zones(rules)
        fields = [zone for zone in found if zone.shape is Shape.FIELD]
        for zone in fields:
            self._border(zone)
        if coloured:
            self._join()
        for zone in fields:
            self._field(zone)
        for zone in found:
            if zone.shape is not Shape.FIELD and zone.bet in lying:
                self._chip(zone)

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for row in self._grid:
            for sign, style in row:
                drawn.append(sign, style if self._coloured else "")
            drawn.append("\n")
        return drawn

    def _column(self, y: int) -> int:
        """The column of the screen for a length along the cloth."""
        if y > self._along:
            return (self._along // CELL + 1) * CELL_WIDTH + (y - self._along) * FOOT_WIDTH // CELL
        return (y + CELL) * CELL_WIDTH // CELL

    def _line(self, x: int) -> int:
        """The line of the screen for a length across the cloth, whose left side lies below."""
        down = self._across - x
        if down < 0:
            return CELL_HEIGHT + down * CELL_HEIGHT // SIDE
        if down > self._across:
            return CELL_HEIGHT * (1 + self._across // CELL) + (down - self._across) * CELL_HEIGHT // SIDE
        return CELL_HEIGHT + down * CELL_HEIGHT // CELL

    def _border(self, zone: Zone) -> None:
        """The four sides of a field; fields that share the width of a side have no line between them."""
        x, width = zone.x, zone.width
        if _is_shared(zone):
            x, width = (-SIDE if zone.x < 0 else self._across), SIDE
        top, bottom = self._line(x + width), self._line(x)
        left, right = self._column(zone.y), self._column(zone.y + zone.height)
        for column in range(left, right + 1):
            self._stroke(top, column, "horizontal")
            self._stroke(bottom, column, "horizontal")
        for line in range(top, bottom + 1):
            self._stroke(line, left, "vertical")
            self._stroke(line, right, "vertical")

    def _stroke(self, line: int, column: int, way: str) -> None:
        there = self._grid[line][column][0]
        sign = self._signs[way] if there in (" ", self._signs[way]) else self._signs["crossing"]
        self._grid[line][column] = (sign, "")

    def _join(self) -> None:
        """Makes each crossing of lines the joint that it is: a corner, a T or a cross."""
        drawn = {(i, j) for i, row in enumerate(self._grid) for j, (sign, _) in enumerate(row) if sign != " "}
        for i, j in drawn:
            if self._grid[i][j][0] == self._signs["crossing"]:
                ways = ((i, j - 1), (i, j + 1), (i + 1, j), (i - 1, j))
                self._grid[i][j] = (_JOINTS[sum(1 << bit for bit, way in enumerate(ways) if way in drawn)], "")

    def _field(self, zone: Zone) -> None:
        left, right = self._column(zone.y) + 1, self._column(zone.y + zone.height)
        if _is_shared(zone):
            side = -SIDE if zone.x < 0 else self._across
            place = (side + SIDE - zone.x - zone.width) // zone.width
            line = self._line(side + SIDE) + 1 + place
            self._write(line, left, [(f"{self._label(zone)} ", ""), *self._chips(zone.bet, " ")])
            return
        top, bottom = self._line(zone.x + zone.width) + 1, self._line(zone.x)
        if self._coloured and zone.colour:
            for line in range(top, bottom):
                self._grid[line][left:right] = [(" ", _STYLES[zone.colour])] * (right - left)
        middle = top if zone.width == CELL else (top + bottom - 3) // 2
        self._write(middle, left, [(self._label(zone), _STYLES.get(zone.colour, "bold"))])
        for below, chip in enumerate(self._chips(zone.bet), start=1):
            self._write(middle + below, left, [chip])

    def _label(self, zone: Zone) -> str:
        """A number with its colour where colours are not shown; the initial of a dozen; the name of anything else."""
        kind, _, number = zone.bet.rpartition("-")
        name = self._words.bet(zone.bet)
        if _is_shared(zone):
            return f"{name[0]}{number}"
        if kind != "straight":
            return name[: FOOT_WIDTH - 1]
        told = not self._coloured and zone.colour in ("red", "black")
        return f"{number}{self._words.word('bets', zone.colour)[0].lower() if told else ''}"

    def _chips(self, bet: str, gap: str = "") -> list[tuple[str, str]]:
        pile = self._lying.get(bet, Pile())
        rows = ((OWN, pile.own, _OWN_STYLE), (OTHERS, pile.others, _OTHERS_STYLE))
        found = [(f"{mark}{short(amount, self._per_main)}", style) for mark, amount, style in rows if amount]
        return [part for each in found for part in (each, (gap, ""))] if gap else found

    def _write(self, line: int, column: int, parts: list[tuple[str, str]]) -> None:
        for text, style in parts:
            for sign in text:
                self._grid[line][column] = (sign, style)
                column += 1

    def _chip(self, zone: Zone) -> None:
        """A mark where the chip lies, unless something is written there."""
        line, column = self._line(zone.x + zone.width // 2), self._column(zone.y + zone.height // 2)
        if self._grid[line][column][0] in {" ", *_JOINTS, *self._signs.values()}:
            own = self._lying[zone.bet].own
            self._grid[line][column] = (self._signs["chip"], "bold bright_yellow" if own else "bold bright_cyan")


def _is_shared(zone: Zone) -> bool:
    """Whether a field has but a part of the width of its side: the dozens."""
    return zone.width < CELL
