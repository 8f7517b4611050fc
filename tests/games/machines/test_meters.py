"""The meters of a machine against its money: whatever is played, they tell what the moves of money tell."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ludex.games.machines import events as did
from ludex.games.machines.state import JACKPOT, STAKED
from ludex.games.registry import Opened
from ludex.kit.chance import Seeded
from ludex.proof.properties import Watch
from ludex.proof.walk import Leaning
from tests.games.machines.made import (
    GENEROUS,
    PEOPLE,
    events_of,
    metered,
    of_b1,
    of_b3,
    of_d,
    opened,
    running,
    wrong_with,
)
from tests.tables import give

MACHINES, STEPS, PLAYS = 7, 120, 60
KINDS: dict[str, Callable[[int], dict[str, Any]]] = {"b1": of_b1, "b3": of_b3, "d": of_d}


def walked(game: Opened, seed: int) -> Watch:
    """A machine at which people do anything that they may, with all that must hold of every game looked at."""
    pick = Random(seed).randrange
    watch = Watch(game, Leaning(pick), pick)
    watch.run(STEPS)
    return watch


@pytest.mark.parametrize("kind", KINDS)
def test_the_meters_tell_what_the_money_did(kind: str) -> None:
    """Random machines and random days: after every entry what was taken and won, and the vouchers given out."""
    plays = 0
    for seed in range(MACHINES):
        described = KINDS[kind](seed)
        assert wrong_with(described, **GENEROUS) == []
        game = opened(described, **GENEROUS)
        watch = walked(game, seed)
        entries = watch.table.entries
        state: Any = game.game.start(game.setup)
        vouchers = 0
        for entry, (taken, paid, due) in zip(entries, metered(entries), strict=True):
            for event in entry.events:
                game.game.evolve(state, event)
                vouchers += getattr(event, "vouchers", 0) if isinstance(event, did.Scored) else 0
            meters = state.meters
            assert (meters.taken, meters.paid, meters.vouchers) == (taken, paid + due, vouchers), (seed, entry.version)
            assert due == sum(each.amount for each in state.due)
        read = events_of(entries, did.MetersRead)
        assert all(event.taken <= state.meters.taken for event in read)
        assert state.meters.plays == sum(map(_plays, (event for entry in entries for event in entry.events)))
        plays += state.meters.plays
    assert plays > MACHINES  # or the walks showed nothing


def _plays(event: Any) -> int:
    """How many plays an event is the end of."""
    if isinstance(event, did.ResultShown):
        return len(event.players)
    return isinstance(event, did.Tipped | did.Scored)


def test_a_jackpot_grows_by_its_part_of_every_stake() -> None:
    """Parts of a cent are never lost, also when it is won: in the end it had its part of all that was staked."""
    won = 0
    for seed in range(MACHINES):
        described = of_b3(seed)
        described.pop("seats", None)
        game = opened(described, **GENEROUS)
        table = running(game, Seeded(seed))
        give(table, "insert-money", "ana", amount=100)
        for _ in range(PLAYS):
            give(table, "play", "ana")
        shown = events_of(table.entries, did.ResultShown)
        grown = sum(m.amount for each in shown for m in each.moves if (m.source, m.target) == (STAKED, JACKPOT))
        won += sum(each.jackpot for each in shown)
        assert grown == sum(each.stakes for each in shown) * described["jackpot"]["percent"] // 100
    assert won > MACHINES


@pytest.mark.parametrize("way", ["joint", "simultaneous"])
def test_everybody_who_plays_together_has_the_same(way: str) -> None:
    """What several win is all that the machine paid, in equal parts, with less than a cent each left over."""
    for seed in range(MACHINES):
        described = {**of_b1(2 * seed + 1), "seats": {"count": 3, "way": way}, "hopper": 1000, "hopper_most": 2000}
        if "tips" in described:
            continue
        described.pop("forced", None)
        table = running(opened(described, **GENEROUS), Seeded(seed))
        for name in PEOPLE:
            give(table, "insert-money", name, amount=20)
        for _ in range(PLAYS // 3):
            for name in PEOPLE:
                give(table, "play", name)
            give(table, "start-play", "attendant")
        for shown in events_of(table.entries, did.ResultShown):
            assert len({won.amount for won in shown.prizes}) <= 1
            assert shown.rest < len(PEOPLE) if way == "joint" else not shown.rest
