"""What happens at a machine."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from ludex.core.events import Event
from ludex.errors import Unit
from ludex.games.common.premises.events import PREMISES_EVENTS
from ludex.kit.money import NOTHING, Cents

Windows = tuple[tuple[str, ...], ...]
Money = Annotated[Cents, Unit.MONEY]


class Inserted(Event, frozen=True, tag="money-inserted"):
    """Somebody put money in at a seat."""

    player: str
    seat: int
    amount: Cents


class Collected(Event, frozen=True, tag="credit-collected"):
    """Somebody's credit was paid out, and their seat is free."""

    player: str
    amount: Cents


class PlayPaid(Event, frozen=True, tag="play-paid"):
    """Somebody paid for a play."""

    player: str
    price: Cents
    kept: tuple[int, ...] = ()
    """The reels that were held."""


class PlayStarted(Event, frozen=True, tag="play-started"):
    """The play of all who had paid has begun."""

    players: tuple[str, ...]


class Won(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player won in a play, in money."""

    player: str
    amount: Cents
    jackpot: Cents = NOTHING
    """What of it is the jackpot."""
    short: Cents = NOTHING
    """What of it the machine could not pay by itself."""


class ResultShown(Event, frozen=True, tag="result-shown"):
    """The machine showed the result of a play."""

    players: tuple[str, ...]
    outcomes: tuple[int, ...] = ()
    """What chance gave: stops of reels, a prize of the cycle, coins, balls."""
    rows: Windows = ()
    """The window of the machine."""
    marks: tuple[str, ...] = ()
    """The line of the window that counts, where there is one."""
    line: int | None = None
    """The row of the pay table that won, from nought."""
    prizes: tuple[Won, ...] = ()
    rest: Cents = NOTHING
    """What an equal division left over."""
    stakes: Cents = NOTHING
    kept: tuple[int, ...] = ()
    jackpot: bool = False
    """Whether the jackpot was won."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        """What chance answered; a reel that was held was not asked for."""
        return tuple(each for at, each in enumerate(self.outcomes, 1) if at not in self.kept)


class Tipped(Event, frozen=True, tag="tip-given"):
    """Somebody gave a tip, and won the prize of the pot where it reached the goal."""

    player: str
    amount: Cents
    prizes: tuple[Won, ...] = ()


class Scored(Event, frozen=True, tag="scored"):
    """A play of skill ended with a score."""

    player: str
    points: int
    vouchers: int = 0
    goods: str = ""
    prizes: tuple[Won, ...] = ()
    stake: Cents = NOTHING
    adds: bool = True
    """Whether vouchers are added to those of before."""


class Exchanged(Event, frozen=True, tag="vouchers-exchanged"):
    """Somebody got a gift in return for vouchers."""

    player: str
    goods: str
    vouchers: int


class Restocked(Event, frozen=True, tag="prizes-restocked"):
    """More of a prize is there to be won."""

    goods: str
    count: int


class HandPaid(Event, frozen=True, tag="hand-paid"):
    """Somebody was paid by hand."""

    player: str
    amount: Cents


class HopperFilled(Event, frozen=True, tag="hopper-filled"):
    """Money was put into the hopper."""

    amount: Cents


class BoxEmptied(Event, frozen=True, tag="box-emptied"):
    """The cash box was emptied."""

    amount: Cents


class MetersRead(Event, frozen=True, tag="meters-read"):
    """The meters were read."""

    plays: int
    taken: Money
    paid: Money
    vouchers: int


class FaultReported(Event, frozen=True, tag="machine-stopped"):
    """The machine is out of order; those whose play was under way have its price back."""

    players: tuple[str, ...]
    price: Cents


class Repaired(Event, frozen=True, tag="machine-repaired"):
    """The machine is in service again."""


class LastAnnounced(Event, frozen=True, tag="last-play-announced"):
    """No more plays are sold today."""


EVENTS: tuple[type[Event], ...] = (
    *PREMISES_EVENTS,
    Inserted,
    Collected,
    PlayPaid,
    PlayStarted,
    ResultShown,
    Tipped,
    Scored,
    Exchanged,
    Restocked,
    HandPaid,
    HopperFilled,
    BoxEmptied,
    MetersRead,
    FaultReported,
    Repaired,
    LastAnnounced,
)
