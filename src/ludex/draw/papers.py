"""Tickets, slips and vouchers as marks in millimetres: on sheets to be cut, and wherever a scene has room for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core.papers import Symbols
from ludex.draw.pages import A4_LONG, A4_SHORT, Block, Letters, Mark, Page, Rule, broken, fitted
from ludex.words.papers import ToldPaper

WIDTH, HEIGHT = 64.0, 92.0
"""A paper as it is printed."""
ACROSS, DOWN = 3, 3
"""How many lie on a page."""
ON_PAGE = ACROSS * DOWN
HEAD, EDGE = 11.0, 3.5
STAMP_WIDTH, STAMP_HEIGHT = 20.0, 6.0
ROW, SIZE, LEAST = 4.3, 2.9, 2.0
"""From a line to the next, the letters of a line, and the least that they may become."""
CELLS, CELL = 0.34, 12.0
"""The part of a paper's height that its signs may take, and the largest cell of one."""
INK, PALE, HAIR, BAND, SCRATCH, STAMP = "#17181a", "#5b6068", "#c9cdd2", "#1f4e9c", "#b9bec6", "#9b1c2e"
CUT = "#8d9198"


def marks(told: ToldPaper, x: float = 0, y: float = 0) -> Iterator[Mark]:
    """One paper with its upper left corner at a point."""
    yield Block(x=x, y=y, width=WIDTH, height=HEIGHT, fill="#ffffff", edge=HAIR, line=0.3, corner=1.6)
    yield Block(x=x, y=y, width=WIDTH, height=HEAD, fill=BAND, corner=1.6)
    room = WIDTH - 2 * EDGE
    left, right = x + EDGE, x + WIDTH - EDGE
    named = room - (STAMP_WIDTH + 1.5 if told.state else 0)
    yield Letters(
        said=told.title, x=left, y=y + HEAD * 0.36, size=fitted(told.title, 3.6, named, bold=True), paint="#ffffff",
        bold=True,
    )  # fmt: skip
    beside = " · ".join(filter(None, (told.id, told.holder)))
    yield Letters(said=beside, x=left, y=y + HEAD * 0.74, size=fitted(beside, 2.8, named), paint="#ffffff")
    signs_high = min(HEIGHT * CELLS, CELL * len(told.symbols))
    foot = y + HEIGHT - (8.5 if told.code else EDGE)
    yield from _rows(told.rows, x, y + HEAD + 1.5, foot - (signs_high + 2 if told.symbols else 0))
    if told.symbols:
        yield from _signs(told.symbols, left, foot - signs_high - 0.5, room, signs_high)
    if told.code:
        yield Rule(x=left, y=y + HEIGHT - 7, to_x=right, to_y=y + HEIGHT - 7, paint=HAIR)
        size = fitted(told.code, 2.6, room, bold=True)
        yield Letters(
            said=told.code, x=x + WIDTH / 2, y=y + HEIGHT - 3.6, size=size, paint=INK, bold=True, anchor="middle"
        )
    if told.state:
        yield from _stamp(told.state, right, y + (HEAD - STAMP_HEIGHT) / 2)


def _stamp(said: str, right: float, y: float) -> Iterator[Mark]:
    """What is so of a paper, stamped in its head, where it hides nothing that the paper says."""
    yield Block(
        x=right - STAMP_WIDTH, y=y, width=STAMP_WIDTH, height=STAMP_HEIGHT, fill="#ffffff", edge=STAMP, line=0.5,
        corner=1,
    )  # fmt: skip
    yield Letters(
        said=said, x=right - STAMP_WIDTH / 2, y=y + STAMP_HEIGHT / 2,
        size=fitted(said, 3, STAMP_WIDTH - 2, bold=True), paint=STAMP, bold=True, anchor="middle",
    )  # fmt: skip


def _rows(rows: Sequence[tuple[str, str]], x: float, top: float, end: float) -> Iterator[Mark]:
    """What a paper says, each line after what it is about; the letters are as large as all of it allows."""
    size = next((size for size in _sizes() if _high(rows, size) <= end - top), LEAST)
    step, y = ROW * size / SIZE, top + ROW * size / SIZE / 2
    left, room = x + EDGE, WIDTH - 2 * EDGE
    for label, said in rows:
        for at, line in enumerate(_lines(label, said, size)):
            if y > end:
                return
            yield Letters(
                said=line, x=left if at == 0 else left + 2, y=y, size=fitted(line, size, room),
                paint=PALE if at == 0 else INK, bold=at > 0,
            )  # fmt: skip
            y += step


def _lines(label: str, said: str, size: float) -> list[str]:
    return [label, *broken(said, size * 1.12, WIDTH - 2 * EDGE - 2)]


def _sizes() -> Iterator[float]:
    size = SIZE
    while size > LEAST:
        yield size
        size -= 0.1


def _high(rows: Sequence[tuple[str, str]], size: float) -> float:
    return sum(len(_lines(label, said, size)) for label, said in rows) * ROW * size / SIZE


def _signs(signs: Symbols, left: float, top: float, width: float, height: float) -> Iterator[Mark]:
    """The field that is scratched or opened; a covered sign is grey."""
    high = height / len(signs)
    for down, row in enumerate(signs):
        wide = width / len(row)
        for across, sign in enumerate(row):
            x, y = left + across * wide, top + down * high
            yield Block(
                x=x + 0.6, y=y + 0.6, width=wide - 1.2, height=high - 1.2, fill=SCRATCH if sign is None else "#f4efe2",
                edge=HAIR, corner=1,
            )  # fmt: skip
            if sign is not None:
                size = fitted(sign, min(4, high * 0.4), wide - 2.4, bold=True)
                yield Letters(
                    said=sign, x=x + wide / 2, y=y + high / 2, size=size, paint=INK, bold=True, anchor="middle"
                )


def sheets(papers: Sequence[ToldPaper], *, about: str, numbered: str) -> list[Page]:
    """Papers on as many pages as they need; `numbered` is how a page says its number."""
    many = -(-len(papers) // ON_PAGE)
    left, top = (A4_SHORT - ACROSS * WIDTH) / 2, (A4_LONG - DOWN * HEIGHT) / 2 - 3
    pages = []
    for at in range(many):
        found: list[Mark] = []
        for number, told in enumerate(papers[at * ON_PAGE : (at + 1) * ON_PAGE]):
            down, across = divmod(number, ACROSS)
            found += marks(told, left + across * WIDTH, top + down * HEIGHT)
        said = f"{about} · {numbered.format(page=at + 1, pages=many)}"
        found.append(Letters(said=said, x=A4_SHORT / 2, y=A4_LONG - 6, size=2.7, paint=CUT, anchor="middle"))
        pages.append(Page(marks=tuple(found), about=said))
    return pages
