"""The ruleset of American roulette: what it adds to a roulette, and what the zero may do there."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from ludex.errors import Reason
from ludex.games.common.zero import ZeroRules
from ludex.games.wheels.roulette.rules import RouletteRules, Settlement
from ludex.kit.money import Cents
from ludex.law.ruleset import RuleGroup

Pieces = Literal["own-colour", "own-colour-or-value"]


class Colours(RuleGroup, frozen=True):
    """Chips of a colour for each player, worth what they say (fichas de color)."""

    range: Reason | None
    """A colour is worth from the table's minimum to the maximum on a number."""
    fits: Literal["house-chips"] | None
    """Its value is one that the house has chips of."""
    fixed: Reason | None
    """A player says what their chips are worth when they get them, not once they have bet."""
    unset: Literal["table-minimum"] | None
    """What a chip is worth whose owner has said nothing."""
    marker: Literal["on-the-box"] | None
    """A marker on a chip in the colour's box shows what was said."""
    stacks: Reason | None
    """A croupier without assistant rebuilds the stacks before they throw again."""
    house_chips: tuple[Cents, ...]
    """The chips and plaques of value that the house has."""


class ColourSettlement(Settlement, frozen=True):
    """Clearing, and paying in chips of colour or of value."""

    together: Literal["by-player"] | None
    """All that a player wins is paid at once, whatever its kinds."""
    paid_in: Pieces | None
    """What winners are paid in."""


class HalfBack(ZeroRules, frozen=True):
    """Half of a simple chance comes back at zero, and there is no prison."""

    choice: Literal["half"] | None


class AmericanRules(RouletteRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """American roulette at one table."""

    zero: HalfBack
    settlement: ColourSettlement
    colours: Colours
    one_cloth_float: Fraction | None
    """The part of the float with which one of two cloths is opened alone, where that may be done."""
