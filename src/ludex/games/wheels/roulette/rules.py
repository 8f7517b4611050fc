"""The ruleset of a roulette: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, get_args

from msgspec import Meta

from ludex.core.rules import Staff
from ludex.errors import Reason
from ludex.games.common.stakes.rules import BettingRules, StakeRules, WinningStake
from ludex.games.common.zero import ZeroRules
from ludex.kit.money import Cents, Rounding
from ludex.kit.wheels import Pocket
from ludex.law.ruleset import RuleGroup

Chance = Literal["red", "black", "even", "odd", "low", "high"]
Cause = Literal["chip-in-cylinder", "object-in-cylinder", "ball-jumped-out", "defective-throw", "ball-not-dropping"]
PaidAs = Literal[
    "column", "double-column", "dozen", "double-dozen", "red", "black", "even", "odd", "high", "low",
    "street", "six-line", "corner", "split", "straight",
]  # fmt: skip
Payers = Literal["any-croupier", "clearers-do-not-pay"]


class WheelRules(RuleGroup, frozen=True):
    """What a lawful wheel looks like (cilindro)."""

    pockets: int
    lowest: Annotated[int, Meta(le=99)]
    highest: Annotated[int, Meta(ge=1, le=99)]
    alternate: Reason | None
    """Red and black follow each other round the wheel."""
    zero_neutral: Reason | None
    """The zero is neither red nor black."""
    no_consecutive_neighbours: Reason | None
    black_digit_sum: Literal["even", "odd"]
    """Numbers whose digits add up to such a sum are black."""
    black_also: tuple[int, ...]
    black_except: tuple[int, ...]
    double_zero: Literal["opposite-zero", "anywhere"] | None
    """Where the double zero lies, on a wheel that has one."""


class Layout(RuleGroup, frozen=True):
    """The cloth (tablero): the numbers in columns and rows, with the zero at the head."""

    columns: Annotated[int, Meta(ge=1, le=99)]
    rows: int
    zero_touches: int
    """How many numbers share a line with the zero, where it lies alone at the head."""
    double_zero: Literal["right-of-zero", "left-of-zero"] | None
    """Where the double zero lies at the head of the numbers, on a cloth that has one."""
    courtesy: tuple[int, int] | None
    """The dozens between which the two zeros can be bet together by those who do not reach the head."""
    sides: int
    """On how many sides of the numbers the outside bets lie."""


class Kind(RuleGroup, frozen=True):
    """A kind of bet (suerte): what it pays to one, and its maximum in minima, one for each tier of licence."""

    pays: Fraction
    maximum: tuple[int, ...]


class ListedKind(Kind, frozen=True):
    """A kind whose bets the text lists number by number."""

    numbers: tuple[tuple[Pocket, ...], ...]


class Dozens(Kind, frozen=True):
    """Dozens (docenas), each from one number to another."""

    ranges: tuple[tuple[int, int], ...]


class Doubles(Kind, frozen=True):
    """Two columns or dozens at once (columna o docena a caballo)."""

    adjoining: bool


class Simple(Kind, frozen=True):
    """Simple chances (suertes sencillas)."""

    chances: tuple[Chance, ...]
    low: tuple[int, int]
    """From and to: falta."""
    high: tuple[int, int]
    """From and to: pasa."""


class Bets(RuleGroup, frozen=True):
    """Every bet that may be made (combinaciones posibles)."""

    listed: Reason | None
    straight: Kind
    split: Kind
    zero_split: ListedKind
    """The two zeros together."""
    street: Kind
    zero_street: ListedKind
    corner: Kind
    zero_corner: ListedKind
    special_corner: ListedKind
    """Five numbers with both zeros (cuadro especial)."""
    six_line: Kind
    column: Kind
    dozen: Dozens
    double_column: Doubles
    double_dozen: Doubles
    simple: Simple


class WinningStakes(RuleGroup, frozen=True):
    """What becomes of the stake that won."""

    multiple: WinningStake | None
    simple: WinningStake | None


class Spin(RuleGroup, frozen=True):
    """How the wheel is turned and the ball thrown, and by whom."""

    alternates: Reason | None
    ball_opposes: Reason | None
    rotation: Reason | None


class Betting(BettingRules, frozen=True):
    """When bets may be made: before the ball rolls, and while it does."""

    open_while: tuple[Literal["betting", "rolling"], ...]


class Announced(RuleGroup, frozen=True):
    """Bets accepted by word of mouth, not yet on the cloth."""

    accepted: Literal["croupier-and-chief"] | None
    repeated: Reason | None


class Calls(RuleGroup, frozen=True):
    """What must be said aloud."""

    no_more_bets: str | None
    result: str | None
    void: str | None


class Settlement(RuleGroup, frozen=True):
    """Clearing and paying."""

    losers_first: Reason | None
    order: tuple[PaidAs, ...]
    rounding: Rounding
    """What becomes of half a unit when two columns or dozens win."""
    payers_one_cloth: Payers | None
    payers_two_cloths: Payers | None


class Incidents(RuleGroup, frozen=True):
    """What makes a spin void, and what is then done."""

    void_causes: dict[Cause, bool]
    """For everything that may happen to a spin, whether it makes it void."""
    void_remedy: Literal["rethrow-from-last-number", "rethrow"] | None


class Closing(RuleGroup, frozen=True):
    """What is done when the session is over."""

    cylinder_locked_with: tuple[Literal["key", "seal"], ...]


class RouletteStaff(Staff, frozen=True):
    """What the staff of a roulette may not do."""

    own_zone: Reason | None
    """A table-end employee bets for players in the zone they control."""
    zone: Literal["own-cloth"] | None
    """The zone that they control, where the table has not said: at two cloths the one at their end."""


class RouletteRules(StakeRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roulette at one table."""

    staff: RouletteStaff
    cloths: int
    """One cloth or two (a un paño, a dos paños)."""
    tier: int
    """Which series of maxima the licence has, from 1."""
    simple_minimum_times: int
    """The minimum on simple chances, in minima on a number."""
    simple_minimum_of: Literal["table", "authorised"]
    """Which minimum on a number is meant: the table's own, or the one of the authorisation."""
    wheel: WheelRules
    layout: Layout
    bets: Bets
    winning_stake: WinningStakes
    zero: ZeroRules
    double_zero_simple: Literal["as-zero", "lost"]
    """What the double zero does to simple chances: what the zero does, or it takes them."""
    spin: Spin
    betting: Betting
    announced: Announced
    calls: Calls
    settlement: Settlement
    incidents: Incidents
    closing: Closing

    def simple_minimum(self, minimum: Cents) -> Cents:
        """The least stake on a simple chance, at a table with this minimum; it never falls below that."""
        times = self.simple_minimum_times
        base = self.minimum if self.simple_minimum_of == "authorised" and times > 1 else minimum
        return Cents(max(minimum, base * times))

    def prison_minimum(self, minimum: Cents) -> Cents:
        """What a stake in prison is measured against, at a table with this minimum."""
        return self.simple_minimum(minimum) if self.zero.below_minimum_against == "simple" else minimum

    def __post_init__(self) -> None:
        """Every kind of bet needs a maximum for the tier of the licence, and its place in the order of payment."""
        missing = set(get_args(PaidAs)) - set(self.settlement.order)
        if missing:
            raise ValueError(f"settlement.order leaves out {', '.join(sorted(missing))}")
        for name in Bets.__struct_fields__:
            kind = getattr(self.bets, name)
            if isinstance(kind, Kind) and not 1 <= self.tier <= len(kind.maximum):
                raise ValueError(f"bets.{name}.maximum has no series {self.tier}")
