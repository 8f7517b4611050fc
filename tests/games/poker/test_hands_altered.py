"""Rankings that no statute has: however a rule is altered, every hand has a value, a name and five cards that play."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.games.poker.hands.ranking import ComputedRanking, hand_ranking
from ludex.games.poker.hands.rules import CATEGORIES, RankingRules, Ties
from tests.games.poker.hands import DRAW, STRIPPED_28, STRIPPED_32, USUAL, altered, cards, dealt, deck

COUNTS = ("four", "full", "three", "two_pair", "pair")
LENGTHS = ("straight_flush", "straight", "flush")
TIES = {name: hint for name, hint in get_type_hints(Ties).items() if get_origin(hint) is not None}


def words_of(hint: Any) -> list[str | None]:
    """The words that a rule for ties may have, and its absence where it may be absent."""
    literals = [part for part in (hint, *get_args(hint)) if not isinstance(part, str | None) and get_args(part)]
    words: list[str | None] = [word for part in literals for word in get_args(part) if isinstance(word, str)]
    return [*dict.fromkeys(words), *([None] if type(None) in get_args(hint) else [])]


def steps(rules: RankingRules) -> list[dict[str, Any]]:
    """The rules one step away, as mutants of the law are: numbers moved, lists shortened or reversed, words absent."""
    found: list[dict[str, Any]] = [{"ace_low": not rules.ace_low}, {"stripped_flush": None}]
    found += [{"cards": rules.cards + step} for step in (-1, 1)]
    found += [{name: getattr(rules, name) + step} for name in LENGTHS for step in (-1, 1)]
    for name in COUNTS:
        counts = getattr(rules, name)
        for i, count in enumerate(counts):
            found += [{name: (*counts[:i], count + step, *counts[i + 1 :])} for step in (-1, 1)]
    for name in (*COUNTS, "values", "order", "figures"):
        listed = getattr(rules, name)
        found += [{name: ()}, {name: listed[::-1]}]
        found += [{name: listed[:i] + listed[i + 1 :]} for i in range(len(listed))]
    found += [{"order": (*rules.order, other)} for other in CATEGORIES if other not in rules.order]
    found += [{f"ties_{name}": word} for name, hint in TIES.items() for word in words_of(hint)]
    return found


def assert_total(rules: RankingRules, hands: list[list[Any]]) -> None:
    """Every hand has a value below the number of classes, a combination of the order, and five cards that play."""
    ranking = hand_ranking(rules)
    for hand in hands:
        value = ranking.value(hand)
        assert 0 <= value < max(ranking.classes, 1)
        assert ranking.category(value) in (*rules.order, "high-card")
        best = ranking.best_hand(hand)
        assert len(set(best)) == rules.cards
        assert ranking.value(best) == value
        assert 0 <= ranking.value_with(hand[:2], hand[2:], 2) <= value
        assert ranking.showing(hand[:4]) >= ranking.showing(hand[:4])


@pytest.mark.parametrize(
    "rules", [STRIPPED_28, STRIPPED_32, DRAW, USUAL], ids=["28 cards", "32 cards", "draw", "usual"]
)
def test_rules_one_step_away(rules: RankingRules) -> None:
    """Each alteration that the mutants of the law could make is a ranking too."""
    hands = dealt(1, 6, 7, rules)
    # Computing the classes of a whole deck takes long: there only some of the alterations are tried.
    for change in steps(rules)[:: 15 if len(rules.values) > 8 else 1]:
        assert_total(altered(rules, **change), hands)


RULES = st.builds(
    altered,
    st.sampled_from([STRIPPED_28, STRIPPED_32]),
    ace_low=st.booleans(),
    order=st.lists(st.sampled_from(CATEGORIES), unique=True).map(tuple),
    stripped_flush=st.sampled_from(["above-full", None]),
    royal=st.sampled_from(USUAL.values),
    straight_flush=st.integers(0, 6),
    straight=st.integers(0, 6),
    flush=st.integers(0, 6),
    four=st.lists(st.integers(0, 5), max_size=5).map(tuple),
    pair=st.sampled_from([(2, 1, 1, 1), (1, 1, 1, 1, 1), (2, 2, 1)]),
    figures=st.lists(st.sampled_from(USUAL.values), unique=True).map(tuple),
    **{f"ties_{name}": st.sampled_from(words_of(hint)) for name, hint in TIES.items()},
)


@settings(max_examples=25, deadline=None)
@given(RULES, st.integers(0, 10**6))
def test_any_rules_rank_every_hand(rules: RankingRules, seed: int) -> None:
    """Rules altered everywhere at once still put every hand somewhere."""
    assert_total(rules, dealt(seed, 4, 7, rules))


@settings(max_examples=20, deadline=None)
@given(RULES, st.integers(0, 10**6))
def test_what_is_kept_of_sums_is_what_the_cards_make(rules: RankingRules, seed: int) -> None:
    """A value remembered by the ranks of a hand is the value of the button itself, whatever its suits."""
    ranking = ComputedRanking(rules)
    for hand in dealt(seed, 20, 5, rules):
        assert ranking.value(hand) == ranking._computed(hand) == ranking.value(hand[::-1])


def test_alterations_are_noticed() -> None:
    """Each of the two sides of some rules, by hands that differ."""

    def made(hand: str, **change: Any) -> str:
        ranking = hand_ranking(altered(STRIPPED_32, **change))
        return ranking.category(ranking.value(cards(hand)))

    four_in_a_row, four_of_a_suit = "AC 10D 9H 8S 7C", "KC QC 10C 8C 7D"
    assert made("KC 10D 9H 8S 7C", straight=4) == "straight"
    assert made("KC 10D 9H 8S 7C") == made("KC QD JH 10S 9C", straight=6) == "high-card"
    assert made(four_in_a_row, ace_low=False) == "high-card"
    assert made(four_of_a_suit, flush=4) == "flush"
    assert made("KC 10C 9C 8C 7C", straight_flush=4) == "straight-flush"
    assert made("KC QC JC 10C 9C", straight_flush=6) == "flush"
    assert made("KC KD KH KS 7C", four=(3, 1)) == made("KC KD KH 7S 7C", full=(3, 1)) == "high-card"
    assert made("AC KC QC JC 10C", royal="K") == "straight-flush"
    assert made("KC QC JC 10C 9C", royal="K") == "royal-flush"
    assert len(deck(STRIPPED_32)) == 32
