"""What people do in a betting shop: events and markets, coupons and slips, results and payment."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.premises.commands import PREMISES_COMMANDS
from ludex.kit.money import Amount

Named = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z"), Unit.NAMED]
"""What an event, a market, a forecast, a device, a channel or a slip is called."""

Odds = Annotated[int, Meta(ge=100, le=1_000_000), Unit.ODDS]
"""What a stake is multiplied by, in hundredths."""


class EnterByChannel(Command, frozen=True, tag="enter-by-channel"):
    """Comes with money by a channel, from outside the premises."""

    kind = Kind.AT_WILL

    cash: Amount
    channel: Named


class AnnounceEvent(Command, frozen=True, tag="announce-event"):
    """Announces an event on which bets will be taken."""

    kind = Kind.DUTY

    event: Named


class StartEvent(Command, frozen=True, tag="start-event"):
    """Says that an event has begun; whatever is not live takes no further bets."""

    kind = Kind.DUTY

    event: Named


class EndEvent(Command, frozen=True, tag="end-event"):
    """Says that an event is over; nothing on it takes further bets."""

    kind = Kind.DUTY

    event: Named


class CancelEvent(Command, frozen=True, tag="cancel-event"):
    """Says that an event will not be held or not finished; all bets on it are void."""

    kind = Kind.INCIDENT

    event: Named


class OpenMarket(Command, frozen=True, tag="open-market"):
    """Begins to take bets on a result of an announced event."""

    kind = Kind.DUTY

    market: Named


class SetOdds(Command, frozen=True, tag="set-odds"):
    """Validates odds for a forecast; slips that were made keep theirs."""

    kind = Kind.DUTY

    market: Named
    forecast: Named
    odds: Odds


class SuspendMarket(Command, frozen=True, tag="suspend-market"):
    """Takes no bets for a while."""

    kind = Kind.DUTY

    market: Named


class ResumeMarket(Command, frozen=True, tag="resume-market"):
    """Takes bets again."""

    kind = Kind.DUTY

    market: Named


class CloseMarket(Command, frozen=True, tag="close-market"):
    """Takes no further bets."""

    kind = Kind.DUTY

    market: Named


class ScratchForecast(Command, frozen=True, tag="scratch-forecast"):
    """Takes out a forecast that can no longer come, as a runner that does not start."""

    kind = Kind.INCIDENT

    market: Named
    forecast: Named


class VoidMarket(Command, frozen=True, tag="void-market"):
    """Declares the bets of a market void."""

    kind = Kind.INCIDENT

    market: Named


class MarkForecast(Command, frozen=True, tag="mark-forecast"):
    """Marks a forecast on one's coupon."""

    kind = Kind.OFFER

    market: Named
    forecast: Named


class EraseCoupon(Command, frozen=True, tag="erase-coupon"):
    """Begins one's coupon anew."""

    kind = Kind.AT_WILL


class PlaceBet(Command, frozen=True, tag="place-bet"):
    """Hands in one's coupon with a stake, at a device or by a channel, and gets a slip."""

    kind = Kind.OFFER

    stake: Amount
    through: Named


class HandOnSlip(Command, frozen=True, tag="hand-on-slip"):
    """Gives a slip that belongs to its bearer to somebody else."""

    kind = Kind.AT_WILL

    slip: Named
    to: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z"), Unit.PERSON]


class ReportResult(Command, frozen=True, tag="report-result"):
    """Says that a forecast was right; of a dead heat, one forecast after the other."""

    kind = Kind.DUTY

    market: Named
    forecast: Named


class WithdrawResult(Command, frozen=True, tag="withdraw-result"):
    """Takes back a result that was wrong, and what was settled by it."""

    kind = Kind.INCIDENT

    market: Named


class SettleMarket(Command, frozen=True, tag="settle-market"):
    """Reckons what every bet of a market is paid."""

    kind = Kind.DUTY

    market: Named


class PresentSlip(Command, frozen=True, tag="present-slip"):
    """Presents a slip and is paid for it."""

    kind = Kind.OFFER

    slip: Named


class WriteOff(Command, frozen=True, tag="write-off"):
    """Writes off what nobody claimed in time."""

    kind = Kind.AT_WILL


BETTING_COMMANDS: tuple[type[Command], ...] = (
    *PREMISES_COMMANDS,
    EnterByChannel,
    AnnounceEvent,
    StartEvent,
    EndEvent,
    CancelEvent,
    OpenMarket,
    SetOdds,
    SuspendMarket,
    ResumeMarket,
    CloseMarket,
    ScratchForecast,
    VoidMarket,
    MarkForecast,
    EraseCoupon,
    PlaceBet,
    HandOnSlip,
    ReportResult,
    WithdrawResult,
    SettleMarket,
    PresentSlip,
    WriteOff,
)
