"""The events of trente et quarante, and how each is folded into the state: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import SESSION_EVENTS, Event, RoundEnded, SessionClosed, SessionOpened
from ludex.games.cards.trente_et_quarante.coups import Coup
from ludex.games.cards.trente_et_quarante.state import CoupState, TrenteState
from ludex.games.common.prison.events import PRISON_EVENTS, PRISON_FOLDS
from ludex.games.common.shoe.events import SHOE_EVENTS, SHOE_FOLDS
from ludex.games.common.stakes.events import STAKE_EVENTS, STAKE_FOLDS, Payment, Withdrawn
from ludex.kit.cards import Card
from ludex.kit.money import Cents


class BetInsured(Event, frozen=True, tag="bet-insured"):
    """A stake is insured: the deposit lies beside it."""

    stake: int
    player: str
    amount: Cents


class CardLaid(Event, frozen=True, tag="card-laid"):
    """A card lies face up on a row."""

    row: str
    card: Card

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.card,)


class RedCardOut(Event, frozen=True, tag="red-card-out"):
    """The red card came up: the coup in progress is void."""

    call: str | None = None


class LastCounted(Event, frozen=True, tag="last-counted"):
    """The last cards lie face down and were counted."""

    cards: int


class CoupAnnounced(Event, frozen=True, tag="coup-announced"):
    """The points of both rows and the chances that win are known to all."""

    coup: Coup
    call: str | None = None


class CoupVoided(Event, frozen=True, tag="coup-voided"):
    """The coup does not count; every bet stays where it lies."""

    cause: str
    call: str | None = None


class Collected(Event, frozen=True, tag="collected"):
    """Losing bets, lost prisoners and deposits went to the bank."""

    croupier: str
    lost: tuple[int, ...]
    lost_in_prison: tuple[int, ...] = ()
    deposits: tuple[int, ...] = ()


class Paid(Event, frozen=True, tag="paid"):
    """One winning chance was paid."""

    croupier: str
    bets: str
    payments: tuple[Payment, ...]


class CardsGathered(Event, frozen=True, tag="cards-gathered"):
    """The cards are off the table."""

    croupier: str


TRENTE_EVENTS = (
    *SESSION_EVENTS,
    *STAKE_EVENTS,
    *SHOE_EVENTS,
    *PRISON_EVENTS,
    BetInsured,
    CardLaid,
    RedCardOut,
    LastCounted,
    CoupAnnounced,
    CoupVoided,
    Collected,
    Paid,
    CardsGathered,
)


def _fold_insured(state: TrenteState, event: BetInsured) -> None:
    state.insured[event.stake] = event.amount


def _fold_withdrawn(state: TrenteState, event: Withdrawn) -> None:
    STAKE_FOLDS[Withdrawn](state, event)
    for stake_id in event.stakes:
        state.insured.pop(stake_id, None)


def _fold_laid(state: TrenteState, event: CardLaid) -> None:
    assert state.shoe is not None
    state.shoe = state.shoe.dealt(event.card)
    rows = state.coup.rows
    state.coup = replace(state.coup, rows={**rows, event.row: (*rows.get(event.row, ()), event.card)})


def _fold_counted(state: TrenteState, event: LastCounted) -> None:
    assert state.shoe is not None
    for _ in range(event.cards):
        state.shoe = state.shoe.dealt()


def _fold_announced(state: TrenteState, event: CoupAnnounced) -> None:
    state.coup = replace(state.coup, announced=event.coup)
    state.last_coup = event.coup


def _fold_collected(state: TrenteState, event: Collected) -> None:
    for stake_id in event.lost:
        state.remove_stake(stake_id)
    for prisoner in event.lost_in_prison:
        del state.prisoners[prisoner]
    for stake_id in event.deposits:
        del state.insured[stake_id]


def _fold_paid(state: TrenteState, event: Paid) -> None:
    for payment in event.payments:
        state.mark_won(payment.stake)


def _fold_gathered(state: TrenteState, event: CardsGathered) -> None:
    # Where they may go before all is settled, the points still count.
    state.coup = replace(state.coup, rows={})


def _fold_round(state: TrenteState, event: RoundEnded) -> None:
    state.coup = CoupState()


def _fold_session_closed(state: TrenteState, event: SessionClosed) -> None:
    state.clear_felt()
    state.prisoners, state.insured = {}, {}


def _fold_opened(state: TrenteState, event: SessionOpened) -> None:
    SHOE_FOLDS[SessionOpened](state, event)
    state.last_coup = None


TRENTE_FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **STAKE_FOLDS,
    **SHOE_FOLDS,
    **PRISON_FOLDS,
    SessionOpened: _fold_opened,
    SessionClosed: _fold_session_closed,
    Withdrawn: _fold_withdrawn,
    BetInsured: _fold_insured,
    CardLaid: _fold_laid,
    LastCounted: _fold_counted,
    CoupAnnounced: _fold_announced,
    Collected: _fold_collected,
    Paid: _fold_paid,
    CardsGathered: _fold_gathered,
    RoundEnded: _fold_round,
}
