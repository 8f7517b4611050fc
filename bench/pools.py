"""How long a pool of a million tickets takes to settle, and whether all of it went somewhere."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace
from timing import REPEATS

from ludex.core.table import Recorded
from ludex.games.betting import fixed
from ludex.games.betting.commands import AnnounceEvent, EndEvent, OpenMarket, ReportResult, SettleMarket, StartEvent
from ludex.games.betting.state import BettingState, Leg, Slip
from ludex.games.betting.tickets import settled
from ludex.games.common.premises.commands import OpenSession
from ludex.games.registry import open_decider
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.strict import Tree

TICKETS = 1_000_000
HOLDERS = tuple(f"player-{number}" for number in range(1, 1_001))
RUNNERS = tuple(f"runner-{number}" for number in range(1, 21))
WINNERS = RUNNERS[:2]
"""A dead heat, so that the pool is divided twice."""
LOOKED_AT = 1_000
"""So many tickets are worth by themselves what they were paid together."""


def settled_seconds() -> float:
    """The seconds from the result to what every one of the tickets is paid, through the shop; the best run."""
    best = float("inf")
    for _ in range(REPEATS):
        table, places, stakes = _sold()
        rules: Any = table.game.rules
        state = table.state
        taken = int(stakes.sum())
        begun = time.perf_counter()
        table.apply(SettleMarket(by="operator", market="winner"))
        result, paid = settled(rules.pool, rules.stakes.stake_least, stakes, places, RUNNERS, WINNERS)
        best = min(best, time.perf_counter() - begun)
        accounts = state.accounts
        assert accounts["owed"] == result.owed == int(paid.sum()), "the tickets are paid what they are owed"
        assert accounts["deduction"] + accounts["rest"] + accounts["owed"] == taken, "all of the pool went somewhere"
        assert accounts["deduction"] == taken * (100 - rules.pool.shared_percent) // 100
        for number in Random(2).sample(range(TICKETS), LOOKED_AT):
            alone = fixed.worth(rules, state.slips[str(number + 1)], state.markets)
            assert alone == paid[number], f"ticket {number + 1} alone"
    return best


def _sold() -> tuple[Recorded[Any], Any, Any]:
    """A shop whose pool is closed with its result, the forecast of each ticket by place, and its stake."""
    market: Tree = {"event": "race", "kind": "pool", "forecasts": list(RUNNERS)}
    equipment: Tree = {"events": {"race": {}}, "markets": {"winner": market}}
    table: Recorded[Any] = open_decider(Law(), "betting", "cantabria", table={"equipment": equipment}).recorded(
        Seeded(1)
    )
    table.apply(OpenSession(by="operator", day="2026-05-02"))
    table.apply(AnnounceEvent(by="operator", event="race"))
    table.apply(OpenMarket(by="operator", market="winner"))
    rules: Any = table.game.rules
    unit = rules.stakes.stake_least
    generator = np.random.default_rng(1)
    places = generator.integers(len(RUNNERS), size=TICKETS)
    stakes = unit * generator.integers(1, 20, size=TICKETS)
    _put(table.state, places.tolist(), stakes.tolist())
    table.apply(StartEvent(by="operator", event="race"))
    table.apply(EndEvent(by="operator", event="race"))
    for winner in WINNERS:
        table.apply(ReportResult(by="operator", market="winner", forecast=winner))
    return table, places, stakes


def _put(state: BettingState, places: list[int], stakes: list[int]) -> None:
    """The tickets as the shop keeps them, since a million bets one by one would take minutes."""
    legs = [(Leg("winner", runner),) for runner in RUNNERS]
    held: dict[str, list[str]] = {holder: [] for holder in HOLDERS}
    staked = [0] * len(RUNNERS)
    for number, (place, stake) in enumerate(zip(places, stakes, strict=True), 1):
        name, holder = str(number), HOLDERS[number % len(HOLDERS)]
        state.slips[name] = Slip(
            id=name,
            holder=holder,
            kind="pool",
            legs=legs[place],
            stake=Cents(stake),
            through="terminal-1",
            place="external",
            means="in-person",
            day="2026-05-02",
        )
        held[holder].append(name)
        staked[place] += stake
    state.held = {holder: tuple(names) for holder, names in held.items()}
    state.next_slip = len(places) + 1
    on_each = {runner: Cents(amount) for runner, amount in zip(RUNNERS, staked, strict=True)}
    state.markets["winner"] = replace(state.markets["winner"], staked=on_each)
    state.accounts["pools"] = Cents(sum(staked))
    state.accounts["cage"] = Cents(state.accounts.get("cage", 0) - sum(staked))
