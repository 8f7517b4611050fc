"""Hand histories parsed and replayed beside PokerKit in the same run, and an exact equity, on one thread."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from real_hands import real_file, real_hand

from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.equity.ranges import read_holding
from ludex.games.poker.equity.spot import Spot, deal_of
from ludex.games.poker.histories.phh import read_histories
from ludex.games.poker.histories.replay import replay
from ludex.games.registry import open_usual
from ludex.law.book import Law

HANDS = 60
"""Long ones of each of four kinds."""
REAL_HANDS = 150
"""Real-shaped ones as files of their own, and as many again in one file."""
TURNS = 7
WINS, TIES = 1_388_072, 6_538
"""What two red or black aces do against the kings of the other two suits, over every board."""


def long_histories_a_second() -> tuple[float, float]:
    """Hands of four kinds, every card known and most played to the end: ours and PokerKit's."""
    texts = [_hand(kind, seed) for kind in range(4) for seed in range(HANDS)]
    return _rates(texts, len(texts))


def real_histories_a_second() -> tuple[float, float]:
    """Hands as public collections have them, alone and many in a file: ours and PokerKit's."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # unknown cards are dealt
        texts = [*map(real_hand, range(REAL_HANDS)), real_file(range(REAL_HANDS, 2 * REAL_HANDS))]
    return _rates(texts, 2 * REAL_HANDS)


def _rates(texts: Sequence[str], hands: int) -> tuple[float, float]:
    """Hands a second, each engine at its best, in turns, on the same texts; both must end with the same stacks."""
    best = [float("inf"), float("inf")]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # cards of whoever is out come back to their pack
        for _ in range(TURNS):
            # The time of this process alone: what else the machine does falls on both or on neither.
            begun = time.process_time()
            ours = [(replay(hand).stacks, hand.scale) for text in texts for hand in read_histories(text)]
            best[0] = min(best[0], time.process_time() - begun)
            begun = time.process_time()
            theirs = [tuple(_last(hand).stacks) for text in texts for hand in _loaded(text)]
            best[1] = min(best[1], time.process_time() - begun)
            assert [tuple(Fraction(stack or 0, scale) for stack in stacks) for stacks, scale in ours] == theirs
    return hands / best[0], hands / best[1]


def _loaded(text: str) -> Iterable[Any]:
    from pokerkit import HandHistory

    return HandHistory.loads_all(text) if text.startswith("[") else [HandHistory.loads(text)]


def _last(hand: Iterable[Any]) -> Any:
    *_, state = hand
    return state


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
    """Somebody's turn: they raise, fold to a bet, or go along."""
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


if __name__ == "__main__":
    for measured in (real_histories_a_second, long_histories_a_second):
        own, peer = measured()
        sys.stdout.write(f"{own / peer:6.2f} times PokerKit's: {own:,.0f} and {peer:,.0f}  {measured.__name__}\n")
