"""Which stakes were decided at a table with bets on a cloth, by the state before and after each event.

A stake is played once for every time that it wins, loses, is taken into prison or is a tie: a bet that won and stays
where it is, or stays after a tie, is played again. What went back undecided was not played. Only where bets live from
throw to throw does lying through a round decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ludex.core.events import Event, LimitsChanged, RoundEnded, SessionClosed
from ludex.games.common.stakes.events import Withdrawn
from ludex.games.common.stakes.state import Stake
from ludex.kit.money import Cents

LASTING = frozenset({"craps"})
"""Games whose bets stay undecided from throw to throw."""
VOIDED = "-voided"
"""How the tags of events end after which what was drawn does not count."""


class Play(NamedTuple):
    """A stake that was decided."""

    bet: str
    amount: Cents


class Plays:
    """The stakes of one table, followed event by event."""

    def __init__(self, game: str) -> None:
        self._lasts = game in LASTING
        self._bets: dict[int, str] = {}
        """What each stake was placed on: some become another bet while they wait."""
        self._drawn_for: set[int] = set()
        """The stakes that lay on the cloth when chance last spoke."""
        self._paid: set[int] = set()

    def take(self, event: Event, before: Mapping[int, Stake], after: Mapping[int, Stake]) -> Iterator[Play]:
        """What an event decided, from the stakes before it and after it."""
        for number in after.keys() - before.keys():
            self._bets[number] = after[number].bet
        if str(event.__struct_config__.tag).endswith(VOIDED):
            self._drawn_for.clear()
        for payment in getattr(event, "payments", ()):
            if payment.stake in after:
                self._paid.add(payment.stake)
                yield self._play(after[payment.stake])
        for number in before.keys() - after.keys():
            if self._is_decided(event, number):
                yield self._play(before[number])
            self._forget(number)
        if event.drawn:
            self._drawn_for |= after.keys()
        if isinstance(event, RoundEnded) and not self._lasts:
            for number in sorted(self._drawn_for - self._paid):
                yield self._play(after[number])
            self._drawn_for.clear()
            self._paid.clear()

    def waits(self, state: Any) -> bool:
        """Whether anything that was played is not decided to the end: the next rounds depend on this one."""
        return bool(getattr(state, "prisoners", ())) or (self._lasts and bool(self._drawn_for))

    def _is_decided(self, event: Event, number: int) -> bool:
        if isinstance(event, Withdrawn):
            return self._lasts and number in self._drawn_for  # taken back after it had begun
        return not isinstance(event, SessionClosed | LimitsChanged) and number not in getattr(event, "returned", ())

    def _play(self, stake: Stake) -> Play:
        return Play(self._bets.get(stake.id, stake.bet), stake.amount)

    def _forget(self, number: int) -> None:
        self._bets.pop(number, None)
        self._drawn_for.discard(number)
        self._paid.discard(number)


class Cluster:
    """Plays that depend on each other, and how far their results may lie apart at most.

    Bets on one throw win and lose together, so their deviations are added; what different rounds come to is
    independent, so there the squares are.
    """

    def __init__(self) -> None:
        self._together = Fraction(0)
        self.variance = Fraction(0)
        self.largest = Fraction(0)
        """The part of the largest one in it."""

    def add(self, deviation: Fraction) -> None:
        """One more play, by the standard deviation of its result."""
        self._together += deviation

    def close(self) -> None:
        """What follows does not depend on it."""
        square, self._together = self._together**2, Fraction(0)
        self.variance += square
        self.largest = max(self.largest, square)
