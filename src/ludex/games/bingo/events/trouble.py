"""What went wrong, and what was done about it."""

from __future__ import annotations

from ludex.core.events import Event
from ludex.games.bingo.events.records import GameEntry, Owed
from ludex.kit.money import Cents


class FaultReported(Event, frozen=True, tag="fault-reported"):
    """Something broke or happened."""

    fault: str
    remedy: str
    resumes: str
    """The phase in which the game goes on when it can."""
    unfit: bool = False
    """Whether the set of balls serves no more."""


class Repaired(Event, frozen=True, tag="repaired"):
    """The game can go on."""


class Abandoned(Event, frozen=True, tag="abandoned"):
    """The trouble cannot be mended in reasonable time."""

    remedy: str


class GameVoided(Event, frozen=True, tag="game-voided"):
    """A wrong call that could not be put right makes the game void."""


class ReadOutDone(Event, frozen=True, tag="read-out-done"):
    """What the law says of it was read out."""

    remedy: str
    rule: str
    """The rule whose paragraph it was."""


class RefundBegun(Event, frozen=True, tag="refund-begun"):
    """The game is void: prizes come back, and whoever brings their cards gets their price."""

    remedy: str
    not_returned: tuple[Owed, ...] = ()
    """What winners should have given back and no longer had, which the house has put in."""


class CardsReturned(Event, frozen=True, tag="cards-returned"):
    """Somebody gave back their cards and has their price."""

    player: str
    cards: int
    amount: Cents


class RefundEnded(Event, frozen=True, tag="refund-ended"):
    """The refund is over."""

    unclaimed: Cents
    entry: GameEntry


class ComputerFailed(Event, frozen=True, tag="computer-failed"):
    """The minutes are written by hand from this game on."""

    game: int
    book: str = "manual"
    """The book in which the minutes of the game stand now."""


class LinkedGathered(Event, frozen=True, tag="linked-gathered"):
    """A part of what another hall took has gone to the prize of all linked halls."""

    takings: Cents
    amount: Cents


class LinkedWonElsewhere(Event, frozen=True, tag="linked-won-elsewhere"):
    """The prize of all linked halls was won in another."""

    amount: Cents


class ComputerRestored(Event, frozen=True, tag="computer-restored"):
    """The computer of the minutes works again."""
