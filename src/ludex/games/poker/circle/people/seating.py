"""The people of a table: places, rest, stacks and the length of the game put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.rulebook import Action
from ludex.games.poker.circle.people.duration import DURATION_COMMANDS, DURATION_EVENTS, DURATION_FOLDS, Duration
from ludex.games.poker.circle.people.newcomers import NEWCOMER_FOLDS, TableShown
from ludex.games.poker.circle.people.places import PLACE_COMMANDS, PLACE_EVENTS, PLACE_FOLDS, Places
from ludex.games.poker.circle.people.resting import REST_COMMANDS, REST_EVENTS, REST_FOLDS, Resting
from ludex.games.poker.circle.people.stacks import Stacks
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import CircleState

Folding = Callable[[Any, Any], None]

SEATING_COMMANDS = (*PLACE_COMMANDS, *REST_COMMANDS, *DURATION_COMMANDS)
PUBLIC_EVENTS = (*PLACE_EVENTS, *REST_EVENTS, *DURATION_EVENTS)
"""What everybody in the room may know: who sits where, who waits, how long it lasts."""
SEATING_EVENTS = (*PUBLIC_EVENTS, TableShown)


class Seating:
    """Who is at the table, where, with how much, and for how long."""

    def __init__(self, rules: CircleRules, session: Iterable[Action]) -> None:
        self._places = Places(rules)
        self._parts = (self._places, Resting(rules), Stacks(rules), Duration(rules, session))

    def actions(self) -> list[Action]:
        """Every command about the people of the table."""
        return [action for part in self._parts for action in part.actions()]

    def lead(self, state: CircleState) -> Command | None:
        """What is to be done about people before the next hand."""
        return self._places.lead(state)


SEATING_FOLDS: tuple[dict[type[Event], Folding], ...] = (PLACE_FOLDS, NEWCOMER_FOLDS, REST_FOLDS, DURATION_FOLDS)
