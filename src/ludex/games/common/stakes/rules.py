"""The part of a ruleset that every game with chips on a cloth reads."""

from __future__ import annotations

from typing import Literal

from ludex.core.rules import TableRules
from ludex.errors import Reason
from ludex.law.ruleset import RuleGroup

WinningStake = Literal["stays", "returned"]


class BettingRules(RuleGroup, frozen=True):
    """When bets may be made."""

    open_while: tuple[str, ...]
    """The phases in which they may."""
    closed: Reason | None


class StakeRules(TableRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a ruleset has where players stake on bets."""

    maximum_per: Literal["player", "table"]
    """Whether the largest stake on a bet is each player's or that of all together."""
    withdrawal: bool
    """Whether a bet may be taken back before no more bets."""
    betting: BettingRules
