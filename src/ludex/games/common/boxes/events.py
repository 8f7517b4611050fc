"""What happens at boxes, and how each fact is folded into the state.

`BoxesControlled` is for games in which somebody decides for a box: such a game lists it besides `BOX_EVENTS`, and folds
it with `fold_controlled` into what it keeps of a round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ludex.core.events import Event, Left
from ludex.games.common.boxes.state import BoxState


class Seated(Event, frozen=True, tag="seated"):
    """Somebody sits at a box."""

    player: str
    place: int


class Risen(Event, frozen=True, tag="risen"):
    """Somebody left their place."""

    player: str
    box: int


class Consented(Event, frozen=True, tag="consented"):
    """Somebody may bet on the hand of the player who sits at a box."""

    box: int
    bettor: str


class BoxesControlled(Event, frozen=True, tag="boxes-controlled"):
    """Who decides for each box of the round."""

    controllers: dict[int, str]


BOX_EVENTS = (Seated, Risen, Consented)


class ControlledRound(Protocol):
    """What a game with boxes keeps of a round about who decides for them."""

    controllers: dict[int, str]


class ControlledState(Protocol):
    """The state of such a game."""

    @property
    def this_round(self) -> ControlledRound:
        """What is so of the round under way."""
        ...


def _fold_seated(state: BoxState, event: Seated) -> None:
    state.seats[event.place] = event.player


def _fold_risen(state: BoxState, event: Risen) -> None:
    del state.seats[event.box]
    state.consents.pop(event.box, None)


def _fold_left(state: BoxState, event: Left) -> None:
    box = state.seat_of(event.player)
    if box is not None:
        del state.seats[box]
        state.consents.pop(box, None)
    for other, allowed in list(state.consents.items()):
        state.consents[other] = tuple(name for name in allowed if name != event.player)


def _fold_consented(state: BoxState, event: Consented) -> None:
    state.consents[event.box] = (*state.consents.get(event.box, ()), event.bettor)


def fold_controlled(state: ControlledState, event: BoxesControlled) -> None:
    """Those who decide for the boxes of the round, in place of those who did so before."""
    state.this_round.controllers = dict(event.controllers)


BOX_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    Seated: _fold_seated,
    Risen: _fold_risen,
    Left: _fold_left,
    Consented: _fold_consented,
}
