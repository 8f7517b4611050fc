"""Pages of marks measured in millimetres from their upper left corner, as SVG and PNG; `pdf.py` writes the same pages.

What is laid out once looks the same on paper and on a screen, and letters stay letters in a document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Literal

from msgspec import Struct

from ludex.draw.raster import png
from ludex.draw.svg import CAP_HEIGHT, FONT, element, number, text_width, title

A4_SHORT, A4_LONG = 210, 297
PIXELS_PER_MM = 8
"""About two hundred points an inch."""
BOLDER = 1.12
"""How much wider bold letters are at most."""
UNBROKEN = "\N{NO-BREAK SPACE}"
_AFTER_NUMBER = re.compile(r"(?<=[0-9]) (?=[€%]|pta\b)")

Anchor = Literal["start", "middle", "end"]
"""Which part of a line of letters stands at its place."""


class Block(Struct, frozen=True, kw_only=True):
    """A rectangle, filled or with an edge, its corners rounded or not."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    edge: str = ""
    line: float = 0.2
    corner: float = 0


class Rule(Struct, frozen=True, kw_only=True):
    """A straight line; where it is dashed, dashes and gaps of one length."""

    x: float
    y: float
    to_x: float
    to_y: float
    paint: str
    line: float = 0.2
    dash: float = 0


class Letters(Struct, frozen=True, kw_only=True):
    """A line of letters; `y` is the middle of its capitals."""

    said: str
    x: float
    y: float
    size: float
    paint: str
    bold: bool = False
    anchor: Anchor = "start"


Mark = Block | Rule | Letters


class Page(Struct, frozen=True, kw_only=True):
    """A page with its marks, those above later than those below."""

    width: float = A4_SHORT
    height: float = A4_LONG
    ground: str = "#ffffff"
    marks: tuple[Mark, ...]
    about: str
    """What the page is called."""


def letters_width(said: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of letters is, at most."""
    return text_width(said, size) * (BOLDER if bold else 1)


def fitted(said: str, size: float, width: float, *, bold: bool = False) -> float:
    """The size of letters that a room of some width holds, no larger than this one."""
    return size * min(1, width / max(letters_width(said, size, bold=bold), 0.01))


def broken(said: str, size: float, width: float) -> Iterator[str]:
    """A text in lines that a width holds; a word that is wider stands alone, a number with its sign is one word."""
    line = ""
    for joined in _AFTER_NUMBER.sub(UNBROKEN, said).split(" "):
        word = joined.replace(UNBROKEN, " ")  # not every font has it as wide as a blank
        longer = f"{line} {word}".strip()
        if line and letters_width(longer, size) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def as_svg(page: Page, lang: str, *, unit: str = "mm") -> str:
    """A page as one SVG that is printed at its true size; without a unit it is as large as wherever it is shown."""
    ground = Block(x=0, y=0, width=page.width, height=page.height, fill=page.ground)
    return element(
        "svg",
        (title(page.about), *map(mark_svg, (ground, *page.marks))),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(page.width)} {number(page.height)}",
        width=f"{number(page.width)}{unit}",
        height=f"{number(page.height)}{unit}",
        role="img",
        lang=lang,
        font_family=FONT,
    )


def mark_svg(mark: Mark) -> str:
    """One mark, in the units of the page."""
    match mark:
        case Block():
            return element(
                "rect", x=mark.x, y=mark.y, width=mark.width, height=mark.height, rx=mark.corner or None,
                fill=mark.fill or "none", stroke=mark.edge or None, stroke_width=mark.line if mark.edge else None,
            )  # fmt: skip
        case Rule():
            return element(
                "line", x1=mark.x, y1=mark.y, x2=mark.to_x, y2=mark.to_y, stroke=mark.paint, stroke_width=mark.line,
                stroke_dasharray=number(mark.dash) if mark.dash else None,
            )  # fmt: skip
        case Letters():
            return element(
                "text", escape(mark.said), x=mark.x, y=mark.y + mark.size * CAP_HEIGHT / 2, font_size=mark.size,
                fill=mark.paint, font_weight="bold" if mark.bold else None, text_anchor=mark.anchor,
            )  # fmt: skip


def as_png(page: Page, lang: str) -> bytes:
    """A page in pixels, as sharp as a screen shows it."""
    return png(as_svg(page, lang, unit=""), int(page.width * PIXELS_PER_MM))
