"""The table without pieces: rail, cloth, zones with their marks, places, wheels and dishes."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from msgspec.structs import replace

from ludex.core.cloth import Cloth, Face, FaceKind, Mark, MarkKind, Place, PlaceKind, Shape, Zone
from ludex.core.outlines import Box, on_oval
from ludex.draw import figures, numbers
from ludex.draw.names import Names
from ludex.draw.svg import CAP_HEIGHT, element, fitting, glow, number, path, text, text_width, title
from ludex.draw.themes import PAINTS, Theme
from ludex.draw.wheels import FACES, pointer
from ludex.words import Words

RAIL = 7
"""How wide the rail round the cloth is."""
MARGIN = 3
"""What is left free round the rail."""
STROKE = 0.45
DIAMOND = (1.9, 1.0)
"""Half the width and half the height of a lozenge, in sizes of its mark."""


def sheet(cloth: Cloth) -> Box:
    """The table with its rail and a margin."""
    box, border = cloth.edge.box(), RAIL + MARGIN
    return Box(box.x - border, box.y - border, box.width + 2 * border, box.height + 2 * border)


class Printed:
    """Draws one cloth."""

    def __init__(self, cloth: Cloth, theme: Theme, names: Names, words: Words) -> None:
        """`words` are those of the cloth's own language."""
        self._cloth, self._theme, self._names, self._words = cloth, theme, names, words

    def table(self) -> str:
        """Everything that is there before anybody plays."""
        return "".join(
            (*self._ground(), *self._lines(), *self._zones(), *self._places(), *self._marks(), *self._faces())
        )

    def _ground(self) -> Iterator[str]:
        edge = path(self._cloth.edge)
        theme = self._theme
        yield element(
            "path", d=edge, fill=theme.rail, stroke=theme.rail, stroke_width=2 * RAIL, stroke_linejoin="round"
        )
        # The rail is rounded: light falls on the middle of it.
        yield element("path", d=edge, fill="none", stroke="#ffffff", stroke_opacity=0.06, stroke_width=1.2 * RAIL)
        yield element("path", d=edge, fill=theme.felt, stroke=theme.rail_edge, stroke_width=1, id="felt")
        yield glow("lamp", "#ffffff", theme.lit, theme.shade)
        yield element("path", d=edge, fill="url(#lamp)", class_="light")

    def _lines(self) -> Iterator[str]:
        for line in self._cloth.lines:
            fill = PAINTS[line.colour][0] if line.colour else "none"
            yield element("path", d=path(line.outline), fill=fill, stroke=self._theme.line, stroke_width=STROKE)

    def _zones(self) -> Iterator[str]:
        for zone in self._cloth.zones:
            yield element(
                "g",
                (
                    title(self._names.zone(zone)),
                    self._area(zone),
                    *(self._mark(mark, zone.colour) for mark in zone.marks),
                ),
                id=f"zone:{zone.id}",
                class_=f"zone {zone.shape.value}",
                data_bet=zone.bet,
                data_chips=f"{number(zone.chips.x)} {number(zone.chips.y)} {number(self._cloth.chip)}",
            )

    def _area(self, zone: Zone) -> str:
        if zone.shape is not Shape.FIELD or not zone.outlined:
            return element("path", d=path(zone.outline), fill="#ffffff", fill_opacity=0)
        fill = PAINTS[zone.colour][0] if zone.colour else "#ffffff"
        opacity = None if zone.colour else 0
        return element(
            "path", d=path(zone.outline), fill=fill, fill_opacity=opacity, stroke=self._theme.line, stroke_width=STROKE
        )

    def _places(self) -> Iterator[str]:
        for place in self._cloth.places:
            drawn = PLACES.get(place.kind)
            inside = drawn(place, self._theme) if drawn else ""
            if place.outlined:
                inside += _border(place, self._theme)
            marks = "".join(self._mark(mark, "") for mark in place.marks)
            if inside or marks:
                name = self._names.place(place)
                yield element(
                    "g", (title(name), inside, marks), id=f"place:{place.id}", class_=f"place {place.kind.value}"
                )

    def _marks(self) -> Iterator[str]:
        for mark in self._cloth.marks:
            yield self._mark(mark, "", sentence=True)

    def _mark(self, mark: Mark, paint: str, *, sentence: bool = False) -> str:
        fill = PAINTS[mark.colour][0] if mark.colour else PAINTS[paint][1] if paint else self._theme.line
        if sentence and not mark.colour:
            fill = self._theme.print
        match mark.kind:
            case MarkKind.DIAMOND:
                return self._diamond(mark)
            case MarkKind.DICE:
                faces = [int(face) for face in mark.text.split("-")]
                return _placed(figures.dice(faces, mark.size), mark.x, mark.y, mark.turn)
            case MarkKind.CARD:
                return _placed(figures.card(mark.text, mark.size), mark.x, mark.y, mark.turn)
            case MarkKind.WORD:
                return self._text(mark, self._words.word("marks", mark.text).format(*mark.values), fill)
            case _:
                return self._text(mark, mark.text, fill)

    def _text(self, mark: Mark, said: str, fill: str) -> str:
        size = fitting(said, mark.size, mark.width)
        if mark.bend:
            return _bent(mark, said, size, fill)
        return text(said, mark.x, mark.y, size, fill=fill, turn=mark.turn, class_="mark")

    def _diamond(self, mark: Mark) -> str:
        half, high = DIAMOND[0] * mark.size, DIAMOND[1] * mark.size
        x, y = mark.x, mark.y
        points = f"{number(x - half)},{number(y)} {number(x)},{number(y - high)} {number(x + half)},{number(y)}"
        return element(
            "polygon", points=f"{points} {number(x)},{number(y + high)}",
            fill=PAINTS[mark.text][0], stroke=self._theme.line, stroke_width=STROKE, class_="mark",
        )  # fmt: skip

    def _faces(self) -> Iterator[str]:
        for face in self._cloth.faces:
            place = self._cloth.by_id[face.place]
            assert isinstance(place, Place)
            drawn = "".join(FACES[face.kind](self._told(face), place))
            yield element("g", (title(self._names.place(place)), drawn), id=f"face:{face.place}")
            if face.kind is FaceKind.UPRIGHT:
                yield pointer(place)

    def _told(self, face: Face) -> Face:
        """A face with words in its cells where they have slugs."""
        cells = tuple(replace(cell, text=self._words.word("marks", cell.text)) for cell in face.cells)
        return replace(face, cells=cells)


def _bent(mark: Mark, said: str, size: float, fill: str) -> str:
    """A line of letters along a circle."""
    radius = abs(mark.bend)
    half = text_width(said, size) * 0.75 / radius * 57.3
    below = mark.bend > 0
    centre = (mark.x, mark.y - radius) if below else (mark.x, mark.y + radius)
    mid = 90 if below else 270
    ends = (mid + half, mid - half) if below else (mid - half, mid + half)
    # Letters stand on the line outside or inside of it: half their height to either side of the point asked for.
    on = radius + size * CAP_HEIGHT / 2 if below else radius - size * CAP_HEIGHT / 2
    (x1, y1), (x2, y2) = (on_oval(centre, on, on, angle) for angle in ends)
    name = f"bend-{number(mark.x)}-{number(mark.y)}-{number(radius)}"
    arc = f"M{number(x1)} {number(y1)}A{number(on)} {number(on)} 0 0 {0 if below else 1} {number(x2)} {number(y2)}"
    along = element("textPath", escape(said), href=f"#{name}", startOffset="50%")
    return element("path", id=name, d=arc, fill="none") + element(
        "text", along, font_size=size, fill=fill, class_="mark bent"
    )


def _placed(drawn: str, x: float, y: float, turn: float) -> str:
    turned = f" rotate({number(turn)})" if turn else ""
    return element("g", drawn, transform=f"translate({number(x)} {number(y)}){turned}", class_="mark")


def _border(place: Place, theme: Theme) -> str:
    return element(
        "rect", x=place.x - place.width / 2, y=place.y - place.height / 2, width=place.width, height=place.height,
        rx=1 if place.kind is PlaceKind.BOARD else place.height * 0.25, fill="none", stroke=theme.line,
        stroke_width=STROKE,
        transform=f"rotate({number(place.turn)} {number(place.x)} {number(place.y)})" if place.turn else None,
    )  # fmt: skip


def _box(place: Place, fill: str, stroke: str, rounded: float = 1.5) -> str:
    return element(
        "rect", x=place.x - place.width / 2, y=place.y - place.height / 2, width=place.width, height=place.height,
        rx=rounded, fill=fill, stroke=stroke, stroke_width=0.5,
        transform=f"rotate({number(place.turn)} {number(place.x)} {number(place.y)})" if place.turn else None,
    )  # fmt: skip


def _rack(place: Place, _theme: Theme) -> str:
    """The croupier's chips, row by row of one value."""
    rows = ("red", "blue", "green", "purple", "orange", "black", "grey", "yellow")
    gap = place.width / (len(rows) + 0.4)
    left = place.x - place.width / 2 + gap * 0.7
    tubes = (
        element(
            "rect", x=left + at * gap - gap * 0.38, y=place.y - place.height * 0.34, width=gap * 0.76,
            height=place.height * 0.68, rx=gap * 0.2, fill=PAINTS[paint][0], stroke="#f4efe2", stroke_width=0.25,
            stroke_dasharray="1 1",
        )
        for at, paint in enumerate(rows)
    )  # fmt: skip
    return _box(place, "#2a1a10", "#0b0b0b") + "".join(tubes)


def _shoe(place: Place, theme: Theme) -> str:
    """A box for cards; where it only is put at times, nothing."""
    return _box(place, "#241a14", theme.rail_edge) if place.width else ""


def _tray(place: Place, theme: Theme) -> str:
    return _box(place, "none", theme.rail_edge)


def _slot(place: Place, theme: Theme) -> str:
    return _box(place, "#0b0b0b", theme.rail_edge)


def _panel(place: Place, _theme: Theme) -> str:
    return _box(place, numbers.PANEL, numbers.PANEL_EDGE)


def _desk(place: Place, theme: Theme) -> str:
    return _box(place, "#4a2c17", theme.rail_edge, 3)


def _machine(place: Place, _theme: Theme) -> str:
    return _placed(numbers.machine(place.width / 2), place.x, place.y, 0)


def _hollow(place: Place, _theme: Theme) -> str:
    return _placed(numbers.hollow(place.width / 2), place.x, place.y, 0)


PLACES = {
    PlaceKind.RACK: _rack,
    PlaceKind.SHOE: _shoe,
    PlaceKind.DISCARD: _tray,
    PlaceKind.SLOT: _slot,
    PlaceKind.PANEL: _panel,
    PlaceKind.DESK: _desk,
    PlaceKind.MACHINE: _machine,
    PlaceKind.BALL: _hollow,
}
"""Places that are drawn even when nothing lies there."""
