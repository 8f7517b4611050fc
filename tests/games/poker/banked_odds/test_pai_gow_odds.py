"""Pai gow poker: pairs of hands counted exactly and one by one, published edges, and the compiled rounds."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from ludex.games.poker.banked.odds.hand_index import deck_of
from ludex.games.poker.banked.odds.pai_gow.choosing import SMALL_BITS
from ludex.games.poker.banked.odds.pai_gow.figures import CASES
from ludex.games.poker.banked.odds.pai_gow.kernel import CaseKernel, pai_gow_kernel
from ludex.games.poker.banked.odds.pai_gow.known_cases import digest, pairs_of
from ludex.games.poker.banked.odds.pai_gow.pairs import count_pairs
from ludex.games.poker.banked.odds.pai_gow.roles import (
    STANDINGS,
    Case,
    CaseTerms,
    Outcome,
    bank_odds,
    case_chances,
    player_odds,
)
from ludex.games.poker.banked.odds.pai_gow.settings import settings_of
from ludex.games.poker.hands.house_way import set_house_way, usual_house_way
from ludex.games.poker.hands.split import two_hands
from ludex.kit.cards import Card
from ludex.kit.money import Cents
from ludex.sim.batches import run
from ludex.sim.statistics import estimate
from tests.games.poker.test_hands_joker import JOKERED

WAY = usual_house_way()
FIVE = Fraction(5, 100)


def outcome(case: Case) -> Outcome:
    """What becomes of a bet where an equal hand is the bank's."""
    won = sum(standing == "higher" for standing in case)
    return ("lost", "void", "won")[won]


OUTCOMES: dict[Case, Outcome] = {case: outcome(case) for case in product(STANDINGS, STANDINGS)}
TERMS = CaseTerms(ranking=JOKERED, way=WAY, outcomes=OUTCOMES, pays=Fraction(1), commission=FIVE, bank_commission=FIVE)


@pytest.mark.parametrize("values", [("A", "K", "9", "5"), ("A", "5", "4", "3"), ("A", "K", "Q", "J")])
def test_pairs_of_hands_of_few_cards_one_by_one(values: tuple[str, ...]) -> None:
    """Seventeen cards: every two hands without a card in common, compared one with the other."""
    few = replace(JOKERED, values=values)
    hands = np.array(list(combinations(deck_of(few), 7)), dtype=np.uint8)
    settings = settings_of(few, WAY, hands).astype(np.int64)
    large, small = settings >> SMALL_BITS, settings & ((1 << SMALL_BITS) - 1)
    held = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1)
    counts = np.zeros((3, 3), dtype=np.int64)
    for i in range(len(hands)):
        apart = (held & held[i]) == 0
        np.add.at(counts, (1 - np.sign(large[i] - large[apart]), 1 - np.sign(small[i] - small[apart])), 1)
    counted = count_pairs(few, WAY, workers=1)
    assert [list(row) for row in counted.relations] == counts.tolist()
    assert counted.total == comb(17, 7) * comb(10, 7) == counts.sum()


def test_the_packaged_figures_are_of_the_packaged_ranking_and_way() -> None:
    """All pairs of a whole pack; under another ranking or another way they are not used."""
    assert set(CASES) == {digest(JOKERED, WAY)}
    counted = pairs_of(JOKERED, WAY)
    assert counted.total == comb(53, 7) * comb(46, 7)
    assert digest(JOKERED, replace(WAY, four_together_to="7")) not in CASES
    assert digest(replace(JOKERED, wheel="lowest"), WAY) not in CASES


def test_odds_are_told_without_the_libraries_that_count() -> None:
    """The packaged figures need neither NumPy nor Numba."""
    asked = "import sys; sys.modules.update(numpy=None, numba=None); import ludex.games.poker.banked.odds.pai_gow.roles"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_another_law_is_counted_now() -> None:
    """A pack of few ranks has no figures."""
    few = replace(JOKERED, values=("A", "K", "9", "5"))
    assert pairs_of(few, WAY) == count_pairs(few, WAY, workers=1)


def test_edges_as_published() -> None:
    """About 2.7 to 2.8 % against the bank, about 0.2 % holding it against one other; two in five bets are void."""
    net = player_odds(TERMS)
    assert net.chances == {
        Fraction(95, 100): case_chances(TERMS)["higher", "higher"],
        Fraction(0): sum(chance for case, chance in case_chances(TERMS).items() if OUTCOMES[case] == "void"),
        Fraction(-1): sum(chance for case, chance in case_chances(TERMS).items() if OUTCOMES[case] == "lost"),
    }
    assert round(-net.mean, 6) == Fraction("0.027361")
    assert round(-bank_odds(TERMS).mean, 6) == Fraction("0.002024")
    assert round(net.chances[Fraction(0)], 4) == Fraction("0.4123")


def test_what_the_edges_are_made_of() -> None:
    """Without commission the bank wins what equal hands bring, and nobody else has a part in it."""
    free = replace(TERMS, commission=Fraction(0), bank_commission=Fraction(0))
    copies = player_odds(free).mean
    assert copies == -bank_odds(free).mean
    assert round(-copies, 6) == Fraction("0.012993")
    assert player_odds(TERMS).mean == copies - FIVE * case_chances(TERMS)["higher", "higher"]
    assert bank_odds(replace(TERMS, bank_commission=Fraction(0))).mean == -copies


def test_the_loop_sets_and_compares_as_the_plain_way() -> None:
    """The same packs, round by round."""
    kernel, hands, random = pai_gow_kernel(JOKERED, WAY), two_hands(JOKERED), Random(14)
    packs = [[Card(face) for face in random.sample(range(53), 53)] for _ in range(400)]
    for pack in packs:
        own, bank = set_house_way(JOKERED, pack[:7]), set_house_way(JOKERED, pack[7:14])
        place = (
            _place(hands.large.value(own.large), hands.large.value(bank.large)),
            _place(hands.small.value(own.small), hands.small.value(bank.small)),
        )
        counts = kernel.count([pack])
        assert (counts.sum(), counts[place]) == (1, 1)


def _place(own: int, bank: int) -> int:
    return 0 if own > bank else 1 if own == bank else 2


def test_simulated_edges_hold_the_exact_ones() -> None:
    """Four million rounds in either role."""

    def net(choice: str | None, case: Case, stake: Cents) -> int:
        return int(stake * (TERMS.bank_net(case) if choice == "bank" else TERMS.player_net(case)))

    kernel = CaseKernel(pai_gow_kernel(JOKERED, WAY), (None, "bank"), net)
    counts = run(kernel, seed=7, rounds=2**22, workers=1)
    assert counts.sum() == 2**22
    assert kernel.draw(seed=7, block=0, rounds=10) > 0
    for choice, exact in ((None, player_odds(TERMS)), ("bank", bank_odds(TERMS))):
        assert choice in kernel.choices("bet-1")
        found = estimate(kernel.nets(counts, "bet-1", Cents(2000), choice), unit=2000, seed=7)
        assert found.interval is not None
        assert found.error is not None
        assert abs(found.mean - exact.mean) < 4 * found.error
    one = kernel.count([[Card(face) for face in range(14)]])
    assert one.sum() == 1
