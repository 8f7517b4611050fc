"""Poker hands evaluated in batch, beside eval7 called from Python in the same run; and all hands of seven counted."""

from __future__ import annotations

import time
import warnings
from random import Random

import numpy as np

from ludex.games.poker.hands.batch import count_sevens, values
from ludex.kit.cards import FACES, Card, name

HANDS = 2**20
PEER_HANDS = 2**17
TURNS = 7


def evaluations_a_second() -> tuple[float, float]:
    """Ours and eval7's, on one thread, each at its best, in turns, on hands prepared as it takes them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the parser that eval7 makes when it is imported
        import eval7

    random = Random(1)
    dealt = [random.sample(range(FACES), 7) for _ in range(HANDS)]
    ours = np.array(dealt, dtype=np.uint8)
    written = [name(Card(face)) for face in range(FACES)]
    faces = [eval7.Card(text[:-1].replace("10", "T") + text[-1].lower()) for text in written]
    theirs = [[faces[face] for face in hand] for hand in dealt[:PEER_HANDS]]
    evaluate = eval7.evaluate
    values(ours)  # which compiles it
    best = [float("inf"), float("inf")]
    for _ in range(TURNS):
        begun = time.perf_counter()
        values(ours)
        best[0] = min(best[0], (time.perf_counter() - begun) / HANDS)
        begun = time.perf_counter()
        for hand in theirs:
            evaluate(hand)
        best[1] = min(best[1], (time.perf_counter() - begun) / PEER_HANDS)
    return 1 / best[0], 1 / best[1]


def counting_seconds() -> float:
    """How long it takes to count all hands of seven cards by class on one thread, at best."""
    count_sevens()  # which compiles it
    best = float("inf")
    for _ in range(TURNS):
        begun = time.perf_counter()
        count_sevens()
        best = min(best, time.perf_counter() - begun)
    return best
