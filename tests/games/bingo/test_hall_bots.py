"""Players by strategy: they buy, call what they have as soon as it is there, and one kind of them errs at times."""

from __future__ import annotations

from functools import cache

import pytest

from ludex.games.bingo import events as did
from ludex.games.bingo.bots import CARDS_MOST, STRATEGIES, attentive, careless
from ludex.games.registry import open_usual
from ludex.house.evening import Evening
from tests.observed import observed
from tests.tables import LAW

PLACES = LAW.places_of("bingo")
SESSIONS = 6


@cache
def happened(place: str, bots: str) -> tuple[object, ...]:
    """All events of some evenings."""
    opened = open_usual(LAW, "bingo", place)
    entries = (entry for seed in range(SESSIONS) for entry in Evening(opened, seed, bots).entries(4))
    return tuple(event for entry in entries for event in entry.events)


@pytest.mark.parametrize("place", PLACES)
def test_attentive_players_call_what_they_have(place: str) -> None:
    """Every call is right, and every game has a line and a bingo."""
    events = happened(place, "attentive")
    checked = [event for event in events if isinstance(event, did.CardChecked)]
    assert checked
    assert not [event for event in checked if event.flaw]
    games = sum(isinstance(event, did.GameClosed) for event in events)
    assert games == 4 * SESSIONS
    assert {event.prize for event in checked} == {"line", "bingo"}
    assert sum(event.prize == "bingo" for event in checked) >= games


@pytest.mark.parametrize("place", PLACES)
def test_careless_players_call_what_they_have_not(place: str) -> None:
    """At times, and the game goes on."""
    checked = [event for event in happened(place, "careless") if isinstance(event, did.CardChecked)]
    assert {bool(event.flaw) for event in checked} == {True, False}


def test_nobody_buys_more_than_they_can_follow() -> None:
    """From one card to six, once a game."""
    sold = [event for event in happened("cantabria", "attentive") if isinstance(event, did.CardsSold)]
    assert {event.last - event.first + 1 for event in sold} == set(range(1, CARDS_MOST + 1))


def test_the_usual_ones_are_attentive() -> None:
    """The first of them; at random is careless."""
    assert next(iter(STRATEGIES.values())) is attentive
    assert STRATEGIES["random"] is careless


@pytest.mark.parametrize("strategy", [attentive, careless])
def test_nothing_is_done_where_nothing_is_offered(strategy: object) -> None:
    """By any of them."""
    opened = open_usual(LAW, "bingo", "cantabria")
    view = opened.game.view(opened.game.start(opened.setup), "ana")
    assert callable(strategy)
    assert strategy(observed("ana", opened.rules, view, (), lambda _below: 0)) is None
