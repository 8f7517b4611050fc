"""The bets of sic bo, counted a second time over the 216 throws, and the published edges of the usual pays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ludex.core.results import Lost, Won
from ludex.errors import Reason, Refused, Unit, Value
from ludex.games.dice.sic_bo.bets import all_bets, pays_needed, result
from ludex.games.registry import open_game, open_usual
from ludex.law.strict import Tree
from tests.tables import LAW

THROWS = list(product(range(1, 7), repeat=3))
COUNTS = {
    "small": 1, "big": 1, "triple": 6, "any_triple": 1, "double": 6, "total": 14, "combination": 15, "single": 6,
}  # fmt: skip
# How many of the 216 throws make each total: counted by hand, symmetric round ten and a half.
WAYS = {4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27, 11: 27, 12: 25, 13: 21, 14: 15, 15: 10, 16: 6, 17: 3}
PUBLISHED = {
    "small": Fraction(1, 36),
    "big": Fraction(1, 36),
    "single": Fraction(17, 216),
    "combination": Fraction(1, 6),
    "triple": Fraction(35, 216),
    "any_triple": Fraction(5, 36),
    "double": Fraction(5, 27),
}
TOTALS = {4: 60, 5: 30, 6: 17, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 17, 16: 30, 17: 60}


def rules(**licence: Tree) -> Any:
    """The ruleset under a licence."""
    if not licence:
        return open_usual(LAW, "sic-bo", "cantabria").rules
    return open_game(LAW, "sic-bo", "cantabria", licence={"minimum": 10, **licence}).rules


def edge(law: Any, slug: str) -> Fraction:
    """The house's share of a unit staked, over all throws."""
    bet, nets = all_bets(law)[slug], []
    for dice in THROWS:
        came = result(law, bet, dice)
        assert isinstance(came, Won | Lost)
        nets.append(came.pays if isinstance(came, Won) else Fraction(-1))
    return -sum(nets, Fraction(0)) / len(THROWS)


def test_the_bets_of_the_cloth_are_fifty() -> None:
    """As many of each kind as the text lists, the totals by the reading."""
    assert Counter(bet.kind for bet in all_bets(rules()).values()) == COUNTS
    assert sum(COUNTS.values()) == len(all_bets(rules())) == 50


@pytest.mark.parametrize("slug", list(all_bets(rules())))
def test_edges_are_as_published(slug: str) -> None:
    """Every bet at the usual pays, against figures found elsewhere or counted by hand."""
    law = rules()
    bet = all_bets(law)[slug]
    if bet.kind == "total":
        (total,) = bet.numbers
        assert edge(law, slug) == 1 - Fraction(WAYS[total] * (TOTALS[total] + 1), 216)
    else:
        assert edge(law, slug) == PUBLISHED[bet.kind]


def test_total_four_keeps_thirty_three_of_216() -> None:
    """The published figure itself."""
    assert edge(rules(), "total-4") == edge(rules(), "total-17") == Fraction(33, 216)


def test_what_a_single_is_paid_goes_by_the_dice_that_show_it() -> None:
    """One, two and three dice."""
    law, bet = rules(), all_bets(rules())["single-3"]
    paid = [result(law, bet, dice) for dice in [(3, 1, 2), (3, 3, 2), (3, 3, 3), (1, 2, 4)]]
    assert paid == [Won(Fraction(1)), Won(Fraction(2)), Won(Fraction(3)), Lost()]


def test_the_licence_says_what_a_bet_pays() -> None:
    """The table usual in Macau, written as a licence."""
    macau = {"pays-triple": 150, "pays-any-triple": 24, "pays-double": 8, "pays-total-4": 50, "pays-total-17": 50}
    law = rules(**macau)
    assert edge(law, "triple-6") == 1 - Fraction(151, 216)
    assert edge(law, "any-triple") == 1 - Fraction(6 * 25, 216)
    assert edge(law, "double-2") == 1 - Fraction(16 * 9, 216)
    assert edge(law, "total-4") == 1 - Fraction(3 * 51, 216)


def test_the_pay_table_is_complete() -> None:
    """Every name that some bet needs is in the law's data, and none besides."""
    assert set(rules().pay_table) == set(pays_needed(rules()))


def test_a_pay_table_that_leaves_out_a_bet_is_refused() -> None:
    """Where the totals go down to three, the table needs a line for it."""
    statute = LAW.statute("sic-bo", "cantabria")
    wider = LAW.with_statute(statute.altered(statute.leaves["bets.total.lowest"].altered(3)))
    with pytest.raises(Refused) as refusal:
        open_usual(wider, "sic-bo", "cantabria")
    assert (refusal.value.reason, refusal.value.rule) == (Reason.LICENCE, "pay_table")
    assert refusal.value.asked[0] == Value("pay-table-lacks", Unit.FLAW)
    assert Value("pays-total-3", Unit.SETTING) in refusal.value.asked


def test_the_other_reading_knows_one_triple() -> None:
    """The text's own example taken for the whole rule."""
    statute = LAW.statute("sic-bo", "cantabria")
    literal = LAW.with_statute(statute.altered(statute.leaves["bets.triple.numbers"].altered([1])))
    bets = all_bets(open_usual(literal, "sic-bo", "cantabria").rules)
    assert [slug for slug in bets if slug.startswith("triple-")] == ["triple-1"]
