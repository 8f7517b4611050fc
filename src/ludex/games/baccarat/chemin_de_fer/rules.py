"""The ruleset of chemin de fer: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from typing import Literal

from ludex.errors import Reason
from ludex.games.baccarat.points import Points, Row
from ludex.games.common.shoe.rules import ShoeRules
from ludex.games.common.stakes.rules import StakeRules
from ludex.kit.money import Rounding
from ludex.law.ruleset import RuleGroup

Stage = Literal["seated", "standing", "passer", "auction", "forced"]
"""To whom a bank is offered, one stage after the other."""
Claim = Literal["banco-again", "banco", "banco-together", "completes", "with-the-table", "raised-bank", "highest-bet"]
"""By what somebody has the right to the cards."""


class Places(RuleGroup, frozen=True):
    """Numbered places, those who stand behind them, and who gets a vacant one (jugadores)."""

    count: int
    """How many places the table has."""
    first: int
    """The number of the place at the right of the croupier."""
    one_each: Reason | None
    """One place is for one player."""
    standing: Literal["admitted"] | None
    """Whether people may play standing behind those who sit."""
    order: tuple[Literal["seated", "standing"], ...]
    """Who comes before whom wherever several want the same."""
    first_of_seated: Literal["right-of-bank"]
    """With whom the order of the seated begins; it goes on by the numbers of the places."""
    standing_by_place: Literal["as-seated"] | None
    """Whether those who stand follow the order of the places they stand behind; by when they came, otherwise."""
    during_shoe: Literal["list"]
    """Who is given a place that becomes vacant while a shoe is dealt."""
    between_shoes: Literal["changes-first"]
    """Who is given one after it: those who asked to change theirs, then the list."""
    kept: Reason | None
    """A place whose holder is away for a moment is not free."""
    absent: Literal["loses-place"] | None
    """What becomes of a player who is away when the hand comes to them."""
    refusals: int
    """How often in a row somebody may decline the hand before they leave their place."""
    follows: Reason | None
    """Those who stand do not move about to follow the hand."""
    followed: Literal["collected-first-paid-last"] | None
    """What becomes of whoever does."""


class Salute(RuleGroup, frozen=True):
    """Letting the hand pass once after a change of place (saludar)."""

    changed: Literal["salutes"] | None
    """A player who changes their place while a shoe is dealt must."""
    came: Literal["salutes"] | None
    """A player who takes a vacant place while it is dealt must."""
    between: Literal["keeps-order"] | None
    """Whoever does either after the shoe need not; they must all the same where nothing is said."""
    no_priority: Reason | None
    """Until then they come after everybody else for a hand that was passed, and for banco."""


class Players(RuleGroup, frozen=True):
    """How many there must be."""

    least: int
    throughout: Reason | None
    """That many must stay as long as the game lasts."""


class Auction(RuleGroup, frozen=True):
    """A bank that nobody took in turn (subasta)."""

    awarded: Literal["highest-bid"]
    excluded: tuple[Literal["passer", "associate"], ...]
    """Who may not bid for a hand that they have just passed."""
    equal: tuple[Literal["seated", "standing"], ...]
    """Who comes first among equal bids."""


class Association(RuleGroup, frozen=True):
    """A bank that two hold together (asociación)."""

    when: Literal["any-pass", "award-or-doubling"]
    """At any pass with any sum, or with an equal sum when the bank is awarded and by doubling it later."""
    consent: Reason | None
    """The banker must accept it."""
    acts: Reason | None
    """The associate takes no part in the play."""
    shares: Literal["as-banker"]
    """They win and lose as the banker does."""
    passer: Literal["may", "may-not"]
    """Whether the banker who passed the hand may associate with whoever took it."""
    alone_first: bool
    """Whoever takes a passed hand alone comes before those who take it together."""


class Bank(RuleGroup, frozen=True):
    """Who has the bank, with how much, and where it goes (banca)."""

    starts: Literal["first-place"]
    passes: Literal["right"]
    """The way it goes round: by the numbers of the places."""
    kept: Literal["while-winning"] | None
    lost: Literal["to-the-right"]
    given_up: Literal["to-the-right"]
    declined: Literal["goes-on"]
    """It goes on round the table when somebody does not want it."""
    floor: Literal["given-up", "given-up-or-lost"]
    """Whether only the sum of a bank that was given up must be met by the next, or that of a lost one too."""
    stages: tuple[Stage, ...]
    """To whom it is offered before it is auctioned, and what is left at the end."""
    again: Literal["same-sum"] | None
    """The passer may take it again for the same sum when nobody else did."""
    forced: Literal["table-minimum"] | None
    """Whoever sits at the right of the passer must then take it for this."""
    forced_refused: Literal["loses-place"] | None
    after_standing: Literal["right-of-last-seated-banker", "nearest-croupier"]
    """To whom it is offered first when somebody who stands passes it."""
    after_seated: Literal["right-of-passer"]
    raised: Literal["may"] | None
    """The sum offered may be raised once the bank is awarded."""
    lowered: Reason | None
    buyer_lost: Literal["right-of-passer"] | None
    """Where the shoe goes when somebody loses who took a hand that was passed."""
    must_deal: int
    """How many coups whoever takes a bank must deal."""
    refuses_to_deal: Literal["auction"] | None
    barred: tuple[Literal["refuser", "passer"], ...]
    """Who may not bid in that auction."""
    tie_cedes: Literal["may"] | None
    """Whether the bank may be given up after a first coup that was a tie."""
    last_coup: Literal["may-go-on"] | None
    """Whoever wins the last coup of a shoe may hold the bank in the next for the same sum."""
    minimum: Literal["punto-minimum"]
    maximum: int
    """The largest bank, in minima of the table."""
    unlimited: bool
    """Whether the licence lets the bank play without a maximum."""


class Garage(RuleGroup, frozen=True):
    """Money of the banker that is kept out of play (garaje)."""

    voluntary: Literal["half-from-second", "winnings-above"]
    """What the banker may keep out: half the bank from the second pass on, or winnings above a threshold."""
    threshold: int
    """How large the winnings, or the bank, must be for it, in minima of the table."""
    threshold_of: Literal["winnings", "bank"]
    double: Literal["may"] | None
    """Of a bank that was not covered the banker may leave twice what was, and half of that."""
    compulsory: Literal["beyond-stakes"] | None
    """What the stakes do not reach is out of play."""
    improper: Literal["beyond-maximum"] | None
    """What is more than the largest bank is out of play."""
    renounced: Literal["all-goes"] | None
    """A bank without a maximum may be played whole."""
    asked: bool
    """The croupier asks the banker before the next coup."""


class Backing(RuleGroup, frozen=True):
    """Bets for the bank once it is covered (abono)."""

    allowed: Literal["difference"] | None
    most: int
    """How many there may be in a coup."""
    together: Reason | None
    """Nobody backs in association."""
    least_of: Literal["first-bank"]
    """Between what they must lie: the limits of a bank at its start."""


class Banco(RuleGroup, frozen=True):
    """Playing against the whole bank, and who has the cards (banco)."""

    order: tuple[Claim, ...]
    """By what somebody has the right to the cards, the strongest first."""
    part: int
    """What banco with the table needs at least, in hundredths of the bank."""
    part_exact: bool
    """Whether it is just that much."""
    isolated: bool
    """Banco with the table gives no right to the next coup, unless it was made alone."""
    equal: Literal["by-priority"]
    """Who has the cards when the highest bets are equal."""
    joined: Reason | None
    """Nobody who sits joins their bet with another's."""
    late: Reason | None
    """Banco is not heard once the cards are dealt."""
    again: Literal["lost"] | None
    """Whoever made banco and lost may make it again, also after the deal."""
    lone: Literal["as-banco"] | None
    """A lone bettor has the same right."""
    recovered: Literal["after-tie"] | None
    """One who did not use it may after a tie."""
    raised_bank: Literal["one-coup"] | None
    """Whoever made banco before the hand was passed has the cards of a larger bank."""
    free: Literal["may", "authorised"] | None
    """Whether banco frees the punto of the rule for the third card, or only where the director allowed it."""


class Third(RuleGroup, frozen=True):
    """Third cards (tercera carta)."""

    draws: tuple[int, ...]
    """Totals with which the punto must draw."""
    optional: tuple[int, ...]
    stands: tuple[int, ...]
    advice: Literal["stands", "draws"]
    """What the croupier answers a punto who asks what to do with an optional total."""
    bank_must: tuple[int, ...]
    """Totals with which the bank must draw."""
    bank_free: bool
    table: dict[str, Row]
    """What the bank does by each of its totals once it has asked for the table."""
    table_binds: Reason | None
    face_up: bool
    """The third card is dealt open."""


class Deduction(RuleGroup, frozen=True):
    """What the house keeps of what the bank wins."""

    percent: int
    rounding: Rounding


class Calls(RuleGroup, frozen=True):
    """What must be said aloud."""

    cards_pass: str | None
    bank: str | None
    no_more_bets: str | None
    draws: str | None
    stands: str | None
    backing: str | None


class Dealing(RuleGroup, frozen=True):
    """How cards come out of the shoe."""

    by: Literal["banker"]
    covered: bool
    order: tuple[Literal["punto", "bank"], ...]
    before: Reason | None
    """No card before the bets are closed."""
    late_stakes: Literal["banker-may-refuse"] | None
    shown: Literal["both-hands"] | None
    """A natural ends the coup, and the other hand is shown too."""
    bank_speaks_last: Reason | None
    mixed_by_players: Literal["any"] | None
    mixed_last: Literal["croupier"] | None
    checked: Literal["on-request"] | None
    """Cards are counted after the shoe when a player asks."""
    half_on_line: Literal["half-plays"] | None
    """Of chips on the line half plays."""


class ChemindeferRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chemin de fer at one table."""

    places: Places
    salute: Salute
    players: Players
    bank: Bank
    auction: Auction
    association: Association
    garage: Garage
    backing: Backing
    banco: Banco
    shoe: ShoeRules
    points: Points
    third: Third
    dealing: Dealing
    deduction: Deduction
    calls: Calls
