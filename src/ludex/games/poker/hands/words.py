"""A card as a number to be summed: from the sum of some cards one reads their ranks and whether a suit is among them.

The low bits of a word count the cards of each suit, from three below the flush on, so that a single bit tells five of a
suit. Above them stands a key of the card's rank: sums of five, six or seven cards of one deck have the same key only
when they have the same ranks.
"""

from __future__ import annotations

from ludex.kit.cards import FACES, SUITS

LEAST, MOST = 5, 7
"""For how many cards sums tell the ranks apart."""

KEY_BITS = 32
# From the ace to the king, taken at random until all 73,775 sums were apart; `tools/hand_tables.py --keys` finds them.
RANK_KEYS = (
    597673764,
    3829935871,
    2090156632,
    1950286845,
    981861099,
    2725267365,
    2347898105,
    1881433163,
    1919713882,
    3709270177,
    4180781486,
    4231191467,
    1101658568,
)

SUIT_BITS = 4
_FIVE = 1 << (SUIT_BITS - 1)
KEY_SHIFT = SUITS * SUIT_BITS
KEY_MASK = ((1 << KEY_BITS) - 1) << KEY_SHIFT
"""The bits of a sum that tell the ranks; what lies above them is not read."""
SUITED_MASK = sum(_FIVE << SUIT_BITS * suit for suit in range(SUITS))
"""The bits of a sum of which one is set where five cards or more are of one suit."""

WORDS: tuple[int, ...] = tuple(
    (RANK_KEYS[face // SUITS] << KEY_SHIFT) + (1 << SUIT_BITS * (face % SUITS)) for face in range(FACES)
)
"""The word of each card."""
JOKER_BIT = 1 << 60
"""The bit of a sum that is set where a joker is among the cards; no sum of seven keys comes near it."""
JOKER_WORD = JOKER_BIT + sum(1 << SUIT_BITS * suit for suit in range(SUITS))
"""The word of the joker, which is one more of every suit and of no rank."""
START = sum((_FIVE - LEAST) << SUIT_BITS * suit for suit in range(SUITS))
"""What every sum begins with, so that five cards of a suit set its bit."""


def suit_in(total: int) -> int:
    """The suit of which a sum has five cards or more; only where it has."""
    return ((total & SUITED_MASK).bit_length() - 1) // SUIT_BITS
