"""The arithmetic of pots, apart from any table: what nobody called, layers, the house's part and odd chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from ludex.games.poker.circle.hand.pots import Layer, after_take, divided, joined, layers, uncalled, winners, without
from ludex.kit.money import NOTHING, Cents


def put(**amounts: int) -> dict[str, Cents]:
    """What each put in."""
    return {player: Cents(amount) for player, amount in amounts.items()}


@pytest.mark.parametrize(
    ("stakes", "live", "found"),
    [
        (put(ana=50, bea=30, carlos=10), ("ana", "bea"), ("ana", 20)),
        (put(ana=30, bea=50, carlos=10), ("ana", "bea"), ("bea", 20)),
        (put(ana=50, bea=30, carlos=45), ("ana", "bea"), ("ana", 5)),  # whoever folded had called up to there
        (put(ana=50, bea=30, carlos=70), ("ana", "bea"), ("ana", 0)),  # or had bet more
        (put(ana=20, bea=20, carlos=5), ("ana", "bea"), ("ana", 0)),
        (put(ana=50, bea=20), ("ana",), ("ana", 30)),
        (put(ana=20, bea=50), ("ana",), ("ana", 0)),
        (put(ana=50), ("ana",), ("ana", 50)),
        (put(bea=20), ("ana",), ("ana", 0)),
        (put(bea=1), ("ana", "bea"), ("bea", 1)),
    ],
)
def test_what_nobody_called(stakes: Mapping[str, Cents], live: Sequence[str], found: tuple[str, int]) -> None:
    """It is the largest bettor's, down to what anybody else put in, folded or not; never less than nothing."""
    assert uncalled(stakes, live) == found


def test_layers_hold_what_was_put_in() -> None:
    """Each player takes part up to their own stake; what lies above everybody who is left joins the last layer."""
    assert layers(put(ana=10, bea=10), ("ana", "bea")) == [Layer(Cents(20), ("ana", "bea"))]
    assert layers(put(ana=0, bea=0), ("ana", "bea")) == []
    assert layers(put(ana=10, bea=10, carlos=10), ("ana", "bea")) == [Layer(Cents(30), ("ana", "bea"))]
    assert layers(put(ana=10, bea=30, carlos=40), ("ana", "bea")) == [
        Layer(Cents(30), ("ana", "bea")),
        Layer(Cents(50), ("bea",)),
    ]
    assert layers(put(ana=10, bea=10, carlos=5, dora=15), ("ana", "bea")) == [Layer(Cents(40), ("ana", "bea"))]
    assert layers(put(bea=30), ("ana",)) == [Layer(Cents(30), ("ana",))]


def test_what_earlier_hands_left_is_in_the_main_pot() -> None:
    """Everybody plays for it, also those whose chips do not reach a side pot."""
    side = Layer(Cents(50), ("bea", "carlos"))
    live = ("ana", "bea", "carlos")
    assert joined([Layer(Cents(30), ("bea", "carlos")), side], Cents(7), live) == [Layer(Cents(37), live), side]
    assert joined([], Cents(7), live) == [Layer(Cents(7), live)]
    assert joined([side], NOTHING, live) == [side]


def test_what_is_missing_goes_on_to_the_side_pot() -> None:
    """Once the main pot is empty."""
    pots = [Layer(Cents(30), ("ana", "bea")), Layer(Cents(50), ("bea",))]
    assert without(pots, Cents(45)) == [Layer(NOTHING, ("ana", "bea")), Layer(Cents(35), ("bea",))]


def test_the_house_takes_whole_chips_of_each_pot() -> None:
    """What is less than a chip stays in the pot."""
    pots = [Layer(Cents(1990), ("ana", "bea")), Layer(Cents(2000), ("bea",))]
    assert after_take(pots, 50, Cents(100)) == ([Layer(Cents(1990), ("ana", "bea")), Layer(Cents(1900), ("bea",))], 100)


def test_the_highest_of_those_who_may_win() -> None:
    """Somebody without a value has none; several may be equal."""
    assert winners(("ana", "bea", "carlos"), {"ana": 3, "carlos": 3, "dora": 9}) == ["ana", "carlos"]
    assert winners(("bea",), {"ana": 3}) == []


def test_odd_chips_go_from_the_first_on() -> None:
    """One each while they last; what is less than a chip goes to the first."""
    three, even = ("ana", "bea", "carlos"), dict.fromkeys(("ana", "bea", "carlos"), 1)
    assert divided(Cents(1100), three, even, Cents(100)) == {"ana": 400, "bea": 400, "carlos": 300}
    assert divided(Cents(1150), three, even, Cents(100)) == {"ana": 400, "bea": 400, "carlos": 350}
    assert divided(Cents(1000), three, even, Cents(500)) == {"ana": 500, "bea": 500, "carlos": 0}
    assert divided(Cents(5500), ("ana", "bea"), {"ana": 40, "bea": 10}, Cents(100)) == {"ana": 4400, "bea": 1100}
    assert divided(Cents(1150), ("ana",), {"ana": 7}, Cents(100)) == {"ana": 1150}
