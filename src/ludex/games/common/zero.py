"""The zero regime: half back or prison, halving at every further zero (supuesto de salida del cero).

Roulette's zero and the refait of trente et quarante follow it. It is declared here once, as values and a choice, and
table and odds take it from here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ludex.kit.money import Cents, Rounding, share
from ludex.law.ruleset import RuleGroup


class ZeroRules(RuleGroup, frozen=True):
    """What becomes of a simple chance when the zero comes up."""

    choice: Literal["half-or-prison", "half"] | None
    """Half back or prison, half back only, or (nothing said) the stake is lost."""
    back: Fraction
    """The part of its value that comes back to whoever takes it (retirar la mitad)."""
    next_spin: Literal["freed"] | None
    """Prisoners on the winning side are freed without profit, the others lost."""
    again: Literal["choose-again"] | None
    """At a further zero the player chooses again."""
    keeps: Fraction
    """The part of its value that a prisoner keeps at every further zero."""
    below_minimum: Literal["must-stay"] | None
    """Below the table's minimum the stake must stay in prison."""
    below_minimum_amount: Literal["refund", "value"]
    """What is compared with the minimum: what would come back, or what the prisoner is worth."""
    below_minimum_from: int
    """The zero from which on it is compared."""
    below_minimum_against: Literal["table", "simple"]
    """The minimum of the table, or the one on simple chances where that is another."""
    governing_minimum: Literal["imprisoned", "current"]
    """Whether a prisoner keeps the minimum it was imprisoned under when limits change."""
    last_spin: Literal["refund"] | None
    """On the session's last spin the player must take what comes back."""
    no_answer: Literal["prison", "half"]
    """What is taken as chosen when a player says nothing."""
    rounding: Rounding

    def value(self, stake: Cents, zeros: int) -> Cents:
        """What a stake is worth in prison after so many zeros: S, S/2, S/4..."""
        return share(stake, self.keeps ** (zeros - 1), self.rounding)

    def refund(self, stake: Cents, zeros: int) -> Cents:
        """What comes back to a player who leaves at this zero: S/2, S/4, S/8..."""
        return share(stake, self.keeps ** (zeros - 1) * self.back, self.rounding)

    def may_leave(self, stake: Cents, zeros: int, minimum: Cents) -> bool:
        """Whether the player has a choice at this zero at all."""
        if zeros > 1 and self.again is None:
            return False
        if self.below_minimum is None or zeros < self.below_minimum_from:
            return True
        compared = self.refund if self.below_minimum_amount == "refund" else self.value
        return compared(stake, zeros) >= minimum
