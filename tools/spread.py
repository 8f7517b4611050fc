"""Slow: simulates how far the results of blackjack's boxes lie apart, and writes the figures that odds read."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from ludex.games.cards.blackjack.odds import spread_figures
from ludex.games.cards.blackjack.odds.bets import all_odds
from ludex.games.cards.blackjack.odds.spread import BoxSpread, simulated_spread, spread_key
from ludex.games.registry import open_usual
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.odds.bets import SolvedOdds


def main() -> int:
    """Plays every way of every place and writes the module of figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40_000_000, help="hands a way")
    arguments = parser.parse_args()
    law, found = Law(), dict[str, tuple[float, float]]()
    for place in law.places_of("blackjack"):
        game = open_usual(law, "blackjack", place).game
        for row in all_odds(game, Cents(game.rules.minimum)):
            if not isinstance(row, SolvedOdds) or not isinstance(row.spread, BoxSpread):
                continue
            key = spread_key(game.rules, row.spread.way)
            if key in found:
                continue
            began = time.monotonic()
            spread = simulated_spread(game.rules, row.spread.way, rounds=arguments.rounds, workers=os.cpu_count() or 1)
            found[key] = (spread.deviation, spread.win)
            told = f"{place}, {row.spread.way}: deviation {spread.deviation:.5f}, wins {spread.win:.5%}"
            sys.stdout.write(f"{told} ({time.monotonic() - began:.0f} s)\n")
    lines = [f'"""{spread_figures.__doc__}"""', "", "FIGURES: dict[str, tuple[float, float]] = {"]
    lines += [f'    "{key}": ({deviation:.5f}, {win:.6f}),' for key, (deviation, win) in found.items()]
    Path(spread_figures.__file__).write_text("\n".join([*lines, "}", ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
