"""The first bingo of cards with columns, against every set of balls of a small hall and the formula for one card."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import pytest

from ludex.errors import Misuse
from ludex.games.bingo.column_odds import first_bingo_bounds, first_bingo_by_ball, spreads
from ludex.games.bingo.odds import bingo_by, first_bounds
from ludex.games.bingo.series import series
from ludex.kit.bingo.cards import CardRules, card_rules
from ludex.kit.bingo.counts import count_cards

USUAL = card_rules()
COLUMNS = ((1, 2), (3, 4, 5), (6, 7, 8))
SMALL = CardRules(numbers=8, rows=2, per_row=2, columns=COLUMNS)
UNSORTED = CardRules(numbers=8, rows=2, per_row=2, columns=COLUMNS, ascending=False)
LOOSE = CardRules(numbers=8, rows=2, per_row=2, columns=COLUMNS, every_column=False)


@pytest.mark.parametrize("rules", [SMALL, UNSORTED, LOOSE], ids=["columns", "unsorted", "loose"])
@pytest.mark.parametrize("sold", [1, 2, 9])
def test_a_small_hall_is_counted_whole(rules: CardRules, sold: int) -> None:
    cards = [{*card} for card in series(rules, size=count_cards(rules), seed=1).cards.reshape(-1, 4).tolist()]
    for balls in range(4, 9):
        none = Fraction(0)
        for drawn in combinations(range(1, 9), balls):
            none += Fraction(sum(not card <= {*drawn} for card in cards), len(cards)) ** sold
        exact = 1 - none / comb(8, balls)
        low, high = first_bingo_bounds(rules, cards=sold, balls=balls)
        assert low <= exact <= high
        assert high - low < Fraction(1, 2**100)


@pytest.mark.parametrize("balls", [15, 40, 50, 89])
def test_spreads_of_usual_balls_are_all_of_them_and_fill_one_card_by_the_formula(balls: int) -> None:
    found = spreads(USUAL, balls)
    assert sum(spread.sets for spread in found) == comb(90, balls)
    filled = sum(spread.sets * spread.full for spread in found)
    assert Fraction(filled, comb(90, balls) * count_cards(USUAL)) == bingo_by(USUAL, balls)


@pytest.mark.parametrize("rules", [SMALL, UNSORTED, LOOSE, USUAL], ids=["columns", "unsorted", "loose", "usual"])
def test_decimals_of_all_balls_lie_within_the_bounds_of_each(rules: CardRules) -> None:
    asked = (1, 3, 3000)
    found = first_bingo_by_ball(rules, asked)
    for cards, chances in zip(asked, found, strict=True):
        assert len(chances) == rules.numbers + 1
        assert chances[: rules.per_card] == (0.0,) * rules.per_card
        assert chances[-1] == pytest.approx(1.0, abs=1e-15)
        for balls in {rules.per_card, rules.per_card + 1, rules.numbers * 2 // 3, rules.numbers - 1}:
            low, high = first_bingo_bounds(rules, cards=cards, balls=balls)
            assert low == pytest.approx(high)
            assert chances[balls] == pytest.approx(float(low), rel=1e-12)


def test_columns_make_the_first_bingo_of_a_hall_a_little_rarer_by_any_ball() -> None:
    """Of 200 cards by ball 50, the usual prima: less than one in three thousand of the chance is the columns'."""
    low, high = first_bingo_bounds(USUAL, cards=200, balls=50)
    without, _ = first_bounds(bingo_by(USUAL, 50), 200)
    assert high < without
    assert (without - low) / without < Fraction(1, 3000)


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(Misuse, match="every number"):
        spreads(CardRules(numbers=9, rows=2, per_row=2, columns=COLUMNS), 5)
    with pytest.raises(Misuse, match="at most"):
        spreads(card_rules(numbers=100, rows=4, columns=10), 5)
    ends = [size * (size + 1) // 2 for size in range(13)]
    columns = tuple(tuple(range(before + 1, end + 1)) for before, end in pairwise(ends))
    wide = CardRules(numbers=ends[-1], rows=1, per_row=12, columns=columns)
    with pytest.raises(Misuse, match="too many ways"):
        spreads(wide, 5)
