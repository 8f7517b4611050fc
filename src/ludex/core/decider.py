"""What every decider does in the same way, the fold of events; and tables, where all but purses is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from ludex.core import session as sessions
from ludex.core.events import Event, shown_to
from ludex.core.roles import VISITOR, is_staff
from ludex.core.state import DeciderState, TableState

State = TypeVar("State", bound=DeciderState)
AtTable = TypeVar("AtTable", bound=TableState)
Folding = Callable[[Any, Any], None]
Folds = Mapping[type[Event], Folding]


def merged(*parts: Folds) -> Folds:
    """The folds of several parts as one: where two record something of the same event, both do, in this order."""
    found: dict[type[Event], Folding] = {}
    for part in parts:
        for event, fold in part.items():
            found[event] = fold if event not in found else _both(found[event], fold)
    return found


def _both(first: Folding, second: Folding) -> Folding:
    def fold(state: Any, event: Any) -> None:
        first(state, event)
        second(state, event)

    return fold


class _Folds(dict[type[Event], Folding]):
    """What to record of each type of event, worked out when the first of its type comes."""

    def __init__(self, folds: Folds) -> None:
        super().__init__()
        self._folds = folds

    def __missing__(self, kind: type[Event]) -> Folding:
        fold = self._folds.get(kind, _nothing)
        if kind.drawn is not Event.drawn:
            fold = _count_draws if fold is _nothing else _both(_count_draws, fold)
        self[kind] = fold
        return fold


def _nothing(_state: Any, _event: Any) -> None:
    """An event whose moves and phase say all."""


def _count_draws(state: DeciderState, event: Event) -> None:
    state.draws += len(event.drawn)


class Decider(Generic[State]):
    """Whatever decides commands and folds events, hiding nothing but what others have in their purses."""

    folds: ClassVar[Folds]
    """How each event of its own is folded into the state, besides what every event does."""
    shared_folds: ClassVar[Folds] = {}
    """How those of its kind are, which come first."""

    _recording: ClassVar[_Folds]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "folds" in cls.__dict__:
            cls._recording = _Folds(merged(cls.shared_folds, cls.folds))

    def evolve(self, state: State, event: Event) -> None:
        """Records a fact: money moves, the phase is as stated, and then what there is to add."""
        if event.moves:
            # Sums are plain numbers to the type checker, and making amounts of them would be two calls for every move.
            accounts: dict[str, int] = state.accounts  # type: ignore[assignment]
            for move in event.moves:
                accounts[move.source] = accounts.get(move.source, 0) - move.amount
                accounts[move.target] = accounts.get(move.target, 0) + move.amount
        if event.phase is not None:
            state.phase = event.phase
        state.steps += 1
        self._recording[type(event)](state, event)

    def show(self, event: Event, who: str, state: State) -> Event:
        """What this person gets of an event."""
        return event

    def awaited(self, state: State) -> tuple[str, ...]:
        """Who alone can bring on a table that silence does not: whoever is offered something, mostly."""
        return ()

    def copy(self, state: State) -> State:
        """A state of its own for somebody who looks ahead."""
        return state.copy()

    def seen(self, state: State, who: str) -> dict[str, Any]:
        """What this person sees everywhere, as the fields of their view."""
        whose = state.players if is_staff(state.roles.get(who)) else [who] if who in state.players else []
        return {
            "phase": state.phase,
            "round": state.round,
            "players": tuple(state.players),
            "balances": {player: state.funds(player) for player in whose},
        }


class TableDecider(Decider[AtTable]):
    """A game at a table with chips, sessions and limits."""

    shared_folds = sessions.SESSION_FOLDS

    def show(self, event: Event, who: str, state: AtTable) -> Event:
        """What others bring to the table and take from it is for the staff to see."""
        return shown_to(event, who, state.roles.get(who, VISITOR))

    def seen(self, state: AtTable, who: str) -> dict[str, Any]:
        """What this person sees of any table, as the fields of their view."""
        return super().seen(state, who) | {"minimum": state.minimum, "rounds_left": state.rounds_left}
