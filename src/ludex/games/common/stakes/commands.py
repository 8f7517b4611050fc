"""The commands that put chips on a cloth, take them off it, and close the bets."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.kit.money import Amount

BetSlug = Annotated[str, Meta(max_length=60), Unit.BET]
Cloth = Annotated[int, Meta(ge=1, le=9), Unit.CLOTH]
Id = Annotated[int, Meta(ge=1, le=10**12)]


class PlaceBet(Command, frozen=True, tag="bet"):
    """Puts chips on a bet."""

    kind = Kind.OFFER

    bet: BetSlug
    stake: Amount


class PlaceOnCloth(PlaceBet, frozen=True, tag="bet"):
    """Puts chips on a bet of one of the table's cloths."""

    kind = Kind.OFFER

    cloth: Cloth = 1


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Takes back all of a player's chips on a bet."""

    kind = Kind.AT_WILL

    bet: BetSlug


class ReportLate(Command, frozen=True, tag="report-late"):
    """The croupier pushes back chips put down after no more bets."""

    kind = Kind.INCIDENT

    bet: BetSlug
    stake: Amount


class NoMoreBets(Command, frozen=True, tag="no-more-bets"):
    """The croupier closes the bets."""

    kind = Kind.DUTY


class Rotate(Command, frozen=True, tag="rotate"):
    """The next croupier of the rotation takes their turn."""

    kind = Kind.DUTY

    croupier: Annotated[str, Meta(max_length=40), Unit.PERSON] | None = None
