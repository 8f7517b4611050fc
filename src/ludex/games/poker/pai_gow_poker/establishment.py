"""What a house needs for pai gow poker: a croupier and a chief, a pack with a joker, places for two hands, and dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import asdict, replace

from ludex.core.cloth import Cloth, PlaceKind
from ludex.core.establishment import Fault, Shortcoming, Word, asked, counted, every, finding
from ludex.errors import Allowed, Unit, Value
from ludex.games.poker.banked.establishment import ESTABLISHMENT as BANKED
from ludex.games.poker.banked.establishment import (
    BankedEstablishment,
    BankedPrint,
    DescribedBanked,
    Few,
    Layout,
    describe_banked,
    inspect_banked,
    read_banked,
)
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.kit.dice import CRAPS_DIE, read_dice
from ludex.law.ruleset import RuleGroup

_DICE, _LAYOUT = "establishment.dice", "establishment.layout"
HANDS = ("high", "low")
"""What the place for the hands of a player is divided into; what their ids on the cloth begin with."""


class PaiGowLayout(Layout, frozen=True):
    """The table and what is marked on it."""

    hand_spaces: tuple[Literal["high", "low"], ...]
    """What the place for the cards of a player is divided into (dos casillas)."""
    hand_places: Literal["one-each-box"] | None
    """There are as many such places as boxes for bets."""


class DiceMarks(RuleGroup, frozen=True):
    """What the dice must be like (dados)."""

    same_colour: bool
    polished: bool
    edge_mm: tuple[int, int]
    """The shortest and the longest edge."""
    in_cup: bool
    """They are kept in a cup, in which they are shaken (cubilete)."""


class PaiGowEstablishment(BankedEstablishment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house needs for pai gow poker."""

    layout: PaiGowLayout
    dice: DiceMarks


class DescribedPaiGow(DescribedBanked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of pai gow poker as somebody describes it; what is not said is as it should be."""

    hand_spaces: tuple[Word, ...] | None = None
    """What the place for the cards of a player is divided into."""
    hand_places: Few | None = None
    """How many such places there are."""
    equipment: Any = None
    """Every die by name or by its differences from a known one."""
    cup: bool = True
    """Whether there is a cup for them."""


class PaiGowPrint(BankedPrint, frozen=True):
    """What can be read on the table."""

    hand_spaces: tuple[str, ...]
    hand_places: int


def read_pai_gow(cloth: Cloth) -> PaiGowPrint:
    """What can be read on every such table, and the places for the two hands."""
    hands = [place for place in cloth.places if place.kind is PlaceKind.HAND and place.number]
    spaces = tuple(place.id.partition(":")[0] for place in hands if place.number == 1)
    places = len({place.number for place in hands})
    return PaiGowPrint(**asdict(read_banked(cloth)), hand_spaces=spaces, hand_places=places)


def describe_pai_gow(establishment: PaiGowEstablishment, rules: PaiGowRules, drawn: PaiGowPrint) -> dict[str, Any]:
    """A lawful table as somebody would describe it."""
    usual = {"count": rules.dice.thrown, "like": CRAPS_DIE}
    return {**describe_banked(establishment, rules, drawn), "equipment": usual, "cup": establishment.dice.in_cup}


def inspect_pai_gow(
    establishment: PaiGowEstablishment, rules: PaiGowRules, table: DescribedPaiGow, drawn: PaiGowPrint | None
) -> Iterator[Shortcoming]:
    """Everything about a table that the law does not allow."""
    yield from inspect_banked(establishment, rules, table, drawn)
    if drawn is not None:
        yield from _inspect_hands(establishment.layout, rules, table)
    yield from _inspect_dice(establishment.dice, rules, table)


def _inspect_hands(law: PaiGowLayout, rules: PaiGowRules, table: DescribedPaiGow) -> Iterator[Shortcoming]:
    spaces, boxes = table.hand_spaces, rules.boxes if table.boxes is None else table.boxes
    if spaces is not None and sorted(spaces) != sorted(law.hand_spaces):
        found = finding("hand-spaces", *every(Unit.FEATURE, *spaces))
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.hand_spaces", found, every(Unit.FEATURE, *law.hand_spaces))
    if law.hand_places is not None and table.hand_places not in (None, boxes):
        found = counted("hand-places", table.hand_places or 0)
        yield Shortcoming(Fault.PRINT, f"{_LAYOUT}.hand_places", found, asked(Unit.NUMBER, boxes))


def _inspect_dice(law: DiceMarks, rules: PaiGowRules, table: DescribedPaiGow) -> Iterator[Shortcoming]:
    dice = read_dice(table.equipment, (CRAPS_DIE,) * rules.dice.thrown)
    if len(dice) != rules.dice.thrown:
        yield Shortcoming(
            Fault.EQUIPMENT, "dice.thrown", counted("dice-number", len(dice)), asked(Unit.NUMBER, rules.dice.thrown)
        )
    colours = tuple(dict.fromkeys(die.colour for die in dice))
    if law.same_colour and len(colours) > 1:
        yield Shortcoming(
            Fault.EQUIPMENT, f"{_DICE}.same_colour", finding("dice-colours", *every(Unit.FEATURE, *colours))
        )
    if law.polished and not all(die.polished for die in dice):
        yield Shortcoming(Fault.EQUIPMENT, f"{_DICE}.polished", finding("dice-not-polished"))
    low, high = law.edge_mm
    for edge in dict.fromkeys(die.edge for die in dice if not low <= die.edge <= high):
        allowed = Allowed(Unit.NUMBER, low=low, high=high)
        yield Shortcoming(
            Fault.EQUIPMENT, f"{_DICE}.edge_mm", finding("dice-edge", Value(str(edge), Unit.FEATURE)), allowed
        )
    if law.in_cup and not table.cup:
        yield Shortcoming(Fault.EQUIPMENT, f"{_DICE}.in_cup", finding("no-dice-cup"))


ESTABLISHMENT = replace(
    BANKED,
    rules=PaiGowEstablishment,
    described=DescribedPaiGow,
    read=read_pai_gow,
    describe=describe_pai_gow,
    inspect=inspect_pai_gow,
    inspected=(
        *BANKED.inspected,
        "dice.thrown",
        f"{_LAYOUT}.hand_spaces",
        f"{_LAYOUT}.hand_places",
        *(f"{_DICE}.{rule}" for rule in DiceMarks.__struct_fields__),
    ),
    supervised_as=None,
)
