"""What happens to chips on a cloth, and how each fact is folded into the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ludex.core.events import Event, LimitsChanged, SessionClosed
from ludex.games.common.stakes.state import Stake, StakedState
from ludex.kit.money import Cents


class BetPlaced(Event, frozen=True, tag="bet-placed"):
    """Chips lie on a bet."""

    stake: Stake


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """A player took their chips off a bet."""

    player: str
    bet: str
    stakes: tuple[int, ...]


class LateReturned(Event, frozen=True, tag="late-returned"):
    """Chips put down too late were pushed back."""

    player: str
    bet: str
    amount: Cents


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """No more bets."""

    call: str | None = None


class Rotated(Event, frozen=True, tag="rotated"):
    """Another croupier has their turn."""

    croupier: str


class Payment(Struct, frozen=True, forbid_unknown_fields=True):
    """What one winning stake was paid."""

    stake: int
    player: str
    bet: str
    profit: Cents


STAKE_EVENTS = (BetPlaced, Withdrawn, LateReturned, BetsClosed, Rotated)


def _fold_placed(state: StakedState, event: BetPlaced) -> None:
    state.add_stake(event.stake)


def _fold_withdrawn(state: StakedState, event: Withdrawn) -> None:
    for stake_id in event.stakes:
        state.remove_stake(stake_id)


def _fold_limits(state: StakedState, event: LimitsChanged) -> None:
    for stake_id in event.returned:
        state.remove_stake(stake_id)


def _fold_session_closed(state: StakedState, event: SessionClosed) -> None:
    state.clear_felt()


STAKE_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    BetPlaced: _fold_placed,
    Withdrawn: _fold_withdrawn,
    LimitsChanged: _fold_limits,
    SessionClosed: _fold_session_closed,
}
