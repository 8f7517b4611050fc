"""What a hall plays with: its series of cards, what draws and reads the balls, and its further rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from string import ascii_uppercase
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludex.core.options import Bound
from ludex.errors import Misuse, Reason, within
from ludex.extras import needed_for
from ludex.games.bingo import modalities
from ludex.games.bingo.modalities import Modality
from ludex.games.bingo.rules import BingoRules
from ludex.kit.bingo.cards import BingoCard, CardRules, faults, placed
from ludex.kit.money import Cents
from ludex.law.ruleset import read_amount
from ludex.law.shape import misfit
from ludex.law.strict import Tree

USUAL = "usual"
"""What a hall has when nothing is said: so many series that a session does not come to the end of them."""
USUAL_SIZE = 3000

Size = Annotated[int, Meta(ge=1, le=1_000_000)]
Rows = tuple[tuple[int, ...], ...]

CARDS_KEPT = 10_000
"""So many cards of all its series a hall keeps as they are looked at."""


class PrintedSeries(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A series as it came from the printer."""

    size: Size = USUAL_SIZE
    price: int | str | None = None
    """What a card costs, in the main unit of the currency; the first face value when nothing is said."""
    seed: int = 1
    cards: dict[str, Rows] = {}
    """Cards whose numbers are told, by their number: row by row, from left to right. The others come from the seed."""
    authorised: bool = True
    printed: tuple[str, ...] = ("series", "number", "price", "size")
    markable: bool = True


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A further room in which the game is followed."""

    has: tuple[str, ...] = ()


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a hall says that it has."""

    series: dict[str, PrintedSeries] = {}
    machine: str = "pneumatic"
    machine_approved: bool = True
    balls: int | None = None
    """How many balls a set has; what the law asks for when nothing is said."""
    balls_approved: bool = True
    reader: bool = False
    """Whether the balls are read and called by a reader rather than by a person."""
    reader_approved: bool = True
    checker_authorised: bool = True
    """Whether the computer that checks winning cards is authorised."""
    rooms: dict[str, Room] = {}
    modality: Modality | None = None
    """Another kind of bingo that the hall has besides."""


class HallEquipment:
    """What a hall has, held against its rules."""

    def __init__(self, rules: BingoRules, described: Described) -> None:
        self._rules = rules
        self.described = described
        given = described.series or {name: PrintedSeries(seed=number) for number, name in enumerate(ascii_uppercase, 1)}
        self.series = given
        self._prices = {name: self._price(each) for name, each in given.items()}
        # Whoever looks at their cards looks at the same ones with every ball.
        self.card: Callable[[str, int], BingoCard] = lru_cache(maxsize=CARDS_KEPT)(self._card)
        """(series, number) -> a card of a series"""

    def _price(self, series: PrintedSeries) -> Cents:
        if series.price is None:
            return self._rules.cards.face_values[0]
        return Cents(read_amount(series.price, self._rules.currency))

    @cached_property
    def balls(self) -> int:
        """How many balls a set has."""
        told = self.described.balls
        return self._rules.balls.numbers if told is None else told

    def price(self, series: str) -> Cents:
        """What a card of a series costs."""
        return self._prices[series]

    def size(self, series: str) -> int:
        """How many cards a series has."""
        return self.series[series].size

    def _card(self, series: str, number: int) -> BingoCard:
        printed = self.series[series]
        told = printed.cards.get(str(number))
        if told is not None:
            return _told(told, self._rules.card_rules)
        made: BingoCard = _printed(self._rules.card_rules, printed.size, printed.seed).card(number)
        return made

    def unlawful(self, series: str) -> Bound | None:
        """Why cards of a series may not be sold; nothing when they may."""
        return next(self.flaws(series), None)

    def flaws(self, series: str) -> Iterator[Bound]:
        """Every rule that the cards of a series do not keep to."""
        rules, cards, printed = self._rules, self._rules.cards, self.series[series]
        if self.price(series) not in cards.face_values:
            yield Bound(Reason.OTHER_VALUE, rules.clauses_of("cards.face_values"), "cards.face_values")
        wanting = {
            "cards.authorised": not printed.authorised,
            "cards.identified": not set(cards.printed) <= set(printed.printed),
            "cards.markable": not printed.markable,
            "cards.lawful": any(
                faults(_told(told, rules.card_rules), rules.card_rules) for told in printed.cards.values()
            ),
        }
        yield from _forbidden(rules, wanting)

    def shortcoming(self) -> Bound | None:
        """The rule that what the hall has does not keep to; nothing when all is lawful."""
        return next(self.shortcomings(), None)

    def shortcomings(self) -> Iterator[Bound]:
        """Every rule that what draws, reads and checks, a further room or another kind of bingo does not keep to."""
        rules, told = self._rules, self.described
        if rules.balls.machines and told.machine not in rules.balls.machines:
            yield Bound(Reason.UNLAWFUL_BALLS, rules.clauses_of("balls.machines"), "balls.machines")
        wanting = {
            "balls.complete": self.balls != rules.balls.numbers,
            "balls.approved": not told.balls_approved,
            "balls.machine_approved": not told.machine_approved or (told.reader and not told.reader_approved),
            "cards.checker": not told.checker_authorised,
            "panels.rooms_equipped": any(not set(rules.panels.rooms) <= set(room.has) for room in told.rooms.values()),
        }
        yield from _forbidden(rules, wanting)
        for path in modalities.broken(rules, told.modality) if told.modality else ():
            yield Bound(modalities.reason(rules, path), rules.clauses_of(path), path)

    @property
    def held_against(self) -> tuple[str, ...]:
        """The rules on another kind of bingo that the hall has."""
        told = self.described.modality
        return modalities.held_against(self._rules, told) if told else ()


def _forbidden(rules: BingoRules, wanting: Mapping[str, bool]) -> Iterator[Bound]:
    """The prohibitions in force among rules that something does not keep to."""
    return (bound_of(rules, path) for path, wrong in wanting.items() if wrong and rules.forbids(path))


def bound_of(rules: BingoRules, path: str) -> Bound:
    """A prohibition as the end of a domain."""
    reason = rules.sources[path].reason
    assert reason is not None, f"{path} forbids nothing"
    return Bound(reason, rules.clauses_of(path), path)


def read_equipment(rules: BingoRules, described: Tree) -> HallEquipment:
    """A hall's equipment as somebody described it."""
    if described == USUAL:
        return HallEquipment(rules, Described())
    try:
        return HallEquipment(rules, msgspec.convert(described, Described))
    except msgspec.ValidationError as error:
        raise within("equipment", Misuse(misfit(error))) from None


def _told(rows: Rows, rules: CardRules) -> BingoCard:
    """A card whose numbers somebody wrote down: in their columns where it has any and they fit."""
    try:
        return placed(rows, rules)
    except Misuse:
        return BingoCard(rows)


@lru_cache(maxsize=8)
def _printed(rules: CardRules, size: int, seed: int) -> Any:
    """The cards of a series; NumPy is needed for those that nobody told."""
    with needed_for("cards made from a seed"):
        from ludex.games.bingo.series import series
    return series(rules, size=size, seed=seed)
