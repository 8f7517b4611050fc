"""The commands of baccarat at two tables: the bank and its award, stakes on two cloths, three hands, and errors."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import SESSION_COMMANDS, Command, Kind, Name
from ludex.errors import Unit
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.common.places import commands as places
from ludex.games.common.shoe.commands import SHOE_COMMANDS, ReportBlock
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, Withdraw
from ludex.kit.money import Amount

Hand = Annotated[Literal["first", "second", "bank"], Unit.CHOICE]
Means = Annotated[Literal["cash", "cheque"], Unit.CHOICE]
Fault = Annotated[Literal["banker", "croupier"], Unit.CHOICE]
Word = Annotated[Literal["card", "no"], Unit.CHOICE]
Cause = Annotated[str, Meta(max_length=40), Unit.INCIDENT]
CardsOut = Annotated[int, Meta(ge=1, le=6), Unit.CARDS]
Many = Annotated[int, Meta(ge=1, le=100), Unit.NUMBER]


class SitBehind(Command, frozen=True, tag="sit-behind"):
    """A player without a place sits down behind one."""

    kind = Kind.AT_WILL

    place: places.Place


class ReserveBank(Command, frozen=True, tag="reserve-bank"):
    """A player puts down the sum of the bank in the cage before it is awarded, to be announced as banker."""

    kind = Kind.AT_WILL

    amount: Amount


class AllowDays(Command, frozen=True, tag="allow-days"):
    """The director lets the bank be awarded for so many days."""

    kind = Kind.AT_WILL

    days: Many


class AnnounceBanker(Command, frozen=True, tag="announce-banker"):
    """The inspector announces who is banker, and with how much."""

    kind = Kind.DUTY


class OpenAuction(Command, frozen=True, tag="open-auction"):
    """The bank goes to auction, for so many shoes."""

    kind = Kind.DUTY

    shoes: Many | None = None
    """One, where nothing is said."""


class SeekBank(Command, frozen=True, tag="seek-bank"):
    """A player would bid for a bank that nobody had wanted."""

    kind = Kind.AT_WILL


class ProveDeposit(Command, frozen=True, tag="prove-deposit"):
    """A player puts down a deposit in the cage, to hold a free bank."""

    kind = Kind.AT_WILL

    amount: Amount


class ProveCredit(Command, frozen=True, tag="prove-credit"):
    """A player proves a deposit with a credit institution, to hold a free bank."""

    kind = Kind.AT_WILL

    amount: Amount


class WithdrawDeposit(Command, frozen=True, tag="withdraw-deposit"):
    """A player takes back a deposit that holds no bank."""

    kind = Kind.AT_WILL


class RuleOnDeposit(Command, frozen=True, tag="rule-on-deposit"):
    """The director says whether a deposit is sufficient."""

    kind = Kind.DUTY

    guest: Name
    accepted: bool = True


class DepositBank(Command, frozen=True, tag="deposit-bank"):
    """The banker deposits the sum of the bank in the cage."""

    kind = Kind.TURN

    means: Means | None = None
    """In cash, where nothing is said."""


class HandOverBank(Command, frozen=True, tag="hand-over-bank"):
    """The banker hands what they put into play to the croupier, in chips."""

    kind = Kind.TURN


class LeaveBank(Command, frozen=True, tag="leave-bank"):
    """The banker leaves the bank and says what they withdraw."""

    kind = Kind.OFFER

    withdraws: Amount | None = None


class ReplenishBank(Command, frozen=True, tag="replenish-bank"):
    """A banker whose bank has jumped goes on with another sum."""

    kind = Kind.OFFER

    amount: Amount
    change_shoe: bool = False


class VoidUncovered(Command, frozen=True, tag="void-uncovered"):
    """The croupier returns stakes that the banker of a free bank does not cover."""

    kind = Kind.DUTY


class CallBanco(Command, frozen=True, tag="banco"):
    """A player plays against the whole bank on both cloths."""

    kind = Kind.OFFER

    partner: Name | None = None
    """With whom, where that is allowed."""


class RepeatBanco(Command, frozen=True, tag="repeat-banco"):
    """Whoever made banco in a null coup repeats it."""

    kind = Kind.OFFER


class LiftCards(Command, frozen=True, tag="lift-cards"):
    """Whoever has a hand lifts it and sees it; whoever has both, that of the first cloth first."""

    kind = Kind.AT_WILL
    automatic = True


class ReportError(Command, frozen=True, tag="report-error"):
    """Something went wrong with the cards."""

    kind = Kind.INCIDENT

    cause: Cause
    hand: Hand | None = None
    """Whose cards it concerns; the first cloth's, where nothing is said."""
    cards: CardsOut | None = None
    """How many cards came out by it, where that matters."""
    guest: Name | None = None
    """Who had the cards, where that matters."""
    word: Word | None = None
    """What was said first, where that matters."""
    fault: Fault | None = None
    """Whose error it was, where that matters."""


TWO_TABLES_COMMANDS = (
    *SESSION_COMMANDS,
    *SHOE_COMMANDS,
    ReportBlock,
    places.Seat,
    places.AskSeat,
    places.GiveUpSeat,
    places.AskChange,
    places.StandBehind,
    SitBehind,
    places.StepAway,
    places.ComeBack,
    shared.PassCards,
    shared.MixCards,
    shared.AskCount,
    shared.CountCards,
    ReserveBank,
    AllowDays,
    AnnounceBanker,
    OpenAuction,
    shared.Bid,
    shared.AwardBank,
    shared.OfferBank,
    shared.TakeBank,
    shared.DeclineBank,
    SeekBank,
    ProveDeposit,
    ProveCredit,
    WithdrawDeposit,
    RuleOnDeposit,
    DepositBank,
    HandOverBank,
    LeaveBank,
    ReplenishBank,
    shared.AnnounceBank,
    PlaceBet,
    Withdraw,
    CallBanco,
    RepeatBanco,
    NoMoreBets,
    VoidUncovered,
    shared.Deal,
    LiftCards,
    shared.Speak,
    shared.AskAdvice,
    shared.AskTable,
    shared.PlayBank,
    shared.PlayByRule,
    shared.ShowHands,
    shared.AnnounceResult,
    shared.PayPuntos,
    shared.CollectStakes,
    shared.ReturnStakes,
    shared.TakeDeduction,
    ReportError,
    shared.WaiveEarly,
    shared.PickUpCard,
    shared.Complain,
    shared.SettleClaim,
)
