"""What a file says of the end of a hand: the same, less the part of a house, nothing, or another one."""

from __future__ import annotations

import pytest

from ludex.errors import Misuse
from ludex.games.poker.histories.replay import replay
from tests.games.poker.test_histories import acted, one, text


def test_the_recorded_end_is_held_against_ours() -> None:
    """A file may tell the stacks at the end, or what was won; where it tells nothing, nothing is said."""
    ends = "[206, 194, 200]"
    assert replay(one(text())).agrees is None
    assert replay(one(text(finishing_stacks=ends))).agrees is True
    assert replay(one(text(finishing_stacks="[205, 195, 200]"))).agrees is False
    for winnings, agrees in (("12, 0, 0", True), ("11, 0, 0", True), ("22, 0, 0", True), ("12, 1, 0", False)):
        assert replay(one(text(winnings=f"[{winnings}]"))).agrees is agrees, winnings
    for winnings in ("9, 0, 0", "23, 0, 0", "0, 12, 0"):  # a house takes a fifth at most
        assert replay(one(text(winnings=f"[{winnings}]"))).agrees is False, winnings
    assert replay(one(text(finishing_stacks="[205, 194, 200]", _house_take="1"))).agrees is True
    assert replay(one(text(finishing_stacks="[206, 193, 200]", _house_take="1"))).agrees is False
    assert replay(one(text(finishing_stacks="[inf, 194, 200]"))).agrees is False


def test_what_a_house_may_have_taken_is_told_from_another_end() -> None:
    """Only those who collected have less, a fifth of it at most; split pots and pots that were lost before too."""
    hand = replay(one(text(finishing_stacks="[204, 194, 200]")))
    assert (hand.says, hand.agrees, hand.rake) == ("raked", True, 2)
    assert replay(one(text(finishing_stacks="[203, 194, 200]"))).says == "other"  # a quarter of the pot
    assert replay(one(text(finishing_stacks="[206, 193, 200]"))).says == "other"  # of whoever has lost
    assert replay(one(text(finishing_stacks="[207, 194, 200]"))).says == "other"
    assert replay(one(text(winnings="[11, 0, 0]"))).says == "raked"
    both = replay(one(text(finishing_stacks="[205, 194, 200]", winnings="[11, 0, 0]")))
    assert (both.says, both.rake) == ("raked", 1)
    told = replay(one(text(finishing_stacks="[205, 194, 200]", _house_take="1")))
    assert (told.says, told.rake) == ("same", 0)
    # Two who share what they alone put in win nothing, and a house takes its part of them all the same.
    board = ("d db 2h7s9c", "p1 cc", "p2 cc", "d db 3h", "p1 cc", "p2 cc", "d db 4s", "p1 cc", "p2 cc")
    shared = acted(
        *("d dh p1 AcKd", "d dh p2 AdKc", "p3 f", "p1 cc", "p2 cc", *board, "p1 sm AcKd", "p2 sm AdKc"),
        finishing_stacks="[199.9, 199.9, 200]",
    )
    assert (shared.says, shared.rake, shared.history.scale) == ("raked", 2, 10)


def test_winnings_that_are_all_nothing_tell_nothing() -> None:
    """Somebody has won: whoever wrote them left them out. The stacks beside them still tell the end."""
    assert (replay(one(text(winnings="[0, 0, 0]"))).says, replay(one(text(winnings="[0, 0, 0]"))).agrees) == (
        "zeros",
        None,
    )
    assert replay(one(text(winnings="[0, 0, 0]", finishing_stacks="[206, 194, 200]"))).says == "same"
    assert replay(one(text(winnings="[0, 0, 0]", finishing_stacks="[200, 200, 200]"))).says == "other"


def test_whoever_is_left_alone_may_show() -> None:
    """All or some of the cards, or none; nobody else does, and they must be the winner's own."""
    folded = ("d dh p1 AcAd", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f")
    for shown in ("p2 sm KcKd", "p2 sm Kc??", "p2 sm", "p2 sm -"):
        assert acted(*folded, shown).stacks == (199, 201, 200), shown
    known = acted("d dh p1 ????", "d dh p2 KcKd", "p3 f", "p1 f", "p2 sm KcKd")
    assert known.entries[-2].events[0].player == "p2"  # type: ignore[attr-defined]
    for wrong, why in (
        ("p2 sm AcKd", "AC lies elsewhere"),
        ("p2 sm KcKdKh", "was dealt other cards"),
        ("p1 sm AcAd", "p1 was dealt other cards"),
        ("p1 sm", "nobody throws cards away now"),
    ):
        with pytest.raises(Misuse, match=why):
            acted(*folded, wrong)
    with pytest.raises(Misuse, match="nothing-to-do"):
        acted(*folded, "p2 sm KcKd", "p2 sm KcKd")
