"""The chips in front of a player: bought again between hands, when the house's rules let him."""

from __future__ import annotations

from functools import cache

from ludex.core.commands import BuyChips
from ludex.core.events import CAGE, ChipsBought, Event, moves, purse
from ludex.core.options import Bound, Option, Range
from ludex.core.rulebook import Action
from ludex.core.state import READY
from ludex.errors import Reason, Value
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.circle.state import UNDER_WAY, CircleState
from ludex.kit.chance import Chance
from ludex.kit.money import LARGEST


class Stacks:
    """Buying again."""

    def __init__(self, rules: CircleRules) -> None:
        self._rules, self._law = rules, rules.stack
        self._cite = cache(rules.clauses_of)

    def actions(self) -> list[Action]:
        """Buying chips, never once a hand has begun."""
        return [
            Action(
                command=BuyChips,
                phases=frozenset({READY}),
                offer=self._offer_buy,
                act=self._buy,
                closed="stack.between_hands",
                closed_phases=UNDER_WAY,
            )
        ]

    def _offer_buy(self, state: CircleState, by: str, owners: tuple[str, ...]) -> Option | Bound:
        rules, law = self._rules, self._law
        rules.require(not state.funds(by), "stack.exhausted", asked=Value.money(state.funds(by)))
        low, high = rules.chip, LARGEST
        if rules.forbids("stack.exhausted"):
            low = high = law.rebuy
        few = Bound(Reason.BELOW_MINIMUM, self._cite("stack.rebuy"), "stack.rebuy")
        much = Bound(Reason.ABOVE_MAXIMUM, self._cite("stack.rebuy"), "stack.rebuy")
        clauses = self._cite("stack.exhausted", "stack.rebuy", "stack.between_hands")
        return Option("buy-chips", by, domains=(Range("chips", low, high, few, much, rules.chip),), clauses=clauses)

    def _buy(self, state: CircleState, command: BuyChips, chance: Chance) -> list[Event]:
        clauses = self._cite("stack.exhausted", "stack.rebuy", "stack.between_hands")
        rows = moves([(CAGE, purse(command.by), int(command.chips))])
        return [ChipsBought(player=command.by, amount=command.chips, moves=rows, clauses=clauses)]
