"""The bets of French roulette, counted and drawn a second time by plain geometry, and the exact edge of each."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from ludex.core.results import LOST, Half, Held, Lost, Push, Result, Won
from ludex.games.common.stakes.bets import definitions
from ludex.games.wheels.roulette.bets import RouletteBet, all_bets, black_numbers, kind_of, result, winning_chances
from tests.tables import PLACES, opened, saying, usual, without

COUNTS = {"straight": 37, "split": 60, "street": 12, "corner": 22, "six_line": 11, "column": 3, "dozen": 3, "simple": 6}
WITH_ZERO = {"zero_street": 2, "zero_corner": 1}
BY_PLACE = {
    "cantabria": COUNTS | WITH_ZERO | {"double_column": 2, "double_dozen": 2},
    "galicia": COUNTS | WITH_ZERO | {"double_column": 3, "double_dozen": 3},
    "spain-1977": COUNTS | {"double_column": 3, "double_dozen": 3},
}
TOTALS = {"cantabria": 161, "galicia": 163, "spain-1977": 160}
# The colours as every wheel in the world has them.
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
ALL = [(place, slug) for place in PLACES for slug in all_bets(usual(place).rules)]


def rules(place: str = "cantabria") -> Any:
    """The ruleset of a place."""
    return usual(place).rules


def bets(place: str = "cantabria") -> dict[str, RouletteBet]:
    """Every bet of a place."""
    return all_bets(rules(place))


# The cloth, drawn a second time: each number by its cell, rows downwards from zero.
CELLS = {number: (row, column) for row in range(12) for column in range(3) for number in [3 * row + column + 1]}


def touching(first: int, second: int) -> bool:
    """Whether two cells share a side; the zero lies above the whole first row."""
    if 0 in (first, second):
        return CELLS[max(first, second)][0] == 0
    (row, column), (other_row, other_column) = CELLS[first], CELLS[second]
    return abs(row - other_row) + abs(column - other_column) == 1


def squares() -> set[frozenset[int]]:
    """Every four cells around an inner crossing."""
    numbers = {cell: number for number, cell in CELLS.items()}
    return {
        frozenset(numbers[row + down, column + right] for down in (0, 1) for right in (0, 1))
        for row in range(11)
        for column in range(2)
    }


def lines(height: int) -> set[frozenset[int]]:
    """So many whole rows, one below the other."""
    return {
        frozenset(n for n, (row, _) in CELLS.items() if top <= row < top + height) for top in range(12 - height + 1)
    }


def drawn() -> dict[str, set[frozenset[int]]]:
    """The numbers of every bet of the common kinds, without looking at any of ours."""
    columns = {frozenset(n for n, (_, column) in CELLS.items() if column == wanted) for wanted in range(3)}
    dozens = {frozenset(range(first, first + 12)) for first in (1, 13, 25)}
    halves = {frozenset(range(1, 19)), frozenset(range(19, 37))}
    parities = {frozenset(range(1, 37, 2)), frozenset(range(2, 37, 2))}
    return {
        "straight": {frozenset({number}) for number in range(37)},
        "split": {frozenset(pair) for pair in combinations(range(37), 2) if touching(*pair)},
        "street": lines(1),
        "corner": squares(),
        "six_line": lines(2),
        "column": columns,
        "dozen": dozens,
        "simple": halves | parities | {frozenset(RED), frozenset(range(1, 37)) - RED},
        "double_column": {a | b for a, b in combinations(columns, 2)},
        "double_dozen": {a | b for a, b in combinations(dozens, 2)},
        "zero_street": {frozenset({0, 1, 2}), frozenset({0, 2, 3})},
        "zero_corner": {frozenset({0, 1, 2, 3})},
    }


@pytest.mark.parametrize("place", PLACES)
def test_bets_are_counted(place: str) -> None:
    """So many of each kind, and so many in all."""
    found = bets(place)
    assert Counter(bet.kind for bet in found.values()) == BY_PLACE[place]
    assert len(found) == TOTALS[place] == sum(BY_PLACE[place].values())


@pytest.mark.parametrize("place", PLACES)
def test_bets_cover_what_geometry_says(place: str) -> None:
    """Kind by kind the same sets of numbers; doubles that must adjoin leave out the outer two."""
    by_kind: dict[str, set[frozenset[int]]] = {}
    for bet in bets(place).values():
        by_kind.setdefault(bet.kind, set()).add(frozenset(map(int, bet.numbers)))
    expected = {kind: sets for kind, sets in drawn().items() if kind in BY_PLACE[place]}
    if place == "cantabria":
        expected["double_column"] -= {frozenset(n for n in CELLS if n % 3 != 2)}
        expected["double_dozen"] -= {frozenset({*range(1, 13), *range(25, 37)})}
    assert by_kind == expected


@pytest.mark.parametrize("place", PLACES)
def test_slugs_name_the_numbers(place: str) -> None:
    """A bet on numbers is called by them in order, an outside bet by its place."""
    for slug, bet in bets(place).items():
        assert slug == bet.slug
        assert slug.startswith(bet.paid_as)
        if bet.kind in ("straight", "split", "street", "corner", "six_line", "zero_street", "zero_corner"):
            assert slug == "-".join([bet.paid_as, *map(str, sorted(bet.numbers))])
    assert bets(place)["column-1"].numbers == set(range(1, 37, 3))
    assert bets(place)["dozen-3"].numbers == set(range(25, 37))
    assert bets(place)["double-column-2-3"].numbers == {n for n in range(1, 37) if n % 3 != 1}
    assert bets(place)["red"].numbers == RED
    assert bets(place)["low"].numbers == set(range(1, 19))


@pytest.mark.parametrize("place", PLACES)
def test_black_is_what_every_wheel_paints_black(place: str) -> None:
    """The law's rule of digits with its exceptions gives the eighteen of every wheel."""
    assert black_numbers(rules(place)) == set(range(1, 37)) - RED


def net(found: Result) -> Fraction | None:
    """What a stake of one comes to; nothing when it is held."""
    match found:
        case Won(pays):
            return pays
        case Lost():
            return Fraction(-1)
        case Push():
            return Fraction(0)
        case Half(back):
            return back - 1
        case Held():
            return None


@pytest.mark.parametrize(("place", "slug"), ALL)
def test_every_multiple_bet_has_the_same_edge(place: str, slug: str) -> None:
    """One in thirty-seven, exactly; a simple chance is even but for the zero, which holds it."""
    bet = bets(place)[slug]
    results = [net(result(rules(place), bet, pocket)) for pocket in range(37)]
    if bet.is_simple:
        assert results[0] is None
        assert sum(part for part in results[1:] if part is not None) == 0
    else:
        assert sum(part for part in results if part is not None) / 37 == Fraction(-1, 37)
        assert None not in results


@pytest.mark.parametrize("slug", ["red", "black", "even", "odd", "low", "high"])
def test_half_back_halves_the_edge(slug: str) -> None:
    """One in seventy-four where half comes back at zero; one in thirty-seven where nothing does."""
    for law, edge in (
        (saying("zero.choice", "half"), Fraction(1, 74)),
        (without("zero.choice"), Fraction(1, 37)),
    ):
        altered: Any = opened(law=law).rules
        bet = all_bets(altered)[slug]
        parts = [net(result(altered, bet, pocket)) for pocket in range(37)]
        assert -sum(part for part in parts if part is not None) / 37 == edge


def test_results_are_named() -> None:
    """Won at so much, lost, and held by the zero, which loses everything else."""
    own = bets()
    assert result(rules(), own["straight-0"], 0) == Won(Fraction(35))
    assert result(rules(), own["red"], 1) == Won(Fraction(1))
    assert result(rules(), own["red"], 2) == LOST
    assert result(rules(), own["red"], 0) == Held("zero")
    assert result(rules(), own["column-1"], 0) == LOST
    assert result(rules(), own["double-dozen-1-2"], 24) == Won(Fraction(1, 2))


def test_simple_chances_that_win() -> None:
    """Three of the six on any number but zero, none on zero."""
    simple = [bet for bet in bets().values() if bet.is_simple]
    assert winning_chances(simple, 19) == ("red", "odd", "high")
    assert winning_chances(simple, 0) == ()
    assert all(len(winning_chances(simple, pocket)) == 3 for pocket in range(1, 37))


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_is_paid_in_some_place_of_the_order(place: str) -> None:
    """The lawful order of payment has each kind once."""
    order = rules(place).settlement.order
    assert len(set(order)) == len(order)
    assert {bet.paid_as for bet in bets(place).values()} == set(order)


@pytest.mark.parametrize("place", PLACES)
def test_where_the_rules_of_a_bet_stand(place: str) -> None:
    """Every kind has its rules, and its definition is every rule of it but the maximum."""
    found = definitions(rules(place))
    for bet in bets(place).values():
        assert kind_of(rules(place), bet) is getattr(rules(place).bets, bet.kind)
        assert f"bets.{bet.kind}.pays" in found[bet.kind]
    paths = {path for kind in found.values() for path in kind}
    assert paths == {p for p in rules(place).sources if p.count(".") == 2 and p.startswith("bets.")} - {
        f"bets.{kind}.maximum" for kind in found
    }


def test_bets_follow_the_law() -> None:
    """Another layout or list of the law gives other bets."""
    narrow: Any = opened(law=saying("layout.zero_touches", 1)).rules
    assert [slug for slug in all_bets(narrow) if slug.startswith("split-0")] == ["split-0-1"]
    fewer: Any = opened(law=saying("bets.simple.chances", ["red", "black"])).rules
    assert [bet.slug for bet in all_bets(fewer).values() if bet.is_simple] == ["red", "black"]
    odd: Any = opened(law=saying("wheel.black_digit_sum", "odd")).rules
    assert 1 in black_numbers(odd)
