"""Balls, claims and prizes."""

from __future__ import annotations

from ludex.core.commands import Command, Kind
from ludex.games.bingo.commands.fields import (
    Added,
    Against,
    AnyPrize,
    Ball,
    BallPlace,
    CardNumber,
    Condition,
    Extra,
    PayMeans,
    Place,
    Prize,
    SeriesName,
    Subject,
    Tray,
)
from ludex.kit.money import Amount


class DrawBall(Command, frozen=True, tag="draw-ball"):
    """Draws a ball."""

    kind = Kind.DUTY


class CallBall(Command, frozen=True, tag="call-ball"):
    """Says the number of the ball aloud."""

    kind = Kind.DUTY

    number: Ball


class CorrectCall(Command, frozen=True, tag="correct-call"):
    """Puts right a number that was called wrong."""

    kind = Kind.INCIDENT

    ball: BallPlace


class Mark(Command, frozen=True, tag="mark"):
    """Marks a number on a card."""

    kind = Kind.AT_WILL

    series: SeriesName
    card: CardNumber
    number: Ball


class ClaimPrize(Command, frozen=True, tag="claim"):
    """Calls a line or a bingo aloud."""

    kind = Kind.OFFER

    prize: Prize
    series: SeriesName
    card: CardNumber


class PresentCard(Command, frozen=True, tag="present-card"):
    """Hands over the card that was called."""

    kind = Kind.AT_WILL
    automatic = True

    condition: Condition = "intact"


class ReportCard(Command, frozen=True, tag="report-card"):
    """Tells the number of the card to whoever checks it."""

    kind = Kind.DUTY


class CheckCard(Command, frozen=True, tag="check-card"):
    """Checks the card that was called."""

    kind = Kind.DUTY


class AskMore(Command, frozen=True, tag="ask-more"):
    """Asks whether anybody else has the combination."""

    kind = Kind.DUTY


class ResumeGame(Command, frozen=True, tag="resume-game"):
    """Gives the order to go on."""

    kind = Kind.DUTY


class CloseGame(Command, frozen=True, tag="close-game"):
    """Gives the order that the game is over."""

    kind = Kind.DUTY


class TellWinner(Command, frozen=True, tag="tell-winner"):
    """Tells somebody of a winning card before it is called."""

    kind = Kind.AT_WILL

    series: SeriesName
    card: CardNumber


class Complain(Command, frozen=True, tag="complain"):
    """Complains of how the game is run."""

    kind = Kind.AT_WILL

    about: Subject = "game"


class AnswerComplaint(Command, frozen=True, tag="answer-complaint"):
    """Answers a complaint, which goes into the minutes."""

    kind = Kind.DUTY

    complaint: Place


class AskCheque(Command, frozen=True, tag="ask-cheque"):
    """Asks to be paid by cheque."""

    kind = Kind.AT_WILL


class PayPrize(Command, frozen=True, tag="pay-prize"):
    """Pays a prize for a card, against the card."""

    kind = Kind.DUTY

    prize: AnyPrize
    series: SeriesName
    card: CardNumber
    means: PayMeans = "cash"
    tray: Tray = "own"
    against: Against = "the-card"
    """What is given for it."""


class AddToPrize(Command, frozen=True, tag="add-to-prize"):
    """Adds something to a prize of the law."""

    kind = Kind.AT_WILL

    prize: AnyPrize
    amount: Amount
    means: Added = "money"


class AddPrize(Command, frozen=True, tag="add-prize"):
    """Offers a prize of another kind."""

    kind = Kind.AT_WILL

    kind_of: Extra


class CollectUsed(Command, frozen=True, tag="collect-used"):
    """Collects and takes away the cards of the game."""

    kind = Kind.DUTY
