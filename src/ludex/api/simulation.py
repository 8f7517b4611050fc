"""Simulation as a library: many rounds of a game by its compiled kernel, and what every bet came to."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from ludex.api.law import packaged_law
from ludex.api.odds import check_bet, check_house_bets
from ludex.api.tables import Table
from ludex.core.commands import Command
from ludex.core.edge import read_command
from ludex.core.game import imported
from ludex.core.options import Among
from ludex.errors import Misuse, Reason, Refused
from ludex.extras import needed_for
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.registry import GAMES, Opened, OpenedTable, decider_type, open_usual
from ludex.kit.chance import Seeded
from ludex.kit.money import LARGEST, Cents
from ludex.law.book import Law
from ludex.sim.batches import WORKERS_MAX, Kernel, PairedKernel, Progress, Strategies, run
from ludex.sim.statistics import Estimate, estimate, estimate_of_sums

if TYPE_CHECKING:  # the libraries of the kernels may not be installed
    from ludex.sim.batches import Counts

PLAYER = "ana"
OWN_LESS_BEST = "own-less-best"
"""What is called what a strategy loses more than best play."""
ABOUT_STAKES = frozenset({Reason.BELOW_MINIMUM, Reason.ABOVE_MAXIMUM, Reason.NOT_IN_CHIPS})


class SimulatedBet(Struct, frozen=True, kw_only=True):
    """What one bet, played in one way, came to."""

    bet: str
    choice: str | None
    net: Estimate
    """What a unit staked came to on average, and how sure that is."""

    @property
    def edge_float(self) -> float:
        """The house's share of the stake."""
        return float(-self.net.mean)

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the edge lies in 95 cases of 100; nothing where too few rounds show no spread."""
        bounds = self.net.interval
        return None if bounds is None else (float(-bounds[1]), float(-bounds[0]))

    @property
    def error(self) -> float | None:
        """The standard error of the edge."""
        return _number(self.net.error)

    @property
    def deviation(self) -> float | None:
        """The standard deviation of one round."""
        return _number(self.net.deviation)


class Simulation(Struct, frozen=True, kw_only=True):
    """A simulation: what was played, and what every bet that takes the stake came to."""

    game: str
    place: str
    rounds: int
    seed: int
    stake: int
    bets: tuple[SimulatedBet, ...]
    refused: tuple[str, ...]
    """The bets that do not take this stake."""
    differences: tuple[SimulatedBet, ...] = ()
    """What a strategy loses more than best play, where one was given."""


def simulate(
    game: str,
    place: str,
    bet: str | None = None,
    *,
    rounds: int = 1_000_000,
    seed: int = 1,
    stake: int | None = None,
    workers: int | None = None,
    strategy: str | None = None,
    progress: Progress | None = None,
    law: Law | None = None,
) -> Simulation:
    """Plays so many rounds; the same seed gives the same digits with any number of workers (threads; all cores).

    The stake is two minima unless told: the least whose half is not below the minimum. A strategy is a table of text
    such as `best_strategy` writes; it is played beside best play, from the same cards.
    """
    opened = open_usual(law or packaged_law(), game, place)
    check_house_bets(opened)
    if not opened.type.kernel:
        raise Misuse("{game} cannot be simulated yet", slug="not-simulated", game=game)
    check_bet(opened, bet)
    staked = opened.usual_stake if stake is None else Cents(stake)
    lawful, refused = _lawful(opened, staked)
    with needed_for("simulation"):
        paired = None if strategy is None else _paired(opened, staked, strategy)
        kernel: Kernel = paired or imported(opened.type.kernel)(opened.game)
    counts = run(kernel, seed=seed, rounds=rounds, workers=usual_workers(workers), progress=progress)
    rows = tuple(
        SimulatedBet(bet=each, choice=choice, net=estimate(nets, unit=staked, seed=seed))
        for each in lawful
        if bet in (None, each)
        for choice in kernel.choices(each)
        if (nets := kernel.nets(counts, each, staked, choice))  # a way that this stake does not admit has no results
    )
    differences = tuple(
        _difference(paired, counts, each, staked, seed) for each in lawful if paired and bet in (None, each)
    )
    return Simulation(
        game=game,
        place=place,
        rounds=rounds,
        seed=seed,
        stake=staked,
        bets=rows,
        refused=refused,
        differences=differences,
    )


def _paired(opened: Opened, stake: Cents, strategy: str) -> PairedKernel:
    """The compiled game by a strategy, beside best play."""
    if not opened.type.strategies:
        raise Misuse(
            "{game} is not simulated by a strategy of your own; known: {known}",
            slug="no-strategy-of-your-own",
            game=opened.header.game,
            known=[game for game in GAMES if decider_type(game).strategies],
        )
    strategies: Strategies = imported(opened.type.strategies)
    return strategies.kernel(opened.game, strategy, stake)


def _difference(kernel: PairedKernel, counts: Counts, bet: str, stake: Cents, seed: int) -> SimulatedBet:
    """What a strategy loses more than best play on a bet."""
    own, best = (kernel.nets(counts, bet, stake, choice) for choice in kernel.choices(bet))
    total = sum(net * times for net, times in own.items()) - sum(net * times for net, times in best.items())
    squares = kernel.squares(counts, bet)
    net = estimate_of_sums(total, squares, rounds=sum(own.values()), unit=stake, seed=seed)
    return SimulatedBet(bet=bet, choice=OWN_LESS_BEST, net=net)


def usual_workers(asked: int | None) -> int:
    """So many threads, or one for every core."""
    return min(os.cpu_count() or 1, WORKERS_MAX) if asked is None else asked


def _lawful(opened: Opened, stake: Cents) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The bets that take this stake and those that do not."""
    refusals = _refusals(opened, stake)
    lawful = tuple(bet for bet, refusal in refusals.items() if refusal is None)
    refused = {bet: refusal for bet, refusal in refusals.items() if refusal is not None}
    if not lawful:
        raise next(iter(refused.values()))
    return lawful, tuple(refused)


def _refusals(opened: Opened, stake: Cents) -> dict[str, Refused | None]:
    """Why each bet does not take a stake: as the game says, or by what the table itself offers a player."""
    if opened.type.priced is not None:
        return {
            bet: takes.refusal(_placed(opened, bet, stake)) for bet, takes in opened.type.priced(opened.game).items()
        }
    if not isinstance(opened, OpenedTable):
        return dict.fromkeys(opened.type.bets(opened.game))
    table = Table(opened, Seeded(0))
    table.staff("open-session")
    table.join(PLAYER, LARGEST)
    while not (offered := [option for option in table.options(PLAYER) if option.do == "bet"]):
        place = _free_place(table)
        if place is not None:  # nobody bets there who does not sit
            table.do(PLAYER, "sit", place=place)
        elif not table.go_on():  # a shoe may have to be offered round the table before anybody bets
            raise AssertionError("nobody may ever bet at this table")
    refusals: dict[str, Refused | None] = {}
    for bet in opened.type.bets(opened.game):
        refusal = offered[0].refusal(_placed(opened, bet, stake))
        # A bet that is not open yet at the first moment of a round is no less lawful for that.
        refusals[bet] = refusal if refusal is not None and refusal.reason in ABOUT_STAKES else None
    return refusals


def _free_place(table: Table) -> int | None:
    """A place that the player may take; none where they sit, or nobody does."""
    sits = (option for option in table.options(PLAYER) if option.do == "sit")
    places = (domain.values for option in sits for domain in option.domains if isinstance(domain, Among))
    return next((int(str(free[0])) for free in places), None)


def _placed(opened: Opened, bet: str, stake: Cents) -> Command:
    if not isinstance(opened, OpenedTable):  # what is bought there is asked about as if it were bet on
        return PlaceBet(by=PLAYER, bet=bet, stake=stake)
    return read_command(opened.type, {"by": PLAYER, "do": "bet", "bet": bet, "stake": stake})


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
