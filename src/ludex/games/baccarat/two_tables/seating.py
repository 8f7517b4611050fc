"""Places at two tables: who sits at which cloth, and who sits or stands behind."""

from __future__ import annotations

from collections.abc import Callable

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.baccarat.among_players.seating import Seating
from ludex.games.baccarat.two_tables import commands as say
from ludex.games.baccarat.two_tables.events import SatBehind
from ludex.games.baccarat.two_tables.priority import places_of
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.games.baccarat.two_tables.state import CLOTHS, TwoTablesState
from ludex.kit.chance import Chance

Gone = Callable[[TwoTablesState, str], list[Event]]
"""What follows when somebody goes away to whom the bank is offered."""


class TwoTablesSeating(Seating[TwoTablesState]):
    """Who sits, who is behind them, and who waits."""

    number_of_places = "places.cloth_places"

    def __init__(self, rules: TwoTablesRules, roster: Roster, phases: frozenset[str], gone: Gone) -> None:
        super().__init__(rules, roster, phases)
        self._two, self._gone = rules, gone

    def actions(self) -> list[Action]:
        """Every command about places."""
        sit = Action(command=say.SitBehind, phases=self._phases, offer=self._offer_sit, act=self._sit)
        return [*super().actions(), sit]

    def _busy(self, state: TwoTablesState) -> tuple[str, ...]:
        return (state.banker, *(state.punto_of(cloth) for cloth in CLOTHS))

    def _goes_away(self, state: TwoTablesState, player: str) -> list[Event]:
        return self._gone(state, player)

    def _preferred(self, state: TwoTablesState, vacant: tuple[int, ...]) -> tuple[int, ...]:
        """The cloth at which fewer sit comes first."""
        sit = {cloth: sum(place in state.seats for place in places_of(self._two, cloth)) for cloth in CLOTHS}
        fewer = min(CLOTHS, key=lambda cloth: sit[cloth])
        own = places_of(self._two, fewer)
        return tuple(sorted(vacant, key=lambda place: (place not in own, place)))

    def _offer_sit(self, state: TwoTablesState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by not in state.standing:
            return None
        if self._two.places.behind is None:
            return Bound(Reason.NOT_SEATED, self._cite("places.behind"), "places.behind")
        numbers = self._two.place_numbers
        return Option("sit-behind", by, domains=(Among("place", numbers, Bound(Reason.NO_SUCH)),))

    def _sit(self, state: TwoTablesState, command: say.SitBehind, chance: Chance) -> list[Event]:
        clauses = self._cite("places.behind", "places.standing_order")
        return [SatBehind(player=command.by, place=command.place, clauses=clauses)]
