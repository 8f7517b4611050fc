"""The state of a table of baccarat at which players hold the bank. Only `evolve` writes it.

What begins anew with every coup is one frozen value and is replaced whole.
"""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.roles import Role
from ludex.games.common.covered import CoveredCard
from ludex.games.common.places.state import PlacesState
from ludex.games.common.priority import Crowd
from ludex.games.common.shoe.state import PREPARING
from ludex.kit.cards import Card

BANKER = Role("banker")
"""The office of the player who has the bank."""
NEXT_BANKER = Role("next-banker")
"""The office of the player whom the bank is offered to."""

BANK, CAGNOTTE = "bank", "cagnotte"
"""The accounts of the table besides the felt: the bank, and the slot for the house's part."""

MIXING = "mixing"
CARDS_ROUND = "cards-round"
OFFERING = "offering-bank"
AUCTION = "auction"
ANNOUNCING = "announcing-bank"
BANK_SPEAKS = "bank-speaks"
SHOWING = "showing"
DECIDED = "decided"
RETURNING = "returning"
DEDUCTING = "deducting"

CARD, NO, TURN = "card", "no", "turn"
"""What a punto says: that they draw, that they stand, or that they turn up a natural."""


class CoupCards(Struct, frozen=True, kw_only=True):
    """The cards of a coup, and what went wrong with them."""

    out: int = 0
    """How many cards have come out of the shoe for it."""
    placed: int = 0
    """How many of them belong to a hand, or to none for good."""
    hands: dict[str, tuple[CoveredCard, ...]] = {}
    lifted: tuple[str, ...] = ()
    """Hands whose holder has lifted them from the cloth."""
    thirds: dict[str, Card] = {}
    facts: tuple[str, ...] = ()
    """What went wrong in it, which later steps read."""
    slow: tuple[str, ...] = ()
    """Who lost the cards for being slow."""
    causes: tuple[str, ...] = ()
    """The errors that were reported in it."""
    deemed: dict[str, int] = {}
    """What a hand is taken to count, whatever its cards."""
    hidden: tuple[str, ...] = ()
    """Whose stakes did not lie open."""

    @property
    def unshown(self) -> tuple[Card, ...]:
        """The faces that somebody has seen, but not everybody."""
        cards = (card for own in self.hands.values() for card in own if not card.open)
        return tuple(card.face for card in cards if card.face is not None)

    def has(self, fact: str) -> bool:
        """Whether something went wrong that later steps read."""
        return fact in self.facts


class AmongPlayersState(PlacesState, kw_only=True):
    """What is so at such a table now."""

    standing: dict[str, int] = field(default_factory=dict)
    """Behind which place each of the others stands, in the order in which they came; 0 for no place in particular."""
    moving: dict[str, int] = field(default_factory=dict)
    """Who of those who sit wants another place, and which; 0 for any."""
    absent: tuple[str, ...] = ()
    coup: CoupCards = CoupCards()
    unshown: tuple[Card, ...] = ()
    """The faces of cards of this shoe that some saw and that went away covered."""
    count_asked: bool = False
    """Whether a player wants the cards counted at the end of the shoe."""
    mixed_by: tuple[str, ...] = ()
    """Which players have mixed the cards of the next shoe."""
    complaints: tuple[str, ...] = ()
    """Whose claims are undecided."""
    last_outcome: str | None = None

    @property
    def banker(self) -> str:
        """Who has the bank; nobody is an empty name."""
        return self.holder_of(BANKER)

    @property
    def offered(self) -> str:
        """Whom the bank is offered to."""
        return self.holder_of(NEXT_BANKER)

    @property
    def in_shoe(self) -> bool:
        """Whether a shoe is being dealt."""
        return self.shoe is not None and self.phase not in PREPARING | {MIXING, CARDS_ROUND}

    def crowd(self, places: tuple[int, ...]) -> Crowd:
        """The people round the table."""
        return Crowd(self.seats, self.standing, places)
