"""Every registered game, in every place and under several licences, is subjected to every property."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core.roles import TABLE_END
from ludex.games.registry import GAMES, Opened, is_table, open_decider, open_usual, usual_licence
from ludex.law.book import Law
from ludex.law.strict import Tree
from ludex.proof.properties import Watch
from ludex.proof.walk import Leaning, Walk

LAW = Law()
PLACES = [(game, place) for game in GAMES for place in LAW.places_of(game)]

EXAMPLES, STEPS = 13, 80


@cache
def settings_of(game: str, place: str) -> list[tuple[dict[str, Tree], dict[str, Tree]]]:
    """Licences and tables that differ: rich, with small change and two cloths, and with a zone for a table end.

    What is no table has the usual licence alone.
    """
    if not is_table(game):
        return [(usual_licence(LAW, game, place), {})] * 3
    names = {leaf.path.rsplit(".", 1)[-1] for leaf in LAW.statute(game, place).leaves.values() if leaf.kind == "choose"}
    usual = usual_licence(LAW, game, place)
    opened = open_usual(LAW, game, place)
    small, chip = ("2.50", "0.50") if opened.rules.currency.per_main > 1 else (25, 25)
    changing: dict[str, Tree] = {"change_authorised": True} if "change_authorised" in names else {}
    cloths: dict[str, Tree] = {"cloths": 2} if "cloths" in names else {}
    zone: list[Tree] = [*opened.type.bets(opened.game)[::50]]
    zones: dict[str, Tree] = {"zones": {"table-end": zone}} if TABLE_END in opened.setup.posts else {}
    return [
        (usual, {"advance": 5000, "guarantee": 700}),
        ({**usual, "minimum": small, **changing}, {**cloths, "chip": chip, "advance": 100}),
        ({**usual, "minimum": 1, **changing}, zones),
    ]


@cache
def opened_by(game: str, place: str, setting: int) -> Opened:
    """A game under one of them, resolved once."""
    licence, table = settings_of(game, place)[setting]
    return open_decider(LAW, game, place, licence=licence, table=table)


@pytest.mark.parametrize(("game", "place"), PLACES)
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 2**32), setting=st.integers(0, 2))
def test_what_must_hold_of_every_game(game: str, place: str, seed: int, setting: int) -> None:
    """Money, felt, replay, views, options and records, over random lawful evenings."""
    pick = Random(seed).randrange
    watch = Watch(opened_by(game, place, setting), Leaning(pick), pick)
    watch.run(STEPS)


FOUND = [
    ("five-card-draw", "asturias", 5896, 0),  # who came back to a table knew an old pot
    ("promotions", "cantabria", 4, 0),  # prizes came out of an account that held nothing
]
"""Walks that once found a fault: the same ones every time."""


@pytest.mark.parametrize(("game", "place", "seed", "setting"), FOUND)
def test_what_was_found_once(game: str, place: str, seed: int, setting: int) -> None:
    """It is not there any more."""
    pick = Random(seed).randrange
    Watch(opened_by(game, place, setting), Leaning(pick), pick).run(STEPS)


@pytest.mark.parametrize(("game", "place"), PLACES)
def test_long_evenings_get_on(game: str, place: str) -> None:
    """A walk comes through rounds, so that what holds is held of more than a table before its first throw."""
    pick = Random(11).randrange
    opened = open_usual(LAW, game, place)
    table = opened.recorded(Leaning(pick))
    walk = Walk(opened, table, pick)
    rounds = [table.state.round]
    for _ in range(1500):
        walk.step()
        rounds.append(table.state.round)
    assert sum(before != after for before, after in pairwise(rounds)) >= 10
