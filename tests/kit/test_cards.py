"""Cards are written and read the same way; a shoe loses what leaves it and never deals a face twice too often."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.kit.cards import (
    FACES,
    JOKER,
    Card,
    Colour,
    Unseen,
    colour,
    deck,
    draw_faces,
    name,
    packs,
    rank,
    read_card,
    suit,
)
from ludex.kit.chance import Draw, Outcome, Script, Seeded, Slot, Unkept


def test_every_face_has_a_name_of_its_own_and_reads_back() -> None:
    names = [name(Card(face)) for face in range(FACES)]
    assert len(set(names)) == FACES
    assert [read_card(written) for written in names] == list(range(FACES))


@pytest.mark.parametrize(("written", "expected"), [("10h", "10H"), ("TH", "10H"), ("as", "AS"), ("Kd", "KD")])
def test_case_and_the_letter_of_the_ten_do_not_matter(written: str, expected: str) -> None:
    assert name(read_card(written)) == expected


@pytest.mark.parametrize("written", ["", "1H", "11H", "A", "AX", "7HH", None, 3.5])
def test_what_is_no_card_is_said_to_be_none(written: object) -> None:
    with pytest.raises(Misuse, match="no card"):
        read_card(written)


def test_rank_suit_and_colour() -> None:
    cards = [read_card(written) for written in ("AC", "7D", "10H", "KS")]
    assert [rank(card) for card in cards] == [1, 7, 10, 13]
    assert [suit(card) for card in cards] == ["C", "D", "H", "S"]
    assert [colour(card) for card in cards] == [Colour.BLACK, Colour.RED, Colour.RED, Colour.BLACK]


def test_six_packs_hold_six_of_every_face() -> None:
    shoe = packs(6)
    assert shoe.left == 312
    assert set(shoe.unseen.counts) == {6}
    assert packs(1, ranks=(1, 7, 8, 9, 10, 11, 12, 13)).left == 32


def test_a_joker_is_a_face_without_rank_and_suit() -> None:
    """It is written JK; asking for what it does not have is a mistake of ours."""
    assert (name(JOKER), read_card("jk")) == ("JK", JOKER)
    for missing in (rank, suit, colour):
        with pytest.raises(AssertionError, match="a joker has no"):
            missing(JOKER)


def test_a_pack_may_have_a_joker() -> None:
    """It is drawn as any card is, once a pack; a pack without one neither draws nor loses it."""
    shoe = packs(2, jokers=1)
    assert (shoe.left, shoe.unseen.total, shoe.faces[-2:]) == (106, 106, (JOKER, JOKER))
    assert Script(["JK"]).next(shoe.draw) == JOKER
    assert shoe.unseen.read(JOKER) == JOKER
    with pytest.raises(Misuse, match="no JK is left"):
        shoe.dealt(JOKER).dealt(JOKER).dealt(JOKER)
    plain = packs(1)
    assert len(plain.unseen.counts) == FACES
    assert plain.unseen.read("JK") is None
    with pytest.raises(Misuse, match="no JK is left"):
        plain.dealt(JOKER)


def test_a_burnt_card_shortens_the_shoe_and_asks_nothing() -> None:
    shoe = packs(1).dealt()
    assert (shoe.left, shoe.unseen.total) == (51, 52)
    ace = read_card("AS")
    assert (shoe.dealt(ace).left, shoe.dealt(ace).unseen.total) == (50, 51)
    assert (shoe.seen(ace).left, shoe.seen(ace).unseen.total) == (51, 51)


def test_a_face_that_is_gone_cannot_come_again() -> None:
    ace = read_card("AS")
    shoe = packs(1).dealt(ace)
    with pytest.raises(Misuse, match="no AS is left"):
        shoe.dealt(ace)
    with pytest.raises(Misuse, match="cannot come up"):
        Script(["AS"]).next(shoe.draw)


def test_an_empty_shoe_deals_nothing() -> None:
    shoe = packs(1, ranks=(1,))
    for _ in range(4):
        shoe = shoe.dealt()
    with pytest.raises(Misuse, match="empty"):
        shoe.dealt()


@given(st.integers(0, 2**32), st.integers(1, 3))
def test_dealing_everything_deals_every_card_once(seed: int, number: int) -> None:
    shoe, chance, dealt = packs(number), Seeded(seed), Counter[Card]()
    while shoe.left:
        face = chance.next(shoe.draw)
        dealt[face] += 1
        shoe = shoe.dealt(face)
    assert set(dealt.values()) == {number}
    assert len(dealt) == FACES


def test_a_face_is_read_by_its_name_or_its_number() -> None:
    unseen = Unseen((1, *[0] * (FACES - 1)))
    assert unseen.read("AC") == 0
    assert unseen.read(0) == 0
    assert unseen.read(1) is None
    assert unseen.read("AD") is None
    assert unseen.read(52) is None
    assert unseen.weights() == [(0, 1)]


def test_several_faces_at_once_are_those_of_as_many_draws() -> None:
    """A generator gives a hand the same cards whether they are asked one by one or together."""

    class OneByOne(Unkept):
        def __init__(self, seed: int) -> None:
            self._inner = Seeded(seed)

        def next(self, draw: Draw[Outcome]) -> Outcome:
            return self._inner.next(draw)

    whole = deck(tuple(range(1, 14)))
    for seed in range(50):
        for cards in map(range, (0, 1, 5, 52)):
            assert draw_faces(whole, Seeded(seed), cards) == draw_faces(whole, OneByOne(seed), cards)


# Where a card lies in its pack.


def test_a_shoe_says_where_its_next_card_lies() -> None:
    """Every card that leaves it counts, seen or covered; a face that becomes known where it lies does not."""
    shoe = packs(2, pack=7)
    assert shoe.draw.slot == Slot(7, 0)
    assert shoe.dealt().dealt(Card(3)).seen(Card(4)).draw.slot == Slot(7, 2)
    assert shoe.dealt().draw_at(-1).slot == Slot(7, 0)
    assert shoe.dealt().draw_at(2).slot == Slot(7, 3)
    assert packs(2).draw.slot is None
    assert packs(2).dealt().draw_at(1).slot is None


def test_a_disordered_shoe_does_not_say_where_its_cards_lie() -> None:
    """It has the same cards as before, and stays as it is however many are dealt."""
    shoe = packs(1, pack=0).dealt()
    assert shoe.disordered.draw == Draw("card", shoe.unseen)
    assert shoe.disordered.dealt(Card(0)).draw_at(5).slot is None
    assert shoe.disordered.left == shoe.left


class Asked(Unkept):
    """Chance that notes where the cards lie that it is asked for, and gives the first face there is."""

    def __init__(self) -> None:
        self.slots: list[Slot | None] = []

    def next(self, draw: Draw[Outcome]) -> Outcome:
        self.slots.append(draw.slot)
        return draw.source.pick(0)


def test_cards_of_a_deck_are_asked_by_their_numbers() -> None:
    """The first card that leaves the deck has number 1 and lies in slot 0; in any order."""
    chance = Asked()
    held = replace(deck(tuple(range(1, 14))), pack=3)
    assert draw_faces(held.dealt(4).seen([Card(0)]), chance, [4, 1]) == (1, 2)
    assert chance.slots == [Slot(3, 3), Slot(3, 0)]


def test_a_deck_with_cards_put_back_does_not_say_where_they_lie() -> None:
    """So many more cards, and the faces that nobody can tell any more are to be drawn again."""
    chance = Asked()
    held = replace(deck((1,)), pack=3).dealt(2).seen([Card(0)]).with_back(1, [Card(0)])
    assert (held.left, held.unseen) == (3, (1, 2, 3, 0))
    draw_faces(held, chance, [3])
    assert chance.slots == [None]
