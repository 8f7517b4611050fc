"""The events of a roulette, and how each is folded into the state: facts only, no rule."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.decider import Folds
from ludex.core.events import Event, RoundEnded, SessionClosed
from ludex.games.common.prison.events import (
    PRISON_FOLDS,
    ChoicesClosed,
    Freed,
    HalvesReturned,
    LastRefunded,
    LeftPrison,
    StayedInPrison,
    ZeroHeld,
)
from ludex.games.common.stakes.events import STAKE_EVENTS, STAKE_FOLDS, Payment, Rotated
from ludex.games.common.stakes.state import Stake
from ludex.games.wheels.roulette.state import Announcement, RouletteState, SpinState
from ludex.kit.money import Cents
from ludex.kit.wheels import Pocket


class BetAnnounced(Event, frozen=True, tag="bet-announced"):
    """The croupier accepted a bet aloud."""

    announcement: Announcement


class BetRepeated(Event, frozen=True, tag="bet-repeated"):
    """The chief repeated it."""

    announcement: int


class AnnouncedPlaced(Event, frozen=True, tag="announced-placed"):
    """An announced bet lies on the cloth."""

    announcement: int
    stake: Stake


class AnnouncedReturned(Event, frozen=True, tag="announced-returned"):
    """An announced bet that did not become valid went back."""

    announcement: int


class Spun(Event, frozen=True, tag="spun"):
    """The wheel turns one way and the ball runs the other."""

    croupier: str
    wheel: str
    ball: str


class Landed(Event, frozen=True, tag="landed"):
    """The ball rests in a pocket."""

    pocket: Pocket

    @property
    def drawn(self) -> tuple[Pocket, ...]:
        return (self.pocket,)


class ResultAnnounced(Event, frozen=True, tag="result-announced"):
    """The number is known to all."""

    number: Pocket
    call: str | None = None


class SpinVoided(Event, frozen=True, tag="spin-voided"):
    """The spin does not count."""

    cause: str
    call: str | None = None


class BallPlaced(Event, frozen=True, tag="ball-placed"):
    """The ball lies in the pocket from which it is thrown again."""

    pocket: Pocket


class Cleared(Event, frozen=True, tag="cleared"):
    """Losing bets went to the bank."""

    croupier: str
    cloth: int
    lost: tuple[int, ...]
    lost_in_prison: tuple[int, ...] = ()


class Paid(Event, frozen=True, tag="paid"):
    """The winning bets of one kind were paid."""

    croupier: str
    bets: str
    payments: tuple[Payment, ...]
    gone: tuple[int, ...] = ()
    """Stakes that do not stay on the felt."""


class ChipCount(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """So many chips of one value."""

    value: Cents
    count: int


class Made(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player is paid in: chips of their colour, chips and plaques of value, and coin for what no chip makes."""

    player: str
    colour: int
    chips: tuple[ChipCount, ...] = ()
    """The largest first."""
    coin: Cents = Cents(0)


class PaidInChips(Paid, frozen=True, tag="paid"):
    """Winning bets of one kind, or of one player (then of several kinds, in their order), were paid, and in what."""

    winner: str = ""
    made: tuple[Made, ...] = ()


class CylinderLocked(Event, frozen=True, tag="cylinder-locked"):
    """The wheel is covered and locked."""

    means: str


EVENTS = (
    *STAKE_EVENTS,
    BetAnnounced,
    BetRepeated,
    AnnouncedPlaced,
    AnnouncedReturned,
    Spun,
    Landed,
    ResultAnnounced,
    SpinVoided,
    BallPlaced,
    ZeroHeld,
    HalvesReturned,
    LeftPrison,
    StayedInPrison,
    ChoicesClosed,
    LastRefunded,
    Cleared,
    Freed,
    Paid,
    CylinderLocked,
)


def _fold_announced(state: RouletteState, event: BetAnnounced) -> None:
    state.announced[event.announcement.id] = event.announcement
    state.next_id = event.announcement.id + 1


def _fold_repeated(state: RouletteState, event: BetRepeated) -> None:
    state.announced[event.announcement] = replace(state.announced[event.announcement], repeated=True)


def _fold_announced_placed(state: RouletteState, event: AnnouncedPlaced) -> None:
    del state.announced[event.announcement]
    state.add_stake(event.stake)


def _fold_announced_returned(state: RouletteState, event: AnnouncedReturned) -> None:
    del state.announced[event.announcement]


def _fold_spun(state: RouletteState, event: Spun) -> None:
    state.turned = event.wheel


def _fold_landed(state: RouletteState, event: Landed) -> None:
    state.spin = replace(state.spin, number=event.pocket)


def _fold_cleared(state: RouletteState, event: Cleared) -> None:
    for stake_id in event.lost:
        state.remove_stake(stake_id)
    for prisoner in event.lost_in_prison:
        del state.prisoners[prisoner]
    state.spin = replace(state.spin, cleared_by={**state.spin.cleared_by, event.cloth: event.croupier})


def _fold_paid(state: RouletteState, event: Paid) -> None:
    for payment in event.payments:
        state.mark_won(payment.stake)
    for stake_id in event.gone:
        state.remove_stake(stake_id)


def _fold_rotated(state: RouletteState, event: Rotated) -> None:
    state.at_wheel = event.croupier


def _fold_round(state: RouletteState, event: RoundEnded) -> None:
    state.last_number, state.spin = state.spin.number, SpinState()


def _fold_session_closed(state: RouletteState, event: SessionClosed) -> None:
    state.clear_felt()
    state.prisoners, state.announced = {}, {}


FOLDS: Folds = {
    **STAKE_FOLDS,
    **PRISON_FOLDS,
    BetAnnounced: _fold_announced,
    BetRepeated: _fold_repeated,
    AnnouncedPlaced: _fold_announced_placed,
    AnnouncedReturned: _fold_announced_returned,
    Spun: _fold_spun,
    Landed: _fold_landed,
    Cleared: _fold_cleared,
    Paid: _fold_paid,
    Rotated: _fold_rotated,
    RoundEnded: _fold_round,
    SessionClosed: _fold_session_closed,
}
