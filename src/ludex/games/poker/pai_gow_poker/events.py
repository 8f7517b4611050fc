"""What happens at a table of pai gow poker, besides what happens at every game of poker against the house."""

from __future__ import annotations

from typing import Any

from ludex.core.events import Event
from ludex.games.common.boxes.events import BoxesControlled, Risen, Seated
from ludex.games.common.places.events import SeatAsked, SeatGivenUp
from ludex.games.common.shoe.events import CutDeclined, CutMade, Shuffled
from ludex.games.common.stakes.events import BetPlaced, BetsClosed, LateReturned, Payment, Withdrawn
from ludex.games.poker.banked.events import (
    CardsCollected,
    CardsGiven,
    CardsShown,
    ConductReported,
    Looked,
    Revealed,
    RoundVoided,
    Spoke,
)
from ludex.games.poker.banked.state import DueCards
from ludex.kit.cards import Card
from ludex.kit.money import NOTHING, Cents


class CommissionAnnounced(Event, frozen=True, tag="commission-announced"):
    """The players know what the house keeps of winning bets."""

    percent: int
    call: str


class BankOffered(Event, frozen=True, tag="bank-offered"):
    """The bank is offered to a player."""

    player: str
    box: int


class CroupierBanks(Event, frozen=True, tag="croupier-banks"):
    """The croupier has the bank, or keeps it for another round."""

    rounds: int = 0
    """How many rounds they have had it before."""


class BankTaken(Event, frozen=True, tag="bank-taken"):
    """A player has the bank, or keeps it for another round."""

    player: str
    box: int
    rounds: int = 0
    """How many rounds they have had it before."""
    house_stake: Cents = NOTHING
    """What the croupier's hand plays for against it."""
    cover: Cents = NOTHING
    """What it answers with."""


class BankDeclined(Event, frozen=True, tag="bank-declined"):
    """A player let the bank pass, or gave it up."""

    player: str
    box: int


class HandsMade(Event, frozen=True, tag="hands-made"):
    """So many covered hands lie before the float."""

    hands: int
    cards: int
    """So many cards in each."""


class RestCounted(Event, frozen=True, tag="rest-counted"):
    """The cards that are left lie with the used ones."""

    cards: int


class DiceShaken(Event, frozen=True, tag="dice-shaken"):
    """The dice were shaken in their cup."""


class DiceThrown(Event, frozen=True, tag="dice-thrown"):
    """The dice lie on the table; whoever is counted out by them is given the first hand, the others follow."""

    dice: tuple[int, ...]
    total: int
    first: int
    """The position that has the first hand."""
    due: tuple[DueCards, ...]
    call: str | None = None
    """The sum, as it is announced."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.dice


class HandSet(Event, frozen=True, tag="hand-set"):
    """A player has divided their cards; where the law has them lie open, with their faces."""

    player: str
    box: int
    low: tuple[int, ...]
    """By their places; none where the player left it to the house way."""
    faces: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class HouseSet(Event, frozen=True, tag="house-set"):
    """The croupier's two hands lie open."""

    low: tuple[int, ...]
    high_cards: tuple[Card, ...]
    low_cards: tuple[Card, ...]


class BankExposed(Event, frozen=True, tag="bank-exposed"):
    """The two hands of the player who has the bank lie open."""

    player: str
    box: int
    faces: tuple[Card, ...]
    new: tuple[Card, ...] = ()
    house_low: tuple[int, ...] = ()
    """The places of the low cards by the house way, where the player left it to that."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class HouseCompared(Event, frozen=True, tag="house-compared"):
    """The croupier's hands were compared with those of a player who has the bank."""

    player: str
    outcome: str
    amount: Cents
    """What the croupier's hands played for."""
    high: str = ""
    """How the high hand fares against the bank's; nothing where it was not compared."""
    low: str = ""
    foul: str = ""
    """Whose hands were set wrongly: the bank's, where they were."""
    bank_won: int = 0
    """What the bank has won by it; less than nothing where it has lost."""


class HandsCompared(Event, frozen=True, tag="hands-compared"):
    """A player's two hands were compared with the bank's, and what was staked on them is settled."""

    box: int
    player: str
    outcome: str
    high: str = ""
    """How the high hand fares against the bank's; nothing where it was not compared."""
    low: str = ""
    foul: str = ""
    """Whose hands were set wrongly: the player's, or the bank's."""
    faces: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()
    house_low: tuple[int, ...] = ()
    """The places of the low cards by the house way, where the player left it to that."""
    stakes: tuple[int, ...] = ()
    payments: tuple[Payment, ...] = ()
    commission: Cents = NOTHING
    bank_won: int = 0
    """What the bank of a player has won by it, less what it has lost."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class BankCharged(Event, frozen=True, tag="bank-charged"):
    """The player who had the bank paid the house its part of what they won."""

    player: str
    commission: Cents


PAI_GOW_EVENTS = (
    BetPlaced, Withdrawn, LateReturned, BetsClosed, Shuffled, CutMade, CutDeclined, Seated, Risen, SeatAsked,
    SeatGivenUp, BoxesControlled, CommissionAnnounced, BankOffered, CroupierBanks, BankTaken, BankDeclined, HandsMade,
    RestCounted, DiceShaken, DiceThrown, CardsGiven, Looked, HandSet, Revealed, HouseSet, BankExposed, HouseCompared,
    HandsCompared, BankCharged, CardsCollected, RoundVoided, CardsShown, Spoke, ConductReported,
)  # fmt: skip
