"""What people say of a coup: an early card let pass, a fallen one picked up, claims, and cards that are reclaimed."""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.baccarat.chemin_de_fer import commands as say
from ludex.games.baccarat.chemin_de_fer import coup_events as fact
from ludex.games.baccarat.chemin_de_fer.errors import BEFORE, OVER, PLAYED
from ludex.games.baccarat.chemin_de_fer.rules import CheminRules
from ludex.games.baccarat.chemin_de_fer.state import (
    ANNOUNCING,
    AUCTION,
    CARDS_ROUND,
    DEALT,
    DECIDED,
    MIXING,
    OFFERING,
    RETURNING,
    SHOWING,
    CheminState,
)
from ludex.games.baccarat.points import PUNTO
from ludex.games.common.stakes.state import CLEARING, NO_MORE_BETS, PAYING, SETTLED
from ludex.kit.chance import Chance

OPEN = PLAYED | {NO_MORE_BETS, SHOWING, DECIDED, CLEARING, PAYING, RETURNING}
"""While a claim about the coup is heard."""
SETTLED_AGO = frozenset({OFFERING, AUCTION, ANNOUNCING, BETTING, MIXING, CARDS_ROUND})


class CheminClaims(Part[CheminState]):
    """What is no error of its own: what is waived, picked up, claimed and reclaimed."""

    def __init__(self, rules: CheminRules) -> None:
        self._rules, self._law = rules, rules.incidents
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Letting an early card pass, picking up a card, and claims."""
        return [
            Action(command=say.WaiveEarly, phases=BEFORE, offer=self._offer_waive, act=self._waive),
            Action(command=say.PickUpCard, phases=PLAYED | {NO_MORE_BETS}, offer=self._offer_pick, act=self._pick),
            Action(
                command=say.Complain,
                phases=OPEN,
                offer=self._offer_complain,
                act=self._complain,
                closed="incidents.claims_end",
                closed_phases=OVER | SETTLED_AGO,
            ),
            Action(command=say.SettleClaim, phases=OVER | OPEN, offer=self._offer_settle, act=self._settle),
            Action(command=say.ReclaimCards, phases=frozenset({DEALT}), offer=self._offer_reclaim, act=self._reclaim),
        ]

    def _offer_waive(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        early = state.coup.has("early-card") and self._law.waived is not None
        return Option("waive-early", by) if early else None

    def _waive(self, state: CheminState, command: say.WaiveEarly, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.waived", *self._rules.paths_for("waive-early"))
        # No coup begins after the stop card has come out.
        over = (RETURNING if state.stakes else SETTLED) if state.cut_card_out else None
        return [fact.EarlyWaived(by=command.by, cards=state.coup.out, clauses=clauses, phase=over)]

    def _offer_pick(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if self._law.fallen is None else Option("pick-up-card", by)

    def _pick(self, state: CheminState, command: say.PickUpCard, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.fallen", *self._rules.paths_for("pick-up-card"))
        return [fact.CardPickedUp(by=command.by, clauses=clauses)]

    def _offer_complain(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        staked = any(stake.player == by for stake in state.stakes.values())
        if by not in (state.banker, state.associate) and not staked:
            return None
        if by in state.coup.hidden and self._rules.forbids("stakes.hidden"):
            return Bound(Reason.NOT_ACCEPTED, self._cite("stakes.hidden"), "stakes.hidden")
        return Option("complain", by)

    def _complain(self, state: CheminState, command: say.Complain, chance: Chance) -> list[Event]:
        return [fact.Complained(player=command.by, clauses=self._cite(*self._rules.paths_for("complain")))]

    def _offer_settle(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.complaints:
            return None
        return Option("settle-claim", by, domains=(Among("guest", state.complaints, Bound(Reason.NO_SUCH)),))

    def _settle(self, state: CheminState, command: say.SettleClaim, chance: Chance) -> list[Event]:
        clauses = self._cite(*self._rules.paths_for("settle-claim"))
        return [fact.ClaimSettled(player=command.guest, upheld=command.upheld, clauses=clauses)]

    def _offer_reclaim(self, state: CheminState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if by not in state.coup.claims.get("banco-again", ()) or by == state.punto:
            return None
        if PUNTO in state.coup.lifted:
            return Bound(Reason.TOO_LATE, self._cite("banco.given_wrong"), "banco.given_wrong")
        return Option("reclaim-cards", by)

    def _reclaim(self, state: CheminState, command: say.ReclaimCards, chance: Chance) -> list[Event]:
        clauses = self._cite("banco.given_wrong", *self._rules.paths_for("reclaim-cards"))
        return [fact.CardsReclaimed(player=command.by, clauses=clauses)]
