"""Other people's engines, played the way their own examples play them, for rates in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

SECONDS = 2.0


def hands_a_second(hand: Callable[[], None]) -> float:
    """How many hands somebody plays in a second."""
    hand()
    played, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < SECONDS:
        for _ in range(100):
            hand()
        played += 100
    return played / spent


def openspiel_blackjack() -> float:
    """OpenSpiel's blackjack with one player who acts at random, by the loop of its example.py."""
    import pyspiel

    game, random = pyspiel.load_game("blackjack"), np.random.RandomState(1)

    def hand() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choice(outcomes, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions()))

    return hands_a_second(hand)


def gymnasium_blackjack() -> float:
    """Gymnasium's Blackjack-v1 with a player who acts at random, by the loop of its introduction."""
    import gymnasium

    environment = gymnasium.make("Blackjack-v1")
    environment.reset(seed=1)
    environment.action_space.seed(1)

    def hand() -> None:
        environment.reset()
        ended = False
        while not ended:
            _, _, terminated, truncated, _ = environment.step(environment.action_space.sample())
            ended = terminated or truncated

    return hands_a_second(hand)
