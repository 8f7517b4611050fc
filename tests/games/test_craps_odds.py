"""The odds of craps against published figures, a second method, and the table itself followed by the explorer."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ludex.core.commands import Command, Join, OpenSession
from ludex.core.state import BETTING, CLOSED
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.dice.craps.odds import Choice, all_odds, edge_resolved, odds_of
from ludex.games.dice.craps.state import CrapsState
from ludex.kit.money import Cents
from ludex.odds.bets import BetOdds
from ludex.odds.explore import Exploration, Limits, explore
from tests.games.craps import usual_craps
from tests.tables import PLACES

STAKE = Cents(13_200)
"""Every payment on it is a whole number."""
POINTS = {4: Fraction(3, 36), 5: Fraction(4, 36), 6: Fraction(5, 36), 8: Fraction(5, 36), 9: Fraction(4, 36)}
POINTS[10] = Fraction(3, 36)
SEVEN = Fraction(6, 36)
PUBLISHED = {
    "win": "7/495", "come": "7/495", "dont-win": "3/220", "dont-come": "3/220", "field": "1/18", "big-6": "1/11",
    "big-8": "1/11", "seven": "1/6", "any-craps": "1/9", "eleven": "1/9", "craps-3": "1/9", "craps-2": "5/36",
    "craps-12": "5/36", "hard-4": "1/9", "hard-10": "1/9", "hard-6": "1/11", "hard-8": "1/11", "right-6": "1/66",
    "right-8": "1/66", "right-5": "1/25", "right-9": "1/25", "right-4": "1/15", "right-10": "1/15",
}  # fmt: skip


def rows(place: str) -> dict[tuple[str, str | None], BetOdds]:
    """Every row of a place by its bet and choice."""
    return {(row.bet, row.choice): row for row in all_odds(usual_craps(place).game, STAKE)}


def first(place: str) -> dict[str, BetOdds]:
    """Every bet of a place in the best way of playing it that is allowed."""
    found: dict[str, BetOdds] = {}
    for row in all_odds(usual_craps(place).game, STAKE):
        found.setdefault(row.bet, row)
    return found


@pytest.mark.parametrize("place", PLACES)
def test_published_edges(place: str) -> None:
    """The figures that mathematicians print, to the last digit."""
    found = first(place)
    assert {bet: str(found[bet].edge) for bet in PUBLISHED} == PUBLISHED
    assert all(row.edge == 0 for bet, row in found.items() if bet.startswith("odds-"))


@pytest.mark.parametrize("place", PLACES)
def test_what_is_not_published_by_counting(place: str) -> None:
    """Under, over, horn and wrong bets, worked out by hand."""
    found = first(place)
    assert found["under-7"].edge == found["over-7"].edge == 1 - 2 * Fraction(15, 36)
    assert found["horn"].edge == 1 - 5 * Fraction(6, 36)
    for point, pays in ((4, Fraction(5, 11)), (5, Fraction(5, 8)), (6, Fraction(4, 5))):
        wins = SEVEN / (SEVEN + POINTS[point])
        assert found[f"wrong-{point}"].edge == 1 - wins * (1 + pays)


@pytest.mark.parametrize("place", PLACES)
def test_dont_per_bet_resolved(place: str) -> None:
    """Counting only bets that are won or lost, a don't bet costs 27/1925."""
    found = first(place)
    assert edge_resolved(found["dont-win"]) == edge_resolved(found["dont-come"]) == Fraction(27, 1925)
    assert edge_resolved(found["win"]) == Fraction(7, 495)


@pytest.mark.parametrize(("times", "edge"), [(1, "7/825"), (2, "1/165"), (3, "7/1485")])
def test_win_with_odds_per_unit_wagered(times: int, edge: str) -> None:
    """A check of the method: our texts let the associated bet be as large as the win bet, and no larger."""
    beside = first("cantabria")
    wagered = 1 + sum(chance * times for chance in POINTS.values())
    lost = beside["win"].edge + sum(c * times * beside[f"odds-win-{p}"].edge for p, c in POINTS.items())
    assert lost / wagered == Fraction(edge)


@pytest.mark.parametrize("place", PLACES)
def test_taking_back_at_the_point(place: str) -> None:
    """Come would favour the player if another reading let them take it back; the others only lose by it."""
    found = rows(place)
    assert found["come", Choice.WITHDRAW_OTHERWISE_READ].edge == Fraction(-1, 9)
    assert found["dont-win", Choice.WITHDRAW].edge == Fraction(5, 36)
    dont_come = Choice.WITHDRAW_OTHERWISE_READ if place == "spain-1977" else Choice.WITHDRAW
    assert found["dont-come", dont_come].edge == Fraction(5, 36)
    assert ("win", None) in found


@pytest.mark.parametrize("place", PLACES)
def test_rows_say_which_reading_they_stand_on(place: str) -> None:
    """A figure that depends on a reading names it."""
    found = rows(place)
    assert found["come", Choice.STAY].reading == "craps-withdrawal"
    own = "es77-craps-withdrawal" if place == "spain-1977" else "craps-withdrawal"
    assert found["dont-come", Choice.STAY].reading == own


@pytest.mark.parametrize("place", PLACES)
def test_every_distribution_is_whole(place: str) -> None:
    """Chances add up to one, and every row has its clauses."""
    for row in all_odds(usual_craps(place).game, STAKE):
        assert sum(row.net.chances.values()) == 1
        assert row.clauses


def test_a_stake_that_no_coin_divides_loses_the_rest() -> None:
    """Seven to six on ten pesetas is eleven pesetas, and the house keeps the part that is left."""
    game = usual_craps("spain-1977").game
    row = odds_of(game.rules, game.bets["right-6"], Cents(10))
    assert max(row.net.chances) == Fraction(11, 10)


def followed(bet: str, stake: Cents, limits: Limits) -> Exploration[CrapsState]:
    """One bet of ana on the table itself, thrown for by bea, until it is decided."""
    opened = usual_craps("cantabria")
    game: Any = opened.game
    stage = "point" if game.bets[bet].kind in ("come", "dont_come") else "first"

    def play(state: CrapsState) -> Command | None:
        duty: Command | None = game.duty(state)
        if duty is not None:
            return duty
        if state.phase == CLOSED:
            return OpenSession(by="chief")
        for player in ("bea", "ana"):
            if player not in state.players:
                return Join(by=player, chips=Cents(10**6))
        if state.phase == BETTING:
            return betting(state)
        lead: Command | None = game.lead(state)
        return lead

    def betting(state: CrapsState) -> Command | None:
        laid = state.funds("ana") != 10**6 or "ana" in state.staked
        if laid and "ana" not in state.staked:
            return None
        if state.turn == 0 and state.sought is None and "bea" not in state.staked:
            return PlaceBet(by="bea", bet="win", stake=Cents(1000))
        ready = (state.sought is not None) if stage == "point" else True
        if not laid and ready:
            return PlaceBet(by="ana", bet=bet, stake=stake)
        lead: Command | None = game.lead(state)
        return lead

    return explore(game, game.start(opened.setup), play, same=same, limits=limits)


def same(state: CrapsState) -> tuple[object, ...]:
    """What the rest depends on: not how often it was thrown, which die shows what, nor what bea wins."""
    mine = tuple((stake.bet, stake.amount) for stake in state.stakes.values() if stake.player == "ana")
    settling = sorted(state.throw.dice or ()) if state.phase != BETTING else ()
    return (
        state.phase,
        state.sought,
        state.throw.ended_series,
        *settling,
        state.funds("ana"),
        mine,
        "bea" in state.staked,
        (len(state.players)),
        state.shooter,
    )


@pytest.mark.parametrize("bet", ["field", "seven", "horn", "under-7", "any-craps"])
def test_the_table_itself_gives_the_same_odds_where_one_throw_decides(bet: str) -> None:
    """The explorer forks the real table on both dice and finds the same edge."""
    stake = Cents(3000)
    explored = followed(bet, stake, Limits())
    assert explored.is_whole
    purse: Callable[[CrapsState], Fraction] = lambda state: Fraction(state.funds("ana") - 10**6, stake)  # noqa: E731
    least, most = explored.bounds(purse, purse)
    assert least == most == -first("cantabria")[bet].edge


@pytest.mark.parametrize("bet", ["win", "dont-win", "hard-8", "wrong-5"])
def test_the_table_itself_bounds_the_odds_of_bets_that_live_on(bet: str) -> None:
    """After some throws what is still undecided is small, and the exact edge lies between the bounds.

    A bet that goes back without a result is made again here, so that this is the edge per bet resolved.
    """
    stake = Cents(4400)
    explored = followed(bet, stake, Limits(depth=150))

    def value(state: CrapsState, undecided: int) -> Fraction:
        lying = sum(each.amount for each in state.stakes.values() if each.player == "ana")
        return Fraction(state.funds("ana") - 10**6 + lying + undecided * lying, stake)

    least, most = explored.bounds(lambda state: value(state, -1), lambda state: value(state, 9))
    assert least <= -edge_resolved(first("cantabria")[bet]) <= most
    assert most - least < Fraction(1, 200)


def test_the_thirty_six_throws() -> None:
    """Totals come as often as pairs of faces add up to them."""
    totals = [sum(dice) for dice in product(range(1, 7), repeat=2)]
    assert {point: Fraction(totals.count(point), 36) for point in POINTS} == POINTS
