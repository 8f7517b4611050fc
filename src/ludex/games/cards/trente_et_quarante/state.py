"""The state of a table of trente et quarante. Only `evolve` writes it.

What begins anew with every coup is one frozen value and is replaced whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from ludex.core.session import OnTable
from ludex.games.cards.trente_et_quarante.coups import Coup
from ludex.games.common.prison.state import Prisoner, has_prisoner, in_prison
from ludex.games.common.shoe.state import ShoeState
from ludex.kit.cards import Card
from ludex.kit.money import Cents

LAYING = "laying"
LAID = "laid"
COUNTING = "counting"
GATHERING = "gathering"
DEPOSITS = "deposits"


class CoupState(Struct, frozen=True, kw_only=True):
    """What is so of the coup at hand; the next round begins with another."""

    rows: dict[str, tuple[Card, ...]] = {}
    """The cards of each row that lie on the table."""
    announced: Coup | None = None
    """Its points, once they were announced."""
    zero_held: bool = False
    """Whether what the refait asks has been done."""


class TrenteState(ShoeState, kw_only=True):
    """What is so at the table now."""

    coup: CoupState = CoupState()
    last_coup: Coup | None = None
    insured: dict[int, Cents] = field(default_factory=dict)
    """What was deposited to insure stakes, by the number of the stake."""
    prisoners: dict[int, Prisoner] = field(default_factory=dict)

    @property
    def zero_held(self) -> bool:
        """Whether what the refait asks has been done."""
        return self.coup.zero_held

    def hold_zero(self) -> None:
        """Notes that it has."""
        self.coup = replace(self.coup, zero_held=True)

    def has_money_in_play(self, player: str) -> bool:
        """Whether anything of this player lies on the table."""
        return has_prisoner(self, player) or ShoeState.has_money_in_play(self, player)

    def lying(self) -> Sequence[OnTable]:
        """Everything of the players that lies on the table."""
        deposits = [
            OnTable(stake_id, self.stakes[stake_id].player, DEPOSITS, amount)
            for stake_id, amount in self.insured.items()
        ]
        return [*self.on_felt(), *in_prison(self), *deposits]
