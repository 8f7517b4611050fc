"""The events of banca francesa besides those of every game that one throw decides, and their folds: facts, no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.events import Event, Left, SessionOpened
from ludex.core.state import BETTING
from ludex.games.common.stakes.events import Rotated
from ludex.games.common.throws.events import THROW_FOLDS, OutcomeAnnounced, Thrown
from ludex.games.dice.banca_francesa.state import BancaState


class Seated(Event, frozen=True, tag="seated"):
    """A player sits at a place."""

    player: str
    place: int


class HourStruck(Event, frozen=True, tag="hour-struck"):
    """An hour has passed: what must be done before the next throw."""

    replace_by: str = ""
    relief: bool = False


class DiceCondemned(Event, frozen=True, tag="dice-condemned"):
    """The set of dice in play may not be thrown again."""

    replace_by: str


class DiceReplaced(Event, frozen=True, tag="dice-replaced"):
    """Another set of dice is in play."""

    set: int


class ThrowerKept(Event, frozen=True, tag="thrower-kept"):
    """By force majeure the thrower goes on."""


class DiceTouched(Event, frozen=True, tag="dice-touched"):
    """The croupier touched the dice before they announced the result."""


BANCA_EVENTS = (Seated, HourStruck, DiceCondemned, DiceReplaced, ThrowerKept, DiceTouched)


def _fold_opened(state: BancaState, event: SessionOpened) -> None:
    # The hours begin anew; the dice lie in their case as they were left, and a condemned set stays condemned.
    state.turn_over_by, state.relief_due, state.touched = "", False, False


def _fold_announced(state: BancaState, event: OutcomeAnnounced) -> None:
    THROW_FOLDS[OutcomeAnnounced](state, event)
    # Back to betting means that nothing was decided: what lies there now has been thrown for.
    state.standing_below = state.next_id if event.phase == BETTING else 0


def _fold_seated(state: BancaState, event: Seated) -> None:
    _leave_place(state, event.player)
    state.seats[event.place] = event.player


def _fold_left(state: BancaState, event: Left) -> None:
    _leave_place(state, event.player)


def _leave_place(state: BancaState, player: str) -> None:
    state.seats = {place: holder for place, holder in state.seats.items() if holder != player}


def _fold_hour(state: BancaState, event: HourStruck) -> None:
    state.turn_over_by = event.replace_by or state.turn_over_by
    state.relief_due = state.relief_due or event.relief


def _fold_condemned(state: BancaState, event: DiceCondemned) -> None:
    state.condemned_by = event.replace_by


def _fold_replaced(state: BancaState, event: DiceReplaced) -> None:
    state.dice_set, state.condemned_by, state.turn_over_by = event.set, "", ""


def _fold_rotated(state: BancaState, event: Rotated) -> None:
    THROW_FOLDS[Rotated](state, event)
    state.relief_due = False


def _fold_kept(state: BancaState, event: ThrowerKept) -> None:
    state.relief_due = False


def _fold_touched(state: BancaState, event: DiceTouched) -> None:
    state.touched = True


def _fold_thrown(state: BancaState, event: Thrown) -> None:
    state.touched = False


BANCA_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **THROW_FOLDS,
    SessionOpened: _fold_opened,
    OutcomeAnnounced: _fold_announced,
    Seated: _fold_seated,
    Left: _fold_left,
    HourStruck: _fold_hour,
    DiceCondemned: _fold_condemned,
    DiceReplaced: _fold_replaced,
    Rotated: _fold_rotated,
    ThrowerKept: _fold_kept,
    DiceTouched: _fold_touched,
    Thrown: _fold_thrown,
}
