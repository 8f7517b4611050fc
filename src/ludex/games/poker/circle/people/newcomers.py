"""What somebody learns who comes to the table: nobody watches who does not play, so he has seen nothing of it yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.events import HOUSE_ACCOUNTS, Event, purse
from ludex.games.poker.circle.state import CircleState


class TableShown(Event, frozen=True, tag="table-shown"):
    """What every player knows of the table between two hands, and only players do."""

    accounts: dict[str, int]
    mark: int
    played: int
    had_hand: dict[str, int]
    paid_fee: tuple[str, ...]
    hours: int
    hands_to_fee: int | None
    warnings: dict[str, int]
    referred: tuple[str, ...]
    decided: tuple[str, ...]
    absent: tuple[str, ...]
    kept: int = 0
    blanks: int = 0


def table_shown(state: CircleState, newcomer: str, chips: int) -> TableShown:
    """The table as it is when somebody sits down with so many chips."""
    public = {name: held for name, held in state.accounts.items() if name not in HOUSE_ACCOUNTS}
    return TableShown(
        accounts={**public, purse(newcomer): chips},
        mark=state.mark,
        played=state.played,
        had_hand=dict(state.had_hand),
        paid_fee=state.paid_fee,
        hours=state.hours,
        hands_to_fee=state.hands_to_fee,
        warnings=dict(state.warnings),
        referred=state.referred,
        decided=state.decided,
        absent=state.absent,
        kept=state.kept,
        blanks=state.blanks,
    )


def _fold_table_shown(state: CircleState, event: TableShown) -> None:
    state.accounts.update(event.accounts)
    state.had_hand, state.warnings = dict(event.had_hand), dict(event.warnings)
    state.mark, state.played = event.mark, event.played
    state.paid_fee, state.hours, state.hands_to_fee = event.paid_fee, event.hours, event.hands_to_fee
    state.referred, state.decided, state.absent = event.referred, event.decided, event.absent
    state.kept, state.blanks = event.kept, event.blanks


NEWCOMER_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {TableShown: _fold_table_shown}
