"""Wheels: the packaged one is as every law wants it, and a wheel may be told by its differences."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.kit.wheels import Colour, Pocket, Wheel, known_wheels, pocket_rank, read_wheel
from ludex.law.strict import Tree
from tests.tables import LAW, PLACES, ROULETTE

SINGLE = known_wheels()["single-zero"]
DOUBLE = known_wheels()["double-zero"]


def pockets(*numbers: int) -> frozenset[Pocket]:
    """Numbers as pockets."""
    return frozenset(numbers)


def test_every_pocket_is_there_once() -> None:
    """Zero to thirty-six, on the other wheel with the double zero."""
    assert list(known_wheels()) == ["single-zero", "double-zero"]
    assert sorted(SINGLE.order) == list(range(37))
    assert sorted(DOUBLE.order, key=pocket_rank) == [0, "00", *range(1, 37)]


def test_the_double_zero_lies_opposite_the_zero() -> None:
    """Eighteen numbers on each side; a wheel of an odd number of pockets has a wall there."""
    assert (DOUBLE.opposite(0), DOUBLE.opposite("00"), DOUBLE.opposite(1)) == ("00", 0, 2)
    assert (SINGLE.opposite(0), DOUBLE.opposite(37)) == (None, None)
    assert DOUBLE.colour("00") is Colour.GREEN


def test_colours_are_eighteen_and_eighteen() -> None:
    """And the zero is neither."""
    counts = Counter(SINGLE.colour(pocket) for pocket in SINGLE.order)
    assert counts == {Colour.RED: 18, Colour.BLACK: 18, Colour.GREEN: 1}
    assert SINGLE.colour(0) is Colour.GREEN


def test_colours_alternate_but_for_the_zero() -> None:
    """Red and black follow each other all the way round."""
    colours = [SINGLE.colour(pocket) for pocket in SINGLE.order[1:]]
    assert colours == [Colour.RED, Colour.BLACK] * 18


def test_no_neighbours_are_consecutive() -> None:
    """Thirty-seven pairs, the last beside the first, none of them n and n + 1."""
    pairs = SINGLE.neighbours()
    assert len(pairs) == 37
    assert pairs[-1] == (SINGLE.order[-1], SINGLE.order[0])
    assert all(abs(int(a) - int(b)) != 1 for a, b in pairs)
    assert all(abs(int(a) - int(b)) != 1 for a, b in DOUBLE.neighbours() if {0, "00"}.isdisjoint((a, b)))


@pytest.mark.parametrize("place", PLACES)
def test_colours_are_as_the_law_says(place: str) -> None:
    """By the sum of the digits and the law's own exceptions, worked out from its data."""
    leaves = LAW.statute(ROULETTE, place).leaves
    rule: dict[str, Any] = {key: leaves[f"wheel.black_{key}"].value for key in ("digit_sum", "also", "except")}
    parity = {"even": 0, "odd": 1}[rule["digit_sum"]]
    for number in range(1, 37):
        tens, ones = divmod(number, 10)
        black = ((tens + ones) % 2 == parity or number in rule["also"]) and number not in rule["except"]
        assert (SINGLE.colour(number) is Colour.BLACK) == black, number


def test_a_wheel_by_its_name() -> None:
    """The known one, and misuse for another."""
    assert read_wheel("single-zero") is SINGLE
    with pytest.raises(Misuse, match=r"^no wheel is called triple-zero; known: single-zero, double-zero$"):
        read_wheel("triple-zero")


def test_a_wheel_in_full() -> None:
    """Order and paint, a pocket left bare has no colour."""
    wheel = read_wheel({"order": [0, 1, 2, 3], "red": [1], "black": [2], "white": [0]})
    assert wheel == Wheel((0, 1, 2, 3), pockets(1), pockets(2), white=pockets(0))
    assert [wheel.colour(pocket) for pocket in wheel.order] == [Colour.WHITE, Colour.RED, Colour.BLACK, None]


def test_two_pockets_exchanged() -> None:
    """Numbers change places and keep their paint."""
    wheel = read_wheel({"like": "single-zero", "swap": [[32, 26]]})
    assert wheel.order[1] == 26
    assert wheel.order[-1] == 32
    assert sorted(wheel.order) == sorted(SINGLE.order)
    assert wheel.red == SINGLE.red


def test_a_pocket_painted() -> None:
    """It has its new colour and no other."""
    wheel = read_wheel({"like": "single-zero", "paint": {19: "black", 0: "white"}})
    assert wheel.colour(19) is Colour.BLACK
    assert 19 not in wheel.red
    assert wheel.colour(0) is Colour.WHITE
    assert wheel.green == frozenset()


def test_a_pocket_missing() -> None:
    """One fewer, the others in their order."""
    wheel = read_wheel({"like": "single-zero", "without": [15]})
    assert wheel.order == tuple(pocket for pocket in SINGLE.order if pocket != 15)
    assert wheel.colour(15) is None


def test_a_pocket_renumbered() -> None:
    """Another number in the same place, bare unless it is painted."""
    wheel = read_wheel({"like": "single-zero", "renumber": {36: 37}})
    assert wheel.order[SINGLE.order.index(36)] == 37
    assert wheel.colour(37) is None


@pytest.mark.parametrize(
    ("described", "said"),
    [
        ({"like": "single-zero", "swop": []}, "wheel: Object contains unknown field `swop`"),
        ({"like": "triple-zero"}, "no wheel is called triple-zero; known: single-zero, double-zero"),
        ({"like": 7}, "wheel: Expected `str`, got `int` - at `like`"),
        ({"like": "single-zero", "swap": [[1]]}, "wheel: Expected `array` of length 2"),
        ({"like": "single-zero", "paint": {1: "pink"}}, "wheel: Invalid enum value 'pink'"),
        ({"like": "single-zero", "paint": {"one": "red"}}, "wheel: Invalid enum value 'one'"),
        ({"like": "single-zero", "without": 1}, "wheel: Expected `array`, got `int` - at `without`"),
        ({"order": [0]}, "wheel: Object missing required field `red`"),
        ({"order": [0], "red": [], "black": [], "pink": []}, "wheel: Object contains unknown field `pink`"),
        ({"order": ["0"], "red": [], "black": []}, "wheel: Invalid enum value '0' - at `order[0]`"),
        ({"order": [0, 1, 2], "red": [1, 2], "black": [2]}, "wheel: 2 painted in two colours"),
        ({"order": [0, 1], "red": [1, 44, 7], "black": []}, "wheel: 7, 44 painted and not on the wheel"),
        ({"like": "single-zero", "swap": [[1, 1]]}, "wheel: 1 told twice"),
        ({"like": "single-zero", "swap": [[1, 2], [2, 3]]}, "wheel: 2 told twice"),
        ({"like": "single-zero", "swap": [[1, 2]], "renumber": {2: 40}}, "wheel: 2 told twice"),
        ({"like": "single-zero", "without": [5, 5]}, "wheel: 5 told twice"),
        ({"like": "single-zero", "without": [5], "swap": [[5, 6]]}, "wheel: 5 told twice"),
        ({"like": "single-zero", "without": [5], "paint": {5: "red"}}, "wheel: 5 painted and taken out"),
        ([0, 1], "wheel: Expected `object`, got `array`"),
        (None, "wheel: Expected `object`, got `null`"),
    ],
)
def test_a_wheel_described_wrongly_is_misuse(described: Tree, said: str) -> None:
    """In one line that names the part."""
    with pytest.raises(Misuse) as refused:
        read_wheel(described)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "difference",
    [{"swap": [[1, 99]]}, {"paint": {99: "red"}}, {"without": [99]}, {"renumber": {99: 1}}],
)
def test_differences_speak_of_pockets_that_are_there(difference: dict[Any, Tree]) -> None:
    """A mistyped pocket is said, not silently put on the wheel or passed over."""
    with pytest.raises(Misuse, match="99"):
        read_wheel({"like": "single-zero", **difference})
