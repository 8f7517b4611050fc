"""What people do at a machine and what is done with it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.premises.commands import PREMISES_COMMANDS
from ludex.kit.money import Amount

SEATS_MAX, SCORE_MAX, VOUCHERS_MAX, GOODS_MAX = 100, 1_000_000, 1_000_000, 100_000
REELS_MAX = 10

SeatNumber = Annotated[int, Meta(ge=1, le=SEATS_MAX), Unit.PLACE]
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z"), Unit.NAMED]
"""A prize or an establishment, by its name."""


class InsertMoney(Command, frozen=True, tag="insert-money"):
    """Puts money in at a seat, at one's own or the first free one where none is named."""

    kind = Kind.OFFER

    amount: Amount
    seat: SeatNumber | None = None


class Collect(Command, frozen=True, tag="collect"):
    """Has one's credit paid out, and gives up the seat."""

    kind = Kind.AT_WILL


class Play(Command, frozen=True, tag="play"):
    """Pays the price of a play from one's credit; reels that are held keep their place."""

    kind = Kind.OFFER

    held: Annotated[tuple[Annotated[int, Meta(ge=1, le=REELS_MAX)], ...], Meta(max_length=REELS_MAX), Unit.NUMBER] = ()


class GiveTip(Command, frozen=True, tag="give-tip"):
    """Puts a tip into an electronic pot."""

    kind = Kind.OFFER

    amount: Amount


class Score(Command, frozen=True, tag="score"):
    """Reaches a score by one's own skill: what the machine measured of the play."""

    kind = Kind.TURN

    points: Annotated[int, Meta(ge=0, le=SCORE_MAX), Unit.NUMBER]


class Exchange(Command, frozen=True, tag="exchange"):
    """Asks for a gift in return for vouchers that were won here."""

    kind = Kind.AT_WILL

    prize: Slug


class BringVouchers(Command, frozen=True, tag="bring-vouchers"):
    """Brings vouchers that were won in another establishment."""

    kind = Kind.AT_WILL

    establishment: Slug
    vouchers: Annotated[int, Meta(ge=1, le=VOUCHERS_MAX), Unit.NUMBER]


class AskMoney(Command, frozen=True, tag="ask-money"):
    """Asks for money in return for vouchers."""

    kind = Kind.AT_WILL

    vouchers: Annotated[int, Meta(ge=1, le=VOUCHERS_MAX), Unit.NUMBER]


class Restock(Command, frozen=True, tag="restock"):
    """Puts more of a prize into the machine or on its counter."""

    kind = Kind.AT_WILL

    prize: Slug
    count: Annotated[int, Meta(ge=1, le=GOODS_MAX), Unit.NUMBER]


class StartPlay(Command, frozen=True, tag="start-play"):
    """Begins the play of all who have paid for it at a machine that plays for several at once."""

    kind = Kind.DUTY


class ShowResult(Command, frozen=True, tag="show-result"):
    """The machine shows the result of a play."""

    kind = Kind.DUTY


class EndTime(Command, frozen=True, tag="end-time"):
    """The time of a play of skill is over."""

    kind = Kind.DUTY


class PayByHand(Command, frozen=True, tag="pay-by-hand"):
    """Pays somebody what the hopper lacked."""

    kind = Kind.DUTY


class RefillHopper(Command, frozen=True, tag="refill-hopper"):
    """Puts money into the hopper."""

    kind = Kind.AT_WILL

    amount: Amount


class EmptyBox(Command, frozen=True, tag="empty-box"):
    """Takes out what lies in the cash box."""

    kind = Kind.AT_WILL


class ReadMeters(Command, frozen=True, tag="read-meters"):
    """Reads the meters of the machine."""

    kind = Kind.DUTY


class ReportFault(Command, frozen=True, tag="report-fault"):
    """Puts the machine out of order; what was paid for a play under way goes back."""

    kind = Kind.INCIDENT


class Repair(Command, frozen=True, tag="repair"):
    """Puts it back into service."""

    kind = Kind.INCIDENT


class AnnounceLast(Command, frozen=True, tag="announce-last"):
    """Tells everybody that no more plays are sold today."""

    kind = Kind.DUTY


COMMANDS: tuple[type[Command], ...] = (
    *PREMISES_COMMANDS,
    InsertMoney,
    Collect,
    Play,
    GiveTip,
    Score,
    Exchange,
    BringVouchers,
    AskMoney,
    Restock,
    StartPlay,
    ShowResult,
    EndTime,
    PayByHand,
    RefillHopper,
    EmptyBox,
    ReadMeters,
    ReportFault,
    Repair,
    AnnounceLast,
)
