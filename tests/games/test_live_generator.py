"""Real tables with the live generator: what comes up is what chance would bring, in wheels, dice and cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from ludex.core.commands import Command, Join, OpenSession
from ludex.core.events import Event
from ludex.core.table import Table
from ludex.games.common.shoe.events import Shuffled
from ludex.games.common.stakes.commands import PlaceBet
from ludex.games.registry import Opened
from ludex.kit.fair import Live
from ludex.kit.money import LARGEST, Cents
from tests.kit.randomness import Cells, alarms, case_tests, correlation_p, even_p, runs_p, square_p
from tests.tables import usual

BLOCK, RESERVE = 10_000, 1_000
"""So many values are committed to at once, as soon as fewer than the reserve are left."""


def happening(opened: Opened, *players: str, bet: str = "") -> Iterator[Event]:
    """All that happens at a table that its staff leads on for ever; a player bets where it waits for a bet."""
    chance = Live(bytes(range(32)), opened.type.slug)
    table: Table[Any] = opened.table(chance)
    cards = opened.type.pack(opened.rules)
    ahead: list[Command] = [OpenSession(by="chief"), *(Join(by=name, chips=Cents(LARGEST)) for name in players)]
    while True:
        if chance.left < RESERVE:
            chance.commit(BLOCK)
        if cards and chance.next_pack == table.state.packs_mixed:
            chance.commit_pack(cards)
        waits = ahead.pop(0) if ahead else opened.game.lead(table.state)
        command = waits or PlaceBet(by=players[0], bet=bet, stake=opened.rules.minimum)
        for entry in table.run(command):
            yield from entry.events


def drawn(events: Iterator[Event], many: int) -> list[Any]:
    """The first outcomes that came up."""
    return list(islice((outcome for event in events for outcome in event.drawn), many))


def test_roulette_passes() -> None:
    """Twenty thousand spins."""
    assert alarms(case_tests(drawn(happening(usual("cantabria")), 20_000), 37)) == []


def test_craps_passes() -> None:
    """The faces of sixteen thousand dice, and the sums of their throws."""
    dice = np.array(drawn(happening(usual("cantabria", "craps"), "ana", bet="win"), 16_000))
    assert alarms(case_tests([int(face) - 1 for face in dice], 6)) == []
    sums = dice[::2] + dice[1::2]
    ways = np.array([6 - abs(7 - total) for total in range(2, 13)]) / 36
    ps = {"sums": square_p(sums - 2, ways), "runs": runs_p(sums > 7)}
    assert alarms(ps | {"correlation": correlation_p(sums.astype(np.float64), 1)}) == []


def shoes(events: Iterator[Event]) -> Iterator[list[int]]:
    """The faces that were seen of one shoe after another."""
    faces: list[int] = []
    for event in events:
        if isinstance(event, Shuffled) and faces:
            yield faces
            faces = []
        faces += event.drawn


@cache
def half_shoes() -> Cells:
    """The faces in the first half of a hundred shoes, one shoe a row."""
    return np.array([shoe[:HALF] for shoe in islice(shoes(happening(PUNTO)), SHOES)])


def card_tests(faces: Cells) -> dict[str, float]:
    """Tests of half shoes: drawn without return, faces spread less than throws would."""
    less = (CARDS - HALF) / (CARDS - 1)
    ends = np.concatenate([faces[:, 0], faces[:, -1]])
    return {
        "faces": even_p(faces.ravel(), 52, less),
        "ranks": even_p(faces.ravel() // 4, 13, less),
        "ranks of the first card and the last": even_p(ends // 4, 13),
    }


PUNTO = usual("cantabria", "punto-y-banca")
CARDS = 52 * PUNTO.game.rules.shoe.packs
HALF = CARDS // 2
SHOES = 100


def test_punto_y_banca_passes() -> None:
    """A hundred half shoes."""
    assert half_shoes().shape == (SHOES, HALF)
    assert alarms(card_tests(half_shoes())) == []


def test_false_shoes_are_noticed() -> None:
    """The same, where every fifth king is an ace."""
    faces = half_shoes().ravel().copy()
    faces[np.flatnonzero(faces // 4 == 12)[::5]] -= 48
    assert "ranks" in alarms(card_tests(faces.reshape(SHOES, HALF)))
