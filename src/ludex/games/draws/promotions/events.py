"""The events of a promotion."""

from __future__ import annotations

from ludex.core.events import Event
from ludex.games.common.premises.events import PREMISES_EVENTS
from ludex.games.draws.promotions.rules import Basis, Defect
from ludex.kit.money import Cents


class NoticePresented(Event, frozen=True, tag="notice-presented"):
    """The authority has the notice, and it has effect from this day on."""

    day: str


class PromotionBegun(Event, frozen=True, tag="promotion-begun"):
    """People may take part, for nothing."""

    day: str
    draws: int


class EntryMade(Event, frozen=True, tag="entry-made"):
    """Somebody takes part with this entry."""

    player: str
    entry: str
    basis: Basis
    channel: str


class EntriesClosed(Event, frozen=True, tag="entries-closed"):
    """The list of the entries in the draw is published, with its SHA-256."""

    entries: int
    digest: str


class EntryDrawn(Event, frozen=True, tag="entry-drawn"):
    """An entry came out and won a prize."""

    prize: str
    entry: str
    player: str

    @property
    def drawn(self) -> tuple[str, ...]:
        """The entry that chance gave."""
        return (self.entry,)


class DrawHeld(Event, frozen=True, tag="draw-held"):
    """A draw is over; these prizes were not won, since no entry was left."""

    unwon: tuple[str, ...]
    out: int = 0
    """How many entries are not in the draws that follow."""


class DrawDropped(Event, frozen=True, tag="draw-dropped"):
    """The date of a draw has gone by, and its prizes are not drawn."""

    day: str
    out: int = 0


class PrizeCollected(Event, frozen=True, tag="prize-collected"):
    """Somebody has the prize that they won."""

    player: str
    prize: str
    amount: Cents
    """How much money it is; nothing of a prize in kind."""


class Inspected(Event, frozen=True, tag="inspected"):
    """The authority looked at everything, and these rules were broken."""

    broken: tuple[str, ...]


class DefectFound(Event, frozen=True, tag="defect-found"):
    """Something is wrong with the notice; the promotion cannot go on where that is essential."""

    defect: Defect
    essential: bool
    void: int
    """How many entries that have not won are worth nothing any more."""


class PromotionEnded(Event, frozen=True, tag="promotion-ended"):
    """It is over."""


EVENTS: tuple[type[Event], ...] = (
    *PREMISES_EVENTS,
    NoticePresented,
    PromotionBegun,
    EntryMade,
    EntriesClosed,
    EntryDrawn,
    DrawHeld,
    DrawDropped,
    PrizeCollected,
    Inspected,
    DefectFound,
    PromotionEnded,
)
