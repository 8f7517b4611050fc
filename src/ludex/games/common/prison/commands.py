"""The commands about stakes that a zero holds."""

from __future__ import annotations

from typing import Annotated

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.stakes.commands import BetSlug, Id

PrisonerId = Annotated[Id, Unit.PRISONER]


class HoldZero(Command, frozen=True, tag="hold-zero"):
    """The croupier does what the zero asks with the stakes that it holds and with the prison."""

    kind = Kind.DUTY


class RefundLast(Command, frozen=True, tag="refund-last"):
    """The croupier gives back what is due at a zero in the session's last round."""

    kind = Kind.DUTY


class TakeHalf(Command, frozen=True, tag="take-half"):
    """The player takes back what the zero leaves them of a bet, or of one stake on it."""

    kind = Kind.OFFER

    bet: BetSlug
    prisoner: PrisonerId | None = None


class LeaveInPrison(Command, frozen=True, tag="leave-in-prison"):
    """The player leaves a bet, or one stake on it, in prison."""

    kind = Kind.OFFER

    bet: BetSlug
    prisoner: PrisonerId | None = None


class CloseChoices(Command, frozen=True, tag="close-choices"):
    """The time for choosing is over."""

    kind = Kind.DUTY


class Free(Command, frozen=True, tag="free"):
    """The prisoners that won are freed."""

    kind = Kind.DUTY


PRISON_COMMANDS = (HoldZero, RefundLast, TakeHalf, LeaveInPrison, CloseChoices, Free)
