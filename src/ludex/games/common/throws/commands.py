"""The commands of a game that one throw decides."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.stakes.commands import BetSlug, NoMoreBets, PlaceOnCloth, ReportLate, Rotate, Withdraw


class OpenBets(Command, frozen=True, tag="open-bets"):
    """The table is called to bet."""

    kind = Kind.DUTY


class Throw(Command, frozen=True, tag="throw"):
    """The ball is thrown, the wheel spun, or the dice are cast."""

    kind = Kind.TURN


class AskBets(Command, frozen=True, tag="ask-bets"):
    """It is asked whether the bets are made."""

    kind = Kind.DUTY


class Land(Command, frozen=True, tag="land"):
    """What was thrown comes to rest: the only moment chance is asked."""

    kind = Kind.DUTY


class AnnounceResult(Command, frozen=True, tag="announce-result"):
    """The result is said aloud."""

    kind = Kind.DUTY


class VoidThrow(Command, frozen=True, tag="void-throw"):
    """The throw is declared void."""

    kind = Kind.INCIDENT

    cause: Annotated[str, Meta(max_length=60), Unit.INCIDENT]


class Collect(Command, frozen=True, tag="collect"):
    """The losing bets are collected: those of a kind that the law has go first, otherwise all."""

    kind = Kind.DUTY

    bets: BetSlug | None = None


class PayAll(Command, frozen=True, tag="pay-all"):
    """The winning bets are paid."""

    kind = Kind.DUTY


THROW_COMMANDS = (
    PlaceOnCloth,
    Withdraw,
    ReportLate,
    OpenBets,
    Throw,
    AskBets,
    NoMoreBets,
    Land,
    AnnounceResult,
    VoidThrow,
    Collect,
    PayAll,
    Rotate,
)
