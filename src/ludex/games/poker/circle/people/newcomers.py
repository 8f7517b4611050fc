"""What somebody learns who comes to the table: nobody watches who does not play, so he has seen nothing of it yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.events import HOUSE_ACCOUNTS, Event, purse
from ludex.games.poker.circle.state import CircleState


class TableShown(Event, frozen=True, tag="table-shown"):
    """What every player knows of the table between two hands, and only players do."""

    accounts: dict[str, int]
    button: int
    played: int
    had_button: dict[str, int]
    paid_fee: tuple[str, ...]
    hours: int
    hands_to_fee: int | None
    warnings: dict[str, int]
    referred: tuple[str, ...]
    decided: tuple[str, ...]
    absent: tuple[str, ...]
    kept: int = 0
    unopened_hands: int = 0


def table_shown(state: CircleState, newcomer: str, chips: int) -> TableShown:
    """The table as it is when somebody sits down with so many chips."""
    public = {name: held for name, held in state.accounts.items() if name not in HOUSE_ACCOUNTS}
    return TableShown(
        accounts={**public, purse(newcomer): chips},
        button=state.button,
        played=state.played,
        had_button=dict(state.had_button),
        paid_fee=state.paid_fee,
        hours=state.hours,
        hands_to_fee=state.hands_to_fee,
        warnings=dict(state.warnings),
        referred=state.referred,
        decided=state.decided,
        absent=state.absent,
        kept=state.carried_over,
        unopened_hands=state.unopened_hands,
    )


def _fold_table_shown(state: CircleState, event: TableShown) -> None:
    state.accounts.update(event.accounts)
    state.had_button, state.warnings = dict(event.had_button), dict(event.warnings)
    state.button, state.played = event.button, event.played
    state.paid_fee, state.hours, state.hands_to_fee = event.paid_fee, event.hours, event.hands_to_fee
    state.referred, state.decided, state.absent = event.referred, event.decided, event.absent
    state.carried_over, state.unopened_hands = event.kept, event.unopened_hands


NEWCOMER_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {TableShown: _fold_table_shown}
