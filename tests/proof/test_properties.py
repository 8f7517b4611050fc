"""Every registered game, in every place and under several licences, is subjected to every property."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.games.registry import GAMES, open_game
from ludex.law.book import Law
from ludex.law.strict import Tree
from ludex.proof.properties import Watch
from ludex.proof.walk import Leaning

LAW = Law()
PLACES = [(game, place) for game in GAMES for place in LAW.places_of(game)]

SETTINGS: list[tuple[dict[str, Tree], dict[str, Tree]]] = [
    ({"minimum": 10}, {"advance": 5000, "guarantee": 700}),
    ({"minimum": "2.50", "change_authorised": True}, {"cloths": 2, "chip": "0.50", "advance": 100}),
    ({"minimum": 1, "change_authorised": True}, {"zones": {"table-end": ["red", "dozen-1", "straight-0"]}}),
]
PESETAS: list[tuple[dict[str, Tree], dict[str, Tree]]] = [
    ({"minimum": 10}, {"advance": 5000, "guarantee": 700}),
    ({"minimum": 25}, {"cloths": 2, "chip": 25, "advance": 100}),
    ({"minimum": 1}, {"zones": {"table-end": ["red", "dozen-1", "straight-0"]}}),
]


@pytest.mark.parametrize(("game", "place"), PLACES)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), setting=st.integers(0, len(SETTINGS) - 1))
def test_what_must_hold_of_every_game(game: str, place: str, seed: int, setting: int) -> None:
    """Money, felt, replay, views, options and records, over random lawful evenings."""
    licence, table = (PESETAS if place == "spain-1977" else SETTINGS)[setting]
    pick = Random(seed).randrange
    watch = Watch(open_game(LAW, game, place, licence=licence, table=table), Leaning(pick), pick)
    watch.run(80)
