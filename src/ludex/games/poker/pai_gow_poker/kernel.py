"""The simulation of pai gow poker: its compiled loop, and what a bet makes of the nine cases in either role."""

from __future__ import annotations

from ludex.games.poker.banked.odds.pai_gow.kernel import CaseKernel, pai_gow_kernel
from ludex.games.poker.banked.odds.pai_gow.roles import Case
from ludex.games.poker.pai_gow_poker.odds import HOLDING, choices_of, terms_of
from ludex.games.poker.pai_gow_poker.settling import commission_on
from ludex.games.poker.pai_gow_poker.table import PaiGowPoker
from ludex.kit.money import Cents, share


class PaiGowKernel(CaseKernel):
    """One player and the bank, whatever the stakes: they matter only when the counts are read."""

    def __init__(self, game: PaiGowPoker) -> None:
        rules = game.rules
        terms = terms_of(rules)

        def net(choice: str | None, case: Case, stake: Cents) -> int:
            """Money as the table pays it, to the cent."""
            outcome, won = terms.outcomes[case], share(stake, terms.pays, rules.settlement.rounding)
            if choice == HOLDING:
                kept = commission_on(rules, stake) if terms.bank_commission else 0
                return {"won": -won, "void": 0, "lost": stake - kept}[outcome]
            return {"won": won - commission_on(rules, won), "void": 0, "lost": -stake}[outcome]

        super().__init__(pai_gow_kernel(terms.ranking, terms.way), choices_of(rules), net)
