"""The same hands played again by PokerKit: who acts, how little and how much they may raise, what everybody has then.

Where its rules are not ours they are not compared: between two players its hand posts the small blind; after a blind
that is short of chips it lets others call what was posted, we what was due; two short raises that make a whole one
together reopen the betting there, as does a short first bet or raise of a betting round; odd chips all go to one winner
there, here one by one, and pots whose players are the same once the losers are gone are one there.

The other varieties are not compared at all. Its seven stud has a bring-in and one fixed bet a round, ours bets of
any size up to a low or a high limit or the pot, the first of them by whoever shows the lowest card; its five-card draw
has blinds and no opening, ours antes, openers and pots that outlive a hand; small decks and figures it does not know.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any
from warnings import catch_warnings, simplefilter

from pokerkit import Automation, Mode, NoLimitTexasHoldem, PotLimitOmahaHoldem

from ludex.games.poker.circle.hand.events import Dealt, HandsShown, Looked, PotPaid
from ludex.games.poker.circle.state import BOARD
from ludex.kit.cards import Card, name
from tests.games.poker.evenings import Hand, Turn

LEAST_PLAYERS = 3
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def replayed(hand: Hand, *, chip: int, maximum: int | None = None) -> dict[str, int]:
    """Plays a hand again, move by move, and says what everybody has at its end, in cents.

    Without a maximum it is hold'em without a limit; with that of a table, omaha with bets up to the pot.
    """
    game: Any = NoLimitTexasHoldem if maximum is None else PotLimitOmahaHoldem
    order, minimum = hand.order, hand.minimum // chip
    stacks = tuple(hand.stacks[player] // chip for player in order)
    with catch_warnings():
        simplefilter("ignore")  # cards that nobody saw are dealt as unknown, and some fold without need
        state = game.create_state(
            AUTOMATIONS, True, 0, (minimum // 2, minimum), minimum, stacks, len(order), mode=Mode.CASH_GAME
        )
        _deal(state, hand)
        Replay(state, hand, chip, None if maximum is None else maximum // chip).run()
    return {player: int(stack) * chip for player, stack in zip(order, state.stacks, strict=True)}


class Replay:
    """A hand of PokerKit's that follows one of ours."""

    def __init__(self, state: Any, hand: Hand, chip: int, maximum: int | None) -> None:
        self._state, self._order, self._chip, self._maximum = state, hand.order, chip, maximum
        self._turns, self._boards = deque(hand.turns), deque(_boards(hand))
        self._short = 0
        """How many raises of less than the last whole one came after it."""

    def run(self) -> None:
        """Every turn and every board, as they came."""
        state = self._state
        while state.status:
            if state.actor_index is None:
                state.deal_board(self._boards.popleft())
                self._short = 0
            elif not state.checking_or_calling_amount and not self._is_answerable():
                state.check_or_call()  # nobody else has chips: ours does not ask them any more
            else:
                self._act(self._turns.popleft())
        assert not self._turns, "somebody was asked whom nobody else would ask"

    def _act(self, turn: Turn) -> None:
        """One turn: the same player, the same bounds of a raise, the same amount."""
        state, chip = self._state, self._chip
        assert self._order[state.actor_index] == turn.player, "somebody else would be asked"
        low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        offered = tuple(None if amount is None else amount // chip for amount in (turn.low, turn.high))
        if low is None and not self._is_answerable():
            offered = (None, None)  # ours lets such a raise be made, and gives it back
        if self._maximum is not None and low is not None:
            high = max(low, min(high, max(state.bets) + self._maximum))  # ours has a table maximum besides
        if offered == (None, None) and self._is_reopened_by_short_raises():
            low = high = None
        assert (low, high) == offered, (turn, state.bets, state.stacks)
        match "call" if turn.do == "raise" and low is None else turn.do:
            case "fold":
                state.fold()
            case "check" | "call":
                state.check_or_call()
            case _:
                by = turn.to // chip - max(state.bets)
                self._short = self._short + 1 if by < state.completion_betting_or_raising_amount else 0
                state.complete_bet_or_raise_to(turn.to // chip)

    def _is_answerable(self) -> bool:
        """Whether anybody else has chips for a raise."""
        state = self._state
        others = (place for place in state.player_indices if place != state.actor_index and state.statuses[place])
        return any(state.stacks[place] + state.bets[place] > max(state.bets) for place in others)

    def _is_reopened_by_short_raises(self) -> bool:
        """Whether the betting is open again there, and not here: two short raises, or a short first one."""
        state = self._state
        least = state.street.min_completion_betting_or_raising_amount
        return self._short > 1 or state.completion_betting_or_raising_amount < least


def _deal(state: Any, hand: Hand) -> None:
    """Everybody's cards, as far as they were ever seen."""
    known: dict[str, list[Card]] = {}
    for entry in hand.entries:
        for event in entry.events:
            match event:
                case Looked():
                    known.setdefault(event.player, []).extend(event.faces)
                case HandsShown():
                    known |= {each.player: list(each.cards) for each in event.shown}
                case _:
                    pass
    faces = {player: "".join(map(_written, cards)) for player, cards in known.items()}
    for player in hand.order:
        state.deal_hole(faces.get(player, "??" * len(state.street.hole_dealing_statuses)))


def _boards(hand: Hand) -> list[str]:
    """The community cards, deal by deal."""
    dealt = [event for entry in hand.entries for event in entry.events if isinstance(event, Dealt)]
    boards = (
        "".join(_written(card.face) for card in event.cards if card.way == BOARD and card.face is not None)
        for event in dealt
    )
    return [board for board in boards if board]


def _written(card: Card) -> str:
    return name(card).replace("10", "T")[0] + name(card)[-1].lower()


def is_comparable(hand: Hand) -> bool:
    """Whether the rules of both are the same for this hand."""
    small, large = (hand.stacks[player] for player in hand.order[:2])
    whole = small >= hand.minimum // 2 and large >= hand.minimum
    return hand.clean and whole and len(hand.order) >= LEAST_PLAYERS


def settled(hand: Hand, stacks: Mapping[str, int], chip: int) -> dict[str, int]:
    """What everybody has, with those who share odd chips of one pot counted as one, since we share them otherwise."""
    paid = [event for entry in hand.entries for event in entry.events if isinstance(event, PotPaid)]
    together: dict[str, str] = {}
    for event in paid:
        pots = {share.pot for share in event.shares}
        for number in pots:
            shares = [share for share in event.shares if share.pot == number]
            odd = sum(share.amount for share in shares) // chip % len(shares)
            if odd > 1 or (odd and len(pots) > 1):
                together |= dict.fromkeys((share.player for share in shares), shares[0].player)
    found: dict[str, int] = {}
    for player in hand.order:
        found[together.get(player, player)] = found.get(together.get(player, player), 0) + stacks[player]
    return found
