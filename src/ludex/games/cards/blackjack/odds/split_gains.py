"""The compiled arithmetic of the bound on splits: what a turn gains when it knows which cards are gone.

A turn is a card of the pair's value that is given its second card, from a shoe that lacks the cards of other hands.
What standing is worth is kept by the cards that are missing: many turns come to the same ones.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludex.games.cards.blackjack.odds.expectations import DOUBLE, DRAWN_MAX, HIT, Flags, Floats, Ints, standing_worth
from ludex.sim.streams import HALF, LOW, State, compiled, step, unfair


class PairHands(NamedTuple):
    """The hands that one card of a pair can become, itself first, those with fewer cards before."""

    pair: int
    counts: Ints
    classes: Ints
    """By what standing on it is worth; -1 where nobody stands."""
    children: Ints
    doubles: Flags
    actions: Ints
    """How each is played by its own cards."""
    draws: bool
    """Whether a hand may take more than its second card."""


class BankHands(NamedTuple):
    """What the bank may come to after its first card, and what that pays."""

    parents: Ints
    """PairHands that begin alike are weighed together: a step is the one before and some cards of one value more."""
    values: Ints
    numbers: Ints
    sizes: Ints
    orders: Floats
    kinds: Ints
    """-1 for a step that is no whole hand."""
    target: int
    stands_at: int
    pays: float
    sevens_pay: float


class KnownWorths(NamedTuple):
    """What standing is worth, by the rank of the cards that are missing from the shoe besides the pair."""

    shoe: Ints
    """Before the pair was dealt."""
    points_most: int
    before: Ints
    worths: Floats


class Workspace(NamedTuple):
    """Tables to reckon in, one number a hand."""

    opened: Flags
    stand: Floats
    best: Floats
    usual: Floats


@compiled
def place_among(cards: Ints, points_most: int, before: Ints) -> int:
    """The place of some cards among all that have no more points than this, an ace being one; -1 if they have more."""
    room, place = points_most, 0
    for value in range(cards.shape[0]):
        count = cards[value]
        if count * (value + 1) > room:
            return -1
        place += before[value, room, count]
        room -= count * (value + 1)
    return place


@compiled
def stand_worths(left: Ints, bank: BankHands, found: Floats) -> None:
    """What standing is worth by total, from just below where the bank stands, and last what three sevens are worth."""
    chances = np.zeros(bank.target + 4)
    weights = np.ones(bank.parents.shape[0])
    ways = np.ones((left.shape[0], DRAWN_MAX))
    orders = np.ones(DRAWN_MAX)
    cards, total = left.sum(), 0.0
    for taken in range(1, DRAWN_MAX):
        for value in range(left.shape[0]):
            ways[value, taken] = ways[value, taken - 1] * max(left[value] - taken + 1, 0)
        orders[taken] = orders[taken - 1] / max(cards - taken + 1, 1)
    for place in range(1, bank.parents.shape[0]):
        weights[place] = weights[bank.parents[place]] * ways[bank.values[place], bank.numbers[place]]
        if bank.kinds[place] >= 0:
            weight = weights[place] * bank.orders[place] * orders[bank.sizes[place]]
            chances[bank.kinds[place]] += weight
            total += weight
    chances[bank.target + 3] = 1.0 - total
    last = bank.target - bank.stands_at + 2
    for place in range(last):
        found[place] = standing_worth(
            bank.stands_at - 1 + place, False, chances, bank.target, bank.pays, bank.sevens_pay
        )
    found[last] = standing_worth(bank.target, True, chances, bank.target, bank.pays, bank.sevens_pay)


@compiled
def stand_worth(left: Ints, which: int, pair: int, bank: BankHands, known: KnownWorths) -> float:
    """What standing in one class is worth from this shoe, looked up where it is known."""
    missing = known.shoe - left
    missing[pair] -= 2
    place = place_among(missing, known.points_most, known.before)
    if place < 0:
        row = np.empty(known.worths.shape[1])
        stand_worths(left, bank, row)
        once: float = row[which]
        return once
    if np.isnan(known.worths[place, 0]):
        stand_worths(left, bank, known.worths[place])
    found: float = known.worths[place, which]
    return found


@compiled
def open_hands(
    base: Ints, usual_only: bool, hands: PairHands, bank: BankHands, known: KnownWorths, work: Workspace
) -> None:
    """Flags the hands whose play matters, and finds what standing on them is worth.

    Where even a card that won whenever it is not too much would be worth less than standing, nobody draws.
    """
    work.opened[:] = False
    work.opened[0] = True
    most = max(bank.pays, bank.sevens_pay)
    for hand in range(hands.counts.shape[0]):
        if not work.opened[hand]:
            continue
        left = base - hands.counts[hand]
        if left.min() < 0:
            work.opened[hand] = False
            continue
        if hands.classes[hand] >= 0:
            work.stand[hand] = stand_worth(left, hands.classes[hand], hands.pair, bank, known)
        on = hand == 0 or hands.actions[hand] == HIT
        if not on and not usual_only and hands.draws:
            within = 0
            for value in range(base.shape[0]):
                if hands.children[hand, value] >= 0:
                    within += left[value]
            cards = left.sum()
            on = hands.classes[hand] < 0 or (most * within - (cards - within)) / cards > work.stand[hand]
        one = hands.actions[hand] == DOUBLE or (hands.doubles[hand] and not usual_only)
        if on or one:
            for value in range(base.shape[0]):
                child = hands.children[hand, value]
                if child >= 0:
                    work.opened[child] = True


@compiled
def play_open_hands(base: Ints, hands: PairHands, work: Workspace) -> None:
    """What each open hand is worth played as is best, and by its own cards; `base` has its own cards still in it."""
    for place in range(hands.counts.shape[0]):
        hand = hands.counts.shape[0] - 1 - place
        if not work.opened[hand]:
            continue
        if hand and not hands.draws:
            work.best[hand] = work.usual[hand] = work.stand[hand]
            continue
        once, most, usual, cards, whole = 0.0, 0.0, 0.0, 0, True
        for value in range(base.shape[0]):
            count = base[value] - hands.counts[hand, value]
            cards += count
            child = hands.children[hand, value]
            if child < 0:
                once -= count
                most -= count
                usual -= count
            elif count and work.opened[child]:
                once += count * work.stand[child]
                most += count * work.best[child]
                usual += count * work.usual[child]
            elif count:
                whole = False  # nobody draws here
        stand = work.stand[hand] if hands.classes[hand] >= 0 else -2.0
        work.best[hand] = max(stand, most / cards) if whole else stand
        if hands.doubles[hand] and whole:
            work.best[hand] = max(work.best[hand], 2.0 * once / cards)
        work.usual[hand] = stand
        if hands.actions[hand] == DOUBLE:
            work.usual[hand] = 2.0 * once / cards
        elif hands.actions[hand] == HIT or hand == 0:
            work.usual[hand] = usual / cards


@compiled
def turn_gain(
    base: Ints, again: bool, splits: bool, hands: PairHands, bank: BankHands, known: KnownWorths, work: Workspace
) -> float:
    """What a turn gains at most over play by its own cards; `base` is the shoe with the turn's own card in it.

    `again`: a second card of the pair's value may be split off; `splits`: play by own cards would do so.
    """
    pair, gain = hands.pair, 0.0
    open_hands(base, False, hands, bank, known, work)
    play_open_hands(base, hands, work)
    cards = base.sum() - 1
    for value in range(base.shape[0]):
        child = hands.children[0, value]
        count = base[value] - (value == pair)
        if count and (value != pair or not again):
            gain += count / cards * (work.best[child] - work.usual[child])
    if not again or base[pair] < 2:
        return gain
    keep, usual = work.best[hands.children[0, pair]], work.usual[hands.children[0, pair]]
    other = base.copy()
    other[pair] -= 1
    open_hands(other, True, hands, bank, known, work)
    play_open_hands(other, hands, work)
    apart = 2.0 * work.usual[0]
    more = max(keep - apart, 0.0) if splits else max(keep, apart) - usual
    whole: float = gain + (base[pair] - 1) / cards * more
    return whole


@compiled
def mean_gain(
    base: Ints,
    gone: Ints,
    chances: Floats,
    again: bool,
    splits: bool,
    hands: PairHands,
    bank: BankHands,
    known: KnownWorths,
    work: Workspace,
) -> float:
    """The mean gain of a turn over the cards that may be gone from its shoe."""
    total = 0.0
    for each in range(gone.shape[0]):
        total += chances[each] * turn_gain(base - gone[each], again, splits, hands, bank, known, work)
    return total


@compiled
def even_draw(state: State, outcomes: int) -> int:
    """An even draw among so many outcomes."""
    many = np.uint64(outcomes)
    least = unfair(many)
    while True:
        word, state[0], state[1], state[2], state[3] = step(state[0], state[1], state[2], state[3])
        scaled = (word & LOW) * many
        if scaled & LOW >= least:
            return int(scaled >> HALF)


@compiled
def draw_card(state: State, left: Ints, apart: int) -> int:
    """A card drawn from a shoe, but none of one value; it is taken out."""
    pick = even_draw(state, left.sum() - (left[apart] if apart >= 0 else 0))
    for value in range(left.shape[0]):
        if value == apart:
            continue
        if pick < left[value]:
            left[value] -= 1
            return value
        pick -= left[value]
    return -1


@compiled
def sample_gains(
    state: State,
    ends: Floats,
    pairs_out: Ints,
    runs_out: Ints,
    found: Floats,
    splits: bool,
    hands: PairHands,
    bank: BankHands,
    known: KnownWorths,
    work: Workspace,
) -> None:
    """Gains of turns drawn at random: so many cards of the pair's value out, and so many other hands drawn to the end.

    `ends` are the cumulated chances of those numbers. Second cards are drawn first: cards in a shoe are exchangeable.
    """
    for each in range(found.shape[0]):
        where, at = even_draw(state, 1 << 30) / (1 << 30), 0
        while at < ends.shape[0] - 1 and where >= ends[at]:
            at += 1
        left = known.shoe.copy()
        left[hands.pair] -= pairs_out[at]
        places = np.zeros(runs_out[at], dtype=np.int64)
        for run in range(places.shape[0]):
            places[run] = hands.children[0, draw_card(state, left, hands.pair)]
        if hands.draws:
            for run in range(places.shape[0]):
                hand = places[run]
                while hand >= 0:
                    hand = hands.children[hand, draw_card(state, left, -1)]
        left[hands.pair] += 1
        found[each] = turn_gain(left, True, splits, hands, bank, known, work)
