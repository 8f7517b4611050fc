"""Places at chemin de fer: whoever changes lets the hand pass, whoever is away misses it, whoever follows it pays."""

from __future__ import annotations

from collections.abc import Callable

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Action, Roster
from ludex.errors import Reason
from ludex.games.baccarat.among_players.seating import Seating
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import CheminState
from ludex.games.common.places import commands as say
from ludex.games.common.places import events as fact
from ludex.kit.chance import Chance

Missed = Callable[[CheminState, str], list[Event]]
"""What follows when somebody is away to whom the bank is offered."""


class CheminSeating(Seating[CheminState]):
    """Who sits, who stands, and who waits, where the hand goes round by the places."""

    def __init__(self, rules: CheminRules, roster: Roster, phases: frozenset[str], missed: Missed) -> None:
        super().__init__(rules, roster, phases)
        self._missed, self._salute, self._followed = missed, rules.salute, rules.places.followed

    def actions(self) -> list[Action]:
        """Every command about places."""
        phases, offer = self._phases, self._offer_follower
        return [
            *super().actions(),
            Action(command=say.ReportFollower, phases=phases, offer=offer, act=self._follower),
        ]

    def _busy(self, state: CheminState) -> tuple[str, ...]:
        return (state.banker, state.punto)

    def _salutes(self, state: CheminState, player: str) -> tuple[bool, tuple[str, ...]]:
        rule = "changed" if state.seat_of(player) is not None else "came"
        salutes = getattr(self._salute, rule) is not None and (state.in_shoe or self._salute.between is None)
        return salutes, (f"salute.{rule}" if state.in_shoe else "salute.between",)

    def _goes_away(self, state: CheminState, player: str) -> list[Event]:
        return self._missed(state, player) if player == state.offered else []

    def _offer_follower(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        guests = tuple(player for player in state.standing if player not in state.followers)
        if self._followed is None or not guests:
            return None
        return Option("report-follower", by, domains=(Among("guest", guests, Bound(Reason.NO_SUCH)),))

    def _follower(self, state: CheminState, command: say.ReportFollower, chance: Chance) -> list[Event]:
        clauses = self._cite("places.follows", "places.followed")
        return [fact.FollowerReported(player=command.guest, clauses=clauses)]
