"""Stakes on a cloth: who has how much on which bet. Only `evolve` writes it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from ludex.core.events import FELT
from ludex.core.session import OnTable
from ludex.core.state import TableState
from ludex.kit.money import Cents

ROLLING = "rolling"
NO_MORE_BETS = "no-more-bets"
LANDED = "landed"
CLEARING = "clearing"
PAYING = "paying"
SETTLED = "settled"


class Stake(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Chips of a player on a bet."""

    id: int
    player: str
    bet: str
    amount: Cents
    cloth: int = 1
    won_in: int = 0
    """The round in which it last won; since then it lies there by its owner's will."""


class StakedState(TableState, kw_only=True):
    """What is so at a table with chips on it."""

    stakes: dict[int, Stake] = field(default_factory=dict)
    staked: dict[str, dict[str, Cents]] = field(default_factory=dict)
    """What each player has on each bet."""
    staked_by_all: dict[str, Cents] = field(default_factory=dict)
    next_id: int = 1

    def add_stake(self, stake: Stake) -> None:
        """Puts chips on the felt."""
        self.stakes[stake.id] = stake
        self.next_id = max(self.next_id, stake.id + 1)
        own = self.staked.get(stake.player)
        if own is None:
            own = self.staked[stake.player] = {}
        # Not Cents(...): every bet comes here, and that would be a call.
        own[stake.bet] = own.get(stake.bet, 0) + stake.amount  # type: ignore[assignment]
        all_ = self.staked_by_all
        all_[stake.bet] = all_.get(stake.bet, 0) + stake.amount  # type: ignore[assignment]

    def remove_stake(self, stake_id: int) -> Stake:
        """Takes chips off the felt."""
        stake = self.stakes.pop(stake_id)
        player, bet, amount = stake.player, stake.bet, stake.amount
        own, all_ = self.staked[player], self.staked_by_all
        if own[bet] == amount:
            del own[bet]
            if not own:
                del self.staked[player]
        else:
            own[bet] = Cents(own[bet] - amount)
        if all_[bet] == amount:
            del all_[bet]
        else:
            all_[bet] = Cents(all_[bet] - amount)
        return stake

    def clear_felt(self) -> None:
        """Takes every chip off the felt."""
        self.stakes, self.staked, self.staked_by_all = {}, {}, {}

    def has_money_in_play(self, player: str) -> bool:
        """Whether anything of this player lies on the table."""
        return player in self.staked

    def on_felt(self) -> Sequence[OnTable]:
        """The stakes as money of the players on this table."""
        return [OnTable(stake.id, stake.player, FELT, stake.amount) for stake in self.stakes.values()]

    def mark_won(self, stake_id: int) -> None:
        """Notes that a stake won in this round and lies there by its owner's will."""
        self.stakes[stake_id] = replace(self.stakes[stake_id], won_in=self.round)
