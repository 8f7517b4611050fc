"""Bingo cards on sheets to be cut, six or twelve to a page, and on screens; what stands on a card is handed in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ludex.draw.pages import A4_LONG, A4_SHORT, Anchor, Block, Letters, Mark, Page, Rule, fitted
from ludex.kit.bingo.cards import Cell

MARGIN, FOOT = 8, 5
"""Millimetres round the cards of a sheet, and below them for what the sheet is."""
INSET = 2.5
"""From where a card is cut to its edge."""
CUT, CUT_LINE = 4.0, 0.15
CUT_PAINT, FOOT_PAINT = "#8d9198", "#5b6068"
SCREEN_WIDTH, SCREEN_HEIGHT = 320, 180
HEAD, BELOW = 0.17, 0.125
"""Parts of a card's height: the band with its series and number, and the line below the numbers."""


class PaperCard(Struct, frozen=True, kw_only=True):
    """A card in words: its numbers, what it says of itself by slug, and its code."""

    rows: tuple[tuple[Cell, ...], ...]
    says: Mapping[str, str]
    code: str


class Series(Struct, frozen=True, kw_only=True):
    """What the cards of a sheet have in common."""

    heading: str
    place: str
    paint: str


class Sheet(Struct, frozen=True, kw_only=True):
    """How many cards lie on a page, and whether it is cut or stays on a screen."""

    across: int
    down: int
    width: float
    height: float
    by_columns: bool = False
    """Whether cards follow each other down a column, as those of a strip do."""
    on_screen: bool = False

    @property
    def cards(self) -> int:
        """How many cards lie on a page."""
        return self.across * self.down


SHEETS = {
    6: Sheet(across=2, down=3, width=A4_LONG, height=A4_SHORT),
    12: Sheet(across=2, down=6, width=A4_SHORT, height=A4_LONG, by_columns=True),
}
"""The sheets by how many cards they have."""
SCREENS = {
    6: Sheet(across=2, down=3, width=SCREEN_WIDTH, height=SCREEN_HEIGHT, on_screen=True),
    12: Sheet(across=3, down=4, width=SCREEN_WIDTH, height=SCREEN_HEIGHT, on_screen=True),
}
"""The same on a screen."""

PAINTS = ("#1b5e46", "#1f4e9c", "#9b1c2e", "#6a3fa0", "#a4500f", "#0f6674", "#7a2d63", "#4b5320")
"""The paints of series, so that one is told from the next across a room; white letters are read on each."""


class Look(Struct, frozen=True, kw_only=True):
    """What a card looks like."""

    ground: str
    card: str
    blank: str
    line: str
    ink: str
    pale: str


PAPER = Look(ground="#ffffff", card="#ffffff", blank="#e9ecea", line="#9aa3a0", ink="#17181a", pale="#4a4f55")
LIT = Look(ground="#101418", card="#1a2128", blank="#141a20", line="#3a464f", ink="#f4f6f7", pale="#aeb8c0")


def paint_of(series: str) -> str:
    """The paint of a series: A, B and C differ, and a name of several letters has one of them."""
    return PAINTS[(sum(map(ord, series)) - ord("A")) % len(PAINTS)]


def sheets(
    cards: Sequence[PaperCard], series: Series, sheet: Sheet, *, about: str, numbered: str, foot: str = ""
) -> list[Page]:
    """Cards on as many pages as they need; `numbered` is how a page says its number."""
    many = -(-len(cards) // sheet.cards)
    pages = []
    for at in range(many):
        here = cards[at * sheet.cards : (at + 1) * sheet.cards]
        told = numbered.format(page=at + 1, pages=many)
        marks = tuple(_page(here, series, sheet, foot=(f"{about} · {told}", foot)))
        look = LIT if sheet.on_screen else PAPER
        named = f"{about} · {told}"
        pages.append(Page(width=sheet.width, height=sheet.height, ground=look.ground, marks=marks, about=named))
    return pages


def _page(cards: Sequence[PaperCard], series: Series, sheet: Sheet, *, foot: tuple[str, str]) -> Iterator[Mark]:
    width = (sheet.width - 2 * MARGIN) / sheet.across
    height = (sheet.height - 2 * MARGIN - FOOT) / sheet.down
    for at, card in enumerate(cards):
        across, down = divmod(at, sheet.down) if sheet.by_columns else divmod(at, sheet.across)[::-1]
        x, y = MARGIN + across * width + INSET, MARGIN + down * height + INSET
        drawn = _Card(card, series, LIT if sheet.on_screen else PAPER, x, y, width - 2 * INSET, height - 2 * INSET)
        yield from drawn.marks()
    if not sheet.on_screen:
        yield from _cuts(sheet, width, height)
    about, command = foot
    y = sheet.height - MARGIN + 1
    half = (sheet.width - 2 * MARGIN) / 2 - 4
    paint = LIT.pale if sheet.on_screen else FOOT_PAINT
    yield Letters(said=about, x=MARGIN + INSET, y=y, size=fitted(about, 2.9, half), paint=paint)
    if command:
        end = sheet.width - MARGIN - INSET
        yield Letters(said=command, x=end, y=y, size=fitted(command, 2.3, half), paint=paint, anchor="end")


def _cuts(sheet: Sheet, width: float, height: float) -> Iterator[Mark]:
    """Where the sheet is cut: a stroke at every end of a cut, a small cross where two of them meet."""
    ups = [MARGIN + width * at for at in range(sheet.across + 1)]
    overs = [MARGIN + height * at for at in range(sheet.down + 1)]
    half = CUT / 2
    for x in ups:
        for y in overs:
            left = x - (CUT if x == ups[0] else half)
            right = x + (CUT if x == ups[-1] else half)
            top = y - (CUT if y == overs[0] else half)
            bottom = y + half
            yield _cut(left if x != ups[-1] else x - half, y, right if x != ups[0] else x + half, y)
            yield _cut(x, top, x, bottom)


def _cut(x: float, y: float, to_x: float, to_y: float) -> Rule:
    return Rule(x=x, y=y, to_x=to_x, to_y=to_y, paint=CUT_PAINT, line=CUT_LINE)


class _Card:
    """One card within its box."""

    def __init__(
        self, card: PaperCard, series: Series, look: Look, x: float, y: float, width: float, height: float
    ) -> None:
        self._card, self._series, self._look = card, series, look
        self._x, self._y, self._width, self._height = x, y, width, height
        self._head, self._below = height * HEAD, height * BELOW

    def marks(self) -> Iterator[Mark]:
        """The band, the numbers, and the line below them."""
        look, paint = self._look, self._series.paint
        yield Block(x=self._x, y=self._y, width=self._width, height=self._height, fill=look.card)
        yield Block(x=self._x, y=self._y, width=self._width, height=self._head, fill=paint)
        yield from self._band()
        yield from self._grid()
        yield from self._line_below()
        yield Block(x=self._x, y=self._y, width=self._width, height=self._height, edge=paint, line=0.5)

    def _band(self) -> Iterator[Mark]:
        says, y = self._card.says, self._y + self._head / 2
        size, pad, room = self._head * 0.5, self._width * 0.025, self._width * 0.3
        yield self._said(self._series.heading, self._x + pad, y, size, room, "#ffffff", bold=True)
        middle = self._x + self._width / 2
        yield self._said(says.get("series", ""), middle, y, size, room, "#ffffff", anchor="middle", bold=True)
        end = self._x + self._width - pad
        yield self._said(says.get("number", ""), end, y, size, room, "#ffffff", anchor="end", bold=True)

    def _line_below(self) -> Iterator[Mark]:
        says, look = self._card.says, self._look
        y, pad = self._y + self._height - self._below / 2, self._width * 0.025
        size, left, end = self._below * 0.5, self._x + pad, self._x + self._width - pad
        yield self._said(says.get("price", ""), left, y, self._below * 0.68, self._width * 0.2, look.ink, bold=True)
        middle = " · ".join(filter(None, (self._series.place, says.get("size", ""))))
        at = self._x + self._width / 2
        yield self._said(middle, at, y, size, self._width * 0.46, look.pale, anchor="middle")
        yield self._said(self._card.code, end, y, size, self._width * 0.24, look.ink, anchor="end")

    def _said(
        self,
        said: str,
        x: float,
        y: float,
        size: float,
        room: float,
        paint: str,
        *,
        bold: bool = False,
        anchor: Anchor = "start",
    ) -> Letters:
        """Letters as large as asked, or as their room lets them be."""
        size = fitted(said, size, room, bold=bold)
        return Letters(said=said, x=x, y=y, size=size, paint=paint, bold=bold, anchor=anchor)

    def _grid(self) -> Iterator[Mark]:
        """The cells from left to right and from top to bottom."""
        rows, look = self._card.rows, self._look
        across, down = max(map(len, rows)), len(rows)
        top, high = self._y + self._head, self._height - self._head - self._below
        width, height = self._width / across, high / down
        size = min(height * 0.62, width * 0.5)
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                x, y = self._x + column * width, top + row * height
                if cell is None:
                    yield Block(x=x, y=y, width=width, height=height, fill=look.blank)
                    continue
                middle = {"x": x + width / 2, "y": y + height / 2}
                yield Letters(said=str(cell), size=size, paint=look.ink, bold=True, anchor="middle", **middle)
        right, bottom = self._x + self._width, top + high
        for row in range(down + 1):
            y = top + row * height
            yield Rule(x=self._x, y=y, to_x=right, to_y=y, paint=look.line)
        for column in range(1, across):
            x = self._x + column * width
            yield Rule(x=x, y=top, to_x=x, to_y=bottom, paint=look.line)
