"""The bound on splits: against all hands of a box played together, and the packaged figures against the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from math import log
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.games.cards.blackjack.odds.best_play import ROUNDING, AgainstUpcard
from ludex.games.cards.blackjack.odds.expectations import HandArrays
from ludex.games.cards.blackjack.odds.known_split_bounds import (
    SplitBound,
    digest,
    known_split_bound,
    pair_name,
    rules_of_splits,
)
from ludex.games.cards.blackjack.odds.possible_hands import best_total, with_card
from ludex.games.cards.blackjack.odds.solver_rules import VALUES, SolverRules, solver_rules
from ludex.games.cards.blackjack.odds.split_bound import ERROR_CHANCE, SplitTurns, upper_bound
from ludex.games.registry import open_usual
from ludex.law.book import Law
from tests.games.blackjack import PLACES, PLAIN, solved_by

SMALL = replace(PLAIN, packs=1, double_any=False, hands_most=None, aces_again=True)
EIGHT, SIX = 7, 5
SHOE = [0, 0, 5, 0, 6, 1, 0, 4, 0, 9]
"""A shoe so small that cards of one hand matter to the next, and yet too large for the hands to empty it."""

Left = tuple[int, ...]
Finished = tuple[tuple[int, int], ...]
"""Total and stake of each hand that has been played."""


def without(left: Left, value: int) -> Left:
    return (*left[:value], left[value] - 1, *left[value + 1 :])


@cache
def all_together(rules: SolverRules, shoe: Left, pair: int, up: int) -> float:
    """What a split expects when all its hands are played by all that is seen: every course of the game, to its end."""

    @cache
    def bank(left: Left, counts: Left) -> dict[int, float]:
        total, _ = best_total(rules, counts)
        if total >= rules.stands_at:
            kind = 0 if total > rules.target else total
            return {rules.target + 1 if total == rules.target and sum(counts) == 2 else kind: 1.0}
        found: dict[int, float] = {}
        for value in range(VALUES):
            if left[value]:
                for kind, chance in bank(without(left, value), with_card(counts, value)).items():
                    found[kind] = found.get(kind, 0.0) + chance * left[value] / sum(left)
        return found

    @cache
    def settled(left: Left, finished: Finished) -> float:
        drawn = bank(left, with_card((0,) * VALUES, up))
        return sum(
            chance * stake * ((total > other) - (total < other))
            for other, chance in drawn.items()
            for total, stake in finished
        )

    def mean(left: Left, worth: Callable[[int, Left], float]) -> float:
        return sum(left[v] / sum(left) * worth(v, without(left, v)) for v in range(VALUES) if left[v])

    @cache
    def waiting(left: Left, hands: int, finished: Finished) -> float:
        if not hands:
            return settled(left, finished)
        own = with_card((0,) * VALUES, pair)

        def second(value: int, rest: Left) -> float:
            kept = playing(rest, with_card(own, value), hands, finished)
            if value == pair and rules.hands_most is None:
                return max(kept, waiting(rest, hands + 1, finished))
            return kept

        return mean(left, second)

    def ended(left: Left, counts: Left, stake: int, hands: int, finished: Finished) -> float:
        total, _ = best_total(rules, counts)
        if total > rules.target:
            return waiting(left, hands - 1, finished) - stake
        return waiting(left, hands - 1, tuple(sorted((*finished, (total, stake)))))

    @cache
    def playing(left: Left, counts: Left, hands: int, finished: Finished) -> float:
        total, _ = best_total(rules, counts)
        if total > rules.target:
            return ended(left, counts, 1, hands, finished)
        choices = [ended(left, counts, 1, hands, finished)]
        choices.append(mean(left, lambda v, rest: playing(rest, with_card(counts, v), hands, finished)))
        if sum(counts) == 2 and total in rules.double_totals:
            choices.append(mean(left, lambda v, rest: ended(rest, with_card(counts, v), 2, hands, finished)))
        return max(choices)

    left = shoe
    for value in (up, pair, pair):
        left = without(left, value)
    return waiting(left, 2, ())


@pytest.mark.parametrize(
    ("most", "extra"),
    [*product((2, None), ((2, 2), (4, 4, 4), (9, 9, 9))), (None, ())],  # the whole shoe once: it takes longest
)
def test_all_hands_played_together_lie_between_the_bounds(most: int | None, extra: tuple[int, ...]) -> None:
    """From a small shoe: more than by own cards, and no more than the bound allows."""
    shoe = list(SHOE)
    for value in extra:
        shoe[value] -= 1
    rules = replace(SMALL, hands_most=most)
    tree = HandArrays(rules)
    own, _, again = AgainstUpcard(rules, tree, np.array(shoe, dtype=np.int64), SIX, measure=False).split(EIGHT, 2.0)
    turns = SplitTurns(rules, tree, EIGHT, SIX, splits=again, shoe=shoe)
    draws = turns.draw(40_000) if turns.later else np.zeros(0)
    bound = own + turns.summed() + turns.drawn(draws, 1e-6)
    best = all_together(rules, tuple(shoe), EIGHT, SIX)
    assert own <= best + 1e-12
    assert best <= bound + 1e-12


def test_knowing_more_is_worth_something() -> None:
    """The shoe is small enough for the test above to mean something: a bound of nothing would fail it."""
    tree, shoe = HandArrays(SMALL), list(SHOE)
    own, _, _ = AgainstUpcard(SMALL, tree, np.array(shoe, dtype=np.int64), SIX, measure=False).split(EIGHT, 2.0)
    assert all_together(SMALL, tuple(shoe), EIGHT, SIX) > own + 1e-3


def test_the_bound_of_a_mean() -> None:
    """By hand: a hundred draws of nothing leave the mean of what is at most one where the formula says."""
    nothing = np.zeros(100)
    assert upper_bound([(90.0, nothing)], 1e-8) / 90.0 == pytest.approx(8 * log(10) / 90)
    half = np.full(1000, 0.5)
    assert 0.5 < upper_bound([(900.0, half)], 1e-6) / 900.0 < 0.7


def test_a_limit_of_hands_is_not_bounded() -> None:
    """Once or without end: anything between would need its own proof."""
    with pytest.raises(Misuse):
        SplitTurns(replace(SMALL, hands_most=4), HandArrays(SMALL), EIGHT, SIX, splits=True)


# The packaged figures.


@cache
def rules_of(place: str) -> SolverRules:
    rules: Any = open_usual(Law(), "blackjack", place).rules
    return solver_rules(rules)


def bound_of(place: str) -> SplitBound:
    found = known_split_bound(rules_of(place))
    assert found is not None, "make split-bound: the rules that splits depend on have changed"
    return found


@pytest.mark.parametrize("place", PLACES)
def test_the_edge_is_enclosed(place: str) -> None:
    """To the fourth digit of a percentage, and each pair besides."""
    bound = bound_of(place)
    assert 0 < bound.edge < 2.5e-6
    assert len(bound.pairs) == VALUES * VALUES
    assert all(pair.most > 0 for pair in bound.pairs.values())


@pytest.mark.parametrize("place", PLACES)
def test_no_pair_is_in_doubt(place: str) -> None:
    """Whether to split is the same for whoever uses all cards in sight."""
    bound = bound_of(place)
    for first in solved_by(rules_of(place)).decisions:
        if "split" in first.worth:
            others = max(worth for choice, worth in first.worth.items() if choice != "split")
            most = first.worth["split"] + bound.pairs[pair_name(first.low, first.up)].most
            assert (most > others) == (first.best == "split")


@pytest.mark.parametrize("place", ["galicia", "cantabria"])
@pytest.mark.parametrize(("pair", "up"), [(1, 6), (9, 9), (9, 7)])
def test_figures_are_found_again(place: str, pair: int, up: int) -> None:
    """The same draws give the same figure: a stale one, or a broken reckoning, is told here."""
    rules = rules_of_splits(rules_of(place))
    packaged = bound_of(place).pairs[pair_name(pair - 1, up - 1)]
    firsts = solved_by(rules).decisions
    first = next(each for each in firsts if (each.low, each.high, each.up) == (pair - 1, pair - 1, up - 1))
    turns = SplitTurns(rules, HandArrays(rules), pair - 1, up - 1, splits=first.again)
    found = turns.summed() + turns.drawn(turns.draw(packaged.draws), ERROR_CHANCE / 2 / VALUES**2) + ROUNDING
    assert found <= packaged.most <= found * (1 + 1e-5)


def test_other_rules_have_other_figures() -> None:
    """A rule that splits depend on changes the digest; one that they do not depend on does not."""
    rules = rules_of("galicia")
    assert digest(rules) == digest(rules_of("spain-1977")) != digest(rules_of("cantabria"))
    assert digest(replace(rules, surrender_back=None)) == digest(rules)
    for other in (
        replace(rules, packs=8),
        replace(rules, double_after_split=False),
        replace(rules, hands_most=2),
        replace(rules, draws_on_soft=True),
    ):
        assert known_split_bound(other) is None
