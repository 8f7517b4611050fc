"""The commands of punto y banca: places, the shoe that passes, the cards, and settling."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import SESSION_COMMANDS, Command, Kind
from ludex.errors import Unit
from ludex.games.common.places.commands import AskSeat, GiveUpSeat, Seat
from ludex.games.common.shoe.commands import SHOE_COMMANDS, ReportBlock
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, ReportLate, Withdraw
from ludex.games.common.throws.commands import OpenBets

Cause = Annotated[str, Meta(max_length=40), Unit.INCIDENT]


class PassShoe(Command, frozen=True, tag="pass-shoe"):
    """The croupier offers the shoe to the next player in turn; to nobody, when all have declined."""

    kind = Kind.DUTY


class TakeShoe(Command, frozen=True, tag="take-shoe"):
    """The player who is offered the shoe takes it and deals."""

    kind = Kind.OFFER


class DeclineShoe(Command, frozen=True, tag="decline-shoe"):
    """The player who is offered the shoe, or has it, does not wish to deal."""

    kind = Kind.OFFER


class CallCards(Command, frozen=True, tag="call-cards"):
    """Cards are called for."""

    kind = Kind.DUTY


class Deal(Command, frozen=True, tag="deal"):
    """Whoever has the shoe deals two cards to each hand."""

    kind = Kind.TURN


class ShowHand(Command, frozen=True, tag="show-hand"):
    """Whoever holds a hand turns its cards up."""

    kind = Kind.TURN


class AnnounceTotal(Command, frozen=True, tag="announce-total"):
    """The total of a hand that was shown is announced."""

    kind = Kind.DUTY


class CallThird(Command, frozen=True, tag="call-third"):
    """It is announced that a hand stands, or a card is called for it."""

    kind = Kind.DUTY


class DrawCard(Command, frozen=True, tag="draw-card"):
    """Whoever has the shoe deals the third card of a hand."""

    kind = Kind.TURN


class AnnounceWinner(Command, frozen=True, tag="announce-winner"):
    """The hand that wins is announced."""

    kind = Kind.DUTY


class Collect(Command, frozen=True, tag="collect"):
    """A croupier collects the losing bets of their side."""

    kind = Kind.DUTY


class PayAll(Command, frozen=True, tag="pay-all"):
    """A croupier pays the winning bets of their side."""

    kind = Kind.DUTY


class Deduct(Command, frozen=True, tag="deduct"):
    """A croupier takes the house's deduction from the winning bets of their side."""

    kind = Kind.DUTY


class GatherCards(Command, frozen=True, tag="gather-cards"):
    """The croupier gathers the cards, looks them over and puts them into the basket."""

    kind = Kind.DUTY


class VoidHand(Command, frozen=True, tag="void-hand"):
    """A hand in which something went wrong is declared void."""

    kind = Kind.INCIDENT

    cause: Cause


PUNTO_COMMANDS = (
    *SESSION_COMMANDS,
    *SHOE_COMMANDS,
    Seat,
    AskSeat,
    GiveUpSeat,
    PassShoe,
    TakeShoe,
    DeclineShoe,
    OpenBets,
    PlaceBet,
    Withdraw,
    NoMoreBets,
    ReportLate,
    CallCards,
    Deal,
    ShowHand,
    AnnounceTotal,
    CallThird,
    DrawCard,
    AnnounceWinner,
    Collect,
    PayAll,
    Deduct,
    GatherCards,
    VoidHand,
    ReportBlock,
)
