"""The odds of chemin de fer against published figures, punto y banca's counts, and the simulation on the same shoes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.games.baccarat.chemin_de_fer.kernel import CheminKernel
from ludex.games.baccarat.chemin_de_fer.odds import ADVISED, BANCO, RULE, TABLE, all_odds, best, composition, ways
from ludex.games.baccarat.chemin_de_fer.table import CheminDeFer
from ludex.kit.money import Cents
from tests.games.chemin import PLACES, asked, at, played, shuffled


@pytest.mark.parametrize("way", [RULE, BANCO])
@pytest.mark.parametrize("place", PLACES)
def test_with_replacement_as_published(place: str, way: str) -> None:
    """Kemeny and Snell 1957: the punto's mixture on five, the bank's on six, and what the game is worth."""
    found = best(at(place).game.rules, way, replaced=True)
    assert found.punto[5,] == Fraction(9, 11)
    assert found.bank[(6,), None] == Fraction(859, 2288)
    assert found.to_punto == Fraction(-679568, 53094899)


def test_what_each_freedom_is_worth() -> None:
    """Whoever binds themselves gains nothing: the table costs the bank, advice the punto."""
    rules = at("cantabria").game.rules
    worth = {way: best(rules, way).to_punto for way in ways(rules)}
    assert worth[BANCO] == worth[RULE]
    assert worth[ADVISED] < worth[RULE] < worth[TABLE]
    assert composition(rules) == (96, *[24] * 9)


def test_rows_tell_both_sides() -> None:
    """A row for the punto and one for the bank under each freedom; five in a hundred of what the bank wins is gone."""
    game = at("cantabria").game
    rows = {(row.bet, row.choice): row for row in all_odds(game, Cents(1000))}
    assert {bet for bet, _ in rows} == {"punto", "bank"}
    for way in ways(game.rules):
        punto, bank = rows["punto", way], rows["bank", way]
        assert bank.net.chances[Fraction(19, 20)] == punto.net.chances[Fraction(-1)]
        assert punto.clauses, way
        assert set(punto.clauses) < set(bank.clauses)


def test_banco_needs_leave_where_the_text_says_so() -> None:
    """In Cantabria the director's; in 1977 nobody's."""
    assert BANCO not in ways(at("cantabria", freed=False).game.rules)
    assert BANCO in ways(at("spain-1977").game.rules)


@pytest.mark.parametrize("place", PLACES)
def test_the_table_and_the_loop_agree_on_the_same_shoe(place: str) -> None:
    """Coup by coup, from the first card to the stop card."""
    opened = at(place)
    for seed in (1, 2):
        cards = shuffled(opened, seed)
        coups = Counter(played(opened, asked(opened, cards)))
        assert sum(coups.values()) > 50
        counted = CheminKernel(opened.game).count([cards]).tolist()
        assert counted == [coups["bank"], coups["punto"], coups["tie"]]


def test_the_loop_and_the_exact_odds_agree() -> None:
    """A million coups within five standard deviations."""
    game = at("galicia").game
    kernel, rounds = CheminKernel(game), 1_000_000
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=0, rounds=rounds)
    assert counts.sum() == rounds
    found = best(game.rules, ADVISED)
    for number, chance in zip(counts.tolist(), map(float, (found.bank_wins, found.punto_wins)), strict=False):
        assert abs(number / rounds - chance) < 5 * sqrt(chance * (1 - chance) / rounds)
    assert kernel.nets(counts, "bank", Cents(1000), ADVISED).keys() == {950, -1000, 0}
    assert kernel.nets(counts, "punto", Cents(1000), ADVISED).keys() == {1000, -1000, 0}
    assert kernel.choices("punto") == (ADVISED,)
    assert kernel.draw(seed=7, block=1, rounds=100) >= 0


def test_a_shoe_that_cannot_finish_its_last_coup_is_refused() -> None:
    """The loop relies on cards behind the stop card."""
    rules = at("cantabria").game.rules
    with pytest.raises(Misuse):
        CheminKernel(CheminDeFer(replace(rules, shoe=replace(rules.shoe, reserve=2))))
