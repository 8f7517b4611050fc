"""Boards of numbers, balls and cards with numbers as pictures, drawn around the origin, and how cards lie in a room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludex.core.outlines import Box, Leg, Outline, Point, polygon
from ludex.draw.figures import DRAWN_KEPT, INK, PAPER
from ludex.draw.svg import element, fitting, number, path, text
from ludex.draw.themes import PAINTS

PANEL, PANEL_EDGE = "#10151c", "#8b95a1"
"""A panel on the wall, which is dark by day and by night."""
LIT = "#ffd75e"
NEWEST = "#c8321f"
BLANK, CELL_LINE, HEAD = "#e4dcc8", "#9b937f", "#23407f"
STAMP = "#f2a33c"
"""The ink by which numbers of a card are marked."""
BY_TENS = ("red", "orange", "yellow", "green", "blue", "purple", "brown", "grey", "black")
"""The paints of balls, ten numbers each."""
HEAD_HIGH, FRAME = 0.85, 0.28
"""How high the head of a card is, and how wide its frame, in cells."""
LARGEST = 14.0
"""No cell of a card is wider, however much room there is."""
GAP = 2.5
"""What is left free between two cards."""

Cells = tuple[tuple[int | None, ...], ...]


def lamp(said: str, size: float, width: float, *, newest: bool) -> str:
    """A number of a board that is lit."""
    high = size * 1.42
    cell = element(
        "rect", x=-width / 2, y=-high / 2, width=width, height=high, rx=high * 0.18, fill=NEWEST if newest else LIT
    )
    return cell + text(said, 0, 0, fitting(said, size, width), fill="#ffffff" if newest else INK, weight="bold")


def display(said: str, size: float, width: float, *, waits: bool = False) -> str:
    """What stands in figures on a panel; what does not count yet glows less."""
    return text(said, 0, 0, fitting(said, size, width), fill=PANEL_EDGE if waits else LIT, weight="bold")


@lru_cache(DRAWN_KEPT)
def ball(said: int, radius: float, *, ring: str = "") -> str:
    """A ball with its number; `ring` is the paint of a light round it."""
    paint = PAINTS[BY_TENS[min((said - 1) // 10, len(BY_TENS) - 1)]][0]
    parts = [
        element("ellipse", cy=radius * 0.95, rx=radius * 0.75, ry=radius * 0.18, fill="#000000", fill_opacity=0.35),
        element("circle", r=radius, fill=paint, stroke=ring or INK, stroke_width=radius * (0.12 if ring else 0.04)),
        element(
            "ellipse", cx=-radius * 0.3, cy=-radius * 0.55, rx=radius * 0.38, ry=radius * 0.22, fill="#ffffff",
            fill_opacity=0.45,
        ),
        element("circle", r=radius * 0.62, fill=PAPER),
        text(str(said), 0, 0, radius * 0.72, fill=INK, weight="bold"),
    ]  # fmt: skip
    return "".join(parts)


def number_card(head: str, rows: Cells, marked: frozenset[int], cell: float, *, frame: str = "") -> str:
    """A card with its head and its numbers; `frame` is the paint of its frame, where something is so of it."""
    wide, high = size_in_cells(rows)
    width, height = wide * cell, high * cell
    left, top = -width / 2, -height / 2
    outer = {"x": left, "y": top, "width": width, "height": height, "rx": cell * 0.2}
    parts = [
        element("rect", **(outer | {"y": top + cell * 0.08}), fill="#000000", fill_opacity=0.3),
        element("rect", **outer, fill=frame or HEAD),
        text(
            head, 0, top + (FRAME * 0.4 + HEAD_HIGH / 2) * cell, fitting(head, cell * 0.62, width * 0.9),
            fill=INK if frame else "#ffffff", weight="bold",
        ),
    ]  # fmt: skip
    for down, row in enumerate(rows):
        for across, each in enumerate(row):
            x = left + (FRAME + across) * cell
            y = top + (HEAD_HIGH + FRAME * 0.5 + down) * cell
            parts.append(_cell(each, x, y, cell, marked=each in marked))
    return "".join(parts)


def _cell(said: int | None, x: float, y: float, side: float, *, marked: bool) -> str:
    ground = element(
        "rect", x=x, y=y, width=side, height=side, fill=BLANK if said is None else PAPER, stroke=CELL_LINE,
        stroke_width=side * 0.03,
    )  # fmt: skip
    if said is None:
        return ground
    middle = x + side / 2, y + side / 2
    stamp = element("circle", cx=middle[0], cy=middle[1], r=side * 0.44, fill=STAMP) if marked else ""
    return ground + stamp + text(str(said), *middle, side * 0.56, fill=INK, weight="bold")


def size_in_cells(rows: Cells) -> tuple[float, float]:
    """How wide and high a card is, its frame and its head included, in cells."""
    return len(rows[0]) + 2 * FRAME, len(rows) + HEAD_HIGH + FRAME


def laid(room: Box, rows: Cells, slot: int, slots: int) -> tuple[Point, float]:
    """The middle of one of several cards that lie in a room, and the side of its cells: as large as all of them can."""
    wide, high = size_in_cells(rows)
    best = max(range(1, slots + 1), key=lambda across: (_side(room, wide, high, across, slots), -across))
    side, lines = _side(room, wide, high, best, slots), -(-slots // best)
    line, at = divmod(slot, best)
    in_line = min(best, slots - line * best)
    x = room.middle[0] + (at - (in_line - 1) / 2) * (wide * side + GAP)
    y = room.middle[1] + (line - (lines - 1) / 2) * (high * side + GAP)
    return (x, y), side


def _side(room: Box, wide: float, high: float, across: int, slots: int) -> float:
    """The side of a cell when so many cards lie beside each other."""
    lines = -(-slots // across)
    return min((room.width / across - GAP) / wide, (room.height / lines - GAP) / high, LARGEST)


def card_count(count: int, width: float, height: float, ink: str) -> str:
    """So many cards with numbers: a small one, upon others where there are several, and their number beside it."""
    wide, high = height * 1.2, height * 0.8
    left, top = -width / 2, -high / 2
    lifts = (0.0, height * 0.15) if count > 1 else (0.0,)
    sheets = [
        element(
            "rect", x=left + lift, y=top - lift, width=wide, height=high, rx=height * 0.08, fill=PAPER, stroke=HEAD,
            stroke_width=height * 0.09,
        )
        for lift in lifts
    ]  # fmt: skip
    side, lift = height * 0.24, lifts[-1]
    stamps = (
        element(
            "rect", x=left + lift + height * (0.17 + 0.32 * at), y=top - lift + height * (0.13 + 0.28 * (at % 2)),
            width=side, height=side, fill=STAMP,
        )
        for at in range(3)
    )  # fmt: skip
    told, start = str(count), left + wide + lift + height * 0.15
    room = width / 2 - start
    figure = text(told, start + room / 2, 0, fitting(told, height, room), fill=ink, weight="bold")
    return "".join((*sheets, *stamps, figure))


def bubble(said: str, width: float, height: float, turn: float, *, fill: str, ink: str) -> str:
    """What somebody calls, in a bubble whose point is above it; turned by half, below it."""
    top, right, tip = -height / 2, width / 2, height * 0.2
    rounded = height * 0.35
    outline = Outline(
        (-right + rounded, top),
        (
            Leg((-tip, top)), Leg((0, top - tip)), Leg((tip, top)), Leg((right - rounded, top)),
            Leg((right, top + rounded), (rounded, rounded)), Leg((right, -top - rounded)),
            Leg((right - rounded, -top), (rounded, rounded)), Leg((-right + rounded, -top)),
            Leg((-right, -top - rounded), (rounded, rounded)), Leg((-right, top + rounded)),
            Leg((-right + rounded, top), (rounded, rounded)),
        ),
    )  # fmt: skip
    turned = f"rotate({number(turn)})" if turn else None
    ground = element("path", d=path(outline), fill=fill, stroke=INK, stroke_width=height * 0.05, transform=turned)
    return ground + text(said, 0, 0, fitting(said, height * 0.68, width * 0.92), fill=ink, weight="bold")


def hollow(radius: float) -> str:
    """Where a ball comes to lie."""
    return element(
        "circle", r=radius, fill="#000000", fill_opacity=0.22, stroke="#c79a45", stroke_width=0.5, stroke_opacity=0.7
    )


def machine(radius: float) -> str:
    """A globe in which balls whirl, on its foot."""
    dots = "".join(
        element(
            "circle", cx=across * radius, cy=down * radius, r=radius * 0.14, fill=PAINTS[paint][0], stroke="#ffffff",
            stroke_width=radius * 0.03,
        )
        for (across, down), paint in zip(WHIRLING, BY_TENS * 2, strict=True)
    )  # fmt: skip
    narrow, wide, top, bottom = radius * 0.45, radius * 0.75, radius * 0.85, radius * 1.4
    foot = path(polygon([(-narrow, top), (narrow, top), (wide, bottom), (-wide, bottom)]))
    return "".join((
        element("path", d=foot, fill="#4a2c17", stroke="#c79a45", stroke_width=radius * 0.04, stroke_linejoin="round"),
        element("circle", r=radius, fill="#dfeaf2", fill_opacity=0.35, stroke="#9db2c9", stroke_width=radius * 0.05),
        dots,
        element(
            "ellipse", cx=-radius * 0.38, cy=-radius * 0.5, rx=radius * 0.3, ry=radius * 0.16, fill="#ffffff",
            fill_opacity=0.35,
        ),
    ))  # fmt: skip


WHIRLING: Sequence[Point] = (
    (-0.62, 0.5), (-0.3, 0.68), (0.04, 0.74), (0.36, 0.64), (0.64, 0.44), (-0.44, 0.28), (-0.12, 0.4), (0.2, 0.36),
    (0.5, 0.12), (-0.72, 0.08), (-0.2, 0.06), (0.12, -0.1), (-0.48, -0.2), (0.42, -0.34), (-0.06, -0.48), (0.72, -0.14),
    (-0.34, -0.62), (0.24, -0.7),
)  # fmt: skip
"""Where balls are in a globe of radius one."""


def window(
    rows: tuple[tuple[str | None, ...], ...], won: frozenset[tuple[int, int]], width: float, height: float
) -> str:
    """The window of a machine with its signs; one that nobody sees yet is blank."""
    parts = [
        element(
            "rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=2, fill=PANEL, stroke=PANEL_EDGE,
            stroke_width=0.8,
        )
    ]  # fmt: skip
    high = height / max(len(rows), 1)
    for down, row in enumerate(rows):
        wide = width / len(row)
        for across, sign in enumerate(row):
            x, y = -width / 2 + (across + 0.5) * wide, -height / 2 + (down + 0.5) * high
            fill = LIT if (down, across) in won else BLANK if sign is None else PAPER
            cell = {"x": x - wide * 0.45, "y": y - high * 0.43, "width": wide * 0.9, "height": high * 0.86}
            parts.append(element("rect", **cell, rx=1.5, fill=fill, stroke=CELL_LINE, stroke_width=0.3))
            if sign is not None:
                parts.append(text(sign, x, y, fitting(sign, high * 0.34, wide * 0.8), fill=INK, weight="bold"))
    return "".join(parts)
