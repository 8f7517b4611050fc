"""Writes the packaged table of poker hands: `make hand-tables`, needed only when the usual ranking or its form changes.

With `--keys` it first takes numbers for the ranks at random until all sums are apart, and prints them for words.py.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random

import msgspec
import numpy as np

import ludex.games.poker.hands as package
from ludex.games.poker.hands.packaged import NAME, PLACE_BITS, PLACE_MASK, ROW_BITS, encode
from ludex.games.poker.hands.ranking import ComputedRanking
from ludex.games.poker.hands.rules import RankingRules
from ludex.games.poker.hands.words import KEY_BITS, LEAST, MOST, RANK_KEYS
from ludex.kit.cards import SUITS, Card
from ludex.law.strict import load_file

FOLDER = Path(package.__path__[0])
RANKS = len(RANK_KEYS)
SEED = 2010

Choice = tuple[int, ...]


def main() -> None:
    """Writes the table, or looks for keys."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--keys", action="store_true", help="look for keys of the ranks and print them")
    if options.parse_args().keys:
        sys.stdout.write("\n".join(map(str, apart_keys())) + "\n")
        return
    rules = msgspec.convert(load_file((FOLDER / NAME).with_suffix(".yaml")), RankingRules)
    ranking = ComputedRanking(rules)
    keyed = {key_of(ranks, RANK_KEYS): value_of(ranking, ranks) for ranks in choices()}
    offsets, values = displaced(keyed)
    stored = encode(
        rules,
        starts=ranking.starts,
        classes=ranking.classes,
        offsets=offsets,
        values=values,
        suits=[suit_value(ranking, mask) for mask in range(1 << RANKS)],
    )
    (FOLDER / NAME).write_bytes(stored)
    sys.stdout.write(f"{NAME}: {ranking.classes} classes, {len(keyed)} choices of ranks, {len(stored)} bytes\n")


def choices() -> Iterator[Choice]:
    """The ranks of every five to seven cards of one pack."""
    for count in range(LEAST, MOST + 1):
        for ranks in combinations_with_replacement(range(RANKS), count):
            if all(ranks.count(rank) <= SUITS for rank in set(ranks)):
                yield ranks


def key_of(ranks: Choice, keys: Sequence[int]) -> int:
    """The key of some ranks, as their sum has it."""
    return sum(keys[rank] for rank in ranks) % (1 << KEY_BITS)


def apart_keys() -> list[int]:
    """Numbers for the ranks by which every choice has its own row and place."""
    random, every = Random(SEED), list(choices())
    while True:
        keys = [random.getrandbits(KEY_BITS) for _ in range(RANKS)]
        found = {(key >> (KEY_BITS - ROW_BITS), key & PLACE_MASK) for key in (key_of(ranks, keys) for ranks in every)}
        if len(found) == len(every):
            return keys


def value_of(ranking: ComputedRanking, ranks: Choice) -> int:
    """The value of some ranks where no suit has five cards."""
    return max(ranking.value(unsuited(five)) for five in combinations(ranks, LEAST))


def unsuited(five: Choice) -> list[Card]:
    """Five cards of these ranks in several suits: equal ones stand together, so suits in turn never meet twice."""
    return [Card(SUITS * rank + place % SUITS) for place, rank in enumerate(sorted(five))]


def suit_value(ranking: ComputedRanking, mask: int) -> int:
    """The value of cards of one suit, by the bits of their ranks; nothing where they are fewer than five."""
    ranks = [rank for rank in range(RANKS) if mask >> rank & 1]
    best = 0
    for five in combinations(ranks, LEAST):
        value = ranking.value([Card(SUITS * rank) for rank in five])
        assert value >= ranking.value(unsuited(five)), "a look-up takes the higher of ranks and suit"
        best = max(best, value)
    return best


def displaced(keyed: dict[int, int]) -> tuple[list[int], list[int]]:
    """The rows moved one over the other, the fullest first, each to where none of its places is taken."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for key, value in keyed.items():
        rows.setdefault(key >> (KEY_BITS - ROW_BITS), []).append((key & PLACE_MASK, value))
    width = 1 << PLACE_BITS
    room = 4 * width
    taken = np.zeros(room + width, dtype=bool)
    values = np.zeros(room + width, dtype=np.uint16)
    offsets = [0] * (1 << ROW_BITS)
    for row, cells in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        least = min(place for place, _ in cells)
        places = np.array([place - least for place, _ in cells])
        free = ~np.logical_or.reduce([taken[place : place + room] for place in places])
        moved = int(np.argmax(free))
        assert free[moved], "no room for a row"
        taken[places + moved] = True
        values[places + moved] = [value for _, value in cells]
        offsets[row] = moved - least
    return offsets, values[: int(np.flatnonzero(taken)[-1]) + 1].tolist()


if __name__ == "__main__":
    main()
