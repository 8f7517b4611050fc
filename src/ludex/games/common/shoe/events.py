"""What happens to a shoe, and how each fact is folded into the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.events import Event, SessionOpened
from ludex.games.common.shoe.state import ShoeState
from ludex.kit.cards import Card


class Shuffled(Event, frozen=True, tag="shuffled"):
    """All cards are mixed."""

    packs: int
    times: int
    jokers: int = 0
    """So many in each pack."""


class CutMade(Event, frozen=True, tag="cut-made"):
    """The cards were cut for the last time."""

    by: str
    cards: int


class CutDeclined(Event, frozen=True, tag="cut-declined"):
    """Somebody did not want to cut."""

    player: str


class ShoeLoaded(Event, frozen=True, tag="shoe-loaded"):
    """The cards are in the shoe, some of them behind the cut card."""

    behind: int


class Burnt(Event, frozen=True, tag="burnt"):
    """Cards were set aside unseen; where a card said how many, that one was shown."""

    cards: int
    shown: Card | None = None

    @property
    def drawn(self) -> tuple[Any, ...]:
        return () if self.shown is None else (self.shown,)


class FaceUpDiscarded(Event, frozen=True, tag="face-up-discarded"):
    """A card that lay face up was taken out of the shoe."""

    card: Card


class BlockCleared(Event, frozen=True, tag="block-cleared"):
    """A blocked shoe gives cards again: set right, or replaced by another that is made up anew."""

    cause: str
    remedy: str


SHOE_EVENTS = (Shuffled, CutMade, CutDeclined, ShoeLoaded, Burnt, FaceUpDiscarded)


def _fold_shuffled(state: ShoeState, event: Shuffled) -> None:
    state.mix(event.packs, event.jokers)
    state.declined, state.behind, state.burnt, state.renew = (), 0, 0, False


def _fold_declined(state: ShoeState, event: CutDeclined) -> None:
    state.declined = (*state.declined, event.player)


def _fold_loaded(state: ShoeState, event: ShoeLoaded) -> None:
    state.behind = event.behind


def _fold_burnt(state: ShoeState, event: Burnt) -> None:
    assert state.shoe is not None
    if event.shown is not None:
        state.shoe = state.shoe.dealt(event.shown)
    for _ in range(event.cards):
        state.shoe = state.shoe.dealt()
    state.burnt += event.cards


def _fold_face_up(state: ShoeState, event: FaceUpDiscarded) -> None:
    assert state.shoe is not None
    # Chance was not asked which card it was: what the others are does not follow from how they were mixed any more.
    state.shoe = state.shoe.dealt(event.card).disordered


def fold_cleared(state: ShoeState, event: BlockCleared) -> None:
    """Another shoe is made up once the round under way is over; between rounds the event itself says so."""
    state.renew = state.renew or (event.remedy == "other-shoe" and event.phase is None)


def _fold_session(state: ShoeState, event: SessionOpened) -> None:
    state.shoe = None


SHOE_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    Shuffled: _fold_shuffled,
    CutDeclined: _fold_declined,
    ShoeLoaded: _fold_loaded,
    Burnt: _fold_burnt,
    FaceUpDiscarded: _fold_face_up,
    SessionOpened: _fold_session,
}
