"""Collecting and paying at banca francesa: by the croupier who does not throw, and nobody loses on touched dice."""

from __future__ import annotations

from msgspec.structs import replace

from ludex.core.options import Option
from ludex.core.rulebook import Action
from ludex.errors import Allowed, Value
from ludex.games.common.stakes.state import Stake
from ludex.games.common.throws import settling as throws
from ludex.games.common.throws.commands import PayAll
from ludex.games.common.throws.state import Outcome, ThrowState
from ludex.games.dice.banca_francesa.rules import BancaRules
from ludex.games.dice.banca_francesa.state import BancaState

ANOTHER_CROUPIER = Allowed.hint("croupier-who-does-not-throw")


class Settling(throws.Settling):
    """What the paying croupier does with the felt."""

    _rules: BancaRules

    def actions(self) -> list[Action]:
        """Every command about settling."""
        return [
            replace(action, offer=self._offer_pay) if action.command is PayAll else action
            for action in super().actions()
        ]

    def is_lost(self, state: ThrowState, stake: Stake, outcome: Outcome) -> bool:
        """On dice that the croupier touched before announcing them nobody loses."""
        assert isinstance(state, BancaState)
        spared = state.touched and self._rules.throwing.touched is not None
        return not spared and super().is_lost(state, stake, outcome)

    def _check_payer(self, state: ThrowState, by: str) -> None:
        if by == state.thrower:
            self._rules.require(False, "settlement.payer", asked=Value.person(by), allowed=ANOTHER_CROUPIER)

    def _offer_collect(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        self._check_payer(state, by)
        return super()._offer_collect(state, by, owners)

    def _offer_pay(self, state: ThrowState, by: str, owners: tuple[str, ...]) -> Option | None:
        self._check_payer(state, by)
        return Option("pay-all", by)
