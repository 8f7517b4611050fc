"""What is so of a promotion: its notice, its entries, and what was won in each draw."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.games.common.premises.doors import PremisesState
from ludex.games.draws.promotions.rules import Basis

BEFORE, TAKING, DRAWING = "before-the-promotion", "taking-part", "entries-published"
STOPPED, OVER = "promotion-stopped", "promotion-over"
PHASES = frozenset({BEFORE, TAKING, DRAWING, STOPPED, OVER})


class Entry(Struct, frozen=True):
    """Somebody's entry; its number is its place in the list of all."""

    player: str
    basis: Basis
    channel: str


class Won(Struct, frozen=True):
    """A prize that somebody won with an entry."""

    prize: str
    entry: str
    player: str
    collected: bool = False


class PromotionState(PremisesState, kw_only=True):
    """What is so of a promotion now."""

    notice: str = ""
    """The day on which the notice was presented; nothing before."""
    begun: bool = False
    entries: list[Entry] = field(default_factory=list)
    listed_from: int = 0
    """The place of the first entry of the list."""
    digest: str = ""
    draws_done: int = 0
    """How many draws were held or left out."""
    drawn_now: int = 0
    """How many prizes of the draw under way were drawn."""
    won: list[Won] = field(default_factory=list)
    stopped: bool = False
    void: bool = False
    """Whether its entries are worth nothing any more."""
    over: bool = False

    def stage(self) -> str:
        """How far it has come: the phase of every day until something happens."""
        if self.over:
            return OVER
        if self.stopped:
            return STOPPED
        if not self.begun:
            return BEFORE
        return DRAWING if self.digest else TAKING
