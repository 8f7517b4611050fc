"""How fast a table goes on from its record, and what a million commands leave in memory.

`python bench/records.py` plays the million in a process of its own, so that nothing else counts, and prints by how
many bytes it grew after the first tenth.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from ludex.core.commands import Join, OpenSession
from ludex.core.snapshot import resume
from ludex.core.table import Table
from ludex.games.common.prison.commands import CloseChoices
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth
from ludex.games.records import entry_reader
from ludex.games.registry import open_usual
from ludex.games.wheels.roulette.commands import Spin
from ludex.kit.chance import Seeded, Silent
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.proof.walk import Leaning, Walk

ENTRIES = 20_000
REPEATS = 3
COMMANDS = 1_000_000
FIRST = COMMANDS // 10
PLAYERS = tuple(f"player-{number}" for number in range(1, 11))


def resumed_a_second(game: str) -> float:
    """Entries of a random evening in Cantabria read from lines of JSON and folded, on one core; the best of some."""
    opened = open_usual(Law(), game, "cantabria")
    pick = Random(5).randrange
    table = opened.recorded(Leaning(pick))
    walk = Walk(opened, table, pick)
    while len(table.entries) < ENTRIES:
        walk.step()
    lines = [msgspec.json.encode(entry) for entry in table.entries]
    read = entry_reader(game).read
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.process_time()  # seconds of the core, whatever else the machine does
        again = resume(opened.game, opened.setup, None, map(read, lines), Silent())
        best = min(best, time.process_time() - begun)
        assert again.state == table.state
    return ENTRIES / best


def grown_bytes() -> int:
    """By how much a process grows from the first hundred thousand commands at a table to the millionth."""
    run = subprocess.run([sys.executable, __file__], capture_output=True, check=True, text=True)
    return int(run.stdout)


def _play_a_million() -> int:
    opened = open_usual(Law(), "roulette-french", "cantabria")
    table = opened.table(Seeded(1))
    table.run(OpenSession(by="chief"))
    for player in PLAYERS:
        table.run(Join(by=player, chips=Cents(10**12)))
    after_first = 0
    for number in _commands(table, list(opened.game.bets)):
        if number == FIRST:
            after_first = _peak_bytes()
        if number == COMMANDS:
            return _peak_bytes() - after_first
    raise AssertionError("rounds never end")


def _commands(table: Table[Any], bets: list[str]) -> Iterator[int]:
    """Round after round; gives how many commands were applied. Those of players have an id, as people's have."""
    random, number, game = Random(3), 0, table.game
    while True:
        for player in PLAYERS:
            bet, stake = random.choice(bets), Cents(1000)
            if bet not in table.state.staked.get(player, {}):
                number += 1
                table.apply(PlaceOnCloth(by=player, bet=bet, stake=stake, id=str(number)))
                yield number
        for command in (Spin(by=table.state.at_wheel), NoMoreBets(by="croupier")):
            number += 1
            table.apply(command)
            yield number
        while (duty := game.duty(table.state)) is not None or table.state.phase == "zero":
            number += 1
            table.apply(duty or CloseChoices(by="croupier"))
            yield number


def _peak_bytes() -> int:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    sys.stdout.write(f"{_play_a_million()}\n")
