"""The state of a table of baccarat at two tables. Only `evolve` writes it.

What begins anew with every award, bank or coup is one frozen value and is replaced whole.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from ludex.core.events import FELT
from ludex.core.roles import Role
from ludex.core.session import OnTable
from ludex.games.baccarat.among_players.state import BANK, AmongPlayersState, CoupCards
from ludex.kit.cards import Card
from ludex.kit.money import NOTHING, Cents, total

FIRST, SECOND = "first", "second"
"""The two cloths, and the hands that are played on them."""
CLOTHS = (FIRST, SECOND)
FIRST_PUNTO, SECOND_PUNTO = Role("first-punto"), Role("second-punto")
"""The offices of those who have the cards of each cloth."""
PUNTO_OF = {FIRST: FIRST_PUNTO, SECOND: SECOND_PUNTO}

DEPOSIT = "deposit"
"""The account of what lies in the cage for a bank: deposited beforehand, or behind a free one."""

AWARDING = "awarding-bank"
NO_BANK = "no-bank"
DEPOSITING = "depositing-bank"
HANDING = "handing-over-bank"
COVERING = "covering-stakes"
FIRST_SPEAKS, SECOND_SPEAKS = "first-speaks", "second-speaks"
FIRST_ASKED, SECOND_ASKED = "first-asked", "second-asked"
JUMPED = "bank-jumped"
SPEAKS = {FIRST: FIRST_SPEAKS, SECOND: SECOND_SPEAKS}
ASKED = {FIRST: FIRST_ASKED, SECOND: SECOND_ASKED}

ASTRIDE, FIRST_LINE, SECOND_LINE, BANCO = "astride", "first-line", "second-line", "banco"
"""How chips are staked besides simply on a cloth: astride both, on the line of one, against the whole bank."""
LINE_OF = {FIRST_LINE: FIRST, SECOND_LINE: SECOND}
FACE_UP = "face-up-card"
"""That a card came out of the shoe face up, among what went wrong in a coup."""
BESIDE = ("beside-banker", "beside-croupier")
"""Where nothing may be staked."""


class AwardState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bank that nobody has: how that came, and how far its award has come."""

    cause: str = "opening"
    giver: str = ""
    """Who left it."""
    initial: Cents = NOTHING
    """For what it had been awarded."""
    amount: Cents = NOTHING
    """What it came to when it was left."""
    stage: int = 0
    """What of the law's stages has been tried."""
    asked: tuple[str, ...] = ()
    """Whom it was offered to."""
    bids: dict[str, Cents] = {}
    shoes: int = 1
    """For how many shoes it is awarded."""
    days: int = 0
    """For how many days; by shoes where there are none."""
    ended: str = ""
    """What ended because nobody bid for it."""


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A banker who is known before the table opens."""

    player: str
    amount: Cents
    days: int = 0


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """A deposit that somebody proves, to hold a free bank."""

    amount: Cents
    at: str
    accepted: bool = False


class BankState(Struct, frozen=True, kw_only=True):
    """The bank that somebody holds."""

    amount: Cents = NOTHING
    """What the croupier keeps of it on the table."""
    deposit: Cents = NOTHING
    """What lies in the cage for it."""
    credit: Cents = NOTHING
    """What an institution answers for besides."""
    initial: Cents = NOTHING
    """For what it was awarded."""
    put_in: Cents = NOTHING
    """All that the banker has put into play."""
    dealt: int = 0
    """How many coups they have dealt."""
    shoes: int = 1
    """For how many shoes they have it, the one at hand included."""
    days: int = 0
    """For how many days; by shoes where there are none."""
    new_shoe: bool = False
    """Whether another shoe is made up before they deal."""

    @property
    def reach(self) -> Cents:
        """All that it can pay with."""
        return Cents(self.amount + self.deposit + self.credit)


class CoupState(CoupCards, frozen=True, kw_only=True):
    """What is so of the coup at hand; the next round begins with another."""

    claims: tuple[str, ...] = ()
    """Who called banco, in their order."""
    banco: str = ""
    """Who plays against the whole bank."""
    said: dict[str, str] = field(default_factory=dict)
    """What was said on each cloth: card, or no."""
    turned: tuple[str, ...] = ()
    """The hands that were turned up at once."""
    void: tuple[str, ...] = ()
    """The cloths on which the coup does not count."""
    pending: tuple[Card, ...] = ()
    """Cards that lie open and belong to nobody yet: whoever draws next takes the first of them."""
    restored: bool = False
    """Whether an error was put right by moving cards, so that the bank is bound."""
    fault: str = ""
    """Whose error it was."""
    wrong: tuple[str, ...] = ()
    """The cloths whose cards somebody else had than whose turn it was."""
    bank_shown_to: tuple[str, ...] = ()
    """The cloths to which the banker has shown their hand."""
    winners: dict[str, str] = field(default_factory=dict)
    """Who won on each cloth."""
    gained: dict[str, Cents] = field(default_factory=dict)
    """What the bank won on each cloth, or lost."""


class TwoTablesState(AmongPlayersState, kw_only=True):
    """What is so at the table now."""

    behind_seated: tuple[str, ...] = ()
    """Who of those behind the places sits there."""
    award: AwardState = AwardState()
    bank: BankState = BankState()
    coup: CoupState = CoupState()
    turns: dict[str, int] = field(default_factory=dict)
    """The place on each cloth whose turn it is to have the cards; the nearest to the banker where none is named."""
    reserved: Named | None = None
    """Who has put down the sum of a bank before it was awarded."""
    named: Named | None = None
    """Who has the bank for further days."""
    days_allowed: int = 0
    """For how many days the director lets the bank be awarded."""
    proofs: dict[str, Proof] = field(default_factory=dict)
    """What deposits players have proved, or would."""
    barred: tuple[str, ...] = ()
    """Who may not be banker again while this shoe is dealt."""
    shoe_coups: int = 0
    """How many coups were dealt from this shoe."""
    repeats_left: int = 0
    """How often whoever made banco may repeat it."""
    repeats_by: str = ""
    """Who that is."""
    shoes_begun: int = 0
    """How many shoes were made up in this session."""

    def punto_of(self, cloth: str) -> str:
        """Who has the cards of a cloth; nobody is an empty name."""
        return self.holder_of(PUNTO_OF[cloth])

    def at_stake(self, cloth: str) -> Cents:
        """What plays on a cloth once the bets are closed."""
        return total(stake.amount for stake in self.stakes.values() if stake.bet == cloth)

    def money_in_bank(self) -> list[OnTable]:
        """What players have in the bank, or in the cage for one, as money on this table."""
        rows: list[tuple[str, str, Cents]] = [(self.banker, BANK, self.bank.amount)]
        rows.append((self.banker, DEPOSIT, self.bank.deposit))
        if self.reserved is not None:
            rows.append((self.reserved.player, DEPOSIT, self.reserved.amount))
        rows += [(player, DEPOSIT, proof.amount) for player, proof in self.proofs.items() if proof.at == "cage"]
        return [OnTable(0, player, account, amount) for player, account, amount in rows if player and amount]

    def everything_on_table(self) -> list[OnTable]:
        """All money of the players that lies on the table."""
        return [*self.on_felt(), *self.money_in_bank()]

    def has_money_in_play(self, player: str) -> bool:
        """Whether anything of this player lies on the table."""
        return player in self.staked or any(each.player == player for each in self.money_in_bank())

    def money_on_table(self) -> Mapping[str, Cents]:
        """What the accounts of the table should hold."""
        lying = self.money_in_bank()
        return {
            FELT: total(stake.amount for stake in self.stakes.values()),
            BANK: total(each.amount for each in lying if each.account == BANK),
            DEPOSIT: total(each.amount for each in lying if each.account == DEPOSIT),
        }
