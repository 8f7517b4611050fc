"""What cards and hands count in baccarat, and the table by which a bank draws: shared by its games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ludex.kit.cards import ACE, TEN, Card, rank
from ludex.law.ruleset import RuleGroup

STOOD = 10
"""The column of the table for a punto who took no third card."""
Draws = Literal["draws", "stands", "optional"]
Row = tuple[Draws, Draws, Draws, Draws, Draws, Draws, Draws, Draws, Draws, Draws, Draws]
"""What the bank does against each third card from 0 to 9, and when the punto stood."""


class Points(RuleGroup, frozen=True):
    """What cards and hands are worth (valor del juego)."""

    cards: int
    """How many cards each hand gets at first."""
    court: int
    """What tens and court cards count."""
    ace: int
    modulus: int
    """Whole multiples of this are dropped from a sum."""
    wins: Literal["nearest-nine"] | None
    """Which hand wins; neither, where nothing is said."""
    tie: Literal["void"] | None
    """What becomes of a coup in which both are equal; the bank wins it, where nothing is said."""
    naturals: tuple[int, ...]
    """Totals of two cards with which a hand is turned up at once."""


def counts(law: Points, card: Card) -> int:
    """What a card counts."""
    held = rank(card)
    if held >= TEN:
        return law.court
    return law.ace if held == ACE else held


def total(law: Points, cards: Iterable[Card]) -> int:
    """What the cards of a hand are worth together."""
    return sum(counts(law, card) for card in cards) % law.modulus


def drawn_by_table(table: dict[str, Row], bank: int, third: int | None) -> Draws:
    """What the table tells a bank with this total to do, by what the punto's third card counts, if there was one."""
    return table[str(bank)][STOOD if third is None else third % STOOD]
