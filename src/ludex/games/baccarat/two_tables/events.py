"""The events of baccarat at two tables: complete facts, with what the bank holds after them."""

from __future__ import annotations

from typing import Any

from msgspec import field

from ludex.core.events import SESSION_EVENTS, Event
from ludex.games.baccarat.among_players.events import SHARED_EVENTS
from ludex.games.baccarat.two_tables.state import AwardState, Named, Proof
from ludex.games.common.places.events import PLACE_EVENTS
from ludex.games.common.shoe.events import SHOE_EVENTS, BlockCleared
from ludex.games.common.stakes.events import STAKE_EVENTS, Payment
from ludex.games.common.stakes.state import Stake
from ludex.kit.cards import Card
from ludex.kit.money import NOTHING, Cents

Hands = dict[str, tuple[int, ...]]
"""The cards of each hand, by their number in the coup."""


class SatBehind(Event, frozen=True, tag="sat-behind"):
    """Somebody sits behind a place."""

    player: str
    place: int


class BankReserved(Event, frozen=True, tag="bank-reserved"):
    """Somebody has put down the sum of the bank before it is awarded."""

    by: Named


class DaysAllowed(Event, frozen=True, tag="days-allowed"):
    """The bank may be awarded for so many days."""

    days: int


class TermsSet(Event, frozen=True, tag="terms-set"):
    """For how many shoes, or days, the bank is auctioned."""

    shoes: int
    days: int = 0


class BankPassedBy(Event, frozen=True, tag="bank-passed-by"):
    """Somebody does not want a bank that was offered to them."""

    player: str


class AwardStageEnded(Event, frozen=True, tag="award-stage-ended"):
    """Nobody took the bank in this way."""

    stage: str


class BankSold(Event, frozen=True, tag="bank-sold"):
    """Somebody is banker, for this sum."""

    player: str
    amount: Cents
    shoes: int = 1
    days: int = 0
    new_shoe: bool = False
    """Whether another shoe is made up before they deal."""
    named: bool = False
    """Whether they were announced, and the sum lies in the cage or is to be deposited."""
    deposit: Cents = NOTHING
    """What lies in the cage for it already."""
    credit: Cents = NOTHING
    """What an institution answers for."""
    lot: tuple[str, ...] = ()
    """Among whom it was drawn, where bids were equal."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.player,) if self.lot else ()


class GameOver(Event, frozen=True, tag="game-over"):
    """Nobody bids for the bank: shoe and game are over."""

    scope: str


class BankSought(Event, frozen=True, tag="bank-sought"):
    """Somebody would bid for it: another game begins."""

    player: str


class DepositProved(Event, frozen=True, tag="deposit-proved"):
    """Somebody proves a deposit."""

    player: str
    proof: Proof


class DepositWithdrawn(Event, frozen=True, tag="deposit-withdrawn"):
    """Somebody has their deposit back."""

    player: str


class DepositRuled(Event, frozen=True, tag="deposit-ruled"):
    """A deposit was held to be sufficient, or not."""

    player: str
    accepted: bool
    deposit: Cents = NOTHING
    """What then lies in the cage for the bank, where it is the banker's."""
    credit: Cents = NOTHING


class BankDeposited(Event, frozen=True, tag="bank-deposited"):
    """The sum of the bank lies in the cage."""

    player: str
    amount: Cents
    means: str


class BankHandedOver(Event, frozen=True, tag="bank-handed-over"):
    """The croupier keeps what is put into play."""

    player: str
    amount: Cents
    deposit: Cents = NOTHING
    """What lies in the cage after it."""
    credit: Cents = NOTHING


class BankGivenUp(Event, frozen=True, tag="bank-given-up"):
    """Nobody has the bank any more: what was in it and behind it is with its owner."""

    player: str
    award: AwardState
    withdrawn: Cents = NOTHING
    """What they said that they withdraw."""
    barred: bool = False
    """Whether they may not be banker again in this shoe."""


class BankReplenished(Event, frozen=True, tag="bank-replenished"):
    """A bank that had jumped goes on."""

    player: str
    amount: Cents
    new_shoe: bool = False


class BankJumped(Event, frozen=True, tag="bank-jumped"):
    """Nothing is left in the bank that could be staked against."""

    player: str


class BancoCalled(Event, frozen=True, tag="banco-called-over-both"):
    """Somebody would play against the whole bank; chips that they had staked before are with them again."""

    player: str
    stake: Stake
    returned: tuple[int, ...] = ()
    repeats: bool = False


class BancoTaken(Event, frozen=True, tag="banco-taken"):
    """Somebody plays against the whole bank; a lot may have said which cloth comes first."""

    player: str
    lot: str = ""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.lot,) if self.lot else ()


class StakesFixed(Event, frozen=True, tag="stakes-fixed"):
    """What plays on each cloth; what does not is with its owners again."""

    stakes: tuple[Stake, ...]
    cut: dict[str, Cents] = field(default_factory=dict)
    """Of whom how much was cut off because the bank does not reach that far."""


class PuntosChosen(Event, frozen=True, tag="puntos-chosen"):
    """Who has the cards of each cloth."""

    first: str
    second: str
    turns: dict[str, int]
    """The places whose turn it is, whoever has the cards."""


class CoupWithoutStakes(Event, frozen=True, tag="coup-without-stakes"):
    """Nobody staked anything."""


class ThreeDealt(Event, frozen=True, tag="three-dealt"):
    """Two cards lie before each of the three hands."""

    by: str
    hands: Hands
    faces: tuple[Card, ...] = ()
    """In the order of the deal, where they are dealt open."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.faces


class ClothSpoke(Event, frozen=True, tag="cloth-spoke"):
    """A cloth asks for a card, or stands."""

    player: str
    cloth: str
    said: str
    call: str | None = None


class ThirdGiven(Event, frozen=True, tag="third-given"):
    """A hand has a third card: from the shoe, or one that lay there already."""

    by: str
    hand: str
    card: Card
    lay: bool = False

    @property
    def drawn(self) -> tuple[Any, ...]:
        return () if self.lay else (self.card,)


class CardsLeft(Event, frozen=True, tag="cards-left"):
    """Whoever had the cards of a cloth has gone: somebody else has them; or nobody, and the rules play them."""

    cloth: str
    player: str


class AllShown(Event, frozen=True, tag="all-shown"):
    """All three hands lie open."""

    hands: dict[str, tuple[Card, ...]]
    new: tuple[Card, ...] = ()
    """Those that nobody had seen, in the order of the deal."""
    bank_to: tuple[str, ...] = ()
    """To which cloths the banker has shown their hand."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


class BankReopened(Event, frozen=True, tag="bank-reopened"):
    """A banker who had not looked did what binds them not to: they go on with their cards open."""

    pending: tuple[Card, ...] = ()


class ClothsDecided(Event, frozen=True, tag="cloths-decided"):
    """What each hand has, who wins on each cloth, and whose turn is next."""

    totals: dict[str, int]
    winners: dict[str, str]
    turns: dict[str, int]
    repeats_left: int = 0
    """How often banco may be repeated now."""
    repeats_by: str = ""
    call: str | None = None


class ClothsPaid(Event, frozen=True, tag="cloths-paid"):
    """Those who won have been paid, in this order; their stakes are with them again."""

    payments: tuple[Payment, ...]
    gained: dict[str, Cents]
    amount: Cents
    deposit: Cents
    credit: Cents


class ClothsCollected(Event, frozen=True, tag="cloths-collected"):
    """The bank has what it won, in the order in which it was collected."""

    lost: tuple[int, ...]
    gained: dict[str, Cents]
    amount: Cents
    collected_from: tuple[str, ...] = ()


class ClothsReturned(Event, frozen=True, tag="cloths-returned"):
    """Stakes that do not count are with their owners."""

    stakes: tuple[int, ...]


class NetDeducted(Event, frozen=True, tag="net-deducted"):
    """The house has its part of what the bank won."""

    croupier: str
    amount: Cents
    left: Cents
    """What is in the bank after it."""


class CoupError(Event, frozen=True, tag="coup-error"):
    """Something went wrong, and this follows from it."""

    cause: str
    remedy: str
    hand: str = ""
    facts: tuple[str, ...] = ()
    """What later steps of the coup read."""
    deemed: dict[str, int] = field(default_factory=dict)
    """What a hand is taken to count."""
    void: tuple[str, ...] = ()
    """The cloths on which the coup does not count after it."""
    covered: int = 0
    """How many cards came out of the shoe unseen."""
    dead: int = 0
    """How many of those belong to no hand."""
    cards: tuple[Card, ...] = ()
    """Cards that came out open, in their order."""
    thirds: dict[str, Card] | None = None
    """The third cards that hands have after it, where that changes."""
    pending: tuple[Card, ...] | None = None
    """The cards that lie there for whoever draws next, where that changes."""
    shown: dict[str, tuple[Card | None, ...]] = field(default_factory=dict)
    """Hands of which cards lie open after it."""
    new: tuple[Card, ...] = ()
    """Faces that nobody had seen, in the order in which they came to light."""
    said: dict[str, str] | None = None
    """What each cloth has said after it, where that changes."""
    restored: bool = False
    fault: str = ""
    punto: str = ""
    """Who has the cards of the hand from now on, where that changes."""
    slow: str = ""
    """Who may not have the cards of this coup any more."""
    released: bool = False
    """Whether nobody has the cards of the hand from now on: they are played by the rules."""
    wrong: bool = False
    """Whether the cards go in the next coup to whose turn it was."""
    hidden: str = ""
    """Whose stake did not lie open."""

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.new


TWO_TABLES_EVENTS = (
    *SESSION_EVENTS, *STAKE_EVENTS, *SHOE_EVENTS, *PLACE_EVENTS, *SHARED_EVENTS, BlockCleared,
    SatBehind, BankReserved, DaysAllowed, TermsSet, BankPassedBy, AwardStageEnded, BankSold, GameOver, BankSought,
    DepositProved, DepositWithdrawn, DepositRuled, BankDeposited, BankHandedOver, BankGivenUp, BankReplenished,
    BankJumped, BancoCalled, BancoTaken, StakesFixed, PuntosChosen, CoupWithoutStakes, ThreeDealt, ClothSpoke,
    ThirdGiven, CardsLeft, AllShown, BankReopened, ClothsDecided, ClothsPaid, ClothsCollected, ClothsReturned,
    NetDeducted, CoupError,
)  # fmt: skip
