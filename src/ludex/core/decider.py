"""What every game does in the same way as a decider: the fold of events, and tables where all but purses is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from ludex.core import session as sessions
from ludex.core.events import Event, shown_to
from ludex.core.roles import STAFF, Role
from ludex.core.state import TableState

State = TypeVar("State", bound=TableState)
Folds = Mapping[type[Event], Callable[[Any, Any], None]]


class Decider(Generic[State]):
    """A game whose table hides nothing but what others have in their purses."""

    folds: ClassVar[Folds]
    """How each event of the game is folded into the state, besides what every event does."""

    def evolve(self, state: State, event: Event) -> None:
        """Records a fact."""
        sessions.fold(state, event)
        fold = self.folds.get(type(event))
        if fold is not None:
            fold(state, event)

    def show(self, event: Event, who: str, state: State) -> Event:
        """What this person gets of an event."""
        return shown_to(event, who, state.roles.get(who, Role.VISITOR))

    def copy(self, state: State) -> State:
        """A state of its own for somebody who looks ahead."""
        return state.copy()

    def seen(self, state: State, who: str) -> dict[str, Any]:
        """What this person sees of any table, as the fields of its view."""
        whose = state.players if state.roles.get(who) in STAFF else [who] if who in state.players else []
        return {
            "phase": state.phase,
            "round": state.round,
            "minimum": state.minimum,
            "players": tuple(state.players),
            "balances": {player: state.funds(player) for player in whose},
            "rounds_left": state.rounds_left,
        }
