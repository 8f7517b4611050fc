"""What is so of a raffle: ranges of tickets sold, the draws, and at a tombola rights, points and objects taken."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.games.common.premises.doors import PremisesState
from ludex.kit.money import NOTHING, Cents

BEFORE, SELLING, DRAWING = "before-the-sale", "tickets-on-sale", "list-published"
RETURNING, OVER = "tickets-back", "raffle-over"
PHASES = frozenset({BEFORE, SELLING, DRAWING, RETURNING, OVER})


class TicketRange(Struct, frozen=True):
    """Tickets that somebody bought together, by their places in the order of all."""

    player: str
    first: int
    last: int

    @property
    def count(self) -> int:
        """How many they are."""
        return self.last - self.first + 1


class Drawn(Struct, frozen=True):
    """A ticket that came out, for which prize and whose it is."""

    ticket: str
    prize: str
    player: str


class Taken(Struct, frozen=True):
    """An object of a tombola that somebody took."""

    player: str
    object: str


class RaffleState(PremisesState, kw_only=True):
    """What is so of a raffle or a tombola now."""

    price: Cents = NOTHING
    """What a ticket costs, once the sale has begun."""
    draw_day: str = ""
    """The day of the draw; nothing where it may be any."""
    begun: bool = False
    ranges: list[TicketRange] = field(default_factory=list)
    sold: int = 0
    returned: int = 0
    """How many of those sold came back."""
    listed_from: int = 0
    """The place of the first ticket of the list: at a tombola those before were in earlier draws."""
    digest: str = ""
    """The SHA-256 of the list that is published; nothing before."""
    drawn: list[Drawn] = field(default_factory=list)
    unsold: list[str] = field(default_factory=list)
    """Tickets that came out and that nobody had bought."""
    rights: dict[str, int] = field(default_factory=dict)
    """How many objects of a tombola each may take."""
    points: dict[str, int] = field(default_factory=dict)
    taken: list[Taken] = field(default_factory=list)
    called_off: bool = False
    over: bool = False

    def stage(self) -> str:
        """How far it has come: the phase of every day until something happens."""
        if self.over:
            return OVER
        if self.called_off:
            return RETURNING
        if not self.begun:
            return BEFORE
        return DRAWING if self.digest else SELLING

    def held(self, player: str) -> int:
        """How many tickets somebody has."""
        return sum(each.count for each in self.ranges if each.player == player)

    def holder(self, place: int) -> str:
        """Whose a ticket is; nobody's where it was not sold."""
        return next((each.player for each in self.ranges if each.first <= place <= each.last), "")

    @property
    def gone(self) -> frozenset[str]:
        """The objects that somebody took."""
        return frozenset(each.object for each in self.taken)
