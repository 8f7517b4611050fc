"""Bets of banca francesa: those that a throw left undecided stand until another decides them."""

from __future__ import annotations

from ludex.core.options import Bound
from ludex.errors import Reason
from ludex.games.common.stakes.state import Stake, StakedState
from ludex.games.common.throws import table as throws
from ludex.games.dice.banca_francesa.rules import BancaRules
from ludex.games.dice.banca_francesa.state import BancaState

_PATH = "betting.stands"


class Betting(throws.Betting):
    """What may be put on the felt and taken off it."""

    _rules: BancaRules

    def _binds(self, state: StakedState) -> Bound | None:
        assert isinstance(state, BancaState)
        if state.standing_below and self._rules.forbids(_PATH):
            return Bound(Reason.STAKES_IN_PLAY, self._cite(_PATH), _PATH)
        return super()._binds(state)

    def _is_free(self, state: StakedState, stake: Stake) -> bool:
        assert isinstance(state, BancaState)
        stands = stake.id < state.standing_below and self._rules.forbids(_PATH)
        return not stands and super()._is_free(state, stake)
