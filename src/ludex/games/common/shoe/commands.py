"""The commands that prepare a shoe."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ludex.core.commands import Command

CardCount = Annotated[int, Meta(ge=1, le=10_000)]


class Shuffle(Command, frozen=True, tag="shuffle"):
    """The croupier shuffles and cuts each pile so many times and joins them; as often as he must when not said."""

    times: CardCount | None = None


class Cut(Command, frozen=True, tag="cut"):
    """Somebody makes the last cut, lifting so many cards; half of them when not said."""

    cards: CardCount | None = None


class DeclineCut(Command, frozen=True, tag="decline-cut"):
    """The player who is asked does not want to cut."""


class LoadShoe(Command, frozen=True, tag="load-shoe"):
    """The croupier puts the cut card before so many cards and all of them into the shoe."""

    behind: CardCount | None = None


class Burn(Command, frozen=True, tag="burn"):
    """The croupier sets the first cards aside."""


class DiscardFaceUp(Command, frozen=True, tag="discard-face-up"):
    """A card that lies face up in the shoe is taken out."""

    card: Annotated[str, Meta(max_length=3)]


class ReportBlock(Command, frozen=True, tag="report-block"):
    """The shoe gives no card."""

    cause: Literal["misplaced-card", "other-cause"]


SHOE_COMMANDS = (Shuffle, Cut, DeclineCut, LoadShoe, Burn, DiscardFaceUp)
