"""Commitments and openings: what was committed to checks, and whatever is altered is noticed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludex.errors import Corrupt, Misuse
from ludex.kit.fair.commitments import (
    PATH_MAX,
    SIZE_MAX,
    Block,
    Commitment,
    Opening,
    SeedCommitment,
    check_block,
    check_opening,
    check_row,
    check_seed,
    commit_to_seed,
)
from ludex.kit.fair.values import NUMBER_MAX, values
from tests.kit.fair import OTHER_SEED, SEED, TABLE, flipped, plain_root

SIZES = st.sampled_from([1, 2, 3, 5, 8, 13, 100])


@cache
def block(first: int = 10, size: int = 13, table: str = TABLE) -> Block:
    """A block of the seed."""
    return Block(SEED, table, first=first, size=size)


def test_a_root_is_what_it_says() -> None:
    """Leaves bind their numbers; the root binds the tree, the first number, the size and the table."""
    numbers = range(10, 23)
    leaves = [
        sha256(b"\x00" + number.to_bytes(8, "big") + value).digest()
        for number, value in zip(numbers, values(SEED, TABLE, numbers), strict=True)
    ]
    bound = (10).to_bytes(8, "big") + (13).to_bytes(8, "big") + TABLE.encode()
    assert block().commitment.root == sha256(b"\x02" + plain_root(leaves) + bound).hexdigest()


def test_roots_never_change() -> None:
    """Old commitments are opened for ever."""
    assert block().commitment.root == "2a7d8f26a93df34eace6e7d854c2ebd10ffe75542ca60329bf64a476b01f3670"
    assert commit_to_seed(SEED, TABLE).digest == "62fdbb75ee3ac3ec226fd97a9b52f408dde8cd91b5f8d942fb7558b48d98449c"


@given(SIZES, st.data())
def test_what_was_committed_to_checks(size: int, data: st.DataObject) -> None:
    """Every draw of a block, also after a journey through JSON."""
    made = block(size=size)
    opening = made.open(data.draw(st.sampled_from(made.commitment.numbers)))
    stored = msgspec.json.encode((made.commitment, opening))
    commitment, opening = msgspec.json.decode(stored, type=tuple[Commitment, Opening])
    value = check_opening(commitment, opening)
    assert [value] == list(values(SEED, TABLE, range(opening.number, opening.number + 1)))


@given(SIZES, st.integers(0, 255), st.data())
def test_any_altered_bit_is_noticed(size: int, bit: int, data: st.DataObject) -> None:
    """Of the value, of any hash on the path, of the root."""
    commitment, number = block(size=size).commitment, data.draw(st.integers(10, 9 + size))
    opening = block(size=size).open(number)
    altered = [
        (commitment, replace(opening, value=flipped(opening.value, bit))),
        (replace(commitment, root=flipped(commitment.root, bit)), opening),
    ]
    for at, beside in enumerate(opening.path):
        path = (*opening.path[:at], flipped(beside, bit), *opening.path[at + 1 :])
        altered.append((commitment, replace(opening, path=path)))
    for published, opened in altered:
        with pytest.raises(Corrupt, match=f"draw {number}: the path does not lead to the root"):
            check_opening(published, opened)


@given(
    SIZES, st.integers(0, 110), st.integers(1, 101), st.integers(0, 110), st.sampled_from([TABLE, "roulette-11", "r"])
)
def test_any_altered_number_size_or_table_is_noticed(
    size: int, first: int, other: int, number: int, table: str
) -> None:
    """Whatever else fits, one of them altered, or several: nothing but what was committed to checks."""
    made, true = block(size=size).commitment, 10 + size // 2
    opening = block(size=size).open(true)
    assume((first, other, number, table) != (made.first, made.size, true, made.table))
    with pytest.raises(Corrupt, match=f"draw {number}: "):
        check_opening(Commitment(table, first, other, made.root), replace(opening, number=number))


def test_an_opening_of_another_block_or_seed_is_noticed() -> None:
    """The same number elsewhere has another value or another path."""
    for strange in (block(size=12), block(first=9), block(table="r"), Block(OTHER_SEED, TABLE, first=10, size=13)):
        with pytest.raises(Corrupt, match="draw 12: the path"):
            check_opening(block().commitment, strange.open(12))


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (lambda c, o: (c, replace(o, path=o.path[:-1])), "draw 12: the path is too short"),
        (lambda c, o: (c, replace(o, path=(*o.path, "0" * 64))), "draw 12: the path is too long"),
        (lambda c, o: (c, replace(o, path=o.path[::-1])), "draw 12: the path does not lead to the root"),
        (lambda c, o: (c, replace(o, path=("nonsense",))), "draw 12: the path is not 32 bytes"),
        (lambda c, o: (c, replace(o, value=o.value[:-2])), "draw 12: the value is not 32 bytes"),
        (lambda c, o: (c, replace(o, value=o.value.upper())), "draw 12: the value is not 32 bytes in lower-case"),
        (lambda c, o: (c, replace(o, value=o.value + "\n")), "draw 12: the value is not 32 bytes"),
        (lambda c, o: (replace(c, root=""), o), "draw 12: the root is not 32 bytes"),
        (lambda c, o: (c, replace(o, number=9)), "draw 9: the commitment is to draws 10 to 22"),
        (lambda c, o: (c, replace(o, number=23)), "draw 23: the commitment is to draws 10 to 22"),
        (lambda c, o: (replace(c, size=0), o), "no commitment is to 0 draws from 10 on"),
        (lambda c, o: (replace(c, size=SIZE_MAX + 1), o), "no commitment is to 65537 draws from 10 on"),
        (lambda c, o: (replace(c, first=-1), o), "no commitment is to 13 draws from -1 on"),
        (lambda c, o: (replace(c, first=NUMBER_MAX), o), "no commitment is to 13 draws"),
        (lambda c, o: (replace(c, table=""), o), "draw 12: the name of a table has 1 to 200 characters"),
    ],
)
def test_malformed_openings_are_refused_in_one_line(
    alter: Callable[[Commitment, Opening], tuple[Commitment, Opening]], said: str
) -> None:
    """Each says what is wrong with it."""
    commitment, opening = alter(block().commitment, block().open(12))
    with pytest.raises(Corrupt, match=said) as refusal:
        check_opening(commitment, opening)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "alter",
    [
        {"root": "0" * 63},
        {"root": "G" * 64},
        {"root": "0" * 64 + "\n"},
        {"first": -1},
        {"first": NUMBER_MAX + 1},
        {"size": 0},
        {"size": SIZE_MAX + 1},
        {"table": ""},
        {"table": "t" * 201},
        {"more": 1},
    ],
)
def test_malformed_commitments_do_not_pass_the_edge(alter: dict[str, Any]) -> None:
    """They are no commitments before anything is computed; an unaltered one is."""
    plain = msgspec.to_builtins(block().commitment)
    assert msgspec.convert(plain, Commitment) == block().commitment
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain | alter, Commitment)


def test_the_longest_path_passes_the_edge() -> None:
    """A block of the largest size has paths of just that length."""
    made = Block(SEED, TABLE, first=NUMBER_MAX - SIZE_MAX + 1, size=SIZE_MAX)
    opening = msgspec.json.decode(msgspec.json.encode(made.open(NUMBER_MAX)), type=Opening)
    assert len(opening.path) == PATH_MAX
    check_opening(made.commitment, opening)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(msgspec.to_builtins(replace(opening, path=(*opening.path, "0" * 64))), Opening)


@pytest.mark.parametrize("size", [0, -1, SIZE_MAX + 1])
def test_a_block_has_a_size(size: int) -> None:
    """One value is enough; none and too many are refused."""
    assert block(size=1).commitment.numbers == range(10, 11)
    with pytest.raises(Misuse, match=f"a block has 1 to 65,536 values, not {size:,}"):
        Block(SEED, TABLE, first=0, size=size)


@pytest.mark.parametrize("first", [-1, NUMBER_MAX - 11])
def test_a_block_has_lawful_numbers(first: int) -> None:
    """Its first and its last."""
    assert Block(SEED, TABLE, first=NUMBER_MAX - 12, size=13).commitment.numbers[-1] == NUMBER_MAX
    with pytest.raises(Misuse, match="draws are numbered from 0"):
        Block(SEED, TABLE, first=first, size=13)


@pytest.mark.parametrize("number", [9, 23])
def test_a_block_opens_its_own_draws_only(number: int) -> None:
    """From the first to the last."""
    assert (block().open(10).number, block().open(22).number) == (10, 22)
    with pytest.raises(Misuse, match=f"draw {number} is not one of this block"):
        block().open(number)


def test_an_opening_tells_no_other_value() -> None:
    """Neither a value nor a word of one is written in it: a path is made of hashes of leaves and nodes."""
    told = msgspec.json.encode((block().commitment, block().open(12))).decode()
    others = [value.hex() for value in (*block().values[:2], *block().values[3:])]
    assert not [other for other in others if other[:16] in told]
    assert block().values[2].hex() in told


# An opened seed.


def row() -> list[Commitment]:
    """The commitments of a table, from its first draw on."""
    return [block(first=0, size=5).commitment, block(first=5, size=8).commitment, block(first=13, size=1).commitment]


def test_an_opened_seed_gives_every_root() -> None:
    """The seed committed to and the blocks made of it; also none yet."""
    check_seed(commit_to_seed(SEED, TABLE), SEED, row())
    check_seed(commit_to_seed(SEED, TABLE), SEED, [])


@given(st.integers(0, 255))
def test_any_altered_bit_of_a_seed_or_of_its_digest_is_noticed(bit: int) -> None:
    """A seed told falsely, a digest altered, a root altered."""
    told, first = commit_to_seed(SEED, TABLE), row()[0]
    with pytest.raises(Corrupt, match="the seed is not the one that was committed to"):
        check_seed(told, bytes.fromhex(flipped(SEED.hex(), bit)), row())
    with pytest.raises(Corrupt, match="the seed is not the one that was committed to"):
        check_seed(SeedCommitment(TABLE, flipped(told.digest, bit)), SEED, row())
    with pytest.raises(Corrupt, match="draws 0 to 4: the seed gives another block"):
        check_seed(told, SEED, [replace(first, root=flipped(first.root, bit))])


def test_a_seed_of_another_table_or_length_is_noticed() -> None:
    """The digest binds the table, and a seed that could not be one is said to be none."""
    with pytest.raises(Corrupt, match="the seed is not the one that was committed to"):
        check_seed(replace(commit_to_seed(SEED, "r"), table=TABLE), SEED, [])
    with pytest.raises(Corrupt, match="draws 0 to 4: the seed gives another block"):
        check_seed(commit_to_seed(SEED, "r"), SEED, row())
    with pytest.raises(Corrupt, match="the seed: a seed has 32 bytes, not 31"):
        check_seed(commit_to_seed(SEED, TABLE), SEED[1:], [])
    for seed, table in ((SEED[1:], TABLE), (SEED, "")):
        with pytest.raises(Misuse):
            commit_to_seed(seed, table)


@pytest.mark.parametrize(
    ("commitments", "said"),
    [
        ([block(first=5).commitment], "the first commitment begins with draw 5, not 0"),
        ([block(0, 5).commitment, block(6, 5).commitment], "begins with draw 6, where 5 should follow"),
        ([block(0, 5).commitment, block(4, 5).commitment], "begins with draw 4, where 5 should follow"),
        ([block(0, 5).commitment, block(5, 5, "r").commitment], "of table r follows one of roulette-1"),
        ([replace(block(0, 5).commitment, size=0)], "no commitment is to 0 draws"),
    ],
)
def test_a_gap_an_overlap_and_another_table_are_noticed(commitments: list[Commitment], said: str) -> None:
    """Numbers that nobody committed to, or twice: values could be chosen there."""
    check_row(row())
    with pytest.raises(Corrupt, match=said):
        check_row(commitments)
    with pytest.raises(Corrupt, match=said):
        check_seed(commit_to_seed(SEED, TABLE), SEED, commitments)


def test_a_block_is_made_again_from_its_seed() -> None:
    """And from no other."""
    assert check_block(block().commitment, SEED, TABLE).open(12) == block().open(12)
    for seed, table in ((OTHER_SEED, TABLE), (SEED, "r")):
        with pytest.raises(Corrupt, match="draws 10 to 22: the seed gives another block"):
            check_block(block().commitment, seed, table)
