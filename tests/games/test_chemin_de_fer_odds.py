"""The odds of chemin de fer against published figures, punto y banca's counts, and the simulation on the same shoes."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from math import sqrt

import pytest
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.games.baccarat.chemin_de_fer.kernel import CheminKernel
from ludex.games.baccarat.chemin_de_fer.odds import (
    ADVISED,
    ALL_DRAWN,
    BANCO,
    FIXED,
    NONE_DRAWN,
    PATHS,
    REPLACED,
    RULE,
    TABLE,
    all_odds,
    best,
    duels,
    priced,
    ways,
)
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer
from ludex.games.baccarat.points import composition
from ludex.games.common.shoe.preparing import full
from ludex.kit.cards import Card
from ludex.kit.money import Cents
from tests.games.chemin import PLACES, asked, at, played, shuffled


@pytest.mark.parametrize("way", [RULE, BANCO])
@pytest.mark.parametrize("place", PLACES)
def test_with_replacement_as_published(place: str, way: str) -> None:
    """Kemeny and Snell 1957: the punto's mixture on five, the bank's on six, and what the game is worth."""
    found = best(at(place).game.rules, way, REPLACED)
    assert found.punto[5,] == Fraction(9, 11)
    assert found.bank[(6,), None] == Fraction(859, 2288)
    assert found.to_punto == Fraction(-679568, 53094899)


def test_what_each_freedom_is_worth() -> None:
    """Whoever binds themselves gains nothing: the table costs the bank, advice the punto."""
    rules = at("cantabria").game.rules
    worth = {way: best(rules, way).to_punto for way in (*ways(rules), *FIXED)}
    assert worth[BANCO] == worth[RULE]
    assert worth[NONE_DRAWN] < worth[ADVISED] < worth[RULE] < worth[TABLE] == worth[ALL_DRAWN]
    assert composition(rules.hands, full(rules.shoe).unseen.counts) == (96, *[24] * 9)


def test_rows_tell_both_sides() -> None:
    """A row for the punto and one for the bank under each freedom; five in a hundred of what the bank wins is gone."""
    game = at("cantabria").game
    rows = {(row.bet, row.choice): row for row in all_odds(game, Cents(1000))}
    assert {bet for bet, _ in rows} == {"punto", "bank"}
    for way in (*ways(game.rules), *FIXED):
        punto, bank = rows["punto", way], rows["bank", way]
        assert bank.net.chances[Fraction(19, 20)] == punto.net.chances[Fraction(-1)]
        assert punto.clauses, way
        assert set(punto.clauses) < set(bank.clauses)


@pytest.mark.parametrize("place", PLACES)
def test_banco_is_told_wherever_the_law_knows_it(place: str) -> None:
    """Also where the director has given no leave; not where no text frees anybody."""
    rules = at(place).game.rules
    assert BANCO in ways(rules)
    assert BANCO not in ways(replace(rules, banco=replace(rules.banco, free=None)))


@pytest.mark.parametrize("way", FIXED)
@pytest.mark.parametrize("place", PLACES)
def test_the_table_and_the_loop_agree_on_the_same_shoe(place: str, way: str) -> None:
    """Coup by coup, from the first card to the stop card, in every way that the loop plays."""
    opened = at(place)
    cards = shuffled(opened, seed=FIXED.index(way))
    winners = played(opened, asked(opened, cards, way), way)
    assert len(winners) > 50
    kernel, row = CheminKernel(opened.game), FIXED.index(way)
    assert kernel.choices("punto") == kernel.choices("bank") == FIXED
    counted = [kernel.count([cards], rounds)[row].tolist() for rounds in range(len(winners) + 2)]
    coups = [[winners[:rounds].count(each) for each in ("bank", "punto", "tie")] for rounds in range(len(winners) + 2)]
    assert counted == coups
    assert kernel.count([cards])[row].tolist() == coups[-1]


def test_ways_of_playing_differ_where_they_should() -> None:
    """A punto's five, and the bank's five against a four: each is played in its own way from the same cards."""
    kernel = CheminKernel(at("cantabria").game)
    # Of each suit 13 cards follow each other, ace first; the cards are the punto's, the bank's, theirs again, thirds.
    five, nothing, four, nine = Card(16), Card(36), Card(12), Card(32)
    shoe = [nine, *([nothing] * 40)]

    def won(*first: Card) -> list[list[int]]:
        return [row.tolist() for row in kernel.count([[*first, *shoe]], 1)]

    # The punto has a five and the bank a seven: drawing a four wins.
    assert won(five, Card(24), nothing, nothing, four) == [[1, 0, 0], [0, 1, 0], [1, 0, 0]]
    # The punto has nothing and is given a four, the bank has a five and may draw a nine, which leaves it with a four.
    assert won(nothing, five, nothing, nothing, four, nine) == [[0, 0, 1], [0, 0, 1], [1, 0, 0]]


def test_the_loop_and_the_exact_odds_agree() -> None:
    """A million coups within five standard deviations."""
    game = at("galicia").game
    kernel, rounds = CheminKernel(game), 1_000_000
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=0, rounds=rounds)
    assert counts.sum(axis=1).tolist() == [rounds] * len(FIXED)
    for way, row in zip(FIXED, counts.tolist(), strict=True):
        found = best(game.rules, way)
        for number, chance in zip(row, map(float, (found.bank_wins, found.punto_wins)), strict=False):
            assert abs(number / rounds - chance) < 5 * sqrt(chance * (1 - chance) / rounds), way
    assert kernel.nets(counts, "bank", Cents(1000), ADVISED).keys() == {950, -1000, 0}
    assert kernel.nets(counts, "punto", Cents(1000), ADVISED).keys() == {1000, -1000, 0}
    assert kernel.draw(seed=7, block=1, rounds=100) >= 0


def test_a_shoe_that_cannot_finish_its_last_coup_is_refused() -> None:
    """The loop relies on cards behind the stop card."""
    rules = at("cantabria").game.rules
    with pytest.raises(Misuse):
        CheminKernel(CheminDeFer(replace(rules, shoe=replace(rules.shoe, reserve=2))))


@pytest.mark.parametrize("place", PLACES)
def test_a_duel_cites_how_hands_win_and_what_frees_the_two(place: str) -> None:
    """And the house's part where it is taken. Those with replacement come first, and are quick."""
    game = at(place).game
    rules = game.rules
    for duel in islice(duels(game), 2 * len(ways(rules))):
        assert duel.known == REPLACED
        assert {*rules.clauses_of("hands.wins", *PATHS[duel.choice])} <= {*duel.clauses}
        assert ({*rules.clauses_of("deduction.percent")} <= {*duel.clauses}) is (duel.deduction != 0)


@pytest.mark.parametrize("place", PLACES)
def test_what_a_bank_takes_is_bounded_by_its_rules(place: str) -> None:
    """A stake against it by the minimum, one of it by the least bank, both by the largest."""
    game = at(place).game
    least = {"punto": "minimum", "bank": "bank.least"}
    for side, taken in priced(game).items():
        for bound, path in ((taken.low_bound, least[side]), (taken.high_bound, "bank.most")):
            assert (bound.rule, bound.clauses) == (path, game.rules.clauses_of(path))
