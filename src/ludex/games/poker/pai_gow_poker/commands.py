"""The commands of pai gow poker, besides those of every game of poker against the house."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.boxes.commands import BoxNumber, Rise, Sit
from ludex.games.common.places.commands import AskSeat, GiveUpSeat, Seat
from ludex.games.common.shoe.commands import Cut, DeclineCut, Shuffle
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, ReportLate, Withdraw
from ludex.games.poker.banked.commands import (
    AskAdvice,
    CollectCards,
    GiveCard,
    Look,
    ReportConduct,
    ReportCount,
    ReportExposed,
    Reveal,
    Settle,
    ShowCards,
    TellCards,
)

CardHeld = Annotated[int, Meta(ge=1, le=99), Unit.CARD_HELD]
LowCards = Annotated[tuple[CardHeld, ...], Meta(max_length=7), Unit.CARDS]


class AnnounceCommission(Command, frozen=True, tag="announce-commission"):
    """The croupier tells the players what the house keeps of winning bets."""

    kind = Kind.DUTY


class OfferBank(Command, frozen=True, tag="offer-bank"):
    """The croupier offers the bank to whoever is next, or takes it when it has come to them."""

    kind = Kind.DUTY


class TakeBank(Command, frozen=True, tag="take-bank"):
    """The player whom the bank is offered to takes it."""

    kind = Kind.TURN


class DeclineBank(Command, frozen=True, tag="decline-bank"):
    """They let it pass."""

    kind = Kind.TURN


class GiveUpBank(Command, frozen=True, tag="give-up-bank"):
    """The player who has the bank gives it up before anybody has bet against it."""

    kind = Kind.AT_WILL


class MakeHands(Command, frozen=True, tag="make-hands"):
    """The croupier makes up the covered hands before the float."""

    kind = Kind.DUTY


class CountRest(Command, frozen=True, tag="count-rest"):
    """The croupier counts the cards that are left and puts them with the used ones."""

    kind = Kind.DUTY


class ShakeDice(Command, frozen=True, tag="shake-dice"):
    """The croupier takes the cup and shakes the dice in it."""

    kind = Kind.DUTY


class ThrowDice(Command, frozen=True, tag="throw-dice"):
    """The croupier throws the dice onto the table and announces their sum."""

    kind = Kind.DUTY


class SetHand(Command, frozen=True, tag="set-hand"):
    """Divides one's seven cards: the low ones are named, counted from the first; the others are the high hand."""

    kind = Kind.TURN

    low: LowCards
    box: BoxNumber | None = None


class LeaveSetting(Command, frozen=True, tag="leave-setting"):
    """Leaves one's cards covered as they are, to be divided by the house way when they are turned over."""

    kind = Kind.TURN


class SetHouse(Command, frozen=True, tag="set-house"):
    """The croupier divides their own cards, which lie open, by the house way."""

    kind = Kind.DUTY

    low: LowCards


class ExposeBank(Command, frozen=True, tag="expose-bank"):
    """The hands of the player who has the bank are turned over."""

    kind = Kind.DUTY


PAI_GOW_COMMANDS: tuple[type[Command], ...] = (
    PlaceBet, Withdraw, ReportLate, NoMoreBets, Shuffle, Cut, DeclineCut, Sit, Rise, AskSeat, GiveUpSeat, Seat,
    AnnounceCommission, OfferBank, TakeBank, DeclineBank, GiveUpBank, MakeHands, CountRest, ShakeDice, ThrowDice,
    GiveCard, Look, SetHand, LeaveSetting, Reveal, SetHouse, ExposeBank, Settle, CollectCards, ReportCount,
    ReportExposed, ShowCards, TellCards, AskAdvice, ReportConduct,
)  # fmt: skip
