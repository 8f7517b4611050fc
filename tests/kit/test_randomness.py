"""The live generator passes tests of randomness, in words and in cases; and each of the tests can fail.

The seeds are fixed, so every run is the same; otherwise a false alarm would come in fewer than one of 10^9 runs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice

import numpy as np
import pytest

from ludex.kit.fair.values import order_of, values, way_of, words
from tests.kit.randomness import (
    ALARM,
    Cells,
    Words,
    above_square,
    alarms,
    case_tests,
    correlation_p,
    even_p,
    normal_p,
    runs_p,
    word_tests,
)

MANY = 100_000
TOTALS = (2, 3, 37, 312, 416, 2**63 + 1, 3 * 2**62, 3 * 2**62 + 1, 2**64 - 1, 2**64 + 1, 2**128 // 3)
"""Games have the small ones; at 2^63 + 1 half of all words are passed over; at 3 x 2^62 remainders lean most."""


@cache
def keys(seed: int = 1) -> tuple[bytes, ...]:
    """Values of a table."""
    return tuple(values(seed.to_bytes(32, "big"), "randomness", range(MANY)))


@cache
def first_words(seed: int = 1) -> Words:
    """The first word of each value, which nearly always decides."""
    return np.array([next(words(key)) for key in keys(seed)], dtype=np.uint64)


@pytest.mark.parametrize("seed", [0, 1, 2**256 - 1])
def test_words_pass(seed: int) -> None:
    """Also under a seed of zeros and one of ones."""
    assert alarms(word_tests(first_words(seed))) == []


def test_the_words_of_one_value_pass() -> None:
    """As they come where words are passed over."""
    assert alarms(word_tests(np.array(list(islice(words(keys()[0], b"cut"), MANY)), dtype=np.uint64))) == []


@pytest.mark.parametrize("total", TOTALS)
def test_cases_pass(total: int) -> None:
    """Small totals case by case, large ones in parts."""
    assert alarms(case_tests([way_of(key, total) for key in keys()], total)) == []


ORDERS = 20_000


@cache
def orders() -> Cells:
    """Orders of a pack, one a row."""
    return np.array([order_of(key, 52) for key in keys()[:ORDERS]])


def order_tests(rows: Cells) -> dict[str, float]:
    """Tests of orders: what lies in some places and in pairs of them, how far cards went, and what lies above what."""
    ps = {f"place {place}": even_p(rows[:, place], 52) for place in (0, 1, 25, 50, 51)}
    for before, after in ((0, 1), (50, 51), (0, 51)):
        first, second = rows[:, before], rows[:, after]
        ps[f"places {before} and {after}"] = even_p(first * 51 + second - (second > first), 52 * 51)
    moved = np.array([(row[at % 52] - at % 52) % 52 for at, row in enumerate(rows)])
    rises = (rows[:, 1:] > rows[:, :-1]).sum(axis=1)
    # Of 52 cards 25.5 lie above the one before, with a variance of 53 / 12.
    mean = float((rises - 25.5).mean())
    return ps | {"moved": even_p(moved, 52), "rises": normal_p(mean / np.sqrt(53 / 12 / len(rows)))}


def test_orders_pass() -> None:
    """Twenty thousand packs."""
    assert alarms(order_tests(orders())) == []


# Each of the tests can fail.


def exchanged(value: bytes, among: Callable[[int], int]) -> list[int]:
    """An order made by exchanging each place with one among so many first ones."""
    order, stream = list(range(52)), words(value)
    for place in range(51, 0, -1):
        other = next(stream) % among(place)
        order[place], order[other] = order[other], order[place]
    return order


BAD_SHUFFLES: dict[str, tuple[Callable[[bytes], list[int]], str]] = {
    "with any place": (lambda key: exchanged(key, lambda _: 52), "moved"),
    "never with itself": (lambda key: exchanged(key, lambda place: place), "moved"),
    "with the first half": (lambda key: exchanged(key, lambda _: 26), "place 0"),
    "cut once": (lambda key: [*range(key[0] % 52, 52), *range(key[0] % 52)], "rises"),
}


@pytest.mark.parametrize("flaw", BAD_SHUFFLES)
def test_bad_shuffles_are_noticed(flaw: str) -> None:
    """The usual mistakes, each by the test that is made for it."""
    made, noticed_by = BAD_SHUFFLES[flaw]
    assert noticed_by in alarms(order_tests(np.array([made(key) for key in keys()[:ORDERS]])))


@pytest.mark.parametrize("bit", [0, 31, 63])
@pytest.mark.parametrize("value", [0, 1])
def test_a_stuck_bit_is_noticed(bit: int, value: int) -> None:
    """By its own test, and by no other bit's."""
    mask = np.uint64(1 << bit)
    stuck = first_words() | mask if value else first_words() & ~mask
    found = alarms(word_tests(stuck))
    assert {f"bit {bit}", f"bit {bit} in a row"} <= set(found)
    assert not [name for name in found if name.startswith("bit ") and name.split()[1] != str(bit)]


def test_a_remainder_alone_is_noticed() -> None:
    """Of a word where the total is worst, and of a byte at the wheel."""
    worst = 3 * 2**62
    assert "single" in alarms(case_tests([int(word) % worst for word in first_words()], worst))
    assert "single" in alarms(case_tests([key[0] % 37 for key in keys()], 37))


FLAWS: dict[str, tuple[Callable[[], list[int]], str]] = {
    "in turn": (lambda: [at % 37 for at in range(MANY)], "single"),
    "each twice": (lambda: [way_of(keys()[at // 2], 37) for at in range(MANY)], "pairs"),
    "up and down": (lambda: [way_of(key, 18) + (at % 2) * 18 for at, key in enumerate(keys())], "runs"),
    "near the last": (lambda: [(at // 500 + way_of(key, 9)) % 37 for at, key in enumerate(keys())], "correlation"),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_flawed_cases_are_noticed(flaw: str) -> None:
    """Too even, repeated, alternating, drifting: each by the test that is made for it."""
    made, noticed_by = FLAWS[flaw]
    assert noticed_by in alarms(case_tests(made(), 37))


def test_words_that_repeat_are_noticed() -> None:
    """A row that begins again after ten words."""
    found = alarms(word_tests(np.tile(first_words()[:10], MANY // 10)))
    assert "word and word 10 later" in found


@pytest.mark.parametrize(
    ("square", "freedom", "p"),
    # From tables of chi-square: the five per cent and the one per mille points.
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (29.588, 10, 0.001), (124.342, 100, 0.05), (0.0, 5, 1.0), (3.940, 10, 0.95)],
)
def test_chi_square_is_the_one_of_the_tables(square: float, freedom: int, p: float) -> None:
    """Both ways of computing it, above the middle and below."""
    assert above_square(square, freedom) == pytest.approx(p, rel=2e-3)


def test_far_tails_are_computed() -> None:
    """An alarm is far out: with two degrees of freedom the tail is an exponential, and tables have the normal one."""
    assert above_square(60.0, 2) == pytest.approx(np.exp(-30), rel=1e-9)
    assert above_square(1.0, 2) == pytest.approx(np.exp(-0.5), rel=1e-9)
    assert normal_p(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert normal_p(7.2) < ALARM < normal_p(7.0)


def test_a_row_without_change_is_noticed() -> None:
    """Where the usual formulas would divide by nothing."""
    assert runs_p(np.ones(100, dtype=np.bool_)) == 0
    assert correlation_p(np.ones(100), 1) == 0
    assert even_p(np.zeros(100, dtype=np.int64), 2) < ALARM
