"""The events of chemin de fer: complete facts, with the shares that money has after them."""

from __future__ import annotations

from typing import Any

from msgspec import field

from ludex.core.events import SESSION_EVENTS, Event
from ludex.games.baccarat.chemin_de_fer.state import OfferState, TogetherClaim
from ludex.games.common.places.events import PLACE_EVENTS
from ludex.games.common.shoe.events import SHOE_EVENTS, BlockCleared
from ludex.games.common.stakes.events import STAKE_EVENTS, Payment
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import Card
from ludex.kit.money import NOTHING, Cents

Shares = dict[str, Cents]
"""What players have of something, by name."""


class CardsPassed(Event, frozen=True, tag="cards-passed"):
    """The cards were offered to the players to mix."""

    call: str | None = None


class CardsMixed(Event, frozen=True, tag="cards-mixed"):
    """A player mixed the cards."""

    player: str


class CountAsked(Event, frozen=True, tag="count-asked"):
    """A player wants the cards of this shoe counted."""

    player: str


class CardsCounted(Event, frozen=True, tag="cards-counted"):
    """The cards of a shoe were counted."""

    cards: int


class BankOffered(Event, frozen=True, tag="bank-offered"):
    """The bank is before somebody, who may take it with this much or more."""

    player: str
    stage: str
    least: Cents


class BankDeclined(Event, frozen=True, tag="bank-declined"):
    """Somebody does not want the bank; where it was their turn, that counts."""

    player: str
    counts: bool = False


class HandSaluted(Event, frozen=True, tag="hand-saluted"):
    """Somebody let the hand pass, as they must after a change of place."""

    player: str


class HandMissed(Event, frozen=True, tag="hand-missed"):
    """Somebody was away when the hand came to them."""

    player: str


class TogetherClaimed(Event, frozen=True, tag="together-claimed"):
    """Two would take the hand together, unless somebody takes it alone."""

    claim: TogetherClaim


class StageEnded(Event, frozen=True, tag="stage-ended"):
    """Nobody took the bank at this stage of its offers."""

    stage: str


class AuctionOpened(Event, frozen=True, tag="auction-opened"):
    """The bank goes to auction."""

    least: Cents


class BidMade(Event, frozen=True, tag="bid-made"):
    """Somebody bids for the bank."""

    player: str
    amount: Cents


class BankUnclaimed(Event, frozen=True, tag="bank-unclaimed"):
    """Nobody at all took the bank: it is offered anew when there is somebody to offer it to."""


class BankAwarded(Event, frozen=True, tag="bank-awarded"):
    """Somebody has the bank, alone or with an associate."""

    player: str
    held: Shares
    place: int = 0
    """The place where they sit; nothing for somebody who stands."""
    associate: str = ""
    bought: bool = False
    giver: str = ""
    giver_place: int = 0
    before: Cents = NOTHING


class AssociationOffered(Event, frozen=True, tag="association-offered"):
    """Somebody would put so much into the bank."""

    player: str
    amount: Cents


class PledgeTakenBack(Event, frozen=True, tag="pledge-taken-back"):
    """Somebody took back what they had put down to share in something."""

    player: str


class Associated(Event, frozen=True, tag="associated"):
    """The banker has an associate."""

    player: str
    held: Shares


class BankRaised(Event, frozen=True, tag="bank-raised"):
    """There is more in the bank."""

    player: str
    held: Shares


class BankAnnounced(Event, frozen=True, tag="bank-announced"):
    """Everybody knows what there is in the bank."""

    amount: Cents
    call: str | None = None


class BankEnded(Event, frozen=True, tag="bank-ended"):
    """Nobody has the bank any more: what was in it and beside it is with its owners."""

    player: str
    offer: OfferState


class GarageAsked(Event, frozen=True, tag="garage-asked"):
    """The banker was asked what is to stay out of play."""


class GarageFormed(Event, frozen=True, tag="garage-formed"):
    """A part of the bank is out of play."""

    why: str
    amount: Cents
    held: Shares
    garage: Shares
    excluded: Shares = field(default_factory=dict)
    """What is out of play for the coup alone."""


class GarageEmptied(Event, frozen=True, tag="garage-emptied"):
    """What was out of play is in the bank again."""

    held: Shares
    garage: Shares


class BankLeftIn(Event, frozen=True, tag="bank-left-in"):
    """The whole bank stays in play."""

    player: str


class AllWent(Event, frozen=True, tag="all-went"):
    """The banker plays all they have."""

    player: str
    held: Shares


class ChangeGiven(Event, frozen=True, tag="change-given"):
    """Chips that were announced to play in part were changed at once."""

    player: str
    amount: Cents


class BancoCalled(Event, frozen=True, tag="banco-called"):
    """Somebody claims the cards by what they stake; chips that they had staked before are with them again."""

    player: str
    claim: str
    stake: Stake
    returned: tuple[int, ...] = ()


class TogetherProposed(Event, frozen=True, tag="together-proposed"):
    """Somebody who stands would make banco with another."""

    player: str
    partner: str
    amount: Cents


class BancoMadeTogether(Event, frozen=True, tag="banco-made-together"):
    """Two who stand make banco: the first of them would have the cards."""

    stakes: tuple[Stake, Stake]


class PuntoChosen(Event, frozen=True, tag="punto-chosen"):
    """Somebody has the right to the cards; stakes that do not play are with their owners again."""

    player: str
    claim: str
    returned: tuple[int, ...] = ()
    abandoned: str = ""
    """Who might have made banco again and did not."""


class CoupWithoutPunto(Event, frozen=True, tag="coup-without-punto"):
    """Nobody bet against the bank."""


class DifferenceCalled(Event, frozen=True, tag="difference-called"):
    """So much was staked beyond the bank and may be backed."""

    amount: Cents
    call: str | None = None


class BankBacked(Event, frozen=True, tag="bank-backed"):
    """Somebody bets for the bank."""

    player: str
    amount: Cents


class BackingClosed(Event, frozen=True, tag="backing-closed"):
    """What neither the bank nor anybody behind it covers is with its owners again, or smaller by that."""

    returned: tuple[int, ...] = ()
    reduced: tuple[Stake, ...] = ()


class LateRefused(Event, frozen=True, tag="late-refused"):
    """The banker had late chips removed."""

    player: str
    stakes: tuple[int, ...]


class CoupDealt(Event, frozen=True, tag="coup-dealt"):
    """Two cards lie before each, by their number in this coup."""

    by: str
    punto: tuple[int, ...]
    bank: tuple[int, ...]
    faces: tuple[Card, ...] = ()
    """In the order of the deal, where they are dealt open."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.faces


class Lifted(Event, frozen=True, tag="lifted"):
    """Somebody lifted their cards. What they are is for them to see."""

    player: str
    hand: str
    faces: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()
    """Those of them that nobody had seen."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class TurnedOver(Event, frozen=True, tag="turned-over"):
    """A natural was turned up."""

    player: str
    hand: str
    faces: tuple[Card, ...]
    new: tuple[Card, ...] = ()
    call: str | None = None

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class PuntoSpoke(Event, frozen=True, tag="punto-spoke"):
    """The punto asks for a card, or stands."""

    player: str
    said: str
    call: str | None = None


class AdviceGiven(Event, frozen=True, tag="advice-given"):
    """The croupier has told the punto what to do; what it was is for the punto to hear."""

    player: str
    says: str = ""


class CardGiven(Event, frozen=True, tag="card-given"):
    """The punto has a third card."""

    by: str
    card: Card

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.card,)


class CardRuled(Event, frozen=True, tag="card-ruled"):
    """The banker, who might decide, has granted or denied a card."""

    by: str
    granted: bool


class TableAsked(Event, frozen=True, tag="table-asked"):
    """The bank plays by the table."""

    by: str


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    """The bank has a third card."""

    by: str
    card: Card

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.card,)


class BankStood(Event, frozen=True, tag="bank-stood"):
    """The bank draws no card."""

    by: str


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """Both hands lie open."""

    punto: tuple[Card, ...]
    bank: tuple[Card, ...]
    new: tuple[Card, ...] = ()
    """Those that nobody had seen, in the order of the deal."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class ResultAnnounced(Event, frozen=True, tag="result-announced"):
    """What each hand has, and which wins."""

    punto: int
    bank: int
    winner: str
    call: str | None = None


class StakesCollected(Event, frozen=True, tag="stakes-collected"):
    """The bank has what it won, and those who backed it theirs; in the order in which it was collected."""

    lost: tuple[int, ...]
    amount: Cents
    held: Shares
    garage: Shares
    collected_from: tuple[str, ...] = ()
    """From whom, stake by stake."""
    backed: Shares = field(default_factory=dict)
    """What stays behind the bank."""
    again: str = ""
    """Who may make banco again."""


class PuntosPaid(Event, frozen=True, tag="puntos-paid"):
    """The punto and all who bet have been paid, in this order; stakes are with their owners again."""

    payments: tuple[Payment, ...]
    held: Shares
    garage: Shares


class StakesReturned(Event, frozen=True, tag="stakes-returned"):
    """The coup does not count: all stakes are with their owners."""

    held: Shares
    garage: Shares
    again: str = ""
    """Who may make banco again."""


class DeductionTaken(Event, frozen=True, tag="deduction-taken"):
    """The house has its part of what the bank won."""

    croupier: str
    amount: Cents
    held: Shares


class ErrorReported(Event, frozen=True, tag="error-reported"):
    """Something went wrong, and this follows from it."""

    cause: str
    remedy: str
    facts: tuple[str, ...] = ()
    """What later steps of the coup read."""
    deemed: dict[str, int] = field(default_factory=dict)
    """What a hand is taken to count."""
    covered: int = 0
    """How many cards came out of the shoe unseen."""
    dead: int = 0
    """How many of those belong to no hand."""
    cards: tuple[Card, ...] = ()
    """Cards that came out open, in their order."""
    thirds: dict[str, Card | None] = field(default_factory=dict)
    """The third cards that hands have after it; nothing where one was taken away."""
    shown: dict[str, tuple[Card | None, ...]] = field(default_factory=dict)
    """Hands of which cards lie open after it; nothing in the place of one that does not."""
    new: tuple[Card, ...] = ()
    """Faces that nobody had seen, in the order in which they came to light."""
    said: str | None = None
    """What the punto has said, where that changes."""
    punto: str = ""
    """Who has the cards from now on, where that changes."""
    hidden: str = ""
    """Whose stake did not lie open."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class EarlyWaived(Event, frozen=True, tag="early-waived"):
    """A card that was drawn too early is out of the game."""

    by: str
    cards: int


class CardPickedUp(Event, frozen=True, tag="card-picked-up"):
    """A card that fell lies where it was, and keeps its value."""

    by: str


class CardsReclaimed(Event, frozen=True, tag="cards-reclaimed"):
    """Whoever makes banco again has the cards that another was given by mistake."""

    player: str


class OffersBegun(Event, frozen=True, tag="offers-begun"):
    """With another shoe the bank is offered from the first place on."""


class Complained(Event, frozen=True, tag="complained"):
    """Somebody made a claim about their stake."""

    player: str


class ClaimSettled(Event, frozen=True, tag="claim-settled"):
    """A claim was decided."""

    player: str
    upheld: bool


CHEMIN_EVENTS = (
    *SESSION_EVENTS, *STAKE_EVENTS, *SHOE_EVENTS, *PLACE_EVENTS, BlockCleared,
    CardsPassed, CardsMixed, CountAsked, CardsCounted,
    BankOffered, BankDeclined, HandSaluted, HandMissed, TogetherClaimed, StageEnded, AuctionOpened, BidMade,
    BankUnclaimed, BankAwarded, AssociationOffered, PledgeTakenBack, Associated, BankRaised, BankAnnounced, BankEnded,
    GarageAsked, GarageFormed, GarageEmptied, BankLeftIn, AllWent,
    ChangeGiven, BancoCalled, TogetherProposed, BancoMadeTogether, PuntoChosen, CoupWithoutPunto,
    DifferenceCalled, BankBacked, BackingClosed, LateRefused,
    CoupDealt, Lifted, TurnedOver, PuntoSpoke, AdviceGiven, CardGiven, CardRuled, TableAsked, CardDrawn, BankStood,
    HandsShown, ResultAnnounced, StakesCollected, PuntosPaid, StakesReturned, DeductionTaken,
    ErrorReported, EarlyWaived, CardPickedUp, CardsReclaimed, OffersBegun, Complained, ClaimSettled,
)  # fmt: skip
