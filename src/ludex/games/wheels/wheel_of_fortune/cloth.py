"""The cloth of the wheel of fortune: a box for each combination, in the order of the law.

Where a text has them on the left and on the right, each side has all of them; else they stand once, in two rows.

The wheel stands upright beside the table, its cells in their order, its pointer above.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.cloth import (
    CELL,
    Cell,
    Cloth,
    Face,
    FaceKind,
    Field,
    Mark,
    MarkKind,
    Place,
    PlaceKind,
    Shape,
    Spot,
    Zone,
)
from ludex.core.outlines import Box, Leg, Outline, rectangle
from ludex.games.wheels.wheel_of_fortune.bets import FortuneBet, all_bets
from ludex.games.wheels.wheel_of_fortune.cells import FortuneWheel
from ludex.games.wheels.wheel_of_fortune.rules import FortuneRules
from ludex.games.wheels.wheel_of_fortune.table import WheelOfFortune

ROWS = 2
COLUMNS_OF_A_SIDE = 2
"""How many boxes stand side by side where both sides have all of them."""
WIDTH = 2 * CELL
COLOURS = ("red", "black")

RADIUS = 84.0
"""The radius of the wheel: the letters of sixty-four cells can be read."""
LENGTH, ROW_HEIGHT = 128.0, 67.0
"""The length of the cloth, and the height of a row of boxes."""
GAP, MARGIN, CHIP = 8.0, 6.0, 4.5
RACK, SIGN = (70.0, 12.0), (50.0, 12.0)
PAINTS = ("yellow", "blue", "green", "orange", "purple", "brown", "grey")
"""The paints of the symbols on the wheel that no colour is named in, in the order of the law."""


def cloth(game: WheelOfFortune, sides: Sequence[str] = ()) -> Cloth:
    """The table as it is drawn, with all combinations on each of these sides, or once where no side is named."""
    rules = game.rules
    fields = plan(rules)
    bets = all_bets(rules)
    columns = COLUMNS_OF_A_SIDE if sides else -(-len(fields) // ROWS)
    rows = -(-len(fields) // columns)
    left, top = RADIUS + GAP, -RADIUS + RACK[1] + 2 * GAP
    length = (LENGTH - GAP) / 2 if sides else LENGTH
    width, height = length / columns, ROWS * ROW_HEIGHT / rows
    zones = []
    starts = [left + (side == "right") * (length + GAP) for side in sides] or [left]
    for copy, start in enumerate(starts, start=1):
        for place, field in enumerate(fields):
            row, column = divmod(place, columns)
            box = Box(start + column * width, top + row * height, width, height)
            zones.append(_zone(rules, bets[field.bet], field, box, copy=copy))
    head = -RADIUS + MARGIN
    right = left + LENGTH
    places = (
        Place("wheel", PlaceKind.WHEEL, 0, 0, 2 * RADIUS, 2 * RADIUS),
        Place("rack", PlaceKind.RACK, left + RACK[0] / 2, head, *RACK),
        Place("sign", PlaceKind.SIGN, right - SIGN[0] / 2, head, *SIGN),
    )
    return Cloth(
        edge=_edge(right + GAP), zones=tuple(zones), places=places, faces=(_face(rules, game.wheel),), chip=CHIP
    )


def _edge(right: float) -> Outline:
    """Round where the wheel stands."""
    r, corner = RADIUS + MARGIN, 12.0
    return Outline(
        (0, -r),
        (
            Leg((right - corner, -r)), Leg((right, -r + corner), (corner, corner)),
            Leg((right, r - corner)), Leg((right - corner, r), (corner, corner)),
            Leg((0, r)), Leg((0, -r), (r, r)),
        ),
    )  # fmt: skip


def _face(rules: FortuneRules, wheel: FortuneWheel) -> Face:
    """The wheel with the symbol of every cell."""
    plain = [symbol for symbol in rules.bets.combinations if not _colour(symbol)]
    paints = {symbol: PAINTS[at % len(PAINTS)] for at, symbol in enumerate(plain)}
    cells = tuple(Cell(symbol, symbol, _colour(symbol) or paints.get(symbol, "")) for symbol in wheel.cells)
    return Face(place="wheel", kind=FaceKind.UPRIGHT, cells=cells)


def _colour(symbol: str) -> str:
    return next((colour for colour in COLOURS if symbol.endswith(colour)), "")


def _zone(rules: FortuneRules, bet: FortuneBet, field: Field, box: Box, *, copy: int) -> Zone:
    """A box with its symbol, what it pays, and room for chips below."""
    x, _ = box.middle
    kind = MarkKind.TEXT if bet.symbol.isdigit() else MarkKind.WORD
    pays = rules.bets.combinations[bet.symbol].pays
    marks = (
        Mark(bet.symbol, x, box.y + box.height * 0.23, 15, kind, width=box.width * 0.98),
        Mark(f"{pays.numerator}:{pays.denominator}", x, box.y + box.height * 0.49, 7, width=box.width * 0.84),
    )
    outline = rectangle(box.x, box.y, box.width, box.height)
    spot = Spot(box.x + CHIP + 4, box.y + box.height * 0.78, dx=CHIP)
    if copy > 1:
        return Zone(f"{bet.slug}@{copy}", bet.slug, outline, spot, marks=marks, colour=field.colour)
    return Zone(bet.slug, bet.slug, outline, spot, marks=marks, colour=field.colour, plan=field.box())


def plan(rules: FortuneRules) -> list[Field]:
    """Every box of the cloth; one whose symbol is named after a colour is painted with it."""
    bets = all_bets(rules)
    columns = -(-len(bets) // ROWS)
    found = []
    for place, bet in enumerate(bets.values()):
        row, column = divmod(place, columns)
        found.append(Field(bet.slug, Shape.FIELD, column * WIDTH, row * CELL, WIDTH, CELL, _colour(bet.symbol)))
    return found
