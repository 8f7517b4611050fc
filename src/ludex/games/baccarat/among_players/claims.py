"""What people say of a coup: an early card let pass, a fallen one picked up, and claims about stakes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct

from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action
from ludex.core.rules import TableRules
from ludex.errors import Reason
from ludex.games.baccarat.among_players import commands as shared
from ludex.games.baccarat.among_players import events as happened
from ludex.games.baccarat.among_players.rules import LooseCards
from ludex.games.baccarat.among_players.state import RETURNING, AmongPlayersState
from ludex.games.common.stakes.state import NO_MORE_BETS, SETTLED
from ludex.kit.chance import Chance


class ClaimPhases(Struct, frozen=True, kw_only=True):
    """When something is said of a coup."""

    before: frozenset[str]
    """Before the bets are closed: a card that comes out then comes too early."""
    played: frozenset[str]
    """While the hands are played."""
    heard: frozenset[str]
    """While a claim about the coup is heard."""
    over: frozenset[str]
    """While the coup is settled."""
    ago: frozenset[str]
    """When it was settled long ago."""


class Claims(Part[AmongPlayersState]):
    """What is no error of its own: what is waived, picked up and claimed."""

    def __init__(
        self, rules: TableRules, law: LooseCards, phases: ClaimPhases, party: Callable[[Any, str], bool]
    ) -> None:
        """`party` is whether somebody holds the bank, or a part of it."""
        self._rules, self._law, self._phases, self._party = rules, law, phases, party
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Letting an early card pass, picking up a card, and claims."""
        phases = self._phases
        return [
            Action(command=shared.WaiveEarly, phases=phases.before, offer=self._offer_waive, act=self._waive),
            Action(
                command=shared.PickUpCard,
                phases=phases.played | {NO_MORE_BETS},
                offer=self._offer_pick,
                act=self._pick,
            ),
            Action(
                command=shared.Complain,
                phases=phases.heard,
                offer=self._offer_complain,
                act=self._complain,
                closed="incidents.claims_end",
                closed_phases=phases.over | phases.ago,
            ),
            Action(
                command=shared.SettleClaim,
                phases=phases.over | phases.heard | phases.ago,
                offer=self._offer_settle,
                act=self._settle,
            ),
        ]

    def _offer_waive(self, state: AmongPlayersState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("waive-early", by) if state.coup.has("early-card") and self._law.waived else None

    def _waive(self, state: AmongPlayersState, command: shared.WaiveEarly, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.waived", *self._rules.paths_for("waive-early"))
        # No coup begins after the stop card has come out.
        over = (RETURNING if state.stakes else SETTLED) if state.cut_card_out else None
        return [happened.EarlyWaived(by=command.by, cards=state.coup.out, clauses=clauses, phase=over)]

    def _offer_pick(self, state: AmongPlayersState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if self._law.fallen is None else Option("pick-up-card", by)

    def _pick(self, state: AmongPlayersState, command: shared.PickUpCard, chance: Chance) -> list[Event]:
        clauses = self._cite("incidents.fallen", *self._rules.paths_for("pick-up-card"))
        return [happened.CardPickedUp(by=command.by, clauses=clauses)]

    def _offer_complain(self, state: AmongPlayersState, by: str, owners: tuple[str, ...]) -> Option | Bound | None:
        if not self._party(state, by) and by not in state.staked:
            return None
        if by in state.coup.hidden and self._rules.forbids("stakes.hidden"):
            return Bound(Reason.NOT_ACCEPTED, self._cite("stakes.hidden"), "stakes.hidden")
        return Option("complain", by)

    def _complain(self, state: AmongPlayersState, command: shared.Complain, chance: Chance) -> list[Event]:
        return [happened.Complained(player=command.by, clauses=self._cite(*self._rules.paths_for("complain")))]

    def _offer_settle(self, state: AmongPlayersState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.complaints:
            return None
        return Option("settle-claim", by, domains=(Among("guest", state.complaints, Bound(Reason.NO_SUCH)),))

    def _settle(self, state: AmongPlayersState, command: shared.SettleClaim, chance: Chance) -> list[Event]:
        clauses = self._cite(*self._rules.paths_for("settle-claim"))
        return [happened.ClaimSettled(player=command.guest, upheld=command.upheld, clauses=clauses)]
