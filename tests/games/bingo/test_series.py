"""Series of cards: lawful, distinct, the same for the same seed, and every card as likely as every other."""

from collections import Counter

import numpy as np
import pytest

from ludex.errors import Misuse
from ludex.games.bingo.series import series
from ludex.kit.bingo.cards import BingoCard, CardRules, card_rules, faults
from ludex.kit.bingo.counts import count_cards, numbered, ways_left

COLUMNS = ((1, 2), (3, 4, 5), (6, 7))
SMALL = CardRules(numbers=7, rows=2, per_row=2, columns=COLUMNS)
UNSORTED = CardRules(numbers=7, rows=2, per_row=2, columns=COLUMNS, ascending=False)
LOOSE = CardRules(numbers=7, rows=2, per_row=2, columns=COLUMNS, every_column=False)
FREE = card_rules(numbers=6, rows=2, per_row=2, columns=None)
USUAL, USUAL_FREE = card_rules(), card_rules(columns=None)
WIDE = card_rules(numbers=100, rows=4, columns=10)


def all_cards(rules: CardRules, *, size: int, seed: int) -> list[BingoCard]:
    made = series(rules, size=size, seed=seed)
    return [made.card(number) for number in range(1, size + 1)]


@pytest.mark.parametrize("rules", [USUAL, USUAL_FREE, WIDE], ids=["columns", "free", "wide"])
def test_cards_of_a_series_are_lawful_and_distinct(rules: CardRules) -> None:
    cards = all_cards(rules, size=2000, seed=5)
    assert not any(faults(each, rules) for each in cards)
    assert len(set(cards)) == 2000


def test_a_seed_gives_the_same_series_and_a_shorter_one_is_its_beginning() -> None:
    long, short = series(USUAL, size=500, seed=3), series(USUAL, size=100, seed=3)
    assert np.array_equal(long.cards[:100], short.cards)
    assert not np.array_equal(long.cards, series(USUAL, size=500, seed=4).cards)


@pytest.mark.parametrize("rules", [SMALL, UNSORTED, LOOSE, FREE], ids=["columns", "unsorted", "loose", "free"])
def test_a_series_can_hold_every_card_there_is(rules: CardRules) -> None:
    size = count_cards(rules)
    cards = all_cards(rules, size=size, seed=1)
    assert len(set(cards)) == size
    assert not any(faults(each, rules) for each in cards)


@pytest.mark.parametrize("rules", [SMALL, UNSORTED, LOOSE, FREE], ids=["columns", "unsorted", "loose", "free"])
def test_every_card_is_equally_likely(rules: CardRules) -> None:
    seeds, size = 4000, count_cards(rules)
    seen = Counter(series(rules, size=1, seed=seed).card(1) for seed in range(seeds))
    expected = seeds / size
    squares = sum((many - expected) ** 2 / expected for many in seen.values()) + (size - len(seen)) * expected
    assert abs(squares - (size - 1)) < 4 * (2 * (size - 1)) ** 0.5


def test_columns_of_usual_cards_have_one_two_and_three_numbers_as_often_as_they_should() -> None:
    cards = series(USUAL, size=20000, seed=8).cards.reshape(20000, -1)
    fillings = numbered(USUAL)
    ways = ways_left(fillings, USUAL)
    needed = (5, 5, 5)
    for count in (1, 2, 3):
        chance = sum(
            filling.ways * ways[1].get(filling.taken_from(needed) or (), 0)
            for filling in fillings[0]
            if filling.count == count
        ) / count_cards(USUAL)
        seen = float(((cards < 10).sum(axis=1) == count).mean())
        assert abs(seen - chance) < 4 * (chance * (1 - chance) / 20000) ** 0.5


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(Misuse, match="different cards"):
        series(SMALL, size=count_cards(SMALL) + 1, seed=1)
    with pytest.raises(Misuse, match="numbers up to"):
        series(card_rules(numbers=300), size=1, seed=1)
    with pytest.raises(Misuse, match="cards 1 to 5"):
        series(SMALL, size=5, seed=1).card(6)
