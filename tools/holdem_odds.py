"""Solves hold'em against the bank as it is usually played, and writes the play that odds, bots and simulations read.

It takes ten seconds of one core and two hundred megabytes. A game whose law says the same is looked up there, and any
other is solved when it is asked for.
"""

from __future__ import annotations

import sys
import time
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import msgspec

import ludex.games.poker.banked.odds.holdem as package
from ludex.games.poker.banked.odds.holdem.known_plays import encode, file_name
from ludex.games.poker.banked.odds.holdem.solving import solve
from ludex.games.poker.banked.odds.holdem.terms import HoldemTerms, holdem_terms, questions
from ludex.games.poker.banked.odds.terms import LeastHand
from ludex.games.poker.hands.rules import RankingRules
from ludex.law.strict import load_file


def usual_terms() -> HoldemTerms:
    """An ante that wins from a straight on, and bets at evens; how high they are changes nothing in the file."""
    ranking = msgspec.convert(load_file(files("ludex.games.poker.hands") / "data" / "fifty-two.yaml"), RankingRules)
    one = Fraction(1)
    return holdem_terms(ranking, LeastHand("straight"), flop_antes=one, turn_antes=one, river_antes=one)


def main() -> int:
    """Solves the game and writes the file."""
    terms, began = usual_terms(), time.monotonic()
    play = solve(terms.ranking, questions(terms))
    path = Path(package.__path__[0]) / file_name(terms.ranking, questions(terms))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(encode(play))
    sys.stdout.write(f"{path.name}: {path.stat().st_size:,} bytes ({time.monotonic() - began:.0f} s)\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
