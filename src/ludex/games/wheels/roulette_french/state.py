"""The state of a French roulette: stakes on the felt, prisoners, announced bets, the wheel. Only `evolve` writes it."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.state import TableState
from ludex.kit.money import Cents

ROLLING = "rolling"
NO_MORE_BETS = "no-more-bets"
RETHROW = "rethrow"
LANDED = "landed"
ZERO_CHOICE = "zero"
CLEARING = "clearing"
PAYING = "paying"
SETTLED = "settled"
LOCKING = "locking"

PRISON = "prison"
ANNOUNCED = "announced"


class Stake(Struct, frozen=True, gc=False, array_like=True):
    """Chips of a player on a bet."""

    id: int
    player: str
    bet: str
    amount: Cents
    cloth: int
    won_in: int = 0
    """The round in which it last won; since then it lies there by its owner's will."""


class Prisoner(Struct, frozen=True, gc=False, array_like=True):
    """A stake on a simple chance that a zero has put in prison."""

    id: int
    player: str
    bet: str
    stake: Cents
    zeros: int
    value: Cents
    minimum: Cents
    """The minimum that it was imprisoned under."""
    pending: bool
    """Whether its owner still has to choose at this zero."""
    cloth: int = 1


class Announcement(Struct, frozen=True, gc=False, array_like=True):
    """A bet accepted by word of mouth: the chips are with the croupier, not yet on the cloth."""

    id: int
    player: str
    bet: str
    stake: Cents
    cloth: int
    repeated: bool = False


class RouletteState(TableState, kw_only=True):
    """What is so at a roulette now."""

    stakes: dict[int, Stake] = field(default_factory=dict)
    staked: dict[str, dict[str, int]] = field(default_factory=dict)
    """What each player has on each bet."""
    staked_by_all: dict[str, int] = field(default_factory=dict)
    prisoners: dict[int, Prisoner] = field(default_factory=dict)
    announced: dict[int, Announcement] = field(default_factory=dict)
    next_id: int = 1
    zones: dict[str, frozenset[str]] = field(default_factory=dict)
    at_wheel: str = ""
    """The croupier whose turn it is to throw."""
    turned: str | None = None
    """Which way the wheel was last turned."""
    number: int | None = None
    last_number: int | None = None
    zero_held: bool = False
    cleared_by: dict[int, str] = field(default_factory=dict)
    """Who cleared each cloth in this round."""

    def add_stake(self, stake: Stake) -> None:
        """Puts chips on the felt."""
        self.stakes[stake.id] = stake
        self.next_id = max(self.next_id, stake.id + 1)
        own = self.staked.get(stake.player)
        if own is None:
            own = self.staked[stake.player] = {}
        own[stake.bet] = own.get(stake.bet, 0) + stake.amount
        self.staked_by_all[stake.bet] = self.staked_by_all.get(stake.bet, 0) + stake.amount

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
            own[bet] -= amount
        if all_[bet] == amount:
            del all_[bet]
        else:
            all_[bet] -= amount
        return stake

    def has_money_in_play(self, player: str) -> bool:
        """Whether anything of this player lies on the table."""
        if player in self.staked:
            return True
        return any(prisoner.player == player for prisoner in self.prisoners.values()) or any(
            said.player == player for said in self.announced.values()
        )

    def copy(self) -> RouletteState:
        """A state of its own: what it holds is frozen, so only the containers are copied."""
        from msgspec.structs import replace

        return replace(
            self,
            accounts=dict(self.accounts),
            roles=dict(self.roles),
            players=list(self.players),
            stakes=dict(self.stakes),
            staked={player: dict(own) for player, own in self.staked.items()},
            staked_by_all=dict(self.staked_by_all),
            prisoners=dict(self.prisoners),
            announced=dict(self.announced),
            cleared_by=dict(self.cleared_by),
        )
