"""The compiled loop of machines: the same stops win the same as at the machine, and what comes is what is exact."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from ludex.api.simulation import simulate
from ludex.errors import Misuse
from ludex.games.machines import events as did
from ludex.games.machines import odds
from ludex.games.machines.kernel import MachineKernel
from ludex.games.machines.machine import Machine
from ludex.games.machines.samples import SAMPLES
from ludex.kit.chance import Script, Seeded
from ludex.sim.batches import BLOCK_ROUNDS, run
from tests.games.machines.made import GENEROUS, cards, events_of, machine, opened, reels, running
from tests.tables import LAW, give

MACHINES, PLAYS, ROUNDS = 5, 30, 200_000
ERRORS = 5
"""How many standard errors something may be off."""


def nets_of(of: Machine, kernel: MachineKernel, counts: Any, choice: str | None = None) -> dict[int, int]:
    """What the counted plays came to, in cents."""
    return kernel.nets(counts, odds.PLAY, of.cabinet.price, choice)


def test_each_play_wins_what_it_wins_at_the_machine() -> None:
    """Random reels: the kernel's own stops, shown to the machine one play after the other."""
    for seed in range(MACHINES):
        game = opened({"type": "b1", "price": "0.40", "reels": reels(Random(seed))}, **GENEROUS)
        found: Any = game.game
        kernel = MachineKernel(found)
        stops = kernel.stops(seed=seed, block=1, rounds=PLAYS).tolist()
        table = running(game, Script(stop for play in stops for stop in play))
        give(table, "insert-money", "ana", amount=1000)
        net: Counter[int] = Counter()
        for play in stops:
            (shown,) = events_of(give(table, "play", "ana"), did.ResultShown)
            won = sum(each.amount for each in shown.prizes) - 40
            assert nets_of(found, kernel, kernel.count([play])) == {won: 1}, (seed, play)
            net[won] += 1
        counts = kernel.counts()
        kernel.play(counts, seed=seed, block=1, rounds=PLAYS)
        assert counts.tolist() == kernel.count(stops).tolist()
        assert nets_of(found, kernel, counts) == net


def described() -> dict[str, Any]:
    """Machines whose plays the kernel draws in every way that it has."""
    found: dict[str, Any] = {
        "forced-reels": {"type": "b1", "reels": reels(Random(4)), "forced": {"after": 3, "prize": 1}},
        "forced-coins": {"like": "cascade", "forced": {"after": 2, "prize": 1}},
        "jackpot-on-reels": {"type": "b1", "reels": reels(Random(2)), "jackpot": {"percent": 3, "start": 2}},
        "all-balls": {"type": "b3", "cards": {**cards(Random(3)), "card": [[1, 2]], "numbers": 2, "balls": 2}},
        "too-few-balls": {"type": "b3", "cards": {**cards(Random(3)), "card": [[1, 2], [3]], "numbers": 9, "balls": 2}},
    }
    for seed in range(MACHINES):
        found[f"cards-{seed}"] = {"type": "b3", "price": 1, "cards": cards(Random(seed))}
    found["forced-cards"] = {**found["cards-1"], "type": "b1", "forced": {"after": 2, "prize": 1}}
    found["jackpot-on-cards"] = {**found["all-balls"], "jackpot": {"percent": 7, "start": 2}}
    found["jackpot-on-cards"]["cards"] = {**found["all-balls"]["cards"], "numbers": 5, "balls": 3}
    return found


@pytest.mark.parametrize("name", [*SAMPLES, *described()])
def test_what_comes_is_within_bounds_of_what_is_exact(name: str) -> None:
    """Every result as often as it should be, nothing that should not come, and the mean as the exact one."""
    found = machine(described().get(name, name))
    kernel = MachineKernel(found)
    counts = run(kernel, seed=5, rounds=ROUNDS, workers=1)
    assert counts.sum() == ROUNDS
    for exact in odds.all_odds(found, found.cabinet.price):
        nets = nets_of(found, kernel, counts, exact.choice)
        chances = {net * found.cabinet.price: chance for net, chance in exact.net.chances.items()}
        mean = Fraction(sum(net * often for net, often in nets.items()), ROUNDS) / found.cabinet.price
        # Plays one after the other are not independent where a prize is forced or a cycle is played; that lessens it.
        error = sqrt(exact.net.variance / ROUNDS)
        assert abs(mean + exact.edge) <= ERRORS * error + Fraction(1, ROUNDS), exact.choice
        whole = all(net.denominator == 1 for net in chances)
        for net in chances if whole else ():
            chance = float(chances[net])
            off = abs(nets.get(int(net), 0) - ROUNDS * chance)
            assert off <= ERRORS * sqrt(ROUNDS * chance * (1 - chance)) + 1, net
        assert not whole or {*nets} <= {int(net) for net in chances}


@pytest.mark.parametrize("name", ["forced-reels", "forced-cards", "jackpot-on-cards"])
def test_the_machine_itself_comes_to_the_exact_mean(name: str) -> None:
    """Played by the table with a generator, many times over, so that kernel, counting and table are three."""
    game = opened(described()[name], **GENEROUS)
    found: Any = game.game
    table = running(game, Seeded(8))
    give(table, "insert-money", "ana", amount=1000)
    plays = 1500
    for _ in range(plays):
        give(table, "play", "ana")
    shown = events_of(table.entries, did.ResultShown)
    won = sum(won.amount for each in shown for won in each.prizes)
    exact = next(odds.all_odds(found, found.cabinet.price))
    mean = Fraction(won, plays) / found.cabinet.price - 1
    assert abs(mean + exact.edge) <= ERRORS * sqrt(exact.net.variance / plays)


def test_a_cycle_that_is_played_to_its_end_has_come_as_it_is() -> None:
    """A hundred plays of the sample's hundred prizes, wherever the block: none more often and none less."""
    found = machine("b1-plan")
    kernel = MachineKernel(found)
    for block in range(3):
        counts = kernel.counts()
        kernel.play(counts, seed=1, block=block, rounds=100)
        assert nets_of(found, kernel, counts) == {-20: 70, 0: 20, 40: 7, 160: 2, 260: 1}


def test_a_pot_pays_in_every_block_what_is_due_in_it() -> None:
    """One tip in thirty wins, counted on from one block to the next."""
    found = machine("tips-pot")
    kernel = MachineKernel(found)
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=1, rounds=30)
    kernel.play(counts, seed=1, block=0, rounds=BLOCK_ROUNDS)
    assert nets_of(found, kernel, counts)[480] == (BLOCK_ROUNDS + 30) // 30


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_sample_can_be_simulated(sample: str) -> None:
    """As `ludex simulate machines` does; the exact edge is in an interval that misses one time in fifteen thousand."""
    law = LAW.choosing({"machine": sample})
    done = simulate("machines", "cantabria", rounds=300_000, seed=2, workers=1, law=law)
    exact = [*odds.all_odds(machine(sample), machine(sample).cabinet.price)]
    assert len(done.bets) == len(exact)
    for row, known in zip(done.bets, exact, strict=True):
        assert row.choice == known.choice
        assert row.error is not None
        assert abs(row.edge_float - known.edge) <= 4 * row.error


def test_more_results_than_bits_are_refused() -> None:
    """In one line; the odds are told all the same."""
    plan = [{"prize": f"0.{prize:02}", "count": 1} for prize in range(70)]
    found = machine({"type": "b1", "plan": plan})
    with pytest.raises(Misuse, match=r"^a simulation tells up to 62 results$"):
        MachineKernel(found)
    assert len(next(odds.all_odds(found, found.cabinet.price)).net.chances) == 70
