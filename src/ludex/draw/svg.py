"""Scalable vector graphics as text: elements, numbers, paths, and how wide letters are."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ludex.core.outlines import Outline

FONT = "'DejaVu Sans', Verdana, 'Open Sans', Arial, sans-serif"
_NARROW = frozenset("iIjlftr.,:;'!|·()[]1 -/")
_WIDE = frozenset("mwMWQOG@%€&—")
NARROW, USUAL, UPPER, WIDE = 0.42, 0.62, 0.74, 0.95
"""Widths of letters of size one, taken from the widest of the usual sans-serif fonts."""
CAP_HEIGHT = 0.73
HALFWAY = 0.55
"""Where light ends and shade begins, from the middle of a thing to its corners."""


def number(value: float) -> str:
    """A number in as few signs as two decimals take."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(name: str, content: str | Iterable[str] = "", /, **attributes: str | float | None) -> str:
    """An element; `_` in the name of an attribute is a dash, one that is nothing is left out."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, int | float) else escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = content if isinstance(content, str) else "".join(content)
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def title(text: str) -> str:
    """What a screen reader says, and what a pointer that rests is shown."""
    return f"<title>{escape(text)}</title>"


def glow(name: str, paint: str, lit: float, shade: float) -> str:
    """Light that falls on the middle of a thing from above, and the shade at its rim."""
    stops = ((paint, 0, lit), (paint, HALFWAY, 0), ("#000000", HALFWAY, 0), ("#000000", 1, shade))
    told = (element("stop", offset=at, stop_color=colour, stop_opacity=dense) for colour, at, dense in stops)
    return element("defs", element("radialGradient", told, id=name, r=0.72))


def path(outline: Outline) -> str:
    """The data of a path."""
    steps = [f"M{number(outline.start[0])} {number(outline.start[1])}"]
    for leg in outline.legs:
        end = f"{number(leg.to[0])} {number(leg.to[1])}"
        if leg.radii is None:
            steps.append(f"L{end}")
        else:
            rx, ry = leg.radii
            steps.append(f"A{number(rx)} {number(ry)} 0 {int(leg.long_way)} {int(leg.clockwise)} {end}")
    return "".join((*steps, "Z"))


def text_width(text: str, size: float) -> float:
    """How wide a line of letters is, at most."""
    return size * sum(_width(sign) for sign in text)


def _width(sign: str) -> float:
    if sign in _NARROW:
        return USUAL if sign == "1" else NARROW
    if sign in _WIDE:
        return WIDE
    return UPPER if sign.isupper() else USUAL


def fitting(text: str, size: float, width: float) -> float:
    """The size of letters that a room of some width holds; without a width, as asked."""
    needed = text_width(text, size)
    return size * width / needed if width and needed > width else size


def text(
    said: str, x: float, y: float, size: float, *, fill: str, turn: float = 0, weight: str = "", class_: str = ""
) -> str:
    """A line of letters around a point."""
    return element(
        "text",
        escape(said),
        x=x,
        y=y + size * CAP_HEIGHT / 2,
        font_size=size,
        fill=fill,
        font_weight=weight or None,
        transform=f"rotate({number(turn)} {number(x)} {number(y)})" if turn else None,
        class_=class_ or None,
    )
