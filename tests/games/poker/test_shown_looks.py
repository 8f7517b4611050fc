"""What others get of somebody's look at their hole cards: that they looked and by which clauses, and no card."""

from __future__ import annotations

import pytest

from ludex.api.pictures import states
from ludex.games.poker.circle.hand.events import Looked
from ludex.games.registry import open_usual
from ludex.house.evening import Evening
from tests.tables import LAW


@pytest.mark.parametrize("place", LAW.places_of("holdem"))
def test_a_look_is_shown_with_its_clauses_and_without_its_cards(place: str) -> None:
    opened = open_usual(LAW, "holdem", place)
    entries = Evening(opened, 1, None).entries(1)
    seen = 0
    for state, entry in zip(states(opened, entries), entries, strict=True):
        for event in entry.events:
            if isinstance(event, Looked):
                seen += 1
                other = next(name for name in state.players if name != event.player)
                shown = opened.game.show(event, other, state)
                assert isinstance(shown, Looked)
                assert (shown.player, shown.clauses) == (event.player, event.clauses)
                assert shown.clauses
                assert shown.faces == ()
                assert opened.game.show(event, event.player, state) == event
    assert seen
