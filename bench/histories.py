"""Hand histories parsed and replayed beside PokerKit in the same run, and an exact equity, on one thread."""

from __future__ import annotations

import time
import warnings
from random import Random
from typing import Any

from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.equity.ranges import read_holding
from ludex.games.poker.equity.spot import Spot, deal_of
from ludex.games.poker.histories.phh import read_histories
from ludex.games.poker.histories.replay import replay
from ludex.games.registry import open_usual
from ludex.law.book import Law

HANDS = 60
"""Of each of four kinds."""
TURNS = 5
WINS, TIES = 1_388_072, 6_538
"""What two red or black aces do against the kings of the other two suits, over every board."""


def histories_a_second() -> tuple[float, float]:
    """Ours and PokerKit's, each at its best, in turns, on the same texts; both must end with the same stacks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # cards of whoever is out come back to their pack
        texts = [_hand(kind, seed) for kind in range(4) for seed in range(HANDS)]
        best = [float("inf"), float("inf")]
        for _ in range(TURNS):
            begun = time.perf_counter()
            ours = [replay(hand).stacks for text in texts for hand in read_histories(text)]
            best[0] = min(best[0], time.perf_counter() - begun)
            begun = time.perf_counter()
            theirs = [_ended(text) for text in texts]
            best[1] = min(best[1], time.perf_counter() - begun)
            assert ours == theirs
    return len(texts) / best[0], len(texts) / best[1]


def _ended(text: str) -> tuple[int, ...]:
    from pokerkit import HandHistory

    *_, last = HandHistory.loads(text)
    return tuple(last.stacks)


def _hand(kind: int, seed: int) -> str:
    """A random hand of no-limit or fixed-limit hold'em, pot-limit omaha or seven stud, as PokerKit writes it."""
    import pokerkit

    random, mode = Random(4 * seed + kind), pokerkit.Mode.CASH_GAME
    automations = pokerkit.HandHistory.automations
    games: list[Any] = [
        pokerkit.NoLimitTexasHoldem(automations, False, 0, (50, 100), 100, mode=mode),
        pokerkit.FixedLimitTexasHoldem(automations, False, 0, (50, 100), 100, 200, mode=mode),
        pokerkit.PotLimitOmahaHoldem(automations, False, 0, (50, 100), 100, mode=mode),
        pokerkit.FixedLimitSevenCardStud(automations, False, 10, 30, 100, 200, mode=mode),
    ]
    state = games[kind]([random.randint(1000, 20_000) for _ in range(6)], 6)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.actor_index is None:
            state.show_or_muck_hole_cards(True)
        else:
            _speak(state, random)
    return pokerkit.HandHistory.from_game_state(games[kind], state).dumps()


def _speak(state: Any, random: Random) -> None:
    """Somebody's turn: he raises, folds to a bet, or goes along."""
    wish, least = random.random(), state.min_completion_betting_or_raising_to_amount
    if least is not None and wish < 0.2:
        state.complete_bet_or_raise_to(least)
    elif state.can_post_bring_in():
        state.post_bring_in()
    elif wish > 0.75 and state.checking_or_calling_amount:
        state.fold()
    else:
        state.check_or_call()


def equity_seconds() -> float:
    """How long an exact equity of two hands before the flop takes on one thread, at best."""
    rules = open_usual(Law(), "holdem", "cantabria").rules
    assert isinstance(rules, CircleRules)
    deal = deal_of(rules)
    hands = [read_holding(hand, values=deal.ranking.values, own=deal.own) for hand in ("AsAh", "KdKc")]
    best = float("inf")
    for _ in range(TURNS + 1):  # the first compiles
        begun = time.perf_counter()
        answer = Spot(deal, hands).counted()
        best = min(best, time.perf_counter() - begun)
        assert (answer.shares[0].wins, answer.shares[0].ties) == (WINS, TIES)
    return best
