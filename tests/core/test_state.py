"""Copies of a state: what changes in one is not seen in the other."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.core.state import TableState


class Hand(Struct):
    """A part as games have them: replaced whole, written in place meanwhile."""

    cards: list[str] = field(default_factory=list)
    staked: dict[str, dict[str, int]] = field(default_factory=dict)


class HandState(TableState, kw_only=True):
    """A state that holds a part."""

    hand: Hand = field(default_factory=Hand)


def test_a_copy_of_a_state_shares_nothing_that_changes() -> None:
    """Parts, and what lies in them, are written in the copy alone."""
    state = HandState(hand=Hand(["AS"], {"ana": {"box-1": 10}}))
    copy = state.copy()
    assert copy == state
    copy.players.append("ana")
    copy.hand.cards.append("KD")
    copy.hand.staked["ana"]["box-1"] = 20
    assert state == HandState(hand=Hand(["AS"], {"ana": {"box-1": 10}}))


def test_a_part_is_replaced_without_touching_the_copy() -> None:
    """The one that goes on gets a new part; the one that looks ahead keeps the old one."""
    state = HandState(hand=Hand(["AS"]))
    copy = state.copy()
    state.hand = Hand()
    assert copy.hand.cards == ["AS"]
