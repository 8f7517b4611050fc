"""The commands of a game that one throw decides."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command
from ludex.games.common.stakes.commands import BetSlug, NoMoreBets, PlaceOnCloth, ReportLate, Rotate, Withdraw


class OpenBets(Command, frozen=True, tag="open-bets"):
    """The table is called to bet."""


class Throw(Command, frozen=True, tag="throw"):
    """The ball is thrown, the wheel spun, or the dice are cast."""


class AskBets(Command, frozen=True, tag="ask-bets"):
    """It is asked whether the bets are made."""


class Land(Command, frozen=True, tag="land"):
    """What was thrown comes to rest: the only moment chance is asked."""


class AnnounceResult(Command, frozen=True, tag="announce-result"):
    """The result is said aloud."""


class VoidThrow(Command, frozen=True, tag="void-throw"):
    """The throw is declared void."""

    cause: Annotated[str, Meta(max_length=60)]


class Collect(Command, frozen=True, tag="collect"):
    """The losing bets are collected: those of a kind that the law has go first, otherwise all."""

    bets: BetSlug | None = None


class PayAll(Command, frozen=True, tag="pay-all"):
    """The winning bets are paid."""


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
