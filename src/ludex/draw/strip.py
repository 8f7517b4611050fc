"""A strip: moments of one table below each other, each with what was said, as one SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ludex.core.cloth import Cloth
from ludex.core.outlines import Box
from ludex.core.scene import Scene
from ludex.draw import document, look, table, view_box
from ludex.draw.names import Names
from ludex.draw.pieces import Pieces
from ludex.draw.printed import sheet
from ludex.draw.svg import element, text, text_width
from ludex.draw.themes import Theme
from ludex.law.regulations import Currency
from ludex.words import Words

LETTERS, LINE = 6.5, 9
"""The size of what is said, and from one line to the next."""
GAP = 8


class Frame(Struct, frozen=True):
    """One moment: what was said, and what then lay on the table."""

    said: tuple[str, ...]
    scene: Scene


def strip(
    cloth: Cloth,
    frames: Sequence[Frame],
    words: Words,
    currency: Currency,
    *,
    about: str,
    who: str = "",
    theme: str = "light",
) -> str:
    """The frames below each other; the table is drawn once and used in each."""
    paints, box = look(theme), sheet(cloth)
    names = Names(cloth, words, currency)
    parts: list[str] = [element("defs", element("g", table(cloth, theme, words, currency), id="cloth"))]
    down: float = GAP + LINE
    for line in wrapped(about, box.width - 2 * GAP):
        parts.append(_line(line, box, down, paints, weight="bold"))
        down += LINE
    for number, frame in enumerate(frames, start=1):
        for line in (part for said in frame.said for part in wrapped(said, box.width - 2 * GAP)):
            parts.append(_line(line, box, down, paints))
            down += LINE
        pieces = Pieces(cloth, frame.scene, who, paints, names, frame=f"{number}:").drawn()
        parts.append(
            element(
                "svg", (element("use", href="#cloth"), pieces), x=0, y=down, width=box.width, height=box.height,
                viewBox=view_box(box),
            )
        )  # fmt: skip
        down += box.height + GAP
    return document(Box(0, 0, box.width, down), parts, paints, words.lang, about)


def _line(said: str, box: Box, down: float, paints: Theme, weight: str = "") -> str:
    return text(said, box.width / 2, down, LETTERS, fill=paints.text, weight=weight)


def wrapped(said: str, width: float) -> Iterator[str]:
    """A sentence in lines that a width holds."""
    line = ""
    for word in said.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, LETTERS) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line
