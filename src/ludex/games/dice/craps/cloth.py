"""The cloth of craps: the line that bends round the table, the numbers, come and field, and the throws in the middle.

On the plan the numbers stand in their boxes at the head, the lines below them and the single throws at the foot. On the
table the croupiers stand above. Bets without a field of their own lie where the law's `laid` puts them: upon or beside
the bet that they go with, across the line of their number, or in the box behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ludex.core.cloth import CELL, Cloth, Field, Line, Mark, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Box, Leg, Outline, Point, oval, rectangle
from ludex.games.common.seats import seat_row
from ludex.games.dice.craps.bets import PLACE
from ludex.games.dice.craps.marks import PAINTED, USUAL_LABELS, Labels, dice_of, ink
from ludex.games.dice.craps.propositions import propositions
from ludex.games.dice.craps.rules import Spot as Laid
from ludex.games.dice.craps.table import Craps

BOX = 2 * CELL
ROWS = (
    ("dont-come", "come", "field"),
    ("dont-win", "win", "big-6", "big-8"),
    ("under-7", "seven", "over-7"),
    ("hard-4", "hard-6", "hard-8", "hard-10"),
    ("craps-2", "craps-3", "craps-12", "eleven"),
    ("any-craps", "horn"),
)
"""The boxes without a number of their own, row by row below the numbers."""
BOXES = ("wrong", "dont-come", "odds-dont-come", "come", "odds-come", "right", "odds-win", "odds-dont-win")
"""What may lie in the box of a number, from the top."""

WIDTH, HEIGHT, ROUNDED = 320, 182, 34
"""The cloth within the rail, and the radius of its corners."""
LEFT, TOP = 8, 20
"""Where the line and the boxes begin."""
LINE, BAR, LINE_BEND, BAR_BEND = 14, 12, 32, 18
"""How wide the line and the bar within it are, and how far their corners reach."""
SIDE = LEFT + LINE + BAR
NUMBERS, COLUMN = SIDE + 29, 27
"""Where the numbers begin, and how wide each is."""
REAR, BEHIND, NUMBER, COME, FIELD, LOW = 12, 12, 36, 19, 20, 15
"""How high the rows are: the boxes behind the numbers, those for bets against them, the numbers, come, the field, and
the line along the players."""
BOTTOM = TOP + REAR + BEHIND + NUMBER + COME + FIELD + BAR + LOW
MIDDLE_GAP = 6
SLICE = 6
"""How wide the part of a line is that belongs to the bets on one point."""
AT_THE_LINE: Mapping[Laid, tuple[float, float]] = {
    "on-it": (-3.5, -2.2), "on-it-or-beside": (-3.5, 0), "outside-it": (4, 7.4),
}  # fmt: skip
"""Where chips lie that go with a bet on the line, from that bet down: where their zone begins, and they themselves."""
IN_THE_BOX: Mapping[Laid, Point] = {"on-it": (5.5, -1.8), "on-it-or-beside": (12.5, 0), "outside-it": (12.5, 0)}
"""The same of a bet in the box of its number: how far across and down they lie from it."""
SEATS = 10
SEATS_AT, SHOOTER_AT = HEIGHT - 9, HEIGHT - 18.5
ENDS = 22
"""What is left free of seats at either end of the table, where it is round."""
CHIP = 3.6
RACK, SIGN = (78.0, 11.0), (46.0, 12.0)


def cloth(game: Craps, labels: Labels = USUAL_LABELS) -> Cloth:
    """The table as it is drawn, with the labels that a text has for it."""
    return _Table(game, labels).cloth()


def plan(game: Craps) -> list[Field]:
    """Every place of the cloth where chips may lie."""
    return [*_numbered(game), *_rows(game)]


def numbers_of(game: Craps) -> list[int]:
    """The numbers that have a box, from the lowest."""
    return sorted({bet.number for bet in game.bets.values() if bet.group == "place" and bet.number is not None})


def _numbered(game: Craps) -> Iterator[Field]:
    for column, number in enumerate(numbers_of(game)):
        for row, name in enumerate(BOXES):
            slug = f"{name}-{number}"
            if slug in game.bets:
                yield Field(slug, Shape.FIELD, column * BOX, row * CELL, BOX, CELL)


def _rows(game: Craps) -> Iterator[Field]:
    width = BOX * len(numbers_of(game))
    for row, names in enumerate(ROWS, start=len(BOXES)):
        present = [name for name in names if name in game.bets]
        for place, name in enumerate(present):
            part = width // len(present)
            yield Field(name, Shape.FIELD, place * part, row * CELL, part, CELL)


class _Table:
    """The zones and places of one table."""

    def __init__(self, game: Craps, labels: Labels) -> None:
        self._game, self._rules, self._labels = game, game.rules, labels
        self._numbers = numbers_of(game)
        self._plan: Mapping[str, Box] = {field.bet: field.box() for field in plan(game)}
        self._right = NUMBERS + COLUMN * len(self._numbers)
        self._rows = (TOP, TOP + REAR, TOP + REAR + BEHIND, TOP + REAR + BEHIND + NUMBER)
        self._come = self._rows[3]
        self._field = self._come + COME
        self._bar = self._field + FIELD
        self._line = self._bar + BAR
        middle = NUMBERS + COLUMN * len(self._numbers) / 2
        self._win = Spot(middle, self._line + 10.5)
        self._dont_win = Spot(middle + 36, self._bar + 7)

    def cloth(self) -> Cloth:
        middle = Box(self._right + MIDDLE_GAP, TOP, WIDTH - LEFT - self._right - MIDDLE_GAP, BOTTOM - TOP)
        drawn = {zone.id: zone for zone in (*self._zones(), *propositions(self._game, middle, self._labels))}
        # What is printed lies below what has no border of its own, so that a pointer finds both.
        zones = sorted(
            (_planned(zone, self._plan) for zone in drawn.values() if zone.bet in self._game.bets),
            key=lambda zone: not zone.outlined,
        )
        return Cloth(
            chip=CHIP,
            edge=rectangle(0, 0, WIDTH, HEIGHT, ROUNDED),
            zones=tuple(zones),
            places=tuple(self._places()),
            marks=(self._labels.word("wrong-row", SIDE + 14.5, TOP + REAR / 2, 6, width=26),),
            lines=(
                # Painted below the zones, since the terminal shows a zone's own paint and these have none there.
                *(Line(zone.outline, PAINTED[zone.id]) for zone in zones if zone.id in PAINTED),
                *(Line(oval((x, y), 4.8)) for _, x, y in self._doubles()),
            ),
        )

    def _zones(self) -> Iterator[Zone]:
        yield self._win_zone()
        yield self._dont_win_zone()
        yield from self._beside("odds-win", self._win, self._rules.bets.odds_win.laid)
        yield from self._beside("odds-dont-win", self._dont_win, self._rules.bets.odds_dont_win.laid)
        yield self._dont_come_zone()
        yield self._come_zone()
        yield self._field_zone()
        yield from self._big()
        for column, number in enumerate(self._numbers):
            yield from self._column(NUMBERS + column * COLUMN, number)

    def _win_zone(self) -> Zone:
        outline = _bent(LEFT, LEFT + LINE, self._line, BOTTOM, self._right, outer=LINE_BEND, inner=BAR_BEND)
        word = self._labels.word
        marks = (
            word("win", self._win.x - 38, self._line + 6.5, 9, width=60),
            word("win", LEFT + LINE / 2, TOP + 42, 9, width=60, turn=-90),
        )
        return Zone("win", "win", outline, self._win, marks=marks)

    def _dont_win_zone(self) -> Zone:
        left = LEFT + LINE
        outline = _bent(left, left + BAR, self._bar, self._line, self._right, outer=BAR_BEND, inner=6)
        y = self._bar + BAR / 2
        bar = self._void(self._rules.bets.dont_win.void, self._win.x + 8, y)
        word = self._labels.word
        marks = (
            word("dont-win", self._win.x - 38, y, 7, width=66),
            word("dont-win", left + BAR / 2, TOP + 42, 7, width=66, turn=-90),
            *bar,
        )
        return Zone("dont-win", "dont-win", outline, self._dont_win, marks=marks)

    def _void(self, totals: tuple[int, ...], x: float, y: float, turn: float = 0) -> Iterator[Mark]:
        """The throw that a bet bars: it gives no result."""
        for total in totals:
            yield dice_of(total, x, y, 6, turn=turn)

    def _beside(self, name: str, at: Spot, laid: Laid) -> Iterator[Zone]:
        """The bets that go with one on the line, a slice for each point: only one of them is there at a time."""
        top, down = AT_THE_LINE[laid]
        first = at.x - SLICE * len(self._numbers) / 2
        for place, number in enumerate(self._numbers):
            x = first + place * SLICE
            slug = f"{name}-{number}"
            outline = rectangle(x, at.y + top, SLICE, 7)
            yield Zone(slug, slug, outline, Spot(x + SLICE / 2, at.y + down), outlined=False)

    def _dont_come_zone(self) -> Zone:
        top, bottom = self._rows[1], self._come
        y = (top + bottom) / 2
        marks = (
            self._labels.word("dont-come", SIDE + 6.5, y, 7, width=bottom - top - 4, turn=-90),
            *self._void(self._rules.bets.dont_come.void, SIDE + 16.5, y - 6, turn=-90),
        )
        outline = rectangle(SIDE, top, NUMBERS - SIDE, bottom - top)
        return Zone("dont-come", "dont-come", outline, Spot(NUMBERS - 5, y + 10, dx=0, dy=-1.6), marks=marks)

    def _come_zone(self) -> Zone:
        box = Box(NUMBERS, self._come, self._right - NUMBERS, COME)
        x, y = box.middle
        mark = self._labels.word("come", x - 10, y + 1.5, 12, width=90, colour=ink("come"))
        outline = rectangle(box.x, box.y, box.width, box.height)
        return Zone("come", "come", outline, Spot(x + 45, y + 2), marks=(mark,))

    def _doubles(self) -> Iterator[tuple[int, float, float]]:
        """The totals of the field that pay better, with where each is printed."""
        for total, x, y in self._field_totals():
            if total in self._rules.bets.field.double:
                yield total, x, y

    def _field_totals(self) -> Iterator[tuple[int, float, float]]:
        totals = self._rules.bets.field.wins
        start, room = NUMBERS + 48, self._right - NUMBERS - 62
        step = room / len(totals)
        for place, total in enumerate(totals):
            yield total, start + step * (place + 0.5), self._field + 6.6

    def _field_zone(self) -> Zone:
        width = self._right - NUMBERS
        outline = rectangle(NUMBERS, self._field, width, FIELD)
        word = self._labels.word
        doubles = list(self._doubles())
        room = (width - 62) / max(len(doubles), 1)
        marks = [
            word("field", NUMBERS + 24, self._field + FIELD / 2, 10, width=42),
            *(Mark(str(total), x, y, 6.5) for total, x, y in self._field_totals()),
            *(
                word(f"double-{total}", NUMBERS + 48 + room * (place + 0.5), self._field + 15.4, 5.6, width=room - 2)
                for place, (total, _, _) in enumerate(doubles)
            ),
        ]
        spot = Spot(self._right - 8, self._field + 6, dx=0, dy=1.6)
        return Zone("field", "field", outline, spot, marks=tuple(marks))

    def _big(self) -> Iterator[Zone]:
        for slug, top, height, rounded in (("big-6", self._come, COME, 0), ("big-8", self._field, FIELD, 6)):
            outline = _corner(SIDE, top, NUMBERS - SIDE, height, rounded)
            mark = self._labels.word(slug, SIDE + 14.5, top + 6, 7, width=27.5)
            yield Zone(slug, slug, outline, Spot(SIDE + 9, top + 14.5), marks=(mark,))

    def _column(self, x: float, number: int) -> Iterator[Zone]:
        """The boxes of a number: behind it, for bets against it, its own, and the lines before and behind it."""
        _, behind, own, _ = self._rows
        bets = self._rules.bets
        yield from self._placed(x, number)
        against = Spot(x + 7, behind + BEHIND / 2 + 1)
        yield _field(f"dont-come-{number}", rectangle(x, behind, COLUMN, BEHIND), against)
        yield self._with(f"odds-dont-come-{number}", against, bets.odds_dont_come.laid)
        mark = self._labels.number(number, x + COLUMN / 2, own + 8.4, width=COLUMN - 3)
        come = Spot(x + 6.5, own + 27.5, dx=1)
        yield _field(f"come-{number}", rectangle(x, own, COLUMN, NUMBER), come, mark)
        yield self._with(f"odds-come-{number}", come, bets.odds_come.laid)

    def _placed(self, x: float, number: int) -> Iterator[Zone]:
        """The place bets: across the line before or behind the number, or in the box behind it, side by side."""
        rear, _, own, front = self._rows
        laid: dict[str, Laid] = {kind: getattr(self._rules.bets, kind).laid for kind in PLACE}
        boxed = [kind for kind in PLACE if laid[kind] == "rear-box"]
        for kind in PLACE:
            slug = f"{kind}-{number}"
            if laid[kind] == "across-the-line":
                for id_, y in ((slug, front), (f"{slug}@2", own)):
                    outline = rectangle(x + 6, y - 3, COLUMN - 12, 6)
                    yield Zone(id_, slug, outline, Spot(x + COLUMN / 2 - 2, y), outlined=False)
            else:
                width = COLUMN / len(boxed)
                left = x + boxed.index(kind) * width
                yield _field(slug, rectangle(left, rear, width, REAR), Spot(left + 6, rear + REAR / 2))

    def _with(self, slug: str, at: Spot, laid: Laid) -> Zone:
        """A bet that goes with one in the box of its number: upon it, a little aside, or beside it."""
        across, down = IN_THE_BOX[laid]
        spot = Spot(at.x + across, at.y + down, dx=at.dx)
        outline = rectangle(spot.x - 4, spot.y - 3.6, 10, 7.2)
        return Zone(slug, slug, outline, spot, outlined=False)

    def _places(self) -> Iterator[Place]:
        yield Place("rack", PlaceKind.RACK, WIDTH / 2 - 8, 10, *RACK)
        yield Place("sign", PlaceKind.SIGN, WIDTH - 78, 10, *SIGN)
        yield Place("dice", PlaceKind.DICE, WIDTH - 52, BOTTOM + 5.5, 24, 10)
        yield Place("puck", PlaceKind.PUCK, SIDE + 14.5, 10.5, 14, 14)
        for column, number in enumerate(self._numbers):
            x = NUMBERS + column * COLUMN
            yield Place(f"puck:{number}", PlaceKind.PUCK, x + COLUMN / 2, self._rows[2] + 18.6, 10, 10, number=number)
            yield Place(f"marker:wrong-{number}", PlaceKind.MARKER, x + COLUMN - 6, TOP + REAR / 2, 9, 9)
        # The first stands at the croupiers' left, who face the players; the others follow clockwise.
        for seat, place in enumerate(seat_row(SEATS, WIDTH - ENDS, ENDS, SEATS_AT), start=1):
            yield place
            yield Place(f"shooter:{seat}", PlaceKind.SEAT, place.x, SHOOTER_AT, 9, 9, number=seat)


def _planned(zone: Zone, boxes: Mapping[str, Box]) -> Zone:
    """A zone with its box on the plan; a second zone of a bet has none."""

    return replace(zone, plan=boxes[zone.bet]) if zone.id == zone.bet else zone


def _field(slug: str, outline: Outline, chips: Spot, *marks: Mark) -> Zone:
    return Zone(slug, slug, outline, chips, marks=marks)


def _bent(
    left: float, inside: float, top: float, bottom: float, right: float, *, outer: float, inner: float
) -> Outline:
    """A strip down the left end of the table, round its corner and along the players."""
    return Outline(
        (left, TOP),
        (
            Leg((inside, TOP)),
            Leg((inside, top - inner)),
            Leg((inside + inner, top), (inner, inner), clockwise=False),
            Leg((right, top)),
            Leg((right, bottom)),
            Leg((left + outer, bottom)),
            Leg((left, bottom - outer), (outer, outer)),
            Leg((left, TOP)),
        ),
    )


def _corner(x: float, y: float, width: float, height: float, rounded: float) -> Outline:
    """A rectangle whose lower left corner may be round."""
    right, bottom = x + width, y + height
    corners: tuple[Point, ...] = ((right, y), (right, bottom), (x + rounded, bottom))
    legs = [Leg(corner) for corner in corners]
    if rounded:
        legs.append(Leg((x, bottom - rounded), (rounded, rounded)))
    return Outline((x, y), (*legs, Leg((x, y))))
