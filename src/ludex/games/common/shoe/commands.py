"""The commands that prepare a shoe."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit

CardCount = Annotated[int, Meta(ge=1, le=10_000), Unit.CARDS]
CardName = Annotated[str, Meta(max_length=3), Unit.CARD]


class Shuffle(Command, frozen=True, tag="shuffle"):
    """The croupier shuffles and cuts each pile so many times and joins them; as often as the law asks when not said."""

    kind = Kind.DUTY

    times: Annotated[int, Meta(ge=1, le=10_000), Unit.TIMES] | None = None


class Cut(Command, frozen=True, tag="cut"):
    """Somebody makes the last cut, lifting so many cards; half of them when not said."""

    kind = Kind.OFFER

    cards: CardCount | None = None


class DeclineCut(Command, frozen=True, tag="decline-cut"):
    """The player who is asked does not want to cut."""

    kind = Kind.OFFER


class LoadShoe(Command, frozen=True, tag="load-shoe"):
    """The croupier puts the cut card before so many cards and all of them into the shoe."""

    kind = Kind.DUTY

    behind: CardCount | None = None


class Burn(Command, frozen=True, tag="burn"):
    """The croupier sets the first cards aside."""

    kind = Kind.DUTY


class DiscardFaceUp(Command, frozen=True, tag="discard-face-up"):
    """A card that lies face up in the shoe is taken out."""

    kind = Kind.INCIDENT

    card: CardName


class ReportBlock(Command, frozen=True, tag="report-block"):
    """The shoe gives no card."""

    kind = Kind.INCIDENT

    cause: Annotated[Literal["misplaced-card", "other-cause"], Unit.INCIDENT]


SHOE_COMMANDS = (Shuffle, Cut, DeclineCut, LoadShoe, Burn, DiscardFaceUp)
