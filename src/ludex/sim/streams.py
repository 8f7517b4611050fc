"""Random streams for compiled kernels: one for every seed and block, so that who plays a block changes nothing.

A stream is xoshiro256++ (Blackman and Vigna) whose state is a hash of seed and block. Each word of it gives two draws,
made even by Lemire's method: multiply, and draw again in the few cases that would favour some outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])
Word = np.uint64
State = NDArray[np.uint64]
Drawn = NDArray[np.uint8]

OUTCOMES_MAX = 256
"""A draw is kept in one byte."""

HALF = np.uint64(32)
"""Bits of half a word."""
LOW = np.uint64(2**32 - 1)


def compiled(function: Function) -> Function:
    """A function compiled when it is first called, kept on disk for the next time, and free of the interpreter's lock.

    What is kept is renewed when the function's own file changes; after changing one that others call, `make clean`.
    """
    return kept(function)


def kept(function: Function, **options: Any) -> Function:
    """The same, with further options of Numba."""
    try:
        found = njit(cache=True, nogil=True, **options)(function)
    except RuntimeError:  # no folder to keep it in: an installation that is read only, and a user without a home
        return cast(Function, njit(nogil=True, **options)(function))
    _forgive_damage(found._cache)
    return cast(Function, found)


def _forgive_damage(cache: Any) -> None:
    """Has what is kept compiled anew where it cannot be read, and not kept where it cannot be written."""
    load, save = cache.load_overload, cache.save_overload

    def load_overload(*asked: Any) -> Any:
        try:
            return load(*asked)
        except Exception:  # a damaged file is pickled nonsense, which can fail in any way
            with suppress(OSError):
                cache.flush()
            return None

    def save_overload(*asked: Any) -> None:
        with suppress(OSError):
            save(*asked)

    cache.load_overload, cache.save_overload = load_overload, save_overload


def start(seed: int, block: int) -> State:
    """The state in which the stream of a block begins."""
    digest = blake2b(f"{seed}/{block}".encode(), digest_size=32).digest()
    return np.frombuffer(digest, dtype="<u8").astype(np.uint64)


@compiled
def step(s0: Word, s1: Word, s2: Word, s3: Word) -> tuple[Word, Word, Word, Word, Word]:
    """The next word of a stream, and the state after it."""
    x = s0 + s3
    word = ((x << np.uint64(23)) | (x >> np.uint64(41))) + s0
    t = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    return word, s0, s1, s2, s3


@compiled
def unfair(outcomes: Word) -> Word:
    """A scaled half word whose low part is below this would favour some outcome, and is not used."""
    return (np.uint64(1) << HALF) % outcomes


@compiled
def fill(state: State, outcomes: int, drawn: Drawn) -> int:
    """Draws evenly among so many outcomes into a buffer of at least two, moves the state on, and says how many fitted.

    The draws go on from call to call whatever the size of the buffer.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    many = np.uint64(outcomes)
    least = unfair(many)
    filled = 0
    while filled < drawn.size - 1:
        word, s0, s1, s2, s3 = step(s0, s1, s2, s3)
        first, second = (word & LOW) * many, (word >> HALF) * many
        if first & LOW >= least:
            drawn[filled] = first >> HALF
            filled += 1
        if second & LOW >= least:
            drawn[filled] = second >> HALF
            filled += 1
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3
    return filled
