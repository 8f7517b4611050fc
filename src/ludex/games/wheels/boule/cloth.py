"""The cloth of boule: the nine numbers with the neutral one in the middle, and the simple chances on both sides.

On the table the dish lies in its square frame, with a cloth on one side or on both; the cloths are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from ludex.core.cloth import (
    CELL,
    Cell,
    Cloth,
    Face,
    FaceKind,
    Field,
    Line,
    Mark,
    MarkKind,
    Place,
    PlaceKind,
    Shape,
    Spot,
    Zone,
)
from ludex.core.outlines import Box, rectangle
from ludex.errors import Misuse
from ludex.games.wheels.boule.bets import NUMBER, SIMPLE, BouleBet, number_of
from ludex.games.wheels.boule.establishment import BouleEstablishment
from ludex.games.wheels.boule.table import Boule
from ludex.games.wheels.scenes import on_cloth

SIDE = 2 * CELL
ROW = 3
LEFT, RIGHT = ("high", "even", "black"), ("low", "odd", "red")


NUMBER_CELL, SIDE_CELL = (18.0, 27.0), 23.0
"""The width and height of a number's box on the table, and the width of a simple chance's."""
SQUARE = 102.0
"""The side of the dish's frame."""
GAP, MARGIN = 4.0, 5.0
HEAD = 20.0
"""The room above the cloths for chips and the sign."""
RACK, SIGN = (46.0, 11.0), (46.0, 11.0)
LOZENGE, CHIP = 4.4, 4.0


def cloth(game: Boule) -> Cloth:
    """The table as it is drawn."""
    return _drawn(game, plan(game))


def described_cloth(game: Boule, establishment: BouleEstablishment) -> Cloth:
    """The same, with the number in the middle that the law of the place has there."""
    fields = plan(game)
    own = next((field for field in fields if field.bet == f"{NUMBER}-{establishment.layout.middle}"), None)
    there = next((field for field in fields if (field.x, field.y) == (CELL, CELL)), None)
    if own is None or there is None or own == there:
        return _drawn(game, fields)
    moved = {own.bet: replace(own, x=there.x, y=there.y), there.bet: replace(there, x=own.x, y=own.y)}
    return _drawn(game, [moved.get(field.bet, field) for field in fields])


def _drawn(game: Boule, fields: list[Field]) -> Cloth:
    boxes = [_on_table(field.box()) for field in fields]
    left = min(box.x for box in boxes)
    width = max(box.x + box.width for box in boxes) - left
    height = max(box.y + box.height for box in boxes)
    foot = max(SQUARE / 2, HEAD + height - SQUARE / 2)
    first = SQUARE / 2 + GAP
    # The first cloth lies at the right of the dish, a second one at its left.
    starts = [first, -first - width][: game.rules.cloths]
    top = foot - height
    zones = tuple(
        _zone_of(game, field, Box(start - left + box.x, top + box.y, box.width, box.height), number)
        for number, start in enumerate(starts, start=1)
        for field, box in zip(fields, boxes, strict=True)
    )
    right = first + width + MARGIN
    edge_left = -right if len(starts) > 1 else -SQUARE / 2 - MARGIN
    edge = rectangle(edge_left, -SQUARE / 2 - MARGIN, right - edge_left, SQUARE / 2 + foot + 2 * MARGIN, rounded=10)
    frame = rectangle(-SQUARE / 2, -SQUARE / 2, SQUARE, SQUARE, rounded=3)
    head = -SQUARE / 2 + (top + SQUARE / 2) / 2 - 1
    rack_x = starts[-1] + (width / 2 if len(starts) > 1 else RACK[0] / 2)
    sign_x = starts[0] + (width / 2 if len(starts) > 1 else width - SIGN[0] / 2)
    across = SQUARE * game.dish.diameter_cm / game.dish.side_cm
    places = (
        Place("wheel", PlaceKind.WHEEL, 0, 0, across, across),
        Place("rack", PlaceKind.RACK, rack_x, head, *RACK),
        Place("sign", PlaceKind.SIGN, sign_x, head, *SIGN),
    )
    return Cloth(
        edge=edge, zones=zones, places=places, faces=(_face(game),), lines=(Line(frame, colour="brown"),), chip=CHIP
    )  # fmt: skip


def _face(game: Boule) -> Face:
    """The dish with its holes, in as many rings as each number has holes."""
    holes = game.dish.holes
    cells = tuple(Cell(str(hole), str(hole), game.dish.paint.get(hole, "")) for hole in holes)
    return Face(place="wheel", kind=FaceKind.DISH, cells=cells, rows=max(1, len(holes) // len(set(holes))))


def _on_table(box: Box) -> Box:
    """A box of the plan as large as it is on the table."""
    x, y = _across(box.x), box.y / CELL * NUMBER_CELL[1]
    return Box(x, y, _across(box.x + box.width) - x, box.height / CELL * NUMBER_CELL[1])


def _across(x: float) -> float:
    numbers = ROW * CELL
    inside = min(max(x, 0), numbers)
    return inside / CELL * NUMBER_CELL[0] + (x - inside) / SIDE * SIDE_CELL


def _zone_of(game: Boule, field: Field, box: Box, number: int) -> Zone:
    """A box with its mark above and room for chips below."""
    bet = game.bets[field.bet]
    x, _ = box.middle
    above, below = box.y + box.height * 0.3, box.y + box.height * 0.74
    simple_paint = field.colour if bet.kind == SIMPLE else ""
    if simple_paint:
        mark = Mark(simple_paint, x, above, LOZENGE, MarkKind.DIAMOND)
    elif bet.kind == NUMBER:
        mark = Mark(str(number_of(bet)), x, above, 11, width=box.width * 0.9)
    else:
        mark = Mark(bet.slug, x, above, 5.5, MarkKind.WORD, width=box.width * 0.88)
    return Zone(
        on_cloth(field.bet, number),
        field.bet,
        rectangle(box.x, box.y, box.width, box.height),
        Spot(box.x + CHIP + 2, below, dx=CHIP * 0.8),
        marks=(mark,),
        colour="" if simple_paint else field.colour,
        plan=field.box() if number == 1 else None,
    )


def plan(game: Boule) -> list[Field]:
    """Every box of the cloth."""
    if missing := sorted({bet.kind for bet in game.bets.values()} - BOXES.keys()):
        raise Misuse("the cloth has no boxes for {bets}", slug="no-boxes-for", bets=missing)
    return [zone for bet in game.bets.values() for zone in BOXES[bet.kind](game, bet)]


def _number(game: Boule, bet: BouleBet) -> Iterator[Field]:
    """The numbers row by row."""
    number = number_of(bet)
    row, column = divmod(number - game.rules.bets.number.numbers[0], ROW)
    paint = game.dish.paint.get(number, "")
    yield Field(bet.slug, Shape.FIELD, column * CELL, row * CELL, CELL, CELL, paint)


def _chance(game: Boule, bet: BouleBet) -> Iterator[Field]:
    """The simple chances along the numbers, those that exclude each other on opposite sides."""
    low, high = game.rules.bets.number.numbers
    side = LEFT if bet.slug in LEFT else RIGHT
    height = -(-(high - low + 1) // ROW) * CELL // len(side)
    x = -SIDE if side is LEFT else ROW * CELL
    paint = bet.slug if bet.slug in ("red", "black") else ""
    yield Field(bet.slug, Shape.FIELD, x, side.index(bet.slug) * height, SIDE, height, paint)


BOXES: dict[str, Callable[[Boule, BouleBet], Iterator[Field]]] = {NUMBER: _number, SIMPLE: _chance}
"""Where the bets of each kind have their boxes."""
