"""`ludex simulate`: many rounds of a game by its compiled kernel, told as edges with their intervals."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ludex.cli.host import Host
from ludex.cli.output import (
    aligned,
    assumptions,
    law_of,
    no_house_bets,
    place_asked,
    print_json,
    print_lines,
    stake_asked,
    words_of,
)
from ludex.core.commands import Join
from ludex.core.edge import read_command
from ludex.core.game import imported
from ludex.errors import Misuse, Reason, Refused
from ludex.extras import needed_for
from ludex.games.registry import Opened, open_usual
from ludex.kit.chance import Seeded
from ludex.kit.money import LARGEST, Cents
from ludex.sim.batches import WORKERS_MAX, Kernel, run
from ludex.sim.statistics import Estimate, estimate
from ludex.words import Words

PLAYER = "ana"
ABOUT_STAKES = frozenset({Reason.BELOW_MINIMUM, Reason.ABOVE_MAXIMUM, Reason.NOT_IN_CHIPS})
BAR = 30
"""The width of the progress bar."""


def simulate(arguments: Namespace) -> int:
    """Plays the rounds and tells what every bet came to."""
    law, words = law_of(arguments), words_of(arguments)
    place = place_asked(arguments, law)
    opened = open_usual(law, arguments.game, place)
    if opened.type.house_take is not None:
        raise Misuse(no_house_bets(opened, words))
    stake = stake_asked(opened, arguments.stake)
    lawful, refused = _lawful(opened, stake)
    kernel = _kernel(opened)
    workers = min(os.cpu_count() or 1, WORKERS_MAX) if arguments.workers is None else arguments.workers
    shown = Bar(words) if sys.stderr.isatty() else None
    try:
        counts = run(kernel, seed=arguments.seed, rounds=arguments.rounds, workers=workers, progress=shown)
    finally:
        if shown is not None:
            shown.end()
    rows = [
        _row(bet, choice, estimate(nets, unit=stake, seed=arguments.seed), words)
        for bet in lawful
        for choice in kernel.choices(bet)
        if (nets := kernel.nets(counts, bet, stake, choice))  # a way that this stake does not admit has no results
    ]
    told = {
        "game": arguments.game,
        "in": place,
        "rounds": arguments.rounds,
        "seed": arguments.seed,
        "assumes": assumptions(opened, stake, words, opened.type.kernel_model),
        "bets": rows,
        "refused": refused,
    }
    if arguments.json:
        print_json(told)
    else:
        _print(told, words, every=arguments.all)
    return 0


def _lawful(opened: Opened, stake: Cents) -> tuple[list[str], list[str]]:
    """The bets that take this stake and those that do not, by what the table itself offers a player."""
    host = Host(opened, Seeded(0))
    host.staff("open-session")
    host.table.run(Join(by=PLAYER, chips=Cents(LARGEST)))
    while "bet" not in host.offered(PLAYER) and host.lead():
        pass  # a shoe may have to be offered round the table before anybody bets
    option = next(option for option in host.table.options(PLAYER) if option.do == "bet")
    refusals: dict[str, Refused | None] = {}
    for bet in opened.type.bets(opened.game):
        command = read_command(opened.type, {"by": PLAYER, "do": "bet", "bet": bet, "stake": stake})
        refusal = option.refusal(command)
        # A bet that is not open yet at the first moment of a round is no less lawful for that.
        refusals[bet] = refusal if refusal is not None and refusal.reason in ABOUT_STAKES else None
    lawful = [bet for bet, refusal in refusals.items() if refusal is None]
    refused = {bet: refusal for bet, refusal in refusals.items() if refusal is not None}
    if not lawful:
        raise next(iter(refused.values()))
    return lawful, list(refused)


def _kernel(opened: Opened) -> Kernel:
    """The game's compiled kernel; its libraries are heavy and come with an extra of their own."""
    if not opened.type.kernel:
        raise Misuse(f"{opened.type.slug} cannot be simulated yet")
    with needed_for("simulation"):
        kernel: Kernel = imported(opened.type.kernel)(opened.game)
    return kernel


def _row(bet: str, choice: str | None, net: Estimate, words: Words) -> dict[str, Any]:
    """One bet: the edge is the house's share of the stake, so what the player gains is taken the other way round."""
    interval = net.interval
    return {
        "bet": bet,
        "label": words.bet(bet),
        "choice": choice,
        "edge_float": float(-net.mean),
        "error": _number(net.error),
        "interval": None if interval is None else [float(-interval[1]), float(-interval[0])],
        "deviation": _number(net.deviation),
        "method": "simulated",
    }


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _print(told: dict[str, Any], words: Words, *, every: bool) -> None:
    """The edges in per cent, one bet of each kind unless every one is asked for."""
    title, assumed = words.word("games", told["game"]), told["assumes"]
    rounds = f"{told['rounds']:,}".replace(",", "." if words.lang == "es" else ",")
    stake = f"{words.word('phrases', 'stake')} {assumed['stake']}, {assumed['minimum']} min."
    print_lines([f"{title}, {told['in']} ({stake})"])
    print_lines([assumed["model"]] if "model" in assumed else [])
    print_lines([words.word("phrases", "simulated").format(rounds=rounds, seed=told["seed"]), ""])
    header = tuple(words.word("phrases", name) for name in ("bet", "choice", "edge", "interval", "deviation"))
    rows = told["bets"] if every else _first_of_each_kind(told["bets"])
    print_lines(aligned([header, *(_cells(row, words) for row in rows)]))
    if told["refused"]:
        kinds = dict.fromkeys(_kind(words.bet(bet)) for bet in told["refused"])
        print_lines(["", f"{words.word('phrases', 'stake-refused')}: {', '.join(kinds)}"])


def _first_of_each_kind(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Of bets that share a name but for their numbers, the first with all its choices."""
    chosen: dict[str, str] = {}
    for row in rows:
        if chosen.setdefault(_kind(row["label"]), row["bet"]) == row["bet"]:
            yield row


def _kind(label: str) -> str:
    """The name of a bet without its numbers."""
    return label.rstrip("0123456789- ")


def _cells(row: dict[str, Any], words: Words) -> tuple[str, ...]:
    choice = "-" if row["choice"] is None else words.word("choices", row["choice"])
    edge = f"{100 * row['edge_float']:8.4f} %"
    if row["interval"] is None:
        return row["label"], choice, edge, "?", "?"
    low, high = (f"{100 * bound:8.4f}" for bound in row["interval"])
    return row["label"], choice, edge, f"{low} .. {high}", f"{row['deviation']:.4f}"


class Bar:
    """How far it is, how fast it goes and how long it will take, a few times a second."""

    def __init__(self, words: Words, phrase: str = "simulating") -> None:
        self._words, self._phrase = words, phrase
        self._begun = self._told = time.monotonic()

    def __call__(self, done: int, rounds: int) -> None:
        now = time.monotonic()
        if now - self._told < 0.2 and done < rounds:
            return
        self._told = now
        rate = done / max(now - self._begun, 1e-9)
        filled = BAR * done // rounds
        line = self._words.word("phrases", self._phrase).format(
            rate=f"{rate:,.0f}", seconds=f"{(rounds - done) / rate:,.0f}", percent=100 * done // rounds
        )
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {line}\x1b[K")
        sys.stderr.flush()

    def end(self) -> None:
        """Leaves the line to what follows."""
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
