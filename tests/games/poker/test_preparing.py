"""Preparing the deck: what a player's shuffle counts for beside the croupier's."""

from __future__ import annotations

import pytest

from ludex.api.pictures import states
from ludex.games.poker.circle.hand.commands import Shuffle
from ludex.games.poker.circle.hand.events import DeckShuffled
from ludex.games.registry import open_usual
from ludex.house.evening import Evening
from ludex.kit.chance import Silent
from tests.tables import LAW


@pytest.mark.parametrize("place", LAW.places_of("holdem"))
def test_a_player_shuffles_once_and_the_croupier_as_often_as_the_law_asks(place: str) -> None:
    """And a player's shuffle is never the last: the croupier goes on after it."""
    opened = open_usual(LAW, "holdem", place)
    entries = Evening(opened, 1, None).entries(1)
    state = next(state for state in states(opened, entries) if isinstance(opened.game.duty(state), Shuffle))
    duty = opened.game.duty(state)
    asked = opened.rules.deck.shuffles
    for by, times, phase in ((state.players[0], 1, state.phase), (duty.by, asked, "cutting")):
        (event,) = opened.game.decide(state, Shuffle(by=by), Silent())
        assert isinstance(event, DeckShuffled)
        assert (event.times, event.phase) == (times, phase)
