"""The commands of a promotion."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludex.core.commands import Command, Kind
from ludex.errors import Unit
from ludex.games.common.premises.commands import PREMISES_COMMANDS
from ludex.games.draws.promotions.rules import Basis, Defect


class PresentNotice(Command, frozen=True, tag="present-notice"):
    """Presents the notice to the authority, today."""

    kind = Kind.DUTY


class BeginPromotion(Command, frozen=True, tag="begin-promotion"):
    """Lets people take part."""

    kind = Kind.DUTY


class TakePart(Command, frozen=True, tag="take-part"):
    """Takes part with one more entry: as somebody who buys, as a client, or as one who may become one."""

    kind = Kind.OFFER

    basis: Basis
    channel: Annotated[str, Meta(max_length=40), Unit.NAMED] | None = None
    """By which way; the first that there is when nothing is said."""


class CloseEntries(Command, frozen=True, tag="close-entries"):
    """Closes the list of the entries that are in the next draw, and publishes it."""

    kind = Kind.DUTY


class DrawEntry(Command, frozen=True, tag="draw-entry"):
    """Draws the entry that wins the next prize."""

    kind = Kind.DUTY


class DropDraw(Command, frozen=True, tag="drop-draw"):
    """Leaves out a draw whose date has gone by."""

    kind = Kind.INCIDENT


class CollectPrize(Command, frozen=True, tag="collect-prize"):
    """Collects a prize that one won."""

    kind = Kind.OFFER

    prize: Annotated[str, Meta(max_length=60), Unit.NAMED]


class Inspect(Command, frozen=True, tag="inspect"):
    """Looks whether everything is as it should be."""

    kind = Kind.AT_WILL


class ReportDefect(Command, frozen=True, tag="report-defect"):
    """Finds that something is wrong with the notice."""

    kind = Kind.INCIDENT

    defect: Defect
    essential: bool = True


class EndPromotion(Command, frozen=True, tag="end-promotion"):
    """Ends it."""

    kind = Kind.DUTY


COMMANDS: tuple[type[Command], ...] = (
    *PREMISES_COMMANDS,
    PresentNotice,
    BeginPromotion,
    TakePart,
    CloseEntries,
    DrawEntry,
    DropDraw,
    CollectPrize,
    Inspect,
    ReportDefect,
    EndPromotion,
)
