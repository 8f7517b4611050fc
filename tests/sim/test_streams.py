"""Streams: the published words of xoshiro256++, draws that are even, and no two blocks alike."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from ludex.sim.streams import Drawn, fill, start, step, unfair

MASK = 2**64 - 1
# The first words from the state 1, 2, 3, 4, as other implementations of the generator publish them.
PUBLISHED = (41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162)


def turned(word: int, bits: int) -> int:
    """A word turned to the left."""
    return (word << bits | word >> (64 - bits)) & MASK


def plain(state: list[int]) -> int:
    """The generator once more, in whole numbers without a limit; moves the state on."""
    word = (turned((state[0] + state[3]) & MASK, 23) + state[0]) & MASK
    shifted = state[1] << 17 & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = turned(state[3], 45)
    return word


def plain_draws(state: list[int], outcomes: int, many: int) -> list[int]:
    """Draws as they are defined: each half word scaled, the low one first, unfair ones left out."""
    found: list[int] = []
    while len(found) < many:
        word = plain(state)
        scaled = [half * outcomes for half in (word & 2**32 - 1, word >> 32)]
        found += [each >> 32 for each in scaled if each & 2**32 - 1 >= 2**32 % outcomes]
    return found[:many]


def drawn(seed: int, block: int, outcomes: int = 37, *, size: int = 1000) -> list[int]:
    """The first draws of a stream."""
    buffer: Drawn = np.empty(size, dtype=np.uint8)
    filled = fill(start(seed, block), outcomes, buffer)
    found: list[int] = buffer[:filled].tolist()
    return found


def test_words_are_those_published() -> None:
    """The compiled generator and the plain one, against numbers found elsewhere."""
    state, words = [1, 2, 3, 4], []
    for _ in PUBLISHED:
        # Called from here it answers in plain numbers, which it would take for signed ones.
        s0, s1, s2, s3 = (np.uint64(each) for each in state)
        word, *state = map(int, step(s0, s1, s2, s3))
        words.append(word)
    assert tuple(words) == PUBLISHED
    again = [1, 2, 3, 4]
    assert tuple(plain(again) for _ in PUBLISHED) == PUBLISHED


@pytest.mark.parametrize("outcomes", [2, 6, 37, 38, 256])
def test_draws_are_those_defined(outcomes: int) -> None:
    """The compiled draws equal the plain ones, one by one."""
    found = drawn(5, 9, outcomes)
    assert found == plain_draws([int(word) for word in start(5, 9)], outcomes, len(found))


def test_unfair_draws_are_left_out() -> None:
    """What remains of the half words can be shared out evenly."""
    for outcomes in (2, 37, 255):
        assert (2**32 - int(unfair(np.uint64(outcomes)))) % outcomes == 0


def test_the_size_of_the_buffer_changes_nothing() -> None:
    """Draws go on where the last call ended."""
    state, buffer = start(1, 2), np.empty(7, dtype=np.uint8)
    found: list[int] = []
    while len(found) < 900:
        found += buffer[: fill(state, 37, buffer)].tolist()
    assert found[:900] == drawn(1, 2)[:900]


def test_every_seed_and_block_has_a_stream_of_its_own() -> None:
    """Also where their digits written together would be the same."""
    streams = {tuple(drawn(seed, block, size=40)) for seed, block in product(range(30), range(30))}
    assert len(streams) == 900
    assert drawn(1, 23) != drawn(12, 3)


def test_draws_are_even() -> None:
    """Chi-square over single draws and over pairs in a row, at one in a thousand."""
    buffer = np.empty(2_000_000, dtype=np.uint8)
    found = buffer[: fill(start(3, 0), 37, buffer)][:1_999_998].astype(np.int64)
    for cells, seen in ((37, found), (37 * 37, found[::2] * 37 + found[1::2])):
        expected = len(seen) / cells
        square = float(((np.bincount(seen, minlength=cells) - expected) ** 2).sum() / expected)
        freedom = cells - 1
        assert abs(square - freedom) < 3.3 * (2 * freedom) ** 0.5
