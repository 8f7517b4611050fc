"""Odds of a hall against enumeration of small halls, other formulas, and games followed on compiled cards."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from ludex.errors import Misuse
from ludex.games.bingo.odds import (
    OneBy,
    PrizeTerms,
    announced_line_by,
    bingo_by,
    card_return,
    drawn_by,
    first_ball,
    first_bounds,
    first_by,
    first_distinct_by,
    given_by,
    line_by,
    prima_chance,
    prima_games,
    winners_expected,
)
from ludex.games.bingo.series import series
from ludex.games.bingo.winners import follow, index_cards
from ludex.kit.bingo.cards import CardRules, card_rules
from ludex.kit.bingo.counts import count_cards
from ludex.kit.money import Cents, Rounding

USUAL = card_rules()
SMALL = card_rules(numbers=8, rows=2, per_row=2, columns=None)
COLUMNS = CardRules(numbers=8, rows=2, per_row=2, columns=((1, 2), (3, 4, 5), (6, 7, 8)))
Lines = Sequence[Sequence[int]]


def every_card(rules: CardRules) -> list[Lines]:
    made = series(rules, size=count_cards(rules), seed=1).cards
    cards: list[Lines] = made.tolist()
    return cards


def sets_of_balls(rules: CardRules, balls: int) -> Iterator[set[int]]:
    return (set(drawn) for drawn in combinations(range(1, rules.numbers + 1), balls))


def has(one: OneBy, card: Lines, drawn: set[int]) -> bool:
    """Whether a card has made it, by looking."""
    rows = [drawn.issuperset(line) for line in card]
    made: dict[OneBy, bool] = {bingo_by: all(rows), line_by: any(rows), announced_line_by: rows[0]}
    return made[one]


@pytest.mark.parametrize("one", [bingo_by, line_by, announced_line_by])
def test_one_card_of_a_small_game_is_what_all_sets_of_balls_make_of_it(one: OneBy) -> None:
    card = [[1, 5], [2, 8]]
    for balls in range(9):
        made = [has(one, card, drawn) for drawn in sets_of_balls(SMALL, balls)]
        assert one(SMALL, balls) == Fraction(sum(made), len(made))


def test_a_usual_card_is_full_by_the_published_formula() -> None:
    for balls in range(15, 91):
        assert bingo_by(USUAL, balls) == Fraction(comb(75, balls - 15), comb(90, balls))
    assert bingo_by(USUAL, 14) == line_by(USUAL, 4) == 0
    assert bingo_by(USUAL, 90) == line_by(USUAL, 90) == 1


def test_a_line_of_a_usual_card_is_what_the_numbers_missing_say() -> None:
    """Second method: rows that still miss something, by how many balls of each row have come."""
    for balls in (5, 20, 47, 80):
        none = sum(
            comb(5, a) * comb(5, b) * comb(5, c) * comb(75, balls - a - b - c)
            for a, b, c in product(range(5), repeat=3)
            if a + b + c <= balls
        )
        assert line_by(USUAL, balls) == 1 - Fraction(none, comb(90, balls))
    rows = [frozenset(range(first, first + 5)) for first in (1, 6, 11)]
    assert given_by(rows, numbers=90, balls=47) == line_by(USUAL, 47)


@pytest.mark.parametrize("one", [bingo_by, line_by])
@pytest.mark.parametrize("sold", [2, 3])
def test_cards_without_columns_drawn_or_dealt_are_exact(one: OneBy, sold: int) -> None:
    cards = every_card(SMALL)
    for balls in (2, 4, 6):
        drawn_alike, distinct, sets = Fraction(0), Fraction(0), comb(8, balls)
        for drawn in sets_of_balls(SMALL, balls):
            bare = sum(not has(one, card, drawn) for card in cards)
            drawn_alike += Fraction(bare, len(cards)) ** sold
            distinct += Fraction(comb(bare, sold), comb(len(cards), sold))
        assert first_by(one(SMALL, balls), sold) == 1 - drawn_alike / sets
        assert first_distinct_by(one, SMALL, balls, sold) == 1 - distinct / sets


def test_with_columns_the_same_figure_is_a_little_too_high() -> None:
    """Two cards, all pairs and all balls counted: what the docstring calls close, in a hall as small as can be."""
    cards = every_card(COLUMNS)
    for balls in (4, 5, 6):
        none = Fraction(0)
        for drawn in sets_of_balls(COLUMNS, balls):
            none += Fraction(sum(not has(bingo_by, card, drawn) for card in cards), len(cards)) ** 2
        exact = 1 - none / comb(8, balls)
        taken = first_by(bingo_by(COLUMNS, balls), 2)
        assert 0 < taken - exact < Fraction(4, 100)
    with pytest.raises(Misuse, match="columns"):
        first_distinct_by(bingo_by, COLUMNS, 5, 2)


@pytest.mark.parametrize("shared", range(7))
def test_two_given_cards_of_six_numbers_by_brute_force(shared: int) -> None:
    first, second = frozenset(range(1, 7)), frozenset(range(7 - shared, 13 - shared))
    for balls in (6, 8, 11):
        made = [first <= {*drawn} or second <= {*drawn} for drawn in combinations(range(1, 13), balls)]
        assert given_by([first, second], numbers=12, balls=balls) == Fraction(sum(made), len(made))
    # The ball that has not come is on one of both cards, on both, or on neither.
    assert given_by([first, second], numbers=12, balls=11) == 1 - Fraction(shared, 12)
    assert (given_by([first, second], numbers=12, balls=11) > first_by(drawn_by(numbers=12, asked=6, balls=11), 2)) == (
        shared < 3
    )


def test_what_cannot_be_worked_out_is_refused() -> None:
    with pytest.raises(Misuse, match="given sets"):
        given_by([frozenset({1})] * 17, numbers=90, balls=5)
    with pytest.raises(Misuse, match="cannot have come"):
        bingo_by(USUAL, 91)


def test_the_ball_of_the_first_adds_up_and_comes_earlier_in_a_larger_hall() -> None:
    few, many = (first_ball(bingo_by, USUAL, cards) for cards in (1, 100))
    assert sum(few.values()) == sum(many.values()) == 1
    assert (min(few), max(few)) == (15, 90)
    means = [sum(ball * chance for ball, chance in balls.items()) for balls in (few, many)]
    assert means[0] == Fraction(15 * 91, 16)  # the last of fifteen places among ninety
    assert means[1] < means[0]


@pytest.mark.parametrize("cards", [1, 7, 600])
def test_bounds_hold_what_is_exact(cards: int) -> None:
    for balls in (20, 50, 70):
        low, high = first_bounds(line_by(USUAL, balls), cards)
        assert low <= first_by(line_by(USUAL, balls), cards) <= high
        assert high - low < Fraction(1, 2**100)


def test_bounds_answer_for_a_hall_of_a_hundred_thousand() -> None:
    low, high = first_bounds(bingo_by(USUAL, 45), 100_000)
    assert Fraction(0) < low <= high < Fraction(1)
    assert high - low < Fraction(1, 2**90)


def test_winners_expected_are_counted_in_a_small_hall() -> None:
    """Two cards drawn: together they win once and a time more where both are full with the same ball."""
    cards, tied, orders = every_card(SMALL), 0, 0
    latest = [max(line for row in card for line in row) for card in cards]  # balls in the order of their numbers
    for first, second in product(latest, repeat=2):
        tied += first == second
        orders += 1
    assert winners_expected(bingo_by, SMALL, 2) == 1 + Fraction(tied, orders)


def test_the_prima_is_a_bingo_in_time() -> None:
    chance = prima_chance(USUAL, cards=200, ball_max=50)
    by_balls = first_ball(bingo_by, USUAL, 200)
    assert chance == sum(part for ball, part in by_balls.items() if ball <= 50)
    games = prima_games(USUAL, cards=20, ball_maxima=[50, 60, 90])
    second = prima_chance(USUAL, cards=20, ball_max=60)
    assert games[1] == (1 - prima_chance(USUAL, cards=20, ball_max=50)) * second
    assert sum(games) == 1


def test_a_card_gives_back_its_part_of_every_prize() -> None:
    terms = PrizeTerms(
        price=Cents(200), line=Fraction(10, 100), bingo=Fraction(51, 100), prima=Cents(50_000), prima_ball_max=50,
        rounding=Rounding.DOWN,
    )  # fmt: skip
    back = card_return(terms, USUAL, cards=200)
    assert (back.line, back.bingo) == (Fraction(10, 100), Fraction(51, 100))
    assert back.prima == Fraction(50_000, 200 * 200) * prima_chance(USUAL, cards=200, ball_max=50)
    assert back.total == back.line + back.bingo + back.prima
    odd = PrizeTerms(
        price=Cents(5), line=Fraction(1, 10), bingo=Fraction(1, 2), prima=Cents(0), prima_ball_max=50,
        rounding=Rounding.DOWN,
    )  # fmt: skip
    assert card_return(odd, USUAL, cards=3).total == Fraction(1 + 7, 15)


@pytest.mark.parametrize("columns", [None, 9])
def test_followed_games_of_a_hall_agree(columns: int | None) -> None:
    """New cards in every game; columns make less of a difference than 3,000 games can show at these balls."""
    rules, sold, games = card_rules(columns=columns), 100, 3000
    printed = series(rules, size=sold * games, seed=11).cards.reshape(games, sold, 3, 5)
    generator = np.random.default_rng(7)
    firsts = []
    for cards in printed:
        won = follow(index_cards(cards, numbers=90), (generator.permutation(90) + 1).tolist())
        line, bingo = won.first_line(), won.first_bingo()
        assert line is not None
        assert bingo is not None
        firsts.append((line.ball_count, bingo.ball_count, len(line.cards)))
    seen = np.array(firsts)
    for one, place, balls in [(line_by, 0, 14), (line_by, 0, 18), (bingo_by, 1, 58), (bingo_by, 1, 63)]:
        chance = float(first_by(one(rules, balls), sold))
        assert abs((seen[:, place] <= balls).mean() - chance) < 4 * (chance * (1 - chance) / games) ** 0.5
    winners = float(winners_expected(line_by, rules, sold))
    assert abs(seen[:, 2].mean() - winners) < 4 * seen[:, 2].std() / games**0.5
