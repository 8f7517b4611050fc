"""Whether a wheel and a cloth are what the law describes: pockets, numbers, colours, neighbours, columns and rows."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.errors import Reason
from ludex.games.common.stakes.bets import definitions
from ludex.games.wheels.roulette.bets import all_bets, black_numbers, zeros_of
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.wheels import DOUBLE_ZERO, ZERO, Colour, Wheel

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
    "wheel.double_zero",
    "layout.columns",
    "layout.rows",
    "layout.double_zero",
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
    numbers = [pocket for pocket in pockets if isinstance(pocket, int) and pocket != ZERO]
    if len(set(pockets)) != len(pockets) or ZERO not in pockets:
        yield "wheel.lowest", "a number twice, or no zero"
    elif not numbers:
        yield "wheel.lowest", "no number but the zero"
    elif min(numbers) != law.lowest:
        yield "wheel.lowest", f"the numbers begin at {min(numbers)}"
    elif max(numbers) != law.highest:
        yield "wheel.highest", f"the numbers end at {max(numbers)}"
    yield from _double_zero_faults(rules, wheel)
    if rules.forbids("wheel.zero_neutral"):
        for zero in (ZERO, DOUBLE_ZERO):
            if wheel.colour(zero) in (Colour.RED, Colour.BLACK):
                yield "wheel.zero_neutral", f"the zero is {wheel.colour(zero)}"
    yield from _colour_faults(rules, wheel, numbers)
    if rules.forbids("wheel.no_consecutive_neighbours"):
        for a, b in _pairs_of_numbers(wheel):
            if abs(a - b) == 1:
                yield "wheel.no_consecutive_neighbours", f"{a} beside {b}"
    cloth = {*zeros_of(rules), *range(law.lowest, law.highest + 1)}
    for bet in all_bets(rules).values():
        if not bet.numbers <= cloth:
            yield definitions(rules)[bet.kind][0], f"{bet.slug} names numbers that the cloth has not"
    if rules.layout.columns * rules.layout.rows != law.highest - law.lowest + 1:
        yield "layout.rows", f"{rules.layout.columns} columns of {rules.layout.rows}"


def _pairs_of_numbers(wheel: Wheel) -> list[tuple[int, int]]:
    """Every two numbers side by side, no zero between them."""
    return [(a, b) for a, b in wheel.neighbours() if isinstance(a, int) and isinstance(b, int) and ZERO not in (a, b)]


def _double_zero_faults(rules: RouletteRules, wheel: Wheel) -> Iterator[tuple[str, str]]:
    path, place = "wheel.double_zero", rules.wheel.double_zero
    if (DOUBLE_ZERO in wheel.order) != (place is not None):
        yield path, "no double zero" if place is not None else "a double zero"
    elif place == "opposite-zero" and wheel.opposite(ZERO) != DOUBLE_ZERO:
        yield path, f"{wheel.opposite(ZERO)} opposite the zero"


def _colour_faults(rules: RouletteRules, wheel: Wheel, numbers: list[int]) -> Iterator[tuple[str, str]]:
    if rules.forbids("wheel.alternate"):
        # The run of colours is broken where a zero lies, and begins anew behind it.
        for a, b in _pairs_of_numbers(wheel):
            if wheel.colour(a) == wheel.colour(b):
                yield "wheel.alternate", f"{a} and {b} are both {wheel.colour(a) or 'bare'}"
                break
    black = black_numbers(rules)
    for number in numbers:
        lawful = Colour.BLACK if number in black else Colour.RED
        if wheel.colour(number) is not lawful:
            special = {"wheel.black_also": rules.wheel.black_also, "wheel.black_except": rules.wheel.black_except}
            path = next((path for path, named in special.items() if number in named), "wheel.black_digit_sum")
            yield path, f"{number} is {wheel.colour(number) or 'bare'}"
