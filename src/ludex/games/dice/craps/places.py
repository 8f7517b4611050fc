"""Places round the table: where each player stands, and who follows whom.

Places are numbered as the dice go: 1 is at the croupiers' left, and the numbers rise clockwise. Nothing limits how many
there are, so only their order matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from ludex.core.commands import Command, Join, Leave
from ludex.core.events import Event
from ludex.core.options import Bound, Except, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.errors import Reason, Value
from ludex.games.common.stakes.state import NO_MORE_BETS
from ludex.games.dice.craps.commands import PLACES_MOST, TakePlace
from ludex.games.dice.craps.events import PlaceTaken
from ludex.games.dice.craps.rules import CrapsRules, Shooters
from ludex.games.dice.craps.state import CrapsState
from ludex.kit.chance import Chance

_LEAVING = Value.command("leave")


class Places(Part[CrapsState]):
    """Who stands where."""

    def __init__(self, rules: CrapsRules, phases: frozenset[str]) -> None:
        """`phases` are those of an open table."""
        self._rules = rules
        self._phases = phases
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Taking a place."""
        return [Action(command=TakePlace, phases=self._phases, offer=self._offer, act=self._take)]

    def bearing_upon(self, others: Mapping[type[Command], Action]) -> list[Action]:
        """Joining and leaving, as places bear upon them.

        Whoever joins stands at the first free place until they take another; the shooter does not go between the call
        and the throw, which follows at once.
        """
        join, leave = others[Join], others[Leave]

        def joined(state: CrapsState, command: Join, chance: Chance) -> list[Event]:
            free = min(set(range(1, len(state.places) + 2)) - set(state.places.values()))
            return [*join.act(state, command, chance), PlaceTaken(player=command.by, place=free)]

        def may_leave(state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
            throws_now = state.phase == NO_MORE_BETS and by == state.shooter
            self._rules.require(not throws_now, "shooters.at_once", asked=_LEAVING)
            return leave.offer(state, by, owners)

        return [
            replace(join, act=joined),
            replace(leave, offer=may_leave),
        ]

    def _offer(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        taken = tuple((by, place) for place in state.places.values())
        bound = Bound(Reason.NO_SUCH)
        free = Except(("place",), taken, Bound(Reason.SEAT_TAKEN))
        return Option("take-place", by, domains=(free, Range("place", 1, PLACES_MOST, bound, bound)))

    def _take(self, state: CrapsState, command: TakePlace, chance: Chance) -> list[Event]:
        clauses = self._cite("shooters.start", "shooters.direction")
        return [PlaceTaken(player=command.by, place=command.place, clauses=clauses)]


def in_order(law: Shooters, places: Mapping[str, int], last: int) -> list[str]:
    """The players as the dice go round, from the one after place `last`; from the start when that is nobody's (0)."""
    ring = sorted(places, key=places.__getitem__)
    if law.start is None or law.direction is None or not ring:
        return []
    clockwise = law.direction == "clockwise"
    if last:
        before = sum(places[player] < last for player in ring)
        after = sum(places[player] <= last for player in ring)
        first = after if clockwise else before - 1
    else:
        first = 0 if law.start == "croupiers-left" else len(ring) - 1
    step = 1 if clockwise else -1
    return [ring[(first + step * turn) % len(ring)] for turn in range(len(ring))]
