"""Slow: simulates best play of blackjack in shoes dealt to the cut card, and writes the figures that odds read."""

from __future__ import annotations

import argparse
import math
import os
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ludex.games.cards.blackjack.odds import cut_card_figures
from ludex.games.cards.blackjack.odds.cut_card import key_of
from ludex.games.cards.blackjack.odds.kernel import BlackjackKernel
from ludex.games.cards.blackjack.odds.spread import BEST
from ludex.games.registry import open_usual
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.sim.batches import BLOCK_ROUNDS

SEED = 1977
SIGMAS = 1.96
"""So many standard errors to either side hold the edge with 95 per cent."""


def main() -> int:
    """Plays every place's table and writes the module of figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=400, help=f"blocks of {BLOCK_ROUNDS} rounds a place")
    arguments = parser.parse_args()
    law, found = Law(), dict[str, tuple[float, float, int]]()
    for place in law.places_of("blackjack"):
        began = time.monotonic()
        game = open_usual(law, "blackjack", place).game
        key = key_of(game.rules)
        if key not in found:
            found[key] = simulated(BlackjackKernel(game), Cents(game.rules.minimum * 2), arguments.blocks)
        edge, error, rounds = found[key]
        spent = time.monotonic() - began
        sys.stdout.write(f"{place}: {edge:.5%} +- {error:.5%} ({rounds:,} rounds, {spent:.0f} s)\n")
    lines = [f'"""{cut_card_figures.__doc__}"""', "", "FIGURES: dict[str, tuple[float, float, int]] = {"]
    lines += [f'    "{key}": ({edge:.9f}, {error:.9f}, {rounds}),' for key, (edge, error, rounds) in found.items()]
    Path(cut_card_figures.__file__).write_text("\n".join([*lines, "}", ""]), encoding="utf-8")
    return 0


def simulated(kernel: BlackjackKernel, stake: Cents, blocks: int) -> tuple[float, float, int]:
    """The house's share over all boxes; the error comes from how much the blocks differ, since hands of a round do."""

    def share(block: int) -> float:
        counts = kernel.counts()
        kernel.play(counts, seed=SEED, block=block, rounds=BLOCK_ROUNDS)
        lost = 0
        for box in range(1, kernel.boxes + 1):
            nets = kernel.nets(counts, f"box-{box}", stake, BEST)
            lost -= sum(net * times for net, times in nets.items())
        return lost / (stake * kernel.boxes * BLOCK_ROUNDS)

    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        shares = list(threads.map(share, range(blocks)))
    error = SIGMAS * statistics.stdev(shares) / math.sqrt(blocks)
    return statistics.fmean(shares), error, blocks * BLOCK_ROUNDS


if __name__ == "__main__":
    sys.exit(main())
