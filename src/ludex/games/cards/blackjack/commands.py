"""The commands of a blackjack table besides those of session, stakes, shoe, boxes and jackpot."""

from __future__ import annotations

from ludex.core.commands import Command, Kind
from ludex.games.common.boxes.commands import BoxNumber
from ludex.games.common.shoe.commands import CardName, ReportBlock
from ludex.games.common.stakes.commands import BetSlug
from ludex.kit.money import Amount


class Deal(Command, frozen=True, tag="deal"):
    """Begins to deal: a card to each hand and to the bank, then the second ones."""

    kind = Kind.DUTY


class GiveCard(Command, frozen=True, tag="give-card"):
    """Gives the next card to whom it is due."""

    kind = Kind.DUTY


class AskHands(Command, frozen=True, tag="ask-hands"):
    """Begins to ask hand by hand whether cards are wanted."""

    kind = Kind.DUTY


class PassHand(Command, frozen=True, tag="pass-hand"):
    """Goes past a hand that may not ask for cards."""

    kind = Kind.DUTY


class Hit(Command, frozen=True, tag="hit"):
    """Asks for a card."""

    kind = Kind.TURN


class Stand(Command, frozen=True, tag="stand"):
    """Wants no further card."""

    kind = Kind.TURN


class Double(Command, frozen=True, tag="double"):
    """Doubles the stake for the last card."""

    kind = Kind.TURN


class Split(Command, frozen=True, tag="split"):
    """Makes two hands of two cards of one value."""

    kind = Kind.TURN


class Follow(Command, frozen=True, tag="follow"):
    """Adds to one's stake behind a hand that was split or doubled."""

    kind = Kind.TURN


class StayBehind(Command, frozen=True, tag="stay-behind"):
    """Leaves one's stake behind such a hand as it is."""

    kind = Kind.TURN


class Insure(Command, frozen=True, tag="insure"):
    """Insures one's stake on a box against a blackjack of the bank."""

    kind = Kind.OFFER

    bet: BetSlug
    stake: Amount


class EvenMoney(Command, frozen=True, tag="even-money"):
    """Takes one's stake once for a blackjack, before the bank draws."""

    kind = Kind.OFFER

    bet: BetSlug


class Surrender(Command, frozen=True, tag="surrender"):
    """Gives a hand up for part of the stake."""

    kind = Kind.OFFER

    bet: BetSlug


class AnnounceBank(Command, frozen=True, tag="announce-bank"):
    """Says what the bank has."""

    kind = Kind.DUTY


class Settle(Command, frozen=True, tag="settle"):
    """Collects and pays what lies on a box; on the next one when not said."""

    kind = Kind.DUTY

    box: BoxNumber | None = None


class CollectCards(Command, frozen=True, tag="collect-cards"):
    """Gathers the cards of the round."""

    kind = Kind.DUTY


class ReplaceCard(Command, frozen=True, tag="replace-card"):
    """A worn card is taken out for another."""

    kind = Kind.INCIDENT

    card: CardName


BLACKJACK_COMMANDS = (
    Deal,
    GiveCard,
    AskHands,
    PassHand,
    Hit,
    Stand,
    Double,
    Split,
    Follow,
    StayBehind,
    Insure,
    EvenMoney,
    Surrender,
    AnnounceBank,
    Settle,
    CollectCards,
    ReportBlock,
    ReplaceCard,
)
