"""The ruleset of banca francesa: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.games.common.throws.rules import (
    IncidentRules,
    SettlementRules,
    ThrowBettingRules,
    ThrowCalls,
    ThrowingRules,
    ThrowRules,
)
from ludex.law.ruleset import Count, RuleGroup

ChanceName = Literal["aces", "small", "big"]
LineChance = Literal["small", "big"]
Cause = Literal[
    "dice-not-apart", "foreign-object", "die-on-the-floor", "die-off-the-table", "faulty-die", "foreign-substance",
    "dice-not-in-cup", "die-kept-in-cup",
]  # fmt: skip
Undecided = Literal["rethrow", "return"]


class Chance(RuleGroup, frozen=True):
    """A chance (suerte): the totals that win it, what it pays to one, and its maximum in minima."""

    totals: tuple[int, ...]
    pays: Fraction
    maximum: int


class Line(RuleGroup, frozen=True):
    """A line of the cloth (límite exterior o interior del paño) on which chips may be laid."""

    chance: LineChance
    """The chance that they play on."""
    part: Fraction
    """The part of them that plays; the rest stays the player's."""
    limits_times: int
    """Their least and largest value, in those of the chance's own field."""


class Bets(RuleGroup, frozen=True):
    """Every bet that may be made."""

    listed: Reason | None
    aces: Chance
    small: Chance
    big: Chance
    outer_line: Line
    inner_line: Line


class Layout(RuleGroup, frozen=True):
    """What is drawn and printed on the cloth (paño)."""

    small: tuple[int, ...]
    """The totals printed on the strip round the cloth."""
    big: tuple[int, ...]
    """The totals printed on the inner part."""
    aces_boxes: int
    """How many small boxes the part for aces is divided into (casillas)."""
    words: tuple[str, ...]
    """What is written on the parts for small, big and aces (expresiones)."""


class DiceRules(RuleGroup, frozen=True):
    """The dice of a table, in sets of three (ternas)."""

    sets: Count
    """How many sets lie in the case of the table (estuche)."""
    thrown: Annotated[int, Meta(ge=1, le=10)]
    """How many dice are thrown together."""
    in_turn: Reason | None
    """The sets replace each other in turn."""
    every_hour: Reason | None
    """Once the hour has struck, no dice are thrown before the set is replaced."""


class Betting(ThrowBettingRules, frozen=True):
    """When bets may be made, and taken back."""

    stands: Reason | None
    """A bet that a throw left undecided is not taken back before another throw decides it."""


class ChanceCalls(RuleGroup, frozen=True):
    """The words for each chance (expresiones)."""

    aces: str | None
    small: str | None
    big: str | None


class Calls(ThrowCalls, frozen=True):
    """What must be said aloud."""

    chances: ChanceCalls


class Throwing(ThrowingRules, frozen=True):
    """Who throws, what becomes of a throw that decides nothing, and of dice that somebody touches."""

    undecided: Undecided | None
    """What becomes of the bets at a total that is none of the chances; where nothing is said, all of them lose."""
    every_hour: Reason | None
    """Once the hour has struck, no dice are thrown before the thrower is relieved."""
    force_majeure: Literal["thrower-stays"] | None
    """In a case of force majeure the thrower need not be relieved."""
    still: Reason | None
    """Dice are not lifted before they lie still and can be read."""
    touched: Literal["nobody-loses"] | None
    """The croupier touched the dice at rest before they announced: winners win, and nobody loses."""


class Settlement(SettlementRules, frozen=True):
    """Collecting and paying, and by whom."""

    payer: Reason | None
    """The croupier who does not throw collects and pays (pagador)."""


class Incidents(IncidentRules, frozen=True):
    """What makes a throw void (lanzamientos nulos), and what is then done."""

    void_causes: dict[Cause, bool]  # type: ignore[assignment]  # the causes are named, as the text names them
    replaced_after: tuple[Cause, ...]
    """After which of them the set of dice is replaced at once."""


class BancaRules(ThrowRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Banca francesa at one table."""

    layout: Layout
    dice: DiceRules
    bets: Bets
    betting: Betting
    throwing: Throwing
    calls: Calls
    settlement: Settlement
    incidents: Incidents
