"""The commands of chemin de fer: the bank and where it goes, banco and bets, the cards, and settling."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import SESSION_COMMANDS, Command, Kind, Name
from ludex.errors import Unit
from ludex.games.common.places import commands as places
from ludex.games.common.shoe.commands import SHOE_COMMANDS, ReportBlock
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, Withdraw
from ludex.kit.money import Amount

Said = Literal["card", "no", "turn"]
"""What the punto may say."""
Done = Literal["give", "draw", "stand", "turn"]
"""What the banker may do."""
Cause = Annotated[str, Meta(max_length=40), Unit.INCIDENT]
Way = Annotated[Literal["half", "double", "double-half", "winnings"], Unit.CHOICE]
CardsOut = Annotated[int, Meta(ge=0, le=4), Unit.CARDS]


class PassCards(Command, frozen=True, tag="pass-cards"):
    """The croupier has mixed the cards and offers them to the players to mix."""

    kind = Kind.DUTY


class MixCards(Command, frozen=True, tag="mix-cards"):
    """A player mixes the cards too."""

    kind = Kind.OFFER


class AskCount(Command, frozen=True, tag="ask-count"):
    """A player wants the cards counted at the end of the shoe."""

    kind = Kind.AT_WILL


class CountCards(Command, frozen=True, tag="count-cards"):
    """The croupier counts the cards of a shoe that has ended."""

    kind = Kind.DUTY


class OfferBank(Command, frozen=True, tag="offer-bank"):
    """The croupier offers the bank to whoever is next."""

    kind = Kind.DUTY


class TakeBank(Command, frozen=True, tag="take-bank"):
    """Whoever is offered the bank takes it alone, with so much."""

    kind = Kind.OFFER

    amount: Amount


class TakeTogether(Command, frozen=True, tag="take-together"):
    """Whoever is offered the bank takes it with somebody who has offered to put in theirs."""

    kind = Kind.OFFER

    partner: Name


class DeclineBank(Command, frozen=True, tag="decline-bank"):
    """Whoever is offered the bank does not want it."""

    kind = Kind.OFFER


class Bid(Command, frozen=True, tag="bid"):
    """A player bids for a bank that nobody took in turn."""

    kind = Kind.OFFER

    amount: Amount


class AwardBank(Command, frozen=True, tag="award-bank"):
    """The croupier ends the auction."""

    kind = Kind.DUTY


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


class AnnounceBank(Command, frozen=True, tag="announce-bank"):
    """The croupier says how much there is in the bank, and bets are open."""

    kind = Kind.DUTY


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


class PlaceStake(PlaceBet, frozen=True, tag="bet"):
    """Puts chips against the bank."""

    kind = Kind.OFFER

    plays: Amount | None = None
    """What of them is announced to play; the rest is changed at once."""


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


class RefuseLate(Command, frozen=True, tag="refuse-late"):
    """The banker has chips removed that were put down after the call."""

    kind = Kind.AT_WILL


class Deal(Command, frozen=True, tag="deal"):
    """The banker deals two cards to the punto and two to themselves."""

    kind = Kind.TURN


class LiftCards(Command, frozen=True, tag="lift-cards"):
    """The punto or the banker lifts their cards and sees them."""

    kind = Kind.AT_WILL
    automatic = True


class Speak(Command, frozen=True, tag="speak"):
    """The punto asks for a card, stands, or turns up a natural."""

    kind = Kind.TURN

    says: Annotated[Said, Unit.CHOICE]


class AskAdvice(Command, frozen=True, tag="ask-advice"):
    """The punto asks the croupier what to do."""

    kind = Kind.AT_WILL


class GrantCard(Command, frozen=True, tag="grant-card"):
    """The banker, who may decide, gives the punto a card."""

    kind = Kind.TURN


class DenyCard(Command, frozen=True, tag="deny-card"):
    """The banker, who may decide, gives the punto none."""

    kind = Kind.TURN


class AskTable(Command, frozen=True, tag="ask-table"):
    """The banker asks for the table of play, and is bound by it."""

    kind = Kind.AT_WILL


class PlayBank(Command, frozen=True, tag="play-bank"):
    """The banker gives the punto a card, draws one, stands, or turns up a natural."""

    kind = Kind.TURN

    does: Annotated[Done, Unit.CHOICE]


class PlayByRule(Command, frozen=True, tag="play-by-rule"):
    """The croupier plays by the rules for a punto or banker who says nothing."""

    kind = Kind.DUTY


class ShowHands(Command, frozen=True, tag="show-hands"):
    """Both hands are turned up."""

    kind = Kind.DUTY


class AnnounceResult(Command, frozen=True, tag="announce-result"):
    """The croupier announces what each hand has, and who wins."""

    kind = Kind.DUTY


class CollectStakes(Command, frozen=True, tag="collect-stakes"):
    """The croupier puts what the bank has won into it."""

    kind = Kind.DUTY


class PayPuntos(Command, frozen=True, tag="pay-puntos"):
    """The croupier pays the punto and all who bet from the bank."""

    kind = Kind.DUTY


class ReturnStakes(Command, frozen=True, tag="return-stakes"):
    """The stakes of a coup that does not count go back."""

    kind = Kind.DUTY


class TakeDeduction(Command, frozen=True, tag="take-deduction"):
    """The croupier puts the house's part into the slot."""

    kind = Kind.DUTY


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


class WaiveEarly(Command, frozen=True, tag="waive-early"):
    """Whoever may lets a card pass that was drawn too early: it is out of the game."""

    kind = Kind.INCIDENT


class PickUpCard(Command, frozen=True, tag="pick-up-card"):
    """One of the staff picks up a card that fell."""

    kind = Kind.INCIDENT


class ReclaimCards(Command, frozen=True, tag="reclaim-cards"):
    """Whoever makes banco again asks for the cards that another was given by mistake."""

    kind = Kind.AT_WILL


class Complain(Command, frozen=True, tag="complain"):
    """A player makes a claim about their stake."""

    kind = Kind.AT_WILL


class SettleClaim(Command, frozen=True, tag="settle-claim"):
    """The inspector decides a claim."""

    kind = Kind.DUTY

    guest: Name
    upheld: bool = False


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
    PassCards,
    MixCards,
    AskCount,
    CountCards,
    OfferBank,
    TakeBank,
    TakeTogether,
    DeclineBank,
    Bid,
    AwardBank,
    OfferAssociation,
    TakeBackPledge,
    AcceptAssociation,
    RaiseBank,
    AnnounceBank,
    PassBank,
    ReportRefusal,
    AskGarage,
    SetAside,
    LeaveIn,
    AllGoes,
    PlaceStake,
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
    RefuseLate,
    Deal,
    LiftCards,
    Speak,
    AskAdvice,
    GrantCard,
    DenyCard,
    AskTable,
    PlayBank,
    PlayByRule,
    ShowHands,
    AnnounceResult,
    CollectStakes,
    PayPuntos,
    ReturnStakes,
    TakeDeduction,
    ReportError,
    WaiveEarly,
    PickUpCard,
    ReclaimCards,
    Complain,
    SettleClaim,
)
