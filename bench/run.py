"""Benchmarks: prints what was measured, writes bench.json, and exits 1 below a goal.

A row is `{"name", "value", "ratio", "goal", "pass"}`; `ratio` is the value over its goal (the goal over the value where
less is better). Every kernel of the registry has a row: its value is how fast rounds are played in the rate of drawing
their outcomes alone, in the same run, and `rounds_a_second` how fast that is on this machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from bingo import CARDS, hall_ms
from coups import coups_a_second
from evaluations import counting_seconds, evaluations_a_second
from exchange import bare_orders_a_second, orders_a_second
from hands import hands_a_second
from histories import equity_seconds, long_histories_a_second, real_histories_a_second
from house import durable_commands, grown_megabytes, recovered_a_second
from lots import LOT_TICKETS, made_seconds
from peers import gymnasium_blackjack, openspiel_blackjack
from pictures import drawing_ms, scene_us
from pools import TICKETS, settled_seconds
from records import grown_bytes, resumed_a_second
from timing import REPEATS, best_of

from ludex.core.commands import Command, Join, OpenSession
from ludex.core.game import imported
from ludex.core.table import Recorded
from ludex.games.common.prison.commands import CloseChoices
from ludex.games.common.stakes.commands import NoMoreBets, PlaceOnCloth, Withdraw
from ludex.games.registry import GAMES, Opened, decider_type, open_game, open_usual
from ludex.games.wheels.roulette.commands import Spin
from ludex.kit.chance import Seeded
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.sim.batches import run
from ludex.sim.streams import fill, start

PLAYERS = tuple(f"player-{number}" for number in range(1, 11))
SECONDS = 2.0
ROUNDS = 2**26
KERNEL_GOAL = 0.5
KERNEL_GOALS = {
    "roulette-french": 0.6,
    "punto-y-banca": 0.4,
    "trente-et-quarante": 0.4,
    "chemin-de-fer": 0.4,
    "baccarat-two-tables": 0.4,
    "poker-no-draw": 0.3,
    "poker-trijoker": 0.3,
    "three-card-poker": 0.3,
    "holdem-bonus": 0.3,
    "holdem-house": 0.3,
    "pai-gow-poker": 0.3,
}
"""A kernel that reached more is held to it; of cards dealt with removal less is asked, and of looking hands up."""


AGAINST_PEERS = {"blackjack"}
"""Games with decisions: drawing alone says little of them, so they are held against other engines."""
HAND_ROUNDS = 2**23
CHIPS_IN_SCENE = 50
RATIO_MAX = 1000


def main() -> int:
    """Runs every benchmark."""
    rows = [
        row("roulette commands a second with options asked, 10 bets on the felt", commands_a_second(10), 100_000),
        row("roulette commands a second with options asked, 300 bets on the felt", commands_a_second(300), 100_000),
        row("microseconds for a player's options, 10 bets on the felt", options_us(10, PLAYERS[0]), 100, less=True),
        row("microseconds for a player's options, 300 bets on the felt", options_us(300, PLAYERS[0]), 100, less=True),
        row("microseconds for a croupier's options, 300 bets on the felt", options_us(300, "croupier"), 100, less=True),
        *(kernel_row(slug) for slug in GAMES if decider_type(slug).kernel and slug not in AGAINST_PEERS),
        *blackjack_rows(),
        *hand_rows(),
        table_hands_row(),
        table_coups_row("chemin-de-fer"),
        table_coups_row("baccarat-two-tables"),
        *history_rows(),
        *record_rows(),
        *picture_rows(),
        *bingo_rows(),
        exchange_row(),
        *ticket_rows(),
        *house_rows(),
        row("start of ludex --help in starts of python", start_ratio(), 4, less=True),
    ]
    Path("bench.json").write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    return 0 if all(each["pass"] for each in rows) else 1


def row(name: str, value: float, goal: float | None, *, less: bool = False, **besides: float) -> dict[str, Any]:
    """One result, printed as it is made; one without a goal is only told."""
    # What should be small may be nothing, or less than nothing: memory that was given back.
    ratio = 1.0 if goal is None else goal / max(value, goal / RATIO_MAX) if less else value / goal
    shown = None if goal is None else round(ratio, 2)
    result = {"name": name, "value": round(value, 2), "ratio": shown, "goal": goal, "pass": ratio >= 1}
    told = "".join(f" ({number:,} {what.replace('_', ' ')})" for what, number in besides.items())
    aim = f"goal {goal:>8,}" if goal is not None else "no goal      "
    sys.stdout.write(f"{'pass' if result['pass'] else 'FAIL'}  {value:12,.2f}  {aim}  {name}{told}\n")
    sys.stdout.flush()
    return result | besides


def opened_roulette() -> Opened:
    """French roulette in Cantabria."""
    return open_game(Law(), "roulette-french", "cantabria", licence={"minimum": 10}, table={"advance": 1_000_000})


def filled_table(opened: Opened) -> Recorded[Any]:
    """A table with ten rich players."""
    table = opened.recorded(Seeded(1))
    table.run(OpenSession(by="chief"))
    for player in PLAYERS:
        table.run(Join(by=player, chips=Cents(10**12)))
    return table


def plans(opened: Opened, bets_on_felt: int) -> list[list[PlaceOnCloth]]:
    """Rounds of bets, made beforehand so that only the table is timed."""
    random, bets = Random(2), list(opened.game.bets)
    return [
        [
            PlaceOnCloth(by=PLAYERS[i % len(PLAYERS)], bet=random.choice(bets), stake=Cents(1000))
            for i in range(bets_on_felt)
        ]
        for _ in range(20)
    ]


def commands_a_second(bets_on_felt: int) -> float:
    """Whole rounds: everybody's options are asked before they act, and every entry is kept; the best of some runs."""
    opened = opened_roulette()
    rounds = plans(opened, bets_on_felt)
    best = 0.0
    for _ in range(REPEATS):
        table = filled_table(opened)
        first = len(table.entries)
        begun = time.perf_counter()
        spent, turn = 0.0, 0
        while spent < SECONDS:
            for command in one_round(table, rounds[turn % len(rounds)]):
                table.options(command.by)
                table.apply(command)
            turn += 1
            spent = time.perf_counter() - begun
        best = max(best, (len(table.entries) - first) / spent)
    return best


def one_round(table: Recorded[Any], bets: list[PlaceOnCloth]) -> Iterator[Command]:
    """The commands of a round, each made when the one before has been applied."""
    state, game = table.state, table.game
    for player in list(state.staked):
        for bet in list(state.staked[player]):
            yield Withdraw(by=player, bet=bet)
    yield from bets
    yield Spin(by="croupier")
    yield NoMoreBets(by="croupier")
    while (duty := game.duty(state)) is not None or state.phase == "zero":
        yield duty or CloseChoices(by="croupier")


def options_us(bets_on_felt: int, who: str) -> float:
    """How long asking for a person's options takes, at best."""
    opened = opened_roulette()
    table = filled_table(opened)
    for bet in plans(opened, bets_on_felt)[0]:
        table.apply(bet)
    return best_of(lambda: table.options(who), 2000) * 1e6


def kernel_row(slug: str) -> dict[str, Any]:
    """How fast a game's rounds are played and counted, in the rate of drawing their outcomes from the same stream."""
    law = Law()
    kernel: Any = imported(decider_type(slug).kernel)(open_usual(law, slug, law.places_of(slug)[-1]).game)
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=0, rounds=ROUNDS)  # which also compiles it before it is timed
    draw = drawing(kernel, counts)
    draw()
    played = best_of(lambda: kernel.play(counts, seed=1, block=0, rounds=ROUNDS), 1)
    ratio = best_of(draw, 1) / played
    name = f"{slug}: rounds played, in the rate of drawing their outcomes alone"
    return row(name, ratio, KERNEL_GOALS.get(slug, KERNEL_GOAL), rounds_a_second=round(ROUNDS / played))


def blackjack_rows() -> list[dict[str, Any]]:
    """Hands of blackjack by best play, as `ludex simulate` plays them, in the rates of two other engines.

    Ours use every core, theirs are made for one; what a single thread of ours does is told beside it.
    """
    kernel: Any = imported(decider_type("blackjack").kernel)(open_usual(Law(), "blackjack", "cantabria").game)
    kernel.play(kernel.counts(), seed=1, block=0, rounds=1)  # which compiles it
    rates = {}
    for workers in (1, os.cpu_count() or 1):
        played = best_of(lambda: run(kernel, seed=1, rounds=HAND_ROUNDS, workers=workers), 1)  # noqa: B023 - called here
        rates[workers] = HAND_ROUNDS * kernel.boxes / played
    peers = {"OpenSpiel": (openspiel_blackjack(), 1000), "Gymnasium": (gymnasium_blackjack(), 2000)}
    return [
        row(
            f"blackjack: hands a second on every core, in those of {peer} on one",
            max(rates.values()) / rate,
            goal,
            hands_a_second=round(max(rates.values())),
            on_one_thread=round(rates[1]),
            of_the_peer=round(rate),
        )
        for peer, (rate, goal) in peers.items()
    ]


def hand_rows() -> list[dict[str, Any]]:
    """Poker hands: how fast they are evaluated in the rate of another evaluator, and how long counting all takes."""
    ours, theirs = evaluations_a_second()
    name = "poker: seven-card evaluations in batch on one thread, in those of eval7 called from Python"
    return [
        row(name, ours / theirs, 80, evaluations_a_second=round(ours), of_the_peer=round(theirs)),
        row("poker: seconds to count all 133,784,560 seven-card hands by class", counting_seconds(), None),
    ]


def exchange_row() -> dict[str, Any]:
    """Orders of a betting exchange, told beside how fast a bare order book takes the same ones."""
    ours, bare = orders_a_second(), bare_orders_a_second()
    name = "betting exchange: orders a second with options asked, 100 players"
    return row(name, ours, 40_000, of_a_bare_book=round(bare), times_slower_than_it=round(bare / ours))


def ticket_rows() -> list[dict[str, Any]]:
    """Tickets in large numbers: those of a pool settled, with a dead heat, and those of a lot made."""
    return [
        row(f"seconds to settle a pool of {TICKETS:,} tickets", settled_seconds(), 2, less=True),
        row(f"seconds to make a lot of {LOT_TICKETS:,} scratch tickets", made_seconds(), 2, less=True),
    ]


def house_rows() -> list[dict[str, Any]]:
    """Live tables over a store of SQLite: durable commands in the rate of bare inserts, recovery, and flat memory."""
    durable = durable_commands()
    return [
        row(
            "durable commands a second in the rate of bare inserts of the same bytes in groups",
            durable.ratio,
            0.6,
            commands_a_second=round(durable.commands_a_second),
            bare_inserts_a_second=round(durable.bare_a_second),
            inserts_of_bodies_alone=round(durable.bodies_a_second),
            microseconds_of_cpu_a_command=round(durable.cpu_us, 1),
        ),
        row("entries a second recovered without a snapshot", recovered_a_second(), 100_000),
        row(
            "megabytes that recovering a million entries takes beyond a hundred thousand",
            grown_megabytes(),
            5,
            less=True,
        ),
    ]


def history_rows() -> list[dict[str, Any]]:
    """Hands of others read and replayed, in PokerKit's rate; and every board of two hands before the flop."""
    shapes = (
        ("real-shaped hold'em, most of it over before the flop", real_histories_a_second, 5),
        ("four kinds, played to the end", long_histories_a_second, 4),
    )
    rows = []
    for shape, rates, goal in shapes:
        ours, theirs = rates()
        name = f"poker: hand histories parsed and replayed ({shape}), in those of PokerKit"
        rows.append(row(name, ours / theirs, goal, hands_a_second=round(ours), of_the_peer=round(theirs)))
    seconds = "poker: seconds for an exact equity of two hands before the flop (1,712,304 boards) on one thread"
    return [*rows, row(seconds, equity_seconds(), 0.1, less=True)]


def record_rows() -> list[dict[str, Any]]:
    """Tables that go on from their records, and what a million commands leave in memory."""
    rows = [
        row(
            f"resume: entries of {game} a second, read from JSON and folded on one core",
            resumed_a_second(game),
            100_000,
        )
        for game in ("roulette-french", "holdem", "blackjack")
    ]
    name = "memory: mebibytes that a process grows from command 100,000 to 1,000,000 of a table"
    return [*rows, row(name, max(grown_bytes() / 2**20, 0.01), 4, less=True)]


def picture_rows() -> list[dict[str, Any]]:
    """A table as a picture: saying what lies on it, drawing it, and what one command changes."""
    opened = opened_roulette()
    table = filled_table(opened)
    for bet in plans(opened, CHIPS_IN_SCENE)[0]:
        table.apply(bet)
    name = f"pictures: microseconds for the scene of a roulette with {CHIPS_IN_SCENE} chips"
    rows = [row(name, scene_us(opened, table.state, PLAYERS[0]), 20, less=True)]
    law = Law()
    for game in GAMES:
        if decider_type(game).cloth is None:
            continue
        drawing, changed = drawing_ms(open_usual(law, game, law.places_of(game)[0]))
        name = f"pictures: milliseconds to draw the fullest moment of {game}"
        rows.append(row(name, drawing, 5, less=True, bytes_a_command=round(changed)))
    return rows


def bingo_rows() -> list[dict[str, Any]]:
    """A large hall of bingo: cards made, indexed, and a game followed to its first bingo."""
    made, indexed, followed = hall_ms()
    return [
        row(f"bingo: milliseconds to make {CARDS:,} distinct cards", made, 1000, less=True),
        row(f"bingo: milliseconds to index {CARDS:,} cards", indexed, 20, less=True),
        row(f"bingo: milliseconds for a whole game of {CARDS:,} cards", followed, 5, less=True),
    ]


def table_hands_row() -> dict[str, Any]:
    """Hold'em as the table plays it: six players calling down, options asked, entries kept; PokerKit in turns."""
    ours, theirs = hands_a_second()
    name = "poker: hold'em hands through the table, six players calling down, in those of PokerKit"
    return row(name, ours / theirs, 30, hands_a_second=round(ours), of_the_peer=round(theirs))


def table_coups_row(game: str) -> dict[str, Any]:
    """A game of baccarat among players as the table plays it, with all that happens round the bank."""
    coups, commands = coups_a_second(game)
    name = f"{game}: coups a second through the table, an evening of six, entries kept"
    return row(name, coups, None, commands_a_second=round(commands))


def drawing(kernel: Any, counts: Any) -> Callable[[], object]:
    """Drawing alone what the same rounds need: by the kernel's own loop, or into a buffer."""
    if hasattr(kernel, "draw"):
        return lambda: kernel.draw(seed=1, block=0, rounds=ROUNDS)
    draws = draws_of(counts)
    buffer = np.empty(2**16, dtype=np.uint8)

    def draw() -> None:
        state, drawn = start(1, 0), 0
        while drawn < draws:
            drawn += fill(state, counts.shape[1], buffer)

    return draw


def draws_of(counts: Any) -> int:
    """How many draws were counted: a throw each, or rounds by the zeros that were drawn before the number."""
    if counts.sum() > ROUNDS:
        return int(counts.sum())
    return sum((zeros + 1) * int(row.sum()) for zeros, row in enumerate(counts))


def start_ratio() -> float:
    """How long `ludex --help` takes, in starts of a bare Python; the best of twenty, in turns."""
    bare, help_ = [sys.executable, "-c", "pass"], [str(Path(sys.executable).with_name("ludex")), "--help"]
    times: dict[int, float] = {0: float("inf"), 1: float("inf")}
    for _ in range(20):
        for which, command in enumerate((bare, help_)):
            begun = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            times[which] = min(times[which], time.perf_counter() - begun)
    return times[1] / times[0]


if __name__ == "__main__":
    sys.exit(main())
