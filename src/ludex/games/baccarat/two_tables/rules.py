"""The ruleset of baccarat at two tables: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from ludex.errors import Reason
from ludex.games.baccarat.among_players import rules as shared
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.stakes.rules import StakeRules
from ludex.kit.money import Cents, Rounding
from ludex.law.ruleset import Count, RuleGroup

Modality = Literal["limited", "free"]
"""A bank that answers for what it holds, or one that answers for everything."""
Cloth = Literal["first", "second"]
Group = Literal["numbered", "others"]
"""Those who sit at numbered places, and all others: they sit or stand behind them."""
Answers = Literal["what-it-holds", "every-stake"]


class Places(shared.PlaceRules, frozen=True):
    """Numbered places on two cloths, and those who sit or stand behind them (jugadores)."""

    cloth_places: Count
    """How many places each cloth has."""
    behind: Literal["admitted"] | None
    """Whether more players may sit behind those at the numbered places."""
    second_goes_on: bool
    """The second cloth's places go on with the numbers of the first; otherwise they begin anew."""
    order: tuple[Group, ...]
    """Who comes before whom within a cloth."""
    begins: Literal["nearest-the-banker", "furthest"]
    """With whom the order of a cloth begins; it goes on by the numbers of the places, the nearest having the lowest."""


class Players(RuleGroup, frozen=True):
    """How many there must be."""

    per_cloth: Count
    throughout: Reason | None
    """The game begins with so many at each cloth, and goes on only while they are there."""


class Bank(RuleGroup, frozen=True):
    """Who has the bank, what it answers for, and where it goes (banca)."""

    modality: Modality
    limited: Answers
    """What a limited bank answers for."""
    free: Answers
    """What a free bank answers for."""
    bank_minimum: Cents
    """The least that a bank may be put up with."""
    bank_maximum: Cents
    """The most that a limited bank may be put up with."""
    grows: Literal["beyond-most"] | None
    """What it wins may take it beyond that."""
    free_capped: Literal["as-limited"] | None
    """Whether a free bank is put up with no more than a limited one."""
    named: Literal["announced"] | None
    """A banker who is known when the table opens is announced with the sum; otherwise the bank goes to auction."""
    shoes: Literal["one-or-more", "one"]
    """For how many shoes it may be awarded."""
    days: Literal["director"] | None
    """Who may have it awarded for several days."""
    deposit: Literal["cage"] | None
    """Where the sum is deposited before the game; it is handed to the croupier at once, where nothing is said."""
    means: tuple[Literal["cash", "cheque"], ...]
    """In what it is deposited there."""
    custody: Literal["croupier"] | None
    """Who keeps what is put into play."""
    must_deal: int
    """After how many coups the banker may leave the bank."""
    withdrawn: Literal["announced"] | None
    """The banker says what they withdraw."""
    barred: Literal["won-and-left"] | None
    """Who may not be banker again while the same shoe is dealt."""
    after: tuple[Literal["offer", "auction"], ...]
    """What is done with a bank that was left."""
    offered_for: Literal["initial-sum", "least-bank"]
    """For what sum it is offered to another."""
    new_shoe: Literal["after-auction"] | None
    """Another shoe begins once a bank that nobody took was auctioned."""
    unsold: Literal["shoe-ends", "game-ends"] | None
    """What ends when nobody bids."""
    jumped: Literal["may-go-on"] | None
    """A banker whose bank holds nothing any more may go on, or leave it."""
    jumped_least: Literal["needed", "initial-sum"]
    """With how much at least."""
    jumped_shoe: Literal["may-change"] | None
    """Whether they may have another shoe then."""
    shared: Literal["half-each"] | None
    """How the bank is put into play between the cloths."""
    spills: Literal["other-short"] | None
    """A cloth may play more than its half when the other does not reach its own."""
    cut: Literal["by-priority"] | None
    """Stakes beyond the bank are cut down, the last in priority first."""
    odd_half: Cloth
    """Which cloth has the unit of the bank that cannot be halved."""
    joins: Literal["bank"] | None
    """What the banker wins becomes part of the bank."""
    proof: Literal["deposit"] | None
    """A free bank is for whoever proves a deposit that is held to be sufficient."""
    proof_at: tuple[Literal["cage", "institution"], ...]
    """Where that deposit may lie."""
    uncovered: Literal["coup-void"] | None
    """What becomes of a coup whose stakes the banker of a free bank does not cover."""
    session_shoes: int
    """How many shoes of a free bank are dealt in a session."""


class Auction(RuleGroup, frozen=True):
    """How the bank is awarded (subasta)."""

    awarded: Literal["highest-bid", "first-bid"]
    groups: tuple[Group, ...]
    """Who may bid."""
    equal: Literal["lot", "first-come"]
    """Who has it among equal bids."""
    least: Literal["sum-before", "least-bank"]
    """From what sum a bank that was left is auctioned."""


class Stakes(RuleGroup, frozen=True):
    """Stakes against the bank (posturas)."""

    maximum: Cents
    """The most that a player may have on a cloth."""
    free_capped: Literal["as-limited"] | None
    """Whether that holds against a free bank too."""
    groups: tuple[Group, ...]
    """Who may stake."""
    either: Literal["both-cloths"] | None
    """One may stake on the other cloth as well as on one's own."""
    astride: Literal["half-each"] | None
    """Chips on the line between the two areas play on both cloths."""
    odd: Cloth
    """On which cloth the larger part of them plays when they cannot be halved."""
    line: Literal["half-plays"] | None
    """Of chips on the line before a player half plays."""
    beside: Reason | None
    """Nothing is staked right beside the banker or the croupier."""
    hidden: Reason | None
    """No claim is heard about stakes that did not lie open."""


class Cards(RuleGroup, frozen=True):
    """Who has the cards against the bank."""

    groups: tuple[Group, ...]
    """Who may handle them."""
    turn: Literal["by-number", "stays"]
    """How they go from one to the other on each cloth."""
    ceded: Literal["bank-wins", "every-coup"] | None
    """When whoever has them gives them up."""


class Banco(RuleGroup, frozen=True):
    """Playing against the whole bank on both cloths (banco)."""

    when: Literal["first-coup"] | None
    """When it may be called: at the beginning of the game."""
    groups: tuple[Group, ...]
    """Who may call it."""
    covers: Literal["both-cloths", "own-cloth"]
    """What it is played against."""
    unseen: Reason | None
    """The cards of the second cloth stay covered until the first has been played."""
    handles: Literal["wherever"] | None
    """Whoever makes banco has the cards, whether they sit or stand."""
    free: Literal["may"] | None
    """And draws or stands as they like."""
    repeats: int
    """How often it may be repeated after a coup that was null."""
    null_game: Literal["both-tied", "nothing-won"]
    """What a null coup is: a tie on both cloths, or nothing won or lost in all."""
    several: Literal["by-priority", "first-come"]
    """Who has it when several want it on one cloth."""
    cloths: Literal["lot", "first-cloth"]
    """Which cloth comes first when it is called on both."""
    joined: Reason | None
    """Puntos do not play in association."""


class Shoe(ShoeRules, frozen=True):
    """The cards of a limited bank, and what differs for a free one."""

    packs_free: Count
    """How many packs a free bank is dealt from."""

    def for_bank(self, modality: Modality) -> ShoeRules:
        """The shoe from which a bank of one kind is dealt."""
        return self if modality == "limited" else replace(self, packs=self.packs_free)


class Hands(shared.Hands, frozen=True):
    """What cards and hands are worth, and who wins."""

    two_card: tuple[int, ...]
    """Totals of two cards that win against some of three."""
    two_card_beats: tuple[int, ...]
    """Against which."""
    natural_nine: Literal["likewise"] | None
    """Whether a nine of two cards wins against a nine of three."""


class Dealing(shared.MixingRules, frozen=True):
    """How cards come out of the shoe, and who speaks when."""

    covered: bool
    order: tuple[Literal["first", "second", "bank"], ...]
    """Which hand the cards go to, one after the other."""
    before: Reason | None
    """No card before the bets are closed."""
    speech: tuple[Literal["first", "second", "bank"], ...]
    """Who speaks after whom."""
    speaks: Reason | None
    """Nobody before their turn."""
    shown: Literal["both-cloths"] | None
    """The banker shows their hand to both cloths."""


class Deduction(RuleGroup, frozen=True):
    """What the house keeps of what the bank wins (pozo, cagnotte)."""

    limited: Fraction
    """Of a limited bank, in hundredths."""
    free: Fraction
    """Of a free one."""
    base: Literal["net-gain", "each-cloth"]
    """Of what it wins over both cloths, or of what it wins on each."""
    rounding: Rounding


class Calls(shared.MixedCalls, frozen=True):
    """What must be said aloud; `{amount}` is the sum in the bank, and each hand's name stands for what it counts."""

    bank: str | None
    no_more_bets: str | None
    draws: str | None
    stands: str | None
    result: str | None


class Incidents(shared.LooseCards, frozen=True):
    """What is done about the errors of shoe, banker and punto (errores), and the coups that are restored after them."""

    surplus: Literal["discarded"] | None
    """A card too many came out during the deal."""
    wrong_holder: Literal["stands"] | None
    """Somebody else than whose turn it is had the cards and has spoken."""
    wrong_holder_next: Literal["passes-on"] | None
    """The cards then go in the next coup to whose turn it was."""
    irregular: Literal["coup-void"] | None
    """A deal that cannot be put right beyond doubt."""
    irregular_mended: Literal["put-right"] | None
    """One that can."""
    misgiven: Literal["restored"] | None
    """The banker gave a card to a cloth that said no, or none to one that asked."""
    exposed: Literal["restored"] | None
    """Both cards of a cloth were exposed in the deal."""
    fixed: Reason | None
    """No stake is raised, lowered or taken back for it."""
    face_up_fixed: Reason | None
    """Nor is one lowered or taken back for a card that came out face up."""
    dropped: Literal["cloth-void"] | None
    """Cards of a cloth fell into the basket unseen."""
    dropped_bank: Literal["coup-void"] | None
    """Cards of the bank did."""
    dropped_third: Literal["recovered"] | None
    """A third card fell into it that had been seen."""
    turned: Literal["table-and-draws"] | None
    """In a coup that was restored the bank plays by the table against one cloth when the other has turned up a natural,
    and draws where it might choose."""
    same: Literal["table-binds"] | None
    """It follows the table when that tells the same for both cloths."""
    differs: Literal["free"] | None
    """It is free when the table tells to draw against the one and to stand against the other."""
    own_fault: int
    """But draws up to this total, and stands with more, where the error was the banker's own."""
    unasked: Literal["no-fault"] | None
    """A card given unasked, or to the wrong cloth, is no fault of the banker's."""
    stood_low: Literal["card-goes-back"] | None
    """A cloth stood that must draw: the card that went on comes back to it."""
    stood_low_below: int
    """Below which total that is."""
    drew_high: Literal["card-goes-on"] | None
    """A cloth drew that must stand: its card goes on."""
    drew_high_from: int
    """From which total on that is."""
    both_words: Literal["put-right"] | None
    """Somebody said the one word and then the other."""
    first_word: tuple[int, ...]
    """With these totals their first word counts."""
    stood_natural: Literal["loses-right"] | None
    """Somebody stood with a natural."""
    drew_natural: Literal["restored"] | None
    """Somebody asked for a card with one."""
    second_alike: Literal["alike"] | None
    """All this holds between the second cloth and the bank."""
    slow: Literal["loses-cards"] | None
    advised: Literal["by-table"] | None
    """Somebody other than the croupier advised a player."""
    mucked: Literal["counts-as-baccarat"] | None
    """A hand was thrown into the basket before it was shown."""
    mucked_by_croupier: Literal["reconstituted"] | None
    """The croupier threw it there."""
    false_point: Literal["may-draw"] | None
    """The banker announced a total that is not theirs, before the others showed theirs."""
    false_point_late: Literal["restored"] | None
    """After they did."""


class TwoTablesRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Baccarat at two tables."""

    table_minimum: Literal["authorised-or-more"] | None
    """Which minimum a table may have."""
    places: Places
    players: Players
    bank: Bank
    auction: Auction
    stakes: Stakes
    cards: Cards
    banco: Banco
    shoe: Shoe
    hands: Hands
    third: shared.Third
    dealing: Dealing
    deduction: Deduction
    calls: Calls
    incidents: Incidents

    @property
    def place_numbers(self) -> tuple[int, ...]:
        """The numbers of all places: those of the first cloth, then those of the second."""
        return tuple(range(self.places.first, self.places.first + 2 * self.places.cloth_places))

    @property
    def is_free(self) -> bool:
        """Whether the bank of this table is free."""
        return self.bank.modality == "free"

    @property
    def answers(self) -> Answers:
        """What the bank of this table answers for."""
        return self.bank.free if self.is_free else self.bank.limited

    @property
    def percent(self) -> Fraction:
        """What the house keeps of its winnings, in hundredths."""
        return self.deduction.free if self.is_free else self.deduction.limited
