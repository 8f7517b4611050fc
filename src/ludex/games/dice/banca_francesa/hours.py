"""What changes at the table every hour, and where people sit: the dice in turn, the thrower's relief, the places."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.session import plain
from ludex.core.state import BETTING
from ludex.errors import Reason
from ludex.games.common.stakes.commands import Rotate
from ludex.games.common.throws.throwing import next_thrower
from ludex.games.dice.banca_francesa.commands import KeepThrower, ReplaceDice, Sit, StrikeHour
from ludex.games.dice.banca_francesa.events import DiceReplaced, HourStruck, Seated, ThrowerKept
from ludex.games.dice.banca_francesa.rules import BancaRules
from ludex.games.dice.banca_francesa.state import BancaState
from ludex.kit.chance import Chance


class Hours(Part[BancaState]):
    """The case of dice, the clock and the places."""

    def __init__(self, rules: BancaRules, roster: Roster, open_phases: frozenset[str]) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)
        self._phases = open_phases

    def actions(self) -> list[Action]:
        """Every command about them."""
        idle = frozenset({BETTING})
        return [
            Action(command=Sit, phases=self._phases, offer=self._offer_sit, act=self._sit),
            Action(command=StrikeHour, phases=self._phases, offer=plain("strike-hour"), act=self._strike),
            Action(command=ReplaceDice, phases=idle, offer=self._offer_replace, act=self._replace),
            Action(command=KeepThrower, phases=idle, offer=self._offer_keep, act=self._keep),
        ]

    def duty(self, state: BancaState) -> Command | None:
        """What the hour or a faulty set demands before the next throw: other dice, then another thrower."""
        if state.phase != BETTING:
            return None
        if state.replace_by:
            return ReplaceDice(by=self._roster.who(state, "replace-dice"))
        if state.relief_due and next_thrower(state) not in ("", state.thrower):
            return Rotate(by=self._roster.who(state, "rotate"))
        return None

    def following(self, dice_set: int) -> int:
        """The set that comes after this one in turn."""
        return dice_set % self._rules.dice.sets + 1

    def _offer_sit(self, state: BancaState, by: str, owners: tuple[str, ...]) -> Option | None:
        free = tuple(place for place in range(1, self._rules.seating.places + 1) if place not in state.seats)
        bound = Bound(Reason.NO_SUCH, self._cite("seating.places"), "seating.places")
        return Option("sit", by, domains=(Among("place", free, bound),), clauses=self._cite("seating.places"))

    def _sit(self, state: BancaState, command: Sit, chance: Chance) -> list[Event]:
        clauses = self._cite("seating.places", *self._rules.paths_for("sit"))
        return [Seated(player=command.by, place=command.place, clauses=clauses)]

    def _strike(self, state: BancaState, command: StrikeHour, chance: Chance) -> list[Event]:
        path = "dice.every_hour"
        return [
            HourStruck(
                replace_by=path if self._rules.forbids(path) else "",
                relief=self._rules.forbids("throwing.every_hour"),
                clauses=self._cite(path, "throwing.every_hour"),
            )
        ]

    def _offer_replace(self, state: BancaState, by: str, owners: tuple[str, ...]) -> Option | None:
        """The next set in turn, or any other where the law has no turn."""
        turn = "dice.in_turn"
        others = [number for number in range(1, self._rules.dice.sets + 1) if number != state.dice_set]
        sets = (self.following(state.dice_set),) if self._rules.forbids(turn) else tuple(others)
        bound = Bound(Reason.OUT_OF_ORDER, self._cite(turn), turn)
        return Option("replace-dice", by, domains=(Among("set", (None, *sets), bound),))

    def _replace(self, state: BancaState, command: ReplaceDice, chance: Chance) -> list[Event]:
        paths = ["dice.sets", "dice.in_turn", *([state.replace_by] if state.replace_by else [])]
        return [DiceReplaced(set=command.set or self.following(state.dice_set), clauses=self._cite(*paths))]

    def _offer_keep(self, state: BancaState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.relief_due or self._rules.throwing.force_majeure is None:
            return None
        return Option("keep-thrower", by)

    def _keep(self, state: BancaState, command: KeepThrower, chance: Chance) -> list[Event]:
        return [ThrowerKept(clauses=self._cite("throwing.force_majeure"))]
