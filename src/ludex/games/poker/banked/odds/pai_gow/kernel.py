"""The compiled loop of pai gow poker: seven cards to the player, seven to the bank, both set by the house way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ludex.games.common.shoe.mixing import shuffle
from ludex.games.poker.banked.odds.hand_index import Numbers, deck_of
from ludex.games.poker.banked.odds.pack_kernel import PackKernel
from ludex.games.poker.banked.odds.pai_gow.choosing import SMALL_BITS
from ludex.games.poker.banked.odds.pai_gow.roles import STANDINGS, Case
from ludex.games.poker.banked.odds.pai_gow.settings import setting_of, setting_tables
from ludex.games.poker.banked.odds.pai_gow.sevens import SEVEN
from ludex.games.poker.hands.house_way import HouseWay
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.words import START
from ludex.kit.cards import Card
from ludex.kit.money import Cents
from ludex.sim.streams import compiled

_START, _ZERO, _SMALL = np.uint64(START), np.uint64(0), np.int64((1 << SMALL_BITS) - 1)


@compiled
def _loop(
    state: Any, rounds: int, drawn: int, cards: Any, words: Any, bits: Any, offsets: Any, by_place: Any, starts: Any,
    suited: Any, logs: Any, counts: Any,
) -> None:  # fmt: skip
    for _ in range(rounds):
        shuffle(state, cards, drawn)
        total, held, bank_total, bank_held = _START, _ZERO, _START, _ZERO
        for place in range(SEVEN):
            card, other = cards[place], cards[SEVEN + place]
            total += words[card]
            held |= bits[card]
            bank_total += words[other]
            bank_held |= bits[other]
        mine = np.int64(setting_of(offsets, by_place, starts, suited, logs, total, held))
        theirs = np.int64(setting_of(offsets, by_place, starts, suited, logs, bank_total, bank_held))
        # Higher, equal, lower, without a branch that could be guessed wrongly.
        large, other_large = mine >> SMALL_BITS, theirs >> SMALL_BITS
        small, other_small = mine & _SMALL, theirs & _SMALL
        by_large = np.int64(large <= other_large) + np.int64(large < other_large)
        by_small = np.int64(small <= other_small) + np.int64(small < other_small)
        counts[by_large, by_small] += 1


def pai_gow_kernel(rules: RankingRules, way: HouseWay) -> PackKernel:
    """Rounds of one player against the bank, counted by the player's large hand and by their small one.

    The first seven cards are the player's, the next seven the bank's.
    """
    deck = deck_of(rules)
    words, bits, *tables = setting_tables(rules, way)
    faces = np.array(deck)
    return PackKernel(
        deck=deck,
        drawn=2 * SEVEN,
        shape=(len(STANDINGS), len(STANDINGS)),
        tables=(words[faces], bits[faces], *tables),
        loop=_loop,
    )


CaseNet = Callable[[str | None, Case, Cents], int]
"""(way of playing, case, stake) -> what a bet comes to, in the smallest unit of money"""


class CaseKernel:
    """Two hands against the bank's two as a simulation asks for them: rounds by case, and bets read off them."""

    def __init__(self, kernel: PackKernel, choices: tuple[str | None, ...], net: CaseNet) -> None:
        self._kernel, self._choices, self._net = kernel, choices, net

    def counts(self) -> Numbers:
        """Rounds by how the player's large and small hand stand to the bank's."""
        return self._kernel.counts()

    def play(self, counts: Numbers, *, seed: int, block: int, rounds: int) -> None:
        """Plays the rounds of a block and adds what came of them."""
        self._kernel.play(counts, seed=seed, block=block, rounds=rounds)

    def draw(self, *, seed: int, block: int, rounds: int) -> int:
        """Draws as many cards as rounds need and does nothing with them, to be measured against."""
        return self._kernel.draw(seed=seed, block=block, rounds=rounds)

    def count(self, packs: Sequence[Sequence[Card]]) -> Numbers:
        """The same counts from packs whose first cards are known: the player's seven, then the bank's."""
        return self._kernel.count(packs)

    def choices(self, bet: str) -> tuple[str | None, ...]:
        """The ways of playing a bet: against the bank, or holding it."""
        return self._choices

    def nets(self, counts: Numbers, bet: str, stake: Cents, choice: str | None) -> dict[int, int]:
        """How often a bet came to each net result, in the smallest unit of money."""
        found: Counter[int] = Counter()
        for i, large in enumerate(STANDINGS):
            for j, small in enumerate(STANDINGS):
                if counts[i, j]:
                    found[self._net(choice, (large, small), stake)] += int(counts[i, j])
        return dict(found)
