"""The events of a game that one throw decides, and how each is folded into the state: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.core.events import Event, RoundEnded
from ludex.games.common.stakes.events import STAKE_EVENTS, STAKE_FOLDS, Payment, Rotated
from ludex.games.common.throws.state import Outcome, ThrowState


class BetsOpened(Event, frozen=True, tag="bets-opened"):
    """The table was called to bet."""

    call: str | None = None


class Thrown(Event, frozen=True, tag="thrown"):
    """Ball, wheel or dice are under way."""

    thrower: str


class BetsAsked(Event, frozen=True, tag="bets-asked"):
    """It was asked whether the bets are made."""

    call: str | None = None


class Rested(Event, frozen=True, tag="rested"):
    """What was thrown came to rest."""

    outcome: Outcome

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.outcome if isinstance(self.outcome, tuple) else (self.outcome,)


class OutcomeAnnounced(Event, frozen=True, tag="outcome-announced"):
    """The result is known to all."""

    outcome: Outcome
    call: str | None = None


class ThrowVoided(Event, frozen=True, tag="throw-voided"):
    """The throw does not count."""

    cause: str
    call: str | None = None


class Collected(Event, frozen=True, tag="collected"):
    """Losing bets went to the bank, or the part of them that the law takes."""

    croupier: str
    lost: tuple[int, ...]
    bets: str | None = None


class AllPaid(Event, frozen=True, tag="all-paid"):
    """The winning bets were paid."""

    croupier: str
    payments: tuple[Payment, ...]
    gone: tuple[int, ...] = ()
    """Stakes that do not stay on the felt."""


THROW_EVENTS = (
    *STAKE_EVENTS,
    BetsOpened,
    Thrown,
    BetsAsked,
    Rested,
    OutcomeAnnounced,
    ThrowVoided,
    Collected,
    AllPaid,
)


def _fold_rested(state: ThrowState, event: Rested) -> None:
    state.outcome = event.outcome


def _fold_announced(state: ThrowState, event: OutcomeAnnounced) -> None:
    state.last_outcome = event.outcome


def _fold_voided(state: ThrowState, event: ThrowVoided) -> None:
    state.outcome = None


def _fold_collected(state: ThrowState, event: Collected) -> None:
    for stake_id in event.lost:
        state.remove_stake(stake_id)


def _fold_paid(state: ThrowState, event: AllPaid) -> None:
    for payment in event.payments:
        state.mark_won(payment.stake)
    for stake_id in event.gone:
        state.remove_stake(stake_id)


def _fold_rotated(state: ThrowState, event: Rotated) -> None:
    state.thrower = event.croupier


def _fold_round(state: ThrowState, event: RoundEnded) -> None:
    state.outcome = None


THROW_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **STAKE_FOLDS,
    Rested: _fold_rested,
    OutcomeAnnounced: _fold_announced,
    ThrowVoided: _fold_voided,
    Collected: _fold_collected,
    AllPaid: _fold_paid,
    Rotated: _fold_rotated,
    RoundEnded: _fold_round,
}
