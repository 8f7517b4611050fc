"""Best play solved: the expectation of every first decision from a full shoe, composition by composition.

Standing, drawing, doubling, surrender, insurance and even money are exact but for the rounding of binary fractions
(`ROUNDING`). A split is exact for a player who plays each of their hands by its own cards alone, as they would
without a split, and who splits new pairs always or never, whichever is better: so it is what such a player gets, and a
bound from below for one who also used the cards of their other hands. Two measures tell how little those are worth:
`gain_knowing_hands`, what the edge gains when each hand is played as is best for the number of hands there will be, and
`gain_knowing_a_card`, what it gains when each hand knows one card of another. Both stay below a millionth of the stake.
`split_bound` proves how much it can be at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

import numpy as np
from msgspec import Struct

from ludex.games.cards.blackjack.odds import expectations
from ludex.games.cards.blackjack.odds.expectations import DOUBLE, FALLING, HIT, STAND, Flags, Floats, HandArrays, Ints
from ludex.games.cards.blackjack.odds.possible_hands import PlayerHand, with_card
from ludex.games.cards.blackjack.odds.solver_rules import (
    ACE_INDEX,
    TEN_INDEX,
    VALUES,
    SolverRules,
    full_shoe,
    may_double,
)

ROUNDING = 1e-9
"""No sum of rounding errors in an expectation comes near it."""
UNLIKELY = 1e-13
"""Less likely ways of splitting are not followed; all of them together stay below `ROUNDING`."""


class FirstDecision(Struct, frozen=True, kw_only=True):
    """The first decision on two cards against the bank's first: its chance, and what each choice expects."""

    low: int
    high: int
    up: int
    total: int
    soft: bool
    chance: float
    """Of these two cards, in any order, and that card of the bank."""
    worth: dict[str, float]
    """Stake by stake: stand, hit, double, split, surrender; only stand for a blackjack."""
    insurance: float | None
    """A unit of insurance expects this."""
    even_money: float | None
    gain_knowing_hands: float = 0.0
    """What a split gains when each hand is played as is best for the number of hands there will be."""
    again: bool = False
    """Whether a split is better with new pairs split again."""

    @property
    def best(self) -> str:
        """The choice that expects most."""
        return max(self.worth, key=self.worth.__getitem__)

    @property
    def value(self) -> float:
        """What it expects."""
        most = self.worth[self.best]
        return most if self.even_money is None else max(most, self.even_money)


class Solution(Struct, frozen=True):
    """Every first decision of a place."""

    rules: SolverRules
    decisions: tuple[FirstDecision, ...]
    draws: dict[tuple[bool, int, int], float]
    """What drawing is worth more than standing on three cards or more, by soft, total and the bank's first card."""

    @property
    def edge(self) -> float:
        """The house's share of the initial stake under best play."""
        return -sum(first.chance * first.value for first in self.decisions)

    @property
    def gain_knowing_hands(self) -> float:
        """How much the edge would shrink if every split hand were played knowing how many there will be."""
        return sum(first.chance * first.gain_knowing_hands for first in self.decisions if first.best == "split")


def solve(rules: SolverRules, *, measure: bool = False) -> Solution:
    """Every first decision from a full shoe; `measure` also finds `gain_knowing_hands`, which takes as long again."""
    tree = HandArrays(rules)
    shoe = np.array(full_shoe(rules.packs), dtype=np.int64)
    against = [AgainstUpcard(rules, tree, shoe, up, measure=measure) for up in range(VALUES)]
    draws = {(soft, total, up): more for up, each in enumerate(against) for (soft, total), more in each.draws().items()}
    return Solution(rules, tuple(first for each in against for first in each.decisions()), draws)


def as_float(part: Fraction) -> float:
    """A fraction as the solver reckons with it."""
    return part.numerator / part.denominator


class OneShoe:
    """What every hand expects from one shoe against one first card of the bank."""

    def __init__(self, rules: SolverRules, tree: HandArrays, base: Ints, up: int) -> None:
        self._rules, self._tree, self._up, self.base = rules, tree, up, base
        self.stand = self.standing(base, 0, 0, np.ones(len(tree.hands), dtype=np.bool_))
        self.hit, self.double = np.zeros(len(tree.hands)), np.zeros(len(tree.hands))
        expectations.fill_in_drawing(base, tree.counts, tree.children, self.stand, self.hit, self.double)

    def standing(self, base: Ints, apart: int, hidden: int, wanted: Flags) -> Floats:
        """What the wanted hands expect when they stand."""
        tree, rules, bank = self._tree, self._rules, self._tree.banks[self._up]
        found: Floats = expectations.standing_worths(
            base,
            apart,
            hidden,
            tree.counts,
            tree.totals,
            tree.sevens,
            wanted,
            bank.starts,
            bank.pairs,
            bank.sizes,
            bank.orders,
            bank.kinds,
            FALLING,
            rules.target,
            as_float(rules.pays),
            as_float(rules.sevens_pay),
        )
        return found

    def may_double(self, hand: PlayerHand) -> bool:
        """Whether two cards may be doubled."""
        return may_double(self._rules, hand.total, hand.soft)

    def may_double_split(self, hand: PlayerHand) -> bool:
        """Whether two cards may be doubled after a split."""
        return self._rules.double_after_split and self.may_double(hand)

    def actions(self, pair: int) -> Ints:
        """How each hand is played after a split: as is best without one."""
        tree = self._tree
        actions = np.where(self.hit > self.stand, HIT, STAND)
        for value in range(VALUES):
            place = hand_index(tree, pair, value)
            if pair == ACE_INDEX:
                actions[place] = STAND  # one card for each ace, and no other
            elif self.may_double_split(tree.hands[place]) and self.double[place] > max(
                self.hit[place], self.stand[place]
            ):
                actions[place] = DOUBLE
        return actions

    def hand_worth(self, base: Ints, pair: int, hidden: int, values: Sequence[int], actions: Ints) -> float:
        """What a card of a pair expects that is given one of some values and then played by these actions."""
        tree = self._tree
        own = np.zeros(VALUES, dtype=np.int64)
        own[pair] = 1
        wanted, kept = np.zeros(len(tree.hands), dtype=np.bool_), np.zeros(len(tree.hands), dtype=np.bool_)
        for value in values:
            expectations.flag_reachable(hand_index(tree, pair, value), tree.children, actions, wanted, kept)
        stand = self.standing(base, pair, hidden, kept)
        worth = expectations.played_worths(base, pair, hidden, tree.counts, tree.children, actions, stand, wanted)
        chances = {value: expectations.next_card(base, own, value, pair, hidden) for value in values}
        total: float = sum(chance * worth[hand_index(tree, pair, value)].item() for value, chance in chances.items())
        return total / sum(chances.values())


def hand_index(tree: HandArrays, *values: int) -> int:
    """Where the hand of these cards stands among all."""
    counts = (0,) * VALUES
    for value in values:
        counts = with_card(counts, value)
    return tree.index[counts]


class AgainstUpcard:
    """Everything against one first card of the bank."""

    def __init__(self, rules: SolverRules, tree: HandArrays, shoe: Ints, up: int, *, measure: bool) -> None:
        self._rules, self._tree, self._up, self._measure = rules, tree, up, measure
        self._shoe, self._base = shoe, shoe.copy()
        self._base[up] -= 1
        self._full = OneShoe(rules, tree, self._base, up)
        self._best: dict[tuple[int, int], Ints] = {}

    def decisions(self) -> Iterator[FirstDecision]:
        """Every two cards."""
        for low in range(VALUES):
            for high in range(low, VALUES):
                yield self._first(low, high)

    def draws(self) -> dict[tuple[bool, int], float]:
        """What drawing is worth more than standing on three cards or more, weighed by how many such hands there are."""
        more: dict[tuple[bool, int], float] = {}
        weight: dict[tuple[bool, int], int] = {}
        for place, hand in enumerate(self._tree.hands):
            if hand.cards < 3:
                continue
            ways = 1
            for value, count in enumerate(hand.counts):
                ways *= comb(int(self._base[value]), count)
            key = (hand.soft, hand.total)
            gain = (self._full.hit[place] - self._full.stand[place]).item()
            # Long hands are rarer than their cards alone say: they are reached only by drawing.
            ways = ways // comb(int(self._base.sum()), hand.cards - 3) + 1
            more[key] = more.get(key, 0.0) + ways * gain
            weight[key] = weight.get(key, 0) + ways
        return {key: more[key] / weight[key] for key in more}

    def _first(self, low: int, high: int) -> FirstDecision:
        rules, full = self._rules, self._full
        place = hand_index(self._tree, low, high)
        hand = self._tree.hands[place]
        natural = (low, high) == (ACE_INDEX, TEN_INDEX)
        gain, again = 0.0, False
        if natural:
            worth = {"stand": as_float(rules.blackjack) * (1.0 - self._bank_natural(hand))}
        else:
            worth = {"stand": full.stand[place].item(), "hit": full.hit[place].item()}
            if full.may_double(hand):
                worth["double"] = full.double[place].item()
            if low == high:
                worth["split"], gain, again = self.split(low, max(worth.values()))
        if rules.surrender_back is not None and self._up != rules.surrender_not_against:
            worth["surrender"] = as_float(rules.surrender_back) - 1.0
        insurable = self._up == rules.insurance_against
        return FirstDecision(
            low=low,
            high=high,
            up=self._up,
            total=hand.total,
            soft=hand.soft,
            chance=self._chance(low, high),
            worth=worth,
            insurance=self._insurance(hand) if insurable else None,
            even_money=as_float(rules.even_money) if insurable and natural and rules.even_money is not None else None,
            gain_knowing_hands=gain,
            again=again,
        )

    def _chance(self, low: int, high: int) -> float:
        shoe = self._shoe
        cards = int(shoe.sum())
        ways = int(shoe[low]) * int(shoe[high] - (low == high)) * (1 if low == high else 2)
        rest = int(shoe[self._up]) - (self._up == low) - (self._up == high)
        return ways * rest / (cards * (cards - 1) * (cards - 2))

    def _left(self, hand: PlayerHand) -> Ints:
        return self._base - np.array(hand.counts, dtype=np.int64)

    def _bank_natural(self, hand: PlayerHand) -> float:
        left = self._left(hand)
        second = {ACE_INDEX: TEN_INDEX, TEN_INDEX: ACE_INDEX}.get(self._up)
        return 0.0 if second is None else int(left[second]) / int(left.sum())

    def _insurance(self, hand: PlayerHand) -> float:
        won = self._bank_natural(hand)
        return as_float(self._rules.insurance_pays) * won - (1.0 - won)

    # Splits: `pair` is the value split; a hand of it is one such card and what it is given.

    def split(self, pair: int, otherwise: float) -> tuple[float, float, bool]:
        """What a split expects; its gain with the hands known, if better than otherwise; whether to split again."""
        most = self._rules.hands_most
        if pair == ACE_INDEX and not self._rules.aces_again:
            most = 2
        actions = self._full.actions(pair)
        once = self._split_into(pair, 2, actions)
        if most == 2:
            return once, 0.0, False
        again = self._split_into(pair, most, actions)
        if again < once:
            return once, 0.0, False
        wanted = self._measure and again > otherwise
        return again, self._split_into(pair, most, None) - again if wanted else 0.0, True

    def _split_into(self, pair: int, most: int | None, actions: Ints | None) -> float:
        """A pair split into at most so many hands; new pairs are always split while that may be done."""
        total = 0.0
        for taken, finished, chance in self._ways(pair, most):
            hands = taken + 2
            if finished:
                total += chance * finished * self._hand(pair, hands, finished - 1, actions, closed=True)
            if hands > finished:
                total += chance * (hands - finished) * self._hand(pair, hands, finished, actions, closed=False)
        return total

    def _ways(self, pair: int, most: int | None) -> Iterator[tuple[int, int, float]]:
        """(new pairs, hands whose first card was another, chance): how the splitting can come to its end.

        Hands get their first cards as if one after the other: cards drawn in between are unseen and exchangeable.
        """
        left, cards = int(self._base[pair]) - 2, int(self._base.sum()) - 2
        layer = {(0, 0): 1.0}
        while layer:
            following: dict[tuple[int, int], float] = {}
            for (taken, finished), chance in layer.items():
                waiting = 2 + taken - finished
                if not waiting or (most is not None and taken + 2 >= most):
                    yield taken, finished, chance
                    continue
                again = (left - taken) / (cards - taken - finished)
                for key, part in (((taken + 1, finished), again), ((taken, finished + 1), 1.0 - again)):
                    if chance * part > UNLIKELY:
                        following[key] = following.get(key, 0.0) + chance * part
            layer = following

    def _hand(self, pair: int, hands: int, hidden: int, actions: Ints | None, *, closed: bool) -> float:
        """What one of so many hands expects, `hidden` others being known to have a first card of another value.

        `closed`: its own first card is of another value too; else of any.
        """
        base = self._base.copy()
        base[pair] -= hands - 1
        if actions is None:
            # What is best hardly changes beyond four hands, which are rare enough.
            actions = self._actions_among(pair, min(hands, 4))
        values = [value for value in range(VALUES) if value != pair or not closed]
        return self._full.hand_worth(base, pair, hidden, values, actions)

    def _actions_among(self, pair: int, hands: int) -> Ints:
        """How each hand is best played when so many cards of the pair's value are gone."""
        if (pair, hands) not in self._best:
            base = self._base.copy()
            base[pair] -= hands - 1
            self._best[pair, hands] = OneShoe(self._rules, self._tree, base, self._up).actions(pair)
        return self._best[pair, hands]


def gain_knowing_a_card(solved: Solution) -> float:
    """What the edge gains when each hand of a split knows the first card that another one got, and plays by it.

    Pairs that are split again and aces, which have nothing to decide, are left out.
    """
    rules, tree = solved.rules, HandArrays(solved.rules)
    gain = 0.0
    for up in range(VALUES):
        base = np.array(full_shoe(rules.packs), dtype=np.int64)
        base[up] -= 1
        full = OneShoe(rules, tree, base, up)
        for first in solved.decisions:
            if first.up == up and first.best == "split" and first.low != ACE_INDEX:
                gain += 2 * first.chance * _informed(rules, tree, full, first.low, up)
    return gain


def _informed(rules: SolverRules, tree: HandArrays, full: OneShoe, pair: int, up: int) -> float:
    """What a hand of a pair gains by knowing a card of the other: the mean over all that it may be."""
    base = full.base.copy()
    base[pair] -= 1
    others = [value for value in range(VALUES) if value != pair]
    cards = sum(int(base[value]) for value in others)
    usual, gain = full.actions(pair), 0.0
    for value in others:
        left = base.copy()
        left[value] -= 1
        best = OneShoe(rules, tree, left, up).actions(pair)
        more = full.hand_worth(left, pair, 0, others, best) - full.hand_worth(left, pair, 0, others, usual)
        gain += int(base[value]) / cards * more
    return gain
