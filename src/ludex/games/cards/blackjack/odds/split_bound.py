"""How much more than by their own cards split hands can be worth: a bound from above on best play of all of them.

A player who splits may play a hand by the cards of those before it. Let a *turn* be a card of the pair's value that is
given its second card, and R the cards seen by then. Compare any play with that by own cards (new pairs split always or
never, whichever is better). What a fixed way of playing expects from a shoe does not change on average when cards of
the shoe are seen, and what the best way expects can only grow. From this, turn by turn:

    best play of all hands  <=  play by own cards + the mean of gain(R), summed over turns,

where gain(R) is what the turn gains by playing its hand, or keeping its pair, as is best for the shoe without R. The
mean may be taken over the longest course there is: every new pair split, every hand drawn to until it has too much. It
shows each turn at least what any play would have shown it, and there are at least as many turns. docs/blackjack.md has
the proof in full.

Turns at which few cards are known are summed exactly. The rest are drawn at random with a fixed seed, and bounded at a
stated confidence by `upper_bound`, which supposes nothing of the distribution but its range.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import ceil, log, prod

import numpy as np
from msgspec import Struct

from ludex.errors import Misuse
from ludex.games.cards.blackjack.odds import split_gains
from ludex.games.cards.blackjack.odds.best_play import ROUNDING, FirstDecision, OneShoe, as_float, solve
from ludex.games.cards.blackjack.odds.expectations import DOUBLE, STAND, Floats, HandArrays, Ints
from ludex.games.cards.blackjack.odds.known_split_bounds import PairBound, SplitBound, pair_name
from ludex.games.cards.blackjack.odds.possible_hands import NATURAL, SEVENS, Counts, PlayerHand, bank_hands, is_sevens
from ludex.games.cards.blackjack.odds.solver_rules import ACE_INDEX, VALUES, SolverRules, full_shoe
from ludex.games.cards.blackjack.odds.split_gains import BankHands, KnownWorths, PairHands, Workspace
from ludex.sim.streams import start

ERROR_CHANCE = 1e-6
"""The chance that any of the figures is too small, were the seed drawn."""
SEED = 1977
SAMPLES = 150_000
"""Turns drawn at random for all pairs that are split."""
POINTS_MOST = 52
"""What standing is worth is kept for so many points missing from the shoe; more are reckoned anew."""
TAIL = 1e-7
"""Turns later than any that are drawn are less, times what one can gain."""
OUT_MOST = 64

Tables = tuple[KnownWorths, Workspace]


class SplitTurns:
    """The turns of one pair against one first card of the bank."""

    def __init__(
        self,
        rules: SolverRules,
        tree: HandArrays,
        pair: int,
        up: int,
        *,
        splits: bool,
        shoe: Sequence[int] | None = None,
    ) -> None:
        self._rules, self._pair, self._up, self._splits = rules, pair, up, splits
        self._shoe = np.array(full_shoe(rules.packs) if shoe is None else shoe, dtype=np.int64)
        self._shoe[up] -= 1
        self._again = rules.hands_most is None and (pair != ACE_INDEX or rules.aces_again)
        if rules.hands_most not in (None, 2):
            raise Misuse(
                "splits are bounded where a pair is split once, or as often as it comes", slug="splits-bounded"
            )
        self._hands = _hands_of(rules, tree, pair, OneShoe(rules, tree, self._shoe, up))
        self._bank = _bank_of(rules, up)
        self.visits = dict(self._visits())

    def _visits(self) -> Iterator[tuple[tuple[int, int], float]]:
        """How many turns are expected with so many cards of the pair's value out and so many hands drawn to the end."""
        if not self._again:
            yield (2, 0), 1.0
            yield (2, 1), 1.0
            return
        alike, cards = int(self._shoe[self._pair]), int(self._shoe.sum())
        row = {0: 1.0}
        for out in range(2, alike + 1):
            following: dict[int, float] = {}
            for runs in range(out):
                here = row.get(runs, 0.0)
                if runs < out and here:
                    yield (out, runs), here
                    more = (alike - out) / (cards - out - runs)
                    following[runs] = following.get(runs, 0.0) + here * more
                    if runs + 1 < out:
                        row[runs + 1] = row.get(runs + 1, 0.0) + here * (1.0 - more)
            row = following

    # Exactly.

    def summed(self) -> float:
        """What the turns that are not drawn gain at most."""
        room = self._room()
        means = {key: self._mean(*key, room) for key in self.visits if self._summed(*key)}
        return sum(self.visits[key] * mean for key, mean in means.items()) + self.beyond

    def _summed(self, out: int, runs: int) -> bool:
        """Whether such turns are summed; aces get one card each, so that more of them can be."""
        return runs <= 3 if self._pair == ACE_INDEX else runs <= 1 and out <= 3

    def _mean(self, out: int, runs: int, room: Tables) -> float:
        base = self._shoe.copy()
        base[self._pair] -= out - 1
        gone = {(0,) * VALUES: 1.0}
        if runs:
            gone = self._ones(out, runs) if self._pair == ACE_INDEX else self._run(out)
        rows, chances = np.array(list(gone), dtype=np.int64), np.array(list(gone.values()))
        chances /= chances.sum()
        found: float = split_gains.mean_gain(
            base, rows, chances, self._again, self._splits, self._hands, self._bank, *room
        )
        return found

    def _ones(self, out: int, runs: int) -> dict[Counts, float]:
        """One card for each of some aces, none of them an ace if aces are split again."""
        left = [int(count) for count in self._shoe]
        left[self._pair] -= out
        found = {}
        for values in combinations_with_replacement(range(int(self._again), VALUES), runs):
            counts = tuple(values.count(value) for value in range(VALUES))
            ways = prod(
                prod(left[v] - taken for taken in range(n)) / prod(range(1, n + 1)) for v, n in enumerate(counts)
            )
            if ways > 0:
                found[counts] = ways
        return found

    def _run(self, out: int) -> dict[Counts, float]:
        """The cards of one hand that is drawn to until it has too much; its second is none that would be split off."""
        hands, base = self._hands, self._shoe.copy()
        base[self._pair] -= out - 1
        reached, found = np.zeros(hands.counts.shape[0]), dict[Counts, float]()
        reached[0] = 1.0
        for hand in range(reached.shape[0]):
            if not reached[hand]:
                continue
            left = base - hands.counts[hand]
            for value in range(VALUES):
                chance = reached[hand] * left[value] / left.sum()
                if chance <= 0.0 or (hand == 0 and value == self._pair and self._again):
                    continue
                child = hands.children[hand, value]
                if child >= 0:
                    reached[child] += chance
                else:
                    cards = hands.counts[hand].copy()
                    cards[value] += 1
                    cards[self._pair] -= 1
                    counts = tuple(cards.tolist())
                    found[counts] = found.get(counts, 0.0) + chance
        return found

    # At random.

    @cached_property
    def later(self) -> list[tuple[tuple[int, int], float]]:
        """The turns that are drawn at random, and how many of each are expected."""
        rest = [(key, count) for key, count in self.visits.items() if not self._summed(*key)]
        kept = len(rest)
        beyond = 0.0
        while kept and beyond + rest[kept - 1][1] < TAIL:
            kept -= 1
            beyond += rest[kept][1]
        return [each for each in rest[:kept] if each[0][0] <= OUT_MOST]

    @cached_property
    def expected(self) -> float:
        """How many turns are expected among those that are drawn."""
        return sum(count for _, count in self.later)

    @cached_property
    def beyond(self) -> float:
        """What all turns gain that are neither summed nor drawn."""
        known = sum(count for key, count in self.visits.items() if self._summed(*key)) + self.expected
        most = 2 * max(as_float(self._rules.pays), as_float(self._rules.sevens_pay))
        return max(sum(self.visits.values()) - known, 0.0) * (2 * most + 2)

    @cached_property
    def range(self) -> float:
        """No turn that is drawn gains more: what each second card can gain, by how likely it can become."""
        rules, hands = self._rules, self._hands
        out = max((key[0] for key, _ in self.later), default=2)
        left = (
            int(self._shoe.sum()) - out - _cards_most(self._shoe, (out - 1) * (rules.target + VALUES - self._pair - 1))
        )
        alone = self._pair == rules.sevens
        pays = max(as_float(rules.pays), as_float(rules.sevens_pay) if alone else 0.0)
        gains = []
        for value in range(VALUES):
            child = hands.children[0, value]
            most = pays * (2 if hands.doubles[child] else 1)
            least = -2.0 if hands.actions[child] == DOUBLE else -1.0
            if value == self._pair:
                most, least = (most, -4.0) if self._splits else (max(most, 4 * pays), least)
            gains.append(most - least)
        usual = min(gains)
        chances = [min(1.0, int(self._shoe[value]) / left) if left > 0 else 1.0 for value in range(VALUES)]
        return usual + sum(chance * (gain - usual) for chance, gain in zip(chances, gains, strict=True))

    def draw(self, samples: int) -> Floats:
        """The gains of turns drawn at random."""
        found = np.zeros(samples)
        counts = np.array([count for _, count in self.later])
        keys = np.array([key for key, _ in self.later], dtype=np.int64)
        ends = np.cumsum(counts) / counts.sum()
        state = start(SEED, self._pair * VALUES + self._up)
        outs, runs = np.ascontiguousarray(keys[:, 0]), np.ascontiguousarray(keys[:, 1])
        split_gains.sample_gains(state, ends, outs, runs, found, self._splits, self._hands, self._bank, *self._room())
        return found

    def drawn(self, draws: Floats, error_chance: float) -> float:
        """What the turns that are drawn gain at most, unless chance deceives us."""
        if not len(draws):
            return 0.0
        scale = 0.9 / self.range * len(draws)
        return self.expected * upper_bound([(scale, draws)], error_chance) / scale

    def _room(self) -> Tables:
        """Empty tables to reckon in."""
        rules, hands = self._rules, self._hands.counts.shape[0]
        before, ranks = _ranks()
        worths = np.full((ranks, rules.target - rules.stands_at + 3), np.nan)
        work = Workspace(np.zeros(hands, dtype=np.bool_), np.zeros(hands), np.zeros(hands), np.zeros(hands))
        return KnownWorths(self._shoe, POINTS_MOST, before, worths), work


def upper_bound(gains: Sequence[tuple[float, Floats]], error_chance: float) -> float:
    """A bound on a weighted sum of means of bounded gains, each given by a weight and draws of it, all independent.

    With x in [0, 1/s), the mean of the product of all (1 - s x) is the product of (1 - s mean) and so at most
    exp(-sum of s mean). By Markov's inequality it is then more than 1/error_chance times that with a
    chance below `error_chance`. The weights make the s of each; callers keep s x below one.
    """
    total = -log(error_chance)
    for weight, draws in gains:
        total -= np.log1p(-weight / len(draws) * draws).sum().item()
    return total


class _BoundedPair(Struct, frozen=True):
    """What was found out about the turns of one pair."""

    first: FirstDecision
    turns: SplitTurns
    summed: float
    draws: Floats
    most: float
    """What the split gains at most."""

    @property
    def margin(self) -> float:
        """How much the best choice without a split is worth more than one."""
        return _margin(self.first)


def split_bound(rules: SolverRules, *, samples: int = SAMPLES, workers: int = 1) -> SplitBound:
    """Bounds every split of a place, and the edge."""
    tree = HandArrays(rules)
    firsts = [first for first in solve(rules).decisions if "split" in first.worth]
    turns = [SplitTurns(rules, tree, first.low, first.up, splits=first.again) for first in firsts]
    error_chance = ERROR_CHANCE / 2 / len(firsts)  # half for all pairs one by one, half for the edge
    weights = [first.chance * each.expected * each.range for first, each in zip(firsts, turns, strict=True)]
    whole = sum(weight for first, weight in zip(firsts, weights, strict=True) if _margin(first) <= 0)

    def one(first: FirstDecision, each: SplitTurns, weight: float) -> _BoundedPair:
        # A third of the margin is enough to tell that a pair is not split.
        wanted = 3 * each.expected * each.range * -log(error_chance) / _margin(first) if _margin(first) > 0 else 0.0
        draws = each.draw(ceil(wanted or samples * weight / whole)) if each.later else np.zeros(0)
        summed = each.summed()
        return _BoundedPair(first, each, summed, draws, summed + each.drawn(draws, error_chance) + ROUNDING)

    with ThreadPoolExecutor(workers) as pool:
        found = list(pool.map(one, firsts, turns, weights))
    split = [each for each in found if each.margin <= 0]
    # Where a split cannot be worth what is best without one, knowing more about it changes nothing.
    doubtful = [each for each in found if 0 < each.margin < each.most]
    edge = sum(each.first.chance * each.summed for each in split) + _pooled(split, ERROR_CHANCE / 2)
    edge += sum(each.first.chance * (each.most - each.margin) for each in doubtful)
    pairs = {pair_name(each.first.low, each.first.up): PairBound(each.most, len(each.draws)) for each in found}
    return SplitBound(edge + ROUNDING, pairs)


def _pooled(found: Sequence[_BoundedPair], error_chance: float) -> float:
    """What the turns that were drawn gain the edge at most, all pairs that are split taken together."""
    drawn = [(each.first.chance * each.turns.expected, each) for each in found if len(each.draws)]
    scale = min((0.9 * len(each.draws) / (weight * each.turns.range) for weight, each in drawn), default=1.0)
    return upper_bound([(scale * weight, each.draws) for weight, each in drawn], error_chance) / scale if drawn else 0.0


def _margin(first: FirstDecision) -> float:
    """How much the best choice without a split is worth more than one."""
    return max(worth for choice, worth in first.worth.items() if choice != "split") - first.worth["split"]


def _cards_most(shoe: Ints, points: int) -> int:
    """How many cards of a shoe there can be in so many points."""
    cards = 0
    for value in range(VALUES):
        taken = min(int(shoe[value]), points // (value + 1))
        cards += taken
        points -= taken * (value + 1)
    return cards


def _hands_of(rules: SolverRules, tree: HandArrays, pair: int, usual: OneShoe) -> PairHands:
    draws = pair != ACE_INDEX
    ids = [place for place, hand in enumerate(tree.hands) if hand.counts[pair] and (draws or hand.cards <= 2)]
    places = {place: each for each, place in enumerate(ids)}
    own = [tree.hands[place] for place in ids]
    children = np.array(
        [[places.get(int(child), -1) for child in tree.children[place]] for place in ids], dtype=np.int64
    )
    actions = usual.actions(pair)[ids]
    doubles = np.array([draws and hand.cards == 2 and usual.may_double_split(hand) for hand in own])
    stands = {
        each
        for each in range(len(own))
        if own[each].cards > 1 and (actions[each] == STAND or _may_bust(rules, own[each]))
    }
    stands |= {int(child) for each in np.flatnonzero(doubles) for child in children[each] if child >= 0}
    last = rules.target - rules.stands_at + 2
    classes = [
        -1
        if each not in stands
        else last
        if is_sevens(rules, hand.counts, hand.total)
        else max(hand.total - rules.stands_at + 1, 0)
        for each, hand in enumerate(own)
    ]
    return PairHands(pair, tree.counts[ids], np.array(classes, dtype=np.int64), children, doubles, actions, draws)


def _may_bust(rules: SolverRules, hand: PlayerHand) -> bool:
    """Whether standing can be better than a card: never on a hand that no card makes worse."""
    return hand.soft or hand.total + VALUES > rules.target


def _bank_of(rules: SolverRules, up: int) -> BankHands:
    """The bank's hands as steps, those that begin alike together."""
    known = {NATURAL: rules.target + 1, SEVENS: rules.target + 2}
    steps: dict[tuple[tuple[int, int], ...], int] = {(): 0}
    rows = [[0, 0, 0, 0, 0, -1]]
    for hand in bank_hands(rules, up):
        cards = tuple((value, count) for value, count in enumerate(hand.counts) if count)
        for size in range(1, len(cards) + 1):
            if cards[:size] not in steps:
                steps[cards[:size]] = len(rows)
                rows.append([steps[cards[: size - 1]], *cards[size - 1], 0, 0, -1])
        kind = hand.kind if isinstance(hand.kind, int) else known[hand.kind]
        rows[steps[cards]][3:] = [sum(hand.counts), hand.orders, kind]
    columns = [np.ascontiguousarray(column) for column in np.array(rows, dtype=np.int64).T]
    parents, values, numbers, sizes, orders, kinds = columns
    pays, sevens_pay = as_float(rules.pays), as_float(rules.sevens_pay)
    found = (parents, values, numbers, sizes, orders.astype(np.float64), kinds)
    return BankHands(*found, rules.target, rules.stands_at, pays, sevens_pay)


@cache
def _ranks() -> tuple[Ints, int]:
    """How many cards of no more points come before some, value by value; and how many there are in all."""
    before = np.zeros((VALUES, POINTS_MOST + 1, POINTS_MOST + 2), dtype=np.int64)
    counts = [1] * (POINTS_MOST + 1)
    for value in reversed(range(VALUES)):
        following = list(counts)
        for room in range(POINTS_MOST + 1):
            total = 0
            for taken in range(room // (value + 1) + 1):
                before[value, room, taken] = total
                total += following[room - taken * (value + 1)]
            counts[room] = total
    return before, counts[POINTS_MOST]
