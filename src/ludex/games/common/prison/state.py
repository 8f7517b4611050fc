"""Stakes in prison. Only `evolve` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from ludex.core.rulebook import Staffed
from ludex.core.session import OnTable
from ludex.games.common.stakes.state import Stake
from ludex.kit.money import Cents

ZERO_CHOICE = "zero"
PRISON = "prison"


class Prisoner(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A stake that a zero has put in prison."""

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


class PrisonState(Staffed, Protocol):
    """The part of a table's state that the prison reads and writes; games declare it beside what else they have."""

    prisoners: dict[int, Prisoner]
    phase: str
    stakes: dict[int, Stake]
    minimum: Cents

    @property
    def is_last_round(self) -> bool:
        """Whether what is held can wait for no other round."""
        ...

    @property
    def zero_held(self) -> bool:
        """Whether what the zero asks has been done in this round."""
        ...

    def hold_zero(self) -> None:
        """Notes that it has."""
        ...

    def remove_stake(self, stake_id: int) -> Stake:
        """Takes chips off the felt."""
        ...


def has_prisoner(state: PrisonState, player: str) -> bool:
    """Whether a player has something in prison."""
    return any(prisoner.player == player for prisoner in state.prisoners.values())


def in_prison(state: PrisonState) -> Sequence[OnTable]:
    """The prisoners as money of the players on this table."""
    return [OnTable(each.id, each.player, PRISON, each.value) for each in state.prisoners.values()]
