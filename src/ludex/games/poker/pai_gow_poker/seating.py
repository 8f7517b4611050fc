"""The list for vacant places, which the table chief keeps: who asks for one is put on it, and served in its order."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.common.boxes.events import Seated
from ludex.games.common.places.commands import AskSeat, GiveUpSeat, Seat
from ludex.games.common.places.events import SeatAsked, SeatGivenUp
from ludex.games.poker.pai_gow_poker.rules import PaiGowRules
from ludex.games.poker.pai_gow_poker.state import IDLE, OPEN_PHASES, PaiGowState
from ludex.kit.chance import Chance

LIST = "box.list_first"


class VacantPlaces(Part[PaiGowState]):
    """Those who wait for a place."""

    def __init__(self, rules: PaiGowRules, roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Being put on the list, leaving it, and being given a place."""
        return [
            Action(command=AskSeat, phases=OPEN_PHASES, offer=self._offer_ask, act=self._ask),
            Action(command=GiveUpSeat, phases=OPEN_PHASES, offer=self._offer_give_up, act=self._give_up),
            Action(command=Seat, phases=IDLE | {BETTING}, offer=self._offer_seat, act=self._seat),
        ]

    def duty(self, state: PaiGowState) -> Command | None:
        """A vacant place is given to whoever is first on the list."""
        if state.phase not in IDLE | {BETTING} or not state.waiting or not self._vacant(state):
            return None
        return Seat(by=self._roster.who(state, "seat"), guest=self._next(state))

    def list_first(self, state: PaiGowState) -> Bound | None:
        """Why nobody sits down by themselves: others wait for a place."""
        kept = bool(state.waiting) and self._rules.forbids(LIST)
        return Bound(Reason.LIST_FIRST, self._cite(LIST), LIST) if kept else None

    def _vacant(self, state: PaiGowState) -> tuple[int, ...]:
        return tuple(box for box in range(1, self._rules.boxes + 1) if box not in state.seats)

    def _next(self, state: PaiGowState) -> str:
        """Who came first on the list; without a rule on its order, who came last."""
        return state.waiting[0 if self._rules.box.chief_lists is not None else -1]

    def _offer_ask(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        has_one = by in state.waiting or state.seat_of(by) is not None
        free = self._vacant(state) and not state.waiting
        return None if has_one or free or by not in state.players else Option("ask-seat", by)

    def _ask(self, state: PaiGowState, command: AskSeat, chance: Chance) -> list[Event]:
        return [SeatAsked(player=command.by, clauses=self._cite("box.chief_lists"))]

    def _offer_give_up(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("give-up-seat", by) if by in state.waiting else None

    def _give_up(self, state: PaiGowState, command: GiveUpSeat, chance: Chance) -> list[Event]:
        return [SeatGivenUp(player=command.by)]

    def _offer_seat(self, state: PaiGowState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if not state.waiting:
            return None
        vacant = self._vacant(state)
        if not vacant:
            return Bound(Reason.TABLE_FULL, self._cite("boxes"), "boxes")
        path = "box.chief_lists"
        domains = (
            Among("guest", (self._next(state),), Bound(Reason.OUT_OF_ORDER, self._cite(path), path)),
            Among("place", (None, *vacant), Bound(Reason.SEAT_TAKEN)),
        )
        return Option("seat", by, domains=domains, clauses=self._cite(path))

    def _seat(self, state: PaiGowState, command: Seat, chance: Chance) -> list[Event]:
        place = command.place or self._vacant(state)[0]
        clauses = self._cite("box.chief_lists", "boxes", *self._rules.paths_for("seat"))
        return [Seated(player=command.guest, place=place, clauses=clauses)]
