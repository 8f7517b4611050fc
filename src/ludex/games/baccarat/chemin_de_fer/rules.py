"""The ruleset of chemin de fer: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from typing import Literal

from ludex.errors import Reason
from ludex.games.baccarat.among_players.rules import Hands, LooseCards, MixedCalls, MixingRules, PlaceRules, Third
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.stakes.rules import StakeRules
from ludex.kit.money import Cents, Rounding
from ludex.law.ruleset import Count, RuleGroup

Group = Literal["seated", "standing"]
Stage = Literal["seated", "standing", "giver", "auction", "forced"]
"""To whom a bank is offered, one stage after the other."""
Claim = Literal["banco-again", "banco", "banco-together", "completes", "with-the-table", "raised-bank", "highest-bet"]
"""By what somebody has the right to the cards."""


class Places(PlaceRules, frozen=True):
    """Numbered places round which the hand goes."""

    count: Count
    """How many places the table has."""
    order: tuple[Group, ...]
    """Who comes before whom wherever several want the same."""
    begins: Literal["right-of-bank", "first-place"]
    """With whom the order of the seated begins; it goes on by the numbers of the places."""
    absent: Literal["loses-place"] | None
    """What becomes of a player who is away when it is their turn: their place goes to the first on the list."""
    refusals: Count
    """After how many refusals in a row somebody leaves their place."""
    refusals_count: Literal["own-turn", "every-offer"]
    """Which offers count for it: those of one's own turn, or also those of a hand that was passed."""
    followed: Literal["collected-first-paid-last"] | None
    """What becomes of whoever moves about to follow the hand."""


class Salute(RuleGroup, frozen=True):
    """Letting the hand pass once after a change of place (saludar)."""

    changed: Literal["salutes"] | None
    """Whoever changes their place while a shoe is dealt must."""
    came: Literal["salutes"] | None
    """Whoever takes a vacant place while it is dealt must."""
    between: Literal["keeps-order"] | None
    """Whoever does either after the shoe need not; they must all the same where nothing is said."""
    first: Literal["comes-last"] | None
    """Until then they come after everybody for a hand that was passed, and for banco."""


class Players(RuleGroup, frozen=True):
    """How many there must be."""

    least: Count
    throughout: Reason | None
    """The game begins with so many, and goes on only while they are there."""


class Bank(RuleGroup, frozen=True):
    """Who has the bank, with how much, and where it goes (banca)."""

    starts: Literal["first-place", "last-place"]
    """To whom it is given at first."""
    next_shoe: Literal["first-place", "goes-on"]
    """Where it begins with another shoe when nobody goes on holding it."""
    kept: Literal["while-winning"] | None
    """Whoever wins may keep it."""
    lost: Literal["to-the-right", "to-the-left"]
    given_up: Literal["to-the-right", "to-the-left"]
    declined: Literal["goes-on"] | None
    """It goes on round the table when somebody does not want it; to those who stand at once, where nothing is said."""
    floor: Literal["given-up", "given-up-or-lost"] | None
    """Whether the next must meet the sum of a bank that was given up, or that of a lost one too."""
    stages: tuple[Stage, ...]
    """To whom it is offered, one stage after the other."""
    again: Literal["same-sum"] | None
    """Whoever lost or passed it may take it again for the same sum when nobody else did."""
    forced: Literal["table-minimum"] | None
    """Whoever sits at the right of the one who passed it must then take it for the least bank."""
    forced_refused: Literal["loses-place"] | None
    after_standing: Literal["right-of-last-seated", "nearest-the-croupier"]
    """To whom it is offered first when somebody who stands passes it."""
    after_seated: Literal["own-right", "right-of-giver"]
    """To whom it is offered first when somebody who sits passes a hand that they bought."""
    raised: Literal["may"] | None
    """The sum may be raised once the bank is awarded."""
    lowered: Reason | None
    """It is never less than was offered."""
    buyer_lost: Literal["right-of-giver", "own-right"]
    """Where the shoe goes when somebody loses who took a hand that was passed."""
    must_deal: int
    """How many coups whoever takes a bank must deal."""
    refused: Literal["auction"] | None
    """What becomes of a bank whose banker refuses to."""
    barred: tuple[Literal["refuser", "giver"], ...]
    """Who may not bid for it then."""
    tie_cedes: Literal["may"] | None
    """The bank may be given up after a first coup that was a tie."""
    last_coup: Literal["may-go-on"] | None
    """Whoever wins the last coup of a shoe may hold the bank in the next for the same sum."""
    least: int
    """The least bank, in minima of the table."""
    most: int
    """The largest bank, in minima of the table."""
    unlimited: bool
    """Whether the licence lets the bank play without a maximum."""


class Auction(RuleGroup, frozen=True):
    """A bank that nobody took in turn (subasta)."""

    awarded: Literal["highest-bid", "first-bid"]
    groups: tuple[Group, ...]
    """Who may bid."""
    excluded: tuple[Literal["giver", "associate"], ...]
    """Who may not bid for the hand that they have just passed or lost."""
    equal: tuple[Group, ...]
    """Who comes first among equal bids."""
    least: Literal["least-bank", "floor"]
    """What a bid must be."""


class Association(RuleGroup, frozen=True):
    """A bank that two hold together (asociación)."""

    groups: tuple[Group, ...]
    """Who may associate with the banker."""
    at_award: Literal["any-sum", "equal-sum"] | None
    """What an associate brings when the bank is awarded."""
    later: Literal["any-sum", "doubling"] | None
    """What one brings at a later pass."""
    consent: Reason | None
    """The banker must accept it."""
    acts: Reason | None
    """The associate takes no part in the play."""
    shares: Literal["as-banker", "banker-alone"]
    """They win and lose as the banker does."""
    most: int
    """How many associates there may be."""
    giver: Literal["may", "may-not"]
    """Whether whoever passed the hand may associate with the one who took it."""
    alone_first: bool
    """Whoever takes a passed hand alone comes before those who take it together."""
    remainder: Literal["banker", "associate"]
    """Who has the unit that cannot be divided."""


class Garage(RuleGroup, frozen=True):
    """Money of the banker that is kept out of play (garaje)."""

    voluntary: Literal["half", "winnings"] | None
    """What the banker may keep out by their own will: half of the bank, or what they have won."""
    from_pass: int
    """From which pass on."""
    threshold: int
    """How large the winnings must be for it, in minima of the table; they must be more."""
    bank_threshold: Cents | None
    """How large the bank must be for it, where the house fixes a figure; it must be more."""
    double: Literal["may"] | None
    """Of a bank that was not covered the banker may leave in twice what was."""
    double_half: Literal["may"] | None
    """And may take half of that, where half may be taken."""
    asked: Literal["croupier"] | None
    """Who asks the banker before the next coup; nobody, where nothing is said."""
    compulsory: Literal["beyond-stakes"] | None
    """What the stakes do not reach is out of play."""
    improper: Literal["beyond-maximum"] | None
    """What is more than the largest bank is out of play."""
    renounced: Literal["all-goes"] | None
    """A bank without a maximum may be played whole."""


class Backing(RuleGroup, frozen=True):
    """Bets for the bank once it is covered (abono)."""

    allowed: Literal["difference"] | None
    """What stakes are beyond the bank may be backed."""
    groups: tuple[Literal["banker", "seated", "standing"], ...]
    """Who may."""
    most: int
    """How many of them there may be in a coup."""
    together: Reason | None
    """Nobody backs in association."""
    one_coup: Literal["one-coup"] | None
    """They hold for the coup alone."""
    limits: Literal["first-bank"] | None
    """Between what they must lie: the limits of a bank at its start."""


class Banco(RuleGroup, frozen=True):
    """Playing against the whole bank, and who has the cards (banco)."""

    order: tuple[Claim, ...]
    """By what somebody has the right to the cards, the strongest first."""
    several: Literal["by-priority", "first-come"]
    """Who has banco when several want it."""
    part: int
    """What banco with the table needs, in hundredths of the bank."""
    part_is: Literal["exact", "least"]
    part_alone: Literal["as-banco"] | None
    """Banco with the table gives a right to the next coup only where it was made alone."""
    completed: Literal["has-the-cards"] | None
    """Whoever completes the other part has the cards."""
    highest: Group
    """Whose highest bet has the cards when nobody makes banco."""
    equal: Literal["by-priority", "first-come"]
    """Who has them when the highest bets are equal."""
    joined: Reason | None
    """Nobody who sits joins their bet with another's."""
    late: Reason | None
    """Banco is not heard once the cards are dealt."""
    again: Literal["lost"] | None
    """Whoever made banco and lost may make it again."""
    again_late: Literal["until-lifted"] | None
    """They may say so also after the deal, while nobody else has the cards in hand."""
    lone: Literal["as-banco"] | None
    """Somebody who alone bet against the bank has the same right."""
    recovered: Literal["after-tie"] | None
    """A right that was not used comes back after a tie."""
    raised_bank: Literal["one-coup"] | None
    """Whoever made banco before the hand was passed has the cards of a larger bank for a coup."""
    free: Literal["may", "authorised"] | None
    """Whether banco frees the punto of the rules for the third card, or only where the director allowed it."""
    freed: bool
    """Whether the director allowed it before the game."""
    given_wrong: Literal["reclaimed-unseen"] | None
    """Cards that the croupier gave to another by mistake go back while nobody has seen them."""
    asked_late: Literal["seen-keeps"] | None
    """Whoever has taken and seen the cards keeps them against a later call."""
    taken: Literal["handed-over"] | None
    """Cards that somebody took before the croupier gave them are handed over, seen or not."""


class Stakes(RuleGroup, frozen=True):
    """Stakes against the bank (posturas)."""

    most: Literal["bank"] | None
    """Nobody stakes more than the bank."""
    together: Reason | None
    """All stakes together are no more than the bank."""
    whole: Literal["makes-banco"] | None
    """Whoever stakes as much as the bank has made banco."""
    late: Literal["banker-may-refuse"] | None
    """What is staked after the call plays unless the banker has it removed."""
    line: Literal["half-plays"] | None
    """Of chips on the line half plays."""
    called: Literal["changed-at-once"] | None
    """Any other announcement of a part is changed at once."""
    hidden: Reason | None
    """No claim is heard about stakes that did not lie open."""


class Dealing(MixingRules, frozen=True):
    """How cards come out of the shoe."""

    covered: bool
    order: tuple[Literal["punto", "bank"], ...]
    """Which hand the cards go to, one after the other."""
    before: Reason | None
    """No card before the bets are closed."""
    speaks_last: Reason | None
    """The bank speaks after the punto."""


class Deduction(RuleGroup, frozen=True):
    """What the house keeps of what the bank wins (pozo, cagnotte)."""

    percent: int
    rounding: Rounding


class Calls(MixedCalls, frozen=True):
    """What must be said aloud; `{amount}` is the sum in the bank, `{total}` what a hand counts."""

    bank: str | None
    no_more_bets: str | None
    difference: str | None
    draws: str | None
    stands: str | None
    result: str | None


class Incidents(LooseCards, frozen=True):
    """What is done about the errors of shoe, croupier, banker and punto (errores)."""

    croupier_exposed: Literal["rules-bind"] | None
    croupier_exposed_both: Literal["table-binds-and-draws"] | None
    """Both cards of the punto were exposed: the bank follows the table and draws where it might choose."""
    croupier_fault: Literal["coup-void"] | None
    """Any other fault of the croupier in dealing, which cannot be put right without harm."""
    croupier_fault_mended: Literal["goes-on"] | None
    """One that can."""
    false_call: Literal["by-table"] | None
    """The croupier called a card for a punto who stands: the coup is restored by the table."""
    false_call_kept: tuple[int, ...]
    """Totals with which the bank then keeps the first card that was drawn."""
    fifth_card: Literal["bank-takes-it"] | None
    bank_extra: Literal["deemed-baccarat"] | None
    """The banker dealt themselves more than two cards at first."""
    bank_extra_draws: Literal["may"] | None
    """They may still draw."""
    two_for_punto: Literal["higher"] | None
    two_for_bank: Literal["lower"] | None
    dropped_first: Literal["punto-turns-nine"] | None
    """One of the punto's first cards fell into the basket."""
    dropped_third: Literal["punto-has-nine"] | None
    dropped_third_stands: tuple[int, ...]
    """Totals with which the bank then has no right to a third card."""
    bank_exposes_one: Literal["shows-its-own"] | None
    bank_exposes_both: Literal["shows-both-by-table"] | None
    bank_turns_early: Literal["stakes-may-go"] | None
    bank_offers: Literal["may-not-turn"] | None
    """The bank had a natural and gave or offered a card."""
    bank_mucks: Literal["bank-loses"] | None
    slow: Literal["loses-cards"] | None
    advised: Literal["by-table"] | None
    """Somebody other than the croupier advised a player."""
    misspoken: Literal["bank-decides"] | None
    """The punto said the one and meant the other."""
    misspoken_never: tuple[int, ...]
    """Totals of the punto with which the bank may not deny the card."""
    decided_first: Reason | None
    """The banker says so before a card is drawn."""
    forgotten: Literal["loses-right"] | None
    """The punto did not turn up a natural in time."""
    forgotten_card: Literal["bank-decides"] | None
    """And has asked for a card."""
    forgotten_nine: Literal["loses-to-eight"] | None
    """A nine that was not turned up, against an eight that was."""
    announcement: Literal["put-right"] | None
    """Any other mistake of the punto in announcing."""
    announcement_banco: Literal["suffers"] | None
    """Whoever made banco bears the consequences."""
    announcement_draws: tuple[int, ...]
    """But may always draw with these totals of two cards."""
    punto_mucks: Literal["punto-loses"] | None


class CheminRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chemin de fer at one table."""

    table_minimum: Literal["authorised-or-more"] | None
    """Which minimum a table may have."""
    places: Places
    salute: Salute
    players: Players
    bank: Bank
    auction: Auction
    association: Association
    garage: Garage
    backing: Backing
    banco: Banco
    stakes: Stakes
    shoe: ShoeRules
    hands: Hands
    third: Third
    dealing: Dealing
    deduction: Deduction
    calls: Calls
    incidents: Incidents

    @property
    def place_numbers(self) -> tuple[int, ...]:
        """The numbers of the places of this table, in their order."""
        return tuple(range(self.places.first, self.places.first + self.places.count))
