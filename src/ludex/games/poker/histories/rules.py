"""The ruleset of hands that other people played: circle poker by convention, under no jurisdiction at all.

Its statute lies in `law/data/convention/`, beside the places and not among them; a history brings its own stakes.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from ludex.games.poker.circle.rules import CircleRules
from ludex.law.regulations import Currency
from ludex.law.ruleset import RuleGroup, resolve
from ludex.law.sources import LawFiles
from ludex.law.statute import NO_JURISDICTION, load_convention

PRACTICE = NO_JURISDICTION
"""What the ruleset is called wherever a jurisdiction would be named."""

Structure = Literal["no-limit", "pot-limit", "fixed-limit"]

UNITS = Currency(code="", unit="unit", per_main=1, symbol="")
"""The money of a history: whole units, whatever they are worth."""


class CustomRules(RuleGroup, frozen=True):
    """What is done by custom and stands in no regulation of circle poker."""

    betting: Structure
    """How much may be bet: all one has, the pot, or one amount a betting round."""
    bets_most: int
    """How often all together may bet and raise in a betting round where the amount is fixed."""
    two_players: Literal["button-posts-small", "as-among-many"]
    """Who posts the small blind between two players."""
    suits: tuple[str, ...]
    """The suits from high to low, for whoever has the lowest card."""
    odd_chips: Literal["all-to-first", "one-by-one"]
    """Who gets what cannot be divided among several winners."""


class PracticeRules(CircleRules, frozen=True, kw_only=True):
    """Circle poker by convention."""

    customs: CustomRules
    # Histories tell of no misconduct and no errors, so these headings need not be whole.
    conduct: dict[str, str | None]  # type: ignore[assignment]
    misdeal: dict[str, str | None]  # type: ignore[assignment]
    incidents: dict[str, str | None]  # type: ignore[assignment]


@cache
def practice_rules(game: str, betting: Structure) -> PracticeRules:
    """The ruleset of a variety by convention, made once."""
    statute = load_convention(game, LawFiles())
    return resolve(statute, UNITS, PracticeRules, [("table", {"betting": betting})])
