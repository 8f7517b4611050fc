"""The part of a ruleset that every game decided by one throw reads."""

from __future__ import annotations

from typing import Literal

from ludex.errors import Reason
from ludex.games.common.stakes.rules import BettingRules, StakeRules, WinningStake
from ludex.kit.money import Rounding
from ludex.law.ruleset import RuleGroup


class ThrowBettingRules(BettingRules, frozen=True):
    """When bets may be made: before the throw, and while it runs."""

    open_while: tuple[Literal["betting", "rolling"], ...]
    opened: Reason | None
    """No bet may be made before the call to bet; where nothing is said, a round begins with bets open."""
    in_chips: Reason | None
    """Bets are laid in chips (fichas): what they cannot make is no bet."""


class ThrowingRules(RuleGroup, frozen=True):
    """Who throws, and what comes before bets are closed."""

    rotation: Reason | None
    """Throwers take turns."""
    announces: Literal["thrower"] | None
    """Whoever threw announces the result."""
    asked: Reason | None
    """Before bets are closed it is asked whether they are made."""


class ThrowCalls(RuleGroup, frozen=True):
    """What must be said aloud."""

    place_bets: str | None
    bets_made: str | None
    no_more_bets: str | None
    result: str | None
    void: str | None


class SettlementRules(RuleGroup, frozen=True):
    """Collecting and paying."""

    losers_first: Reason | None
    """Nobody is paid before the losing bets are collected."""
    first: tuple[str, ...]
    """The kinds of bet that are collected before all others, one after the other; the rest goes at once."""
    rounding: Rounding


class IncidentRules(RuleGroup, frozen=True):
    """What makes a throw void, and what is then done."""

    void_causes: dict[str, bool]
    """For everything that may happen to a throw, whether it makes it void."""
    void_remedy: Literal["rethrow"] | None


class ThrowRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a ruleset has where one throw decides."""

    cloths: int
    winning_stake: WinningStake | None
    """What becomes of the stake that won."""
    betting: ThrowBettingRules
    throwing: ThrowingRules
    calls: ThrowCalls
    settlement: SettlementRules
    incidents: IncidentRules
