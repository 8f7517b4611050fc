"""French roulette's odds: published figures, the chain, and the explorer on the table itself as a second method."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from ludex.errors import Misuse
from ludex.games.registry import Opened, open_game
from ludex.games.wheels.roulette.odds import MUST_STAY, Choice, all_odds, choices, explored, odds_of, stay_worth, worth
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.odds.explore import Limits
from tests.tables import saying

PLACES = ["cantabria", "galicia", "spain-1977"]


@cache
def opened(place: str) -> Opened:
    """French roulette at a minimum of ten."""
    return open_game(Law(), "roulette-french", place, licence={"minimum": 10})


def minima(place: str, times: int) -> Cents:
    """So many minima, in the smallest unit."""
    return Cents(opened(place).rules.minimum * times)


@pytest.mark.parametrize("place", PLACES)
def test_every_multiple_bet_gives_the_house_one_in_thirty_seven(place: str) -> None:
    """The published figure for a single zero."""
    multiple = [row for row in all_odds(opened(place).game, minima(place, 2)) if row.choice is None]
    assert len({row.bet for row in multiple}) == len(opened(place).game.bets) - 6
    assert {row.edge for row in multiple} == {Fraction(1, 37)}


@pytest.mark.parametrize("place", PLACES)
def test_half_back_gives_the_house_one_in_seventy_four(place: str) -> None:
    """The published figure; taking half is also the best play."""
    game = opened(place).game
    for bet in ("red", "black", "even", "odd", "low", "high"):
        for choice in (Choice.HALF, Choice.BEST):
            assert odds_of(game, game.bets[bet], minima(place, 2), choice).edge == Fraction(1, 74)


@pytest.mark.parametrize("place", ["cantabria", "galicia"])
def test_a_stake_of_one_minimum_has_its_choice(place: str) -> None:
    """The first zero leaves it free, so that best play costs no more than with a large stake."""
    game = opened(place).game
    best = odds_of(game, game.bets["red"], minima(place, 1), Choice.BEST)
    assert (best.edge, best.note) == (Fraction(1, 74), "")


@pytest.mark.parametrize("place", ["cantabria", "galicia"])
def test_measured_at_the_first_zero_a_stake_of_one_minimum_must_stay(place: str) -> None:
    """Under the other reading every choice comes to the same; about one in seventy-three."""
    law = saying("zero.below_minimum_from", 1, place)
    game = open_game(law, "roulette-french", place, licence={"minimum": 10}).game
    rows = [odds_of(game, game.bets["red"], minima(place, 1), choice) for choice in Choice]
    assert all(row.note == MUST_STAY for row in rows)
    assert len({row.edge for row in rows}) == 1
    assert 0 < rows[0].edge - Fraction(1, 73) < Fraction(1, 10**5)
    assert not odds_of(game, game.bets["red"], minima(place, 2), Choice.HALF).note


def test_in_1977_the_least_stake_has_its_choice() -> None:
    """The text is silent on the minimum."""
    game = opened("spain-1977").game
    assert odds_of(game, game.bets["red"], minima("spain-1977", 1), Choice.BEST).edge == Fraction(1, 74)


@pytest.mark.parametrize("place", PLACES)
def test_staying_is_worth_what_the_chain_says(place: str) -> None:
    """The distribution and the solved chain are two ways to one number; without rounding it would be 36/73."""
    game, stake = opened(place).game, minima(place, 64)
    net = odds_of(game, game.bets["red"], stake, Choice.PRISON).net
    won, lost = Fraction(18, 37), Fraction(18, 37)
    worth_of_prison = (net.mean - won + lost) * 37 + 1
    assert worth_of_prison * stake == stay_worth(game, game.bets["red"], stake)
    assert 0 <= Fraction(36, 73) - worth_of_prison < Fraction(1, 1000)


@pytest.mark.parametrize("place", PLACES)
def test_the_explorer_agrees_on_every_bet(place: str) -> None:
    """The table itself, forked wherever the ball falls, gives the same expectation to the last digit."""
    found, stake = opened(place), minima(place, 4)
    for bet in found.game.bets.values():
        exploration = explored(
            found.game, found.setup, bet=bet.slug, stake=stake, choice=Choice.HALF, spins=1, closing=False
        )
        assert exploration.is_whole
        choice = Choice.HALF if len(choices(found.rules, bet)) > 1 else None
        expected = odds_of(found.game, bet, stake, choice).net.mean * stake + stake
        assert worth(exploration) == (expected, expected), bet.slug


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("spins", [1, 2, 3, 4])
def test_the_bounds_enclose_the_chain(place: str, spins: int) -> None:
    """Over one to four spins, ever closer; and where the last of them ends the session, exactly."""
    found, stake = opened(place), minima(place, 4)
    red = found.game.bets["red"]

    def bounds(*, closing: bool) -> tuple[Fraction, Fraction]:
        return worth(
            explored(
                found.game, found.setup, bet="red", stake=stake, choice=Choice.PRISON, spins=spins, closing=closing
            )
        )

    least, most = bounds(closing=False)
    expected = odds_of(found.game, red, stake, Choice.PRISON).net.mean * stake + stake
    assert least < expected < most
    assert most - least <= Fraction(stake, 37**spins)
    last = odds_of(found.game, red, stake, Choice.PRISON, spins).net.mean * stake + stake
    assert bounds(closing=True) == (last, last)


def test_limits_cut_off_and_still_bound() -> None:
    """An exploration that may not go far answers with bounds, never with a guess."""
    found, stake = opened("cantabria"), minima("cantabria", 4)
    cut = explored(
        found.game,
        found.setup,
        bet="red",
        stake=stake,
        choice=Choice.PRISON,
        spins=4,
        closing=False,
        limits=Limits(depth=12),
    )
    assert not cut.is_whole
    assert sum(chance for _, chance in (*cut.ended, *cut.cut_off)) == 1


def test_an_unknown_bet_is_misuse() -> None:
    """It is said before anything is explored."""
    found = opened("cantabria")
    with pytest.raises(Misuse, match="no bet is called"):
        explored(found.game, found.setup, bet="split-1-3", stake=Cents(10), choice=Choice.HALF, spins=1, closing=False)
