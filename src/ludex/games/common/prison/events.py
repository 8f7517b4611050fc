"""What happens to stakes that a zero holds, and how each fact is folded into the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import Event
from ludex.games.common.prison.state import Prisoner, PrisonState
from ludex.kit.money import Cents


class ZeroHeld(Event, frozen=True, tag="zero-held"):
    """The zero put stakes in prison and halved those that were there."""

    taken: tuple[int, ...]
    """The stakes that went from the felt to the prison."""
    prisoners: tuple[Prisoner, ...]
    """Every prisoner as it now stands."""


class HalvesReturned(Event, frozen=True, tag="halves-returned"):
    """The zero gave half of every stake that it holds back and took the other half."""

    stakes: tuple[int, ...]


class LeftPrison(Event, frozen=True, tag="left-prison"):
    """A player took what the zero left them."""

    prisoner: int
    player: str
    refund: Cents


class StayedInPrison(Event, frozen=True, tag="stayed-in-prison"):
    """A player left their stake in prison."""

    prisoner: int
    player: str


class ChoicesClosed(Event, frozen=True, tag="choices-closed"):
    """The time for choosing is over; who said nothing is taken to have chosen."""

    prisoners: tuple[int, ...]
    left: tuple[int, ...] = ()


class LastRefunded(Event, frozen=True, tag="last-refunded"):
    """The zero in the last round emptied the prison."""

    prisoners: tuple[int, ...]


class Freed(Event, frozen=True, tag="freed"):
    """Prisoners on the winning side went free without profit."""

    prisoners: tuple[int, ...]


PRISON_EVENTS = (ZeroHeld, HalvesReturned, LeftPrison, StayedInPrison, ChoicesClosed, LastRefunded, Freed)


def _fold_zero(state: PrisonState, event: ZeroHeld) -> None:
    for stake_id in event.taken:
        state.remove_stake(stake_id)
    state.prisoners = {prisoner.id: prisoner for prisoner in event.prisoners}
    state.hold_zero()


def _fold_halves(state: PrisonState, event: HalvesReturned) -> None:
    for stake_id in event.stakes:
        state.remove_stake(stake_id)
    state.hold_zero()


def _fold_left_prison(state: PrisonState, event: LeftPrison) -> None:
    del state.prisoners[event.prisoner]


def _fold_stayed(state: PrisonState, event: StayedInPrison) -> None:
    state.prisoners[event.prisoner] = replace(state.prisoners[event.prisoner], pending=False)


def _fold_choices_closed(state: PrisonState, event: ChoicesClosed) -> None:
    for prisoner in event.prisoners:
        state.prisoners[prisoner] = replace(state.prisoners[prisoner], pending=False)
    for prisoner in event.left:
        del state.prisoners[prisoner]


def _fold_emptied(state: PrisonState, event: LastRefunded | Freed) -> None:
    for prisoner in event.prisoners:
        del state.prisoners[prisoner]


PRISON_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    ZeroHeld: _fold_zero,
    HalvesReturned: _fold_halves,
    LeftPrison: _fold_left_prison,
    StayedInPrison: _fold_stayed,
    ChoicesClosed: _fold_choices_closed,
    LastRefunded: _fold_emptied,
    Freed: _fold_emptied,
}
