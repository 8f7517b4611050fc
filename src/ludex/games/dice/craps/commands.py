"""The commands of craps, besides those of every session and of every throw."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind, Name
from ludex.errors import Unit
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, ReportLate, Withdraw
from ludex.games.common.throws.commands import AnnounceResult, Collect, Land, PayAll, Throw, VoidThrow

Slug = Annotated[str, Meta(max_length=40)]
PLACES_MOST = 1000
"""No law limits the places round a table; what is typed is bounded."""


class TakePlace(Command, frozen=True, tag="take-place"):
    """A player stands at a place round the table; the first is at the croupiers' left, then clockwise."""

    kind = Kind.AT_WILL

    place: Annotated[int, Meta(ge=1, le=PLACES_MOST), Unit.PLACE]


class OfferDice(Command, frozen=True, tag="offer-dice"):
    """The stickman offers the dice to the player whose turn it is."""

    kind = Kind.DUTY

    shooter: Name | None = None


class RefuseDice(Command, frozen=True, tag="refuse-dice"):
    """The player who was offered the dice does not want them."""

    kind = Kind.OFFER


class ReportBreach(Command, frozen=True, tag="report-breach"):
    """The stickman warns the shooter of what they do with the dice in their hand."""

    kind = Kind.INCIDENT

    breach: Annotated[Slug, Unit.CHOICE]


class Deprive(Command, frozen=True, tag="deprive"):
    """The chief takes the right to throw from a player."""

    kind = Kind.INCIDENT

    shooter: Name


class BreakOff(Command, frozen=True, tag="break-off"):
    """The chief breaks off a series that nobody may finish; what lies on the table goes back."""

    kind = Kind.DUTY


class AskDiceChange(Command, frozen=True, tag="ask-dice-change"):
    """The shooter asks for other dice."""

    kind = Kind.AT_WILL


class OrderDiceChange(Command, frozen=True, tag="order-dice-change"):
    """The chief orders a change of dice."""

    kind = Kind.AT_WILL


class LayOutDice(Command, frozen=True, tag="lay-out-dice"):
    """The stickman puts dice before the shooter to choose from."""

    kind = Kind.DUTY


class TakeDice(Command, frozen=True, tag="take-dice"):
    """The shooter takes the dice that they will throw, by their numbers: 1-2."""

    kind = Kind.TURN

    dice: Annotated[Slug, Unit.DICE]


class FindDie(Command, frozen=True, tag="find-die"):
    """The die that fell to the floor is found."""

    kind = Kind.DUTY


class ReplaceDice(Command, frozen=True, tag="replace-dice"):
    """The table gets another set of dice."""

    kind = Kind.INCIDENT


class MarkWrong(Command, frozen=True, tag="mark-wrong"):
    """A croupier puts the marker on the wrong bets that have none."""

    kind = Kind.DUTY


class MoveBets(Command, frozen=True, tag="move-bets"):
    """A croupier puts bets on the number that has become their point."""

    kind = Kind.DUTY


class MarkPoint(Command, frozen=True, tag="mark-point"):
    """A croupier shows the point of the series with a plaque."""

    kind = Kind.DUTY


COMMANDS = (
    TakePlace,
    PlaceBet,
    Withdraw,
    ReportLate,
    OfferDice,
    RefuseDice,
    ReportBreach,
    Deprive,
    BreakOff,
    AskDiceChange,
    OrderDiceChange,
    LayOutDice,
    TakeDice,
    FindDie,
    ReplaceDice,
    NoMoreBets,
    Throw,
    Land,
    VoidThrow,
    AnnounceResult,
    Collect,
    PayAll,
    MarkWrong,
    MoveBets,
    MarkPoint,
)
