"""The ruleset of craps: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from ludex.errors import Reason
from ludex.games.common.stakes.rules import StakeRules
from ludex.kit.money import Rounding
from ludex.law.ruleset import RuleGroup

Moment = Literal["first-throw", "after-first-throw", "any-time"]
"""When a bet may be made: before a series begins, once it has its point, or always."""
Fate = Literal["wins", "loses"]
Spot = Literal["outside-it", "on-it", "on-it-or-beside", "across-the-line", "rear-box"]
"""Where chips lie that have no field of their own: by the bet they go with, or by the box of their number."""
Cause = Literal[
    "broken", "stacked", "on-a-chip", "on-chips-in-play", "off-the-table", "on-the-rim", "in-the-basket", "not-flat",
    "slid", "no-die-touched", "one-die-touched", "in-the-near-half", "incorrect-throw",
]  # fmt: skip
Breach = Literal["rubbed", "kept"]
"""What a shooter may not do with the dice in their hand."""


class Moments(RuleGroup, frozen=True):
    """When the bets of a group may be made."""

    when: Moment


class Simple(RuleGroup, frozen=True):
    """What all simple bets have in common (suertes sencillas)."""

    pays: Fraction


class Line(RuleGroup, frozen=True):
    """A bet decided by its first throw or else by that throw's total, its point: win, come and their opposites."""

    when: Moment
    wins: tuple[int, ...]
    """The totals of the first throw that win."""
    loses: tuple[int, ...]
    void: tuple[int, ...]
    """The totals of the first throw that give no result: the stake goes back."""
    otherwise: Literal["point", "stands", "loses"] | None
    """What another total does: it becomes the point."""
    repeated: Fate | None
    """What the point does when it comes again; `out` does the opposite."""
    out: int
    withdrawal: bool
    """Whether it may be taken back while it is undecided."""


class Throw(RuleGroup, frozen=True):
    """A bet on totals: some win, some lose, and `otherwise` says what the rest do."""

    wins: tuple[int, ...]
    otherwise: Literal["loses", "stands"] | None


class SimpleThrow(Throw, frozen=True):
    """A simple bet that every throw decides (under 7, over 7)."""

    when: Moment


class Field(SimpleThrow, frozen=True):
    """The field, which pays some of its totals better (campo)."""

    double: tuple[int, ...]
    double_pays: Fraction


class Big(SimpleThrow, frozen=True):
    """A simple bet that stands until one of two totals comes (pequeña, grande)."""

    loses: tuple[int, ...]
    withdrawal: bool


class Proposition(Throw, frozen=True):
    """A multiple bet that every throw decides."""

    pays: Fraction


class HardWays(RuleGroup, frozen=True):
    """Totals made of doubles (dobles)."""

    totals: tuple[int, ...]
    out: int
    easy: Literal["loses"] | None
    """What the total does when it is not made of a double."""
    otherwise: Literal["loses", "stands"] | None
    pays: dict[str, Fraction]
    withdrawal: bool


class Associated(RuleGroup, frozen=True):
    """What all bets laid beside a simple one have in common (suertes asociadas)."""

    only_with_simple: Reason | None
    """They need the simple bet, with its point known."""
    follows: Literal["goes-with-it"] | None
    """What becomes of it when the simple bet is taken back."""
    withdrawal: bool


class OnPoint(RuleGroup, frozen=True):
    """A bet on a point against the total that ends a series, with what each point pays."""

    repeated: Fate | None
    """What the point does when it comes; `out` does the opposite."""
    out: int
    otherwise: Literal["loses", "stands"] | None
    pays: dict[str, Fraction]
    laid: Spot


class Wrong(OnPoint, frozen=True):
    """A bet that the seven comes before its number (apuesta mala)."""

    marked: Reason | None
    """A marker of the croupier tells it from the others before the dice are thrown."""


class Like(RuleGroup, frozen=True):
    """An associated bet that wins, loses and pays as another."""

    like: Literal["odds_win", "odds_dont_win"] | None
    laid: Spot


class Place(RuleGroup, frozen=True):
    """What all place bets have in common (apuestas al pleno)."""

    when: Moment
    numbers: tuple[int, ...]
    withdrawal: bool


class Bets(RuleGroup, frozen=True):
    """Every bet that may be made (clases de suertes)."""

    listed: Reason | None
    simple: Simple
    win: Line
    dont_win: Line
    come: Line
    dont_come: Line
    field: Field
    big_6: Big
    big_8: Big
    under_7: SimpleThrow
    over_7: SimpleThrow
    multiple: Moments
    hard_ways: HardWays
    seven: Proposition
    eleven: Proposition
    any_craps: Proposition
    craps_2: Proposition
    craps_3: Proposition
    craps_12: Proposition
    horn: Proposition
    associated: Associated
    odds_win: OnPoint
    odds_dont_win: OnPoint
    odds_come: Like
    odds_dont_come: Like
    place: Place
    right: OnPoint
    wrong: Wrong


class Limits(RuleGroup, frozen=True):
    """The largest stakes (apuestas mínima y máxima)."""

    simple_maximum: int
    """On a simple bet, in minima; the licence picks it."""
    multiple_gain: int
    """What a multiple bet may win, in per cent of what the largest simple bet wins; the licence picks it."""
    associated: int
    """On the bet beside a win or a come, in per cent of that bet."""
    associated_dont: dict[str, int]
    """On the bet beside a don't win or a don't come, in per cent of that bet, by the point."""
    right: dict[str, int]
    """In per cent of the largest simple bet, by the number."""
    wrong: dict[str, int]


class DiceRules(RuleGroup, frozen=True):
    """What lawful dice look like, and how many a table has."""

    in_play: Annotated[int, Meta(ge=1, le=10)]
    set: Annotated[int, Meta(ge=1, le=100)]
    """How many a table is given for a session."""
    colours: Literal["same", "different"]
    """Of the dice in play."""
    edge_least: int
    """In millimetres."""
    edge_most: int
    transparent: Reason | None
    polished: Reason | None
    sharp_edges: Reason | None
    square_corners: Reason | None
    flush_spots: Reason | None
    serial: Reason | None
    """The maker's number is on a face."""
    initials: Reason | None
    """The initials of the house are on a face."""
    balanced: Reason | None
    sound: Reason | None
    """They are in perfect state."""
    fresh: Reason | None
    """They are others than those of the session before."""
    reserve: Reason | None
    """Those not in play lie in the table's hollow."""
    faces: Reason | None
    """Each face is there once, and those opposite add up to seven."""


class Shooters(RuleGroup, frozen=True):
    """Who throws, and for how long."""

    start: Literal["croupiers-left", "croupiers-right"] | None
    """Where the first one stands."""
    direction: Literal["clockwise", "anticlockwise"] | None
    refusal: Literal["next"] | None
    """What becomes of dice that a player does not want."""
    passes: Literal["seven-out", "any-loss"] | None
    """When the dice change hands."""
    must_bet: Reason | None
    """The shooter has bet on win or don't win before they throw."""
    after_call: Reason | None
    """The shooter throws when no more bets has been called, not before."""
    takes_over: Literal["with-line-bet"] | None
    """Who throws on when the shooter goes in the middle of a series: the next who has bet on win or don't win."""
    repeatedly: Reason | None
    """Nobody loses the dice but for breaking the rules of throwing repeatedly."""
    at_once: Reason | None
    """And does so at once: nothing is done about the dice between the call and the throw."""
    breaches: dict[Breach, bool]
    """What they may not do with the dice in their hand."""
    breaches_least: int
    """How many breaches are repeated ones, for which the chief may take the dice from them for good."""


class DiceChange(RuleGroup, frozen=True):
    """When the dice are changed, and how."""

    seeking: Reason | None
    """Not while the shooter seeks their point."""
    after_throws: int
    """After how many throws with the same dice the chief may order a change; the licence picks it."""
    broken: Literal["from-the-reserve"] | None
    """What takes the place of dice of which one broke."""
    lost_die: Literal["from-the-reserve"] | None
    """What the shooter is offered when a die has fallen to the floor while they seek their point."""
    not_found: Literal["new-set"] | None
    """What is done when the series is over and the die is still lost."""
    laid_out: Literal["all", "reserve"]
    """Which dice are put before the player when they are changed."""
    taken: int
    """How many of them the player takes."""


class Calls(RuleGroup, frozen=True):
    """What must be said aloud."""

    no_more_bets: str | None
    result: str | None
    void: str | None
    dice_change: str | None


class Settlement(RuleGroup, frozen=True):
    """Clearing and paying."""

    rounding: Rounding


class Incidents(RuleGroup, frozen=True):
    """What makes a throw void, and what of it is the shooter's fault."""

    void_causes: dict[Cause, bool]
    """For everything that may happen to a throw, whether it makes it void."""
    faults: tuple[Cause, ...]
    """Those that break the rules of throwing, and count against the shooter."""


class Closing(RuleGroup, frozen=True):
    """What becomes of bets that the last throw leaves undecided."""

    undecided: Literal["plays-out"] | None
    """They play until they are won or lost; where nothing is said they go back to their owners."""


class CrapsRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Craps at one table."""

    bets: Bets
    limits: Limits
    dice: DiceRules
    shooters: Shooters
    dice_change: DiceChange
    calls: Calls
    settlement: Settlement
    incidents: Incidents
    closing: Closing
