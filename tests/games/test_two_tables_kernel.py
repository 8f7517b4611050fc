"""The simulation of baccarat at two tables against shoes played coup by coup, and against the exact odds."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.games.baccarat.three_hands import OUTCOMES
from ludex.games.baccarat.two_tables.kernel import TwoTablesKernel
from ludex.games.baccarat.two_tables.odds import ADVISED, ALL_DRAWN, FIXED, NONE_DRAWN, played
from ludex.games.baccarat.two_tables.rules import TwoTablesRules
from ludex.kit.cards import Card, rank
from ludex.kit.money import Cents
from ludex.law.ruleset import resolve
from tests.tables import LAW

LIMITS = {"minimum": 10, "maximum": 500, "bank_minimum": 100, "bank_maximum": 5000}


@cache
def rules_at(place: str) -> TwoTablesRules:
    """The rules of a place under a licence of ours."""
    currency = LAW.regulations.jurisdiction(place).currency
    return resolve(LAW.statute("baccarat-two-tables", place), currency, TwoTablesRules, [("licence", LIMITS)])


def total(hand: list[int]) -> int:
    """What cards count together."""
    return sum(hand) % 10


def won(punto: list[int], bank: list[int]) -> int:
    """Who wins: a natural of two cards against every hand of three, otherwise the nearest to nine."""
    own, other = total(punto), total(bank)
    if len(punto) == 2 and own >= 8 and len(bank) == 3:
        return 1
    return (own > other) - (own < other)


def bank_draws(rules: TwoTablesRules, way: str, held: int, thirds: list[int | None]) -> bool:
    """What the bank does against cloths that still play, by the table; none of them: it stands."""
    told = [rules.third.table[str(held)][10 if third is None else third] for third in thirds]
    choice = "stands" if way == NONE_DRAWN else "draws"
    says = [choice if each == "optional" else each for each in told]
    if not says:
        return False
    if way == ADVISED or len(set(says)) == 1:
        return says[0] == "draws"
    return choice == "draws"


def coups(rules: TwoTablesRules, shoe: list[int], way: str) -> list[tuple[int, int]]:
    """Who wins each coup of a shoe, one card after the other."""
    on_five = way == ALL_DRAWN or (way == ADVISED and rules.third.advice == "draws")
    cards, outcomes = list(shoe), []
    while len(cards) > rules.shoe.reserve:
        hands: list[list[int]] = [[], [], []]
        for hand in hands * 2:
            hand.append(cards.pop(0))
        *puntos, bank = hands
        if total(bank) < 8:
            thirds: list[int | None] = []
            for hand in puntos:
                held = total(hand)
                if held <= 4 or (held == 5 and on_five):
                    hand.append(cards.pop(0))
                if held < 8:
                    thirds.append(hand[2] if len(hand) == 3 else None)
            if bank_draws(rules, way, total(bank), thirds):
                bank.append(cards.pop(0))
        outcomes.append((won(puntos[0], bank), won(puntos[1], bank)))
    return outcomes


@pytest.mark.parametrize("place", ["spain-1977", "galicia", "cantabria", "asturias"])
def test_the_loop_plays_every_shoe_coup_by_coup(place: str) -> None:
    """From the first card to the stop card, in every way, counted after each coup."""
    rules = rules_at(place)
    kernel = TwoTablesKernel(rules)
    for seed in range(20):
        cards = [Card(face) for face in range(52)] * rules.shoe.packs
        Random(seed).shuffle(cards)
        values = [min(rank(card), 10) % 10 for card in cards]
        for at, way in enumerate(FIXED):
            found = coups(rules, values, way)
            assert kernel.count([cards])[at].tolist() == [found.count(each) for each in OUTCOMES], (seed, way)
            for rounds in range(len(found)) if seed == 0 else ():
                counted = kernel.count([cards], rounds)[at].tolist()
                assert counted == [found[:rounds].count(each) for each in OUTCOMES], (way, rounds)


def test_the_loop_and_the_exact_odds_agree() -> None:
    """Two million coups within five standard deviations, in every way and for every outcome."""
    rules, rounds = rules_at("galicia"), 2_000_000
    kernel = TwoTablesKernel(SimpleNamespace(rules=rules))
    counts = kernel.counts()
    kernel.play(counts, seed=1, block=0, rounds=rounds)
    assert counts.sum(axis=1).tolist() == [rounds] * len(FIXED)
    for way, row in zip(FIXED, counts.tolist(), strict=True):
        found = played(rules, way)
        assert found is not None
        for outcome, number in zip(OUTCOMES, row, strict=True):
            chance = float(found.chances[outcome])
            assert abs(number / rounds - chance) < 5 * sqrt(chance * (1 - chance) / rounds), (way, outcome)


def test_what_counts_come_to() -> None:
    """A stake on a cloth, on both, and the bank less the house's part of its net gain."""
    kernel = TwoTablesKernel(rules_at("cantabria"))
    counts = kernel.counts()
    kernel.play(counts, seed=3, block=1, rounds=10_000)
    assert kernel.choices("first") == FIXED
    by_outcome = dict(zip(OUTCOMES, counts[FIXED.index(ALL_DRAWN)].tolist(), strict=True))
    first = kernel.nets(counts, "first", Cents(1000), ALL_DRAWN)
    assert first == {won: sum(n for each, n in by_outcome.items() if each[0] * 1000 == won) for won in (1000, 0, -1000)}
    second = kernel.nets(counts, "second", Cents(1000), ALL_DRAWN)
    assert second[1000] == sum(number for each, number in by_outcome.items() if each[1] == 1)
    both = kernel.nets(counts, "astride", Cents(1000), ALL_DRAWN)
    assert both.keys() == {1000, 500, 0, -500, -1000}
    bank = kernel.nets(counts, "bank", Cents(1000), ALL_DRAWN)
    assert bank == {980: both[-1000], 490: both[-500], 0: both[0], -500: both[500], -1000: both[1000]}
    assert kernel.draw(seed=7, block=1, rounds=100) >= 0


def test_a_shoe_that_cannot_finish_its_last_coup_is_refused() -> None:
    """The loop relies on cards behind the stop card."""
    rules = rules_at("cantabria")
    with pytest.raises(Misuse):
        TwoTablesKernel(replace(rules, shoe=replace(rules.shoe, reserve=7)))
