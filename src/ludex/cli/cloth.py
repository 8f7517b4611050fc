"""The cloth of any game as lines of text: the zones of its felt within 80 columns, on their side where that is flatter.

A field shows the name of its bet, one's own chips and those of others as small amounts; a chip on a line or crossing is
a mark, and is told below. Where the lines stand is worked out in `ludex.cli.layout`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from ludex.cli.console import Text
from ludex.cli.layout import WIDTH_MAX, Block, Layout, laid_out
from ludex.core.cloth import Field, Shape
from ludex.law.regulations import Currency
from ludex.words import Words

OWN, OTHERS = "*", "+"
THOUSAND = 1000
_STYLES = {
    "red": "bold white on red",
    "black": "bold white on grey11",
    "green": "bold white on green4",
    "white": "bold black on white",
    "yellow": "bold black on yellow3",
    "blue": "bold white on blue",
}
_OWN_STYLE, _OTHERS_STYLE = "bold black on bright_yellow", "black on bright_cyan"
_LINES = {"horizontal": "─", "vertical": "│", "crossing": "┼", "chip": "●"}
_JOINTS = "     ┐┌┬ ┘└┴ ┤├┼"
"""The joint of lines by where they go on: right 2, left 1, below 4, above 8."""
_ASCII = {"horizontal": "-", "vertical": "|", "crossing": "+", "chip": "o"}


class Pile(Struct, frozen=True):
    """What lies on a bet: one's own and everybody else's, in the smallest unit."""

    own: int = 0
    others: int = 0


def piles(chips: Iterable[tuple[str, int, bool]]) -> dict[str, Pile]:
    """What lies on each bet, of chips told by their bet, their amount and whether they are one's own."""
    found: dict[str, Pile] = {}
    for bet, amount, mine in chips:
        pile = found.get(bet, Pile())
        own, others = (amount, 0) if mine else (0, amount)
        found[bet] = Pile(pile.own + own, pile.others + others)
    return found


def drawn(
    zones: Sequence[Field], lying: Mapping[str, Pile], words: Words, currency: Currency, *, coloured: bool
) -> Text:
    """The cloth with its chips."""
    layout = laid_out(zones, words, tell_colours=not coloured)
    return _Drawing(zones, lying, words, currency, layout, coloured=coloured).text()


def drawn_within(
    width: int, zones: Sequence[Field], lying: Mapping[str, Pile], words: Words, currency: Currency, *, coloured: bool
) -> Text | None:
    """The same in a window; nothing where it needs more columns than there are."""
    layout = laid_out(zones, words, tell_colours=not coloured, width=width)
    return None if layout.width > width else _Drawing(zones, lying, words, currency, layout, coloured=coloured).text()


def letters(zones: Sequence[Field], words: Words, width: int = WIDTH_MAX) -> str:
    """What the letters of shortened names stand for, in one line; empty where all names are told."""
    found = laid_out(zones, words, tell_colours=False, width=width).letters
    return ", ".join(f"{letter}: {name}" for letter, name in found.items())


def short(cents: int, per_main: int) -> str:
    """An amount in three signs: whole units, or thousands."""
    main = cents // per_main
    if main < THOUSAND:
        return str(main) if main or not cents else "<1"
    if main < 100 * THOUSAND:
        return f"{main // THOUSAND}k"
    return f"{min(main // THOUSAND**2, 99)}M" if main >= THOUSAND**2 else "<1M"


class _Drawing:
    def __init__(
        self,
        zones: Sequence[Field],
        lying: Mapping[str, Pile],
        words: Words,
        currency: Currency,
        layout: Layout,
        *,
        coloured: bool,
    ) -> None:
        self._lying, self._words, self._coloured = lying, words, coloured
        self._per_main = currency.per_main
        self._signs = _LINES if coloured else _ASCII
        self._layout = layout
        self._grid = [[(" ", "")] * self._layout.width for _ in range(self._layout.height)]
        for block in self._layout.blocks:
            self._border(block)
        if coloured:
            self._join()
        for block in self._layout.blocks:
            self._fill(block)
        for zone in zones:
            if zone.shape is not Shape.FIELD and zone.bet in lying:
                self._chip(zone)

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for row in self._grid:
            for sign, style in row:
                drawn.append(sign, style if self._coloured else "")
            drawn.append("\n")
        return drawn

    def _border(self, block: Block) -> None:
        """The four sides of a field, or of a stack of thin ones, which have no line between them."""
        left, top, right, bottom = self._layout.place(block)
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

    def _fill(self, block: Block) -> None:
        left, top, right, bottom = self._layout.place(block)
        inside = right - left - 1
        if len(block.zones) > 1:
            for line, (zone, label) in enumerate(zip(block.zones, block.labels, strict=True), start=top + 1):
                self._write(line, left + 1, [(label[0], ""), *_spaced(self._chips(zone.bet))], inside)
            return
        (zone,), (label,) = block.zones, block.labels
        chips = self._chips(zone.bet)
        if self._coloured and zone.colour:
            for line in range(top + 1, bottom):
                self._grid[line][left + 1 : right] = [(" ", _STYLES.get(zone.colour, "bold"))] * inside
        first = top + 1 + max(0, bottom - top - 1 - block.lines(inside)) // 2
        style = _STYLES.get(zone.colour, "bold") if zone.colour else "bold"
        if block.compact and chips:
            self._write(first, left + 1, _beside(label[0], block.shorts[0], style, chips, inside), inside)
            return
        for line, part in enumerate(label, start=first):
            self._write(line, left + 1, [(part, style)], inside)
        # One's own above those of others, or beside them where they always fit.
        rows = [_spaced(chips)[1:]] if inside >= Block.BOTH_CHIPS else [[chip] for chip in chips]
        for line, row in enumerate(rows, start=first + len(label)):
            self._write(line, left + 1, row, inside)

    def _chips(self, bet: str) -> list[tuple[str, str]]:
        pile = self._lying.get(bet, Pile())
        rows = ((OWN, pile.own, _OWN_STYLE), (OTHERS, pile.others, _OTHERS_STYLE))
        return [(f"{mark}{short(amount, self._per_main)}", style) for mark, amount, style in rows if amount]

    def _write(self, line: int, column: int, parts: Iterable[tuple[str, str]], width: int) -> None:
        end = column + width
        for text, style in parts:
            for sign in text:
                if column < end and line < len(self._grid):
                    self._grid[line][column] = (sign, style)
                column += 1

    def _chip(self, zone: Field) -> None:
        """A mark where the chip lies, unless something is written there."""
        line, column = self._layout.point(zone)
        if self._grid[line][column][0] in {" ", *_JOINTS, *self._signs.values()}:
            own = self._lying[zone.bet].own
            self._grid[line][column] = (self._signs["chip"], "bold bright_yellow" if own else "bold bright_cyan")


def _beside(
    name: str, short_name: str, style: str, chips: Sequence[tuple[str, str]], inside: int
) -> list[tuple[str, str]]:
    """A name and its chips in one line: the short name where they need the room, and one's own chips before others'."""
    for told, some in ((name, chips), (short_name, chips), (short_name, chips[:1])):
        line = [(told, style), *_spaced(some)]
        if sum(len(text) for text, _ in line) <= inside:
            return line
    return [(short_name, style), *chips[:1]]


def _spaced(chips: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Amounts with a space before each."""
    return [part for chip in chips for part in ((" ", ""), chip)]
