"""Wheels and dishes: what turns or catches the ball, and where the ball rests in it."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, pi

from ludex.core.cloth import Face, FaceKind, Place
from ludex.core.outlines import Point, on_oval, ring_part
from ludex.draw.svg import element, fitting, glow, number, path, text, text_width
from ludex.draw.themes import PAINTS

GILT = "#c79a45"
"""Gilded edges."""
HOLE = 0.12
"""The radius of a dish's hole to that of the dish."""
LEAST_SHRUNK = 0.7
"""How small letters in a sector may become before they are turned."""


def _cylinder(face: Face, place: Place) -> Iterator[str]:
    """A roulette wheel: the bowl with the track of the ball, numbers and pockets, and the cross in the middle."""
    middle, radius = (place.x, place.y), place.width / 2
    yield _disc(middle, radius, "#4a2c17", GILT, radius * 0.02)
    yield _disc(middle, radius * 0.92, "#2b190e")
    yield from _sectors(face, middle, radius * 0.84, radius * 0.48, letters=radius * 0.098)
    # The pockets lie deeper than their numbers.
    yield _ring(middle, radius * 0.57, radius * 0.18, "#000000", 0.3)
    for reach in (0.85, 0.665, 0.48):
        yield _ring(middle, radius * reach, radius * 0.012, GILT)
    yield _disc(middle, radius * 0.475, "#5a3820")
    yield glow("bowl", "#f0d58c", 0.5, 0.5)
    yield _disc(middle, radius * 0.475, "url(#bowl)")
    arm = radius * 0.34
    for x, y in ((arm, 0), (0, arm)):
        yield element(
            "line", x1=place.x - x, y1=place.y - y, x2=place.x + x, y2=place.y + y, stroke="#d7b25a",
            stroke_width=radius * 0.045, stroke_linecap="round",
        )  # fmt: skip
        for way in (-1, 1):
            yield _disc((place.x + way * x, place.y + way * y), radius * 0.05, "#e8c877", "#8a6a32", radius * 0.012)
    yield _disc(middle, radius * 0.15, "#c79a45", "#8a6a32", radius * 0.012)
    yield _disc(middle, radius * 0.08, "#f0d58c")


def _upright(face: Face, place: Place) -> Iterator[str]:
    """A wheel of fortune: cells to the hub, with a peg between any two."""
    middle, radius = (place.x, place.y), place.width / 2
    yield _disc(middle, radius, "#4a2c17", GILT, radius * 0.015)
    yield from _sectors(face, middle, radius * 0.95, radius * 0.3, letters=radius * 0.085)
    step = 360 / len(face.cells)
    for at in range(len(face.cells)):
        yield _disc(on_oval(middle, radius * 0.975, radius * 0.975, -90 + (at + 0.5) * step), radius * 0.01, "#f0d58c")
    yield _disc(middle, radius * 0.3, "#5a3820", GILT, radius * 0.015)
    yield glow("hub", "#f0d58c", 0.5, 0.5)
    yield _disc(middle, radius * 0.3, "url(#hub)")
    yield _disc(middle, radius * 0.1, "#f0d58c", "#8a6a32", radius * 0.015)


def pointer(place: Place) -> str:
    """What shows the cell at which a wheel that stands upright has stopped."""
    radius = place.width / 2
    points = ((-0.05, -1.05), (0.05, -1.05), (0, -0.93))
    told = " ".join(f"{number(place.x + x * radius)},{number(place.y + y * radius)}" for x, y in points)
    return element("polygon", points=told, fill="#f0d58c", stroke="#17181a", stroke_width=0.4)


def _dish(face: Face, place: Place) -> Iterator[str]:
    """A dish with holes in rings."""
    middle, radius = (place.x, place.y), place.width / 2
    yield _disc(middle, radius, "#4a2c17", GILT, radius * 0.02)
    yield _disc(middle, radius * 0.95, "#7a4c28")
    yield _disc(middle, radius * 0.58, "#6b4423")
    for cell, at in zip(face.cells, cell_points(face, place), strict=True):
        fill, ink = PAINTS[cell.colour] if cell.colour else ("#2b190e", "#ffffff")
        size = radius * HOLE
        yield element("circle", cx=at[0], cy=at[1], r=size, fill=fill, stroke="#f4efe2", stroke_width=0.3)
        yield text(cell.text, at[0], at[1], size * 1.2, fill=ink)
    yield _disc(middle, radius * 0.18, "#c79a45")
    yield _disc(middle, radius * 0.1, "#f0d58c")


FACES = {FaceKind.CYLINDER: _cylinder, FaceKind.DISH: _dish, FaceKind.UPRIGHT: _upright}


def _sectors(face: Face, middle: Point, outer: float, inner: float, *, letters: float) -> Iterator[str]:
    step = 360 / len(face.cells)
    for at, cell in enumerate(face.cells):
        mid = -90 + at * step
        fill, ink = PAINTS[cell.colour] if cell.colour else ("#efe8d5", "#17181a")
        part = ring_part(middle, inner, outer, mid - step / 2, mid + step / 2)
        yield element("path", d=path(part), fill=fill, stroke="#c79a45", stroke_width=0.25)
        yield _in_sector(cell.text, middle, outer, mid, step, letters, ink)


def _in_sector(said: str, middle: Point, outer: float, mid: float, step: float, letters: float, ink: str) -> str:
    """Letters across a sector, or along it where they would not fit."""
    reach = outer - letters * 0.9
    size = fitting(said, letters, reach * step * pi / 180 * 0.94)
    if size < letters * LEAST_SHRUNK:
        reach, size = outer - text_width(said, letters * LEAST_SHRUNK) / 2 - letters * 0.3, letters * LEAST_SHRUNK
        return text(said, *on_oval(middle, reach, reach, mid), size, fill=ink, turn=mid)
    return text(said, *on_oval(middle, reach, reach, mid), size, fill=ink, turn=mid + 90)


def _disc(middle: Point, radius: float, fill: str, edge: str | None = None, width: float | None = None) -> str:
    x, y = middle
    return element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=edge, stroke_width=width)


def _ring(middle: Point, radius: float, width: float, paint: str, dense: float | None = None) -> str:
    x, y = middle
    return element(
        "circle", cx=x, cy=y, r=radius, fill="none", stroke=paint, stroke_width=width, stroke_opacity=dense
    )  # fmt: skip


def cell_points(face: Face, place: Place) -> list[Point]:
    """Where the ball rests in each cell; on a wheel that stands upright, where its symbol is."""
    radius = place.width / 2
    if face.kind is FaceKind.DISH:
        return _holes(face, place)
    count = len(face.cells)
    reach = {FaceKind.CYLINDER: 0.58, FaceKind.UPRIGHT: 0.7}[face.kind]
    return [on_oval((place.x, place.y), radius * reach, radius * reach, -90 + at * 360 / count) for at in range(count)]


def _holes(face: Face, place: Place) -> list[Point]:
    """The holes of a dish ring by ring, those of each ring between those of the one before."""
    a_row = -(-len(face.cells) // face.rows)
    found = []
    for at in range(len(face.cells)):
        row, column = divmod(at, a_row)
        reach = place.width / 2 * (0.74 - 0.32 * row)
        found.append(on_oval((place.x, place.y), reach, reach, -90 + (column + row / 2) * 360 / a_row))
    return found


def cell_point(face: Face, place: Place, cell: str) -> Point:
    """Where the ball rests in a cell; in a hole, at its edge, so that its number can be read."""
    at = next(number for number, each in enumerate(face.cells) if each.id == cell)
    x, y = cell_points(face, place)[at]
    if face.kind is not FaceKind.DISH:
        return x, y
    nearer = 1 - place.width / 2 * HOLE / hypot(x - place.x, y - place.y)
    return place.x + (x - place.x) * nearer, place.y + (y - place.y) * nearer
