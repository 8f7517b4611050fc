"""Whether a wheel and a cloth are what the law describes: pockets, numbers, colours, neighbours, columns and rows."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.errors import Reason, Unit, Value, flaw
from ludex.games.common.stakes.bets import definitions
from ludex.games.wheels.roulette.bets import all_bets, black_numbers, zeros_of
from ludex.games.wheels.roulette.rules import RouletteRules
from ludex.kit.wheels import DOUBLE_ZERO, ZERO, Colour, Pocket, Wheel

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


Fault = tuple[str, tuple[Value, ...]]
"""The path of the rule that a wheel or a cloth breaks, and what was found."""


def check_equipment(rules: RouletteRules, wheel: Wheel) -> tuple[str, ...]:
    """Refuses an unlawful wheel or cloth by its first fault; gives the clauses it was checked against."""
    for path, fault in faults(rules, wheel):
        raise rules.refusal(path, reason=Reason.UNLAWFUL_WHEEL, asked=fault)
    return rules.clauses_of(*PATHS)


def faults(rules: RouletteRules, wheel: Wheel) -> Iterator[Fault]:
    """Everything about a wheel and its cloth that the law does not allow."""
    law, pockets = rules.wheel, wheel.order
    if len(pockets) != law.pockets:
        yield "wheel.pockets", flaw("pockets", _number(len(pockets)))
    numbers = [pocket for pocket in pockets if isinstance(pocket, int) and pocket != ZERO]
    if len(set(pockets)) != len(pockets) or ZERO not in pockets:
        yield "wheel.lowest", flaw("number-twice-or-no-zero")
    elif not numbers:
        yield "wheel.lowest", flaw("no-number-but-zero")
    elif min(numbers) != law.lowest:
        yield "wheel.lowest", flaw("numbers-begin", _number(min(numbers)))
    elif max(numbers) != law.highest:
        yield "wheel.highest", flaw("numbers-end", _number(max(numbers)))
    yield from _double_zero_faults(rules, wheel)
    if rules.forbids("wheel.zero_neutral"):
        for zero in (ZERO, DOUBLE_ZERO):
            if wheel.colour(zero) in (Colour.RED, Colour.BLACK):
                yield "wheel.zero_neutral", _coloured(wheel, zero)
    yield from _colour_faults(rules, wheel, numbers)
    if rules.forbids("wheel.no_consecutive_neighbours"):
        for a, b in _pairs_of_numbers(wheel):
            if abs(a - b) == 1:
                yield "wheel.no_consecutive_neighbours", flaw("beside", _pocket(a), _pocket(b))
    cloth = {*zeros_of(rules), *range(law.lowest, law.highest + 1)}
    for bet in all_bets(rules).values():
        if not bet.numbers <= cloth:
            yield definitions(rules)[bet.kind][0], flaw("bet-off-cloth", Value(bet.slug, Unit.BET))
    if rules.layout.columns * rules.layout.rows != law.highest - law.lowest + 1:
        yield "layout.rows", flaw("columns", _number(rules.layout.columns), _number(rules.layout.rows))


def _pairs_of_numbers(wheel: Wheel) -> list[tuple[int, int]]:
    """Every two numbers side by side, no zero between them."""
    return [(a, b) for a, b in wheel.neighbours() if isinstance(a, int) and isinstance(b, int) and ZERO not in (a, b)]


def _double_zero_faults(rules: RouletteRules, wheel: Wheel) -> Iterator[Fault]:
    path, place = "wheel.double_zero", rules.wheel.double_zero
    if (DOUBLE_ZERO in wheel.order) != (place is not None):
        yield path, flaw("no-double-zero" if place is not None else "double-zero")
    elif place == "opposite-zero" and (opposite := wheel.opposite(ZERO)) != DOUBLE_ZERO:
        yield path, flaw("nothing-opposite-zero") if opposite is None else flaw("opposite-zero", _pocket(opposite))


def _colour_faults(rules: RouletteRules, wheel: Wheel, numbers: list[int]) -> Iterator[Fault]:
    if rules.forbids("wheel.alternate"):
        # The run of colours is broken where a zero lies, and begins anew behind it.
        for a, b in _pairs_of_numbers(wheel):
            if wheel.colour(a) == wheel.colour(b):
                yield "wheel.alternate", flaw("both-painted", _pocket(a), _pocket(b), _paint(wheel, a))
                break
    black = black_numbers(rules)
    for number in numbers:
        lawful = Colour.BLACK if number in black else Colour.RED
        if wheel.colour(number) is not lawful:
            special = {"wheel.black_also": rules.wheel.black_also, "wheel.black_except": rules.wheel.black_except}
            path = next((path for path, named in special.items() if number in named), "wheel.black_digit_sum")
            yield path, _coloured(wheel, number)


def _number(number: int) -> Value:
    return Value(number, Unit.NUMBER)


def _pocket(pocket: Pocket) -> Value:
    return Value(pocket, Unit.POCKET)


def _paint(wheel: Wheel, pocket: Pocket) -> Value:
    return Value(paint.value if (paint := wheel.colour(pocket)) else "bare", Unit.CHOICE)


def _coloured(wheel: Wheel, pocket: Pocket) -> tuple[Value, ...]:
    return flaw("painted", _pocket(pocket), _paint(wheel, pocket))
