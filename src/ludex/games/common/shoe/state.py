"""The shoe of a table. Only `evolve` writes it."""

from __future__ import annotations

from ludex.games.common.stakes.state import StakedState
from ludex.kit.cards import Shoe, packs

SHUFFLING = "shuffling"
CUTTING = "cutting"
LOADING = "loading"
BURNING = "burning"
PREPARING = frozenset({SHUFFLING, CUTTING, LOADING, BURNING})


class ShoeState(StakedState, kw_only=True):
    """What is so at a table with a shoe."""

    shoe: Shoe | None = None
    """The cards, from the moment they are mixed; nothing before."""
    behind: int = 0
    """How many cards lie behind the cut card."""
    declined: tuple[str, ...] = ()
    """Who did not want to cut."""
    burnt: int = 0
    renew: bool = False
    """Whether another shoe is made up before the next round."""

    def mix(self, number: int, jokers: int = 0) -> None:
        """So many packs are mixed and made into one shoe, under a number that no other shoe of the table has."""
        self.shoe = packs(number, jokers=jokers, pack=self.packs_mixed)
        self.packs_mixed += 1

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card has come up."""
        return self.shoe is not None and self.shoe.left <= self.behind
