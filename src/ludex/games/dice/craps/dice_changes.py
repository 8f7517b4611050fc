"""Changes of dice: asked for by the shooter, ordered by the chief, or forced by a die that fell to the floor."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Option
from ludex.core.rulebook import Crew, Deed
from ludex.core.state import BETTING
from ludex.errors import Reason, Refused
from ludex.games.dice.craps.commands import (
    AskDiceChange,
    FindDie,
    LayOutDice,
    OrderDiceChange,
    ReplaceDice,
    TakeDice,
)
from ludex.games.dice.craps.events import DiceChangeAsked, DiceLaidOut, DiceReplaced, DiceTaken, DieFound
from ludex.games.dice.craps.rules import CrapsRules
from ludex.games.dice.craps.shooting import Shooting
from ludex.games.dice.craps.state import CrapsState
from ludex.kit.chance import Chance


class DiceChanges:
    """When other dice are thrown, and how they are chosen."""

    def __init__(self, rules: CrapsRules, shooting: Shooting) -> None:
        self._rules = rules
        self._shooting = shooting
        self._cite = cache(rules.clauses_of)
        self._set = tuple(range(1, rules.dice.set + 1))

    def deeds(self) -> list[Deed]:
        """Every command about changing dice."""
        betting = frozenset({BETTING})
        return [
            Deed(command=AskDiceChange, phases=betting, offer=self._offer_ask, act=self._ask),
            Deed(command=OrderDiceChange, phases=betting, offer=self._offer_order, act=self._order),
            Deed(command=LayOutDice, phases=betting, offer=self._offer_lay_out, act=self._lay_out),
            Deed(command=TakeDice, phases=betting, offer=self._offer_take, act=self._take),
            Deed(command=FindDie, phases=betting, offer=self._offer_find, act=self._find),
            Deed(command=ReplaceDice, phases=betting, offer=self._offer_replace, act=self._replace),
        ]

    def duty(self, state: CrapsState, crew: Crew) -> Command | None:
        """A set that has lost a die is replaced when the series is over; dice that were asked for are laid out."""
        if self._shooting.must_replace(state):
            return ReplaceDice(by=crew.who(state, "replace-dice"))
        if state.change and state.shooter and not state.laid_out:
            return LayOutDice(by=crew.who(state, "lay-out-dice"))
        return None

    def lead(self, state: CrapsState, crew: Crew) -> Command | None:
        """Whoever may choose dice takes the first ones; a die that is missing is found."""
        if state.laid_out:
            return TakeDice(by=state.shooter, dice=self._pairs(state)[0])
        if state.lost_die in self._shooting.in_play(state):
            return FindDie(by=crew.who(state, "find-die"))
        return None

    def _offer_ask(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        if by != state.shooter:
            raise Refused(Reason.NOT_YOURS, asked=by, allowed=state.shooter)
        if state.change:
            raise Refused(Reason.REPEATED, asked="ask-dice-change")
        may = state.sought is None or (state.lost_die is not None and self._rules.dice_change.lost_die is not None)
        self._rules.require(may, "dice_change.seeking", asked="ask-dice-change")
        return Option("ask-dice-change", by)

    def _ask(self, state: CrapsState, command: AskDiceChange, chance: Chance) -> list[Event]:
        clauses = self._cite("dice_change.seeking", *self._rules.paths_for("ask-dice-change"))
        return [DiceChangeAsked(by=command.by, ordered=False, clauses=clauses)]

    def _offer_order(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("order-dice-change", by) if state.shooter and not state.change else None

    def _order(self, state: CrapsState, command: OrderDiceChange, chance: Chance) -> list[Event]:
        clauses = self._cite(*self._rules.paths_for("order-dice-change"))
        return [DiceChangeAsked(by=command.by, ordered=True, clauses=clauses)]

    def _offer_lay_out(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("lay-out-dice", by) if state.change and not state.laid_out else None

    def _lay_out(self, state: CrapsState, command: LayOutDice, chance: Chance) -> list[Event]:
        law, ordered = self._rules.dice_change, state.change == "ordered"
        forced = not ordered and state.sought is not None
        whole = law.laid_out == "all" and not forced
        used = () if whole else self._shooting.in_play(state)
        path = "dice_change.lost_die" if forced else "dice_change.laid_out"
        call = self._rules.calls.dice_change if ordered else None
        return [
            DiceLaidOut(
                dice=tuple(die for die in self._set if die not in used and die != state.lost_die),
                call=call,
                clauses=self._cite(path, "calls.dice_change", *self._rules.paths_for("lay-out-dice")),
            )
        ]

    def _pairs(self, state: CrapsState) -> tuple[str, ...]:
        """Everything that the shooter may take."""
        taken = combinations(state.laid_out, self._rules.dice_change.taken)
        return tuple("-".join(map(str, dice)) for dice in taken)

    def _offer_take(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        if by != state.shooter:
            raise Refused(Reason.NOT_YOURS, asked=by, allowed=state.shooter)
        if not state.laid_out:
            return None
        path = "dice_change.taken"
        bound = Bound(Reason.NO_SUCH, self._cite(path), path)
        return Option("take-dice", by, domains=(Among("dice", self._pairs(state), bound),))

    def _take(self, state: CrapsState, command: TakeDice, chance: Chance) -> list[Event]:
        dice = tuple(map(int, command.dice.split("-")))
        returned = tuple(die for die in self._set if die not in dice and die != state.lost_die)
        clauses = self._cite("dice_change.taken", *self._rules.paths_for("take-dice"))
        return [DiceTaken(dice=dice, returned=returned, clauses=clauses)]

    def _offer_find(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("find-die", by) if state.lost_die is not None else None

    def _find(self, state: CrapsState, command: FindDie, chance: Chance) -> list[Event]:
        assert state.lost_die is not None
        return [DieFound(die=state.lost_die)]

    def _offer_replace(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("replace-dice", by) if self._shooting.must_replace(state) else None

    def _replace(self, state: CrapsState, command: ReplaceDice, chance: Chance) -> list[Event]:
        clauses = self._cite("dice_change.not_found")
        return [DiceReplaced(dice_set=state.dice_set + 1, clauses=clauses)]
