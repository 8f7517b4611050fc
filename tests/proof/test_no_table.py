"""What proves a game proves one that is not played at a table too: walks, properties, citations, mutants, floors."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludex.core.record import Record, dump
from ludex.games.records import RulesThen, audit, read_record
from ludex.games.registry import GAMES, Opened, OpenedTable, is_table, open_usual, tables
from ludex.law.book import Law
from ludex.proof.cases import load_scenarios
from ludex.proof.citations import game_told
from ludex.proof.properties import Watch
from ludex.proof.runner import run_scenario
from ludex.proof.walk import Leaning
from tests.core.small_draw import GAME, installed

FLOOR = """
case: A hall stands on a floor beside a table
clauses: [CAN10/F.III/1]
game: small-draw
in: cantabria
floor:
  authorised: {small-draw: {}, boule: {minimum: 10}}
  tables:
    - {id: the hall, game: small-draw, staff: {cashier: [Ana]}}
violations: [CAN10/F.III/1]
"""


@pytest.fixture
def law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Law:
    """The law with the draw in it."""
    return Law(installed(tmp_path, monkeypatch))


@pytest.fixture
def opened(law: Law) -> Opened:
    """The draw as it is usual in Cantabria."""
    return open_usual(law, GAME.slug, "cantabria")


def walked(opened: Opened, seed: int, steps: int = 150) -> Watch:
    """A random evening at the draw, with everything checked that must hold."""
    pick = Random(seed).randrange
    watch = Watch(opened, Leaning(pick), pick)
    watch.run(steps)
    return watch


def test_it_opens_as_usual_and_is_no_table(opened: Opened) -> None:
    """With the staff that the law asks for, and the price of a ticket where a table has its minimum."""
    assert not isinstance(opened, OpenedTable)
    assert (opened.setup.posts, opened.witness) == ({"cashier": ("cashier",), "caller": ("caller",)}, "cashier")
    assert (opened.least_stake, opened.usual_stake) == (500, 500)
    assert not is_table(GAME.slug)
    assert GAME.slug in GAMES
    assert GAME.slug not in tables()


@pytest.mark.parametrize("seed", range(12))
def test_what_must_hold_of_every_game_holds_of_a_draw(opened: Opened, seed: int) -> None:
    """Money over all accounts, replay, views, options and records."""
    assert walked(opened, seed).table.entries


def test_walks_reach_every_command(opened: Opened) -> None:
    """Whatever roles there are, somebody is found who may."""
    entries = [entry for seed in range(12) for entry in walked(opened, seed).table.entries]
    assert {entry.command.do for entry in entries} == set(opened.rules.may)


def test_its_record_is_audited_and_opens_again(law: Law, opened: Opened) -> None:
    """What an earlier day left is part of the header, and the rules are those that it keeps."""
    record = Record(opened.header, tuple(walked(opened, 3).table.entries))
    read = read_record(dump(record))
    assert read == record
    found = audit(law, read)
    assert (type(found.reopened.opened), found.reopened.rules) == (Opened, RulesThen.SAME)


def test_what_it_cites_is_told_without_odds_and_exercises(law: Law) -> None:
    """A game that has neither is told by its cases alone."""
    told: Any = game_told(GAME.slug, law, (), lambda: Random(1).randrange)
    assert told == [
        "What small-draw cites: each thing with every set of clauses that it was seen citing.",
        "",
        "== cantabria",
    ]


def test_a_case_inspects_a_hall(law: Law, tmp_path: Path) -> None:
    """A post that nobody fills is found in a hall as at a table."""
    path = tmp_path / "hall.yaml"
    path.write_text(FLOOR, "utf-8")
    (scenario,) = load_scenarios(path, law)
    outcome = run_scenario(scenario, law)
    assert (outcome.problem, "CAN10/F.III/1" in outcome.consulted) == (None, True)
