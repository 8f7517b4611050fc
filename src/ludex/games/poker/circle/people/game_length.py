"""How long a game lasts: what the director made public beforehand, or until everybody who began has had the button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import count, cycle
from typing import Annotated, Any

from msgspec.structs import replace

from ludex.core.commands import AnnounceLast, CloseSession, Command, Count, Kind
from ludex.core.events import Event
from ludex.core.options import Bound, Option, Range
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Offer
from ludex.core.state import CLOSING, READY
from ludex.errors import Reason, Unit
from ludex.games.poker.circle.hand.turn_order import seated
from ludex.games.poker.circle.people.players import PlayersPresent
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState
from ludex.kit.chance import Chance

_NO_SUCH = Bound(Reason.NO_SUCH)
_ROUNDS_MOST = 1000


class SetDuration(Command, frozen=True, tag="set-duration"):
    """Says before a game begins how many hands it lasts."""

    kind = Kind.DUTY

    hands: Annotated[Count, Unit.HANDS]


class DurationSet(Event, frozen=True, tag="duration-set"):
    """Everybody knows how many hands the game lasts."""

    hands: int
    call: str | None = None


COMMANDS: tuple[type[Command], ...] = (SetDuration,)
EVENTS: tuple[type[Event], ...] = (DurationSet,)


def hands_owed(rules: CircleRules, company: PlayersPresent, state: CircleState) -> int:
    """After how many more hands everybody who began, and still plays, has had the button as often as they must."""
    turns, had = rules.players.buttons_least, state.had_button
    playing = [name for name in company.at_table(state) if name in state.starters]
    owed = {name: turns - had.get(name, 0) for name in playing if had.get(name, 0) < turns}
    if not owed:
        return 0
    round_table = cycle(seated(rules, state, state.button, rules.button.moves))
    for hands in count(1):
        name = state.seats[next(round_table)]
        if owed.get(name, 0):
            owed[name] -= 1
            if not any(owed.values()):
                return hands
    raise AssertionError("the button goes round for ever")


class GameLength(Part[CircleState]):
    """When a game may end."""

    def __init__(self, rules: CircleRules, session: Iterable[Action]) -> None:
        """`session` are the actions of every table, of which the ending ones are held back here."""
        self._rules = rules
        self._players = PlayersPresent(rules)
        self._cite = cache(rules.clauses_of)
        self._session = {action.command: action for action in session}
        paths = ("players.duration", "players.buttons_least")
        self._too_soon = Bound(Reason.NOT_LONG_ENOUGH, self._cite(*paths), "players.duration")

    def actions(self) -> list[Action]:
        """Setting the length, announcing the last hands, closing."""
        last, close = self._session[AnnounceLast], self._session[CloseSession]
        return [
            Action(command=SetDuration, phases=frozenset({READY}), offer=self._offer_set, act=self._set),
            replace(last, offer=self._held_last(last.offer)),
            replace(close, offer=self._held_close(close.offer)),
        ]

    def _offer_set(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        if state.length is not None:
            return Bound(Reason.REPEATED)
        if state.begun and self._rules.forbids("players.duration"):
            return Bound(Reason.TOO_LATE, self._cite("players.duration"), "players.duration")
        domain = Range("hands", 1, _ROUNDS_MOST, _NO_SUCH, _NO_SUCH)
        return Option("set-duration", by, domains=(domain,), clauses=self._cite("players.duration"))

    def _set(self, state: CircleState, command: SetDuration, chance: Chance) -> list[Event]:
        clauses = self._cite("players.duration", "calls.duration", *self._rules.paths_for("set-duration"))
        call = None if self._rules.calls.duration is None else str(command.hands)
        return [DurationSet(hands=command.hands, call=call, clauses=clauses)]

    def _owed(self, state: CircleState) -> int:
        """How many hands must still be played before the game may end; none of a game that has stopped by itself."""
        suspended = self._players.present(state) < self._rules.players.least
        if not state.begun or suspended or not self._rules.forbids("players.duration"):
            return 0
        if state.length is not None:
            return max(0, state.length - state.played)
        return hands_owed(self._rules, self._players, state)

    def _held_last(self, announce: Offer) -> Offer:
        def offer(state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
            option = announce(state, by, owners)
            if not isinstance(option, Option):
                return option
            if not state.begun:
                return Bound(Reason.OUT_OF_ORDER)
            least = max(1, self._owed(state))
            # Without a number the next hand is the last, which may be too soon.
            domain = Range("rounds", least, _ROUNDS_MOST, self._too_soon, _NO_SUCH, optional=least == 1)
            return replace(option, domains=(domain,), clauses=self._too_soon.clauses)

        return offer

    def _held_close(self, close: Offer) -> Offer:
        def offer(state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
            if state.phase != CLOSING and self._owed(state):
                return self._too_soon
            option = close(state, by, owners)
            return replace(option, clauses=self._too_soon.clauses) if isinstance(option, Option) else option

        return offer


def _fold_set(state: CircleState, event: DurationSet) -> None:
    state.length = state.rounds_left = event.hands


FOLDS: dict[type[Event], Callable[[Any, Any], None]] = {DurationSet: _fold_set}
