"""The same counts by another way: compiled, card after card in the order of the deal, over all six of them.

Six cards of a shoe of up to 8 packs can be drawn in fewer ways than a 64-bit number holds, so it is exact.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.cards.punto_y_banca.hands import bank_draws, is_natural, player_draws, total, winner
from ludex.games.cards.punto_y_banca.odds import MOST, OUTCOMES, composition
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.sim.streams import compiled

STOOD = 10
Table = NDArray[np.int64]


class Tables:
    """The rules as plain tables, for code that knows none of them."""

    def __init__(self, rules: PuntoRules) -> None:
        size = rules.hands.modulus
        if size != STOOD or rules.hands.cards != 2:
            raise Misuse(
                "the compiled counts are those of hands of two cards and totals below ten", slug="compiled-counts"
            )
        every = range(size)
        self.natural: Table = np.array([[is_natural(rules, p, b) for b in every] for p in every], dtype=np.int64)
        self.player: Table = np.array([player_draws(rules, p) for p in every], dtype=np.int64)
        columns = (*every, None)
        self.bank: Table = np.array([[bank_draws(rules, b, t) for t in columns] for b in every], dtype=np.int64)
        places = {outcome: place for place, outcome in enumerate(OUTCOMES)}
        self.winner: Table = np.array([[places[winner(rules, p, b)] for b in every] for p in every], dtype=np.int64)
        assert total(rules, (size,)) == 0


def compiled_counts(rules: PuntoRules) -> tuple[int, int, int]:
    """In how many ways of drawing six cards in order the bank wins, the player wins, and nobody does."""
    left = np.array(composition(rules), dtype=np.int64)
    if int(left.sum()) ** MOST >= 2**63:
        raise Misuse("so many cards need larger numbers than the compiled counts have", slug="too-many-cards-to-count")
    tables = Tables(rules)
    found = np.zeros(len(OUTCOMES), dtype=np.int64)
    enumerate_all(left, tables.natural, tables.player, tables.bank, tables.winner, found)
    bank, player, tie = found.tolist()
    return bank, player, tie


@compiled
def enumerate_all(left: Table, natural: Table, player: Table, bank: Table, winner_of: Table, found: Table) -> None:
    """Cards one, three and five are the player's, two and four the bank's: the order of the deal itself."""
    n = left.shape[0]
    many = left.sum()
    for a in range(n):
        wa = left[a]
        left[a] -= 1
        for b in range(n):
            wb = wa * left[b]
            left[b] -= 1
            for c in range(n):
                wc = wb * left[c]
                left[c] -= 1
                p = (a + c) % n
                for d in range(n):
                    ways = wc * left[d]
                    if ways == 0:
                        continue
                    left[d] -= 1
                    count_thirds(left, natural, player, bank, winner_of, found, p, (b + d) % n, ways, many - 4)
                    left[d] += 1
                left[c] += 1
            left[b] += 1
        left[a] += 1


@compiled
def count_thirds(
    left: Table, natural: Table, player: Table, bank: Table, winner_of: Table, found: Table,
    p: int, b: int, ways: int, many: int,
) -> None:  # fmt: skip
    """The rest of a round in which the hands have these totals."""
    n = left.shape[0]
    if natural[p, b]:
        found[winner_of[p, b]] += ways * many * (many - 1)
        return
    if not player[p]:
        if not bank[b, n]:
            found[winner_of[p, b]] += ways * many * (many - 1)
            return
        for e in range(n):
            found[winner_of[p, (b + e) % n]] += ways * left[e] * (many - 1)
        return
    for e in range(n):
        drawn = ways * left[e]
        q = (p + e) % n
        if not bank[b, e]:
            found[winner_of[q, b]] += drawn * (many - 1)
            continue
        left[e] -= 1
        for f in range(n):
            found[winner_of[q, (b + f) % n]] += drawn * left[f]
        left[e] += 1
