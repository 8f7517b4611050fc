"""Best play of hold'em against the bank, solved: all hole cards on every board, on as many threads as are asked for.

A later bet changes nothing but what it wins or loses itself. So each is made where it is worth more than nothing by
what is seen then, and what was bet before has no part in it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import comb
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.hand_index import (
    BINOMIALS,
    Numbers,
    all_hands,
    deck_of,
    suit_classes,
)
from ludex.games.poker.banked.odds.holdem.boards import FLOP, OWN, RIVER, TURN, boards, hole_numbers, renamed_cards
from ludex.games.poker.banked.odds.holdem.counting import count_flops, count_rivers
from ludex.games.poker.banked.odds.holdem.terms import OUTCOMES, TIED, Questions, as_numbers
from ludex.games.poker.equity.kernel import BITS
from ludex.games.poker.equity.tables import parts_of
from ludex.games.poker.hands.rules import RankingRules

Bits = NDArray[np.uint8]
"""Eight answers to a byte, the first one in its lowest bit."""

WORKERS = 2
"""Threads that are taken when nobody says how many."""
CHUNK = 64
"""Boards that a thread takes at once."""


class HoldemPlay(NamedTuple):
    """When the later bets are made, and what comes of hole cards that go on."""

    deals: Numbers
    """By class of hole cards, whether the turn and whether the river was bet, and outcome."""
    turn: Bits
    """Whether hole cards bet, by their number and the class of the board of three."""
    river: Bits
    """The same by class of the board of four."""


def packed(answers: NDArray[Any]) -> Bits:
    """Answers by board and hole cards as bits by hole cards and board: in that order more neighbours are alike."""
    return np.packbits(answers.T.reshape(-1), bitorder="little")


def answer(bits: Bits, place: int) -> bool:
    """One of the answers."""
    return bool(bits[place >> 3] >> (place & 7) & 1)


def solve(ranking: RankingRules, asked: Questions, *, workers: int = WORKERS) -> HoldemPlay:
    """Best play of the later bets; a whole deck takes 16,432 boards of four with 48 fifth cards each."""
    deck = deck_of(ranking)
    size, faces = len(deck), np.array(deck)
    fours, threes, holes = boards(size, TURN), boards(size, FLOP), all_hands(size, OWN).astype(np.int64)
    words, offsets, by_place, suits = parts_of(ranking)
    total = (size - OWN - TURN) * comb(size - OWN - RIVER, OWN)
    counts = np.zeros((len(fours.first), len(holes), OUTCOMES - TIED), dtype=np.uint16)
    river, turn = np.zeros(counts.shape[:2], dtype=np.uint8), np.zeros((len(threes.first), len(holes)), dtype=np.uint8)
    classes = suit_classes(size, OWN)
    deals = np.zeros((workers, len(classes.weights), 2, 2, OUTCOMES), dtype=np.int64)

    def rivers(_: int, first: int, last: int) -> None:
        count_rivers(
            words[faces], BITS[faces], offsets, by_place, suits, holes, fours.first, asked.high, total,
            as_numbers(asked.river), first, last, counts, river,
        )  # fmt: skip

    def flops(worker: int, first: int, last: int) -> None:
        count_flops(
            BINOMIALS, threes.first, threes.weights, fours.class_of, fours.order_of, renamed_cards(size), holes,
            hole_numbers(size), classes.class_of, total, as_numbers(asked.turn), counts, river, first, last, turn,
            deals[worker],
        )  # fmt: skip

    _share_out(rivers, len(fours.first), workers)
    _share_out(flops, len(threes.first), workers)
    return HoldemPlay(deals.sum(axis=0), packed(turn), packed(river))


def _share_out(work: Callable[[int, int, int], None], boards: int, workers: int) -> None:
    """Has every thread take some boards in turn until none is left."""
    ahead, lock = iter(range(0, boards, CHUNK)), Lock()

    def take(worker: int) -> None:
        while True:
            with lock:
                first = next(ahead, None)
            if first is None:
                return
            work(worker, first, min(first + CHUNK, boards))

    with ThreadPoolExecutor(workers) as threads:
        for future in [threads.submit(take, worker) for worker in range(workers)]:
            future.result()
