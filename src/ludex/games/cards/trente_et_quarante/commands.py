"""The commands of trente et quarante: insured bets, the cards of the rows, and settling."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import SESSION_COMMANDS, Command, Kind
from ludex.errors import Unit
from ludex.games.common.prison.commands import PRISON_COMMANDS
from ludex.games.common.shoe.commands import SHOE_COMMANDS
from ludex.games.common.stakes.commands import BetSlug, NoMoreBets, PlaceBet, ReportLate, Withdraw
from ludex.games.common.throws.commands import AnnounceResult


class PlaceInsured(PlaceBet, frozen=True, tag="bet-insured"):
    """Puts chips on a bet with the deposit that insures it against the refait."""

    kind = Kind.OFFER


class LayCard(Command, frozen=True, tag="lay-card"):
    """The dealing croupier lays the next card, face up, on the row that is not complete."""

    kind = Kind.DUTY


class CountLast(Command, frozen=True, tag="count-last"):
    """After the red card the last cards are laid face down and counted."""

    kind = Kind.DUTY


class Collect(Command, frozen=True, tag="collect"):
    """The paying croupier collects the losing bets and the deposits that are the bank's."""

    kind = Kind.DUTY


class Pay(Command, frozen=True, tag="pay"):
    """The paying croupier pays one winning chance."""

    kind = Kind.DUTY

    bets: BetSlug


class GatherCards(Command, frozen=True, tag="gather-cards"):
    """The cards of the coup are taken off the table."""

    kind = Kind.DUTY


class VoidCoup(Command, frozen=True, tag="void-coup"):
    """A coup in which something went wrong is declared void."""

    kind = Kind.INCIDENT

    cause: Annotated[str, Meta(max_length=40), Unit.INCIDENT]


TRENTE_COMMANDS = (
    *SESSION_COMMANDS,
    *SHOE_COMMANDS,
    *PRISON_COMMANDS,
    PlaceBet,
    PlaceInsured,
    Withdraw,
    ReportLate,
    NoMoreBets,
    LayCard,
    AnnounceResult,
    CountLast,
    Collect,
    Pay,
    GatherCards,
    VoidCoup,
)
