"""What banca francesa has of its own between bet and payment.

Bets stand until a throw decides them; one croupier throws and the other pays; dice at rest are left alone, and a
faulty set goes.
"""

from __future__ import annotations

from functools import cache

from ludex.core.events import Event
from ludex.core.options import Bound, Option
from ludex.core.parts import Part
from ludex.core.roles import CROUPIER
from ludex.core.rulebook import Action, Roster
from ludex.errors import Allowed, Reason, Refused, Unit, Value
from ludex.games.common.stakes.betting import Standing
from ludex.games.common.stakes.state import LANDED, NO_MORE_BETS, ROLLING, Stake
from ludex.games.common.throws.commands import VoidThrow
from ludex.games.dice.banca_francesa.commands import TouchDice
from ludex.games.dice.banca_francesa.events import DiceCondemned, DiceTouched
from ludex.games.dice.banca_francesa.rules import BancaRules
from ludex.games.dice.banca_francesa.state import BancaState
from ludex.kit.chance import Chance

ANOTHER_CROUPIER = Allowed.hint("croupier-who-does-not-throw")


class BancaProcedure(Part[BancaState]):
    """What the thrower and the payer may do, and what may befall the dice."""

    def __init__(self, rules: BancaRules, roster: Roster) -> None:
        self._rules, self._roster = rules, roster
        self._cite = cache(rules.clauses_of)
        path = "betting.stands"
        self._stands = Bound(Reason.STAKES_IN_PLAY, self._cite(path), path) if rules.forbids(path) else None

    def actions(self) -> list[Action]:
        """Touching the dice."""
        return [
            Action(
                command=TouchDice,
                phases=frozenset({LANDED}),
                offer=self._offer_touch,
                act=self._touch,
                closed="throwing.still",
                closed_phases=frozenset({ROLLING, NO_MORE_BETS}),
            )
        ]

    def standing(self, state: BancaState) -> Standing | None:
        """Bets that a throw left undecided stand until another decides them."""
        below = state.standing_below
        if not below or self._stands is None:
            return None

        def is_free(stake: Stake) -> bool:
            return stake.id >= below and (self._rules.withdrawal or bool(stake.won_in))

        return Standing(self._stands, is_free)

    def check_throw(self, state: BancaState, by: str) -> None:
        """The thrower throws with lawful dice, and not when they must be relieved first."""
        if state.replace_by:
            raise self._rules.refusal(
                state.replace_by, reason=Reason.DICE_NOT_REPLACED, asked=Value(state.dice_set, Unit.DICE_SET)
            )
        self._rules.require(not state.relief_due, "throwing.every_hour", asked=Value.person(by))

    def voided(self, state: BancaState, command: VoidThrow) -> list[Event]:
        """After some causes the set of dice has to be replaced at once."""
        path = "incidents.replaced_after"
        replaced = command.cause in self._rules.incidents.replaced_after
        return [DiceCondemned(replace_by=path, clauses=self._cite(path))] if replaced else []

    def spares(self, state: BancaState) -> bool:
        """On dice that the croupier touched before announcing them nobody loses."""
        return state.touched and self._rules.throwing.touched is not None

    def check_payer(self, state: BancaState, by: str) -> None:
        """Whoever throws neither collects nor pays."""
        self._rules.require(by != state.thrower, "settlement.payer", asked=Value.person(by), allowed=ANOTHER_CROUPIER)

    def payer(self, state: BancaState, do: str) -> str:
        """The croupier who collects and pays: one who does not throw, where the law divides the work."""
        if not self._rules.forbids("settlement.payer"):
            return self._roster.who(state, "pay-all")
        for croupier in state.posts.get(CROUPIER, ()):
            if croupier != state.thrower:
                return croupier
        raise Refused(Reason.NOT_PRESENT, asked=Value.command("pay-all"), allowed=ANOTHER_CROUPIER)

    def _offer_touch(self, state: BancaState, by: str, owners: tuple[str, ...]) -> Option | None:
        return None if state.touched else Option("touch-dice", by)

    def _touch(self, state: BancaState, command: TouchDice, chance: Chance) -> list[Event]:
        return [DiceTouched(clauses=self._cite("throwing.touched"))]
