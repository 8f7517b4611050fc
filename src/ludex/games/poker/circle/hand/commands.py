"""The commands of a hand of circle poker; those about places and money between hands, and incidents, stand apart."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Count, Kind
from ludex.errors import Unit
from ludex.games.poker.hands.rules import Category
from ludex.kit.money import Amount

Cards = Annotated[int, Meta(ge=1, le=1000), Unit.CARDS]


class StartHand(Command, frozen=True, tag="start-hand"):
    """Begins a hand: the button moves on."""

    kind = Kind.DUTY


class Shuffle(Command, frozen=True, tag="shuffle"):
    """Counts the deck and shuffles it; a player may shuffle too, before the croupier does."""

    kind = Kind.DUTY

    times: Annotated[Count, Unit.TIMES] | None = None
    counted: Cards | None = None


class Cut(Command, frozen=True, tag="cut"):
    """Cuts the deck."""

    kind = Kind.TURN


class ReportExposedCut(Command, frozen=True, tag="report-exposed-cut"):
    """Says that a card became visible when the deck was cut."""

    kind = Kind.INCIDENT


class PostForcedBets(Command, frozen=True, tag="post-forced-bets"):
    """Gathers the bets that come before the deal."""

    kind = Kind.DUTY


class Deal(Command, frozen=True, tag="deal"):
    """Deals the cards that are due, or so many of them."""

    kind = Kind.DUTY

    cards: Cards | None = None


class Look(Command, frozen=True, tag="look"):
    """Looks at one's hole cards."""

    kind = Kind.AT_WILL
    automatic = True


class Fold(Command, frozen=True, tag="fold"):
    """Gives the hand up."""

    kind = Kind.TURN


class Check(Command, frozen=True, tag="check"):
    """Bets nothing for now, while nobody has bet."""

    kind = Kind.TURN


class CallBet(Command, frozen=True, tag="call"):
    """Puts in what the highest bet asks, or all one has."""

    kind = Kind.TURN


class Bet(Command, frozen=True, tag="bet"):
    """Makes the first bet of a betting round."""

    kind = Kind.TURN

    stake: Amount


class Raise(Command, frozen=True, tag="raise"):
    """Puts in what the highest bet asks and more; the stake is all that is put in now."""

    kind = Kind.TURN

    stake: Amount


class Show(Command, frozen=True, tag="show"):
    """Lays one's cards open, whatever one says they are."""

    kind = Kind.OFFER

    claim: Annotated[Category, Unit.CATEGORY] | None = None


class Reveal(Command, frozen=True, tag="reveal"):
    """Has all that must still be shown laid open, in its order."""

    kind = Kind.DUTY


class PayPot(Command, frozen=True, tag="pay-pot"):
    """Takes the house's part and hands the pot over."""

    kind = Kind.DUTY


HAND_COMMANDS = (
    StartHand,
    Shuffle,
    Cut,
    ReportExposedCut,
    PostForcedBets,
    Deal,
    Look,
    Fold,
    Check,
    CallBet,
    Bet,
    Raise,
    Show,
    Reveal,
    PayPot,
)
