"""Where bets lie that have no field of their own, and the marker that tells wrong bets from the others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.state import BETTING
from ludex.errors import Value
from ludex.games.dice.craps.bets import CrapsBet
from ludex.games.dice.craps.commands import MarkWrong
from ludex.games.dice.craps.events import WrongMarked
from ludex.games.dice.craps.rules import CrapsRules, Spot
from ludex.games.dice.craps.state import CrapsState
from ludex.kit.chance import Chance

RULE = "bets.wrong.marked"
_CLOSING = Value.command("no-more-bets")


class Marking(Part[CrapsState]):
    """How the bets on the cloth are told from each other."""

    def __init__(self, rules: CrapsRules, bets: Mapping[str, CrapsBet], roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._wrong = frozenset(slug for slug, bet in bets.items() if bet.kind == "wrong")
        laws = (
            (slug, getattr(rules.bets, bet.kind)) for slug, bet in bets.items() if bet.group in ("associated", "place")
        )
        self._spots: dict[str, Spot] = {slug: law.laid for slug, law in laws}
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """The command that puts the marker."""
        return [Action(command=MarkWrong, phases=frozenset({BETTING}), offer=self._offer, act=self._mark)]

    def duty(self, state: CrapsState) -> Command | None:
        """Wrong bets get their marker as soon as they are laid."""
        return MarkWrong(by=self._roster.who(state, "mark-wrong")) if self._unmarked(state) else None

    def check(self, state: CrapsState) -> None:
        """Refuses to go on while a wrong bet has no marker."""
        self._rules.require(not self._unmarked(state), RULE, asked=_CLOSING)

    def spots(self, state: CrapsState) -> dict[str, str]:
        """Where each bet lies that is on the table and has no field of its own."""
        lying = dict.fromkeys(stake.bet for stake in state.stakes.values())
        return {slug: self._spots[slug] for slug in lying if slug in self._spots}

    def _unmarked(self, state: CrapsState) -> tuple[int, ...]:
        """The wrong bets on which a marker should lie and does not, by the ids of their stakes."""
        if not self._rules.forbids(RULE):
            return ()
        wrong = (stake.id for stake in state.stakes.values() if stake.bet in self._wrong)
        return tuple(stake_id for stake_id in wrong if stake_id not in state.marked)

    def _offer(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("mark-wrong", by) if self._unmarked(state) else None

    def _mark(self, state: CrapsState, command: MarkWrong, chance: Chance) -> list[Event]:
        clauses = self._cite(RULE, *self._rules.paths_for("mark-wrong"))
        return [WrongMarked(croupier=command.by, marked=self._unmarked(state), clauses=clauses)]
