"""The duel of punto and bank: who draws a third card, counted over every way the cards may fall, and solved exactly.

The punto knows their hand and says whether they draw; the bank knows its own, and the third card or that there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from msgspec import Struct

from ludex.odds.matrix import ONE, Bilinear, Duel, Span

Hand = tuple[int, ...]
"""What somebody knows of their two cards: what each counts, or the total alone."""
Seen = tuple[Hand, int | None]
"""What the bank knows: its own hand, and what the punto's third card counts; none where the punto stood."""
FREE: Span = (Fraction(0), ONE)


class Results(Struct):
    """In how many ways the punto and the bank win under one set of answers."""

    punto: int = 0
    bank: int = 0

    def add(self, punto: int, bank: int, ways: int) -> None:
        """Counts so many ways in which the hands come to these totals."""
        if punto > bank:
            self.punto += ways
        elif bank > punto:
            self.bank += ways


class Counted(Struct, frozen=True):
    """A deal of two hands, counted: what either knows, and the results by what they answer."""

    naturals: Results
    stood: dict[tuple[Hand, Seen], tuple[Results, Results]]
    """The punto stands: the bank stands, the bank draws."""
    drawn: dict[tuple[Hand, Seen], tuple[Results, Results]]
    """The punto draws: likewise, by the third card."""
    ways: int
    """How many there are in all."""


class Shoe(Struct, frozen=True):
    """The cards that the duel is fought with."""

    left: tuple[int, ...]
    """How many there are of each value, from nought on."""
    replaced: bool
    """Each card goes back before the next: only then are all of them drawn alike."""

    def after(self, *values: int) -> Iterator[tuple[int, int]]:
        """Every value that may come after these, with the number of ways."""
        for value, number in enumerate(self.left):
            ways = number if self.replaced else number - values.count(value)
            if ways > 0:
                yield value, ways


def counted(shoe: Shoe, naturals: Sequence[int], knows: Callable[[Hand], Hand]) -> Counted:
    """Every way in which six cards may come, so that all ways weigh alike: cards that are not drawn may be any."""
    size = len(shoe.left)
    many = sum(shoe.left)
    rests = [many - (0 if shoe.replaced else gone) for gone in (4, 5)]
    at_once = Results()
    stood: dict[tuple[Hand, Seen], tuple[Results, Results]] = {}
    drawn: dict[tuple[Hand, Seen], tuple[Results, Results]] = {}
    pairs = list(combinations_with_replacement(range(size), 2))
    for own in pairs:
        for bank in pairs:
            ways = _ways(shoe, own) * _ways(shoe, bank, own)
            if not ways:
                continue
            punto, banker = sum(own) % size, sum(bank) % size
            if punto in naturals or banker in naturals:
                at_once.add(punto, banker, ways * rests[0] * rests[1])
                continue
            mine, theirs = knows(own), knows(bank)
            stays, draws = stood.setdefault((mine, (theirs, None)), (Results(), Results()))
            stays.add(punto, banker, ways * rests[0] * rests[1])
            for third, number in shoe.after(*own, *bank):
                # Where the punto stands, this is the bank's third card and another may be any.
                draws.add(punto, (banker + third) % size, ways * number * rests[1])
                after = (punto + third) % size
                stays_then, draws_then = drawn.setdefault((mine, (theirs, third)), (Results(), Results()))
                stays_then.add(after, banker, ways * number * rests[1])
                for fourth, last in shoe.after(*own, *bank, third):
                    draws_then.add(after, (banker + fourth) % size, ways * number * last)
    whole = many**6 if shoe.replaced else _falling(many, 6)
    return Counted(at_once, stood, drawn, whole)


def _ways(shoe: Shoe, pair: Hand, gone: Hand = ()) -> int:
    """In how many orders these two values may come after others."""
    first, second = pair
    one = dict(shoe.after(*gone)).get(first, 0)
    two = dict(shoe.after(*gone, first)).get(second, 0)
    return one * two * (1 if first == second else 2)


def _falling(number: int, times: int) -> int:
    return number * _falling(number - 1, times - 1) if times else 1


class Solved(Struct, frozen=True):
    """How punto and bank play best, and what comes of it."""

    punto: dict[Hand, Fraction]
    """How often the punto draws, by what they know."""
    bank: dict[Seen, Fraction]
    punto_wins: Fraction
    bank_wins: Fraction
    ways: int
    """In how many ways the cards may fall."""

    @property
    def to_punto(self) -> Fraction:
        """What a unit staked against the bank is worth."""
        return self.punto_wins - self.bank_wins


def solved(
    counts: Counted, punto: Callable[[Hand], Span], bank: Callable[[Seen], Span], deduction: Fraction
) -> Iterator[Solved]:
    """Best play of both, each within what they may do; the house takes its part of what the bank wins."""
    hands = sorted({mine for mine, _ in counts.stood})
    seen = sorted({theirs for _, theirs in (*counts.stood, *counts.drawn)}, key=str)
    keeps = ONE - deduction
    # To the bank everything counts as many times as leaves whole numbers, which changes nothing of how it plays.
    bank_part, punto_part = keeps.numerator, keeps.denominator
    duel = Duel(
        _bilinear(counts, hands, seen, lambda each: each.punto - each.bank),
        _bilinear(counts, hands, seen, lambda each: bank_part * each.bank - punto_part * each.punto),
    )
    for found in duel.equilibria([punto(hand) for hand in hands], [bank(each) for each in seen]):
        draws = dict(zip(hands, found.first, strict=True))
        answers = dict(zip(seen, found.second, strict=True))
        punto_wins, bank_wins = _won(counts, draws, answers)
        yield Solved(draws, answers, punto_wins, bank_wins, counts.ways)


def _won(counts: Counted, punto: dict[Hand, Fraction], bank: dict[Seen, Fraction]) -> tuple[Fraction, Fraction]:
    """How likely the punto wins, and the bank, when they draw so often."""
    punto_wins, bank_wins = Fraction(counts.naturals.punto), Fraction(counts.naturals.bank)
    for dealt, draws_punto in ((counts.stood, False), (counts.drawn, True)):
        for (hand, known), (stays, draws) in dealt.items():
            reached = punto[hand] if draws_punto else ONE - punto[hand]
            for often, results in ((ONE - bank[known], stays), (bank[known], draws)):
                if reached and often:
                    punto_wins += reached * often * results.punto
                    bank_wins += reached * often * results.bank
    return punto_wins / counts.ways, bank_wins / counts.ways


def _bilinear(
    counts: Counted, hands: Sequence[Hand], seen: Sequence[Seen], worth: Callable[[Results], int]
) -> Bilinear:
    """What results are worth to somebody, by how often either draws."""
    rows = {hand: at for at, hand in enumerate(hands)}
    columns = {each: at for at, each in enumerate(seen)}
    constant = worth(counts.naturals)
    first, second = [0] * len(hands), [0] * len(seen)
    both = [[0] * len(seen) for _ in hands]
    for (hand, known), (stays, draws) in counts.stood.items():
        row, column = rows[hand], columns[known]
        constant += worth(stays)
        first[row] -= worth(stays)
        second[column] += worth(draws) - worth(stays)
        both[row][column] -= worth(draws) - worth(stays)
    for (hand, known), (stays, draws) in counts.drawn.items():
        row, column = rows[hand], columns[known]
        first[row] += worth(stays)
        both[row][column] += worth(draws) - worth(stays)
    entries = tuple(tuple(map(Fraction, row)) for row in both)
    return Bilinear(Fraction(constant), tuple(map(Fraction, first)), tuple(map(Fraction, second)), entries)
