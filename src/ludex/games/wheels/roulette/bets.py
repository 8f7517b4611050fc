"""The bets of a roulette: which exist on the cloth, which numbers they cover, what they come to on a pocket.

This is the declaration that settlement, odds, kernel and felt share. Geometry is worked out from the layout; what each
text lists, forbids or leaves open it takes from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from ludex.core.results import LOST, Half, Held, Lost, Push, Result, Won
from ludex.games.common.stakes.bets import Bet
from ludex.games.wheels.roulette.rules import Kind, PaidAs, RouletteRules
from ludex.kit.money import NOTHING, Cents, share
from ludex.kit.wheels import DOUBLE_ZERO, ZERO, Pocket

SIMPLE = "simple"


class RouletteBet(Bet, frozen=True):
    """One bet of a roulette: when it is paid, and the numbers it covers."""

    paid_as: PaidAs
    numbers: frozenset[Pocket]

    @property
    def is_simple(self) -> bool:
        """Whether it is a simple chance, which the zero does not simply lose."""
        return self.kind == SIMPLE


def rules_of(rules: RouletteRules, kind: str) -> Kind:
    """The rules of a kind of bet."""
    found: Kind = getattr(rules.bets, kind)
    return found


def kind_of(rules: RouletteRules, bet: RouletteBet) -> Kind:
    """The rules of a bet's kind."""
    return rules_of(rules, bet.kind)


def zeros_of(rules: RouletteRules) -> tuple[Pocket, ...]:
    """The zeros of the cloth."""
    return (ZERO,) if rules.layout.double_zero is None else (ZERO, DOUBLE_ZERO)


def sparing_zeros(rules: RouletteRules) -> frozenset[Pocket]:
    """The zeros that do not simply take simple chances."""
    if rules.zero.choice is None:
        return frozenset()
    return frozenset({ZERO, DOUBLE_ZERO} if rules.double_zero_simple == "as-zero" else {ZERO})


def result(rules: RouletteRules, bet: RouletteBet, pocket: Pocket) -> Result:
    """What a bet comes to when the ball rests in a pocket."""
    if pocket in bet.numbers:
        return Won(kind_of(rules, bet).pays)
    if bet.is_simple and pocket in sparing_zeros(rules):
        match rules.zero.choice:
            case "half-or-prison":
                return Held("zero")
            case "half":
                return Half(rules.zero.back)
            case None:
                return LOST
    return LOST


def profit(rules: RouletteRules, bet: RouletteBet, stake: Cents) -> Cents:
    """What a winning stake is paid besides itself."""
    return share(stake, kind_of(rules, bet).pays, rules.settlement.rounding)


def net(rules: RouletteRules, bet: RouletteBet, pocket: Pocket, stake: Cents) -> Cents | None:
    """What a stake gains or loses on a pocket; nothing where the zero holds it and later spins decide."""
    match result(rules, bet, pocket):
        case Won():
            kept = rules.winning_stake.simple if bet.is_simple else rules.winning_stake.multiple
            return Cents(profit(rules, bet, stake) - (0 if kept is not None else stake))
        case Lost():
            return Cents(-stake)
        case Push():
            return NOTHING
        case Half(back):
            return Cents(share(stake, back, rules.zero.rounding) - stake)
        case Held():
            return None


def all_bets(rules: RouletteRules) -> dict[str, RouletteBet]:
    """Every bet that the law of this table lists, by its slug."""
    bets = [*_inside(rules), *_outside(rules), *_simple(rules)]
    return {bet.slug: bet for bet in bets}


def black_numbers(rules: RouletteRules) -> frozenset[Pocket]:
    """The numbers that the law's own rule makes black."""
    wheel = rules.wheel
    parity = 0 if wheel.black_digit_sum == "even" else 1
    by_digits = {n for n in _numbers(rules) if sum(map(int, str(n))) % 2 == parity}
    return frozenset((by_digits | set(wheel.black_also)) - set(wheel.black_except))


def winning_chances(simple: Iterable[RouletteBet], pocket: Pocket) -> tuple[str, ...]:
    """Those of the simple chances that win on a pocket."""
    return tuple(bet.slug for bet in simple if pocket in bet.numbers)


def _numbers(rules: RouletteRules) -> range:
    return range(rules.wheel.lowest, rules.wheel.highest + 1)


def _rows(rules: RouletteRules) -> list[tuple[int, ...]]:
    """The numbers of the cloth row by row, from the zero outwards."""
    numbers, width = _numbers(rules), rules.layout.columns
    return [tuple(numbers[i : i + width]) for i in range(0, len(numbers), width)]


def _slug(name: str, numbers: Iterable[Pocket]) -> str:
    return "-".join([name, *map(str, numbers)])


def _inside(rules: RouletteRules) -> Iterator[RouletteBet]:
    """The bets on numbers: one, two on a line, a row, a square, two rows, and those with the zero that are listed."""
    rows = _rows(rules)
    for number in (*zeros_of(rules), *_numbers(rules)):
        yield RouletteBet(f"straight-{number}", "straight", "straight", frozenset({number}))
    for pair in _pairs(rules, rows):
        yield RouletteBet(_slug("split", pair), "split", "split", frozenset(pair))
    for numbers in rules.bets.zero_split.numbers:
        yield RouletteBet(_slug("split", numbers), "zero_split", "split", frozenset(numbers))
    for row in rows:
        yield RouletteBet(_slug("street", row), "street", "street", frozenset(row))
    for upper, lower in pairwise(rows):
        for first, second in pairwise(range(min(len(upper), len(lower)))):
            square = (upper[first], upper[second], lower[first], lower[second])
            yield RouletteBet(_slug("corner", square), "corner", "corner", frozenset(square))
        yield RouletteBet(_slug("six-line", (*upper, *lower)), "six_line", "six-line", frozenset((*upper, *lower)))
    for numbers in rules.bets.zero_street.numbers:
        yield RouletteBet(_slug("street", numbers), "zero_street", "street", frozenset(numbers))
    for numbers in rules.bets.zero_corner.numbers:
        yield RouletteBet(_slug("corner", numbers), "zero_corner", "corner", frozenset(numbers))
    for numbers in rules.bets.special_corner.numbers:
        yield RouletteBet(_slug("corner", numbers), "special_corner", "corner", frozenset(numbers))


def touched_by(rules: RouletteRules) -> dict[Pocket, tuple[int, ...]]:
    """The numbers that share a line with each zero: two zeros side by side have half of the first row each."""
    first, place = _rows(rules)[0], rules.layout.double_zero
    if place is None:
        return {ZERO: first[: rules.layout.zero_touches]}
    left, right = first[: (len(first) + 1) // 2], first[len(first) // 2 :]
    return {ZERO: left, DOUBLE_ZERO: right} if place == "right-of-zero" else {ZERO: right, DOUBLE_ZERO: left}


def _pairs(rules: RouletteRules, rows: list[tuple[int, ...]]) -> Iterator[tuple[Pocket, Pocket]]:
    """Every two numbers with a line between them: side by side, one below the other, or a zero and its neighbours."""
    for zero, touched in touched_by(rules).items():
        yield from ((zero, number) for number in touched)
    for row in rows:
        yield from pairwise(row)
    for upper, lower in pairwise(rows):
        yield from zip(upper, lower, strict=False)


def _outside(rules: RouletteRules) -> Iterator[RouletteBet]:
    """Columns, dozens and their doubles."""
    rows = _rows(rules)
    columns = [frozenset[Pocket](row[i] for row in rows if i < len(row)) for i in range(rules.layout.columns)]
    dozens = [frozenset[Pocket](range(low, high + 1)) for low, high in rules.bets.dozen.ranges]
    for number, covered in enumerate(columns, start=1):
        yield RouletteBet(f"column-{number}", "column", "column", covered)
    for number, covered in enumerate(dozens, start=1):
        yield RouletteBet(f"dozen-{number}", "dozen", "dozen", covered)
    for (a, first), (b, second) in _couples(columns, adjoining=rules.bets.double_column.adjoining):
        yield RouletteBet(f"double-column-{a}-{b}", "double_column", "double-column", first | second)
    for (a, first), (b, second) in _couples(dozens, adjoining=rules.bets.double_dozen.adjoining):
        yield RouletteBet(f"double-dozen-{a}-{b}", "double_dozen", "double-dozen", first | second)


def _couples(
    groups: list[frozenset[Pocket]], *, adjoining: bool
) -> Iterator[tuple[tuple[int, frozenset[Pocket]], tuple[int, frozenset[Pocket]]]]:
    for first, second in combinations(enumerate(groups, start=1), 2):
        if not adjoining or second[0] - first[0] == 1:
            yield first, second


def _simple(rules: RouletteRules) -> Iterator[RouletteBet]:
    """The simple chances that the law lists."""
    numbers, simple = _numbers(rules), rules.bets.simple
    black = black_numbers(rules)
    covered: dict[str, frozenset[Pocket]] = {
        "red": frozenset(numbers) - black,
        "black": black,
        "even": frozenset(n for n in numbers if n % 2 == 0),
        "odd": frozenset(n for n in numbers if n % 2 == 1),
        "low": frozenset(range(simple.low[0], simple.low[1] + 1)),
        "high": frozenset(range(simple.high[0], simple.high[1] + 1)),
    }
    for chance in simple.chances:
        yield RouletteBet(chance, SIMPLE, chance, covered[chance])
