"""Sic bo at its table: every throw against the declaration, the kernel and the explorer; the cloth; the drills."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from ludex.core.cloth import Field, plan_of
from ludex.core.commands import Join, OpenSession
from ludex.core.table import Recorded
from ludex.errors import Misuse
from ludex.examine.drills import exercises
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth, Withdraw
from ludex.games.common.throws.commands import Throw
from ludex.games.common.throws.kernel import ThrowKernel
from ludex.games.common.throws.odds import all_odds, explored, throws_to_decide
from ludex.games.registry import Opened, open_game, open_usual
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.odds.explore import Limits
from ludex.sim.batches import run
from ludex.sim.statistics import estimate
from tests.tables import LAW

THROWS = list(product(range(1, 7), repeat=3))
STAKE = Cents(1000)


@cache
def usual() -> Opened:
    """Sic bo with the usual pay table."""
    return open_usual(LAW, "sic-bo", "cantabria")


def everybody(opened: Opened) -> Recorded[Any]:
    """An open table with one player for each bet."""
    table: Recorded[Any] = opened.recorded(Script())
    table.run(OpenSession(by="chief"))
    for bet in opened.game.bets:
        table.run(Join(by=bet, chips=Cents(10**9)))
    return table


def played(table: Recorded[Any], dice: tuple[int, ...]) -> dict[str, int]:
    """What each player gains or loses when all bet and the dice show this."""
    before = {player: table.state.funds(player) for player in table.state.players}
    for player in before:
        table.run(PlaceOnCloth(by=player, bet=player, stake=STAKE))
    assert isinstance(table.chance, Script)
    table.chance.add(dice)
    table.run(Throw(by="croupier"))
    table.run(NoMoreBets(by="croupier"))
    for player in list(table.state.staked):
        table.run(Withdraw(by=player, bet=player))
    return {player: table.state.funds(player) - held for player, held in before.items()}


@pytest.mark.parametrize("dice", [*Random(4).sample(THROWS, 24), (1, 1, 1), (6, 6, 6), (4, 4, 4)])
def test_table_and_kernel_agree_on_every_bet(dice: tuple[int, int, int]) -> None:
    """The real table with everybody on the cloth, against what the kernel makes of the same dice."""
    kernel, table = ThrowKernel(usual().game), everybody(usual())
    counts = kernel.count([dice])
    for bet, net in played(table, dice).items():
        assert kernel.nets(counts, bet, STAKE, None) == {net: 1}


def test_every_throw_decides() -> None:
    """There is nothing to throw again."""
    assert throws_to_decide(usual().game.declaration) == 1


@pytest.mark.parametrize("bet", ["small", "single-2", "total-4", "combination-1-6", "any-triple"])
def test_the_explorer_finds_the_same_edge(bet: str) -> None:
    """The table itself, forked wherever a die falls, against the odds of the declaration."""
    exploration = explored(usual().game, usual().setup, bet, STAKE, Limits())
    assert exploration.is_whole
    value = sum((state.funds("ana") * chance for state, chance in exploration.ended), Fraction(0))
    row = next(row for row in all_odds(usual().game, STAKE) if row.bet == bet)
    assert 1 - value / STAKE == row.edge


@pytest.mark.parametrize("bet", ["small", "big", "single-5", "double-1", "total-11"])
def test_simulated_edges_lie_round_the_exact_ones(bet: str) -> None:
    """Five deviations are never left by chance alone."""
    kernel = ThrowKernel(usual().game)
    counts = run(kernel, seed=7, rounds=400_000, workers=1)
    found = estimate(kernel.nets(counts, bet, STAKE, None), unit=STAKE, seed=7)
    exact = next(row.edge for row in all_odds(usual().game, STAKE) if row.bet == bet)
    assert found.error is not None
    assert abs(found.mean + exact) < 5 * found.error


def test_a_licence_with_other_limits() -> None:
    """The largest stake on a kind of bet is the licence's."""
    opened = open_game(LAW, "sic-bo", "cantabria", licence={"minimum": 2, "maximum-total": 7})
    group = opened.game.declaration.limits()["total"](Cents(200))
    assert (group.low, group.high) == (200, 1400)


def test_the_licence_chooses_nothing_else() -> None:
    """A bet that does not exist has no pay."""
    with pytest.raises(Misuse, match="pays-total-3"):
        open_game(LAW, "sic-bo", "cantabria", licence={"minimum": 10, "pays-total-3": 180})


def overlap(one: Field, other: Field) -> bool:
    """Whether two rectangles share a point within."""
    apart = one.x + one.width <= other.x or other.x + other.width <= one.x
    return not apart and one.y < other.y + other.height and other.y < one.y + one.height


def test_every_bet_has_one_field_of_its_own() -> None:
    """Fifty fields, none upon another."""
    zones = plan_of(usual().cloth())
    assert sorted(zone.bet for zone in zones) == sorted(usual().game.bets)
    assert not any(overlap(one, other) for place, one in enumerate(zones) for other in zones[:place])


@pytest.mark.parametrize("level", [1, 2, 3])
def test_drills_are_answered_by_the_table(level: int) -> None:
    """Payments, placements and incidents; there is no script to ask for."""
    asked = exercises(usual(), level=level, count=12, pick=Random(level).randrange)
    assert {exercise.kind for exercise in asked} == {"payout", "placement", "incident"}
