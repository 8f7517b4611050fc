"""The compiled loop of punto y banca: the table on the same shoe hand by hand, and the exact odds."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.games.cards.punto_y_banca.kernel import PuntoKernel
from ludex.games.cards.punto_y_banca.odds import OUTCOMES, all_odds, outcome_chances
from ludex.games.cards.punto_y_banca.table import PuntoYBanca
from ludex.kit.cards import read_card
from ludex.kit.money import Cents
from tests.games.punto import asked, at, played, shuffled
from tests.tables import PLACES


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("place", PLACES)
def test_the_table_and_the_loop_agree_on_the_same_shoe(place: str, seed: int) -> None:
    """From the card that says how many are burnt to the stop card."""
    opened = at(place)
    cards = shuffled(opened, seed)
    faces, _ = asked(opened, cards)
    hands = played(opened, faces)
    counted = PuntoKernel(opened.game).count([cards])
    assert len(hands) > 50
    assert dict(zip(OUTCOMES, counted.tolist(), strict=True)) == {each: Counter(hands)[each] for each in OUTCOMES}


def test_the_loop_and_the_exact_odds_agree() -> None:
    """Two million hands within five standard deviations."""
    game = at("cantabria").game
    kernel, rounds = PuntoKernel(game), 2_000_000
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=0, rounds=rounds)
    assert counts.sum() == rounds
    chances = outcome_chances(game.rules)
    for outcome, number in zip(OUTCOMES, counts.tolist(), strict=True):
        chance = float(chances[outcome])
        assert abs(number / rounds - chance) < 5 * sqrt(chance * (1 - chance) / rounds), outcome


def test_a_shoe_that_shuffles_by_itself_gives_the_exact_odds() -> None:
    """Every hand from all the packs, the first card dealt and none burnt."""
    game = at("cantabria").game
    kernel, rounds = PuntoKernel(PuntoYBanca(replace(game.rules, shoe_kind="continuous"))), 500_000
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=0, rounds=rounds)
    assert counts.sum() == rounds
    for outcome, number in zip(OUTCOMES, counts.tolist(), strict=True):
        chance = float(outcome_chances(game.rules)[outcome])
        assert abs(number / rounds - chance) < 5 * sqrt(chance * (1 - chance) / rounds), outcome
    cards = [read_card(name) for name in ("9S", "3D", "KC", "5C", *["KH"] * 40)]
    assert kernel.count([cards, cards]).tolist() == [0, 2, 0]
    assert kernel.draw(seed=1, block=0, rounds=10) >= 0


def test_what_bets_make_of_the_counts() -> None:
    """Nets by outcome are those of the odds."""
    game = at("cantabria").game
    kernel = PuntoKernel(game)
    counts = kernel.counts()
    counts[:] = (5, 3, 2)
    assert kernel.choices("bank") == (None,)
    assert kernel.nets(counts, "bank", Cents(1000), None) == {950: 5, -1000: 3, 0: 2}
    assert kernel.nets(counts, "player", Cents(1000), None) == {1000: 3, -1000: 5, 0: 2}
    assert kernel.nets(counts, "tie", Cents(1000), None) == {8000: 2, -1000: 8}
    assert {row.bet for row in all_odds(game, Cents(1000))} == set(game.bets)


def test_a_seed_gives_the_same_hands() -> None:
    """And drawing alone draws."""
    kernel = PuntoKernel(at("spain-1977").game)
    first, second, other = kernel.counts(), kernel.counts(), kernel.counts()
    kernel.play(first, seed=7, block=1, rounds=5000)
    kernel.play(second, seed=7, block=1, rounds=5000)
    kernel.play(other, seed=7, block=2, rounds=5000)
    assert first.tolist() == second.tolist() != other.tolist()
    assert kernel.draw(seed=7, block=1, rounds=5000) > 0


def test_a_shoe_that_cannot_finish_its_last_hand_is_refused() -> None:
    """The loop relies on cards behind the stop card."""
    rules = at("cantabria").game.rules
    with pytest.raises(Misuse):
        PuntoKernel(PuntoYBanca(replace(rules, shoe=replace(rules.shoe, reserve=2))))
