"""The duel of punto and bank against published figures, its counts against those of punto y banca, and a matrix."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from ludex.games.baccarat.duel import FREE, Hand, Seen, Shoe, Solved, counted, solved
from ludex.games.cards.punto_y_banca.hands import bank_draws
from ludex.games.cards.punto_y_banca.odds import counts as counts_of_punto
from ludex.games.cards.punto_y_banca.rules import PuntoRules
from ludex.odds.matrix import Span, saddle
from tests.tables import usual

SIX_PACKS = (96, *[24] * 9)
NATURALS = (8, 9)
DRAWS, STANDS = (Fraction(1), Fraction(1)), (Fraction(0), Fraction(0))
OPEN = ((3, 9), (5, 4))
"""What the bank's table leaves to it: a total, and what the punto's third card counts."""


def total(hand: Hand) -> Hand:
    """The total is all that is known of a hand."""
    return (sum(hand) % 10,)


def cards(hand: Hand) -> Hand:
    """Both cards are known."""
    return hand


def by_rule(hand: Hand) -> Span:
    """The punto draws up to four, stands on six and seven, and chooses on five."""
    (worth,) = total(hand)
    return FREE if worth == 5 else DRAWS if worth < 5 else STANDS


def freely(known: Hand | Seen) -> Span:
    """Nothing is laid down."""
    return FREE


def best(shoe: Shoe, knows: object, punto: object, bank: object = freely, deduction: Fraction = Fraction(0)) -> Solved:
    """The first way of playing best."""
    return next(solved(counted(shoe, NATURALS, knows), punto, bank, deduction))  # type: ignore[arg-type]


@pytest.mark.parametrize("punto", [by_rule, freely])
def test_with_replacement_as_published(punto: object) -> None:
    """Kemeny and Snell 1957, who count totals alone; freedom changes nothing for a punto who plays well."""
    found = best(Shoe(SIX_PACKS, replaced=True), total, punto)
    assert found.to_punto == Fraction(-679568, 53094899)
    assert found.punto[5,] == Fraction(9, 11)
    assert found.bank[(6,), None] == Fraction(859, 2288)
    assert {often for hand, often in found.punto.items() if hand != (5,)} <= {0, 1}
    assert {often for seen, often in found.bank.items() if seen != ((6,), None)} <= {0, 1}


def test_what_the_house_takes_moves_the_punto() -> None:
    """With 5 % off what the bank wins a punto who draws more keeps it from drawing; its own mixture stays."""
    found = best(Shoe(SIX_PACKS, replaced=True), total, by_rule, deduction=Fraction(1, 20))
    assert found.punto[5,] == Fraction(179, 214)
    assert found.bank[(6,), None] == Fraction(859, 2288)
    assert found.to_punto == Fraction(-679568, 53094899)


def test_a_shoe_is_a_little_worse_for_the_punto_and_knowing_the_cards_better() -> None:
    """Six packs: whoever knows both cards does at least as well as by totals alone, here the punto."""
    by_total = best(Shoe(SIX_PACKS, replaced=False), total, by_rule)
    by_cards = best(Shoe(SIX_PACKS, replaced=False), cards, by_rule)
    assert by_total.to_punto < by_cards.to_punto < 0
    assert by_total.punto[5,] == Fraction(7631761, 9407656)
    mixed = {hand for hand, often in by_cards.punto.items() if often not in (0, 1)}
    assert mixed == {(1, 4)}


def test_the_counts_of_punto_y_banca() -> None:
    """Both following the table, what it leaves open drawn, the punto drawing on five: the same counts."""
    rules = usual("cantabria", "punto-y-banca").rules
    assert isinstance(rules, PuntoRules)

    def punto(hand: Hand) -> Span:
        return DRAWS if total(hand)[0] <= 5 else STANDS

    def bank(seen: Seen) -> Span:
        (worth,), third = seen
        drawn = bank_draws(rules, worth, third) or (worth, third) in OPEN
        return DRAWS if drawn else STANDS

    found = best(Shoe(SIX_PACKS, replaced=False), total, punto, bank)
    bank_wins, punto_wins, ties = counts_of_punto(rules, SIX_PACKS)
    whole = bank_wins + punto_wins + ties
    assert (found.bank_wins, found.punto_wins) == (Fraction(bank_wins, whole), Fraction(punto_wins, whole))


def test_the_same_value_from_a_matrix() -> None:
    """The punto's two ways on five against the bank's on six without a card and on three against a nine."""
    shoe, asked = Shoe(SIX_PACKS, replaced=True), (((6,), None), ((3,), 9))
    whole = best(shoe, total, by_rule)

    def bank(answers: tuple[Span, ...]) -> object:
        told = dict(zip(asked, answers, strict=True))
        return lambda seen: told.get(seen, (whole.bank[seen], whole.bank[seen]))

    rows = [
        [
            best(shoe, total, lambda hand, own=own: own if hand == (5,) else by_rule(hand), bank(answers)).to_punto
            for answers in product((DRAWS, STANDS), repeat=2)
        ]
        for own in (DRAWS, STANDS)
    ]
    found = saddle(rows)
    assert found.value == whole.to_punto
    assert found.first == (Fraction(9, 11), Fraction(2, 11))
