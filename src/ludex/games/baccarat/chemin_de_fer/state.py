"""The state of a table of chemin de fer. Only `evolve` writes it.

What begins anew with every bank, offer or coup is one frozen value and is replaced whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct, field

from ludex.core.events import FELT
from ludex.core.roles import Role
from ludex.core.session import OnTable
from ludex.games.baccarat.among_players.state import BANK, AmongPlayersState, CoupCards
from ludex.games.common.stakes.state import Stake
from ludex.kit.money import NOTHING, Cents, Rounding, share, total

ASSOCIATE = Role("associate")
"""The office of a player who has a part in it."""
PUNTO_HOLDER = Role("punto")
"""The office of the player who has the cards against it."""

GARAGE, BACKING, PLEDGED = "garage", "backing", "pledged"
"""The accounts of the table besides the felt, the bank and the slot for the house's part."""

DIFFERENCE_DUE = "difference-due"
DIFFERENCE = "difference"
DEALT = "dealt"
ASKED = "card-asked"
RULING = "bank-rules"
GARAGE_DUE = "garage-due"
GARAGE_ASKED = "garage"

LINE, LATE, PLAIN, BANCO, WITH_TABLE, COMPLETES = "line", "late", "punto", "banco", "with-the-table", "completes"
"""How chips were staked against the bank: on the line, after the call, simply, or by a claim to the cards."""
CLAIMED_BY = {
    "banco-again": BANCO,
    "banco": BANCO,
    "banco-together": BANCO,
    WITH_TABLE: WITH_TABLE,
    COMPLETES: COMPLETES,
}
"""With which chips each claim to the cards is made."""


class TogetherClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand that two would take together, unless somebody takes it alone."""

    banker: str
    partner: str
    amount: Cents
    brings: Cents
    """What the partner puts in."""


class OfferState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bank that nobody has: how that came, and how far it has been offered."""

    cause: str = "opening"
    giver: str = ""
    """Who lost it, or passed it."""
    associate: str = ""
    """Who held it together with them."""
    place: int = 0
    """It is offered from the right of this place on; from the first place where there is none."""
    amount: Cents = NOTHING
    """What it came to."""
    floor: Cents = NOTHING
    """What the next must meet."""
    stage: int = 0
    """The stage of the law that it has come to."""
    asked: tuple[str, ...] = ()
    """Whom it was offered to in this stage, or who let it pass."""
    together: tuple[TogetherClaim, ...] = ()
    barred: tuple[str, ...] = ()
    """Who may not bid for it besides those whom the law excludes always."""
    bids: dict[str, Cents] = {}
    bought: bool = False
    """Whether the banker who refused to deal had bought it."""

    @property
    def passed(self) -> bool:
        """Whether it is a hand that somebody passed by their own will."""
        return self.cause == "given-up"


class BankState(Struct, frozen=True, kw_only=True):
    """The bank that somebody holds."""

    held: dict[str, Cents] = {}
    """What the banker, first, and the associate have in it."""
    parts: dict[str, int] = {}
    """What was theirs in it when somebody last put something in: all that it wins and loses goes by it."""
    garage_before: dict[str, Cents] = {}
    """What each had out of play by then: nobody who came later shares in it."""
    garage: dict[str, Cents] = {}
    """What they have out of play."""
    won: int = 0
    """How many coups they have won with it."""
    dealt: int = 0
    """How many they have dealt."""
    winnings: Cents = NOTHING
    """What was won with it and not kept out of play by the banker."""
    beyond: Cents = NOTHING
    """What of that lies out of play because it was beyond the largest bank."""
    announced: bool = False
    """Whether its first sum was announced."""
    bought: bool = False
    """Whether it is a hand that another passed."""
    giver: str = ""
    """Who passed it to them."""
    giver_place: int = 0
    """The place of whoever passed it."""
    sum_before: Cents = NOTHING
    """What the bank was before it was passed."""
    all_goes: bool = False
    """The banker has given up the garage for the coup."""
    carried: bool = False
    """Whether it comes from the shoe before, and no coup of this one has been dealt."""

    @property
    def amount(self) -> Cents:
        """What is in play."""
        return total(self.held.values())

    @property
    def is_whole(self) -> bool:
        """Whether anybody has anything in it."""
        return bool(self.held)


class CoupState(CoupCards, frozen=True, kw_only=True):
    """What is so of the coup at hand; the next round begins with another."""

    claims: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Who claims the cards, by what."""
    partners: dict[str, tuple[str, Cents]] = field(default_factory=dict)
    """With whom somebody who stands would make banco, and what they have put down for it."""
    pairs: dict[str, str] = field(default_factory=dict)
    """Who makes banco with whom."""
    claim: str = ""
    """By what the punto has the cards."""
    abandoned: str = ""
    """Who might have made banco again in this coup and did not."""
    excluded: dict[str, Cents] = field(default_factory=dict)
    """What the stakes did not reach, by whom it is: it plays no part in the coup."""
    entered: Cents = NOTHING
    """What the bank has won in it."""
    partial: bool = False
    """Whether that was not the whole bank."""
    backed: dict[str, Cents] = field(default_factory=dict)
    """Who bets how much for the bank."""
    backings: int = 0
    """How often somebody has bet for it."""
    said: str = ""
    """What the punto said: card, or no."""
    turned: str = ""
    """The hand that was turned up at once."""
    winner: str = ""


class CheminState(AmongPlayersState, kw_only=True):
    """What is so at the table now."""

    saluting: tuple[str, ...] = ()
    """Who must let the hand pass once."""
    refusals: dict[str, int] = field(default_factory=dict)
    """How often in a row each player has declined the hand."""
    followers: tuple[str, ...] = ()
    """Those who stood and moved about to follow the hand."""
    offer: OfferState = OfferState()
    bank: BankState = BankState()
    coup: CoupState = CoupState()
    associating: dict[str, Cents] = field(default_factory=dict)
    """What players have put down to be associates."""
    last_seated: int = 0
    """The place of the last banker who sat."""
    again: str = ""
    """Who may make banco again."""
    made_banco: str = ""
    """Who made banco in the last coup."""
    punto_before: str = ""
    """Who had made banco when the hand was passed."""

    @property
    def associate(self) -> str:
        """Who has a part in it."""
        return self.holder_of(ASSOCIATE)

    @property
    def punto(self) -> str:
        """Who has the cards against it."""
        return self.holder_of(PUNTO_HOLDER)

    def place_of_banker(self) -> int:
        """The place from whose right priorities are counted."""
        seat = self.seat_of(self.banker)
        if seat is not None:
            return seat
        return self.standing.get(self.banker, 0) or self.last_seated

    def playing(self, stake: Stake) -> Cents:
        """What of a stake plays: of chips on the line, half."""
        return share(stake.amount, Fraction(1, 2), Rounding.DOWN) if stake.bet == LINE else stake.amount

    def at_stake(self) -> Cents:
        """What plays against the bank."""
        return total(self.playing(stake) for stake in self.stakes.values())

    def money_in_bank(self) -> Iterable[OnTable]:
        """What players have in the bank, in the garage and behind the bank, as money on this table."""
        rows: tuple[tuple[str, Mapping[str, Cents]], ...] = (
            (BANK, self.bank.held), (GARAGE, self.bank.garage), (BACKING, self.coup.backed),
        )  # fmt: skip
        held = [OnTable(0, player, account, sum_) for account, own in rows for player, sum_ in own.items() if sum_]
        return [*held, *(OnTable(0, player, PLEDGED, sum_) for player, sum_ in self.pledges().items())]

    def pledges(self) -> dict[str, Cents]:
        """What players have put down to share in a bank, or in banco, and nobody has taken up yet."""
        found = dict(self.associating)
        for player, (_, amount) in self.coup.partners.items():
            found[player] = Cents(found.get(player, 0) + amount)
        return found

    def everything_on_table(self) -> list[OnTable]:
        """All money of the players that lies on the table."""
        return [*self.on_felt(), *self.money_in_bank()]

    def has_money_in_play(self, player: str) -> bool:
        """Whether anything of this player lies on the table."""
        return player in self.staked or any(each.player == player for each in self.money_in_bank())

    def money_on_table(self) -> dict[str, Cents]:
        """What the accounts of the table should hold."""
        return {
            FELT: total(stake.amount for stake in self.stakes.values()),
            BANK: self.bank.amount,
            GARAGE: total(self.bank.garage.values()),
            BACKING: total(self.coup.backed.values()),
            PLEDGED: total(self.pledges().values()),
        }


def in_proportion(amount: int, parts: Mapping[str, int], first: str) -> dict[str, Cents]:
    """An amount in proportion, and what cannot be divided to the first."""
    whole = sum(parts.values()) or 1
    shares = {player: Cents(amount * part // whole) for player, part in parts.items()}
    shares[first] = Cents(shares[first] + amount - sum(shares.values()))
    return shares
