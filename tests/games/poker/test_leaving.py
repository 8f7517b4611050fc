"""Whoever leaves a circle takes their warnings and their place in the order along, and nobody else's."""

from __future__ import annotations

import pytest

from ludex.api.pictures import states
from ludex.core.events import Left
from ludex.games.poker.circle.table import CirclePoker
from ludex.games.registry import open_usual
from ludex.house.evening import Evening
from ludex.kit.money import Cents
from tests.tables import LAW, seated


@pytest.mark.parametrize("place", LAW.places_of("holdem"))
def test_warnings_go_with_whoever_was_warned(place: str) -> None:
    opened = open_usual(LAW, "holdem", place)
    table = seated(opened, ana=1000, bea=1000)
    state = opened.game.copy(table.state)
    state.warnings = {"ana": 1, "bea": 2}
    opened.game.evolve(state, Left(player="ana"))
    assert state.warnings == {"bea": 2}
    assert state.players == ["bea"]


@pytest.mark.parametrize("place", LAW.places_of("holdem"))
def test_what_was_kept_in_a_pot_is_shared_by_those_who_are_still_there(place: str) -> None:
    """Of those who were dealt in; whoever left has no part, and whoever came after them neither."""
    opened = open_usual(LAW, "holdem", place)
    entries = Evening(opened, 1, None).entries(1)
    state = next(opened.game.copy(state) for state in states(opened, entries) if len(state.hand.order) > 2)
    gone, *others = state.hand.order
    state.players = [*(name for name in state.players if name != gone), "late"]
    state.hand.contributions = {}
    state.carried_over = Cents(opened.rules.chip * len(others))
    game: CirclePoker = opened.game
    parts = {each.player: each.amount for each in game._lying(state)}
    assert parts == dict.fromkeys(others, opened.rules.chip)
