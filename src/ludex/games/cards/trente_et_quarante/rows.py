"""How likely each number of points is for a row of a full shoe, exactly: compositions of cards with removal.

Before its last card a row may hold any cards that stay below its end, in any order. So the compositions of those cards
are counted value by value, by how many cards and points they have, and the last card is drawn from what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial, perm

from ludex.games.cards.trente_et_quarante.coups import points
from ludex.games.cards.trente_et_quarante.rules import TrenteRules
from ludex.games.common.shoe.preparing import full
from ludex.kit.cards import Card, rank

Held = dict[tuple[int, int], int]
"""Ways of holding so many points in so many cards, whatever their order."""


def composition(rules: TrenteRules) -> dict[int, int]:
    """How many cards of each value a full shoe has."""
    left: dict[int, int] = {}
    for face, number in enumerate(full(rules.shoe).unseen.counts):
        value = points(rules, rank(Card(face)))
        left[value] = left.get(value, 0) + number
    return dict(sorted(left.items()))


def point_chances(left: dict[int, int], until: int) -> dict[int, Fraction]:
    """How likely each number of points is for the first row; for the second it is the same, since any card is as
    likely to come after a row as before it."""
    whole = sum(left.values())
    found: dict[int, Fraction] = {}
    for last, number in left.items():
        others = {value: count - (value == last) for value, count in left.items()}
        for (held, cards), ways in _held(others, until - 1).items():
            if held + last >= until:
                chance = Fraction(ways * factorial(cards) * number, perm(whole, cards + 1))
                found[held + last] = found.get(held + last, Fraction(0)) + chance
    return dict(sorted(found.items()))


def _held(left: dict[int, int], most: int) -> Held:
    """Every way of holding cards of at most so many points."""
    found: Held = {(0, 0): 1}
    for value, count in left.items():
        following: Held = {}
        for (held, cards), ways in found.items():
            for number in range(min(count, (most - held) // value) + 1):
                key = (held + number * value, cards + number)
                following[key] = following.get(key, 0) + ways * comb(count, number)
        found = following
    return found


def mean_cards(left: dict[int, int], until: int) -> Fraction:
    """How many cards a row takes on average."""
    whole = sum(left.values())
    held = _held(left, until - 1)
    # A row goes on after n cards as long as they stay below its end: the mean is the sum of those chances.
    by_cards: dict[int, int] = {}
    for (_, cards), ways in held.items():
        by_cards[cards] = by_cards.get(cards, 0) + ways
    return sum((Fraction(ways, comb(whole, cards)) for cards, ways in by_cards.items()), Fraction(0))


def key_of(left: dict[int, int], until: int) -> str:
    """The name under which the ties of a shoe are kept."""
    cards: Sequence[str] = [f"{count}x{value}" for value, count in left.items()]
    return f"{' '.join(cards)} until {until}"
