"""`ludex simulate`: many rounds of a game by its compiled kernel, told as edges with their intervals."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from ludex.api import simulation as simulated
from ludex.api.simulation import SimulatedBet
from ludex.cli.output import (
    aligned,
    assumptions,
    existing,
    law_of,
    no_house_bets,
    place_asked,
    print_json,
    print_lines,
    stake_asked,
    title_of,
    words_of,
)
from ludex.cli.shapes import SimulatedBetRow, SimulationOutput, schema_of
from ludex.cli.sheets import wants_table, write_tables
from ludex.core.drills import main_units
from ludex.errors import Misuse
from ludex.games.registry import Opened, open_usual
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.words import Words

BAR = 30
"""The width of the progress bar."""
EDGE = 10
"""The width of an edge."""


def simulate(arguments: Namespace) -> int:
    """Plays the rounds and tells what every bet came to."""
    if arguments.schema:
        print_json(schema_of("simulate"))
        return 0
    if arguments.game is None:
        raise Misuse("which game is to be simulated?", slug="simulate-which-game")
    law, words = law_of(arguments), words_of(arguments)
    as_table = wants_table(arguments)
    strategy = None if arguments.strategy is None else _text_of(arguments.strategy)
    place = place_asked(arguments, law)
    opened = open_usual(law, arguments.game, place)
    if opened.type.house_take is not None:
        raise Misuse(no_house_bets(opened, words))
    stake = stake_asked(opened, arguments.stake)
    shown = Bar(words) if sys.stderr.isatty() else None
    try:
        done = simulated.simulate(
            arguments.game,
            place,
            rounds=arguments.rounds,
            seed=arguments.seed,
            stake=stake,
            workers=arguments.workers,
            strategy=strategy,
            progress=shown,
            law=law,
        )
    finally:
        if shown is not None:
            shown.end()
    told = {
        "game": done.game,
        "in": place,
        "rounds": done.rounds,
        "seed": done.seed,
        "assumes": assumptions(opened, stake, words, opened.type.kernel_model),
        "bets": [_row(row, words) for row in done.bets],
        "refused": done.refused,
    }
    if strategy is not None:
        told["strategy"] = arguments.strategy
        told["differences"] = [_row(row, words) for row in done.differences]
    if as_table:
        write_tables(_rows(told, opened, stake), SimulatedBetRow, arguments)
    elif arguments.json:
        print_json(told, SimulationOutput)
    else:
        _print(told, words, law, every=arguments.all)
    return 0


def _row(row: SimulatedBet, words: Words) -> dict[str, Any]:
    """One bet as it is told."""
    return {
        "bet": row.bet,
        "label": words.bet(row.bet),
        "choice": row.choice,
        "edge_float": row.edge_float,
        "error": row.error,
        "interval": row.interval,
        "deviation": row.deviation,
        "method": "simulated",
    }


def _text_of(file: str) -> str:
    """What is written in a file."""
    try:
        return existing(file).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError):
            raise Misuse("{file}: cannot be read: it is not text in UTF-8", slug="not-utf-8", file=file) from None
        raise Misuse("{file}: cannot be read: {why}", slug="not-read", file=file, why=error.strerror) from None


def _rows(told: dict[str, Any], opened: Opened, stake: Cents) -> list[SimulatedBetRow]:
    """Every bet as a row of a table."""
    rules = opened.rules
    found = []
    for row in (*told["bets"], *told.get("differences", ())):
        low, high = row["interval"] or (None, None)
        found.append(
            SimulatedBetRow(
                game=told["game"],
                place=told["in"],
                bet=row["bet"],
                label=row["label"],
                choice=None if row["choice"] is None else str(row["choice"]),
                currency=rules.currency.code,
                minimum=main_units(opened.least_stake, rules.currency),
                stake=main_units(stake, rules.currency),
                rounds=told["rounds"],
                seed=told["seed"],
                edge_decimal=row["edge_float"],
                error=row["error"],
                low=low,
                high=high,
                deviation=row["deviation"],
                method=row["method"],
            )
        )
    return found


def _print(told: dict[str, Any], words: Words, law: Law, *, every: bool) -> None:
    """The edges in per cent, one bet of each kind unless every one is asked for."""
    title, assumed = title_of(law, words, told["game"], told["in"]), told["assumes"]
    rounds = words.number(told["rounds"])
    minimum = f"{words.word('signs', 'minimum')} {assumed['minimum']}"
    print_lines([f"{title} ({words.word('phrases', 'stake')} {assumed['stake']}, {minimum})"])
    print_lines([assumed["model"]] if "model" in assumed else [])
    print_lines([words.word("phrases", "simulated").format(rounds=rounds, seed=told["seed"]), ""])
    header = tuple(words.word("phrases", name) for name in ("bet", "choice", "edge", "interval", "deviation"))
    order = {row["bet"]: number for number, row in enumerate(told["bets"])}
    bets = sorted([*told["bets"], *told.get("differences", ())], key=lambda row: order[row["bet"]])
    rows = bets if every else _first_of_each_kind(bets)
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
    edge = words.percent(row["edge_float"], 4).rjust(EDGE)
    if row["interval"] is None:
        return row["label"], choice, edge, "?", "?"
    low, high = (words.percent(bound, 4).rjust(EDGE) for bound in row["interval"])
    return row["label"], choice, edge, f"{low} .. {high}", words.decimal(row["deviation"], 4)


class Bar:
    """How far it is, how fast it goes and how long it will take, a few times a second."""

    def __init__(self, words: Words, phrase: str = "simulating") -> None:
        self._words, self._phrase = words, phrase
        self._begun = self._told = time.monotonic()
        sys.stderr.write(f"\r{words.word('phrases', 'compiling')} ...\x1b[K")
        sys.stderr.flush()

    def __call__(self, done: int, rounds: int) -> None:
        now = time.monotonic()
        if now - self._told < 0.2 and done < rounds:
            return
        self._told = now
        rate = done / max(now - self._begun, 1e-9)
        filled = BAR * done // rounds
        line = self._words.word("phrases", self._phrase).format(
            rate=self._words.decimal(rate, 0),
            seconds=self._words.decimal((rounds - done) / rate, 0),
            percent=self._words.percent(done / rounds, 0),
        )
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {line}\x1b[K")
        sys.stderr.flush()

    def end(self) -> None:
        """Leaves the line to what follows."""
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
