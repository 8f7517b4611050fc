"""A pot for tips: each tip counts, and whoever gives the one that reaches the goal wins the prize."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.decider import Folds
from ludex.core.events import Event, moves, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.rulebook import Action
from ludex.errors import Reason
from ludex.games.common.premises.doors import OPEN
from ludex.games.machines import commands as do
from ludex.games.machines import events as did
from ludex.games.machines.part import NO_FUNDS, MachinePart
from ludex.games.machines.state import HOPPER, PAYING, Due, MachineState, Pot, inside, taken_in
from ludex.kit.chance import Chance
from ludex.kit.money import NOTHING, Cents


class TipsPot(MachinePart):
    """Tips and their prize."""

    def actions(self) -> Sequence[Action]:
        """What people do."""
        return (self.action(do.GiveTip, frozenset({OPEN}), self._tip, self._offer_tip),)

    def _offer_tip(self, state: MachineState, by: str, _owners: tuple[str, ...]) -> Option | Bound | None:
        if self.cabinet.kind != "tips":
            return None
        funds, least = state.funds(by), self.cabinet.price
        if funds < least:
            return NO_FUNDS
        low = Bound(Reason.BELOW_MINIMUM)
        return Option("give-tip", by, domains=(Range("amount", int(least), int(funds), low, NO_FUNDS),))

    def _tip(self, state: MachineState, command: do.GiveTip, _chance: Chance) -> list[Event]:
        cabinet, tip = self.cabinet, command.amount
        amount, number = state.pot.amount + tip, state.pot.number + 1
        tips = cabinet.said.tips
        assert tips is not None
        reached = (amount if tips.goal == "amount" else number) >= cabinet.tips_reach
        prize = cabinet.tips_prize if reached else NOTHING
        rows = taken_in(cabinet.hopper_most, state.account(HOPPER), tip, purse(command.by))
        held = state.account(HOPPER) + inside(rows)
        paid = min(prize, held)
        short = Cents(prize - paid)
        won = (did.Won(command.by, prize, short=short),) if prize else ()
        return [
            did.Tipped(
                player=command.by,
                amount=tip,
                prizes=won,
                moves=moves([*rows, (HOPPER, purse(command.by), paid)]),
                clauses=self.rules.clauses_of("tips.goals", "b1.program"),
                phase=PAYING if short else None,
            )
        ]


def _tipped(state: MachineState, event: did.Tipped) -> None:
    pot = state.pot
    state.pot = Pot() if event.prizes else Pot(Cents(pot.amount + event.amount), pot.number + 1)
    state.meters = state.meters.more(taken=event.amount, paid=sum(each.amount for each in event.prizes))
    state.played(event.player)
    state.due += [Due(each.player, each.short) for each in event.prizes if each.short]


FOLDS: Folds = {did.Tipped: _tipped}
