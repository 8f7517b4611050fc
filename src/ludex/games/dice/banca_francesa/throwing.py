"""The throw of banca francesa: one croupier throws and announces, dice at rest are left alone, a faulty set goes."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.events import Event
from ludex.core.options import Option
from ludex.core.rulebook import Action
from ludex.errors import Reason, Unit, Value
from ludex.games.common.stakes.state import LANDED, NO_MORE_BETS, ROLLING
from ludex.games.common.throws import throwing as throws
from ludex.games.common.throws.commands import Land, VoidThrow
from ludex.games.common.throws.state import ThrowState
from ludex.games.dice.banca_francesa.commands import TouchDice
from ludex.games.dice.banca_francesa.events import DiceCondemned, DiceTouched
from ludex.games.dice.banca_francesa.rules import BancaRules
from ludex.games.dice.banca_francesa.state import BancaState
from ludex.kit.chance import Chance


class Throwing(throws.Throwing):
    """What the thrower does, and what may befall his dice."""

    _rules: BancaRules

    def actions(self) -> list[Action]:
        """Every command about the throw."""
        touching = Action(
            command=TouchDice,
            phases=frozenset({LANDED}),
            offer=self._offer_touch,
            act=self._touch,
            closed="throwing.still",
            closed_phases=frozenset({ROLLING, NO_MORE_BETS}),
        )
        # What is wrong with dice is often seen only when they lie still: a throw is void until it is announced.
        actions = [
            replace(action, phases=action.phases | {LANDED}) if action.command is VoidThrow else action
            for action in super().actions()
        ]
        return [*actions, touching]

    def _offer_throw(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        """The thrower throws, with lawful dice and unless he must be relieved first."""
        assert isinstance(state, BancaState)
        option = super()._offer_throw(state, by, owners)
        if state.replace_by:
            raise self._rules.refusal(
                state.replace_by, reason=Reason.DICE_NOT_REPLACED, asked=Value(state.dice_set, Unit.DICE_SET)
            )
        self._rules.require(not state.relief_due, "throwing.every_hour", asked=Value.person(by))
        return option

    def _land(self, state: ThrowState, command: Land, chance: Chance) -> list[Event]:
        clauses = self._cite("dice.thrown")
        return [replace(event, clauses=clauses) for event in super()._land(state, command, chance)]

    def _void(self, state: ThrowState, command: VoidThrow, chance: Chance) -> list[Event]:
        """After some causes the set of dice has to be replaced at once."""
        events = super()._void(state, command, chance)
        path = "incidents.replaced_after"
        if command.cause in self._rules.incidents.replaced_after:
            events.append(DiceCondemned(replace_by=path, clauses=self._cite(path)))
        return events

    def _offer_touch(self, state: BancaState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.touched else Option("touch-dice", by)

    def _touch(self, state: BancaState, command: TouchDice, chance: Chance) -> list[Event]:
        return [DiceTouched(clauses=self._cite("throwing.touched"))]
