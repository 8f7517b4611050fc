"""Random hands that PokerKit plays and writes as histories: the four kinds that ours replays, with any stakes."""

from __future__ import annotations

from random import Random
from typing import Any
from warnings import catch_warnings, simplefilter

from msgspec import Struct
from pokerkit import (
    Automation,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

KINDS = ("NT", "FT", "PO", "F7S")
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Turn(Struct, frozen=True):
    """Whose turn it was there, and what they might have raised to."""

    player: int
    low: int | None
    high: int | None


class Stranger(Struct, frozen=True):
    """A hand of theirs: its history as text, the stacks at its end, and every turn."""

    text: str
    stacks: tuple[int, ...]
    turns: tuple[Turn, ...]


def stranger(kind: str, seed: int) -> Stranger:
    """A random hand of a kind."""
    random = Random(f"{kind}/{seed}")
    with catch_warnings():
        simplefilter("ignore")  # unknown cards are dealt, and cards of whoever is out come back to the deck
        game, state = _begun(kind, random)
        turns: list[Turn] = []
        while state.status:
            _step(state, random, turns)
        history = HandHistory.from_game_state(game, state, compression_status=random.random() < 0.5)
        if state.ante_trimming_status:
            history.ante_trimming_status = True
        if random.random() < 0.5:
            history.finishing_stacks = list(state.stacks)
        return Stranger(history.dumps(), tuple(map(int, state.stacks)), tuple(turns))


def _begun(kind: str, random: Random) -> tuple[Any, Any]:
    """A game with random stakes, and its first state."""
    count = random.choice((2, 2, 3, 4, 5, 6, 7))
    small = random.choice((1, 2, 5, 50))
    large = small * random.choice((2, 2, 3))
    ante = random.choice((0, 0, 0, 1, small))
    antes: Any = random.choice((ante, {1: ante * 2} if count > 2 else ante))
    trimmed = not isinstance(antes, dict) and random.random() < 0.3
    blinds = [small, large]
    if count > 3 and random.random() < 0.2:
        blinds.append(large * 2)
    most = random.choice((3, 10, 40, 200))
    stacks = [random.randint(1, most * large) for _ in range(count)]
    if kind == "F7S":
        stakes: tuple[Any, ...] = (ante or 1, random.choice((1, small)), small * 4, small * 8)
        stakes = (stakes[0], min(stakes[1], stakes[2] - 1), *stakes[2:])
        game: Any = FixedLimitSevenCardStud(AUTOMATIONS, trimmed, *stakes, mode=Mode.CASH_GAME)
    elif kind == "FT":
        game = FixedLimitTexasHoldem(AUTOMATIONS, trimmed, antes, blinds, large, 2 * large, mode=Mode.CASH_GAME)
    else:
        made: Any = NoLimitTexasHoldem if kind == "NT" else PotLimitOmahaHoldem
        game = made(AUTOMATIONS, trimmed, antes, blinds, large, mode=Mode.CASH_GAME)
    return game, game(stacks, count)


def _step(state: Any, random: Random, turns: list[Turn]) -> None:
    """One operation: a card, a word, or cards shown."""
    if state.can_deal_hole():
        # Hole cards may stay unknown; only what is shown needs a face.
        state.deal_hole()
    elif state.can_deal_board():
        state.deal_board()
    elif state.actor_index is not None:
        _act(state, random, turns)
    else:
        assert state.can_show_or_muck_hole_cards(), state
        _show(state, random)


def _act(state: Any, random: Random, turns: list[Turn]) -> None:
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    turns.append(Turn(state.actor_index, low, high))
    wish = random.random()
    if low is not None and wish < 0.35:
        amount = random.choice((low, low, high, random.randint(low, high)))
        state.complete_bet_or_raise_to(amount)
    elif state.can_post_bring_in():
        state.post_bring_in()
    elif wish > 0.85 and state.checking_or_calling_amount:
        state.fold()
    else:
        state.check_or_call()


def _show(state: Any, random: Random) -> None:
    """Most show; somebody who is not the last one may throw their cards away, or keep some covered."""
    if random.random() < 0.1 and sum(state.statuses) > 2 and not state.all_in_status:
        state.show_or_muck_hole_cards(False)
    elif random.random() < 0.5:
        state.show_or_muck_hole_cards()  # whoever cannot win throws theirs away
    else:
        state.show_or_muck_hole_cards(True)
