"""The state of a table of circle poker: what one hand leaves to the next, and copies that share nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from ludex.core.table import Recorded
from ludex.games.poker.circle.state import BettingRound, Deal, Hand
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from tests.tables import give, opened, seated

PEOPLE = ("ana", "bea", "carlos", "dora")
BOARD = ("2C", "3D", "7H", "9S", "KC")


def flop() -> Recorded[Any]:
    """A hand of hold'em after the flop: ana has folded, carlos bet, dora has raised."""
    table = seated(opened(game="holdem"), Script([*PEOPLE[:-1], *BOARD]), **dict.fromkeys(PEOPLE, 200))
    for do in ("announce-take", "draw-seats", "start-hand"):
        give(table, do, "croupier")
    give(table, "call", "dora")
    give(table, "fold", "ana")
    give(table, "call", "bea")
    give(table, "check", "carlos")
    give(table, "check", "bea")
    give(table, "bet", "carlos", stake=20)
    give(table, "raise", "dora", stake=60)
    return table


def owned(value: object) -> Iterator[object]:
    """Everything that may change in a state, however deep it lies."""
    if isinstance(value, Struct) and not value.__struct_config__.frozen:
        yield value
        for name in value.__struct_fields__:
            yield from owned(getattr(value, name))
    elif isinstance(value, dict | list):
        yield value


def test_a_copy_shares_nothing_that_may_change() -> None:
    """Whoever looks ahead writes into containers of their own, also in those of the hand and its parts."""
    state = flop().state
    ahead = state.copy()
    assert ahead == state
    both = list(zip(owned(state), owned(ahead), strict=True))
    assert {type(mine) for mine, _ in both} > {Hand, Deal, BettingRound, dict, list}
    assert all(mine is not theirs for mine, theirs in both)
    assert ahead.hand.deck is state.hand.deck, "what is frozen need not be copied"


@pytest.mark.parametrize("part", ["bets", "raises", "call_only"])
def test_looking_ahead_leaves_the_table_as_it_is(part: str) -> None:
    """A bet that somebody only imagines is not on the table."""
    state = flop().state
    ahead = state.copy()
    getattr(ahead.hand.betting, part)["bea"] = 1
    assert "bea" not in getattr(state.hand.betting, part)


def test_a_betting_round_begins_with_nothing_of_the_last_one() -> None:
    """Bets, raises, turns: all that was of the flop is gone at the turn, and what is in the pot is not."""
    table = flop()
    assert (table.state.hand.betting.highest, table.state.hand.betting.raises) == (6000, {"dora": 1})
    give(table, "fold", "bea")
    give(table, "call", "carlos")
    betting = table.state.hand.betting
    assert betting == BettingRound(minimum_raise=Cents(1000), to_act=("carlos", "dora"), first_to_act="carlos")
    assert table.state.hand.contributions == {"bea": 1000, "carlos": 7000, "dora": 7000}


def test_a_hand_leaves_nothing_behind() -> None:
    """Between two hands the table is as whoever comes then finds it."""
    table = flop()
    give(table, "fold", "bea")
    give(table, "fold", "carlos")
    assert table.state.phase == "ready"
    assert table.state.hand == Hand()
    assert table.state.played == 1
