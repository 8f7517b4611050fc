"""Whoever leaves a circle takes their warnings and their place in the order along, and nobody else's."""

from __future__ import annotations

import pytest

from ludex.core.events import Left
from ludex.games.registry import open_usual
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
