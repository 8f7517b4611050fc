"""Values and cases: what the n-th value is, how it becomes a case, and what is refused."""

from __future__ import annotations

import hmac
from hashlib import sha256
from itertools import islice, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.errors import Misuse
from ludex.kit.fair.values import (
    CUT_CHARACTERS_MAX,
    NUMBER_MAX,
    TABLE_CHARACTERS_MAX,
    cut_bytes,
    order_of,
    pack_key,
    table_bytes,
    values,
    way_of,
    words,
)
from tests.kit.fair import SEED, TABLE


def value(number: int, *, seed: bytes = SEED, table: str = TABLE) -> bytes:
    """The value of one draw."""
    (found,) = values(seed, table, range(number, number + 1))
    return found


def plain_case(key: bytes, total: int, cut: bytes = b"") -> int:
    """A case as it is defined, from the whole stream of bytes."""
    size = 8
    while 256**size < total:
        size += 8
    stream = b"".join(sha256(b"\x03" + key + counter.to_bytes(4, "big") + cut).digest() for counter in range(200))
    fair = 256**size // total * total
    numbers = (int.from_bytes(stream[at : at + size], "big") for at in range(0, len(stream), size))
    return next(number for number in numbers if number < fair) % total


def test_values_never_change() -> None:
    """Old commitments are opened for ever: these values, and the cases they lead to, stay what they are."""
    assert value(0).hex() == "db36635827928f2c33017bcf9e337f1f6effbd5308afb853f79ec36efd5b9f95"
    assert value(1).hex() == "8b0b6438ec183797dde345bacef9902a131772b3243a7ef314e82b5c6bb40e4d"
    assert [way_of(value(number), 37) for number in range(10)] == [24, 15, 17, 16, 23, 0, 18, 10, 29, 0]
    assert [way_of(value(number), 37, b"ana says 7") for number in range(10)] == [18, 27, 13, 18, 26, 21, 23, 0, 6, 30]


@given(st.integers(0, NUMBER_MAX), st.binary(min_size=32, max_size=32), st.text(min_size=1, max_size=20))
def test_a_value_is_what_it_says(number: int, seed: bytes, table: str) -> None:
    """HMAC-SHA256 of table and number, and asking from elsewhere on changes nothing."""
    message = b"ludex/draw/1" + table.encode() + number.to_bytes(8, "big")
    assert value(number, seed=seed, table=table) == hmac.digest(seed, message, sha256)
    begin = max(0, number - 3)
    assert list(values(seed, table, range(begin, number + 1)))[-1] == value(number, seed=seed, table=table)


def test_every_seed_table_and_number_has_a_value_of_its_own() -> None:
    """Also where names and numbers written together would look alike."""
    seeds = (SEED, bytes(32), SEED[::-1])
    found = {value(n, seed=seed, table=table) for seed in seeds for table in ("a", "a\0", "b") for n in range(300)}
    assert len(found) == 3 * 3 * 300


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_seed_has_its_length(length: int) -> None:
    """A short one could be guessed; a longer one would be hashed to the same strength."""
    with pytest.raises(Misuse, match=f"a seed has 32 bytes, not {length}"):
        next(values(bytes(length), TABLE, range(1)))


def test_numbers_have_limits() -> None:
    """From nothing to the last number that JSON keeps in every language."""
    assert value(0) != value(NUMBER_MAX)
    for outside in (-1, NUMBER_MAX + 1):
        with pytest.raises(Misuse, match="draws are numbered from 0"):
            value(outside)


def test_names_and_cuts_have_limits() -> None:
    """A table has a name; nobody need cut; neither is endless."""
    assert table_bytes("t") == b"t"
    assert len(table_bytes("t" * TABLE_CHARACTERS_MAX)) == TABLE_CHARACTERS_MAX
    assert cut_bytes("") == b""
    assert len(cut_bytes("c" * CUT_CHARACTERS_MAX)) == CUT_CHARACTERS_MAX
    for wrong in ("", "t" * (TABLE_CHARACTERS_MAX + 1)):
        with pytest.raises(Misuse, match="the name of a table has 1 to 200 characters"):
            table_bytes(wrong)
    with pytest.raises(Misuse, match="a cut has 0 to 1,000 characters, not 1,001"):
        cut_bytes("c" * (CUT_CHARACTERS_MAX + 1))
    with pytest.raises(Misuse, match=r"a cut is text, not '\\ud800'"):
        cut_bytes("\ud800")


AWKWARD = (
    1,
    2**63 + 1,
    3 * 2**62 + 1,
    2**64 - 1,
    2**64,
    2**64 + 1,
    2**127 + 1,
    2**128,
    2**128 + 1,
    2**320 + 1,
    10**200,
)


@given(
    st.binary(min_size=32, max_size=32),
    st.one_of(st.integers(1, 1000), st.sampled_from(AWKWARD)),
    st.binary(max_size=9),
)
def test_a_case_is_what_it_says(key: bytes, total: int, cut: bytes) -> None:
    """What the definition gives, for any value, total and cut."""
    found = way_of(key, total, cut)
    assert 0 <= found < total
    assert found == plain_case(key, total, cut)


@pytest.mark.parametrize("total", AWKWARD)
def test_totals_on_both_sides_of_a_word_take_as_many_words_as_they_need(total: int) -> None:
    """The quick way for one word and the long way for more, where one ends and the other begins."""
    for number in range(20):
        assert way_of(value(number), total) == plain_case(value(number), total)


def test_words_beyond_the_largest_multiple_are_passed_over() -> None:
    """With the worst total half of the words are; a word just below still counts, which shows where the limit lies."""
    passed = 0
    for number in range(200):
        key = value(number)
        first = next(words(key))
        assert way_of(key, first + 1) == first, "the last word of one whole multiple"
        passed += way_of(key, 2**63 + 1) != first % (2**63 + 1)
        if first > 2**63:
            assert way_of(key, first) != 0, "the first word beyond it"
    assert 60 < passed < 140


def test_a_cut_changes_every_case() -> None:
    """As far as chance alone does not give the same one."""
    alike = sum(way_of(value(number), 2**64) == way_of(value(number), 2**64, b"7") for number in range(100))
    assert alike == 0


def test_words_go_on() -> None:
    """Four words a hash, then the next hash; none comes twice."""
    found = list(islice(words(value(0)), 50))
    assert len(set(found)) == 50
    assert found[4] == int.from_bytes(sha256(b"\x03" + value(0) + bytes([0, 0, 0, 1])).digest()[:8], "big")


@pytest.mark.parametrize("total", [0, -1])
def test_nothing_cannot_be_drawn_from(total: int) -> None:
    """One case is certain; none is refused."""
    assert way_of(value(0), 1) == 0
    with pytest.raises(Misuse, match=f"nothing can be drawn from {total} ways"):
        way_of(value(0), total)


# Orders.


def test_orders_never_change() -> None:
    """Old packs are opened for ever."""
    assert pack_key(SEED, TABLE, 0).hex() == "17909c81c1c2935de0d0fba28e57662030a196e047be950b7f429a6f2e1d3396"
    assert order_of(value(0), 10) == [8, 7, 6, 5, 2, 9, 4, 1, 0, 3]
    assert order_of(value(0), 10, b"ana says 7") == [7, 3, 8, 9, 0, 5, 1, 2, 6, 4]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 60), st.binary(max_size=5))
def test_an_order_is_what_it_says(key: bytes, size: int, cut: bytes) -> None:
    """From the last place down each word takes one of what is left, and the last one left goes into its place."""
    left, order, stream = list(range(size)), dict[int, int](), words(key, cut)
    for place in range(size - 1, 0, -1):
        at = next(stream) % (place + 1)
        order[place], left[at] = left[at], left[-1]
        left.pop()
    assert order_of(key, size, cut) == [order[place] if place else left[0] for place in range(size)]


def given_words(monkeypatch: pytest.MonkeyPatch, *numbers: int) -> None:
    """Words as somebody says them."""
    monkeypatch.setattr("ludex.kit.fair.values.words", lambda *_: iter(numbers))


def test_every_order_is_as_likely_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The remainders of all words lead to all orders of four, each once."""
    found = []
    for numbers in product(range(4), range(3), range(2)):
        given_words(monkeypatch, *numbers)
        found.append(tuple(order_of(bytes(32), 4)))
    assert sorted(found) == sorted(permutations(range(4)))


def test_a_word_that_would_favour_the_first_places_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of all words has no fair share among three; the one before has."""
    given_words(monkeypatch, 2**64 - 1, 0, 1)
    passed = order_of(bytes(32), 3)
    given_words(monkeypatch, 0, 1)
    assert order_of(bytes(32), 3) == passed == [2, 1, 0]
    given_words(monkeypatch, 2**64 - 2, 1)
    assert order_of(bytes(32), 3) == [0, 1, 2]


def test_a_key_of_a_pack_is_no_value() -> None:
    """However tables and numbers are chosen."""
    keys = {pack_key(SEED, table, number) for table in ("a", "b") for number in range(100)}
    assert len(keys | {value(number, table=table) for table in ("a", "b") for number in range(100)}) == 400
