"""Which stakes were decided at a table with bets on a cloth, by the stakes that lie there after each event.

A stake is played once for every time that it wins, loses, is taken into prison or is a tie: a bet that won and stays
where it is, or stays after a tie, is played again. What went back undecided was not played. Only where bets live from
round to round does lying through one decide nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from ludex.core.events import Event, LimitsChanged, RoundEnded, SessionClosed
from ludex.games.common.stakes.events import BetPlaced, Withdrawn
from ludex.games.common.stakes.state import Stake
from ludex.kit.money import Cents

VOIDED = "-voided"
"""How the tags of events end after which what was drawn does not count, and what they take off the cloth goes back."""
ROUND_VOIDED = "round-voided"
"""What an event is called after which nothing of the round counts, also what was settled before."""


class Play(NamedTuple):
    """A stake that was decided."""

    bet: str
    amount: Cents
    stake: int
    initial: bool = True
    """Whether it was bet by itself; one that was added to a hand under way is a part of how that was played."""


class _Facts(NamedTuple):
    """What is so of all events of a type."""

    pays: bool
    voids: bool
    returns: bool
    """Whether all that it takes off the cloth goes back undecided."""
    may_return: bool
    """Whether it names stakes that do."""
    may_void: bool


@cache
def _facts(kind: type[Event]) -> _Facts:
    fields, tag = kind.__struct_fields__, str(kind.__struct_config__.tag)
    return _Facts(
        pays="payments" in fields,
        voids=tag.endswith(VOIDED),
        returns=issubclass(kind, SessionClosed | LimitsChanged) or tag.endswith(VOIDED),
        may_return="returned" in fields,
        may_void="void" in fields,
    )


class Plays:
    """The stakes of one table, followed event by event."""

    def __init__(self, *, lasting: bool) -> None:
        self.lasting = lasting
        self.begun: list[int] = []
        """The stakes that the last event laid on the cloth."""
        self._lies: dict[int, Stake] = {}
        """What lay on the cloth after the event before."""
        self._bets: dict[int, str] = {}
        """What each stake was placed on: some become another bet while they wait."""
        self._added: set[int] = set()
        """The stakes that were laid otherwise than by betting."""
        self._drawn_for: set[int] = set()
        """The stakes that lay on the cloth when chance last spoke."""
        self._paid: set[int] = set()

    def take(self, event: Event, after: Mapping[int, Stake]) -> list[Play]:
        """What an event decided, from the stakes that lie there after it."""
        facts, before = _facts(type(event)), self._lies
        found: list[Play] = []
        self.begun = []
        has_changed = after != before
        if has_changed:
            self._note_new(event, before, after)
        if facts.voids:
            self._drawn_for.clear()
        if facts.pays:
            for payment in event.payments:  # type: ignore[attr-defined]
                if payment.stake in after:
                    self._paid.add(payment.stake)
                    found.append(self._play(after[payment.stake]))
        if has_changed:
            for number in before.keys() - after.keys():
                if self._is_decided(event, number, facts):
                    found.append(self._play(before[number]))
                self._forget(number)
            self._lies = dict(after)
        if event.drawn:
            self._drawn_for |= after.keys()
        if isinstance(event, RoundEnded) and not self.lasting:
            found += [self._play(after[number]) for number in sorted(self._drawn_for - self._paid)]
            self._drawn_for.clear()
            self._paid.clear()
        return found

    def waits(self, state: Any) -> bool:
        """Whether anything is held that was played: the next rounds depend on this one."""
        return bool(getattr(state, "prisoners", ()))

    def _note_new(self, event: Event, before: Mapping[int, Stake], after: Mapping[int, Stake]) -> None:
        for number in after.keys() - before.keys():
            self.begun.append(number)
            self._bets[number] = after[number].bet
            if not isinstance(event, BetPlaced):
                self._added.add(number)

    def _is_decided(self, event: Event, number: int, facts: _Facts) -> bool:
        if isinstance(event, Withdrawn):
            return self.lasting and number in self._drawn_for  # taken back after it had begun
        if facts.returns or (facts.may_void and event.void):  # type: ignore[attr-defined]
            return False
        returned = event.returned if facts.may_return else ()  # type: ignore[attr-defined]
        return not (isinstance(returned, tuple) and number in returned)  # a number of cards is not meant

    def _play(self, stake: Stake) -> Play:
        return Play(self._bets.get(stake.id, stake.bet), stake.amount, stake.id, stake.id not in self._added)

    def _forget(self, number: int) -> None:
        self._bets.pop(number, None)
        self._added.discard(number)
        self._drawn_for.discard(number)
        self._paid.discard(number)


SCALE = 10**18
"""Deviations are added up in whole parts of a unit, of which so many make it: exact roots have no end."""


class Cluster:
    """How far the results of plays may lie apart at most, where some depend on each other.

    Bets that lie on one throw win and lose together, so their deviations are added; what plays come to that never lay
    on the same throw is independent, so there the squares are. A play is taken to have lain there since the last end,
    or where bets last, since it began.
    """

    def __init__(self) -> None:
        self._total = self._variance = self._cube = self._third = 0
        self._ended = (0, 0)
        """The total and the variance at the last end."""
        self._began: dict[int, int] = {}
        """The total when each stake began, of those that last."""

    def begin(self, stake: int) -> None:
        """A stake that lasts is played from now on."""
        self._began[stake] = self._total

    def add(self, deviation: int, cube: int, stake: int | None = None) -> None:
        """One more play: the standard deviation of its result and its cube (see `Edge`), in parts of `SCALE`."""
        since = self._ended[0] if stake is None else self._began.pop(stake, self._ended[0])
        # With each of the plays that were decided since it began, it is in the square of their sum.
        self._variance += deviation * (deviation + 2 * (self._total - since))
        self._total += deviation
        self._cube += cube

    def drop(self) -> None:
        """What was played since the last end does not count."""
        self._total, self._variance = self._ended
        self._cube = 0

    def close(self) -> None:
        """What begins after this does not depend on what was played before."""
        self._ended = self._total, self._variance
        self._third += self._cube**3
        self._cube = 0

    @property
    def variance(self) -> Fraction:
        """Of all that was closed."""
        return Fraction(self._variance, SCALE**2)

    @property
    def third(self) -> Fraction:
        """The third absolute moments of all rounds that were closed."""
        return Fraction(self._third, SCALE**3)


def scaled(deviation: Fraction) -> int:
    """A deviation in parts of `SCALE`, rounded up."""
    return -(-deviation.numerator * SCALE // deviation.denominator)
