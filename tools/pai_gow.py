"""Counts all pairs of hands of pai gow poker by the nine cases, and writes the figures that odds read: `make pai-gow`.

It takes half a minute on two cores. With `--gain` it estimates instead what setting one's cards best is worth, in ten
minutes (`make pai-gow-gain`), and writes nothing.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from fractions import Fraction
from importlib.resources import files
from itertools import product
from pathlib import Path

import msgspec

from ludex.games.poker.banked.odds.pai_gow import figures
from ludex.games.poker.banked.odds.pai_gow.best_setting import Role, best_setting_gain
from ludex.games.poker.banked.odds.pai_gow.known_cases import PairCounts, digest
from ludex.games.poker.banked.odds.pai_gow.pairs import count_pairs
from ludex.games.poker.banked.odds.pai_gow.roles import STANDINGS, CaseTerms, Outcome
from ludex.games.poker.hands.house_way import HouseWay, usual_house_way
from ludex.games.poker.hands.rules import RankingRules
from ludex.law.strict import load_file
from ludex.sim.statistics import NORMAL_95

OUTCOMES: tuple[Outcome, ...] = ("lost", "void", "won")
"""By how many hands are won."""

HANDS, SEED = 200_000, 53
COMMISSION = Fraction(5, 100)


def main() -> int:
    """Counts, writes, and tells the shares; or estimates."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--gain", action="store_true", help="estimate what best setting is worth")
    rules = msgspec.convert(load_file(files("ludex.games.poker.hands") / "data" / "fifty-three.yaml"), RankingRules)
    way, began = usual_house_way(), time.monotonic()
    if options.parse_args().gain:
        return tell_gains(rules, way)
    counted = count_pairs(rules, way, workers=os.cpu_count() or 1)
    sys.stdout.write(f"{counted.total} pairs of hands ({time.monotonic() - began:.0f} s)\n")
    for row in counted.relations:
        sys.stdout.write("  ".join(f"{number / counted.total:.8f}" for number in row) + "\n")
    Path(figures.__file__).write_text(written(digest(rules, way), counted), encoding="utf-8")
    return 0


def tell_gains(rules: RankingRules, way: HouseWay) -> int:
    """What whoever sets best gains in either role, an equal hand being the bank's and 5 % kept of both."""
    outcomes = {
        case: OUTCOMES[sum(standing == "higher" for standing in case)] for case in product(STANDINGS, STANDINGS)
    }
    terms = CaseTerms(
        ranking=rules,
        way=way,
        outcomes=outcomes,
        pays=Fraction(1),
        commission=COMMISSION,
        bank_commission=COMMISSION,
    )
    for role in Role:
        gain = best_setting_gain(terms, role, hands=HANDS, seed=SEED, workers=os.cpu_count() or 1)
        for bound, found in (("at least", gain.at_least), ("at most", gain.at_most)):
            spread = NORMAL_95 * (found.error or 0)
            sys.stdout.write(f"{role}, {bound}: {float(found.mean):.6f} ± {float(spread):.6f}\n")
        sys.stdout.write(f"{role}: {float(gain.changed):.4f} of hands set otherwise\n")
    return 0


def written(key: str, counted: PairCounts) -> str:
    """The module of figures."""
    rows = [f"        ({', '.join(map(str, row))})," for row in counted.relations]
    head = f'"""{figures.__doc__}"""\n\nRow = tuple[int, int, int]\n\nCASES: dict[str, tuple[Row, Row, Row]] = {{\n'
    return head + "\n".join([f'    "{key}": (', *rows, "    ),", "}", ""])


if __name__ == "__main__":
    sys.exit(main())
