"""The events of French roulette, and how each is folded into the state: facts only, no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludex.core.events import Event, RoundEnded, SessionClosed
from ludex.games.common.stakes.events import STAKE_EVENTS, STAKE_FOLDS, Payment, Rotated
from ludex.games.common.stakes.state import Stake
from ludex.games.wheels.roulette.state import Announcement, Prisoner, RouletteState
from ludex.kit.money import Cents


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

    pocket: int

    @property
    def drawn(self) -> tuple[int, ...]:
        return (self.pocket,)


class ResultAnnounced(Event, frozen=True, tag="result-announced"):
    """The number is known to all."""

    number: int
    call: str | None = None


class SpinVoided(Event, frozen=True, tag="spin-voided"):
    """The spin does not count."""

    cause: str
    call: str | None = None


class BallPlaced(Event, frozen=True, tag="ball-placed"):
    """The ball lies in the pocket from which it is thrown again."""

    pocket: int


class ZeroHeld(Event, frozen=True, tag="zero-held"):
    """The zero put simple chances in prison and halved those that were there."""

    taken: tuple[int, ...]
    """The stakes that went from the felt to the prison."""
    prisoners: tuple[Prisoner, ...]
    """Every prisoner as he now stands."""


class HalvesReturned(Event, frozen=True, tag="halves-returned"):
    """The zero gave half of every simple chance back and took the other half."""

    stakes: tuple[int, ...]


class LeftPrison(Event, frozen=True, tag="left-prison"):
    """A player took what the zero left him."""

    prisoner: int
    player: str
    refund: Cents


class StayedInPrison(Event, frozen=True, tag="stayed-in-prison"):
    """A player left his stake in prison."""

    prisoner: int
    player: str


class ChoicesClosed(Event, frozen=True, tag="choices-closed"):
    """The time for choosing is over; who said nothing is taken to have chosen."""

    prisoners: tuple[int, ...]
    left: tuple[int, ...] = ()


class LastRefunded(Event, frozen=True, tag="last-refunded"):
    """The zero on the last spin emptied the prison."""

    prisoners: tuple[int, ...]


class Cleared(Event, frozen=True, tag="cleared"):
    """Losing bets went to the bank."""

    croupier: str
    cloth: int
    lost: tuple[int, ...]
    lost_in_prison: tuple[int, ...] = ()


class Freed(Event, frozen=True, tag="freed"):
    """Prisoners on the winning side went free without profit."""

    prisoners: tuple[int, ...]


class Paid(Event, frozen=True, tag="paid"):
    """The winning bets of one kind were paid."""

    croupier: str
    bets: str
    payments: tuple[Payment, ...]
    gone: tuple[int, ...] = ()
    """Stakes that do not stay on the felt."""


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
    state.number = event.pocket


def _fold_zero(state: RouletteState, event: ZeroHeld) -> None:
    for stake_id in event.taken:
        state.remove_stake(stake_id)
    state.prisoners = {prisoner.id: prisoner for prisoner in event.prisoners}
    state.zero_held = True


def _fold_halves(state: RouletteState, event: HalvesReturned) -> None:
    for stake_id in event.stakes:
        state.remove_stake(stake_id)
    state.zero_held = True


def _fold_left_prison(state: RouletteState, event: LeftPrison) -> None:
    del state.prisoners[event.prisoner]


def _fold_stayed(state: RouletteState, event: StayedInPrison) -> None:
    state.prisoners[event.prisoner] = replace(state.prisoners[event.prisoner], pending=False)


def _fold_choices_closed(state: RouletteState, event: ChoicesClosed) -> None:
    for prisoner in event.prisoners:
        state.prisoners[prisoner] = replace(state.prisoners[prisoner], pending=False)
    for prisoner in event.left:
        del state.prisoners[prisoner]


def _fold_emptied(state: RouletteState, event: LastRefunded | Freed) -> None:
    for prisoner in event.prisoners:
        del state.prisoners[prisoner]


def _fold_cleared(state: RouletteState, event: Cleared) -> None:
    for stake_id in event.lost:
        state.remove_stake(stake_id)
    for prisoner in event.lost_in_prison:
        del state.prisoners[prisoner]
    state.cleared_by[event.cloth] = event.croupier


def _fold_paid(state: RouletteState, event: Paid) -> None:
    for payment in event.payments:
        state.mark_won(payment.stake)
    for stake_id in event.gone:
        state.remove_stake(stake_id)


def _fold_rotated(state: RouletteState, event: Rotated) -> None:
    state.at_wheel = event.croupier


def _fold_round(state: RouletteState, event: RoundEnded) -> None:
    state.last_number, state.number, state.zero_held = state.number, None, False
    state.cleared_by = {}


def _fold_session_closed(state: RouletteState, event: SessionClosed) -> None:
    state.clear_felt()
    state.prisoners, state.announced = {}, {}


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {
    **STAKE_FOLDS,
    BetAnnounced: _fold_announced,
    BetRepeated: _fold_repeated,
    AnnouncedPlaced: _fold_announced_placed,
    AnnouncedReturned: _fold_announced_returned,
    Spun: _fold_spun,
    Landed: _fold_landed,
    ZeroHeld: _fold_zero,
    HalvesReturned: _fold_halves,
    LeftPrison: _fold_left_prison,
    StayedInPrison: _fold_stayed,
    ChoicesClosed: _fold_choices_closed,
    LastRefunded: _fold_emptied,
    Freed: _fold_emptied,
    Cleared: _fold_cleared,
    Paid: _fold_paid,
    Rotated: _fold_rotated,
    RoundEnded: _fold_round,
    SessionClosed: _fold_session_closed,
}
