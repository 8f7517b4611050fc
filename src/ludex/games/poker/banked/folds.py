"""How each fact changes the state of a table of poker against the house. No rule is applied here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludex.core.decider import Folds, merged
from ludex.core.events import FELT, Event, LimitsChanged, Move, RoundEnded, SessionClosed, purse
from ludex.games.common.boxes.events import BOX_FOLDS, BoxesControlled, fold_controlled
from ludex.games.common.covered import CoveredCard, known
from ludex.games.common.shoe.events import SHOE_FOLDS
from ludex.games.common.stakes.events import STAKE_FOLDS, BetPlaced, Withdrawn
from ludex.games.poker.banked.events import (
    BoxAsked,
    BoxSettled,
    CardsCollected,
    CardsGiven,
    CardsShown,
    ConductReported,
    DealBegun,
    DecisionsMade,
    Looked,
    PackTaken,
    Revealed,
    RoundVoided,
)
from ludex.games.poker.banked.state import BankedState, Round, hand_of
from ludex.kit.cards import Card


def note_moves(state: BankedState, event: Event) -> None:
    """What the round has moved is kept, so that a void round can give it back."""
    state.this_round.moved += event.moves


def note_return(state: BankedState, returned: tuple[Move, ...], player: str) -> None:
    """What went back before the deal is kept too; whoever has nothing left is out of the round."""
    state.this_round.moved += returned
    now, own = state.this_round, purse(player)
    if player not in state.staked and not now.slots.get(player):
        now.moved = tuple(move for move in now.moved if own not in (move.source, move.target))


def remove_stakes(state: BankedState, stakes: Iterable[int]) -> None:
    """Chips are taken off the felt."""
    for stake_id in stakes:
        state.remove_stake(stake_id)


def open_hand(state: BankedState, hand: str, faces: Sequence[Card | None], *, openly: bool = True) -> None:
    """Faces of a hand came to be known to whoever folds this, or to everybody."""
    assert state.shoe is not None
    cards = state.this_round.hands[hand]
    state.shoe, state.this_round.hands[hand] = known(state.shoe, cards, faces, openly=openly)


def take_cards(state: BankedState, faces: Sequence[Card | None]) -> tuple[CoveredCard, ...]:
    """So many cards leave the pack, open where they have faces."""
    now, cards = state.this_round, []
    for face in faces:
        assert state.shoe is not None
        state.shoe = state.shoe.dealt(face)
        now.out += 1
        cards.append(CoveredCard(now.out, face, face is not None))
    return tuple(cards)


def _pack_taken(state: BankedState, event: PackTaken) -> None:
    state.pack = event.pack


def _deal_begun(state: BankedState, event: DealBegun) -> None:
    state.this_round.due = event.due


def _cards_given(state: BankedState, event: CardsGiven) -> None:
    now = state.this_round
    now.hands[event.to] = (*now.hands.get(event.to, ()), *take_cards(state, event.faces))
    now.due = now.due[1:]


def _looked(state: BankedState, event: Looked) -> None:
    hand = hand_of(event.box)
    state.this_round.looked[hand] = event.player
    if event.faces:
        open_hand(state, hand, event.faces, openly=False)


def _asked(state: BankedState, event: BoxAsked) -> None:
    state.this_round.asked, state.this_round.step = event.boxes, event.step
    state.turn += 1


def _decisions_made(state: BankedState, event: DecisionsMade) -> None:
    state.this_round.asked, state.this_round.step = (), event.step


def _revealed(state: BankedState, event: Revealed) -> None:
    open_hand(state, event.hand, event.faces)
    state.this_round.step = event.step


def _settled(state: BankedState, event: BoxSettled) -> None:
    remove_stakes(state, event.stakes)
    now, hand = state.this_round, hand_of(event.box)
    if event.faces:
        open_hand(state, hand, event.faces)
    if event.discards:
        assert state.shoe is not None
        state.shoe, now.discards[hand] = known(state.shoe, now.discards[hand], event.discards, openly=True)
    now.settled = (*now.settled, event.box)


def _collected(state: BankedState, event: CardsCollected) -> None:
    state.this_round.hands, state.this_round.discards = {}, {}


def _voided(state: BankedState, event: RoundVoided) -> None:
    state.clear_felt()
    now = state.this_round
    now.moved, now.due, now.asked, now.followers, now.slots = (), (), (), (), {}


def _shown(state: BankedState, event: CardsShown) -> None:
    open_hand(state, hand_of(event.box), event.faces)


def _reported(state: BankedState, event: ConductReported) -> None:
    remove_stakes(state, event.stakes)
    now = state.this_round
    now.folded = (*now.folded, *event.boxes)
    if event.stakes:
        now.slots.pop(event.player, None)
        now.followers = tuple(player for player in now.followers if player != event.player)


def _limits_changed(state: BankedState, event: LimitsChanged) -> None:
    for move in event.moves:
        if move.source == FELT:
            note_return(state, (move,), move.target.removeprefix(purse("")))


def _ended(state: BankedState, event: Event) -> None:
    state.this_round = Round()


_OWN: dict[type[Event], Any] = {
    BoxesControlled: fold_controlled,
    PackTaken: _pack_taken,
    DealBegun: _deal_begun,
    CardsGiven: _cards_given,
    Looked: _looked,
    BoxAsked: _asked,
    DecisionsMade: _decisions_made,
    Revealed: _revealed,
    BoxSettled: _settled,
    CardsCollected: _collected,
    CardsShown: _shown,
    ConductReported: _reported,
    RoundVoided: _voided,
    RoundEnded: _ended,
    SessionClosed: _ended,
    LimitsChanged: _limits_changed,
}
_MOVING: dict[type[Event], Any] = {
    **dict.fromkeys((BetPlaced, BoxSettled, ConductReported), note_moves),
    Withdrawn: lambda state, event: note_return(state, event.moves, event.player),
}

BANKED_FOLDS: Folds = merged(STAKE_FOLDS, SHOE_FOLDS, BOX_FOLDS, _OWN, _MOVING)
