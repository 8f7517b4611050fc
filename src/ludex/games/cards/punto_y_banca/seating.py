"""Places at the table: the chief's list for vacant ones, and those who stand."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.state import BETTING, READY
from ludex.errors import Reason
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.games.cards.punto_y_banca.state import PASSING, PuntoState
from ludex.games.common.places.commands import Seat
from ludex.games.common.places.events import Seated
from ludex.games.common.places.waiting import WaitingList
from ludex.games.common.shoe.state import PREPARING
from ludex.kit.chance import Chance


class PuntoSeating(Part[PuntoState]):
    """Who sits where."""

    def __init__(self, rules: PuntoRules, roster: Roster, phases: frozenset[str]) -> None:
        self._rules, self._law, self._roster = rules, rules.places, roster
        self._cite = cache(rules.clauses_of)
        self._phases = phases
        self._counted = (f"places.{rules.kind}",) if rules.kind == "large" else ("kind", f"places.{rules.kind}")
        """How many places the table has."""
        self._numbered = ("places.first", "places.thirteen", *self._counted)

    def actions(self) -> list[Action]:
        """Every command about places."""
        idle = PREPARING | {PASSING, READY, BETTING}
        waiting = WaitingList[PuntoState](asking=self._phases, leaving=idle, stays=self._stays)
        seat = Action(command=Seat, phases=self._phases, offer=self._offer_seat, act=self._seat)
        return [seat, *waiting.actions()]

    def duty(self, state: PuntoState) -> Command | None:
        """Whoever is next on the list gets the lowest vacant place."""
        if state.phase in self._phases and state.waiting and self._vacant(state):
            return Seat(by=self._roster.who(state, "seat"), guest=state.waiting[0])
        return None

    def _vacant(self, state: PuntoState) -> tuple[int, ...]:
        if not self._rules.forbids("places.one_each"):
            return self._rules.place_numbers
        return tuple(number for number in self._rules.place_numbers if number not in state.seats)

    def _offer_seat(self, state: PuntoState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if not state.waiting:
            return None
        numbers, vacant = self._rules.place_numbers, self._vacant(state)
        if not vacant:
            return Bound(Reason.TABLE_FULL, self._cite("places.one_each", *self._counted), "places.one_each")
        guests = state.waiting[:1] if self._rules.forbids("places.priority") else state.waiting
        order = Bound(Reason.OUT_OF_ORDER, self._cite("places.priority"), "places.priority")
        missing = Bound(Reason.NO_SUCH, self._cite(*self._numbered), self._numbered[-1])
        taken = Bound(Reason.SEAT_TAKEN, self._cite("places.one_each"), "places.one_each")
        places = (Among("place", (None, *numbers), missing), Among("place", (None, *vacant), taken))
        return Option("seat", by, domains=(Among("guest", guests, order), *places))

    def _seat(self, state: PuntoState, command: Seat, chance: Chance) -> list[Event]:
        place = command.place if command.place is not None else self._vacant(state)[0]
        paths = ("places.one_each", "places.priority", *self._numbered, *self._rules.paths_for("seat"))
        return [Seated(player=command.guest, place=place, clauses=self._cite(*paths))]

    def _stays(self, state: PuntoState, player: str) -> bool:
        """Where only those who sit play, nobody leaves their place while chips of theirs lie on the table."""
        return self._rules.only_seated and state.has_money_in_play(player)
