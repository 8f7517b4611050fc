"""A table as it is drawn: its edge, the zones that are bet on, the places for cards and seats, and what is printed.

Whoever draws knows zones, places and prints, never a game. Marks that are words are slugs, told in the language of the
cloth; numbers, dice and diamonds are printed as they are. The terminal draws zones on a plan of straight lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from ludex.core.outlines import Box, Outline, Point, rectangle

PRINTED_IN = ("es", "gl", "fr", "en")
"""The languages that the words of a cloth can be printed in, the usual one first."""
CELL = 12
"""Units of the plan to the side of an ordinary cell, so that lines, crossings and thirds of a cell are exact."""


class Shape(StrEnum):
    """What kind of place a zone is."""

    FIELD = "field"
    LINE = "line"
    CROSSING = "crossing"


class PlaceKind(StrEnum):
    """What lies at a place that is not bet on."""

    SEAT = "seat"
    HAND = "hand"
    BET = "bet"
    BANK = "bank"
    BOARD = "board"
    POT = "pot"
    SHOE = "shoe"
    DISCARD = "discard"
    DECK = "deck"
    BURNT = "burnt"
    DEAD = "dead"
    RACK = "rack"
    WHEEL = "wheel"
    DICE = "dice"
    PUCK = "puck"
    BUTTON = "button"
    MARKER = "marker"
    PRISON = "prison"
    ANNOUNCED = "announced"
    COLOUR = "colour"
    SIGN = "sign"
    SLOT = "slot"
    """An opening in the table: for money, tips or used cards."""
    DEPOSIT = "deposit"
    """What insures chips beside it."""
    PANEL = "panel"
    """What hangs on a wall and shows something to everybody."""
    MACHINE = "machine"
    """What balls come out of."""
    BALL = "ball"
    """Where a ball lies that came out."""
    DESK = "desk"
    """Where those sit who run a hall."""
    CALL = "call"
    """Where what somebody calls aloud is written."""


class MarkKind(StrEnum):
    """How a mark is to be read."""

    TEXT = "text"
    """Signs as they stand: a number, 12P."""
    WORD = "word"
    """The slug of a word, in the language of the cloth."""
    DIAMOND = "diamond"
    """A lozenge; its text is its colour."""
    DICE = "dice"
    """Faces of dice, as in 3-3."""
    CARD = "card"
    """A card by name."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """Something printed: what, where its middle is, how high its letters are and how it is turned."""

    text: str
    x: float
    y: float
    size: float
    kind: MarkKind = MarkKind.TEXT
    turn: float = 0
    width: float = 0
    """The room that it has; letters shrink to it. Nothing means as much as they take."""
    bend: float = 0
    """The radius of the circle that a line of letters follows, its middle above them; negative, below them."""
    colour: str = ""
    values: tuple[str, ...] = ()
    """The figures of a word that tells some: what is paid, and to how much."""


class Spot(Struct, frozen=True, omit_defaults=True):
    """Where chips or cards lie: the middle of the first pile, and the way from each to the next, turned with it."""

    x: float
    y: float
    dx: float = 1.4
    dy: float = 0
    turn: float = 0


class Zone(Struct, frozen=True, omit_defaults=True):
    """A part of the cloth that stands for a bet; one bet may have several."""

    id: str
    bet: str
    outline: Outline
    chips: Spot
    shape: Shape = Shape.FIELD
    marks: tuple[Mark, ...] = ()
    colour: str = ""
    """The paint of the whole zone; nothing where the cloth shows."""
    plan: Box | None = None
    """Where it lies on a plan of straight lines; nothing where the plan leaves it out: it shows a second cloth once."""
    outlined: bool = True
    """Whether its border is printed on the cloth; chips beside or upon another bet have no border of their own."""

    @property
    def paint(self) -> str:
        """What colour it has, as a whole or as a lozenge."""
        return self.colour or next((mark.text for mark in self.marks if mark.kind is MarkKind.DIAMOND), "")


class Field(Struct, frozen=True):
    """A zone on the plan: a rectangle of straight lines that stands for a bet."""

    bet: str
    shape: Shape
    x: int
    y: int
    width: int
    height: int
    colour: str = ""

    def box(self) -> Box:
        """Its rectangle."""
        return Box(self.x, self.y, self.width, self.height)


class Place(Struct, frozen=True, omit_defaults=True):
    """Somewhere that something lies which is not a bet: a hand, a seat, the shoe."""

    id: str
    kind: PlaceKind
    x: float
    y: float
    width: float = 0
    height: float = 0
    turn: float = 0
    marks: tuple[Mark, ...] = ()
    outlined: bool = False
    """Whether its border is printed on the cloth."""
    dx: float = 1.4
    """The way from a pile of chips to the next."""
    chips: Point | None = None
    """Where chips lie, if not in its middle."""
    number: int = 0
    """The number of the seat that it is or belongs to, of the point that it marks; nothing where none is counted."""
    of: str = ""
    """The bet that it belongs to, as a hand does to its box."""


class Line(Struct, frozen=True, omit_defaults=True):
    """Something printed that is neither a zone nor a word: a line or an area."""

    outline: Outline
    colour: str = ""
    """Its paint; nothing where only the line is printed."""


class FaceKind(StrEnum):
    """What turns or catches the ball."""

    CYLINDER = "cylinder"
    DISH = "dish"
    UPRIGHT = "upright"


class Cell(Struct, frozen=True):
    """A pocket, a hole or a cell: what is written in it and its paint."""

    id: str
    text: str
    """Signs as they stand, or the slug of a word."""
    colour: str


class Face(Struct, frozen=True, kw_only=True):
    """A wheel or dish at one of the places, with its cells in their order, clockwise from the top.

    Cells that nobody tells apart, as those with the same number, have the same id.
    """

    place: str
    kind: FaceKind
    cells: tuple[Cell, ...]
    rows: int = 1
    """In how many rings the holes of a dish lie, the outer one first."""


class Cloth(Struct, frozen=True, kw_only=True, dict=True):
    """A table seen from above, the croupier at the top."""

    edge: Outline
    zones: tuple[Zone, ...]
    places: tuple[Place, ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[Line, ...] = ()
    faces: tuple[Face, ...] = ()
    language: str = "es"
    """The language of what is printed on it."""
    chip: float = 3.4
    """The radius of a chip."""
    card: float = 10
    """The width of a card."""

    @cached_property
    def spots(self) -> Mapping[str, Spot]:
        """Where chips of each bet lie: in the first of its zones."""
        found: dict[str, Spot] = {}
        for zone in self.zones:
            found.setdefault(zone.bet, zone.chips)
        return found

    @cached_property
    def by_id(self) -> Mapping[str, Zone | Place]:
        """Every zone and place."""
        zones: dict[str, Zone | Place] = {zone.id: zone for zone in self.zones}
        return zones | {place.id: place for place in self.places}

    def number(self, place: str) -> int:
        """The number of a place; nothing for zones and for places that are not counted."""
        found = self.by_id.get(place)
        return found.number if isinstance(found, Place) else 0

    def middle(self, place: str) -> Point:
        """The middle of a place, or where chips lie in a zone."""
        found = self.by_id[place]
        return (found.chips.x, found.chips.y) if isinstance(found, Zone) else (found.x, found.y)


BARE = Cloth(edge=rectangle(0, 0, 1, 1), zones=())
"""Nothing is drawn: what has no picture is played on it all the same."""


def plan_of(cloth: Cloth) -> list[Field]:
    """The zones of a cloth on a plan of straight lines, for whoever draws with letters."""
    return [
        Field(zone.bet, zone.shape, int(box.x), int(box.y), int(box.width), int(box.height), zone.paint)
        for zone in cloth.zones
        if (box := zone.plan) is not None
    ]


def problems(cloth: Cloth) -> list[str]:
    """What cannot be right on any cloth: ids twice, chips or marks outside their zone, places off the table."""
    found: list[str] = []
    seen: set[str] = set()
    for name in (*(zone.id for zone in cloth.zones), *(place.id for place in cloth.places)):
        if name in seen:
            found.append(f"{name} is there twice")
        seen.add(name)
    for zone in cloth.zones:
        if not zone.outline.contains((zone.chips.x, zone.chips.y)):
            found.append(f"{zone.id}: chips lie outside")
        found.extend(f"{zone.id}: {mark.text} is printed outside" for mark in zone.marks if not _holds(zone, mark))
    found.extend(
        f"{place.id} is off the table" for place in cloth.places if not cloth.edge.contains((place.x, place.y))
    )
    found.extend(f"{face.place} is no place" for face in cloth.faces if face.place not in seen)
    return found


def _holds(zone: Zone, mark: Mark) -> bool:
    return zone.outline.contains((mark.x, mark.y))
