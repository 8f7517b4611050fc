"""How the events of pai gow poker are folded into the state, besides those of poker against the house."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludex.core.decider import Folds, merged
from ludex.core.events import Event, Left, RoundEnded, SessionClosed
from ludex.games.common.boxes.events import Risen, Seated
from ludex.games.common.places.events import SeatAsked, SeatGivenUp
from ludex.games.poker.banked.events import CardsCollected, RoundVoided
from ludex.games.poker.banked.folds import BANKED_FOLDS, note_moves, open_hand, remove_stakes
from ludex.games.poker.pai_gow_poker.events import (
    BankCharged,
    BankDeclined,
    BankExposed,
    BankOffered,
    BankTaken,
    CroupierBanks,
    DiceShaken,
    DiceThrown,
    HandsCompared,
    HandSet,
    HandsMade,
    HouseCompared,
    HouseSet,
    RestCounted,
)
from ludex.games.poker.pai_gow_poker.state import (
    BANKER,
    CROUPIER,
    NEXT_BANKER,
    THE_CROUPIER,
    BankTurn,
    PaiGowRound,
    PaiGowState,
    hand_at,
)

# Places and the list for them.


def _asked_for_seat(state: PaiGowState, event: SeatAsked) -> None:
    state.waiting = (*state.waiting, event.player)


def _off_the_list(state: PaiGowState, event: Seated | SeatGivenUp | Left) -> None:
    state.waiting = tuple(player for player in state.waiting if player != event.player)


def _gone(state: PaiGowState, event: Risen | Left) -> None:
    """Whoever leaves their place leaves the bank, or the offer of it, behind."""
    if state.offered == event.player:
        state.hand_over(NEXT_BANKER, "")
    if state.banker == event.player and state.bank is not None:
        state.asked_last, state.let_pass, state.bank = state.bank.position, False, None
        state.hand_over(BANKER, "")


# The bank.


def _bank_offered(state: PaiGowState, event: BankOffered) -> None:
    state.bank, state.asked_last, state.let_pass = None, event.box, False
    state.hand_over(BANKER, "")
    state.hand_over(NEXT_BANKER, event.player)
    state.turn += 1


def _bank_taken(state: PaiGowState, event: BankTaken) -> None:
    state.bank = BankTurn(event.box, event.rounds, event.house_stake, event.cover)
    state.hand_over(NEXT_BANKER, "")
    state.hand_over(BANKER, event.player)


def _croupier_banks(state: PaiGowState, event: CroupierBanks) -> None:
    state.bank = BankTurn(rounds=event.rounds)
    state.hand_over(NEXT_BANKER, "")
    state.hand_over(BANKER, "")


def _bank_declined(state: PaiGowState, event: BankDeclined) -> None:
    state.bank, state.asked_last, state.let_pass = None, event.box, True
    state.hand_over(BANKER, "")
    state.hand_over(NEXT_BANKER, "")


# The hands.


def _hands_made(state: PaiGowState, event: HandsMade) -> None:
    state.this_round.made = event.hands


def _rest_counted(state: PaiGowState, event: RestCounted) -> None:
    state.this_round.rest = event.cards


def _dice_shaken(state: PaiGowState, event: DiceShaken) -> None:
    state.this_round.shaken = True


def _dice_thrown(state: PaiGowState, event: DiceThrown) -> None:
    state.this_round.dice, state.this_round.due = event.dice, event.due


def _hand_set(state: PaiGowState, event: HandSet) -> None:
    hand = hand_at(event.box)
    state.this_round.lows[hand] = event.low
    if event.faces:
        open_hand(state, hand, event.faces)
    state.turn += 1


def _house_set(state: PaiGowState, event: HouseSet) -> None:
    state.this_round.lows[THE_CROUPIER] = event.low


def _bank_exposed(state: PaiGowState, event: BankExposed) -> None:
    open_hand(state, hand_at(event.box), event.faces)
    if event.house_low:
        state.this_round.lows[hand_at(event.box)] = event.house_low


def _compared(state: PaiGowState, event: HandsCompared) -> None:
    now = state.this_round
    remove_stakes(state, event.stakes)
    if event.faces:
        open_hand(state, hand_at(event.box), event.faces)
    if event.house_low:
        now.lows[hand_at(event.box)] = event.house_low
    now.compared = (*now.compared, event.box)
    now.bank_won += event.bank_won


def _house_compared(state: PaiGowState, event: HouseCompared) -> None:
    now = state.this_round
    now.compared = (*now.compared, CROUPIER)
    now.bank_won += event.bank_won


def _collected(state: PaiGowState, event: CardsCollected) -> None:
    state.this_round.lows = {}


def _voided(state: PaiGowState, event: RoundVoided) -> None:
    state.this_round.void = True


def _bank_counted(state: PaiGowState, event: RoundEnded) -> None:
    """A void round is none of a turn."""
    if state.bank is not None and not state.this_round.void:
        state.bank = replace(state.bank, rounds=state.bank.rounds + 1)


def _begun_anew(state: PaiGowState, event: Event) -> None:
    state.this_round = PaiGowRound()


def _closed(state: PaiGowState, event: SessionClosed) -> None:
    """Another session begins as if nobody had ever had the bank."""
    state.this_round = PaiGowRound()
    state.bank, state.asked_last, state.let_pass = None, None, False
    state.hand_over(BANKER, "")
    state.hand_over(NEXT_BANKER, "")


_BEFORE: dict[type[Event], Any] = {Risen: _gone, Left: _gone, RoundEnded: _bank_counted}
"""What is read of the state before the shared folds change it."""
_OWN: dict[type[Event], Any] = {
    SeatAsked: _asked_for_seat,
    SeatGivenUp: _off_the_list,
    Seated: _off_the_list,
    Left: _off_the_list,
    BankOffered: _bank_offered,
    CroupierBanks: _croupier_banks,
    BankTaken: _bank_taken,
    BankDeclined: _bank_declined,
    HandsMade: _hands_made,
    RestCounted: _rest_counted,
    DiceShaken: _dice_shaken,
    DiceThrown: _dice_thrown,
    HandSet: _hand_set,
    HouseSet: _house_set,
    BankExposed: _bank_exposed,
    HouseCompared: _house_compared,
    HandsCompared: _compared,
    CardsCollected: _collected,
    RoundVoided: _voided,
    RoundEnded: _begun_anew,
    SessionClosed: _closed,
}
_MOVING: dict[type[Event], Any] = dict.fromkeys((HouseCompared, HandsCompared, BankCharged), note_moves)

PAI_GOW_FOLDS: Folds = merged(_BEFORE, BANKED_FOLDS, _OWN, _MOVING)
