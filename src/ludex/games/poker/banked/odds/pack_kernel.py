"""A compiled game of one pack a round: cards drawn to the front of it, played by best play, and counted.

A loop that draws no cards plays the pack that it is given, so that a test can play the same packs at the real table.
The loops count what came of a round; what a bet makes of the counts is worked out afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from ludex.games.common.shoe.mixing import shuffle
from ludex.games.poker.banked.odds.hand_index import Numbers
from ludex.kit.cards import Card
from ludex.sim.streams import Function, compiled, kept, start


def inlined(function: Function) -> Function:
    """A compiled function that is put into the loops that call it: a call would count every array in and out."""
    return kept(function, inline="always")


@compiled
def _draw(state: Any, rounds: int, drawn: int, cards: Any) -> int:
    """Draws the cards of so many rounds and adds them up, so that none is left out."""
    total = 0
    for _ in range(rounds):
        total += shuffle(state, cards, drawn)
    return total


class PackKernel(Struct, frozen=True, kw_only=True):
    """One game with the tables by which it is played."""

    deck: tuple[Card, ...]
    drawn: int
    """How many cards a round takes."""
    shape: tuple[int, ...]
    """Of the counts."""
    tables: tuple[Any, ...]
    loop: Callable[..., None]
    """(state, rounds, drawn, cards, tables, counts): plays so many rounds, each after drawing so many cards."""

    def counts(self) -> Numbers:
        """Counts of nothing yet."""
        return np.zeros(self.shape, dtype=np.int64)

    def play(self, counts: Numbers, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        self.loop(start(seed, block), rounds, self.drawn, self._pack(), *self.tables, counts)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many cards as rounds need and does nothing with them, to be measured against."""
        return int(_draw(start(seed, block), rounds, self.drawn, self._pack()))

    def count(self, packs: Sequence[Sequence[Card]]) -> Numbers:
        """The same counts from packs whose first cards are known, in the order in which they are dealt."""
        counts = self.counts()
        places = {card: place for place, card in enumerate(self.deck)}
        for pack in packs:
            cards = np.array([places[card] for card in pack], dtype=np.int64)
            self.loop(start(0, 0), 1, 0, cards, *self.tables, counts)
        return counts

    def _pack(self) -> Numbers:
        return np.arange(len(self.deck), dtype=np.int64)
