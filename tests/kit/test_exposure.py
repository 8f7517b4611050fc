"""What somebody may come to lose, held against every way in which a market can go."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.json import encode

from ludex.kit.exposure import Exposure, PriceBand, Prices, Side, met_at_once, met_later, offered, paid, room

FORECASTS = 3
Bet = tuple[Side, int, int, int]
bets = st.tuples(
    st.sampled_from(("back", "lay")), st.integers(0, FORECASTS - 1), st.integers(101, 1_000), st.integers(1, 500)
)
several = st.lists(bets, max_size=4)


def won(bet: Bet, winner: int) -> int:
    """What a bet wins, in hundredths of a cent, when a forecast comes."""
    side, forecast, price, size = bet
    back = size * (price - 100) if forecast == winner else -100 * size
    return back if side == "back" else -back


def worst(matched: Sequence[Bet], waiting: Sequence[Bet]) -> int:
    """What has to be held: over every outcome, and every choice of orders that are met until then."""
    chosen = product((False, True), repeat=len(waiting))
    every = [[*matched, *(bet for bet, met in zip(waiting, some, strict=True) if met)] for some in chosen]
    least = min(sum(won(bet, winner) for bet in held) for held in every for winner in range(FORECASTS))
    return max(0, ceil(-least / 100))


def exposure_of(matched: Sequence[Bet], waiting: Sequence[Bet]) -> Exposure:
    """The same, change by change."""
    exposure = Exposure.none(FORECASTS)
    for side, forecast, price, size in matched:
        exposure = exposure.after(forecast, met_at_once(side, size, size * price), side, price, 0)
    for side, forecast, price, size in waiting:
        exposure = exposure.after(forecast, offered(side, price, size), side, price, size)
    return exposure


@given(several, several)
def test_what_is_held_is_the_worst_that_can_come(matched: list[Bet], waiting: list[Bet]) -> None:
    """Every outcome with every set of orders that are met until then: never less, and never a cent more."""
    exposure = exposure_of(matched, waiting)
    assert exposure.held == worst(matched, waiting)
    assert exposure.matched() == [sum(won(bet, winner) for bet in matched) for winner in range(FORECASTS)]


@given(several, several)
def test_nothing_is_held_any_more_of_orders_that_are_gone(matched: list[Bet], waiting: list[Bet]) -> None:
    """Withdrawn one by one or lapsed at once, and what is left is as if they had never been."""
    one_by_one, at_once = exposure_of(matched, waiting), exposure_of(matched, waiting).lapsed()
    for side, forecast, price, size in waiting:
        one_by_one = one_by_one.after(forecast, offered(side, price, -size), side, price, -size)
    assert one_by_one.held == at_once.held == worst(matched, [])
    assert one_by_one.matched() == at_once.matched() == exposure_of(matched, []).matched()
    assert (one_by_one.backs, one_by_one.lays) == (at_once.backs, at_once.lays) == ({}, {})
    assert one_by_one.is_nothing == at_once.is_nothing == (not any(one_by_one.matched()))


@given(several, several)
def test_an_order_that_is_met_later_is_as_if_it_had_been_met_at_once(matched: list[Bet], waiting: list[Bet]) -> None:
    """Order by order, and nobody who waits ever has more held of them by being met."""
    exposure = exposure_of(matched, waiting)
    for number, (side, forecast, price, size) in enumerate(waiting):
        change = met_later(side, size, size * price)
        foreseen, before = exposure.held_after(forecast, change), exposure.held
        exposure = exposure.after(forecast, change, side, price, -size)
        assert exposure.held == foreseen <= before
        assert exposure.held == worst([*matched, *waiting[: number + 1]], waiting[number + 1 :])
    assert exposure.matched() == exposure_of([*matched, *waiting], []).matched()


@given(several, several)
def test_what_somebody_was_shown_is_never_changed(matched: list[Bet], waiting: list[Bet]) -> None:
    """Every change makes another exposure, so that options may hand one out."""
    exposure = exposure_of(matched, waiting)
    written = encode(exposure)
    for side, forecast, price, size in waiting:
        exposure.after(forecast, offered(side, price, -size), side, price, -size)
    exposure.lapsed()
    assert encode(exposure) == written


@given(several, several, bets, st.integers(0, 2_000))
def test_there_is_room_for_exactly_what_can_be_paid(
    matched: list[Bet], waiting: list[Bet], bet: Bet, funds: int
) -> None:
    """The largest size can be held with what somebody has, and one cent more cannot."""
    side, forecast, price, _ = bet
    exposure = exposure_of(matched, waiting)
    for known in (exposure, None) if not (matched or waiting) else (exposure,):
        size = room(known, side, forecast, price, funds)
        has = exposure.held + funds
        assert exposure.held_after(forecast, offered(side, price, size)) <= has
        assert exposure.held_after(forecast, offered(side, price, size + 1)) > has


def test_bets_that_make_up_for_each_other_are_nothing() -> None:
    """One third on each of three at three: nothing is won or lost, and nothing is held or remembered."""
    bets: list[Bet] = [("back", forecast, 300, 10) for forecast in range(FORECASTS)]
    assert exposure_of(bets, []).is_nothing
    assert not exposure_of(bets[1:], []).is_nothing
    assert not exposure_of(bets, bets[:1]).is_nothing


def test_a_dead_heat_pays_the_mean_of_its_winners_rounded_down() -> None:
    """Ten cents at five: forty are won where it comes alone, fifteen of two, and three and a third of three."""
    position = exposure_of([("back", 0, 500, 10)], []).matched()
    assert [paid(position, winners) for winners in ([0], [0, 1], [0, 1, 2], [1])] == [40, 15, 6, -10]


@pytest.mark.parametrize(("price", "step"), [(100, 0), (101, 1), (200, 1), (201, 2), (300, 2), (301, 0)])
def test_prices_are_further_apart_from_band_to_band(price: int, step: int) -> None:
    """A band goes up to its end and not beyond, and below and above all of them there is no price."""
    prices = Prices(101, (PriceBand(200, 1), PriceBand(300, 2)))
    assert prices.step_at(price) == step
    assert (prices.ends, prices.highest) == ((101, 200, 300), 300)
