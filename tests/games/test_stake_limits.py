"""Limits are looked up by kind of bet: every kind has its own, and one without is an error when the table is built."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.options import BetGroup
from ludex.errors import Misuse
from ludex.games.common.stakes.bets import Bet
from ludex.games.common.stakes.limits import LimitTable, in_minima
from ludex.games.dice.craps.bets import CrapsBet
from ludex.games.dice.craps.limits import CrapsLimits
from ludex.games.wheels.roulette.limits import limits as roulette_limits
from ludex.games.wheels.roulette.rules import Bets, Kind
from ludex.kit.money import Cents
from tests.tables import usual

MINIMUM = Cents(1000)


@pytest.fixture
def rules() -> Any:
    """Some rules with stakes."""
    return usual("cantabria", "boule").rules


def test_each_bet_has_the_limits_of_its_kind(rules: Any) -> None:
    """And of no other, whatever the order of the bets."""
    bets = {bet.slug: bet for bet in (Bet("a", "low"), Bet("b", "high"), Bet("c", "low"))}
    by_kind = {kind: in_minima(rules, kind, times, "maximum_number") for kind, times in (("high", 9), ("low", 2))}
    limits = LimitTable(bets, by_kind)
    assert {bet: limits.of(bet, MINIMUM).high for bet in bets} == {"a": 2000, "b": 9000, "c": 2000}
    assert [group.kind for group in limits.groups(MINIMUM)] == ["low", "high"]
    assert limits.of("b", Cents(200)).low == 200


def test_limits_are_worked_out_once_for_a_minimum() -> None:
    """Every bet asks for them."""
    asked: list[Cents] = []

    def counted(minimum: Cents) -> BetGroup:
        asked.append(minimum)
        return group

    group: BetGroup = usual("cantabria", "boule").game.declaration.limits()["number"](MINIMUM)
    limits = LimitTable({"a": Bet("a", "low")}, {"low": counted})
    for _ in range(3):
        assert limits.of("a", MINIMUM) is group
    limits.of("a", Cents(2000))
    assert asked == [1000, 2000]


def test_a_kind_without_limits_is_an_error(rules: Any) -> None:
    """All that are missing are named; limits that no bet needs are no matter."""
    by_kind = {"low": in_minima(rules, "low", 2, "maximum_number")}
    assert LimitTable({"a": Bet("a", "low")}, {**by_kind, "other": by_kind["low"]}).places == {"a": 0}
    bets = {slug: Bet(slug, slug) for slug in ("low", "high", "dozen")}
    with pytest.raises(Misuse, match="nothing says how much may be staked on high, dozen"):
        LimitTable(bets, by_kind)


def test_craps_knows_every_kind_by_name() -> None:
    """A kind that nobody gave limits does not take those of its group."""
    table: Any = usual("cantabria", "craps")
    assert CrapsLimits(table.rules, table.game.bets)
    hop = CrapsBet("hop-5", "hop", "simple", 5)
    with pytest.raises(Misuse, match="nothing says how much may be staked on hop"):
        CrapsLimits(table.rules, {**table.game.bets, hop.slug: hop})


@pytest.mark.parametrize("game", ["roulette-french", "roulette-american", "roulette-double-zero"])
def test_every_kind_of_a_roulette_has_limits(game: str) -> None:
    """Each with its own maximum."""
    rules: Any = usual("cantabria", game).rules
    kinds = {name for name in Bets.__struct_fields__ if isinstance(getattr(rules.bets, name), Kind)}
    found = roulette_limits(rules)
    assert set(found) == kinds
    for kind, limits in found.items():
        assert (limits(MINIMUM).kind, limits(MINIMUM).high_bound.rule) == (kind, f"bets.{kind}.maximum")
