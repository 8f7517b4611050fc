"""The clock of a house, and how long its tables wait for somebody before what the law makes of silence follows.

What is written down is the time of the wall, which may be set; what is waited for is measured by a clock that never is.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from ludex.core.commands import Kind

US_A_SECOND = 1_000_000
DAY_US = 24 * 60 * 60 * US_A_SECOND


class Clock(Protocol):
    """Says what time it is."""

    def now_us(self) -> int:
        """Microseconds since 1970; it may have been set back since it was last asked."""
        ...


class WallClock:
    """The clock of the machine."""

    def now_us(self) -> int:
        """Microseconds since 1970."""
        return time.time_ns() // 1000


class Times(Struct, frozen=True, kw_only=True):
    """For how many seconds a table waits."""

    turn_s: float = 30
    """For somebody whose turn it is."""
    offer_s: float = 20
    """For people who may take an offer or let it pass: bets are open so long."""
    duty_s: float = 2
    """For the staff, after which what is due is done for them."""

    def of(self, kind: Kind) -> float:
        """How long it waits for this kind of thing."""
        waits: Mapping[Kind, float] = {Kind.TURN: self.turn_s, Kind.OFFER: self.offer_s, Kind.DUTY: self.duty_s}
        return waits[kind]
