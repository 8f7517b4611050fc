"""A large hall of bingo: how long its cards take to make and to index, and a game to follow."""

from __future__ import annotations

from random import Random

from timing import best_of

from ludex.games.bingo.series import series
from ludex.games.bingo.winners import follow, index_cards
from ludex.kit.bingo.cards import card_rules

CARDS = 100_000


def hall_ms() -> tuple[float, float, float]:
    """The milliseconds of each, compiled beforehand; the game ends with its first bingo, and its winners are named."""
    rules = card_rules()
    cards = series(rules, size=CARDS, seed=1).cards
    index = index_cards(cards, numbers=rules.numbers)
    balls = Random(1).sample(range(1, rules.numbers + 1), rules.numbers)

    def game() -> None:
        followed = follow(index, balls, until_bingo=True)
        assert followed.first_line()
        assert followed.first_bingo()

    game()
    return (
        best_of(lambda: series(rules, size=CARDS, seed=2), 1) * 1e3,
        best_of(lambda: index_cards(cards, numbers=rules.numbers), 5) * 1e3,
        best_of(game, 5) * 1e3,
    )
