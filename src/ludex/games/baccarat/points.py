"""What cards and hands count in baccarat, and the table by which a bank draws: shared by its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol

from ludex.kit.cards import ACE, TEN, Card, rank

PUNTO, BANK, TIE = "punto", "bank", "tie"
"""The two hands, and that neither wins."""
STOOD = 10
"""The column of the table for a punto who took no third card."""
Draws = Literal["draws", "stands", "optional"]
Row = tuple[Draws, Draws, Draws, Draws, Draws, Draws, Draws, Draws, Draws, Draws, Draws]
"""What the bank does against each third card from 0 to 9, and when the punto stood."""


class Counting(Protocol):
    """The part of a ruleset that says what cards count."""

    @property
    def court(self) -> int:
        """What tens and court cards count."""

    @property
    def ace(self) -> int:
        """What an ace counts."""

    @property
    def modulus(self) -> int:
        """Whole multiples of this are dropped from a sum."""


def counted_as(law: Counting, card_rank: int) -> int:
    """What a card counts, by its rank from 1 for the ace to 13 for the king."""
    if card_rank >= TEN:
        return law.court
    return law.ace if card_rank == ACE else card_rank


def points(law: Counting, card: Card) -> int:
    """What a card counts."""
    return counted_as(law, rank(card))


def composition(law: Counting, faces: Sequence[int]) -> tuple[int, ...]:
    """How many cards of each value there are, by how many of each face."""
    left = [0] * law.modulus
    for face, number in enumerate(faces):
        left[points(law, Card(face)) % law.modulus] += number
    return tuple(left)


def worth(law: Counting, cards: Iterable[Card]) -> int:
    """What the cards of a hand are worth together."""
    return sum(points(law, card) for card in cards) % law.modulus


def by_table(table: Mapping[str, Row], bank: int, third: int | None) -> Draws:
    """What the table tells a bank with this total to do, by what the punto's third card counts, if there was one."""
    return table[str(bank)][STOOD if third is None else third % STOOD]
