"""What the house way makes of all hands of seven cards, and what setting them best is worth beside it."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from ludex.games.poker.banked.odds.pai_gow.best_setting import (
    NET_UNIT,
    Role,
    best_setting_gain,
    nets_of,
    undominated_settings,
)
from ludex.games.poker.banked.odds.pai_gow.pairs import count_settings
from ludex.games.poker.hands.house_way import lawful_settings, set_house_way
from ludex.games.poker.hands.split import two_hands
from tests.games.poker.banked_odds.test_pai_gow_odds import TERMS, WAY
from tests.games.poker.test_hands_joker import JOKERED, SEVENS
from tests.games.poker.test_house_way import sevens


def test_what_the_house_way_makes_of_all_hands() -> None:
    """Whoever has nothing has nothing in either hand; five aces stay together beside the six pairs of kings alone."""
    counts, hands = count_settings(JOKERED, WAY), two_hands(JOKERED)
    pairs = hands.small.starts["pair"]
    made = {
        category: (int(counts[some.start : some.stop, :pairs].sum()), int(counts[some.start : some.stop, pairs:].sum()))
        for category in hands.large.starts
        for some in [hands.large.values_of(category)]
    }
    assert sum(map(sum, made.values())) == comb(53, 7)
    assert made["high-card"] == (SEVENS["high-card"], 0)
    assert made["five-aces"] == (0, 6)
    assert made == {
        "five-aces": (0, 6),
        "royal-flush": (4608, 1428),
        "straight-flush": (69040, 11756),
        "four": (92400, 57648),
        "full": (4800, 150546),
        "flush": (3921632, 504652),
        "straight": (9367608, 1164928),
        "three": (6413616, 4035456),
        "two-pair": (8985600, 2898720),
        "pair": (66262792, 25415424),
        "high-card": (24780420, 0),
    }
    # Full houses that stay together: three of ten ranks and the twos (no aces, kings or twos) with an ace and a king.
    assert made["full"][0] == 10 * 4 * 6 * (4 * 4 + 4)


def test_settings_that_no_other_beats() -> None:
    """They are those of all lawful ones, hand by hand; the house's own is among them."""
    hands = two_hands(JOKERED)
    for seven in sevens(21, 60):
        every = {(one.large_value, one.small_value) for one in lawful_settings(hands, seven)}
        best = {
            (large, small)
            for large, small in every
            if not any(other != (large, small) and other[0] >= large and other[1] >= small for other in every)
        }
        setting = set_house_way(JOKERED, seven, WAY)
        house = (hands.large.value(setting.large), hands.small.value(setting.small))
        found = undominated_settings(JOKERED, WAY, seven)
        assert best <= found <= every
        assert house in found


def test_what_a_unit_comes_to_in_either_role() -> None:
    """The bank's own hands stand to a player's as theirs stand to the bank's, the other way round."""
    player, bank = nets_of(TERMS, Role.PLAYER), nets_of(TERMS, Role.BANK)
    assert player.tolist() == [[9500, 0, 0], [0, -10000, -10000], [0, -10000, -10000]]
    assert bank.tolist() == [[9500, 9500, 0], [9500, 9500, 0], [0, 0, -10000]]
    assert NET_UNIT == 10000


def test_best_setting_is_worth_something() -> None:
    """Some tenths of a per cent, within what two thousand hands tell; what is chosen by others' hands is not more."""
    for role in Role:
        gain = best_setting_gain(TERMS, role, hands=2000, seed=53)
        assert gain.at_least.error is not None
        assert gain.at_most.error is not None
        assert gain.at_least.mean <= gain.at_most.mean
        assert gain.at_most.mean > 4 * gain.at_most.error
        assert gain.at_least.mean < Fraction(8, 1000)
        assert Fraction(1, 100) < gain.changed < Fraction(20, 100)
