"""The odds of a card of a hall: what it gives back, how far results lie apart, and how soon prizes are won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, prod
from random import Random
from typing import Any

import numpy as np
import pytest

from ludex.api.odds import Odds, hall_odds, odds_of, odds_rows, priced_bets, with_cards
from ludex.errors import Misuse, Reason
from ludex.games.bingo.returns import CARD, SOLD, SOLD_MAX, WITH_LINKED, early_bounds
from ludex.games.bingo.series import series
from ludex.games.bingo.sharing import Prizes, shares
from ludex.games.bingo.winners import follow, index_cards
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.registry import Opened, open_decider
from ludex.kit.bingo.cards import CardRules, card_rules
from ludex.kit.money import Cents
from tests.tables import LAW, usual

CAN, ES77 = "cantabria", "spain-1977"
SMALL = card_rules(numbers=6, rows=2, per_row=2, columns=None)
THREE_ROWS = card_rules(numbers=7, rows=3, per_row=2, columns=None)
ONE_ROW = card_rules(numbers=5, rows=1, per_row=2, columns=None)
PAID = Prizes(Fraction(3, 10), Fraction(17, 10), Fraction(5), 5)


def licensed(place: str = CAN, **licence: Any) -> Opened:
    """A hall with this licence."""
    return open_decider(LAW, "bingo", place, licence=licence)


@cache
def rows(place: str) -> dict[tuple[str, str | None], Odds]:
    """The odds of a place, by what is bought and how many are sold."""
    return {(row.bet, row.choice): row for row in odds_of("bingo", place)}


# What a card gives back.


def test_without_extra_prizes_a_card_gives_back_line_and_bingo() -> None:
    """However many are sold; what goes to the prima is won in other games."""
    for sold in SOLD:
        assert rows(CAN)[CARD, f"cards-{sold}"].edge == Fraction(100 - 10 - 51, 100)
        assert rows(ES77)[CARD, f"cards-{sold}"].edge == Fraction(100 - 8 - 52, 100)
    assert {row.method for row in rows(ES77).values()} == {"exact"}


def test_the_percentages_of_the_licence_are_what_is_given_back() -> None:
    opened = licensed(ES77, total_percent=70, line_percent=15, bingo_percent=55)
    assert {row.edge for row in odds_rows(opened, None, None)} == {Fraction(30, 100)}
    assert hall_odds(opened).keeps == Fraction(30, 100)


def test_a_prima_gives_back_its_amount_as_often_as_a_bingo_comes_in_time() -> None:
    """A thousand euros, a ball after the fiftieth too late; 400 euros were taken for 200 cards of two."""
    rules = usual(CAN, "bingo").rules.card_rules
    low, high = early_bounds(rules, 200, 50)
    row = rows(CAN)["card-with-prima-1000", "cards-200"]
    assert (row.edge, row.method) == (None, "enumerated")
    assert row.edge_float == pytest.approx(0.39 - 1000 / 400 * float(low), rel=1e-14)
    assert 0 < row.error <= float(1000 * (high - low))
    least = rows(CAN)["card-with-prima-50", "cards-200"]
    assert 0.39 - least.edge_float == pytest.approx((0.39 - row.edge_float) / 20)


def test_twice_the_price_halves_what_the_prima_adds() -> None:
    at_two, at_four = (
        {row.bet: row for row in odds_of("bingo", CAN, stake=price, cards=[200])} for price in (200, 400)
    )
    prima = "card-with-prima-1000"
    assert at_two[CARD].edge == at_four[CARD].edge
    assert 0.39 - at_two[prima].edge_float == pytest.approx(2 * (0.39 - at_four[prima].edge_float))


def test_a_price_that_leaves_a_rest_loses_it() -> None:
    """Three cards of five cents: ten per cent of fifteen is one, fifty-one per cent seven."""
    (row,) = odds_of("bingo", CAN, CARD, stake=5, cards=[3])
    assert row.edge == 1 - Fraction(1 + 7, 15)


def test_the_linked_prize_and_the_crazy_ball_have_odds_where_the_licence_has_them() -> None:
    assert WITH_LINKED not in priced_bets(usual(CAN, "bingo"))
    opened = licensed(linked_halls=True, crazy_ball=True, crazy_numbers=2)
    assert WITH_LINKED in priced_bets(opened)
    row = next(row for row in odds_rows(with_cards(opened, [1000]), None, None) if row.bet == WITH_LINKED)
    low, _ = early_bounds(opened.rules.card_rules, 1000, 45)
    assert row.edge_float == pytest.approx(0.39 - 10_000 / 2000 * float(low), rel=1e-13)
    assert row.reading == "bingo-extra-prizes"
    told = hall_odds(opened)
    assert told.keeps == Fraction(100 - 67 - 1 - 1, 100)
    # Of the pairs of balls that make line and bingo, those without either of the two crazy ones.
    assert told.crazy == 1 - Fraction(comb(88, 2), comb(90, 2))
    assert hall_odds(usual(CAN, "bingo")).crazy is None


def test_what_figures_stand_on_is_named() -> None:
    """The percentages of 1977 are the licence's; a prima stands on a reading of its maximum."""
    assert {row.reading for row in rows(ES77).values()} == {"bingo-shares-of-takings"}
    assert rows(CAN)["card-with-prima-1000", "cards-50"].reading == "bingo-prima-maximum"
    assert rows(CAN)[CARD, "cards-50"].reading == "bingo-rest-of-division"
    assert "CAN10/B.V.2.a/10" in rows(CAN)["card-with-prima-1000", "cards-50"].clauses
    assert {row.clauses[0] for row in rows(ES77).values()} == {"ES77/10.I.reparto/1"}


def test_cards_are_bought_at_the_prices_of_the_licence() -> None:
    opened = licensed(face_values=[2, 3])
    assert opened.type.priced is not None
    takes = opened.type.priced(opened.game)
    assert set(takes) == {row.bet for row in odds_rows(opened, None, None)} == set(priced_bets(opened))
    for price, reason in ((199, Reason.BELOW_MINIMUM), (200, None), (300, None), (301, Reason.ABOVE_MAXIMUM)):
        refusal = takes[CARD].refusal(PlaceBet(by="ana", bet=CARD, stake=Cents(price)))
        assert (refusal and refusal.reason) == reason


@pytest.mark.parametrize("cards", [0, SOLD_MAX + 1])
def test_a_number_that_no_hall_sells_is_refused(cards: int) -> None:
    with pytest.raises(Misuse, match="cards sold"):
        odds_of("bingo", CAN, cards=[cards])


def test_a_large_hall_is_told_too() -> None:
    """And one with a single card, which wins everything."""
    told = {row.choice: row for row in odds_of("bingo", ES77, cards=[SOLD_MAX, 1])}
    assert list(told) == ["cards-1", f"cards-{SOLD_MAX}"]
    assert (told["cards-1"].win_float, told["cards-1"].deviation) == pytest.approx((1, 0), abs=1e-7)
    assert 1e-5 < (told[f"cards-{SOLD_MAX}"].win_float or 0) < 3e-5


def test_games_without_cards_have_no_such_odds() -> None:
    with pytest.raises(Misuse, match="no cards are sold"):
        hall_odds(usual(CAN, "boule"))
    with pytest.raises(Misuse, match="no cards are sold"):
        odds_of("boule", CAN, cards=[5])


# How far results lie apart.


def firsts(rules: CardRules) -> Counter[tuple[int, int]]:
    """The balls of line and bingo of every card there is, when balls come in the order of their numbers."""
    found: Counter[tuple[int, int]] = Counter()
    for numbers in permutations(range(1, rules.numbers + 1), rules.per_card):
        lines = [max(numbers[row * rules.per_row :][: rules.per_row]) for row in range(rules.rows)]
        found[min(lines), max(lines)] += 1
    return found


def halls(rules: CardRules, sold: int) -> Iterator[tuple[float, tuple[tuple[int, int], ...]]]:
    """Every hall of so many cards drawn, with its chance."""
    every = firsts(rules)
    for hall in product(every, repeat=sold):
        yield prod(every[card] for card in hall) / every.total() ** sold, hall


def won(hall: tuple[tuple[int, int], ...]) -> float:
    """What the first card of a hall gets of `PAID`."""
    lines, bingos = zip(*hall, strict=True)
    amount = 0.0
    if lines[0] == min(lines):
        amount += PAID.line / lines.count(lines[0])
    if bingos[0] == min(bingos):
        amount += (PAID.bingo + PAID.extra * (bingos[0] <= PAID.ball_max)) / bingos.count(bingos[0])
    return amount


@pytest.mark.parametrize(
    ("rules", "sold"),
    [(SMALL, 1), (SMALL, 2), (SMALL, 3), (SMALL, 4), (THREE_ROWS, 2), (THREE_ROWS, 3), (ONE_ROW, 3)],
    ids=["one", "two", "three", "four", "rows-two", "rows-three", "one-row"],
)
def test_a_small_hall_is_counted_whole(rules: CardRules, sold: int) -> None:
    """Every set of cards: how often the first one wins, what it wins and how far that lies apart."""
    mean = square = wins = lines = both = 0.0
    for chance, hall in halls(rules, sold):
        amount = won(hall)
        mean, square, wins = mean + chance * amount, square + chance * amount**2, wins + chance * (amount > 0)
        line, bingo = (hall[0][at] == min(card[at] for card in hall) for at in (0, 1))
        lines, both = lines + chance * line, both + chance * (line and bingo)
    found = shares(rules, sold)
    assert found.deviation(PAID) == pytest.approx((square - mean**2) ** 0.5, rel=1e-9)
    assert found.win == pytest.approx(wins, rel=1e-12)
    assert found.line == pytest.approx(lines, rel=1e-12)
    assert sum(found.both) == pytest.approx(both, rel=1e-12)
    assert sum(found.first) == pytest.approx(1)


def test_every_row_has_a_deviation_and_a_chance_to_win() -> None:
    """Larger halls pay more, and more seldom; a prima lies further apart."""
    for place in (CAN, ES77):
        told = [rows(place)[CARD, f"cards-{sold}"] for sold in SOLD]
        deviations = [row.deviation or 0 for row in told]
        assert deviations == sorted(deviations)
        wins = [row.win_float or 0 for row in told]
        assert wins == sorted(wins, reverse=True)
        assert all(1 < sold * win < 2.5 for sold, win in zip(SOLD, wins, strict=True))
    prima = rows(CAN)["card-with-prima-1000", "cards-200"].deviation or 0
    assert prima > (rows(CAN)[CARD, "cards-200"].deviation or 0)


@pytest.mark.parametrize("columns", [None, 9])
def test_games_of_a_hall_lie_as_far_apart(columns: int | None) -> None:
    """Forty cards new in every game: what each wins, line of a tenth and bingo of a half, by following the balls."""
    sold, games = 40, 2500
    rules = card_rules(columns=columns)
    printed = series(rules, size=sold * games, seed=5).cards.reshape(games, sold, 3, 5)
    random, numbers, amounts = Random(3), list(range(1, 91)), []
    for cards in printed:
        random.shuffle(numbers)
        followed = follow(index_cards(cards, numbers=90), numbers)
        got = np.zeros(sold)
        for prize, first in ((sold / 10, followed.first_line()), (sold / 2, followed.first_bingo())):
            assert first is not None
            got[list(first.cards)] += prize / len(first.cards)
        assert got.mean() == pytest.approx(0.6)
        amounts.append(got)
    seen = np.array(amounts)
    found = shares(rules, sold)
    squares = (seen**2).mean(axis=1)
    deviation = found.deviation(Prizes(Fraction(sold, 10), Fraction(sold, 2)))
    assert abs(squares.mean() - (deviation**2 + 0.36)) < 4 * squares.std() / games**0.5
    wins = (seen > 0).mean(axis=1)
    assert abs(wins.mean() - found.win) < 4 * wins.std() / games**0.5


# How soon prizes are won.


def test_the_balls_of_the_first_prizes_are_told_by_the_cards_sold() -> None:
    """Sooner the more are sold; columns make first bingos a little later."""
    told = hall_odds(usual(CAN, "bingo"))
    assert [each.cards for each in told.sold] == list(SOLD)
    assert told.columns
    for name in ("line_ball", "bingo_ball", "bingo_ball_without_columns"):
        balls = [getattr(each, name) for each in told.sold]
        assert balls == sorted(balls, reverse=True)
    for each in told.sold:
        assert 0 < each.bingo_ball - each.bingo_ball_without_columns < 0.1
        assert 1 < each.line_winners < 1.5
        assert 1 < each.bingo_winners < 1.5


def test_without_columns_and_prima_there_is_less_to_tell() -> None:
    told = hall_odds(usual(ES77, "bingo"), [200])
    (hall,) = told.sold
    assert not told.columns
    assert hall.bingo_ball == hall.bingo_ball_without_columns
    assert (hall.prima, hall.prima_games) == ((), None)
    assert told.keeps == Fraction(40, 100)


def test_a_card_ball_by_ball() -> None:
    """By the published formula; in 1977 one line alone may be announced."""
    for place, announced in ((CAN, False), (ES77, True)):
        told = {each.balls: each for each in hall_odds(usual(place, "bingo"), [50]).by_ball}
        assert (min(told), max(told)) == (5, 90)
        assert told[50].bingo == Fraction(comb(75, 35), comb(90, 50))
        assert told[14].bingo == 0
        assert told[5].line == Fraction(3, comb(90, 5))
        assert told[5].announced_line == (Fraction(1, comb(90, 5)) if announced else None)
        assert told[90].line == told[90].bingo == 1
        assert told[90].first_lines == (1.0,)
        assert told[90].first_bingos[0] == pytest.approx(1.0)
        assert 50 * told[50].bingo > told[50].first_bingos[0] > 49 * told[50].bingo


def test_the_prima_comes_nearer_as_its_last_ball_goes_up() -> None:
    """From the fiftieth, one ball more in every game, until it is sure with the last."""
    (hall,) = hall_odds(usual(CAN, "bingo"), [200]).sold
    assert [each.balls for each in hall.prima] == list(range(50, 91))
    low, high = early_bounds(usual(CAN, "bingo").rules.card_rules, 200, 50)
    assert hall.prima[0].chance == pytest.approx(float(low), rel=1e-12)
    assert high - low < Fraction(1, 2**100)
    assert 0 < hall.prima[0].without_columns - hall.prima[0].chance < hall.prima[0].chance / 3000
    assert hall.prima[-1].chance == pytest.approx(1)
    games, left = 0.0, 1.0
    for number, each in enumerate(hall.prima, 1):
        games += number * left * each.chance
        left *= 1 - each.chance
    assert hall.prima_games == pytest.approx(games)


def test_where_no_ball_is_added_every_game_is_like_the_first() -> None:
    opened = usual(CAN, "bingo")
    assert opened.statute.leaves["prizes.prima.more_balls"].value == 1
    for more, last in ((0, (50,)), (25, (50, 75, 90))):
        altered = opened.statute.altered(opened.statute.leaves["prizes.prima.more_balls"].altered(more))
        there = open_decider(LAW.with_statute(altered), "bingo", CAN)
        (hall,) = hall_odds(there, [200]).sold
        assert tuple(each.balls for each in hall.prima) == last
        if not more:
            assert hall.prima_games == pytest.approx(1 / hall.prima[0].chance)
