"""When things are said of a coup of chemin de fer, and cards that are reclaimed by whoever makes banco again."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.baccarat.among_players.claims import ClaimPhases
from ludex.games.baccarat.among_players.state import (
    ANNOUNCING,
    AUCTION,
    CARDS_ROUND,
    DECIDED,
    MIXING,
    OFFERING,
    RETURNING,
    SHOWING,
)
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import coup_events as fact
from ludex.games.baccarat.chemin_de_fer.errors import BEFORE, OVER, PLAYED
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import DEALT, CheminState
from ludex.games.baccarat.points import PUNTO
from ludex.games.common.stakes.state import CLEARING, NO_MORE_BETS, PAYING
from ludex.kit.chance import Chance

OPEN = PLAYED | {NO_MORE_BETS, SHOWING, DECIDED, CLEARING, PAYING, RETURNING}
"""While a claim about the coup is heard."""
SETTLED_AGO = frozenset({OFFERING, AUCTION, ANNOUNCING, BETTING, MIXING, CARDS_ROUND})


PHASES = ClaimPhases(before=BEFORE, played=PLAYED, heard=OPEN, over=OVER, ago=SETTLED_AGO)


class Reclaiming(Part[CheminState]):
    """Cards that another was given by mistake."""

    def __init__(self, rules: CheminRules) -> None:
        self._rules = rules
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Asking for them."""
        return [
            Action(command=say.ReclaimCards, phases=frozenset({DEALT}), offer=self._offer_reclaim, act=self._reclaim)
        ]

    def _offer_reclaim(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by not in state.coup.claims.get("banco-again", ()) or by == state.punto:
            return None
        if PUNTO in state.coup.lifted:
            return Bound(Reason.TOO_LATE, self._cite("banco.given_wrong"), "banco.given_wrong")
        return Option("reclaim-cards", by)

    def _reclaim(self, state: CheminState, command: say.ReclaimCards, chance: Chance) -> list[Event]:
        clauses = self._cite("banco.given_wrong", *self._rules.paths_for("reclaim-cards"))
        return [fact.CardsReclaimed(player=command.by, clauses=clauses)]
