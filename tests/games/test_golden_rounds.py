"""One round of every game in every place, as a croupier would tell it: who did what, what chance gave, the money, why.

The company plays by itself, chance is seeded, so a round is the same every time. `make golden` writes the texts anew;
whoever changes a game looks at what moved, and the commit says why.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from functools import cache
from typing import Any

import pytest

from ludex.cli import main
from ludex.cli.audit import as_lines
from ludex.core.commands import Command
from ludex.core.events import Event, RoundEnded
from ludex.core.fields import amount_fields
from ludex.core.record import Record
from ludex.core.table import Entry
from ludex.games.records import audit, read_record
from ludex.games.registry import decider_type, tables
from ludex.kit.cards import Card
from ludex.kit.cards import name as card_name
from ludex.law.regulations import Currency
from ludex.words import Words
from tests.games.golden_records import PAIRS
from tests.games.golden_texts import compare
from tests.tables import LAW

SEEDS = {
    "roulette-french": 8,
    "roulette-american": 8,
    "roulette-double-zero": 3,
    "boule": 3,
    "wheel-of-fortune": 8,
    "sic-bo": 3,
    "banca-francesa": 2,
    "craps": 1,
    "punto-y-banca": 6,
    "blackjack": 10,
    "trente-et-quarante": 3,
    "holdem": 1,
    "omaha": 6,
    "five-card-draw": 1,
    "seven-stud": 3,
    "five-stud": 6,
    "synthetic-poker": 1,
    "chemin-de-fer": 1,
    "baccarat-two-tables": 3,
    "holdem-bonus": 1,
    "holdem-house": 1,
    "poker-no-draw": 1,
    "poker-trijoker": 1,
    "three-card-poker": 1,
    "pai-gow-poker": 6,
    "bingo": 12,
    "betting": 1,
    "machines": 1,
    "scratch-tickets": 1,
    "lottery": 1,
    "raffles": 1,
    "promotions": 1,
}
"""Rounds in which somebody wins and somebody loses, in every place, and which are short."""
ROUNDS_OF = {"betting": 2, "machines": 2, "scratch-tickets": 2, "lottery": 12}
"""More where nobody has bought anything yet when the first round is the last."""
WITH_CARDS = ("cards", "baccarat", "poker")
NOT_TOLD = ("by", "id", "seen")
LINES_MAX = 300
"""A round that somebody can read at a table."""
LINES_MAX_OF = {"bingo": 900, "betting": 1000, "machines": 500, "scratch-tickets": 500}
"""More where there is more to do: at bingo every ball is drawn and called, in a shop all bet before the event."""


@cache
def played(game: str, place: str) -> Record:
    """The round, from the opening of the table to its closing."""
    said, rounds = io.StringIO(), str(ROUNDS_OF.get(game, 1))
    with redirect_stdout(said):
        main(["play", game, "--auto", "--rounds", rounds, "--seed", str(SEEDS[game]), "--in", place, "--json"])
    return read_record(as_lines(said.getvalue().encode()))


def told(game: str, place: str) -> Iterator[str]:
    """The round as lines of text."""
    record, kind = played(game, place), decider_type(game)
    words, currency = Words("en", place, game, kind.family), record.header.currency
    title, where = words.word("games", game), LAW.regulations.jurisdiction(place).name.en
    rules: Any = record.header.rules
    minimum = f", with a minimum of {words.amount(rules['minimum'], currency)}" if "minimum" in rules else ""
    rounds = ROUNDS_OF.get(game, 1)
    yield f"{title} in {where}: {'one round' if rounds == 1 else f'{rounds} rounds'}{minimum}."
    for entry in _one_round(record.entries):
        yield ""
        yield f"{entry.version}. {_command(entry.command, words, currency)}"
        for event in entry.events:
            yield from (f"   {line}" for line in _event(event, words, currency, cards=kind.family in WITH_CARDS))


def _one_round(entries: Sequence[Entry]) -> Sequence[Entry]:
    """All of a record of one round; the first round where the law has several announced as the last ones."""
    ends = [at for at, entry in enumerate(entries, 1) if any(isinstance(event, RoundEnded) for event in entry.events)]
    return entries if len(ends) < 2 else entries[: ends[0]]


def _command(command: Command, words: Words, currency: Currency) -> str:
    amounts = amount_fields(type(command))
    fields = [
        f"{name} {words.amount(value, currency) if name in amounts and value is not None else value}"
        for name in command.__struct_fields__
        if name not in NOT_TOLD and (value := getattr(command, name)) not in ("", None)
    ]
    given = f" ({', '.join(fields)})" if fields else ""
    return f"{command.by}: {command.__struct_config__.tag}{given}"


def _event(event: Event, words: Words, currency: Currency, *, cards: bool) -> Iterator[str]:
    """What happened in words, what chance gave, which money went where, and the clauses behind it."""
    yield words.event(event, currency) or str(event.__struct_config__.tag)
    if event.drawn:
        yield f"  chance gives {' '.join(_outcome(outcome, cards=cards) for outcome in event.drawn)}"
    for move in event.moves:
        source, target = (account.removeprefix("player:") for account in (move.source, move.target))
        yield f"  {words.amount(move.amount, currency)} from {source} to {target}"
    if event.clauses:
        yield f"  by {', '.join(event.clauses)}"


def _outcome(outcome: Any, *, cards: bool) -> str:
    if isinstance(outcome, tuple):
        return "-".join(map(str, outcome))
    return card_name(Card(outcome)) if cards and isinstance(outcome, int) else str(outcome)


@pytest.mark.parametrize(("game", "place"), PAIRS)
def test_the_golden_round_has_not_moved(game: str, place: str) -> None:
    """Line by line the same as the file; and it is a round that follows from its commands."""
    lines = list(told(game, place))
    assert len(lines) <= LINES_MAX_OF.get(game, LINES_MAX)
    compare(f"rounds/{game}.{place}.txt", lines)
    assert audit(LAW, played(game, place)).corrections == ()


@pytest.mark.parametrize("game", tables())
def test_a_golden_round_tells_money_chance_and_clauses(game: str) -> None:
    """Somebody bets, chance decides, somebody is paid by the house, a bank or the pot, and clauses say why."""
    for place in LAW.places_of(game):
        text = "\n".join(told(game, place))
        assert "chance gives " in text
        assert re.search(" from (ana|bea|carlos) to (felt|pot)\n", text)
        assert re.search(" from (float|bank|pot) to (ana|bea|carlos|dora|elena)\n", text)
        assert "  by " in text
