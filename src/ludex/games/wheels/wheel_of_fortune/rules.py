"""The ruleset of the wheel of fortune: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction

from ludex.errors import Reason
from ludex.games.common.throws.rules import ThrowRules
from ludex.law.ruleset import Count, RuleGroup


class CellRules(RuleGroup, frozen=True):
    """The cells of one symbol: how many, and where they stand, as far as the text asks for it."""

    count: int
    a_sector: int | None = None
    """How many in each sector."""
    opposite: Reason | None = None
    """Each has another across the middle of the wheel."""
    apart_from: tuple[str, ...] = ()
    """The symbols in whose sectors it does not stand."""
    alternate: Reason | None = None
    """It stands in every other sector: never twice in one, nor in two side by side."""


class WheelRules(RuleGroup, frozen=True):
    """What a lawful wheel looks like (rueda); without sectors, cells may stand in any order."""

    cells: int
    listed: Reason | None
    """Every cell shows a symbol that may be bet on."""
    symbols: dict[str, CellRules]
    sectors: int | None = None
    cells_a_sector: Count | None = None
    no_equal_neighbours: Reason | None = None

    @property
    def grid(self) -> tuple[int, int] | None:
        """How many sectors there are, and how many cells in each; nothing where the wheel is not divided."""
        return None if self.sectors is None or self.cells_a_sector is None else (self.sectors, self.cells_a_sector)


class Combination(RuleGroup, frozen=True):
    """A combination that may be bet on: what it pays to one."""

    pays: Fraction


class Bets(RuleGroup, frozen=True):
    """Every bet that may be made (combinaciones posibles), by the symbol that it wins on."""

    listed: Reason | None
    maximum: int
    """The largest stake on a combination, in minima."""
    combinations: dict[str, Combination]


class FortuneRules(ThrowRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wheel of fortune at one table."""

    wheel: WheelRules
    bets: Bets

    def __post_init__(self) -> None:
        """Every symbol of the wheel is a bet, and every bet a symbol of the wheel."""
        odd = set(self.wheel.symbols) ^ set(self.bets.combinations)
        if odd:
            raise ValueError(f"{', '.join(sorted(odd))} is on the wheel or on the cloth, and not on both")
