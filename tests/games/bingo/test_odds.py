"""Odds of cards and of the first of many, against enumeration of small halls, other formulas, and games followed."""

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
    first_bounds,
    first_by_ball,
    line_by,
    mean_ball,
    prima_games,
)
from ludex.games.bingo.series import series
from ludex.games.bingo.sharing import shares
from ludex.games.bingo.winners import follow, index_cards
from ludex.kit.bingo.cards import CardRules, card_rules
from ludex.kit.bingo.counts import count_cards
from ludex.kit.money import Cents

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


def first_by(one: Fraction, cards: int) -> Fraction:
    """The chance that one at least of so many cards has made it, as a fraction, however long that is."""
    return 1 - (1 - one) ** cards


@pytest.mark.parametrize("one", [bingo_by, line_by])
@pytest.mark.parametrize("sold", [1, 2, 3])
def test_the_first_of_cards_drawn_without_columns_is_counted(one: OneBy, sold: int) -> None:
    cards = every_card(SMALL)
    decimals = first_by_ball(one, SMALL, sold)
    for balls in range(9):
        none, sets = Fraction(0), comb(8, balls)
        for drawn in sets_of_balls(SMALL, balls):
            none += Fraction(sum(not has(one, card, drawn) for card in cards), len(cards)) ** sold
        exact = 1 - none / sets
        low, high = first_bounds(one(SMALL, balls), sold)
        assert low <= exact <= high
        assert decimals[balls] == pytest.approx(float(exact), rel=1e-14, abs=1e-30)


def test_with_columns_the_same_figure_is_a_little_too_high() -> None:
    """Two cards, all pairs and all balls counted: what the docstring calls close, in a hall as small as can be."""
    cards = every_card(COLUMNS)
    for balls in (4, 5, 6):
        none = Fraction(0)
        for drawn in sets_of_balls(COLUMNS, balls):
            none += Fraction(sum(not has(bingo_by, card, drawn) for card in cards), len(cards)) ** 2
        exact = 1 - none / comb(8, balls)
        taken, _ = first_bounds(bingo_by(COLUMNS, balls), 2)
        assert 0 < taken - exact < Fraction(4, 100)


@pytest.mark.parametrize("balls", [-1, 91])
def test_what_cannot_have_come_is_refused(balls: int) -> None:
    with pytest.raises(Misuse, match="cannot have come"):
        bingo_by(USUAL, balls)


def test_the_ball_of_the_first_comes_earlier_in_a_larger_hall() -> None:
    few, many = (mean_ball(first_by_ball(bingo_by, USUAL, cards)) for cards in (1, 100))
    assert few == pytest.approx(15 * 91 / 16)  # the last of fifteen places among ninety
    assert many < few - 15
    by = [first_by(bingo_by(USUAL, balls), 100) for balls in range(91)]
    assert many == pytest.approx(float(sum(ball * (by[ball] - by[ball - 1]) for ball in range(1, 91))), rel=1e-12)


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


def test_the_prima_is_won_in_some_game() -> None:
    """The first, second or third of games of which the last is sure; or of games that are all alike."""
    assert prima_games([0.25, 0.5, 1.0]) == 1 * 0.25 + 2 * 0.375 + 3 * 0.375
    assert prima_games([1.0, 1.0]) == 1
    assert prima_games([0.02]) == pytest.approx(50)


def test_a_card_gives_back_its_part_of_every_prize() -> None:
    terms = PrizeTerms(price=Cents(200), line=Fraction(10, 100), bingo=Fraction(51, 100), extra=Cents(50_000))
    back = card_return(terms, cards=200, chance=Fraction(3, 100))
    assert (back.line, back.bingo) == (Fraction(10, 100), Fraction(51, 100))
    assert back.extra == Fraction(50_000 * 3, 200 * 200 * 100)
    assert back.total == back.line + back.bingo + back.extra
    assert card_return(terms, cards=200).total == Fraction(61, 100)
    odd = PrizeTerms(price=Cents(5), line=Fraction(1, 10), bingo=Fraction(1, 2))
    assert card_return(odd, cards=3).total == Fraction(1 + 7, 15)


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
    winners = sold * shares(rules, sold).line
    assert abs(seen[:, 2].mean() - winners) < 4 * seen[:, 2].std() / games**0.5
