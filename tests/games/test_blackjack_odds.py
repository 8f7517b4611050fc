"""Best play against published edges, against a second method in fractions, and against what must be so."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from ludex.cli import main
from ludex.errors import Misuse
from ludex.games.cards.blackjack.odds import expectations
from ludex.games.cards.blackjack.odds.best_chart import best_chart, solution
from ludex.games.cards.blackjack.odds.best_play import FirstDecision, Solution, gain_knowing_a_card, solve
from ludex.games.cards.blackjack.odds.bets import all_odds
from ludex.games.cards.blackjack.odds.chart_drawing import chart_lines, decisions
from ludex.games.cards.blackjack.odds.charts import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from ludex.games.cards.blackjack.odds.jackpot import jackpot_net
from ludex.games.cards.blackjack.odds.possible_hands import best_total, with_card
from ludex.games.cards.blackjack.odds.solver_rules import TEN_INDEX, VALUES, SolverRules, full_shoe, solver_rules
from ludex.games.registry import Opened, open_game, open_usual
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.odds.bets import BetOdds, SolvedOdds
from tests.games.blackjack import PLACES, PLAIN, solved_by

LAW = Law()


@cache
def opened(place: str) -> Opened:
    return open_usual(LAW, "blackjack", place)


@cache
def solved(place: str) -> Solution:
    return solution(opened(place).rules)


@cache
def first(place: str, low: int, high: int, up: int) -> FirstDecision:
    return next(
        each for each in solved(place).decisions if (each.low, each.high, each.up) == (low - 1, high - 1, up - 1)
    )


# Published figures, by setting the solver's rules to those they were published for.


@pytest.mark.parametrize(
    ("differences", "published"),
    [
        ({"draws_on_soft": True}, 0.727),
        ({"draws_on_soft": True, "double_after_split": False}, 0.870),
        ({"double_any": False, "aces_again": True}, 0.55),
        ({"double_any": False}, 0.61),
    ],
)
def test_published_edges(differences: dict[str, Any], published: float) -> None:
    """To the last digit that was published."""
    digits = len(str(published).partition(".")[2])
    assert f"{100 * solved_by(replace(PLAIN, **differences)).edge:.{digits}f}" == f"{published:.{digits}f}"


def test_what_a_rule_is_worth() -> None:
    """Published effects in points of percent, to about two hundredths."""
    base = solved_by(PLAIN).edge

    def gain(**differences: Any) -> float:
        return 100 * (base - solved_by(replace(PLAIN, **differences)).edge)

    assert gain(double_after_split=False) == pytest.approx(-0.14, abs=0.02)
    assert gain(double_any=False) == pytest.approx(-0.09, abs=0.02)
    assert gain(draws_on_soft=True) == pytest.approx(-0.20, abs=0.02)
    surrendering = {"surrender_back": Fraction(1, 2)}
    assert gain(**surrendering) == pytest.approx(0.24, abs=0.03)  # almost all of it against ten


def test_what_a_hole_card_would_be_worth() -> None:
    """Without one it costs 0.11 points, as published: who doubles or splits loses all of it to a blackjack of the bank.

    Where the bank looks first, nobody stakes more against a blackjack: each choice gets back what it staked besides.
    """
    gain = 0.0
    for each in solved_by(PLAIN).decisions:
        other = {0: TEN_INDEX, TEN_INDEX: 0}.get(each.up)
        if other is None or set(each.worth) == {"stand"}:
            continue
        left = full_shoe(PLAIN.packs)
        for value in (each.low, each.high, each.up):
            left[value] -= 1
        natural = left[other] / sum(left)
        besides = {"double": natural, "split": natural}
        looked = max(worth + besides.get(action, 0.0) for action, worth in each.worth.items())
        gain += each.chance * (looked - each.value)
    assert 100 * gain == pytest.approx(0.11, abs=0.01)


@pytest.mark.parametrize(
    ("up", "expected"),
    [
        (7, {17: 36.86, 18: 13.78, 19: 7.86, 20: 7.86, 21: 7.41, "bust": 26.23}),
        (1, {17: 13.08, 18: 13.08, 19: 13.08, 20: 13.08, 21: 5.39, "natural": 30.77, "bust": 11.52}),
    ],
)
def test_the_bank_of_an_infinite_shoe(up: int, expected: dict[Any, float]) -> None:
    """So many packs that a card more or less makes no difference, by the second method below."""
    found = bank_by_fractions([4 * 10**9] * 9 + [16 * 10**9], up - 1)
    for kind, chance in expected.items():
        assert 100 * float(found[kind]) == pytest.approx(chance, abs=0.01)


# A second method: the bank's hand card by card, in fractions.


def bank_by_fractions(left: list[int], up: int) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}

    def draw(counts: tuple[int, ...], chance: Fraction) -> None:
        total, _ = best_total(PLAIN, counts)
        if total >= PLAIN.stands_at:
            natural = total == PLAIN.target and sum(counts) == 2
            kind = "bust" if total > PLAIN.target else "natural" if natural else total
            found[kind] = found.get(kind, Fraction(0)) + chance
            return
        remaining = sum(left)
        for value in range(VALUES):
            if left[value]:
                count = left[value]
                left[value] -= 1
                draw(with_card(counts, value), chance * Fraction(count, remaining))
                left[value] += 1

    draw(with_card((0,) * VALUES, up), Fraction(1))
    return found


@pytest.mark.parametrize("up", range(VALUES))
def test_the_bank_against_fractions(up: int) -> None:
    """The compiled chances agree with the exact ones, for a shoe that is nearly played out."""
    left = [3, 0, 2, 4, 1, 2, 3, 0, 4, 9]
    exact = bank_by_fractions(list(left), up)
    bank = expectations.HandArrays(PLAIN).banks[up]
    counts = np.array(left, dtype=np.int64)
    args = (bank.starts, bank.pairs, bank.sizes, bank.orders, bank.kinds, expectations.FALLING, PLAIN.target)
    found = expectations.bank_chances(counts, 0, 0, *args)
    named = {total: total for total in range(17, 22)} | {"natural": 22, "bust": 24}
    for kind, place in named.items():
        assert found[place] == pytest.approx(float(exact.get(kind, 0)), abs=1e-12)
    assert found.sum() == pytest.approx(1, abs=1e-12)


def test_hidden_cards_are_as_if_removed_at_random() -> None:
    """To know that another hand holds some card that is no eight is to average over all that it may be."""
    tree = expectations.HandArrays(PLAIN)
    bank = tree.banks[TEN_INDEX]
    args = (bank.starts, bank.pairs, bank.sizes, bank.orders, bank.kinds, expectations.FALLING, PLAIN.target)
    left = np.array([5, 3, 2, 4, 1, 2, 3, 6, 4, 9], dtype=np.int64)
    apart = 7
    hidden = expectations.bank_chances(left, apart, 1, *args)
    others = sum(int(left[value]) for value in range(VALUES) if value != apart)
    mean = np.zeros_like(hidden)
    for value in range(VALUES):
        if value != apart:
            without = left.copy()
            without[value] -= 1
            mean += int(left[value]) / others * expectations.bank_chances(without, apart, 0, *args)
    assert np.allclose(hidden, mean, atol=1e-12)


def test_a_hand_by_fractions() -> None:
    """Standing, drawing once and doubling of one hand, worked out card by card in fractions."""
    left = full_shoe(PLAIN.packs)
    for value in (4, 9, 5):  # five and ten against a six
        left[value] -= 1
    up = 5

    def standing(counts: tuple[int, ...]) -> Fraction:
        total = best_total(PLAIN, counts)[0]
        worth = Fraction(0)
        for kind, chance in bank_by_fractions(left, up).items():
            other = 0 if kind == "bust" else 22 if kind == "natural" else kind
            worth += chance * ((total > other) - (total < other))
        return worth

    hand = with_card(with_card((0,) * VALUES, 4), 9)
    exact_stand, exact_double = standing(hand), Fraction(0)
    for value in range(VALUES):
        count = left[value]
        child = with_card(hand, value)
        left[value] -= 1
        worth = Fraction(-1) if best_total(PLAIN, child)[0] > PLAIN.target else standing(child)
        left[value] += 1
        exact_double += 2 * worth * Fraction(count, sum(left))
    found = first_of(PLAIN, 5, 10, 6)
    assert found.worth["stand"] == pytest.approx(float(exact_stand), abs=1e-11)
    assert found.worth["double"] == pytest.approx(float(exact_double), abs=1e-11)


@cache
def first_of(rules: SolverRules, low: int, high: int, up: int) -> FirstDecision:
    found = solved_by(rules).decisions
    return next(each for each in found if (each.low, each.high, each.up) == (low - 1, high - 1, up - 1))


# What must be so.


@pytest.mark.parametrize("place", PLACES)
def test_every_first_decision_is_there_once(place: str) -> None:
    """55 hands against ten cards, and their chances add up to one."""
    firsts = solved(place).decisions
    assert len({(each.low, each.high, each.up) for each in firsts}) == len(firsts) == 550
    assert sum(each.chance for each in firsts) == pytest.approx(1, abs=1e-12)


def test_the_edges() -> None:
    """The three places, as solved: what Cantabria allows more is worth more than a third of a point."""
    edges = {place: f"{100 * solved(place).edge:.4f}" for place in PLACES}
    assert edges == {"spain-1977": "0.5431", "galicia": "0.2925", "cantabria": "0.1780"}


def test_split_hands_hardly_gain_by_knowing_more() -> None:
    """Telling every split hand how many there will be is worth less than a millionth of the stake."""
    measured = solve(solver_rules(opened("galicia").rules), measure=True)
    assert 0 <= measured.gain_knowing_hands < 1e-6
    assert measured.edge == solved("galicia").edge
    assert 0 <= gain_knowing_a_card(measured) < 1e-6


def test_known_decisions() -> None:
    """What every book on games without a hole card says."""
    assert first("spain-1977", 8, 8, 10).best == "hit"
    assert first("spain-1977", 1, 1, 10).best == "split"
    assert first("spain-1977", 1, 1, 1).best == "hit"
    assert first("spain-1977", 5, 6, 10).best == "hit"
    assert first("galicia", 6, 10, 10).best == "surrender"
    assert first("galicia", 7, 10, 10).best == "stand"
    assert first("cantabria", 1, 7, 6).best == "double"
    assert first("galicia", 1, 7, 6).best == "stand"
    assert first("cantabria", 7, 7, 10).best != first("galicia", 7, 7, 10).best


@pytest.mark.parametrize("place", PLACES)
def test_insurance_is_as_the_tens_that_are_left(place: str) -> None:
    """Two to one on the tens among 309 cards."""
    for low, high, tens in ((2, 3, 96), (2, 10, 95), (10, 10, 94)):
        found = first(place, low, high, 1).insurance
        assert found == pytest.approx(float(3 * Fraction(tens, 309) - 1), abs=1e-12)
    assert first(place, 2, 3, 2).insurance is None


def test_even_money_is_insurance_of_half() -> None:
    """Less than leaving the blackjack as it is."""
    natural = first("cantabria", 1, 10, 1)
    assert natural.even_money == 1
    assert natural.worth["stand"] == pytest.approx(1.5 * (1 - 95 / 309), abs=1e-12)
    assert natural.value == natural.worth["stand"] > 1
    assert first("galicia", 1, 10, 1).even_money is None


def test_three_sevens_are_worth_their_payment() -> None:
    """Drawing to two sevens is worth more where three of them are paid double."""
    with_them = solver_rules(opened("cantabria").rules)
    without = replace(with_them, sevens=None)
    richer = first_of(with_them, 7, 7, 10).worth["hit"]
    # One more stake when a seven comes and the bank has neither blackjack nor three sevens, and two against its 21.
    assert richer - first_of(without, 7, 7, 10).worth["hit"] == pytest.approx(22 / 309, abs=0.02)


# The rows and the chart.


@pytest.mark.parametrize("place", PLACES)
def test_the_rows(place: str) -> None:
    """Every box with its edge under best play first, every jackpot exactly."""
    game = opened(place)
    rows = list(all_odds(game.game, Cents(game.rules.minimum)))
    assert {row.bet for row in rows} == set(game.type.bets(game.game))
    for row in rows:
        if isinstance(row, SolvedOdds):
            assert row.net is None
            assert row.edge is None
            assert row.error < (2e-4 if row.method == "simulated" else 2.5e-6)
    told = [row for row in rows if isinstance(row, SolvedOdds) and row.bet == "box-1"]
    boxes = [row for row in told if row.method != "simulated"]
    assert [row.choice for row in told if row not in boxes] == ["cut-card"]
    assert boxes[0].edge_float == solved(place).edge == min(row.edge_float for row in boxes)


def test_the_jackpot_exactly() -> None:
    """Counted by hand: sevens of six packs."""
    rules: Any = opened("cantabria").rules
    two_sevens = Fraction(24, 312) * Fraction(23, 311)
    stops, draws = jackpot_net(rules, third=False), jackpot_net(rules, third=True)
    assert stops.chances[Fraction(2)] == Fraction(24, 312) * Fraction(288, 311)
    assert stops.chances[Fraction(50)] == Fraction(24, 312) * Fraction(5, 311)
    assert stops.chances[Fraction(10)] == two_sevens - stops.chances[Fraction(50)]
    assert draws.chances[Fraction(5000)] == Fraction(24, 312) * Fraction(5, 311) * Fraction(4, 310)
    assert draws.chances[Fraction(200)] + draws.chances[Fraction(5000)] == two_sevens * Fraction(22, 310)
    assert -draws.mean == Fraction(65732, 125333)
    by_chart = jackpot_net(rules, third=best_chart(rules))
    assert stops.mean < by_chart.mean < draws.mean
    rows = [row for row in all_odds(opened("cantabria").game, Cents(1000)) if row.bet == "jackpot-1"]
    assert [row.choice for row in rows if isinstance(row, BetOdds)] == ["third-card", "by-box", "no-third-card"]


def test_a_pool_above_its_floor() -> None:
    """What stakes have added counts once it is more than the prize, and only where the jackpot grows."""
    fixed: Any = opened("cantabria").rules
    with pytest.raises(Misuse):
        jackpot_net(fixed, third=True, added=Fraction(6000))
    grows = replace(fixed, bets=replace(fixed.bets, jackpot=replace(fixed.bets.jackpot, progressive=True)))
    floor = jackpot_net(grows, third=True)
    assert (
        jackpot_net(grows, third=True, added=Fraction(5000)).rows()
        == floor.rows()
        == jackpot_net(fixed, third=True).rows()
    )
    richer = jackpot_net(grows, third=True, added=Fraction(6000))
    assert richer.mean - floor.mean == 1000 * floor.chances[Fraction(5000)]


def test_the_odds_of_a_pool() -> None:
    """In stakes of the jackpot; no other bet is touched."""
    grows = open_game(LAW, "blackjack", "cantabria", licence={"minimum": 10, "progressive": True, "jackpot_stake": 2})
    plain, rich = (list(all_odds(grows.game, Cents(2000), Cents(added))) for added in (0, 2_000_000))
    first = [row for row in rich if row.bet == "jackpot-1"]
    assert first[0].net is not None
    assert max(first[0].net.chances) == 10_000
    assert [row for row in plain if row.bet == "box-1"] == [row for row in rich if row.bet == "box-1"]
    assert plain == list(all_odds(grows.game, Cents(2000)))


def test_the_chart() -> None:
    """A letter for every hand, and the codes that the kernel plays by."""
    lines = chart_lines(opened("cantabria").game)
    assert lines[0].split() == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
    table = {line.split()[0]: line.split()[1:] for line in lines[1:]}
    assert table["11"] == ["D"] * 8 + ["H"] * 2
    assert table["16"] == ["S"] * 5 + ["H", "H", "R", "R", "H"]
    assert table["12"][2] == "H*"
    assert table["8-8"][-2:] == ["R", "H"]
    assert table["A-A"] == ["P"] * 9 + ["H"]
    chart = best_chart(opened("cantabria").rules)
    assert chart.first[7][7][TEN_INDEX] == SURRENDER
    assert chart.not_surrendered[7][7][TEN_INDEX] == HIT
    assert chart.after_split[7][7][5] == SPLIT
    assert chart.after_split[2][7][5] == DOUBLE
    assert chart.later[0][16][6] == HIT
    assert chart.later[0][17][6] == STAND
    assert chart.later[1][18][TEN_INDEX] == HIT


def test_every_decision_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """On the command line: the picture, and with everything the expectation of each choice."""
    assert main(["odds", "blackjack", "--in", "galicia", "--chart", "--all"]) == 0
    told = capsys.readouterr().out
    assert "S stand, H hit" in told
    assert "10-10  10    0.028500  0.438046" in told
    assert main(["odds", "blackjack", "--in", "galicia", "--chart", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["decisions"]
    assert len(rows) == len(list(decisions(opened("galicia").game))) == 550
    assert {row["best"] for row in rows} == {"stand", "hit", "double", "split", "surrender"}
