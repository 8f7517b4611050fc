"""The cloth of blackjack: boxes from the croupier's left, each with a place for its cards, insurance line and jackpot.

What is paid stands on it as the rules have it. The shoe is at the croupier's left, used cards at their right; beside
the chips are the slots for money and for tips.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import degrees

from ludex.core.cloth import CELL, Cloth, Field, Line, Mark, MarkKind, Place, PlaceKind, Shape, Spot, Zone
from ludex.core.outlines import Outline, oval, ring_part
from ludex.games.cards.blackjack.betting import JACKPOT
from ludex.games.cards.blackjack.establishment import BlackjackEstablishment
from ludex.games.cards.blackjack.jackpot import COMBINATIONS
from ludex.games.cards.blackjack.rules import BlackjackRules
from ludex.games.cards.blackjack.state import box_slug, insurance_slug, jackpot_slug
from ludex.games.cards.blackjack.table import Blackjack
from ludex.games.common.half_moon import MIDDLE, HalfMoon

WIDTH = 2 * CELL
GAP = CELL // 2
LINE = CELL // 4

CHIP = 3.7
"""The radius of a chip: larger than where numbers must stay free."""
BOX = (42, 25)
"""A box: along the curve, and towards the player."""
BOX_RADIUS, DISC_RADIUS, HAND_RADIUS = 115.5, 97.8, 81
"""How far from the middle boxes, jackpot discs and cards lie."""
INSURANCE = (57, 68)
"""Between which circles the insurance lines lie."""
DISC = 4.8
HAND = (33, 24)
LEAN = 0.8
"""How much cards are turned with their box: a little less, so that they can be read."""
ROW = 7.6
"""From the chips of one bettor to those of the next, where the law counts them."""
CLOSE_ROW = 5.2
"""The same where as many may bet as like to: piles overlap as far as they can be read."""
INSURED = 7.2
"""The same along an insurance line."""
SLOTS: dict[str, float] = {"money-slot": -46, "tip-slot": 46}
"""The slots beside the croupier: for money at their right, for tips at their left."""
CHIPS_ASIDE = 3.8
"""How far chips lie beside the middle of a box, to leave its number free."""


def cloth(game: Blackjack) -> Cloth:
    """The table as it is drawn."""
    return _Table(game, slots=len(SLOTS)).cloth()


def described_cloth(game: Blackjack, establishment: BlackjackEstablishment) -> Cloth:
    """The same, with the jackpot's prizes where the law of the place has them shown, and as many slots as it asks for;
    where it asks for none, as many as tables usually have.
    """
    layout = establishment.layout
    return _Table(game, slots=layout.slots or len(SLOTS), prizes=layout.prizes_shown).cloth()


def plan(game: Blackjack) -> list[Field]:
    """Every place for chips, as the players see it: the first box is at their right."""
    found = []
    boxes = game.rules.boxes
    middle = (boxes + 1) / 2
    for box in range(1, boxes + 1):
        x = (boxes - box) * (WIDTH + GAP)
        # The boxes stand on an arc: those in the middle are nearest to the players.
        y = int(CELL * (2 - abs(box - middle) / middle * 2))
        found.append(Field(insurance_slug(box), Shape.LINE, x, y, WIDTH, LINE))
        top = y + CELL // 2
        if jackpot_slug(box) in game.bets and game.bets[jackpot_slug(box)].kind == JACKPOT:
            found.append(Field(jackpot_slug(box), Shape.FIELD, x + CELL // 2, top, CELL, CELL // 2))
        found.append(Field(box_slug(box), Shape.FIELD, x, top + CELL, WIDTH, CELL))
    return found


class _Table:
    def __init__(self, game: Blackjack, *, slots: int, prizes: bool = False) -> None:
        self._slots, self._prizes_shown = slots, prizes
        self._rules: BlackjackRules = game.rules
        self._moon = HalfMoon(game.rules.boxes)
        self._fields = plan(game)
        self._boxes = {slug(box): box for box in range(1, game.rules.boxes + 1) for slug in SLUGS}

    def cloth(self) -> Cloth:
        zones = tuple(self._zone(field) for field in self._fields)
        return Cloth(
            edge=self._moon.edge(),
            zones=zones,
            places=tuple(self._places()),
            marks=tuple(self._marks()),
            lines=(*self._lines(),),
            chip=CHIP,
        )

    def _lines(self) -> Iterator[Line]:
        """The insurance lines, and discs for the jackpot that are painted whole."""
        for at in range(self._rules.boxes):
            yield Line(self._insurance_line(at))
            if self._rules.bets.jackpot.installed:
                yield Line(oval(self._moon.point(at, DISC_RADIUS), DISC), "red")

    def _zone(self, field: Field) -> Zone:
        at = self._boxes[field.bet] - 1
        make = {"insurance": self._insurance, "jackpot": self._jackpot, "box": self._box}
        return make[field.bet.partition("-")[0]](field, at)

    def _box(self, field: Field, at: int) -> Zone:
        """The number is at the end nearer to the croupier; chips of those in the first line lie before the others."""
        moon, turn = self._moon, self._moon.turn(at)
        side = 1 if turn < 0 else -1
        x, y = moon.point(at, BOX_RADIUS, side * (BOX[0] / 2 - 5))
        number = Mark(str(at + 1), x, y, 7, width=7)
        row = ROW if self._rules.behind.bettors is not None else CLOSE_ROW
        x, y = moon.point(at, BOX_RADIUS, -side * CHIPS_ASIDE, -ROW)
        half, angle = degrees(BOX[0] / 2 / BOX_RADIUS), moon.angle(at)
        outline = ring_part(
            MIDDLE, BOX_RADIUS - BOX[1] / 2, BOX_RADIUS + BOX[1] / 2, angle - half, angle + half
        )  # fmt: skip
        return Zone(field.bet, field.bet, outline, Spot(x, y, 0, row, turn), Shape.FIELD, (number,), plan=field.box())

    def _jackpot(self, field: Field, at: int) -> Zone:
        x, y = middle = self._moon.point(at, DISC_RADIUS)
        spot = Spot(x, y, 2, 0, self._moon.turn(at))
        return Zone(field.bet, field.bet, oval(middle, DISC), spot, field.shape, plan=field.box())

    def _insurance(self, field: Field, at: int) -> Zone:
        x, y = self._moon.point(at, sum(INSURANCE) / 2, -INSURED * 0.85)
        spot = Spot(x, y, INSURED, 0, self._moon.turn(at))
        return Zone(field.bet, field.bet, self._insurance_line(at), spot, field.shape, plan=field.box())

    def _insurance_line(self, at: int) -> Outline:
        angle, half = self._moon.angle(at), self._moon.step / 2
        return ring_part(MIDDLE, *INSURANCE, angle - half, angle + half)

    def _places(self) -> Iterator[Place]:
        yield Place("rack", PlaceKind.RACK, 0, -19, 74, 10)
        # More than usual follow behind the one for tips.
        more = {f"slot-{number}": SLOTS["tip-slot"] + 14.0 * (number - 2) for number in range(3, self._slots + 1)}
        for slot, x in [*SLOTS.items(), *more.items()][: self._slots]:
            yield Place(slot, PlaceKind.SLOT, x, -19, 11, 3)
        yield Place("bank", PlaceKind.BANK, 0, -3, 64, 14)
        yield Place("sign", PlaceKind.SIGN, 80, -15, 46, 16 if self._rules.bets.jackpot.installed else 11)
        yield Place("shoe", PlaceKind.SHOE, 135, -8, 17, 22, 20)
        yield Place("discard", PlaceKind.DISCARD, -135, -8, 17, 22, -20)
        for at in range(self._rules.boxes):
            x, y = self._moon.point(at, HAND_RADIUS)
            turn, box = self._moon.turn(at) * LEAN, at + 1
            yield Place(f"hand:{box}", PlaceKind.HAND, x, y, *HAND, turn, number=box, of=box_slug(box))
            yield self._moon.seat(at, box)

    def _marks(self) -> Iterator[Mark]:
        """What is paid, and when the bank stands."""
        rules, box = self._rules, self._rules.bets.box
        stands = "bank-stands" if rules.bank.soft == "stands" else "bank-draws-soft"
        yield _sentence("blackjack-pays", 14, 9, 96, 90, *_to(box.blackjack))
        yield _sentence(stands, 24, 5.3, 96, 90, str(rules.bank.stands_at))
        if box.sevens_rank is not None:
            yield _sentence("sevens-pay", 32.5, 5.3, 84, 90, str(box.sevens_rank), *_to(box.sevens_pay))
        on = INSURANCE[0] - 5.5
        yield _sentence("insurance-pays", on, 6, 84, on, *_to(rules.insurance.pays))
        if rules.bets.jackpot.installed and self._prizes_shown:
            yield from self._prizes()

    def _prizes(self) -> Iterator[Mark]:
        """What each combination of the jackpot pays, the largest first."""
        law = self._rules.bets.jackpot
        for row, name in enumerate(reversed(COMBINATIONS)):
            pays = str(getattr(law, f"prize_{name}"))
            slug = f"jackpot-{name.replace('_', '-')}"
            yield Mark(slug, -86.5, -21.5 + row * 5.6, 5.3, MarkKind.WORD, width=70, values=(str(law.rank), pays))


SLUGS = (box_slug, insurance_slug, jackpot_slug)


def _to(pays: Fraction) -> tuple[str, str]:
    """What is paid, and to how much."""
    return str(pays.numerator), str(pays.denominator)


def _sentence(slug: str, y: float, size: float, width: float, bend: float, *values: str) -> Mark:
    return Mark(slug, 0, y, size, MarkKind.WORD, width=width, bend=bend, values=values)
