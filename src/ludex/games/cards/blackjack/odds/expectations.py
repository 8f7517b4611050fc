"""The compiled arithmetic of the solver: what every hand is worth against a first card of the bank, from a known shoe.

The bank's hands are weighed exactly by the cards that are left, the cards of the hand itself removed. Where hands are
split, other hands of the box are known by what is certain of them: a card of the pair's value each, and, of those that
were not split again, a first card of another value, whichever it is. Unseen cards are exchangeable, so such cards
change the odds in a known way and need not be followed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludex.games.cards.blackjack.odds.possible_hands import (
    NATURAL,
    SEVENS,
    bank_hands,
    is_sevens,
    player_hands,
    with_card,
)
from ludex.games.cards.blackjack.odds.solver_rules import VALUES, SolverRules
from ludex.sim.streams import compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

STAND, HIT, DOUBLE = 0, 1, 2
COUNT_MAX = 128
"""More than cards of one value in any shoe."""
DRAWN_MAX = 24
"""More cards than any hand can have."""


class HandArrays:
    """The hands of one set of rules as arrays."""

    def __init__(self, rules: SolverRules) -> None:
        self.hands = player_hands(rules)
        self.index = {hand.counts: place for place, hand in enumerate(self.hands)}
        self.counts: Ints = np.array([hand.counts for hand in self.hands], dtype=np.int64)
        self.totals: Ints = np.array([hand.total for hand in self.hands], dtype=np.int64)
        self.children: Ints = np.array(
            [[self.index.get(with_card(hand.counts, value), -1) for value in range(VALUES)] for hand in self.hands],
            dtype=np.int64,
        )
        alone = [is_sevens(rules, hand.counts, hand.total) for hand in self.hands]
        self.sevens: Flags = np.array(alone, dtype=np.bool_)
        self.banks = [_BankArrays(rules, first) for first in range(VALUES)]


class _BankArrays:
    """The finished hands of the bank after one first card: cards as pairs of value and number, orders, kind."""

    def __init__(self, rules: SolverRules, first: int) -> None:
        hands = bank_hands(rules, first)
        pairs = [[(value, count) for value, count in enumerate(hand.counts) if count] for hand in hands]
        starts = np.cumsum([0, *map(len, pairs)])
        self.starts: Ints = starts.astype(np.int64)
        self.pairs: Ints = np.array([pair for each in pairs for pair in each], dtype=np.int64).reshape(-1, 2)
        self.sizes: Ints = np.array([sum(hand.counts) for hand in hands], dtype=np.int64)
        self.orders: Floats = np.array([hand.orders for hand in hands], dtype=np.float64)
        known = {NATURAL: rules.target + 1, SEVENS: rules.target + 2}
        kinds = [hand.kind if isinstance(hand.kind, int) else known[hand.kind] for hand in hands]
        self.kinds: Ints = np.array(kinds, dtype=np.int64)


def _falling() -> Floats:
    """Falling factorials: how many ways there are to take so many cards in order from so many."""
    table = np.ones((COUNT_MAX * 4, DRAWN_MAX))
    for count in range(table.shape[0]):
        for taken in range(1, DRAWN_MAX):
            table[count, taken] = table[count, taken - 1] * max(count - taken + 1, 0)
    return table


FALLING = _falling()


@compiled
def bank_chances(
    left: Ints,
    apart: int,
    hidden: int,
    starts: Ints,
    pairs: Ints,
    sizes: Ints,
    orders: Floats,
    kinds: Ints,
    falling: Floats,
    target: int,
) -> Floats:
    """The chance of each kind of finished hand: totals by their number, then blackjack, three sevens and too much.

    `left` are the cards by value; `hidden` of those that are not of the value `apart` are in other hands, unknown.
    """
    chances = np.zeros(target + 4)
    others = 0
    for value in range(left.shape[0]):
        if value != apart:
            others += left[value]
    cards = others + left[apart]
    total = 0.0
    for place in range(sizes.shape[0]):
        weight = orders[place]
        own = 0
        for pair in range(starts[place], starts[place + 1]):
            value, count = pairs[pair, 0], pairs[pair, 1]
            weight *= falling[left[value], count]
            if value == apart:
                own = count
        if weight == 0.0:
            continue
        weight /= falling[cards - hidden, sizes[place]]
        if hidden:
            rest = sizes[place] - own
            weight *= falling[others - hidden, rest] / falling[others, rest]
        chances[kinds[place]] += weight
        total += weight
    chances[target + 3] = 1.0 - total
    return chances


@compiled
def standing_worth(total: int, sevens: bool, chances: Floats, target: int, pays: float, sevens_pay: float) -> float:
    """What a hand that is no blackjack expects when it takes no further card."""
    natural, alike, bust = chances[target + 1], chances[target + 2], chances[target + 3]
    if sevens:
        apart: float = sevens_pay * (1.0 - natural - alike) - natural
        return apart
    value: float = pays * bust - natural
    for other in range(target + 1):
        if other < total:
            value += pays * chances[other]
        elif other > total:
            value -= chances[other]
    # Three sevens of the bank are a target like any other against other hands.
    return value - alike if total < target else value


@compiled
def standing_worths(
    base: Ints,
    apart: int,
    hidden: int,
    counts: Ints,
    totals: Ints,
    sevens: Flags,
    wanted: Flags,
    starts: Ints,
    pairs: Ints,
    sizes: Ints,
    orders: Floats,
    kinds: Ints,
    falling: Floats,
    target: int,
    pays: float,
    sevens_pay: float,
) -> Floats:
    """What every wanted hand expects when it stands; `base` is the shoe before its cards are taken."""
    found = np.zeros(counts.shape[0])
    left = np.zeros(base.shape[0], dtype=np.int64)
    for hand in range(counts.shape[0]):
        if not wanted[hand]:
            continue
        possible = True
        for value in range(base.shape[0]):
            left[value] = base[value] - counts[hand, value]
            if left[value] < 0:
                possible = False
        if possible:
            chances = bank_chances(left, apart, hidden, starts, pairs, sizes, orders, kinds, falling, target)
            found[hand] = standing_worth(totals[hand], sevens[hand], chances, target, pays, sevens_pay)
    return found


@compiled
def next_card(base: Ints, hand: Ints, value: int, apart: int, hidden: int) -> float:
    """The chance that the next card of a hand has this value."""
    others, cards = 0, 0
    for each in range(base.shape[0]):
        count = base[each] - hand[each]
        cards += count
        if each != apart:
            others += count
    count = base[value] - hand[value]
    if count <= 0 or cards <= hidden:
        return 0.0
    if value == apart:
        alike: float = count / (cards - hidden)
        return alike
    chance: float = count / others * (others - hidden) / (cards - hidden)
    return chance


@compiled
def fill_in_drawing(base: Ints, counts: Ints, children: Ints, stand: Floats, hit: Floats, double: Floats) -> None:
    """Fills in what drawing is worth: one card and then whatever is best, and one card alone for twice the stake."""
    for place in range(counts.shape[0]):
        hand = counts.shape[0] - 1 - place
        more, once = 0.0, 0.0
        for value in range(base.shape[0]):
            chance = next_card(base, counts[hand], value, 0, 0)
            if chance <= 0.0:
                continue
            child = children[hand, value]
            if child < 0:
                more -= chance
                once -= chance
                continue
            once += chance * stand[child]
            more += chance * max(stand[child], hit[child])
        hit[hand], double[hand] = more, 2.0 * once


@compiled
def flag_reachable(start: int, children: Ints, actions: Ints, wanted: Flags, kept: Flags) -> None:
    """Flags the hands that play by these actions can come to, and those of them that may end there."""
    wanted[start] = True
    for hand in range(start, children.shape[0]):
        if not wanted[hand]:
            continue
        if actions[hand] == STAND or kept[hand]:
            kept[hand] = True
        if actions[hand] == STAND:
            continue
        for value in range(children.shape[1]):
            child = children[hand, value]
            if child >= 0:
                if actions[hand] == DOUBLE:
                    kept[child] = True
                else:
                    wanted[child] = True


@compiled
def played_worths(
    base: Ints,
    apart: int,
    hidden: int,
    counts: Ints,
    children: Ints,
    actions: Ints,
    stand: Floats,
    wanted: Flags,
) -> Floats:
    """What every wanted hand expects when it is played by its action."""
    found = np.zeros(counts.shape[0])
    for place in range(counts.shape[0]):
        hand = counts.shape[0] - 1 - place
        if not wanted[hand]:
            continue
        if actions[hand] == STAND:
            found[hand] = stand[hand]
            continue
        value_of = 0.0
        for value in range(base.shape[0]):
            chance = next_card(base, counts[hand], value, apart, hidden)
            if chance <= 0.0:
                continue
            child = children[hand, value]
            if child < 0:
                value_of -= chance
            elif actions[hand] == DOUBLE:
                value_of += chance * stand[child]
            else:
                value_of += chance * found[child]
        found[hand] = 2.0 * value_of if actions[hand] == DOUBLE else value_of
    return found
