"""Works out no-draw poker with a card for sale under the packaged law, and writes the figures that odds read.

It takes a quarter of a minute and most of a gigabyte for each place whose law has terms of its own.
"""

from __future__ import annotations

import sys
import time
from math import lcm
from pathlib import Path

from ludex.games.poker.banked.odds import purchase_figures
from ludex.games.poker.banked.odds.known_purchases import digest
from ludex.games.poker.banked.odds.purchase import PurchaseOdds, purchase_odds
from ludex.games.poker.no_draw.odds import terms_of
from ludex.games.poker.no_draw.rules import NoDrawRules
from ludex.games.registry import open_usual
from ludex.law.book import Law

GAME = "poker-no-draw"
HEAD = "FIGURES: dict[str, tuple[int, int, int, dict[str, int]]] = {"


def main() -> int:
    """Works out every set of terms once and writes the module of figures."""
    law = Law()
    found: dict[str, PurchaseOdds] = {}
    for place in law.places_of(GAME):
        rules = open_usual(law, GAME, place).rules
        assert isinstance(rules, NoDrawRules)
        terms, price = terms_of(rules), rules.exchange.price
        key, began = digest(terms, price), time.monotonic()
        if key not in found:
            found[key] = purchase_odds(terms, price)
        sys.stdout.write(f"{place}: edge {float(found[key].edge):.8f} ({time.monotonic() - began:.0f} s)\n")
    lines = [f'"""{purchase_figures.__doc__}"""', "", HEAD]
    for key, odds in found.items():
        lines += figures_of(key, odds)
    Path(purchase_figures.__file__).write_text("\n".join([*lines, "}", ""]), encoding="utf-8")
    return 0


def figures_of(key: str, odds: PurchaseOdds) -> list[str]:
    """The lines of one set of terms."""
    total = lcm(*(chance.denominator for chance in (odds.bought, odds.raised, *odds.net.chances.values())))
    bought, raised = int(odds.bought * total), int(odds.raised * total)
    lines = [f'    "{key}": (', f"        {total},", f"        {bought},", f"        {raised},", "        {"]
    lines += [f'            "{net}": {int(chance * total)},' for net, chance in odds.net.rows()]
    return [*lines, "        },", "    ),"]


if __name__ == "__main__":
    sys.exit(main())
