"""What the parts of a hall share: its rules and equipment, plain offers, and reckoning with its prizes."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from ludex.games.bingo.equipment import HallEquipment, bound_of
from ludex.games.bingo.rules import BingoRules
from ludex.games.common.premises.part import RuledPart
from ludex.kit.money import Cents

HOUSE, TAKINGS, REST, UNCLAIMED, TREASURY = "house", "takings", "rest", "unclaimed", "treasury"
PRIMA, LINKED, LINKED_RESERVE, CRAZY_BALL = "prima", "linked", "linked-reserve", "crazy-ball"
ACCOUNTS = (HOUSE, TAKINGS, REST, UNCLAIMED, TREASURY, PRIMA, LINKED, LINKED_RESERVE, CRAZY_BALL)

LINE: Final = "line"
BINGO: Final = "bingo"
LINES: Final = ("top", "middle", "bottom")
"""The lines of a card by name, from top to bottom."""


class Part(RuledPart[BingoRules]):
    """Some of a hall's commands, with all that they need."""

    def __init__(self, rules: BingoRules, equipment: HallEquipment) -> None:
        super().__init__(rules)
        self.equipment = equipment
        self.bound_of = cache(partial(bound_of, rules))
        """(path) -> a prohibition as the end of a domain"""


def part_of(takings: int, percent: int) -> Cents:
    """A share of what was taken, in whole cents; what is left over stays where the rest goes."""
    return Cents(takings * percent // 100)
