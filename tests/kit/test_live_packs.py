"""Packs at a live table: a slot has one face whatever happens before, none is drawn twice, none is opened early."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludex.errors import Corrupt, Misuse, NoOutcome
from ludex.kit.cards import ACE, KING, Card, Deck, Faces, Shoe, deck, draw_faces, packs
from ludex.kit.chance import Draw, Even, Slot
from ludex.kit.fair import Live, PackInUse, PublishedPack, check_card, check_pack, pack_key
from ludex.kit.fair.packs import mixed, slots
from tests.kit.fair import OTHER_SEED, SEED, TABLE

WHOLE = deck(tuple(range(ACE, KING + 1)))
DECKS = [replace(WHOLE, pack=number) for number in range(6)]
BALL = Draw("ball", Even(tuple(range(37))))


def live(many: int = 1, *, cuts: dict[int, str] | None = None) -> Live:
    """A generator with so many packs of 52 cards, and values."""
    made = Live(SEED, TABLE)
    made.commit()
    for _ in range(many):
        made.commit_pack(WHOLE.unseen)
    for number, cut in (cuts or {}).items():
        made.cut_pack(number, cut)
    return made


def lying(number: int, cut: str = "") -> list[int]:
    """The faces of a pack slot by slot, worked out from the seed alone."""
    pack = mixed(SEED, TABLE, number, WHOLE.unseen)
    return [pack.faces[position] for position in slots(PublishedPack(pack.commitment, cut))]


def seen(chance: Live, held: Deck, cards: Iterable[int]) -> tuple[tuple[Card, ...], Deck]:
    """The faces of some cards, kept, and the deck in which they are known."""
    chance.begin()
    faces = draw_faces(held, chance, tuple(cards))
    chance.keep()
    return faces, held.seen(faces)


def test_slot_k_shows_the_face_at_position_k() -> None:
    """The first card that leaves the deck lies in slot 0."""
    faces, _ = seen(live(), DECKS[0], range(1, 53))
    assert list(faces) == lying(0)


def test_a_shoe_is_dealt_as_it_lies() -> None:
    """Burnt cards are passed over and stay unknown."""
    chance, shoe, whole = Live(SEED, TABLE), packs(6, pack=0), packs(6).faces
    chance.commit()
    commitment = chance.commit_pack(whole)
    faces = check_pack(commitment, pack_key(SEED, TABLE, 0)).faces
    for slot in range(0, 200, 2):
        face = chance.next(shoe.draw)
        assert face == faces[slot]
        shoe = shoe.dealt(face).dealt()


@given(st.permutations(range(1, 53)), st.integers(0, 52), st.sampled_from(["", "ana: 7"]))
def test_the_order_of_asking_changes_nothing(cards: list[int], first: int, cut: str) -> None:
    """Whoever looks first, each finds the card that lay before them all the time."""
    chance, held, found = live(cuts={0: cut} if cut else None), DECKS[0], dict[int, Card]()
    for asked in (cards[:first], cards[first:]):
        faces, held = seen(chance, held, asked)
        found |= dict(zip(asked, faces, strict=True))
    assert [found[card] for card in range(1, 53)] == lying(0, cut)


COMMANDS = st.lists(
    st.tuples(st.sampled_from(["keep", "undo", "crash", "restart", "next pack"]), st.sets(st.integers(1, 52))),
    max_size=12,
)


@given(COMMANDS)
def test_nobody_draws_again(commands: list[tuple[str, set[int]]]) -> None:
    """Whatever was asked and refused, however often the process died: a card that was not kept is the same again."""
    chance, held, known, number = live(6), DECKS[0], set[int](), 0
    for ending, asked in commands:
        cards = sorted(asked - known)
        chance.begin()
        faces = draw_faces(held, chance, cards)
        assert list(faces) == [lying_of(held)[card - 1] for card in cards]
        if ending == "keep":
            chance.keep()
            held, known, number = held.seen(faces), known | set(cards), number + len(cards)
        elif ending == "undo":
            chance.undo()
        elif ending == "restart":
            stored = msgspec.json.encode(chance.packs)
            packs_in_use = msgspec.json.decode(stored, type=list[PackInUse])
            chance = Live(SEED, TABLE, published=chance.published, number=number, packs=packs_in_use)
        elif held.pack is not None and held.pack < 5:
            chance.undo()
            held, known = DECKS[held.pack + 1], set()
        # After a crash nobody says anything, and the next command begins.
    chance.begin()
    assert chance.number == number
    assert {slot + 1 for each in chance.packs for slot in drawn_of(each, held)} == known


def lying_of(held: Deck) -> list[int]:
    """The faces of the pack that a deck is."""
    assert held.pack is not None
    return LYING[held.pack]


def drawn_of(each: PackInUse, held: Deck) -> tuple[int, ...]:
    """The slots that are stored as drawn from the pack that a deck is."""
    return each.drawn if each.published.commitment.pack == held.pack else ()


LYING = [lying(number) for number in range(6)]


def test_cards_and_other_draws_share_their_numbers() -> None:
    """So that a table's count of draws is where its generator goes on; a card leaves its value unused."""
    chance, plain = live(), live()
    chance.begin()
    first = chance.next(BALL)
    draw_faces(DECKS[0], chance, (1, 2))
    third = chance.next(BALL)
    assert chance.number == 4
    assert [first, third] == [plain.next(BALL) for _ in range(4)][::3]


def test_a_face_without_a_slot_is_drawn_by_its_value() -> None:
    """Where cards were put back: among all that remain, and the pack is left as it is."""
    chance, plain = live(), live()
    disordered = DECKS[0].with_back(0)
    assert draw_faces(disordered, chance, (1, 2)) == draw_faces(WHOLE, plain, (1, 2))
    chance.keep()
    assert chance.packs[0].drawn == ()


# What does not fit is refused.


@pytest.mark.parametrize(
    ("held", "slot", "said"),
    [
        (WHOLE, Slot(0, -1), "pack 0, slot -1: the pack has 52 cards"),
        (WHOLE, Slot(0, 52), "pack 0, slot 52: the pack has 52 cards"),
        (WHOLE.seen([Card(0)]), Slot(0, 0), "pack 0, slot 0: 52 cards are left in the pack, not 51"),
    ],
)
def test_a_draw_that_does_not_fit_its_pack_is_refused(held: Deck, slot: Slot, said: str) -> None:
    """And takes nothing."""
    chance = live()
    with pytest.raises(Misuse, match=said):
        chance.next(Draw("card", Faces(held.unseen), slot))
    assert chance.number == 0
    assert chance.next(Draw("card", Faces(WHOLE.unseen), Slot(0, 51))) == lying(0)[51]


def test_a_face_outside_the_draw_is_refused() -> None:
    """The pack says one card, the table that it has gone."""
    face = lying(0)[0]
    left = tuple(Card(other) for other in (*WHOLE.unseen, 52) if other != face)
    with pytest.raises(Misuse, match=f"pack 0, slot 0: {face} cannot come up: card"):
        live().next(Draw("card", Faces(left), Slot(0, 0)))


def test_no_card_is_drawn_twice() -> None:
    """Neither within a command nor after it was kept, nor after a restart."""
    chance = live()
    chance.begin()
    faces = draw_faces(DECKS[0], chance, (1,))
    again = Draw("card", Faces(WHOLE.seen(faces).unseen), Slot(0, 0))
    with pytest.raises(Misuse, match="pack 0, slot 0: this card was drawn before"):
        chance.next(again)
    chance.keep()
    for one in (chance, Live(SEED, TABLE, published=chance.published, number=1, packs=chance.packs)):
        with pytest.raises(Misuse, match="pack 0, slot 0: this card was drawn before"):
            one.next(again)


def test_a_pack_that_is_over_gives_no_card() -> None:
    """Once a card of a later one was kept: a table that began anew does not deal known cards again."""
    chance = live(4)
    chance.begin()
    draw_faces(DECKS[1], chance, (1,))
    chance.undo()
    seen(chance, DECKS[0], (1,))
    seen(chance, DECKS[3], (1,))
    for old in (DECKS[0], DECKS[2]):
        with pytest.raises(Misuse, match=f"pack {old.pack}, slot 4: the pack is over"):
            draw_faces(old, chance, (5,))
    again = Live(SEED, TABLE, published=chance.published, number=2, packs=chance.packs)
    with pytest.raises(Misuse, match="pack 2, slot 4: the pack is over"):
        draw_faces(DECKS[2], again, (5,))


def test_nothing_is_drawn_from_a_pack_that_was_not_committed_to() -> None:
    """The table waits; a pack of its own is committed to for every mixing."""
    chance = live(1)
    with pytest.raises(NoOutcome, match="pack 1 has not been committed to: card"):
        draw_faces(DECKS[1], chance, (1,))
    assert chance.next_pack == 1
    assert chance.commit_pack(WHOLE.unseen).pack == 1
    assert seen(chance, DECKS[1], (1, 2))[0] == tuple(lying(1)[:2])


def test_a_pack_that_is_refused_commits_to_nothing() -> None:
    """The next one has its number."""
    chance = live(1)
    with pytest.raises(Misuse, match="a pack has 1 to 1,024 cards, not 0"):
        chance.commit_pack([])
    assert chance.commit_pack(WHOLE.unseen).pack == 1


# The cut.


def test_a_cut_changes_where_cards_lie_and_not_the_pack() -> None:
    """The root stays what was committed to; of that pack, and of no other, slots have other cards."""
    plainly, cut = live(2), live(2, cuts={0: "ana: 7"})
    roots = [[each.published.commitment for each in chance.packs] for chance in (plainly, cut)]
    assert roots[0] == roots[1]
    assert seen(cut, DECKS[0], range(1, 53))[0] == tuple(lying(0, "ana: 7"))
    assert lying(0, "ana: 7") != lying(0)
    assert seen(cut, DECKS[1], range(1, 53))[0] == tuple(lying(1))


def test_a_pack_is_cut_once_and_before_its_first_draw() -> None:
    """Otherwise to cut again would be to mix again; a card that was undone has been seen too."""
    chance = live(3, cuts={0: "7"})
    for number in (-1, 0, 3):
        with pytest.raises(Misuse, match=f"pack {number} is not in use, or was cut before"):
            chance.cut_pack(number, "8")
    chance.begin()
    draw_faces(DECKS[1], chance, (1,))
    chance.undo()
    with pytest.raises(Misuse, match="a pack is cut before its first draw"):
        chance.cut_pack(1, "8")
    for cut, said in (("", "a cut says something"), ("7" * 1001, "0 to 1,000"), ("\udc00", "text")):
        with pytest.raises(Misuse, match=said):
            chance.cut_pack(2, cut)
    chance.cut_pack(2, "7" * 1000)
    assert [each.published.cut for each in chance.packs] == ["7", "", "7" * 1000]


def test_a_cut_pack_goes_on_with_its_cut() -> None:
    """And is not cut again, nor one that was drawn from."""
    chance = live(2, cuts={0: "7"})
    _, held = seen(chance, DECKS[0], (1,))
    again = Live(SEED, TABLE, published=chance.published, number=1, packs=chance.packs)
    assert seen(again, held, (2,))[0] == (lying(0, "7")[1],)
    with pytest.raises(Misuse, match="pack 0 is not in use, or was cut before"):
        again.cut_pack(0, "8")
    plainly = live(1)
    seen(plainly, DECKS[0], (1,))
    drawn = Live(SEED, TABLE, published=plainly.published, number=1, packs=plainly.packs)
    with pytest.raises(Misuse, match="a pack is cut before its first draw"):
        drawn.cut_pack(0, "7")


# Openings.


def test_only_cards_that_were_kept_are_opened() -> None:
    """Those checks; what was given and may still be undone, and what nobody saw, would tell what comes."""
    chance = live(2, cuts={0: "7"})
    chance.begin()
    draw_faces(DECKS[0], chance, (4, 2))
    for slot in (1, 3, 0, 52, -1):
        with pytest.raises(Misuse, match=f"pack 0, slot {slot} has not been kept"):
            chance.open_card(Slot(0, slot))
    chance.keep()
    published = chance.packs[0].published
    for slot in (1, 3):
        opening = chance.open_card(Slot(0, slot))
        assert check_card(published.commitment, opening) == lying(0, "7")[slot]
        assert opening.position == slots(published)[slot]
    for unseen in (Slot(0, 0), Slot(1, 1)):
        with pytest.raises(Misuse, match="has not been kept"):
            chance.open_card(unseen)
    again = Live(SEED, TABLE, published=chance.published, number=2, packs=chance.packs)
    assert again.open_card(Slot(0, 3)) == chance.open_card(Slot(0, 3))


def test_the_pack_before_stays_open() -> None:
    """A hand is opened when it is over; older ones are made again from their keys, and memory does not grow."""
    chance = live(1)
    for number in range(20):
        chance.commit_pack(WHOLE.unseen)
        seen(chance, replace(WHOLE, pack=number), (1, 2))
        if number:
            chance.open_card(Slot(number - 1, 1))
    assert [each.published.commitment.pack for each in chance.packs] == [18, 19, 20]
    with pytest.raises(Misuse, match="pack 17 is not one of those in use; make it again"):
        chance.open_card(Slot(17, 1))


def test_packs_that_were_passed_over_do_not_close_the_one_before() -> None:
    """A deck that was mixed again before a card was seen is none that anybody wants opened; also after a restart."""
    chance = live(6)
    for number in (0, 1, 4):
        seen(chance, DECKS[number], (1, 2))
    again = Live(SEED, TABLE, published=chance.published, number=6, packs=chance.packs)
    for one in (chance, again):
        assert [each.published.commitment.pack for each in one.packs] == [1, 2, 3, 4, 5]
        one.open_card(Slot(1, 1))
        seen(one, DECKS[5], (1,))
        assert [each.published.commitment.pack for each in one.packs] == [4, 5]
        with pytest.raises(Misuse, match="pack 4, slot 2: the pack is over"):
            draw_faces(DECKS[4], one, (3,))


# Going on after a stop.


def test_it_never_goes_on_from_what_does_not_fit() -> None:
    """Another seed, table or order of packs, cards that were not mixed, slots that no pack has."""
    first, second, third = live(3).packs
    rows = {
        (SEED, "r", (first,)): "pack 0 is one of table roulette-1, not of r",
        (OTHER_SEED, TABLE, (first,)): "pack 0: the key gives another pack than was committed to",
        (SEED, TABLE, (first, third)): "the packs in use do not follow each other",
        (SEED, TABLE, (second, first)): "the packs in use do not follow each other",
        (SEED, TABLE, (first, first)): "the packs in use do not follow each other",
        (SEED, TABLE, (replace(first, drawn=(52,)),)): "pack 0 has 52 cards; a slot beyond them was stored as drawn",
        (SEED, TABLE, (replace(first, drawn=(-1,)),)): "pack 0 has 52 cards; a slot beyond them was stored as drawn",
    }
    for (seed, table, stored), said in rows.items():
        with pytest.raises(Corrupt, match=said):
            Live(seed, table, packs=stored)
    assert Live(SEED, TABLE, packs=(replace(first, drawn=(0, 51)), second)).next_pack == 2
    assert Live(SEED, TABLE, packs=(second, third)).next_pack == 3


def test_a_shoe_that_is_mixed_again_is_another_pack() -> None:
    """With a commitment of its own, and other cards in the same slots."""
    chance = Live(SEED, TABLE)
    chance.commit()
    shoes: list[Shoe] = [packs(1, pack=number) for number in (0, 1)]
    roots = [chance.commit_pack(shoe.faces).root for shoe in shoes]
    assert len(set(roots)) == 2
    dealt: list[list[Card]] = [[], []]
    for faces, whole in zip(dealt, shoes, strict=True):
        shoe = whole
        for _ in range(10):
            faces.append(chance.next(shoe.draw))
            shoe = shoe.dealt(faces[-1])
        chance.keep()
    assert dealt[0] != dealt[1]
