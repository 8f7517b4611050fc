"""A boule dish as it stands on a table, and whether it is what the law describes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from ludex.errors import Misuse, Reason, Unit, Value, flaw
from ludex.games.wheels.boule.rules import BouleRules, Colour
from ludex.law.shape import misfit
from ludex.law.strict import Tree

PATHS = (
    "dish.holes",
    "dish.numbers",
    "dish.red",
    "dish.black",
    "dish.neutral_colour",
    "dish.neutral_plain",
    "dish.diameter_cm",
    "dish.side_cm",
)


Centimetres = Annotated[int, Meta(ge=1, le=1000)]


class Dish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dish: the numbers of its holes in their order, how each number is painted, and its measures."""

    holes: tuple[int, ...]
    paint: dict[int, Colour]
    diameter_cm: Centimetres
    side_cm: Centimetres


class Differences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dish told by how it differs from a known one: for examples and inspections."""

    like: str
    paint: dict[int, Colour] = {}
    without: tuple[int, ...] = ()
    """Numbers that lose one of their holes."""
    more: tuple[int, ...] = ()
    """Numbers that have one hole more."""
    diameter_cm: Centimetres | None = None
    side_cm: Centimetres | None = None


_PAINT: dict[int, Colour] = {
    1: "black", 2: "red", 3: "black", 4: "red", 5: "yellow", 6: "black", 7: "red", 8: "black", 9: "red",
}  # fmt: skip
KNOWN = {
    "eighteen-holes": Dish((*range(1, 10), *range(1, 10)), _PAINT, diameter_cm=150, side_cm=185),
    "nine-holes": Dish(tuple(range(1, 10)), _PAINT, diameter_cm=150, side_cm=185),
}
"""Dishes as they are made; what a dish must look like is the law's business."""
USUAL = "usual"

Fault = tuple[str, tuple[Value, ...]]
"""The path of the rule that a dish breaks, and what was found."""


def read_dish(rules: BouleRules, described: Tree) -> Dish:
    """A dish by name, by its differences from a known one, or in full; the usual one has as many holes as it needs."""
    if described == USUAL:
        fitting = (dish for dish in KNOWN.values() if len(dish.holes) == rules.dish.holes)
        return next(fitting, KNOWN["eighteen-holes"])
    if isinstance(described, str):
        if described not in KNOWN:
            raise Misuse(
                "no dish is called {dish}; known: {known}",
                slug="no-such-dish",
                dish=described,
                known=(USUAL, *KNOWN),
            )
        return KNOWN[described]
    try:
        if isinstance(described, dict) and "like" in described:
            return _altered(rules, msgspec.convert(described, Differences, strict=False))
        dish = msgspec.convert(described, Dish, strict=False)
        _check_paint(dish.paint, dish.holes)
        return dish
    except msgspec.ValidationError as error:
        raise Misuse("dish: {misfit}", slug="dish-misfit", misfit=misfit(error)) from None


def _altered(rules: BouleRules, differences: Differences) -> Dish:
    dish = read_dish(rules, differences.like)
    holes = [*dish.holes, *differences.more]
    for number in differences.without:
        if number not in holes:
            raise Misuse("dish: {like} has no {number}", slug="dish-has-no", like=differences.like, number=number)
        holes.remove(number)
    _check_paint(differences.paint, holes)
    return Dish(
        tuple(holes),
        {**dish.paint, **differences.paint},
        diameter_cm=dish.diameter_cm if differences.diameter_cm is None else differences.diameter_cm,
        side_cm=dish.side_cm if differences.side_cm is None else differences.side_cm,
    )


def _check_paint(paint: Iterable[int], holes: Collection[int]) -> None:
    """A misspelt number must not leave the right one as it was."""
    for number in paint:
        if number not in holes:
            raise Misuse("dish: {number} is painted, but no hole bears it", slug="dish-not-on-it", number=number)


def check_dish(rules: BouleRules, dish: Dish) -> tuple[str, ...]:
    """Refuses an unlawful dish by its first fault; gives the clauses it was checked against."""
    for path, fault in faults(rules, dish):
        raise rules.refusal(path, reason=Reason.UNLAWFUL_WHEEL, asked=fault)
    return rules.clauses_of(*PATHS)


def faults(rules: BouleRules, dish: Dish) -> Iterator[Fault]:
    """Everything about a dish that the law does not allow."""
    law = rules.dish
    low, high = law.numbers
    holes = Counter(dish.holes)
    if len(dish.holes) != law.holes:
        yield "dish.holes", flaw("holes", Value(len(dish.holes), Unit.NUMBER))
    if set(holes) != set(range(low, high + 1)) or len(set(holes.values())) != 1:
        yield "dish.numbers", flaw("holes-numbered", *(Value(number, Unit.NUMBER) for number in sorted(dish.holes)))
    for number in holes:
        paint = dish.paint.get(number)
        if (number in law.red) != (paint == "red") and number not in rules.bets.simple.neutral:
            yield "dish.red", _painted(number, paint)
        if (number in law.black) != (paint == "black") and number not in rules.bets.simple.neutral:
            yield "dish.black", _painted(number, paint)
    for number in rules.bets.simple.neutral:
        paint = dish.paint.get(number)
        if rules.forbids("dish.neutral_plain") and paint in ("red", "black"):
            yield "dish.neutral_plain", _painted(number, paint)
        if law.neutral_colour is not None and paint != law.neutral_colour:
            yield "dish.neutral_colour", _painted(number, paint)
    for path, asked, found in (
        ("dish.diameter_cm", law.diameter_cm, dish.diameter_cm),
        ("dish.side_cm", law.side_cm, dish.side_cm),
    ):
        if found != asked:
            yield path, flaw("centimetres", Value(str(found), Unit.MEASURE))


def _painted(number: int, paint: str | None) -> tuple[Value, ...]:
    return flaw("painted", Value(number, Unit.POCKET), Value(paint or "bare", Unit.CHOICE))
