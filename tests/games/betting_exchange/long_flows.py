"""Thousands of random flows of orders: `python -m tests.games.betting_exchange.long_flows 1000`."""

from __future__ import annotations

import sys
from random import Random

from tests.games.betting_exchange.flows import HAPPENS, Flow

FLOWS, STEPS, MARKETS = 1000, 150, 3


def main(flows: int) -> int:
    """Every flow with a seed of its own; the seed of one that fails is said, and what never came up."""
    happened: set[str] = set()
    orders = 0
    for seed in range(flows):
        flow = Flow(Random(seed), markets=1 + seed % MARKETS)
        try:
            flow.run(STEPS)
        except BaseException:
            sys.stdout.write(f"seed {seed}\n")
            raise
        happened |= flow.happened
        orders += flow.table.state.exchange.orders_placed
    sys.stdout.write(f"{flows:,} flows, {orders:,} orders; every cent as reckoned bet by bet\n")
    missing = set(HAPPENS) - happened
    sys.stdout.write(f"never came up: {', '.join(sorted(missing))}\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else FLOWS))
