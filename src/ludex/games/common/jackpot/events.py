"""What happens to a jackpot at other tables, and what an event of this one says of it. The moves alone are the fold."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ludex.core.events import Event
from ludex.kit.money import Cents


class JackpotFed(Event, frozen=True, tag="jackpot-fed"):
    """Stakes at another table of the link went into the jackpot."""

    amount: Cents


class JackpotRestarted(Event, frozen=True, tag="jackpot-restarted"):
    """The jackpot was won at another table of the link, and so much of what stakes had added to it is gone."""

    amount: Cents


JACKPOT_EVENTS = (JackpotFed, JackpotRestarted)


@runtime_checkable
class JackpotMoved(Protocol):
    """An event in which stakes may have added to the jackpot or won of it; the other tables of a link are told.

    A protocol and no base class: a game's event declares both fields among its own, in the order that records have.
    """

    @property
    def jackpot_fed(self) -> Cents:
        """What stakes added to the jackpot."""
        ...

    @property
    def jackpot_paid(self) -> Cents:
        """What the jackpot paid of that which stakes had added."""
        ...
