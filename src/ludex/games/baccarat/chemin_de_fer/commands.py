"""The commands of chemin de fer: the bank and where it goes, banco and bets, the cards, and settling."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import SESSION_COMMANDS, Command, Kind, Name
from ludex.errors import Unit
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.common.places import commands as places
from ludex.games.common.shoe.commands import SHOE_COMMANDS, ReportBlock
from ludex.games.common.stakes.commands import NoMoreBets, Withdraw
from ludex.kit.money import Amount

Cause = Annotated[str, Meta(max_length=40), Unit.INCIDENT]
Way = Annotated[Literal["half", "double", "double-half", "winnings"], Unit.CHOICE]
CardsOut = Annotated[int, Meta(ge=0, le=4), Unit.CARDS]


class TakeTogether(Command, frozen=True, tag="take-together"):
    """Whoever is offered the bank takes it with somebody who has offered to put in theirs."""

    kind = Kind.OFFER

    partner: Name


class OfferAssociation(Command, frozen=True, tag="offer-association"):
    """A player would put so much into the bank and share in it."""

    kind = Kind.OFFER

    amount: Amount


class TakeBackPledge(Command, frozen=True, tag="take-back-pledge"):
    """A player takes back what they put down to share in a bank or in banco."""

    kind = Kind.AT_WILL


class AcceptAssociation(Command, frozen=True, tag="accept-association"):
    """The banker takes somebody as associate."""

    kind = Kind.OFFER

    guest: Name


class RaiseBank(Command, frozen=True, tag="raise-bank"):
    """The banker raises the bank to so much."""

    kind = Kind.OFFER

    amount: Amount


class PassBank(Command, frozen=True, tag="pass-bank"):
    """The banker gives the bank up."""

    kind = Kind.OFFER


class ReportRefusal(Command, frozen=True, tag="report-refusal"):
    """A banker refuses to deal."""

    kind = Kind.INCIDENT


class AskGarage(Command, frozen=True, tag="ask-garage"):
    """The croupier asks the banker whether something is to stay out of play."""

    kind = Kind.DUTY


class SetAside(Command, frozen=True, tag="set-aside"):
    """The banker keeps a part of the bank out of play."""

    kind = Kind.TURN

    way: Way
    amount: Amount | None = None
    """How much of the winnings; all of them when not said."""


class LeaveIn(Command, frozen=True, tag="leave-in"):
    """The banker leaves the whole bank in play."""

    kind = Kind.TURN


class AllGoes(Command, frozen=True, tag="all-goes"):
    """The banker plays all they have: «todo va»."""

    kind = Kind.OFFER


class CallBanco(Command, frozen=True, tag="banco"):
    """A player plays against the whole bank."""

    kind = Kind.OFFER


class BancoTogether(Command, frozen=True, tag="banco-together"):
    """Two who stand play against the whole bank, each with a part: both name the other."""

    kind = Kind.OFFER

    partner: Name
    stake: Amount


class BancoWithTable(Command, frozen=True, tag="banco-with-table"):
    """A player plays against half of the bank, and the table may cover the rest."""

    kind = Kind.OFFER

    stake: Amount | None = None


class CompleteBank(Command, frozen=True, tag="complete-bank"):
    """A player stakes what is left of the bank after banco with the table."""

    kind = Kind.OFFER


class BancoAgain(Command, frozen=True, tag="banco-again"):
    """Whoever made banco and lost makes it again."""

    kind = Kind.OFFER


class CallDifference(Command, frozen=True, tag="call-difference"):
    """The croupier offers to back the bank for what was staked beyond it."""

    kind = Kind.DUTY


class BackBank(Command, frozen=True, tag="back-bank"):
    """Somebody bets so much for the bank."""

    kind = Kind.OFFER

    amount: Amount
    partner: Name | None = None
    """With whom, where that is allowed."""


class CloseBacking(Command, frozen=True, tag="close-backing"):
    """The croupier takes no more of it."""

    kind = Kind.DUTY


class LiftCards(Command, frozen=True, tag="lift-cards"):
    """The punto or the banker lifts their cards and sees them."""

    kind = Kind.AT_WILL
    automatic = True


class GrantCard(Command, frozen=True, tag="grant-card"):
    """The banker, who may decide, gives the punto a card."""

    kind = Kind.TURN


class DenyCard(Command, frozen=True, tag="deny-card"):
    """The banker, who may decide, gives the punto none."""

    kind = Kind.TURN


class ReportError(Command, frozen=True, tag="report-error"):
    """Something went wrong with the cards."""

    kind = Kind.INCIDENT

    cause: Cause
    cards: CardsOut | None = None
    """How many cards came out by it, where that matters."""
    card: Annotated[int, Meta(ge=1, le=4), Unit.CARD_HELD] | None = None
    """Which card of the deal it was, where that matters."""
    guest: Name | None = None
    """Whom it concerns besides, where that matters."""


class ReclaimCards(Command, frozen=True, tag="reclaim-cards"):
    """Whoever makes banco again asks for the cards that another was given by mistake."""

    kind = Kind.AT_WILL


CHEMIN_COMMANDS = (
    *SESSION_COMMANDS,
    *SHOE_COMMANDS,
    ReportBlock,
    places.Seat,
    places.AskSeat,
    places.GiveUpSeat,
    places.AskChange,
    places.StandBehind,
    places.StepAway,
    places.ComeBack,
    places.ReportFollower,
    shared.PassCards,
    shared.MixCards,
    shared.AskCount,
    shared.CountCards,
    shared.OfferBank,
    shared.TakeBank,
    TakeTogether,
    shared.DeclineBank,
    shared.Bid,
    shared.AwardBank,
    OfferAssociation,
    TakeBackPledge,
    AcceptAssociation,
    RaiseBank,
    shared.AnnounceBank,
    PassBank,
    ReportRefusal,
    AskGarage,
    SetAside,
    LeaveIn,
    AllGoes,
    shared.PlaceStake,
    Withdraw,
    CallBanco,
    BancoTogether,
    BancoWithTable,
    CompleteBank,
    BancoAgain,
    NoMoreBets,
    CallDifference,
    BackBank,
    CloseBacking,
    shared.RefuseLate,
    shared.Deal,
    LiftCards,
    shared.Speak,
    shared.AskAdvice,
    GrantCard,
    DenyCard,
    shared.AskTable,
    shared.PlayBank,
    shared.PlayByRule,
    shared.ShowHands,
    shared.AnnounceResult,
    shared.CollectStakes,
    shared.PayPuntos,
    shared.ReturnStakes,
    shared.TakeDeduction,
    ReportError,
    shared.WaiveEarly,
    shared.PickUpCard,
    ReclaimCards,
    shared.Complain,
    shared.SettleClaim,
)
