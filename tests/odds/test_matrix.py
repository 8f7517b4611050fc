"""Games of two: what textbooks have, both methods against each other, and what cannot be a game."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from ludex.errors import Misuse
from ludex.odds.linear import solution
from ludex.odds.matrix import Bilinear, Duel, saddle

NO, HALF, THIRD, YES = Fraction(0), Fraction(1, 2), Fraction(1, 3), Fraction(1)
ANY = (Fraction(0), Fraction(1))


def fractions(*rows: tuple[int, ...]) -> list[list[Fraction]]:
    """Whole numbers as fractions."""
    return [[Fraction(entry) for entry in row] for row in rows]


def test_scissors_paper_stone() -> None:
    """Each a third, worth nothing."""
    found = saddle(fractions((0, 1, -1), (-1, 0, 1), (1, -1, 0)))
    assert (found.value, found.first, found.second) == (NO, (THIRD,) * 3, (THIRD,) * 3)


def test_a_game_with_a_mixture_of_two_rows() -> None:
    """Matching pennies with unlike prizes: the value that a page of algebra gives."""
    found = saddle(fractions((3, -1), (-2, 1)))
    assert found.value == Fraction(1, 7)
    assert found.first == (Fraction(3, 7), Fraction(4, 7))
    assert found.second == (Fraction(2, 7), Fraction(5, 7))


def test_what_is_worse_in_any_case_is_never_chosen() -> None:
    """A dominated row and a dominated column."""
    found = saddle(fractions((2, 3), (1, 2)))
    assert (found.value, found.first, found.second) == (Fraction(2), (YES, NO), (YES, NO))


@pytest.mark.parametrize("rows", [[], [[]], [[Fraction(1)], [Fraction(1), Fraction(2)]]])
def test_what_is_no_matrix(rows: list[list[Fraction]]) -> None:
    """One clear error."""
    with pytest.raises(Misuse, match="a payoff for each two"):
        saddle(rows)


def random_duel(random: Random, first: int, second: int) -> Bilinear:
    """Payoffs of whole numbers from -9 to 9."""

    def some(count: int) -> tuple[Fraction, ...]:
        return tuple(Fraction(random.randrange(-9, 10)) for _ in range(count))

    return Bilinear(some(1)[0], some(first), some(second), tuple(some(second) for _ in range(first)))


def negative(paid: Bilinear) -> Bilinear:
    """What the other gets where one's gain is the other's loss."""
    both = tuple(tuple(-entry for entry in row) for row in paid.both)
    return Bilinear(-paid.constant, tuple(-e for e in paid.first), tuple(-e for e in paid.second), both)


@pytest.mark.parametrize("seed", range(20))
def test_a_duel_is_worth_what_its_matrix_is(seed: int) -> None:
    """All answers of either written as a matrix and solved by the simplex method give the same value."""
    random = Random(seed)
    paid = random_duel(random, 2, 3)
    rows = [
        [paid.at(tuple(map(Fraction, x)), tuple(map(Fraction, y))) for y in product((0, 1), repeat=3)]
        for x in product((0, 1), repeat=2)
    ]
    found = list(Duel(paid, negative(paid)).equilibria([ANY] * 2, [ANY] * 3))
    assert found
    assert {each.value for each in found} == {saddle(rows).value}


@pytest.mark.parametrize("seed", range(20))
def test_nobody_would_rather_do_otherwise(seed: int) -> None:
    """Also where the sum is not nought: no single answer changed makes anybody better off."""
    random = Random(1000 + seed)
    mine, theirs = random_duel(random, 3, 2), random_duel(random, 3, 2)
    for found in Duel(mine, theirs).equilibria([ANY] * 3, [ANY] * 2):
        worth, to_second = mine.at(found.first, found.second), theirs.at(found.first, found.second)
        assert found.value == worth
        for at, often in product(range(3), (Fraction(0), Fraction(1))):
            assert mine.at((*found.first[:at], often, *found.first[at + 1 :]), found.second) <= worth
        for at, often in product(range(2), (Fraction(0), Fraction(1))):
            assert theirs.at(found.first, (*found.second[:at], often, *found.second[at + 1 :])) <= to_second


def test_what_is_settled_stays() -> None:
    """Somebody who must say yes does so although it costs them."""
    paid = Bilinear(Fraction(0), (Fraction(-1),), (Fraction(2),), ((Fraction(0),),))
    (found,) = Duel(paid, negative(paid)).equilibria([(Fraction(1), Fraction(1))], [ANY])
    assert (found.value, found.first, found.second) == (-YES, (YES,), (NO,))
    (found,) = Duel(paid, negative(paid)).equilibria([ANY], [(HALF, HALF)])
    assert (found.value, found.first, found.second) == (YES, (NO,), (HALF,))


def test_equations() -> None:
    """One solution, or nothing where there is none or more than one; rows in any order."""
    assert solution(fractions((0, 2, 4), (1, 1, 5))) == [Fraction(3), Fraction(2)]
    assert solution(fractions((1, 1, 2), (2, 2, 4))) is None
    assert solution(fractions((1, 1, 2), (2, 2, 5))) is None
    assert solution([]) == []
