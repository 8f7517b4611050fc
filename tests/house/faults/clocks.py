"""A clock of the wall that somebody sets to and fro."""

from __future__ import annotations

from random import Random

from ludex.house.clock import US_A_SECOND, WallClock

HOUR_US = 60 * 60 * US_A_SECOND
HOURS_MAX = 40
"""So far it is set at most: further than a day, with which limits begin anew."""


class JumpingClock:
    """Every time that it is asked it may have been set by hours."""

    def __init__(self, seed: int) -> None:
        self._whim, self._wall = Random(seed), WallClock()

    def now_us(self) -> int:
        """Microseconds since 1970, as it is set now."""
        return self._wall.now_us() + self._whim.randint(-HOURS_MAX, HOURS_MAX) * HOUR_US
