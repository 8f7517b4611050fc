"""Winners of a hall: the index and the compiled game against looking at every card after every ball."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from ludex.errors import Misuse
from ludex.games.bingo.series import series
from ludex.games.bingo.winners import NEVER, CardIndex, follow, index_cards
from ludex.kit.bingo.cards import CardRules, card_rules

USUAL = card_rules()
FREE = card_rules(columns=None)
DERIVED = card_rules(numbers=30, rows=2, per_row=3, columns=None)


def mixed(numbers: int, seed: int) -> list[int]:
    balls: list[int] = (np.random.default_rng(seed).permutation(numbers) + 1).tolist()
    return balls


def naive(cards: Sequence[Sequence[Sequence[int]]], balls: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """After how many balls each row and each card is complete, by looking."""
    lines = [[NEVER] * len(card) for card in cards]
    bingos = [NEVER] * len(cards)
    called: set[int] = set()
    for count, ball in enumerate(balls, 1):
        called.add(ball)
        for place, card in enumerate(cards):
            for row, line in enumerate(card):
                if lines[place][row] == NEVER and called.issuperset(line):
                    lines[place][row] = count
            if bingos[place] == NEVER and all(called.issuperset(line) for line in card):
                bingos[place] = count
    return lines, bingos


def by_positions(cards: NDArray[np.uint8], balls: Sequence[int]) -> NDArray[np.int64]:
    """After how many balls each row is complete: the latest of its numbers. For halls too large to look at."""
    position = np.zeros(len(balls) + 1, dtype=np.int64)
    position[list(balls)] = range(1, len(balls) + 1)
    latest: NDArray[np.int64] = position[cards].max(axis=2)
    return latest


@pytest.mark.parametrize("rules", [USUAL, FREE, DERIVED], ids=["columns", "free", "derived"])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_what_one_sees_on_every_card(rules: CardRules, seed: int) -> None:
    cards, numbers = series(rules, size=60, seed=seed).cards, rules.numbers
    balls = mixed(numbers, seed)[: numbers - 5]
    followed = follow(index_cards(cards, numbers=numbers), balls)
    lines, bingos = naive(cards.tolist(), balls)
    assert (followed.lines.tolist(), followed.bingos.tolist()) == (lines, bingos)
    for count in (0, 20, 40, len(balls)):
        assert followed.bingos_after(count) == tuple(at for at, ball in enumerate(bingos) if 0 < ball <= count)
        seen = (at for at, rows in enumerate(lines) if any(0 < ball <= count for ball in rows))
        assert followed.lines_after(count) == tuple(seen)


def hall(seed: int) -> tuple[NDArray[np.uint8], CardIndex, list[int]]:
    cards = series(USUAL, size=100_000, seed=seed).cards
    return cards, index_cards(cards, numbers=90), mixed(90, seed)


@pytest.mark.parametrize("seed", range(3))
def test_winners_of_a_hundred_thousand_cards_are_those_of_a_naive_check(seed: int) -> None:
    cards, index, balls = hall(seed)
    latest = by_positions(cards, balls)
    followed = follow(index, balls)
    assert np.array_equal(followed.lines, latest)
    assert np.array_equal(followed.bingos, latest.max(axis=1))
    line, bingo, announced = followed.first_line(), followed.first_bingo(), followed.first_line(row=1)
    assert line is not None
    assert bingo is not None
    assert announced is not None
    called, flat = {*balls[: bingo.ball_count]}, cards.reshape(len(cards), -1).tolist()
    assert bingo.cards == tuple(at for at, numbers in enumerate(flat) if called.issuperset(numbers))
    assert (line.ball_count, announced.ball_count) == (latest.min(), latest[:, 1].min())
    assert line.cards == tuple(np.flatnonzero((latest == latest.min()).any(axis=1)).tolist())
    assert announced.cards == tuple(np.flatnonzero(latest[:, 1] == latest[:, 1].min()).tolist())


def test_a_game_can_end_with_the_first_bingo() -> None:
    _, index, balls = hall(9)
    whole, ended = follow(index, balls), follow(index, balls, until_bingo=True)
    first = whole.first_bingo()
    assert ended.first_bingo() == first is not None
    assert (ended.ball_count, whole.ball_count) == (first.ball_count if first else None, 90)


def test_nothing_is_won_before_anything_is_complete() -> None:
    cards = series(USUAL, size=10, seed=1).cards
    followed = follow(index_cards(cards, numbers=90), [1, 2, 3, 4])
    assert (followed.first_line(), followed.first_bingo(), followed.lines_after(4)) == (None, None, ())


def test_balls_and_cards_that_cannot_be_are_refused() -> None:
    cards = series(USUAL, size=10, seed=1).cards
    index = index_cards(cards, numbers=90)
    for balls in ([0], [91], [5, 5]):
        with pytest.raises(Misuse, match="from 1 to 90"):
            follow(index, balls)
    with pytest.raises(Misuse, match="from 1 to 50"):
        index_cards(cards, numbers=50)
