"""The compiled loop of baccarat: two hands dealt from shoe after shoe; who draws and who wins is read from tables.

Cards are told by what they count. Whoever has a table of who draws simulates by it: punto y banca, chemin de fer.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludex.games.baccarat.points import STOOD
from ludex.games.common.shoe.mixing import Cards, shuffle
from ludex.sim.streams import State, compiled

Table = NDArray[np.int64]
Counts = NDArray[np.int64]
MOST = 6
"""Cards in the longest round."""


@compiled
def deal(
    cards: Cards, rounds: int, behind: int, burnt: Table, player: Table, bank: Table,
    winner_of: Table, counts: Counts,
) -> int:  # fmt: skip
    """A shoe in a known order, until the stop card has come or so many rounds are played; says how many were.

    Cards that nobody draws are looked at too and count nothing: so there is nothing to guess wrongly on the way.
    """
    size = cards.shape[0]
    at, played = 1 + burnt[cards[0]], 0
    while size - at > behind and played < rounds:
        p = cards[at] + cards[at + 2]
        b = cards[at + 1] + cards[at + 3]
        p -= STOOD * (p >= STOOD)
        b -= STOOD * (b >= STOOD)
        drawn = player[p, b]
        fifth = cards[at + 4]
        more = bank[p, b, STOOD + drawn * (fifth - STOOD)]
        p += drawn * fifth
        b += more * cards[at + 4 + drawn]
        p -= STOOD * (p >= STOOD)
        b -= STOOD * (b >= STOOD)
        counts[winner_of[p, b]] += 1
        at += 4 + drawn + more
        played += 1
    return played


@compiled
def play(
    state: State, rounds: int, cards: Cards, continuous: bool, behind: int, burnt: Table, player: Table, bank: Table,
    winner_of: Table, counts: Counts,
) -> int:  # fmt: skip
    """Rounds from whole shoes, or each from a shoe that was shuffled again; says how many cards were drawn."""
    ended, drawn = 0, 0
    mixed = MOST if continuous else cards.shape[0] - 1
    while ended < rounds:
        shuffle(state, cards, mixed)
        ended += deal(cards, 1 if continuous else rounds - ended, behind, burnt, player, bank, winner_of, counts)
        drawn += mixed
    return drawn
