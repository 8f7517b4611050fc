"""The sale of cards, and all that is said before the first ball."""

from __future__ import annotations

from ludex.core.commands import Command, Kind, Name
from ludex.games.bingo.commands.fields import Book, CardCount, CardNumber, Form, Line, Means, SeriesName
from ludex.kit.money import Amount


class SetPrima(Command, frozen=True, tag="set-prima"):
    """Chooses the amount of the extra prize for an early bingo."""

    kind = Kind.DUTY

    amount: Amount


class AnnounceSeries(Command, frozen=True, tag="announce-series"):
    """Announces which series is sold, from which card on."""

    kind = Kind.DUTY

    series: SeriesName
    first: CardNumber


class HandOut(Command, frozen=True, tag="hand-out-cards"):
    """Hands the cards to those who sell them."""

    kind = Kind.DUTY


class Enter(Command, frozen=True, tag="enter"):
    """Comes into the hall with money."""

    kind = Kind.AT_WILL

    cash: Amount


class BuyCards(Command, frozen=True, tag="buy-cards"):
    """Buys the next cards of the series."""

    kind = Kind.OFFER

    count: CardCount
    first: CardNumber | None = None
    means: Means = "cash"
    form: Form = "physical"


class AddSeries(Command, frozen=True, tag="add-series"):
    """Brings a second series into the game."""

    kind = Kind.DUTY

    series: SeriesName
    first: CardNumber


class EndSale(Command, frozen=True, tag="end-sale"):
    """Ends the sale."""

    kind = Kind.DUTY


class CollectLeftovers(Command, frozen=True, tag="collect-leftovers"):
    """Collects what was not sold, and the money."""

    kind = Kind.DUTY


class AnnounceSold(Command, frozen=True, tag="announce-sold"):
    """Reads out how many cards of which series are in play."""

    kind = Kind.DUTY


class AnnouncePrizes(Command, frozen=True, tag="announce-prizes"):
    """Announces the prizes, and the line that alone wins where one is chosen."""

    kind = Kind.DUTY

    line: Line = "any"


class DrawCrazyBalls(Command, frozen=True, tag="draw-crazy-balls"):
    """Draws the numbers that win the extra prize of the game."""

    kind = Kind.DUTY


class WriteMinutes(Command, frozen=True, tag="write-minutes"):
    """Enters the data of the game in the minutes."""

    kind = Kind.DUTY

    book: Book = "computer"


class BeginGame(Command, frozen=True, tag="begin-game"):
    """Announces that the game begins."""

    kind = Kind.DUTY


class GiveCards(Command, frozen=True, tag="give-cards"):
    """Gives one's cards to another player."""

    kind = Kind.AT_WILL

    to: Name


class Leave(Command, frozen=True, tag="leave"):
    """Leaves the hall with one's money."""

    kind = Kind.AT_WILL
