"""Whether a wheel and a cloth are what the law describes: pockets, numbers, colours, neighbours, columns and rows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludex.errors import Reason
from ludex.games.common.stakes.bets import definitions
from ludex.games.wheels.roulette.bets import ZERO, all_bets, black_numbers
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.wheels import Colour, Pocket, Wheel

PATHS = (
    "wheel.pockets",
    "wheel.lowest",
    "wheel.highest",
    "wheel.zero_neutral",
    "wheel.alternate",
    "wheel.no_consecutive_neighbours",
    "wheel.black_digit_sum",
    "wheel.black_also",
    "wheel.black_except",
    "layout.columns",
    "layout.rows",
)


def check_equipment(rules: RouletteRules, wheel: Wheel) -> tuple[str, ...]:
    """Refuses an unlawful wheel or cloth by its first fault; gives the clauses it was checked against."""
    for path, fault in faults(rules, wheel):
        raise rules.refusal(path, reason=Reason.UNLAWFUL_WHEEL, asked=fault)
    return rules.clauses_of(*PATHS)


def faults(rules: RouletteRules, wheel: Wheel) -> Iterator[tuple[str, str]]:
    """Everything about a wheel and its cloth that the law does not allow, with the path of the rule."""
    law, pockets = rules.wheel, wheel.order
    if len(pockets) != law.pockets:
        yield "wheel.pockets", f"{len(pockets)} pockets"
    numbers = [pocket for pocket in pockets if pocket != ZERO]
    if len(set(pockets)) != len(pockets) or ZERO not in pockets:
        yield "wheel.lowest", "a number twice, or no zero"
    elif not numbers:
        yield "wheel.lowest", "no number but the zero"
    elif min(numbers) != law.lowest:
        yield "wheel.lowest", f"the numbers begin at {min(numbers)}"
    elif max(numbers) != law.highest:
        yield "wheel.highest", f"the numbers end at {max(numbers)}"
    if rules.forbids("wheel.zero_neutral") and wheel.colour(Pocket(ZERO)) in (Colour.RED, Colour.BLACK):
        yield "wheel.zero_neutral", f"the zero is {wheel.colour(Pocket(ZERO))}"
    yield from _colour_faults(rules, wheel, numbers)
    if rules.forbids("wheel.no_consecutive_neighbours"):
        for a, b in wheel.neighbours():
            if abs(a - b) == 1 and ZERO not in (a, b):
                yield "wheel.no_consecutive_neighbours", f"{a} beside {b}"
    cloth = {ZERO, *range(law.lowest, law.highest + 1)}
    for bet in all_bets(rules).values():
        if not bet.numbers <= cloth:
            yield definitions(rules)[bet.kind][0], f"{bet.slug} names numbers that the cloth has not"
    if rules.layout.columns * rules.layout.rows != law.highest - law.lowest + 1:
        yield "layout.rows", f"{rules.layout.columns} columns of {rules.layout.rows}"


def _colour_faults(rules: RouletteRules, wheel: Wheel, numbers: list[Pocket]) -> Iterator[tuple[str, str]]:
    if rules.forbids("wheel.alternate"):
        start = wheel.order.index(Pocket(ZERO)) if ZERO in wheel.order else 0
        round_trip = [p for p in (*wheel.order[start:], *wheel.order[:start]) if p != ZERO]
        for a, b in pairwise(round_trip):
            if wheel.colour(a) == wheel.colour(b):
                yield "wheel.alternate", f"{a} and {b} are both {wheel.colour(a)}"
                break
    black = black_numbers(rules)
    for number in numbers:
        lawful = Colour.BLACK if number in black else Colour.RED
        if wheel.colour(number) is not lawful:
            special = {"wheel.black_also": rules.wheel.black_also, "wheel.black_except": rules.wheel.black_except}
            path = next((path for path, named in special.items() if number in named), "wheel.black_digit_sum")
            yield path, f"{number} is {wheel.colour(number)}"
