"""What goes wrong, and what is done about it."""

from __future__ import annotations

from ludex.core.commands import Command, Kind
from ludex.games.bingo.commands.fields import Against, BallFault, StopFault
from ludex.kit.money import Amount


class ReportFault(Command, frozen=True, tag="report-fault"):
    """Reports that something broke or happened that stops the game."""

    kind = Kind.INCIDENT

    fault: StopFault


class Repair(Command, frozen=True, tag="repair"):
    """Says that the game can go on."""

    kind = Kind.DUTY


class Abandon(Command, frozen=True, tag="abandon-game"):
    """Says that the trouble cannot be mended in reasonable time."""

    kind = Kind.INCIDENT


class ReportBalls(Command, frozen=True, tag="report-balls"):
    """Reports something wrong with the balls or with what draws them."""

    kind = Kind.INCIDENT

    fault: BallFault


class VoidGame(Command, frozen=True, tag="void-game"):
    """Declares a game void because a wrong call could not be put right."""

    kind = Kind.INCIDENT


class ReadOut(Command, frozen=True, tag="read-out"):
    """Reads out what the law says of what happened."""

    kind = Kind.DUTY


class ReturnCards(Command, frozen=True, tag="return-cards"):
    """Gives back one's cards and gets their price."""

    kind = Kind.OFFER

    against: Against = "the-card"
    """What is given for it."""


class EndRefund(Command, frozen=True, tag="end-refund"):
    """Ends the refund."""

    kind = Kind.DUTY


class ReportComputer(Command, frozen=True, tag="report-computer"):
    """Reports that the computer of the minutes is down."""

    kind = Kind.INCIDENT


class ReportLinked(Command, frozen=True, tag="report-linked"):
    """Tells what another linked hall took in a game."""

    kind = Kind.AT_WILL

    takings: Amount


class ReportLinkedWon(Command, frozen=True, tag="report-linked-won"):
    """Tells that the linked prize was won in another hall."""

    kind = Kind.AT_WILL


class RestoreComputer(Command, frozen=True, tag="restore-computer"):
    """Says that the computer of the minutes works again."""

    kind = Kind.DUTY
