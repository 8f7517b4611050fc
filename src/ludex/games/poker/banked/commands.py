"""The commands of poker against the house."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import Command, Kind, Name
from ludex.errors import Unit
from ludex.games.common.boxes.commands import BOX_COMMANDS, BoxNumber
from ludex.games.common.shoe.commands import Cut, DeclineCut, Shuffle
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet, ReportLate, Withdraw

HandName = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,12}\Z"), Unit.HAND]
PackNumber = Annotated[int, Meta(ge=1, le=99), Unit.NUMBER]


class TakePack(Command, frozen=True, tag="take-pack"):
    """The croupier takes the pack of this round; the one that is due when not said."""

    kind = Kind.DUTY

    pack: PackNumber | None = None


class OpenBets(Command, frozen=True, tag="open-bets"):
    """The players are invited to bet."""

    kind = Kind.DUTY


class Deal(Command, frozen=True, tag="deal"):
    """The croupier begins to deal."""

    kind = Kind.DUTY


class GiveCard(Command, frozen=True, tag="give-card"):
    """The next cards go to whom they are due."""

    kind = Kind.DUTY


class Look(Command, frozen=True, tag="look"):
    """Looks at the covered cards of a box; one's own when not said."""

    kind = Kind.AT_WILL
    automatic = True

    box: BoxNumber | None = None


class Reveal(Command, frozen=True, tag="reveal"):
    """The croupier turns over what is due: the bank's cards, or a card that counts for all."""

    kind = Kind.DUTY


class Settle(Command, frozen=True, tag="settle"):
    """The croupier settles a box; the next one when not said."""

    kind = Kind.DUTY

    box: BoxNumber | None = None


class CollectCards(Command, frozen=True, tag="collect-cards"):
    """The croupier gathers all cards."""

    kind = Kind.DUTY


class ReportCount(Command, frozen=True, tag="report-count"):
    """A hand has a wrong number of cards."""

    kind = Kind.INCIDENT

    hand: HandName


class ReportExposed(Command, frozen=True, tag="report-exposed"):
    """A card of a hand lies open that should not."""

    kind = Kind.INCIDENT

    hand: HandName


Act = Literal["show", "tell", "advice"]


class ShowCards(Command, frozen=True, tag="show-cards"):
    """Uncovers one's cards to the others before their time."""

    kind = Kind.AT_WILL


class TellCards(Command, frozen=True, tag="tell-cards"):
    """Tells the others what one has."""

    kind = Kind.AT_WILL


class AskAdvice(Command, frozen=True, tag="ask-advice"):
    """Asks for advice on one's hand."""

    kind = Kind.AT_WILL


class ReportConduct(Command, frozen=True, tag="report-conduct"):
    """A player showed their cards, told what they have, or asked for advice."""

    kind = Kind.INCIDENT

    offender: Name
    act: Annotated[Act, Unit.INCIDENT]


BANKED_COMMANDS: tuple[type[Command], ...] = (
    PlaceBet,
    Withdraw,
    ReportLate,
    NoMoreBets,
    Shuffle,
    Cut,
    DeclineCut,
    *BOX_COMMANDS,
    TakePack,
    OpenBets,
    Deal,
    GiveCard,
    Look,
    Reveal,
    Settle,
    CollectCards,
    ReportCount,
    ReportExposed,
    ShowCards,
    TellCards,
    AskAdvice,
    ReportConduct,
)
