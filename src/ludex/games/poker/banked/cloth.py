"""The cloth of poker against the house: boxes from the croupier's left, each divided into the spaces of its bets.

What divides a box follows from the game's declaration: equal bets side by side, the second bet in front of the first,
and before them, row by row, what else may be bet; what the house may leave out has a box or a slot apart. What is paid
stands on it as the rules have it. Cards lie before the boxes, the croupier's in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from ludex.core.cloth import CELL, Cloth, Field, Line, Mark, MarkKind, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Outline, on_oval, oval, rectangle, ring_part
from ludex.games.common.half_moon import MIDDLE, STRAIGHT_DOWN, HalfMoon
from ludex.games.poker.banked.declaration import BetKind, Declaration
from ludex.games.poker.banked.establishment import BankedEstablishment
from ludex.games.poker.banked.pay_tables import common_sides
from ludex.games.poker.banked.prints import LETTERS, band_mark, bank_marks, paid_marks, pool_marks
from ludex.games.poker.banked.rules import BankedRules
from ludex.games.poker.banked.state import THE_BANK, bet_at

CHIP = 3.7
"""The radius of a chip."""
OUTER = 128
"""How far from the middle the boxes end."""
ROWS = (24, 20, 15)
"""How deep a space is where nothing lies in front of it, and where one or two others do."""
BETWEEN = 0.8
"""What is left free on either side of a box, in degrees."""
BESIDE_SLOT = 0.7
"""How much of its row a bet has that shares it with the slot of a pool."""
LABEL = 3.6
"""From the edge of a space to the middle of its letters."""
STACK = 7
"""From the chips of one bettor to those of the next, where there is room."""
DISC = 5.2
"""A disc with the slot of a pool."""
HAND = (33, 15)
"""Cards before a box, turned with it."""
BANK_BOX = 13
"""How wide the box of a card of the bank is."""
BOARD_Y = 16
BOARD_STEP, BOARD_GAP = 13, 3
"""Where the cards lie that count for all, from one to the next, and what is left free between two lots."""
SLOTS: dict[str, float] = {"money-slot": -46, "tip-slot": 46}
"""The slots beside the croupier: for money at their right, for tips at their left."""
APART = "blue"
"""The paint of boxes that are told from the others."""
RADIAN = 57.2958
"""Degrees to a radian."""


class _Declared(Protocol):
    """A table that says what it is to the parts that all of them share."""

    @property
    def game(self) -> Declaration:
        """Its declaration."""


def cloth(game: _Declared) -> Cloth:
    """The table as it is drawn."""
    # The last of several alike needs no number to be told from the others.
    numbered = tuple(range(1, len(_alike(game.game))))
    told = _Print(spaces=tuple(_usual_spaces(game.game)), numbered=numbered, board=_lots(game.game))
    return _Table(game.game, told).cloth()


def _lots(game: Declaration) -> tuple[int, ...]:
    """How many cards that count for all are dealt at a time, after the others."""
    return tuple(step.cards for step in game.steps if step.kind == "board")


def described_cloth(game: _Declared, establishment: BankedEstablishment) -> Cloth:
    """The same, printed as the law of the place asks for."""
    layout, notice = establishment.layout, establishment.notice
    told = _Print(
        spaces=layout.spaces,
        numbered=layout.numbered,
        board=_lots(game.game),
        pays=notice.pays,
        pool=notice.pool,
        band=notice.band,
    )
    return _Table(game.game, told).cloth()


def _usual_spaces(game: Declaration) -> Iterator[str]:
    """What has a space in a box: whatever the house cannot leave out."""
    for bet in game.bets:
        if not bet.offered:
            yield bet.slug
            if bet is game.bets[0]:
                yield from game.later


class _Print(Struct, frozen=True, kw_only=True):
    """What the print depends on besides the game."""

    spaces: tuple[str, ...]
    numbered: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    """How many cards that count for all lie in each lot, where they are dealt in several."""
    pays: bool = True
    pool: bool = True
    band: bool = False


class _Cell(Struct, frozen=True):
    """The space of a bet in every box: from which part of its width to which, and in which row."""

    slug: str
    left: float
    right: float
    row: int
    """From the player on, the outermost being nought."""
    column: int
    slot: bool = False


def _alike(game: Declaration) -> list[BetKind]:
    """The first bet and those of the same kind, which lie side by side."""
    return [bet for bet in game.bets if bet.is_offered and bet.kind == game.bets[0].kind]


def _cells(game: Declaration) -> list[_Cell]:
    """How a box is divided: the first bets nearest to the player, then row by row what lies in front of them."""
    alike = _alike(game)
    beside = [bet for bet in game.bets if bet.is_offered and bet not in alike]
    if len(game.later) > 1:
        return list(_streets([bet.slug for bet in (*alike, *beside)], game.later))
    width = 1 / len(alike)
    found = [_Cell(bet.slug, at * width, (at + 1) * width, 0, at) for at, bet in enumerate(alike)]
    found += [_Cell(slug, 0, 1, 1, 0) for slug in game.later]
    return [*found, *_rows_beside(beside, found[-1].row + 1)]


def _streets(first: Sequence[str], later: Sequence[str]) -> Iterator[_Cell]:
    """Where several bets follow the first: that one and what is laid beside it, then the next, then the others."""
    for row, slugs in enumerate((first, later[:1], later[1:])):
        width = 1 / len(slugs)
        yield from (_Cell(slug, at * width, (at + 1) * width, row, at) for at, slug in enumerate(slugs))


def _rows_beside(bets: Sequence[BetKind], row: int) -> Iterator[_Cell]:
    """The rows of the bets beside the first; the slot of a pool shares the last of them."""
    boxes, slots = [bet for bet in bets if not bet.slot], [bet for bet in bets if bet.slot]
    last = row + max(len(boxes) - 1, 0)
    for at, bet in enumerate(boxes, row):
        yield _Cell(bet.slug, 0, BESIDE_SLOT if slots and at == last else 1, at, 0)
    for bet in slots:
        yield _Cell(bet.slug, BESIDE_SLOT if boxes else 0, 1, last, 1, slot=True)


def _plan(game: Declaration) -> list[Field]:
    """Every place for chips on straight lines, as the players see it: the first box is at their right.

    The spaces of a box lie one below the other, the first bet nearest to the player, so that their names have room.
    """
    boxes = game.rules.boxes
    return [
        Field(bet_at(cell.slug, box), Shape.FIELD, (boxes - box) * 2 * CELL, row * CELL, 2 * CELL, CELL)
        for box in range(1, boxes + 1)
        for row, cell in enumerate(reversed(_cells(game)))
    ]


class _Table:
    def __init__(self, game: Declaration, told: _Print) -> None:
        self._game, self._told = game, told
        self._rules: BankedRules = game.rules
        self._moon = HalfMoon(game.rules.boxes)
        self._cells = _cells(game)
        rows = max(cell.row for cell in self._cells) + 1
        self._depth = ROWS[min(rows, len(ROWS)) - 1]
        self._inner = OUTER - self._depth * rows
        self._hand = self._inner - 2.5 - HAND[1] / 2
        self._half = self._moon.step / 2 - BETWEEN
        law = game.rules.box
        self._stacks = law.bettors + (law.counted == "besides-holder") if law.extra_bets else 1

    def cloth(self) -> Cloth:
        fields = {field.bet: field for field in _plan(self._game)}
        zones = [
            self._zone(cell, at, fields[bet_at(cell.slug, at + 1)])
            for at in range(self._rules.boxes)
            for cell in self._cells
        ]
        return Cloth(
            edge=self._moon.edge(),
            zones=tuple(zones),
            places=tuple(self._places()),
            marks=tuple(self._marks()),
            lines=(*self._discs(), *self._bank_boxes()),
            chip=CHIP,
        )

    # Boxes and their spaces.

    def _zone(self, cell: _Cell, at: int, field: Field) -> Zone:
        if cell.slot:
            return self._slot_zone(cell, at, field)
        angle, radius = self._middle_of(cell, at)
        marks = tuple(self._labels(cell, angle))
        x, y = self._first_stack(cell, angle, labelled=bool(marks))
        spot = Spot(x, y, self._step(self._width(cell, radius)), 0, angle - STRAIGHT_DOWN)
        paint = "" if cell.slug in self._told.spaces else APART
        outline = self._outline(cell, at)
        return Zone(field.bet, field.bet, outline, spot, field.shape, marks, colour=paint, plan=field.box())

    def _slot_zone(self, cell: _Cell, at: int, field: Field) -> Zone:
        """A disc; what goes into it does not lie there, so nothing is written in it."""
        angle, radius = self._middle_of(cell, at)
        x, y = middle = on_oval(MIDDLE, radius, radius, angle)
        spot = Spot(x, y, 2, 0, angle - STRAIGHT_DOWN)
        return Zone(field.bet, field.bet, oval(middle, DISC), spot, field.shape, plan=field.box())

    def _discs(self) -> Iterator[Line]:
        """Discs with a slot are painted whole."""
        for cell in self._cells:
            for at in range(self._rules.boxes) if cell.slot else ():
                angle, radius = self._middle_of(cell, at)
                yield Line(oval(on_oval(MIDDLE, radius, radius, angle), DISC), "red")

    def _bank_boxes(self) -> Iterator[Line]:
        """A box for each of the bank's cards, where the others lie on a board."""
        count = self._rules.deal.bank_cards if self._told.board else 0
        for at in range(count):
            yield Line(rectangle((at - count / 2) * BANK_BOX + 0.75, -11.5, BANK_BOX - 1.5, 15, 1.5))

    def _outline(self, cell: _Cell, at: int) -> Outline:
        outer = OUTER - cell.row * self._depth
        start, end = (self._angle(at, part) for part in (cell.right, cell.left))
        return ring_part(MIDDLE, outer - self._depth, outer, start, end)

    def _angle(self, at: int, part: float) -> float:
        """The angle at a part of a box's width, from its left as its player sees it."""
        return self._moon.angle(at) + self._half * (1 - 2 * part)

    def _middle_of(self, cell: _Cell, at: int) -> tuple[float, float]:
        """The angle and radius of the middle of a space."""
        outer = OUTER - cell.row * self._depth
        return self._angle(at, (cell.left + cell.right) / 2), outer - self._depth / 2

    def _width(self, cell: _Cell, radius: float) -> float:
        """How wide a space is so far from the middle."""
        return 2 * self._half * (cell.right - cell.left) * radius / RADIAN

    def _step(self, room: float) -> float:
        """From one stack to the next."""
        return min(STACK, (room - 1.5 * CHIP) / max(self._stacks - 1, 1))

    def _first_stack(self, cell: _Cell, angle: float, *, labelled: bool) -> tuple[float, float]:
        """Where the chips of the first bettor lie: the middle of all of them is that of the room beside the letters."""
        outer, radius = OUTER - cell.row * self._depth, self._middle_of(cell, 0)[1]
        below = radius if not labelled else outer - LABEL - (self._depth - LABEL) / 2 - 1.4
        before = self._step(self._width(cell, radius)) * (self._stacks - 1) / 2
        return _beside(angle, below, -before)

    def _labels(self, cell: _Cell, angle: float) -> Iterator[Mark]:
        """What is written in a space: its number, or its name."""
        outer, turn = OUTER - cell.row * self._depth, angle - STRAIGHT_DOWN
        number = self._number(cell)
        if number or self._is_numbered(cell):
            if number:
                x, y = _beside(angle, outer - LABEL - 0.6, 0)
                yield Mark(number, x, y, 7, turn=turn, width=9)
        else:
            x, y = _beside(angle, outer - LABEL, 0)
            width = self._width(cell, outer - LABEL) - 1
            yield Mark(cell.slug, x, y, LETTERS, MarkKind.WORD, turn, width=width)

    def _is_numbered(self, cell: _Cell) -> bool:
        """Whether a space is one of several of the same kind, which numbers tell apart."""
        alike = [bet.slug for bet in _alike(self._game)]
        return len(alike) > 1 and cell.slug in alike

    def _number(self, cell: _Cell) -> str:
        numbers = self._told.numbered
        return str(numbers[cell.column]) if self._is_numbered(cell) and cell.column < len(numbers) else ""

    # Places.

    def _places(self) -> Iterator[Place]:
        yield Place("rack", PlaceKind.RACK, 0, -19, 74, 10)
        for slot, x in SLOTS.items():
            yield Place(slot, PlaceKind.SLOT, x, -19, 11, 3)
        yield from self._croupiers_cards()
        pool = any(bet.slot and bet.is_offered for bet in self._game.bets)
        yield Place("sign", PlaceKind.SIGN, 84, -17 if pool else -19, 54, 16 if pool else 11)
        # Who deals by hand has the pack where the dealer would be.
        automatic = self._rules.dealer == "automatic"
        yield Place(
            "shoe" if automatic else "deck", PlaceKind.SHOE if automatic else PlaceKind.DECK, 135, -8, 17, 22, 20
        )
        yield Place("discard", PlaceKind.DISCARD, -135, -8, 17, 22, -20)
        for at in range(self._rules.boxes):
            yield from self._places_of(at, at + 1)

    def _croupiers_cards(self) -> Iterator[Place]:
        """The bank's hand, and a place on either side for each card that counts for all."""
        deal = self._rules.deal
        if self._told.board:
            yield from self._board(self._told.board)
            return
        if deal.bank_cards:
            yield Place(THE_BANK, PlaceKind.BANK, 0, -4, 64, 14)
        beside = {"left": 14.0, "right": -14.0}
        sides = common_sides(self._rules)
        for number in range(1, deal.common_cards + 1):
            side = sides[(number - 1) % len(sides)] if sides else "left"
            x = beside[side]
            beside[side] += 13.0 if x > 0 else -13.0
            yield Place(common_place(number), PlaceKind.BOARD, x, -3, 11, 15, outlined=True)

    def _board(self, lots: tuple[int, ...]) -> Iterator[Place]:
        """The bank's hand, and below it the cards that count for all, one lot beside the other."""
        yield Place(THE_BANK, PlaceKind.BANK, 0, -4, BANK_BOX * self._rules.deal.bank_cards, 15)
        number, gaps = 0, len(lots) - 1
        # As the players see it, the first is at their left.
        x = -(sum(lots) * BOARD_STEP + gaps * BOARD_GAP) / 2 + BOARD_STEP / 2
        for lot in lots:
            for _ in range(lot):
                number += 1
                yield Place(common_place(number), PlaceKind.BOARD, x, BOARD_Y, 11, 15, outlined=True)
                x += BOARD_STEP
            x += BOARD_GAP

    def _places_of(self, at: int, box: int) -> Iterator[Place]:
        x, y = self._moon.point(at, self._hand)
        turn = self._moon.turn(at)
        first = bet_at(self._game.main, box)
        nx, ny = self._moon.point(at, self._hand - HAND[1] / 2 - 4.5)
        number = Mark(str(box), nx, ny, 6, width=8)
        width = min(HAND[0], self._hand * self._moon.step / RADIAN - 2)
        yield Place(f"hand:{box}", PlaceKind.HAND, x, y, width, HAND[1], turn, (number,), number=box, of=first)
        yield self._moon.seat(at, box)
        for cell in self._cells:
            if cell.slot:
                angle, radius = self._middle_of(cell, at)
                x, y = on_oval(MIDDLE, radius, radius, angle)
                tilt = angle - STRAIGHT_DOWN
                yield Place(f"slot:{box}", PlaceKind.SLOT, x, y, 6, 1.6, tilt, number=box, of=bet_at(cell.slug, box))

    def _marks(self) -> Iterator[Mark]:
        """What is paid, when the bank plays, and the minima that are authorised."""
        game, told = self._game, self._told
        sentence = self._hand - HAND[1] / 2 - 12
        yield from bank_marks(game.rules, sentence)
        if told.pays:
            yield from paid_marks(game)
        if told.pool:
            yield from pool_marks(game)
        if told.band:
            yield band_mark(game.rules, sentence)


def common_place(number: int) -> str:
    """The place of a card that counts for all, by the order of the deal."""
    return f"common:{number}"


def _beside(angle: float, radius: float, across: float) -> tuple[float, float]:
    """A point so far from the middle, and beside that along the circle, as somebody sees it who faces the middle."""
    return on_oval(MIDDLE, radius, radius, angle - across / radius * RADIAN)
