"""Changes of dice: asked for by the shooter, ordered by the chief, or forced because a die broke or fell."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from ludex.core.commands import Command
from ludex.core.events import Event
from ludex.core.options import Among, Bound, Except, Option
from ludex.core.parts import Part
from ludex.core.rulebook import Action, Roster
from ludex.core.state import BETTING
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.games.common.stakes.state import NO_MORE_BETS
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
from ludex.games.dice.craps.shooting import Shooting, alike_or_not
from ludex.games.dice.craps.state import CrapsState
from ludex.kit.chance import Chance
from ludex.kit.dice import Die

Numbers = tuple[int, ...]
"""Dice of the set by their numbers."""
_ASKING = Value.command("ask-dice-change")


class DiceChanges(Part[CrapsState]):
    """When other dice are thrown, and how they are chosen."""

    def __init__(self, rules: CrapsRules, shooting: Shooting, dice: tuple[Die, ...], roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._shooting = shooting
        self._dice = dice
        self._cite = cache(rules.clauses_of)
        self._set = tuple(range(1, len(dice) + 1))

    def actions(self) -> list[Action]:
        """Every command about changing dice."""
        betting, called = frozenset({BETTING}), frozenset({NO_MORE_BETS})
        at_once = "shooters.at_once"
        return [
            Action(
                command=AskDiceChange,
                phases=betting,
                offer=self._offer_ask,
                act=self._ask,
                closed=at_once,
                closed_phases=called,
                without_office=self._not_the_shooter,
            ),
            Action(
                command=OrderDiceChange,
                phases=betting,
                offer=self._offer_order,
                act=self._order,
                closed=at_once,
                closed_phases=called,
            ),
            Action(command=LayOutDice, phases=betting, offer=self._offer_lay_out, act=self._lay_out),
            Action(
                command=TakeDice,
                phases=betting,
                offer=self._offer_take,
                act=self._take,
                without_office=self._not_the_shooter,
            ),
            Action(command=FindDie, phases=betting, offer=self._offer_find, act=self._find),
            Action(command=ReplaceDice, phases=betting, offer=self._offer_replace, act=self._replace),
        ]

    def duty(self, state: CrapsState) -> Command | None:
        """A set that does not serve any more is replaced; dice that are to be chosen from are laid out."""
        if self._must_replace(state):
            return ReplaceDice(by=self._roster.who(state, "replace-dice"))
        if self._is_due(state):
            return LayOutDice(by=self._roster.who(state, "lay-out-dice"))
        return None

    def lead(self, state: CrapsState) -> Command | None:
        """Whoever may choose dice takes the first ones; a die that is missing is found."""
        if state.dice_set.laid_out:
            return TakeDice(by=state.shooter, dice=_told(next(iter(self._lawful(state.dice_set.laid_out)))))
        if set(state.dice_set.lost) & set(self._shooting.in_play(state)):
            return FindDie(by=self._roster.who(state, "find-die"))
        return None

    def _not_the_shooter(self, state: CrapsState, command: AskDiceChange | TakeDice) -> Refused:
        """Why the dice are no business of another player than the shooter, to whom the law gives this."""
        do = command.do
        clauses = self._cite(*self._rules.paths_for(do))
        asked, allowed = Value.person(command.by), Allowed.people(state.shooter)
        return Refused(Reason.OUT_OF_TURN, clauses=clauses, rule=f"may.{do}", asked=asked, allowed=allowed)

    def _offer_ask(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        if state.dice_set.change or self._shooting.forced_change(state):
            raise Refused(Reason.REPEATED, asked=_ASKING)
        self._rules.require(state.sought is None, "dice_change.seeking", asked=_ASKING)
        return Option("ask-dice-change", by)

    def _ask(self, state: CrapsState, command: AskDiceChange, chance: Chance) -> list[Event]:
        clauses = self._cite("dice_change.seeking", *self._rules.paths_for("ask-dice-change"))
        return [DiceChangeAsked(by=command.by, ordered=False, clauses=clauses)]

    def _offer_order(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.shooter or state.dice_set.change or self._shooting.forced_change(state):
            return None
        least, path = self._rules.dice_change.after_throws, "dice_change.after_throws"
        if state.dice_set.throws < least:
            asked, allowed = Value(state.dice_set.throws, Unit.THROWS), Allowed(Unit.THROWS, low=least)
            raise self._rules.refusal(path, reason=Reason.OUT_OF_ORDER, asked=asked, allowed=allowed)
        return Option("order-dice-change", by)

    def _order(self, state: CrapsState, command: OrderDiceChange, chance: Chance) -> list[Event]:
        clauses = self._cite("dice_change.after_throws", *self._rules.paths_for("order-dice-change"))
        return [DiceChangeAsked(by=command.by, ordered=True, clauses=clauses)]

    def _is_due(self, state: CrapsState) -> bool:
        """Whether the shooter is to choose dice that do not lie before them yet."""
        return bool(
            state.shooter
            and (state.dice_set.change or self._shooting.forced_change(state))
            and not state.dice_set.laid_out
        )

    def _offer_lay_out(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("lay-out-dice", by) if self._is_due(state) and not self._must_replace(state) else None

    def _lay_out(self, state: CrapsState, command: LayOutDice, chance: Chance) -> list[Event]:
        forced = self._shooting.forced_change(state)
        call = self._rules.calls.dice_change if state.dice_set.change == "ordered" else None
        return [
            DiceLaidOut(
                dice=self._at_hand(state),
                call=call,
                clauses=self._cite(
                    forced or "dice_change.laid_out", "calls.dice_change", *self._rules.paths_for("lay-out-dice")
                ),
            )
        ]

    def _at_hand(self, state: CrapsState) -> Numbers:
        """The dice that are put before the shooter: the reserve, or the whole set; never what is lost or broken."""
        whole = self._rules.dice_change.laid_out == "all" and not self._shooting.forced_change(state)
        missing = {*state.dice_set.lost, *state.dice_set.broken, *(() if whole else self._shooting.in_play(state))}
        return tuple(die for die in self._set if die not in missing)

    def _groups(self, laid_out: Numbers) -> list[Numbers]:
        """As many dice as are taken, in every way in which they may be taken together."""
        return list(combinations(laid_out, self._rules.dice_change.taken))

    def _lawful(self, laid_out: Numbers) -> list[Numbers]:
        """Those ways of taking dice that give dice to be thrown together."""
        return list(alike_or_not(self._rules, self._dice, self._groups(laid_out)))

    def _offer_take(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        if not state.dice_set.laid_out:
            return None
        lawful = self._lawful(state.dice_set.laid_out)
        path, colours = self._shooting.forced_change(state) or "dice_change.taken", "dice.colours"
        unlawful = tuple((by, _told(group)) for group in self._groups(state.dice_set.laid_out) if group not in lawful)
        mixed = Except(("dice",), unlawful, Bound(Reason.UNLAWFUL_DICE, self._cite(colours), colours))
        among = Among("dice", tuple(map(_told, lawful)), Bound(Reason.NO_SUCH, self._cite(path), path))
        return Option("take-dice", by, domains=(*((mixed,) if unlawful else ()), among))

    def _take(self, state: CrapsState, command: TakeDice, chance: Chance) -> list[Event]:
        dice = tuple(map(int, command.dice.split("-")))
        returned = tuple(die for die in self._set if die not in {*dice, *state.dice_set.lost, *state.dice_set.broken})
        forced = self._shooting.forced_change(state)
        cited = [*([forced] if forced else []), "dice_change.taken", "dice.colours"]
        clauses = self._cite(*cited, *self._rules.paths_for("take-dice"))
        return [DiceTaken(dice=dice, returned=returned, clauses=clauses)]

    def _offer_find(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("find-die", by) if state.dice_set.lost else None

    def _find(self, state: CrapsState, command: FindDie, chance: Chance) -> list[Event]:
        return [DieFound(die=state.dice_set.lost[0])]

    def _must_replace(self, state: CrapsState) -> bool:
        """Whether the table needs another set: a die is lost for good, or too few are left to choose from."""
        forced = state.phase == BETTING and self._shooting.forced_change(state)
        return self._shooting.must_replace(state) or bool(forced and not self._lawful(self._at_hand(state)))

    def _offer_replace(self, state: CrapsState, by: str, owners: tuple[str, ...]) -> Option | None:
        return Option("replace-dice", by) if self._must_replace(state) else None

    def _replace(self, state: CrapsState, command: ReplaceDice, chance: Chance) -> list[Event]:
        lost = self._shooting.must_replace(state)
        clauses = self._cite("dice_change.not_found") if lost else self._cite("dice.set", "dice.sound")
        return [DiceReplaced(dice_set=state.dice_set.number + 1, clauses=clauses)]


def _told(dice: Numbers) -> str:
    """Dice as the shooter names them: 1-2."""
    return "-".join(map(str, dice))
