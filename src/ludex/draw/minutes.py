"""The minutes of a bingo session as A4 pages: its entries, game by game what was entered, and every ball in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.draw.pages import A4_LONG, A4_SHORT, Block, Letters, Mark, Page, Rule, broken, fitted, letters_width
from ludex.games.bingo.sessions import GameWritten, SessionWritten
from ludex.words.minutes import MinutesWords, Row

SIDE, TOP, BOTTOM = 16.0, 16.0, 19.0
LEFT, RIGHT, END = SIDE, A4_SHORT - SIDE, A4_LONG - BOTTOM
SIZE, LINE = 3.1, 4.7
"""Millimetres of a letter, and from a line to the next."""
NAMES = 41.0
"""The width of the names of rows."""
BALL, BALLS_A_ROW, BALLS_GAP = 5.7, 12, 0.7
BALLS_WIDTH = BALLS_A_ROW * (BALL + BALLS_GAP) - BALLS_GAP
BALLS_LEFT = RIGHT - BALLS_WIDTH
BELOW = frozenset({"winners", "receipts", "complaints", "notes"})
"""The rows that are told below the balls, as wide as the page."""
HEAD = 7.6
GAP = 5.0
INK, GREY, HAIR, ACCENT, PALE, BALL_EDGE = "#17181a", "#5b6068", "#c9cdd2", "#1b5e46", "#e6f0ea", "#9fb7ab"


def minutes(
    session: SessionWritten, words: MinutesWords, *, where: str, command: str = "", whole: bool = True
) -> list[Page]:
    """The pages; `where` is the hall's game and place, `command` what makes them again.

    Where not all games of the session are there, neither are its figures.
    """
    sheet = _Sheet(words)
    sheet.title(words.title(session), where)
    sheet.entry(words.word("opening"), words.opening(session), signed=session.header.signed is not None)
    for game in session.games:
        sheet.game(game)
    noted = tuple(words.noted(session.noted))
    if whole and noted:
        sheet.rows(words.word("after"), [Row("notes", words.word("notes"), noted)])
    if whole:
        sheet.rows(words.word("summary"), words.summary(session))
    sheet.entry(words.word("closing"), words.closing(session), signed=bool(words.closing(session)))
    about = f"{words.title(session)} · {where}"
    return [
        Page(marks=(*marks, *_foot(words, about, command, at, len(sheet.pages))), about=about)
        for at, marks in enumerate(sheet.pages, start=1)
    ]


def _foot(words: MinutesWords, about: str, command: str, page: int, pages: int) -> Iterator[Mark]:
    y, told = A4_LONG - 11, words.word("page", page=str(page), pages=str(pages))
    yield Rule(x=LEFT, y=y - 4, to_x=RIGHT, to_y=y - 4, paint=HAIR)
    yield Letters(said=told, x=RIGHT, y=y, size=2.7, paint=GREY, anchor="end")
    room = RIGHT - LEFT - letters_width(told, 2.7) - 6
    yield Letters(said=about, x=LEFT, y=y, size=fitted(about, 2.7, room), paint=GREY)
    if command:
        yield Letters(said=command, x=LEFT, y=y + 3.8, size=fitted(command, 2.2, room), paint=GREY)


class _Sheet:
    """Writes from top to bottom, and goes on with another page where there is no room."""

    def __init__(self, words: MinutesWords) -> None:
        self._words = words
        self.pages: list[list[Mark]] = [[]]
        self._y = TOP

    def _put(self, *marks: Mark) -> None:
        self.pages[-1].extend(marks)

    def _need(self, height: float) -> None:
        """Another page, unless so much room is left, or so much is on no page."""
        if self._y + height > END and self._y > TOP:
            self.pages.append([])
            self._y = TOP

    def title(self, title: str, where: str) -> None:
        """What it is, and of which hall."""
        size = fitted(title, 6.4, RIGHT - LEFT, bold=True)
        self._put(
            Letters(said=title, x=LEFT, y=self._y + 3, size=size, paint=INK, bold=True),
            Letters(said=where, x=LEFT, y=self._y + 10, size=3.7, paint=GREY),
            Block(x=LEFT, y=self._y + 14.5, width=RIGHT - LEFT, height=0.8, fill=ACCENT),
        )
        self._y += 20

    def entry(self, name: str, told: str, *, signed: bool) -> None:
        """An entry that begins or ends the minutes, with room for a signature; nothing where there is none."""
        if not told:
            return
        self._need(18)
        y, middle = self._y + 5, RIGHT - 62
        lines = list(broken(f"{told[:1].upper()}{told[1:]}.", SIZE, middle - LEFT - 8))
        height = max(16.0, 11 + LINE * len(lines))
        self._put(
            Block(x=LEFT, y=self._y, width=RIGHT - LEFT, height=height, edge=HAIR, corner=1.2),
            Letters(said=name, x=LEFT + 4, y=y, size=SIZE, paint=ACCENT, bold=True),
        )
        for at, line in enumerate(lines):
            self._put(Letters(said=line, x=LEFT + 4, y=y + LINE * (at + 1.05), size=SIZE, paint=INK))
        if signed:
            low = self._y + height - 5.5
            sign = self._words.word("signature")
            self._put(
                Rule(x=middle, y=low, to_x=RIGHT - 4, to_y=low, paint=GREY),
                Letters(said=sign, x=middle, y=low + 2.6, size=2.4, paint=GREY),
            )
        self._y += height + GAP

    def rows(self, name: str, rows: Sequence[Row]) -> None:
        """Rows under a heading, as wide as the page."""
        lines = self._lines(rows, RIGHT - LEFT - NAMES)
        self._need(HEAD + 3 + LINE * len(lines))
        self._head(name)
        self._write(lines)
        self._y += GAP

    def game(self, game: GameWritten) -> None:
        """A game: its figures on the left, its balls in their order on the right, and below them all that is told."""
        balls, rows = game.minutes.balls or (), self._words.rows(game)
        figures = self._lines([row for row in rows if row.slug not in BELOW], BALLS_LEFT - 7 - LEFT - NAMES)
        told = self._lines([row for row in rows if row.slug in BELOW], RIGHT - LEFT - NAMES)
        high = max(LINE + -(-len(balls) // BALLS_A_ROW) * (BALL + BALLS_GAP), LINE * len(figures))
        self._need(min(HEAD + 3 + high + LINE * len(told), END - TOP))
        self._head(self._words.game(game))
        top = self._y
        self._balls(balls, game.minutes.bingo_balls or 0)
        self._write(figures)
        self._y = top + high
        self._write(told)
        self._y += GAP

    def _head(self, name: str) -> None:
        self._put(
            Block(x=LEFT, y=self._y, width=RIGHT - LEFT, height=HEAD, fill=PALE),
            Block(x=LEFT, y=self._y, width=1.4, height=HEAD, fill=ACCENT),
            Letters(said=name, x=LEFT + 4.5, y=self._y + HEAD / 2, size=3.9, paint=ACCENT, bold=True),
        )
        self._y += HEAD + 3

    def _lines(self, rows: Sequence[Row], width: float) -> list[tuple[str, str]]:
        """Rows in lines that a width holds: the name of a row stands before its first."""
        found: list[tuple[str, str]] = []
        for row in rows:
            lines = [line for told in row.told for line in broken(told, SIZE, width)]
            found += [(row.name if at == 0 else "", line) for at, line in enumerate(lines)]
        return found

    def _write(self, lines: Sequence[tuple[str, str]]) -> None:
        for name, told in lines:
            if self._y + LINE > END:
                self._need(LINE)
            y = self._y + LINE / 2
            if name:
                self._put(Letters(said=name, x=LEFT, y=y, size=fitted(name, SIZE, NAMES - 2), paint=GREY))
            self._put(Letters(said=told, x=LEFT + NAMES, y=y, size=SIZE, paint=INK))
            self._y += LINE

    def _balls(self, balls: Sequence[int], bingo: int) -> None:
        """Every ball as it came out, row by row; the one that made the bingo stands out."""
        said = self._words.word("balls" if balls else "no-balls")
        top = self._y
        self._put(Letters(said=said, x=BALLS_LEFT, y=top + LINE / 2, size=fitted(said, 2.7, BALLS_WIDTH), paint=GREY))
        step = BALL + BALLS_GAP
        for at, ball in enumerate(balls):
            row, place = divmod(at, BALLS_A_ROW)
            x, y, last = BALLS_LEFT + place * step, top + LINE + row * step, at + 1 == bingo
            self._put(
                Block(
                    x=x, y=y, width=BALL, height=BALL, corner=BALL / 2, fill=ACCENT if last else "#ffffff",
                    edge=ACCENT if last else BALL_EDGE,
                ),
                Letters(
                    said=str(ball), x=x + BALL / 2, y=y + BALL / 2, size=2.7, paint="#ffffff" if last else INK,
                    bold=last, anchor="middle",
                ),
            )  # fmt: skip
