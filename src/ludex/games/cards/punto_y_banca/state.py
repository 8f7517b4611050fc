"""The state of a table of punto y banca. Only `evolve` writes it.

What begins anew with every deal is one frozen value and is replaced whole.
"""

from __future__ import annotations

from msgspec import Struct

from ludex.core.roles import Role
from ludex.games.common.places.state import PlacesState
from ludex.kit.cards import Card

DEALER = Role("dealer")
"""The office of the player who has the shoe."""
NEXT_DEALER = Role("next-dealer")
"""The office of the player whom the shoe is offered to."""
PASSING = "passing"
CALLED = "cards-called"
SHOWING = "showing"
SHOWN = "shown"
THIRD = "third-card"
DRAWING = "drawing"
DECIDED = "decided"
DEDUCTING = "deducting"
GATHERING = "gathering"


class DealState(Struct, frozen=True, kw_only=True):
    """What is so of the deal at hand; the next round begins with another."""

    hand: str = ""
    """The hand whose turn it is."""
    places: dict[str, tuple[int, ...]] = {}
    """For each hand, which cards of the deal are its own: the first and the third..."""
    cards: dict[str, tuple[Card, ...]] = {}
    """The cards of each hand that were shown."""
    outcome: str | None = None
    """What wins, once it was announced."""
    deducted: frozenset[int] = frozenset()
    """Stakes of which the house has had its part."""


class PuntoState(PlacesState, kw_only=True):
    """What is so at the table now."""

    house_deals: bool = False
    """Everybody declined: the croupier deals until the bank loses or another shoe is made up."""
    last_place: int = 0
    """The place that the shoe was last offered to; none before the first time."""
    refused_by: tuple[str, ...] = ()
    """Who declined the shoe since it last changed hands."""
    deal: DealState = DealState()
    last_outcome: str | None = None

    @property
    def dealer(self) -> str:
        """The player who has the shoe; nobody when the croupier has it."""
        return self.holder_of(DEALER)

    @property
    def offered(self) -> str:
        """The player whom the shoe is offered to now."""
        return self.holder_of(NEXT_DEALER)

    def pass_shoe(self, *, dealer: str = "", offered: str = "") -> None:
        """The shoe goes to one player, lies before one who may take it, or is with neither."""
        self.hand_over(DEALER, dealer)
        self.hand_over(NEXT_DEALER, offered)
