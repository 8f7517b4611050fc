"""The odds of trente et quarante: exact by compositions, against all orders of small shoes, and in binary fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from msgspec.structs import replace

from ludex.core.commands import Join, OpenSession
from ludex.core.roles import CHIEF, CROUPIER
from ludex.core.table import Recorded
from ludex.games.cards.trente_et_quarante.commands import PlaceInsured
from ludex.games.cards.trente_et_quarante.exact import FLOAT_ERROR, tie_chances, tie_chances_binary
from ludex.games.cards.trente_et_quarante.kernel import TrenteKernel
from ludex.games.cards.trente_et_quarante.odds import (
    UNKNOWN,
    Chances,
    Choice,
    after_refait,
    all_odds,
    chances,
    net,
    points_of_a_row,
    prison_error,
    refaits_again,
    ties,
)
from ludex.games.cards.trente_et_quarante.refaits import again, refait_pairs, ties_by_cards
from ludex.games.cards.trente_et_quarante.rows import composition, mean_cards, point_chances
from ludex.games.common.stakes.commands import NoMoreBets, Withdraw
from ludex.games.registry import open_usual
from ludex.kit.cards import read_card
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from tests.tables import LAW, PLACES, saying

GAME = "trente-et-quarante"
SMALL = [({1: 3, 2: 3, 3: 2}, 4), ({1: 2, 2: 2, 4: 3}, 5), ({2: 3, 3: 4}, 5)]


def orders(left: dict[int, int], until: int) -> tuple[dict[int, Fraction], dict[int, Fraction], Fraction]:
    """Every order of a small shoe: how likely each point of the first row is, each tie, and the mean length."""
    cards = [value for value, count in left.items() for _ in range(count)]
    points: dict[int, int] = {}
    level: dict[int, int] = {}
    whole = length = 0
    for order in permutations(cards):
        rows, at = [], 0
        for _ in range(2):
            total = 0
            while total < until:
                total += order[at]
                at += 1
            rows.append(total)
            length += at if len(rows) == 1 else 0
        whole += 1
        points[rows[0]] = points.get(rows[0], 0) + 1
        if rows[0] == rows[1]:
            level[rows[0]] = level.get(rows[0], 0) + 1
    told = ({k: Fraction(n, whole) for k, n in sorted(rows.items())} for rows in (points, level))
    first, second = told
    return first, second, Fraction(length, whole)


@pytest.mark.parametrize(("left", "until"), SMALL)
def test_every_order_of_a_small_shoe(left: dict[int, int], until: int) -> None:
    """Points, ties and length of rows are what counting all orders gives."""
    points, level, length = orders(left, until)
    assert point_chances(left, until) == points
    assert {point: chance for point, chance in tie_chances(left, until).items() if chance} == level
    assert mean_cards(left, until) == length
    for point, chance in tie_chances_binary(left, until).items():
        assert abs(chance - float(level.get(point, 0))) <= float(FLOAT_ERROR)


def test_the_ties_of_the_full_shoe_in_binary_fractions() -> None:
    """The kept fractions agree with the second method within its bound; the refait is about 2.19 per cent."""
    rules = open_usual(LAW, GAME, "cantabria").game.rules
    kept = ties(rules)
    for point, chance in tie_chances_binary(composition(rules), rules.rows.until).items():
        assert abs(Fraction(chance) / kept[point] - 1) <= FLOAT_ERROR, point
    assert round(kept[31] * 10**4) == 219
    assert list(kept) == list(range(31, 41))


@pytest.mark.slow
def test_the_kept_ties_are_computed_again() -> None:
    """Modulo primes, put together: digit for digit what is kept."""
    rules = open_usual(LAW, GAME, "cantabria").game.rules
    assert tie_chances(composition(rules), rules.rows.until) == ties(rules)


def test_the_points_of_a_row() -> None:
    """Thirty-one is the likeliest, and fewer come the higher it gets."""
    points = points_of_a_row(open_usual(LAW, GAME, "galicia").game.rules)
    assert sum(points.values()) == 1
    assert sorted(points.values(), reverse=True) == list(points.values())
    assert round(points[31] * 10**6) == 148_058
    assert round(points[40] * 10**6) == 51_568


@pytest.mark.parametrize("place", PLACES)
def test_the_edges(place: str) -> None:
    """Half of the refait; insured, one per cent of every coup that is not void, which is best; prison is worth less."""
    game = open_usual(LAW, GAME, place).game
    stake = Cents(game.rules.minimum * 200)
    rows = {(row.bet, row.choice): row.edge for row in all_odds(game, stake)}
    may = chances(game.rules, game.bets["red"])
    for bet in game.bets:
        assert rows[bet, "half"] == may.refait / 2
        assert round(rows[bet, "half"] * 1000) == 11  # published: about 1.1 per cent
        assert rows[bet, "prison"] > rows[bet, "half"]
        assert rows[bet, "best"] == rows[bet, "insured"] == (1 - may.tie) / 100
    assert may.refait + may.tie + may.win + may.lose == 1


@pytest.mark.parametrize("percent", [1, 2])
@pytest.mark.parametrize("place", PLACES)
def test_best_play_is_the_best_of_all_ways(place: str, percent: int) -> None:
    """By closed forms: insured, or half back at the n-th refait after prison at all before it, for every n."""
    game = open_usual(saying("insurance.percent", percent, place, GAME), GAME, place).game
    stake = Cents(game.rules.minimum * 2**12)
    assert stake >= (game.rules.insurance.threshold or 0)
    may = chances(game.rules, game.bets["red"])
    side, again = may.win / (1 - may.tie), may.refait / (1 - may.tie)
    half = Fraction(1, 2)
    plain = [
        may.refait * (1 - sum(side * (again * half) ** k for k in range(n)) - half * (again * half) ** n)
        for n in range(10)
    ]
    insured = (1 - may.tie) * Fraction(-(-stake * percent // 100), stake)  # the deposit is a whole coin
    assert plain == sorted(plain)
    best = {row.edge for row in all_odds(game, stake) if row.choice == "best"}
    assert best == {min(insured, *plain)}
    assert (insured < min(plain)) == (percent == 1)


def test_a_deposit_that_comes_back() -> None:
    """By the other reading it is lost at the refait alone: at the table, in the odds and in the compiled loop."""
    other = saying("insurance.premium", "returned", "cantabria", GAME)
    opened = open_usual(other, GAME, "cantabria")
    rules, red = opened.game.rules, opened.game.bets["red"]
    refait = chances(rules, red).refait
    assert -net(rules, red, Cents(10_000), Choice.INSURED).mean == 100 * refait
    counts = (kernel := TrenteKernel(opened.game)).counts()
    counts[:] = 1
    nets = kernel.nets(counts, "red", Cents(10_000), Choice.INSURED)
    assert set(nets) == {-10_000, -100, 0, 10_000}
    for cards, after in (("KS KD KC AC QS QD QC AC", 99_900), ("KS KD KC 3C QS QD QC 2C", 110_000)):
        table = Recorded(opened.game, opened.setup, Script([read_card(card) for card in cards.split()]))
        table.run(OpenSession(by=opened.setup.posts[CHIEF][0]))
        table.run(Join(by="ana", chips=Cents(100_000)))
        table.run(PlaceInsured(by="ana", bet="red", stake=Cents(10_000)))
        table.run(NoMoreBets(by=opened.setup.posts[CROUPIER][0]))
        table.run(Withdraw(by="ana", bet="red"))
        assert table.state.accounts["player:ana"] == after


def test_best_play_where_the_refait_leaves_no_choice() -> None:
    """Half back alone: best play insures where that is cheaper."""
    game = open_usual(saying("zero.choice", "half", "cantabria", GAME), GAME, "cantabria").game
    rows = {row.choice: row.edge for row in all_odds(game, Cents(2000)) if row.bet == "red"}
    assert list(rows) == ["best", None, "insured"]
    assert rows["best"] == rows["insured"] < rows[None]


def test_where_no_row_wins_all_but_the_refait_is_level() -> None:
    """Law that does not say which row wins leaves nothing to win or lose."""
    game = open_usual(LAW, GAME, "cantabria").game
    rules = replace(game.rules, rows=replace(game.rules.rows, wins=None))
    refait = ties(rules)[rules.ties.refait]
    assert chances(rules, game.bets["red"]) == Chances(refait, 1 - refait, Fraction(0), Fraction(0))


def test_small_stakes_must_stay_and_are_not_insured_in_1977() -> None:
    """What the refait leaves no choice, and what is below the threshold."""
    cantabria, old = (open_usual(LAW, GAME, place).game for place in ("cantabria", "spain-1977"))
    assert all(row.note != "must-stay-full-shoe" for row in all_odds(cantabria, Cents(1000)))
    measured = open_usual(saying("zero.below_minimum_from", 1, "cantabria", GAME), GAME, "cantabria").game
    rows = list(all_odds(measured, Cents(1000)))
    assert {row.note for row in rows if row.choice == "half"} == {"must-stay-full-shoe"}
    assert len({row.edge for row in rows if row.choice in ("half", "prison")}) == 1
    assert {row.choice for row in all_odds(old, Cents(999))} == {"best", "half", "prison"}
    assert {row.choice for row in all_odds(old, Cents(1000))} == {"best", "half", "prison", "insured"}


def after_a_refait(left: dict[int, int], until: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """By all coups of a small shoe: a refait; a refait and then one that decides; and a third; and what stays open."""

    def coups(cards: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], tuple[int, ...], Fraction]]:
        """Every coup from these cards: its points, what it leaves, and how likely it is; none if there are too few."""
        rows: list[tuple[tuple[int, int], tuple[int, ...], Fraction]] = [((0, 0), cards, Fraction(1))]
        while rows:
            (black, red), now, chance = rows.pop()
            if red >= until:
                yield (black, red), now, chance
                continue
            for place, number in enumerate(now):
                rest = (*now[:place], number - 1, *now[place + 1 :])
                points = (black + values[place], red) if black < until else (black, red + values[place])
                if number:
                    rows.append((points, rest, chance * Fraction(number, sum(now))))

    @cache
    def chain(cards: tuple[int, ...], refaits: int) -> tuple[Fraction, ...]:
        """How likely at least one, two, three refaits come before a decision, and that the cards end first."""
        found = [Fraction(refaits >= wanted) for wanted in (1, 2, 3)] + [Fraction(0)]
        if refaits == 3:
            return tuple(found)
        if sum(value * number for value, number in zip(values, cards, strict=True)) < 2 * (until - 1 + max(values)):
            return (*found[:3], Fraction(1))
        gained = [Fraction(0)] * 4
        for (black, red), rest, chance in coups(cards):
            if black == red and (refaits or black == until):
                after = chain(rest, refaits + (black == until))
                gained = [sofar + chance * each for sofar, each in zip(gained, after, strict=True)]
            else:
                gained = [sofar + chance * each for sofar, each in zip(gained, (*found[:3], Fraction(0)), strict=True)]
        return tuple(gained)

    values = tuple(left)
    one, two, three, ended = chain(tuple(left.values()), 0)
    return one, two, three, ended


@pytest.mark.parametrize(("left", "until"), [({1: 40, 2: 40}, 2), ({1: 30, 2: 30, 3: 30}, 2), ({2: 50, 3: 60}, 3)])
def test_refaits_after_a_refait_of_small_shoes(left: dict[int, int], until: int) -> None:
    """All coups, one after the other, lie within the bounds; and two refaits in a row closely so."""
    bounds = again(left, until, behind=0)
    one, two, three, ended = after_a_refait(left, until)
    assert bounds != UNKNOWN
    assert bounds.least <= (two + ended) / one
    assert two / one <= bounds.most
    assert three / one <= bounds.thrice
    assert ended < Fraction(1, 10**6)


def test_a_shoe_too_small_for_bounds() -> None:
    """Where coups could meet the red card nothing is claimed."""
    assert again({1: 3, 2: 3, 3: 2}, 4, behind=0) == UNKNOWN


def test_the_kept_bounds_of_refaits() -> None:
    """They hold what is computed, rounded outwards; a refait from a full shoe lies between them."""
    rules = open_usual(LAW, GAME, "cantabria").game.rules
    kept, found = refaits_again(rules), again(composition(rules), rules.rows.until, rules.shoe.reserve)
    for outer, inner in ((found.least, kept.least), (kept.most, found.most), (kept.thrice, found.thrice)):
        assert 0 <= outer - inner < Fraction(1, 10**6)
    assert kept.least < ties(rules)[31] < kept.most


def test_a_refait_by_its_cards() -> None:
    """By marked pairs and by last cards: the same chances for every number of cards."""
    left = composition(open_usual(LAW, GAME, "cantabria").game.rules)
    pairs = sum(pair.refaits for pair in refait_pairs(left, 31))
    assert np.allclose(pairs, ties_by_cards(left, 31)[31], rtol=1e-10, atol=0)


@pytest.mark.parametrize("place", PLACES)
def test_how_far_off_prison_may_be(place: str) -> None:
    """Half back and insurance are exact; prison is told with its bound, which leaves it dearer than half back."""
    game = open_usual(LAW, GAME, place).game
    rows = {(row.bet, row.choice): row for row in all_odds(game, Cents(game.rules.minimum * 200))}
    for bet in game.bets:
        half, prison = rows[bet, "half"], rows[bet, "prison"]
        assert half.error == rows[bet, "best"].error == rows[bet, "insured"].error == 0
        assert (half.note, prison.note) == ("", "prison-full-shoe")
        assert 1e-6 < prison.error < 7e-5 < float(prison.edge - half.edge)
        assert rows[bet, "best"].note == ("cards-seen-note" if bet in ("colour", "inverse") else "")


def test_prison_from_shoes_of_which_nothing_is_known() -> None:
    """The widest bound: prison gives back nothing at worst and half at best."""
    game = open_usual(LAW, GAME, "cantabria").game
    rules = replace(game.rules, ties=replace(game.rules.ties, refait=32))
    may = chances(rules, game.bets["red"])
    told = -net(rules, game.bets["red"], Cents(2000), Choice.PRISON).mean / 2000
    error = prison_error(rules, game.bets["red"], Cents(2000), Choice.PRISON)
    assert refaits_again(rules) == UNKNOWN
    assert told + error == may.refait
    assert told - error <= may.refait / 2


def test_other_regimes() -> None:
    """Half back and no prison, and none at all."""
    game = open_usual(LAW, GAME, "cantabria").game
    rules, red = game.rules, game.bets["red"]
    half = replace(rules, zero=replace(rules.zero, choice="half"))
    lost = replace(rules, zero=replace(rules.zero, choice=None))
    assert after_refait(half, red, Cents(1000), 1, None).mean == 500
    assert after_refait(lost, red, Cents(1000), 1, None).mean == 0
    assert after_refait(rules, red, Cents(1000), 1, Choice.PRISON).mean < 500
