"""Packs that are committed to card by card: what was committed to checks, and one card tells nothing of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from hmac import digest
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludex.errors import Corrupt, Misuse
from ludex.kit.cards import ACE, KING, deck, packs
from ludex.kit.fair import CardOpening, PackCommitment, PublishedPack, check_card, check_pack, pack_key
from ludex.kit.fair.packs import CARDS_MAX, FACE_MAX, Pack, mixed, slots
from ludex.kit.fair.values import NUMBER_MAX, order_of
from tests.kit.fair import OTHER_SEED, SEED, TABLE, flipped, plain_root

DECK = deck(tuple(range(ACE, KING + 1))).unseen
KEY = pack_key(SEED, TABLE, 3)


@cache
def pack(number: int = 3) -> Pack:
    """A pack of the seed."""
    return mixed(SEED, TABLE, number, DECK)


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


# What is committed to.


def test_a_pack_is_what_it_says() -> None:
    """Key, order, blindings, leaves and root, written a second time."""
    key = digest(SEED, b"ludex/pack/1" + TABLE.encode() + u64(3), "sha256")
    faces = [sorted(DECK)[place] for place in order_of(key, 52)]
    leaves = [
        sha256(b"\x05" + u64(3) + u64(at) + digest(key, b"blinding" + u64(at), "sha256") + u32(face)).digest()
        for at, face in enumerate(faces)
    ]
    made_of = b"".join(u32(face) + u32(1) for face in range(52))
    root = sha256(b"\x06" + plain_root(leaves) + u64(3) + u32(52) + made_of + TABLE.encode()).hexdigest()
    assert pack().commitment == PackCommitment(TABLE, 3, tuple((face, 1) for face in range(52)), root)
    assert [pack().open(at).face for at in range(52)] == faces


def test_roots_never_change() -> None:
    """Old commitments are opened for ever."""
    assert pack().commitment.root == "39abb1fa0256fa7bab5bfdda85f90c014d2164ca2ba6f620b7501ccf9773e4cb"


def test_a_mixed_pack_has_every_card_once() -> None:
    """And the cards of six packs six times; in whatever order they were listed."""
    shoe = mixed(SEED, TABLE, 0, packs(6).faces)
    assert set(Counter(shoe.faces).values()) == {6}
    assert shoe.commitment.size == len(shoe.faces) == 312
    assert mixed(SEED, TABLE, 0, reversed(packs(6).faces)).commitment == shoe.commitment


def test_no_two_packs_are_alike() -> None:
    """Another number, table or seed gives another order and other blindings."""
    others = [pack(4), mixed(SEED, "r", 3, DECK), mixed(OTHER_SEED, TABLE, 3, DECK)]
    assert len({made.faces for made in (pack(), *others)}) == 4
    assert len({made.open(0).blinding for made in (pack(), *others)}) == 4


@given(st.integers(0, 51))
def test_what_was_committed_to_checks(position: int) -> None:
    """Every card of a pack, after a journey through JSON."""
    stored = msgspec.json.encode((pack().commitment, pack().open(position)))
    commitment, opening = msgspec.json.decode(stored, type=tuple[PackCommitment, CardOpening])
    assert check_card(commitment, opening) == pack().faces[position]


# One card tells nothing of another.


@given(st.permutations(DECK), st.permutations(DECK), st.integers(0, 51))
def test_an_opening_does_not_depend_on_the_other_cards(one: list[int], other: list[int], position: int) -> None:
    """Two packs that differ in the order of all other cards give the same opening, but for hashes."""
    face = one[position]
    at = other.index(face)
    other[at], other[position] = other[position], face
    assume(one != other)
    openings = [Pack(KEY, TABLE, 3, faces).open(position) for faces in (one, other)]
    assert len({replace(each, path=()) for each in openings}) == 1
    assert openings[0].path != openings[1].path
    assert {len(each.path) for each in openings} == {len(openings[0].path)}


def test_no_other_face_can_be_guessed_from_its_hash() -> None:
    """The neighbour's leaf is in the path; without its own blinding it is the hash of no face that can be tried."""
    for position in range(52):
        opening, neighbour = pack().open(position), pack().open(position ^ 1)
        leaf = {
            blinding: [
                sha256(b"\x05" + u64(3) + u64(position ^ 1) + bytes.fromhex(blinding) + u32(face)).hexdigest()
                for face in DECK
            ]
            for blinding in (opening.blinding, neighbour.blinding)
        }
        assert opening.path[0] not in leaf[opening.blinding]
        assert opening.path[0] in leaf[neighbour.blinding], "with it, this is how it would be guessed"


# Whatever is altered is noticed.


@given(st.integers(0, 51), st.integers(0, 255))
def test_any_altered_bit_is_noticed(position: int, bit: int) -> None:
    """Of the blinding, of any hash on the path, of the root."""
    commitment, opening = pack().commitment, pack().open(position)
    altered = [
        (commitment, replace(opening, blinding=flipped(opening.blinding, bit))),
        (replace(commitment, root=flipped(commitment.root, bit)), opening),
    ]
    for at, beside in enumerate(opening.path):
        path = (*opening.path[:at], flipped(beside, bit), *opening.path[at + 1 :])
        altered.append((commitment, replace(opening, path=path)))
    for published, opened in altered:
        with pytest.raises(Corrupt, match=f"pack 3, position {position}: the path does not lead to the root"):
            check_card(published, opened)


@given(st.integers(0, 51), st.integers(0, 51), st.integers(0, 51))
def test_another_face_or_position_is_noticed(true: int, position: int, face: int) -> None:
    """Each of the faces and positions of the pack but the true ones."""
    opening = pack().open(true)
    assume((position, face) != (opening.position, opening.face))
    with pytest.raises(Corrupt, match=f"pack 3, position {position}: the path"):
        check_card(pack().commitment, replace(opening, position=position, face=face))


def made_of(*cards: tuple[int, int]) -> PackCommitment:
    """The commitment with other cards in it."""
    return replace(pack().commitment, cards=cards)


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (lambda c, o: (c, replace(o, pack=4)), "pack 4, position 12: the commitment is to pack 3"),
        (lambda c, o: (replace(c, pack=4), o), "pack 3, position 12: the commitment is to pack 4"),
        (lambda c, o: (replace(c, pack=4), replace(o, pack=4)), "pack 4, position 12: the path does not lead"),
        (lambda c, o: (replace(c, table="r"), o), "position 12: the path does not lead to the root"),
        (lambda c, o: (replace(c, table=""), o), "position 12: the name of a table has 1 to 200 characters"),
        (lambda c, o: (c, replace(o, position=-1)), "pack 3, position -1: the pack has 52 cards"),
        (lambda c, o: (c, replace(o, position=52)), "pack 3, position 52: the pack has 52 cards"),
        (lambda c, o: (c, replace(o, face=52)), "pack 3, position 12: the pack has no 52"),
        (lambda c, o: (c, replace(o, path=o.path[:-1])), "the path is too short"),
        (lambda c, o: (c, replace(o, path=(*o.path, "0" * 64))), "the path is too long"),
        (lambda c, o: (c, replace(o, path=("nonsense",))), "the path is not 32 bytes"),
        (lambda c, o: (c, replace(o, blinding="")), "the blinding is not 32 bytes"),
        (lambda c, o: (replace(c, root=""), o), "the root is not 32 bytes"),
        (lambda c, o: (made_of(*c.cards[:-1], (60, 1)), o), "the path does not lead to the root"),
        (lambda c, o: (made_of(*c.cards[:-2], (50, 2)), o), "the path does not lead to the root"),
        (lambda c, o: (replace(c, cards=()), o), "pack 3: no pack is made of such cards"),
        (lambda c, o: (made_of((0, 0), *c.cards[1:]), o), "pack 3: no pack is made of such cards"),
        (lambda c, o: (made_of((0, -1), *c.cards[1:]), o), "pack 3: no pack is made of such cards"),
        (lambda c, o: (made_of((0, CARDS_MAX - 50), *c.cards[1:]), o), "pack 3: no pack is made of such cards"),
        (lambda c, o: (made_of((0, CARDS_MAX - 51), *c.cards[1:]), o), "the path is too short"),
        (lambda c, o: (made_of((-1, 1), *c.cards[1:]), o), "pack 3: no pack is made of such cards"),
        (lambda c, o: (made_of(*c.cards[:-1], (FACE_MAX + 1, 1)), o), "pack 3: no pack is made of such cards"),
        (lambda c, o: (made_of(*c.cards[::-1]), o), "pack 3: no pack is made of such cards"),
        (lambda c, o: (made_of(*c.cards, c.cards[-1]), o), "pack 3: no pack is made of such cards"),
        (lambda c, o: (replace(c, pack=-1), o), "pack -1: no pack is made of such cards"),
        (lambda c, o: (replace(c, pack=NUMBER_MAX + 1), o), "no pack is made of such cards"),
    ],
)
def test_malformed_openings_are_refused_in_one_line(
    alter: Callable[[PackCommitment, CardOpening], tuple[PackCommitment, CardOpening]], said: str
) -> None:
    """Each says what is wrong with it."""
    commitment, opening = alter(pack().commitment, pack().open(12))
    with pytest.raises(Corrupt, match=said) as refusal:
        check_card(commitment, opening)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "alter",
    [
        {"root": "0" * 63},
        {"pack": -1},
        {"pack": NUMBER_MAX + 1},
        {"cards": ()},
        {"cards": ((0, 0),)},
        {"cards": ((0, CARDS_MAX + 1),)},
        {"cards": ((-1, 1),)},
        {"cards": ((FACE_MAX + 1, 1),)},
        {"table": ""},
        {"more": 1},
    ],
)
def test_malformed_commitments_do_not_pass_the_edge(alter: dict[str, Any]) -> None:
    """They are no commitments before anything is computed; an unaltered one is."""
    plain = msgspec.to_builtins(pack().commitment)
    assert msgspec.convert(plain, PackCommitment) == pack().commitment
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain | alter, PackCommitment)


@pytest.mark.parametrize("cards", [0, CARDS_MAX + 1])
def test_a_pack_has_some_cards(cards: int) -> None:
    """One is enough; none and too many are refused."""
    for most in (1, CARDS_MAX):
        made = mixed(SEED, TABLE, 0, [7] * most)
        assert check_card(made.commitment, made.open(most - 1)) == 7
    with pytest.raises(Misuse, match=f"a pack has 1 to 1,024 cards, not {cards:,}"):
        mixed(SEED, TABLE, 0, [7] * cards)


@pytest.mark.parametrize("face", [-1, FACE_MAX + 1])
def test_a_face_is_a_number(face: int) -> None:
    """From 0 to the last one that four bytes hold."""
    assert mixed(SEED, TABLE, 0, [0, FACE_MAX]).commitment.cards == ((0, 1), (FACE_MAX, 1))
    with pytest.raises(Misuse, match="faces are numbers from 0"):
        mixed(SEED, TABLE, 0, [face, 3])


@pytest.mark.parametrize("number", [-1, NUMBER_MAX + 1])
def test_a_pack_has_a_lawful_number_seed_and_table(number: int) -> None:
    """From nothing to the last number that every language can write."""
    assert mixed(SEED, TABLE, NUMBER_MAX, DECK).commitment.pack == NUMBER_MAX
    with pytest.raises(Misuse, match="packs are numbered from 0"):
        mixed(SEED, TABLE, number, DECK)
    with pytest.raises(Misuse, match="a seed has 32 bytes, not 31"):
        mixed(SEED[1:], TABLE, 0, DECK)
    with pytest.raises(Misuse, match="the name of a table"):
        mixed(SEED, "", 0, DECK)


@pytest.mark.parametrize("position", [-1, 52])
def test_a_pack_opens_its_own_cards_only(position: int) -> None:
    """From the first to the last."""
    with pytest.raises(Misuse, match=f"pack 3 has no position {position}"):
        pack().open(position)


# A whole pack, to an inspector.


def test_a_pack_is_made_again_from_its_key() -> None:
    """And from no other; the key is of this pack alone."""
    assert check_pack(pack().commitment, KEY).faces == pack().faces
    for key in (pack_key(SEED, TABLE, 4), pack_key(SEED, "r", 3), pack_key(OTHER_SEED, TABLE, 3), SEED):
        with pytest.raises(Corrupt, match="pack 3: the key gives another pack than was committed to"):
            check_pack(pack().commitment, key)


def test_a_false_pack_is_noticed_by_its_key() -> None:
    """Two kings of clubs instead of one and a queen: each card checks by itself, the pack does not."""
    faces = list(pack().faces)
    faces[faces.index(44)] = 48
    false = Pack(KEY, TABLE, 3, faces)
    claimed = replace(false.commitment, cards=pack().commitment.cards)
    for commitment in (false.commitment, claimed):
        with pytest.raises(Corrupt, match="pack 3: the key gives another pack"):
            check_pack(commitment, KEY)


# The cut.


def test_a_cut_gives_every_slot_another_position() -> None:
    """Each once, in an order that follows from root and cut; without a cut the slots are the positions."""
    plain, cut = PublishedPack(pack().commitment), PublishedPack(pack().commitment, "ana: 7")
    assert list(slots(plain)) == list(range(52))
    assert list(slots(cut)) == order_of(bytes.fromhex(pack().commitment.root), 52, b"ana: 7")
    assert sorted(slots(cut)) == list(range(52))
    assert slots(cut) != slots(replace(cut, cut="ana: 8"))
    assert slots(cut) != slots(PublishedPack(pack(4).commitment, "ana: 7"))
