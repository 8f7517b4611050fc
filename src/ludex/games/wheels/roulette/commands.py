"""The commands of a roulette, besides those of every session."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.prison.commands import CloseChoices, Free, HoldZero, LeaveInPrison, RefundLast, TakeHalf
from ludex.games.common.stakes.commands import (
    BetSlug,
    Cloth,
    Id,
    NoMoreBets,
    PlaceOnCloth,
    ReportLate,
    Rotate,
    Withdraw,
)
from ludex.games.wheels.roulette.rules import Cause
from ludex.kit.money import Amount

Direction = Literal["clockwise", "anticlockwise"]
AnnouncementId = Annotated[Id, Unit.ANNOUNCEMENT]


class AnnounceBet(Command, frozen=True, tag="announce-bet"):
    """The croupier accepts a bet aloud and holds its chips."""

    kind = Kind.AT_WILL

    bet: BetSlug
    stake: Amount
    cloth: Cloth = 1


class RepeatBet(Command, frozen=True, tag="repeat-bet"):
    """The chief repeats an announced bet."""

    kind = Kind.DUTY

    announcement: AnnouncementId


class PlaceAnnounced(Command, frozen=True, tag="place-announced"):
    """The croupier puts an announced bet on the cloth."""

    kind = Kind.DUTY

    announcement: AnnouncementId


class ReturnAnnounced(Command, frozen=True, tag="return-announced"):
    """The croupier gives back an announced bet that did not become valid."""

    kind = Kind.DUTY

    announcement: AnnouncementId


class Spin(Command, frozen=True, tag="spin"):
    """The croupier turns the wheel and throws the ball; what is left unsaid is done as it must be."""

    kind = Kind.DUTY

    wheel: Direction | None = None
    ball: Direction | None = None


class Land(Command, frozen=True, tag="land"):
    """The ball comes to rest: the only moment chance is asked."""

    kind = Kind.DUTY


class AnnounceResult(Command, frozen=True, tag="announce-result"):
    """The croupier says the number and the simple chances that won."""

    kind = Kind.DUTY


class VoidSpin(Command, frozen=True, tag="void-spin"):
    """The spin is declared void."""

    kind = Kind.INCIDENT

    cause: Annotated[Cause, Unit.INCIDENT]


class PlaceBall(Command, frozen=True, tag="place-ball"):
    """The ball is put into a pocket before it is thrown again."""

    kind = Kind.DUTY

    pocket: Annotated[Annotated[int, Meta(ge=0, le=99)] | Literal["00"], Unit.POCKET]


class Clear(Command, frozen=True, tag="clear"):
    """A croupier takes the losing bets off a cloth."""

    kind = Kind.DUTY

    cloth: Cloth = 1


class Pay(Command, frozen=True, tag="pay"):
    """A croupier pays the winning bets of one kind."""

    kind = Kind.DUTY

    bets: BetSlug


class PayWinner(Pay, frozen=True, tag="pay"):
    """A croupier pays the winning bets of one kind, or all that one player has won."""

    kind = Kind.DUTY

    bets: BetSlug = ""
    winner: Annotated[str, Meta(max_length=40), Unit.PERSON] = ""


class LockCylinder(Command, frozen=True, tag="lock-cylinder"):
    """The wheel is covered and locked at the end of the session."""

    kind = Kind.DUTY

    means: Literal["key", "seal"] | None = None


COMMANDS = (
    PlaceOnCloth,
    Withdraw,
    AnnounceBet,
    RepeatBet,
    PlaceAnnounced,
    ReturnAnnounced,
    Spin,
    NoMoreBets,
    Land,
    AnnounceResult,
    VoidSpin,
    PlaceBall,
    HoldZero,
    RefundLast,
    TakeHalf,
    LeaveInPrison,
    CloseChoices,
    Clear,
    Free,
    Pay,
    ReportLate,
    Rotate,
    LockCylinder,
)
