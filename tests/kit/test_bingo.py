"""Bingo cards: every fault is found, layouts and cards are counted twice over, strips hold every number once."""

from collections import Counter
from itertools import combinations, product
from math import comb, factorial, prod

import pytest

from ludex.errors import Misuse
from ludex.kit.bingo.cards import (
    BingoCard,
    CardFault,
    CardRules,
    Fault,
    card_rules,
    column_of,
    columns_of_tens,
    faults,
    placed,
)
from ludex.kit.bingo.counts import count_cards, count_layouts
from ludex.kit.bingo.strips import Numbered, strip
from ludex.kit.chance import Seeded

USUAL = card_rules()
FREE = card_rules(columns=None)
LINES = ((4, 10, 30, 50, 70), (5, 20, 40, 60, 80), (6, 11, 21, 41, 90))
SMALL = CardRules(numbers=7, rows=2, per_row=2, columns=((1, 2), (3, 4, 5), (6, 7)))


def card(*rows: str) -> BingoCard:
    """A card as one writes it, a point for a blank cell."""
    return BingoCard(tuple(tuple(None if cell == "." else int(cell) for cell in row.split()) for row in rows))


def found(bad: BingoCard, rules: CardRules = SMALL) -> list[CardFault]:
    return list(faults(bad, rules))


def test_columns_of_tens_are_uneven_at_both_ends() -> None:
    columns = columns_of_tens()
    assert [len(held) for held in columns] == [9, 10, 10, 10, 10, 10, 10, 10, 11]
    assert [(held[0], held[-1]) for held in (columns[0], columns[1], columns[8])] == [(1, 9), (10, 19), (80, 90)]


def test_a_usual_card_has_no_fault_with_columns_or_without() -> None:
    usual = placed(LINES, USUAL)
    assert (faults(usual, USUAL), usual.lines, usual.column(0), len(usual.numbers)) == ((), LINES, (4, 5, 6), 15)
    assert faults(placed([range(1, 6), range(6, 11), range(11, 16)], FREE), FREE) == ()


def test_every_fault_is_listed() -> None:
    assert found(card("1 . 6", "2 3 .")) == []
    assert found(card("1 . 6")) == [CardFault(Fault.ROWS, number=1), CardFault(Fault.EMPTY_COLUMN, column_number=2)]
    assert found(card("1 3 6", "2 . .")) == [
        CardFault(Fault.IN_ROW, row_number=1, number=3),
        CardFault(Fault.IN_ROW, row_number=2, number=1),
    ]
    assert found(card("1 3", "2 . 6")) == [CardFault(Fault.WIDTH, row_number=1, number=2)]
    assert found(card("1 . 8", "2 3 .")) == [
        CardFault(Fault.NO_SUCH_NUMBER, number=8),
        CardFault(Fault.OTHER_COLUMN, column_number=3, number=8),
    ]
    assert found(card("1 . 6", "1 3 .")) == [CardFault(Fault.TWICE, number=1)]
    assert found(card("2 . 6", "1 3 .")) == [CardFault(Fault.ORDER, column_number=1, number=1)]
    assert found(card("1 3 .", "2 4 .")) == [CardFault(Fault.EMPTY_COLUMN, column_number=3)]


def test_what_is_not_asked_is_no_fault() -> None:
    loose = CardRules(numbers=7, rows=2, per_row=2, columns=SMALL.columns, every_column=False, ascending=False)
    assert found(card("2 3 .", "1 4 ."), loose) == []
    assert found(BingoCard(((5, 1), (7, 2))), card_rules(numbers=7, rows=2, per_row=2, columns=None)) == []


def test_numbers_without_a_column_of_their_own_are_refused() -> None:
    with pytest.raises(Misuse, match="5 has no column"):
        placed([(4, 5, 30, 50, 70)], USUAL)
    with pytest.raises(Misuse, match="two columns"):
        column_of(CardRules(numbers=3, rows=1, per_row=2, columns=((1, 2), (2, 3))))


def by_inclusion(columns: int, rows: int, per_row: int) -> int:
    """Layouts without an empty column, by taking away those with some."""
    return sum((-1) ** none * comb(columns, none) * comb(columns - none, per_row) ** rows for none in range(columns))


def by_rows(rules: CardRules) -> int:
    """Cards row by row: how often each column comes to have so many numbers, then the numbers chosen."""
    ways = Counter({(0,) * rules.width: 1})
    for _ in range(rules.rows):
        after: Counter[tuple[int, ...]] = Counter()
        for (counts, many), chosen in product(ways.items(), combinations(range(rules.width), rules.per_row)):
            after[tuple(count + (column in chosen) for column, count in enumerate(counts))] += many
        ways = after
    sizes = [len(held) for held in rules.columns]
    return sum(many * prod(map(comb, sizes, counts)) for counts, many in ways.items() if all(counts))


def test_the_published_counts_are_counted_twice() -> None:
    assert count_layouts(USUAL) == by_inclusion(9, 3, 5) == 735210
    assert count_cards(USUAL) == by_rows(USUAL) == 3669688706217187500
    assert count_cards(FREE) == factorial(90) // factorial(75) // factorial(5) ** 3
    assert count_layouts(FREE) == 1


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("ascending", [True, False])
def test_small_cards_are_counted_by_writing_them_all(every: bool, ascending: bool) -> None:
    rules = CardRules(numbers=7, rows=2, per_row=2, columns=SMALL.columns, every_column=every, ascending=ascending)
    cells = [[None, *held] for held in rules.columns]
    rows = list(product(*cells))
    lawful = [pair for pair in product(rows, rows) if not faults(BingoCard(pair), rules)]
    assert count_cards(rules) == len(lawful)
    places = {tuple(tuple(cell is None for cell in row) for row in pair) for pair in lawful}
    assert count_layouts(rules) == len(places)


@pytest.mark.parametrize("rules", [USUAL, FREE], ids=["columns", "free"])
def test_a_strip_holds_every_number_once(rules: CardRules) -> None:
    for seed in range(10):
        cards = strip(rules, Seeded(seed))
        assert sorted(number for each in cards for number in each.numbers) == list(range(1, 91))
        assert len(cards) == 6
        assert not any(faults(each, rules) for each in cards)
    assert strip(rules, Seeded(1)) == strip(rules, Seeded(1)) != strip(rules, Seeded(2))


def test_strips_that_cannot_be_are_refused() -> None:
    with pytest.raises(Misuse, match="whole cards"):
        strip(card_rules(numbers=80), Seeded(1))
    with pytest.raises(Misuse, match="leave a number out"):
        strip(CardRules(numbers=8, rows=2, per_row=2, columns=SMALL.columns), Seeded(1))
    with pytest.raises(Misuse, match="no strip"):
        strip(CardRules(numbers=4, rows=1, per_row=2, columns=((1,), (2, 3, 4))), Seeded(1))


def test_ways_without_names_are_their_numbers() -> None:
    ways = Numbered(3)
    assert ways.weights() == [(0, 1), (1, 1), (2, 1)]
    assert (ways.read("2"), ways.read("3"), ways.read("two")) == (2, None, None)
