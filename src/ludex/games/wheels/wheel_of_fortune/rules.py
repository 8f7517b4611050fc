"""The ruleset of the wheel of fortune: one field for every parameter or policy, in the law's terms."""

from __future__ import annotations

from fractions import Fraction

from ludex.errors import Reason
from ludex.games.common.stakes.rules import StakeRules
from ludex.law.ruleset import Heading


class CellRules(Heading, frozen=True):
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


class WheelRules(Heading, frozen=True):
    """What a lawful wheel looks like (rueda); without sectors, cells may stand in any order."""

    cells: int
    listed: Reason | None
    """Every cell shows a symbol that may be bet on."""
    symbols: dict[str, CellRules]
    sectors: int | None = None
    cells_a_sector: int | None = None
    no_equal_neighbours: Reason | None = None
