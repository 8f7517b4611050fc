"""Receipts: what one person was shown of one draw checks, and whatever is altered is noticed."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludex.errors import Corrupt, Misuse
from ludex.kit.cards import Card, packs
from ludex.kit.chance import Draw, Even, Marked
from ludex.kit.fair import CardReceipt, Live, Receipt, check_card_receipt, check_receipt, receipt
from ludex.kit.wheels import Pocket
from tests.kit.fair import SEED, TABLE, card_receipts, flipped, receipt_of_next

POCKETS: Draw[Pocket] = Draw("ball", Even((0, "00", *range(1, 37))))
DISH = Draw("ball", Marked((1, 2, 3, 1, 2, 3, 5)))
CELLS = Draw("wheel", Marked(("star", "moon", "star")))


def drawn(rounds: int, cut: str = "") -> list[Receipt]:
    """The receipts of some rounds, each with a wheel, a dish, cells, and a card that leaves its shoe."""
    chance = Live(SEED, TABLE)
    chance.commit(7)
    if cut:
        chance.cut(cut)
    chance.commit(1000)
    found, shoe = list[Receipt](), packs(6)
    for _ in range(rounds):
        found += [
            receipt_of_next(chance, POCKETS),
            receipt_of_next(chance, DISH),
            receipt_of_next(chance, CELLS),
            receipt_of_next(chance, shoe.draw),
        ]
        shoe = shoe.dealt(Card(int(found[-1].seen)))
    return found


@pytest.mark.parametrize("cut", ["", "bea: seis y media"])
def test_what_was_seen_checks(cut: str) -> None:
    """Every kind of draw, over two blocks, cut or not, after a journey through JSON."""
    found = drawn(20, cut)
    assert {each.published.cut for each in found} == {cut, ""}
    for each in found:
        check_receipt(msgspec.json.decode(msgspec.json.encode(each), type=Receipt))


def test_a_receipt_lists_the_cases_in_their_order() -> None:
    """Neighbours alike are counted together, and only neighbours: the order is what the case is looked up in."""
    ball, hole, cell, face = drawn(1)
    assert ball.outcomes[:3] == ((0, 1), ("00", 1), (1, 1))
    assert hole.outcomes == ((1, 1), (2, 1), (3, 1), (1, 1), (2, 1), (3, 1), (5, 1))
    assert cell.outcomes == (("star", 1), ("moon", 1), ("star", 1))
    assert face.outcomes == tuple((each, 6) for each in range(52))


RECEIPTS = drawn(10, "carlos")


@given(st.sampled_from(RECEIPTS), st.data())
def test_another_outcome_is_noticed(seen: Receipt, data: st.DataObject) -> None:
    """Any that could have come, and any that could not."""
    others = sorted({str(outcome) for outcome, _ in seen.outcomes} - {str(seen.seen)})
    told = data.draw(st.sampled_from(others))
    number = seen.opening.number
    for other in (told, int(told) if told.isdecimal() else told, "nonsense"):
        with pytest.raises(Corrupt, match=f"draw {number}: the {seen.what} is {seen.seen} by its value, not {other}"):
            check_receipt(replace(seen, seen=other))


@given(st.sampled_from(RECEIPTS), st.integers(0, 255))
def test_any_altered_bit_is_noticed(seen: Receipt, bit: int) -> None:
    """Of the value, and of the root; paths and numbers are the opening's own tests."""
    commitment = seen.published.commitment
    altered = replace(seen.published, commitment=replace(commitment, root=flipped(commitment.root, bit)))
    for wrong in (
        replace(seen, opening=replace(seen.opening, value=flipped(seen.opening.value, bit))),
        replace(seen, published=altered),
    ):
        with pytest.raises(Corrupt, match="the path does not lead to the root"):
            check_receipt(wrong)


def test_another_cut_or_other_cases_give_other_outcomes() -> None:
    """Nearly always: by chance one ball may fall as before."""
    balls = RECEIPTS[::4]
    cut_anew = [replace(seen, published=replace(seen.published, cut="dora")) for seen in balls]
    turned_over = [replace(seen, outcomes=seen.outcomes[::-1]) for seen in balls]
    assert sum(map(checks, balls)) == 10
    assert sum(map(checks, cut_anew)) <= 2
    assert sum(map(checks, turned_over)) <= 2


def checks(seen: Receipt) -> bool:
    """Whether a receipt does."""
    try:
        check_receipt(seen)
    except Corrupt:
        return False
    return True


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (lambda seen: replace(seen, outcomes=()), "draw 0: every outcome has one way or more"),
        (lambda seen: replace(seen, outcomes=((0, 0), (1, 1))), "draw 0: every outcome has one way or more"),
        (lambda seen: replace(seen, outcomes=((0, -1), (1, 38))), "draw 0: every outcome has one way or more"),
        (lambda seen: replace(seen, published=replace(seen.published, cut="7" * 1001)), "draw 0: a cut has 0 to 1,000"),
        (lambda seen: replace(seen, opening=replace(seen.opening, number=7)), "draw 7: the commitment is to draws 0"),
    ],
)
def test_malformed_receipts_are_refused_in_one_line(alter: Callable[[Receipt], Receipt], said: str) -> None:
    """Each says what is wrong with it."""
    with pytest.raises(Corrupt, match=said):
        check_receipt(alter(RECEIPTS[0]))


def test_no_receipt_lists_too_much_or_nothing() -> None:
    """Ten thousand cases are listed; one more, or none, are not."""
    chance = Live(SEED, TABLE)
    chance.commit(1)
    (published,) = chance.published
    wide, wider = (Draw("number", Even(tuple(range(cases)))) for cases in (10_000, 10_001))
    chance.begin()
    seen = chance.next(wide)
    chance.keep()
    check_receipt(receipt(published, chance.open(0), wide, seen))
    with pytest.raises(Misuse, match="a receipt lists 1 to 10,000 ways, not 10,001: number"):
        receipt(published, chance.open(0), wider, seen)
    with pytest.raises(Misuse, match="a receipt lists 1 to 10,000 ways, not 0: card"):
        receipt(published, chance.open(0), packs(0).draw, Card(0))


# Cards of a mixed pack.


@pytest.mark.parametrize("cut", ["", "bea: seis y media"])
def test_every_card_that_was_seen_checks(cut: str) -> None:
    """Of a shoe of two packs, cut or not, after a journey through JSON; together they are the whole shoe."""
    found = card_receipts(packs(2, pack=0), cut=cut)
    for each in found:
        check_card_receipt(msgspec.json.decode(msgspec.json.encode(each), type=CardReceipt))
    assert sorted(each.seen for each in found) == list(packs(2).faces)
    assert (found[5].opening.position == 5) is not bool(cut)


CARD = card_receipts(packs(1, pack=0), cut="carlos")[7]


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (lambda seen: replace(seen, seen=(seen.seen + 1) % 52), "pack 0, slot 7: the card is [0-9]+, not [0-9]+"),
        (lambda seen: replace(seen, slot=8), "pack 0, slot 8: the card in position [0-9]+ does not lie there"),
        (lambda seen: replace(seen, slot=52), "pack 0, slot 52: the card in position [0-9]+ does not lie there"),
        (lambda seen: replace(seen, slot=-45), "pack 0, slot -45: the card in position [0-9]+ does not lie there"),
        (lambda seen: replace(seen, published=replace(seen.published, cut="dora")), "pack 0, slot 7: .* not lie there"),
        (lambda seen: replace(seen, published=replace(seen.published, cut="")), "pack 0, slot 7: .* not lie there"),
        (lambda seen: replace(seen, published=replace(seen.published, cut="7" * 1001)), "slot 7: a cut has 0 to 1,000"),
        (
            lambda seen: replace(seen, opening=replace(seen.opening, face=(seen.seen + 1) % 52)),
            "the path does not lead",
        ),
        (lambda seen: replace(seen, opening=replace(seen.opening, pack=1)), "the commitment is to pack 0"),
    ],
)
def test_another_card_slot_or_cut_is_noticed(alter: Callable[[CardReceipt], CardReceipt], said: str) -> None:
    """Each says what is wrong with it."""
    check_card_receipt(CARD)
    with pytest.raises(Corrupt, match=said):
        check_card_receipt(alter(CARD))
