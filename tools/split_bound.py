"""Slow: bounds what blackjack's splits can be worth under the packaged law, and writes the figures that odds read.

Two processors take about a quarter of an hour. With the names of some places only theirs are worked out anew.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

from ludex.games.cards.blackjack.odds import split_bound_figures
from ludex.games.cards.blackjack.odds.known_split_bounds import digest, rules_of_splits
from ludex.games.cards.blackjack.odds.solver_rules import SolverRules, solver_rules
from ludex.games.cards.blackjack.odds.split_bound import SAMPLES, split_bound
from ludex.games.registry import open_usual
from ludex.law.book import Law

HEAD = "FIGURES: dict[str, tuple[float, dict[str, tuple[float, int]]]] = {"


def main() -> int:
    """Works out every set of rules once and writes the module of figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("places", nargs="*", help="some places (default: all)")
    parser.add_argument("--samples", type=int, default=SAMPLES)
    arguments = parser.parse_args()
    law = Law()
    places = law.places_of("blackjack")
    rules = {place: _solver_rules(open_usual(law, "blackjack", place).rules) for place in places}
    # What is filed under rules that no place has any more is left out.
    found = {digest(each): split_bound_figures.FIGURES.get(digest(each)) for each in rules.values()}
    done = set[str]()
    for place in arguments.places or places:
        key = digest(rules[place])
        if key in done:
            continue
        done.add(key)
        began = time.monotonic()
        bound = split_bound(rules_of_splits(rules[place]), samples=arguments.samples, workers=os.cpu_count() or 1)
        found[key] = (bound.edge, {name: (pair.most, pair.draws) for name, pair in bound.pairs.items()})
        sys.stdout.write(f"{place}: the edge gains at most {bound.edge:.2e} ({time.monotonic() - began:.0f} s)\n")
    path = Path(split_bound_figures.__file__)
    lines = [f'"""{split_bound_figures.__doc__}"""', "", HEAD]
    for key, each in found.items():
        if each is not None:
            lines += [f'    "{key}": (', f"        {_up(each[0])},", "        {"]
            lines += [f'            "{name}": ({_up(most)}, {draws}),' for name, (most, draws) in each[1].items()]
            lines += ["        },", "    ),"]
    path.write_text("\n".join([*lines, "}", ""]), encoding="utf-8")
    return 0


def _solver_rules(rules: Any) -> SolverRules:
    return solver_rules(rules)


def _up(figure: float) -> str:
    """Six digits, never less than the figure."""
    return f"{figure * (1 + 1e-6):.6e}"


if __name__ == "__main__":
    sys.exit(main())
