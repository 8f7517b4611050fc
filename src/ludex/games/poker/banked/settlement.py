"""What settling a box comes to, as it is worked out."""

from __future__ import annotations

from ludex.core.events import FELT, FLOAT, purse
from ludex.core.results import Push, Result, Won
from ludex.games.common.stakes.events import Payment
from ludex.games.common.stakes.state import Stake
from ludex.games.poker.banked.events import SlotPaid
from ludex.kit.money import Cents, Rounding, share


class BoxAccount:
    """The stakes of a box with what becomes of each, and the rules that say so."""

    def __init__(self) -> None:
        self.stakes: list[int] = []
        self.payments: list[Payment] = []
        self.prizes: list[SlotPaid] = []
        self.rows: list[tuple[str, str, int]] = []
        self.paths: list[str] = []
        self.category = ""

    def lose(self, stake: Stake) -> None:
        """A stake goes to the bank."""
        self.stakes.append(stake.id)
        self.rows.append((FELT, FLOAT, stake.amount))

    def give_back(self, stake: Stake) -> None:
        """A stake goes back to its owner."""
        self.stakes.append(stake.id)
        self.rows.append((FELT, purse(stake.player), stake.amount))

    def pay(self, stake: Stake, profit: Cents) -> None:
        """A stake goes back with its profit."""
        self.give_back(stake)
        self.add(stake, profit)

    def add(self, stake: Stake, profit: Cents) -> None:
        """A profit on a stake, whatever becomes of the stake itself."""
        if profit:
            self.payments.append(Payment(stake.id, stake.player, stake.bet, profit))
            self.rows.append((FLOAT, purse(stake.player), profit))

    def pay_prize(self, account: str, player: str, prize: str, amount: Cents) -> None:
        """A pool pays a player."""
        self.prizes.append(SlotPaid(player, prize, amount))
        self.rows.append((account, purse(player), amount))


def settle_stake(account: BoxAccount, stake: Stake, result: Result, rounding: Rounding) -> None:
    """A stake with what became of it."""
    match result:
        case Won(pays):
            account.pay(stake, share(stake.amount, pays, rounding))
        case Push():
            account.give_back(stake)
        case _:
            account.lose(stake)
