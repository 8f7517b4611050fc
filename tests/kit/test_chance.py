"""Chance: seeded evenings can be repeated and are even; a script gives what is written, in order, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.errors import Misuse, NoOutcome
from ludex.kit.chance import Draw, Even, Script, Seeded

BALL = Draw("ball", Even(tuple(range(37))))
# The 99.9 % point of chi-square with 36 degrees of freedom, from tables.
CHI_SQUARE_36 = 67.985


class Weighted:
    """Three cases, two of them alike: a shoe with two aces and a king."""

    total = 3

    def pick(self, case: int) -> str:
        return ("ace", "ace", "king")[case]

    def weights(self) -> Sequence[tuple[str, int]]:
        return [("ace", 2), ("king", 1)]

    def read(self, written: object) -> str | None:
        return str(written) if written in ("ace", "king") else None


def test_even_outcomes_are_listed_once_each() -> None:
    """Every pocket is one case of thirty-seven."""
    source = BALL.source
    assert source.total == 37
    assert [source.pick(case) for case in range(37)] == list(range(37))
    assert source.weights() == [(pocket, 1) for pocket in range(37)]


@pytest.mark.parametrize(
    ("written", "read"), [(0, 0), ("0", 0), (36, 36), ("36", 36), (37, None), ("00", None), (-1, None), (True, None)]
)
def test_even_outcomes_are_read_as_written(written: object, read: int | None) -> None:
    """A number or its digits; double zero and true are not pockets."""
    assert BALL.source.read(written) == read


def evening(seed: int, count: int = 1000) -> list[int]:
    """So many balls of a seed."""
    chance = Seeded(seed)
    return [chance.next(BALL) for _ in range(count)]


def test_the_same_seed_gives_the_same_evening() -> None:
    """And another seed another."""
    assert evening(7) == evening(7)
    assert evening(7) != evening(8)


def test_two_generators_do_not_disturb_each_other() -> None:
    """Each has its own state, whatever the other is asked."""
    first, other = Seeded(7), Seeded(7)
    found = []
    for _ in range(50):
        found.append(first.next(BALL))
        other.next(BALL)
        other.next(BALL)
    assert found == evening(7, 50)


def test_seeded_chance_is_even() -> None:
    """Every pocket comes up, and the counts of a fixed seed are no further from even than chance allows."""
    expected = 1000
    counts = Counter(evening(20100, 37 * expected))
    assert len(counts) == 37
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < CHI_SQUARE_36


def test_seeded_chance_follows_the_weights() -> None:
    """Two aces and a king: an ace two times in three."""
    chance, draw = Seeded(3), Draw("card", Weighted())
    counts = Counter(chance.next(draw) for _ in range(30_000))
    assert abs(counts["ace"] - 20_000) < 300


@given(outcomes=st.lists(st.integers(0, 36)))
def test_a_script_is_given_in_order(outcomes: list[int]) -> None:
    """One by one, and then it has nothing left."""
    script = Script(outcomes)
    for number, outcome in enumerate(outcomes):
        assert script.left == len(outcomes) - number
        assert script.next(BALL) == outcome
    assert script.left == 0
    with pytest.raises(NoOutcome, match=r"^nothing is known of the ball$"):
        script.next(BALL)


def test_more_is_put_behind_what_waits() -> None:
    """A croupier reads the next result aloud while one is still waiting."""
    script = Script([1])
    script.add(["2", 3])
    assert [script.next(BALL) for _ in range(3)] == [1, 2, 3]


def test_an_outcome_outside_the_draw_is_refused_and_stays() -> None:
    """It is misuse each time, and a draw that has it may still take it."""
    script = Script([37, 5])
    for _ in range(2):
        with pytest.raises(Misuse, match=r"^37 cannot come up: ball$"):
            script.next(BALL)
    assert script.left == 2
    assert script.next(Draw("larger ball", Even(tuple(range(38))))) == 37
    assert script.next(BALL) == 5


def test_a_script_without_outcomes_waits() -> None:
    """Nothing is invented."""
    script = Script()
    with pytest.raises(NoOutcome):
        script.next(BALL)
    script.add([0])
    assert script.next(BALL) == 0
