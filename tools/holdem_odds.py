"""Solves hold'em against the bank as it is usually played, and writes the play that odds, bots and simulations read.

It takes ten seconds of one core for each way to read ties, and two hundred megabytes. A game whose law says the same is
looked up there, and any other is solved when it is asked for.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
from msgspec.structs import replace

import ludex.games.poker.banked.odds.holdem as package
from ludex.games.poker.banked.odds.holdem.known_plays import encode, file_name
from ludex.games.poker.banked.odds.holdem.solving import solve
from ludex.games.poker.banked.odds.holdem.terms import HoldemTerms, holdem_terms, questions
from ludex.games.poker.banked.odds.terms import LeastHand
from ludex.games.poker.hands.rules import RankingRules, Ties
from ludex.law.strict import load_file


def usual_terms() -> Iterator[HoldemTerms]:
    """An ante that wins from a straight on, and bets at evens; how high they are changes nothing in the files.

    A law that says nothing of cards beside the combination may be read either way, and odds are told of both.
    """
    usual = msgspec.convert(load_file(files("ludex.games.poker.hands") / "data" / "fifty-two.yaml"), RankingRules)
    one = Fraction(1)
    for beyond in get_args(get_type_hints(Ties)["beyond"]):
        ranking = replace(usual, ties=replace(usual.ties, beyond=beyond))
        yield holdem_terms(ranking, LeastHand("straight"), flop_antes=one, turn_antes=one, river_antes=one)


def main() -> int:
    """Solves the game and writes the files."""
    for terms in usual_terms():
        began = time.monotonic()
        play = solve(terms.ranking, questions(terms))
        path = Path(package.__path__[0]) / file_name(terms.ranking, questions(terms))
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(encode(play))
        seconds, size = time.monotonic() - began, path.stat().st_size
        sys.stdout.write(f"{path.name} ({terms.ranking.ties.beyond}): {size:,} bytes, {seconds:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
