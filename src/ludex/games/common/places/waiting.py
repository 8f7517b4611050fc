"""The list for vacant places: being put on it, and giving up a place or a turn on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.places.commands import AskSeat, GiveUpSeat
from ludex.games.common.places.events import SeatAsked, SeatGivenUp
from ludex.games.common.places.state import PlacesState
from ludex.kit.chance import Chance

State = TypeVar("State", bound=PlacesState)

_STAYS = Bound(Reason.STAKES_IN_PLAY)


class WaitingList(Generic[State]):
    """What players themselves do about places; who gives these, and in what order, is each game's."""

    def __init__(self, *, asking: frozenset[str], leaving: frozenset[str], stays: Callable[[State, str], bool]) -> None:
        """The phases in which people ask for a place and leave it; `stays` is whether a player may not leave theirs."""
        self._asking, self._leaving, self._stays = asking, leaving, stays

    def actions(self) -> list[Action]:
        """Both commands."""
        return [
            Action(command=AskSeat, phases=self._asking, offer=self._offer_ask, act=self._ask),
            Action(command=GiveUpSeat, phases=self._leaving, offer=self._offer_give_up, act=self._give_up),
        ]

    def _offer_ask(self, state: State, by: str, owners: tuple[str, ...]) -> Option | None:
        if by in state.waiting or state.seat_of(by) is not None or by not in state.players:
            return None
        return Option("ask-seat", by)

    def _ask(self, state: State, command: AskSeat, chance: Chance) -> list[Event]:
        return [SeatAsked(player=command.by)]

    def _offer_give_up(self, state: State, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by not in state.waiting and state.seat_of(by) is None:
            return None
        if self._stays(state, by):
            return _STAYS
        return Option("give-up-seat", by)

    def _give_up(self, state: State, command: GiveUpSeat, chance: Chance) -> list[Event]:
        return [SeatGivenUp(player=command.by)]
