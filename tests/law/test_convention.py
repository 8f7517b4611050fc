"""Poker by convention: data beside the law, loadable, citing nothing, and never taken for the law of a place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.errors import Misuse
from ludex.games.poker.histories.rules import PRACTICE, practice_rules
from ludex.games.poker.histories.table import practice_table
from ludex.law.sources import LawFiles
from ludex.law.statute import CONVENTION, NO_JURISDICTION, load_convention
from tests.tables import LAW, overlay

GAMES = ("holdem", "omaha", "seven-stud")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_it_cites_a_clause(game: str) -> None:
    """Every rule is open and says why; the ruleset names no jurisdiction."""
    statute = load_convention(game, LawFiles())
    assert all(leaf.open and (leaf.why or leaf.reading) for leaf in statute.leaves.values())
    rules = practice_rules(game, "no-limit")
    assert rules.jurisdiction == PRACTICE == NO_JURISDICTION
    assert not any(source.clauses for source in rules.sources.values())
    assert practice_table(game, "no-limit") is practice_table(game, "no-limit")


def test_it_is_no_place(capsys: Any) -> None:
    """Neither among the jurisdictions nor among the places of a game."""
    for name in (CONVENTION, NO_JURISDICTION):
        assert name not in LAW.regulations.jurisdictions
        with pytest.raises(Misuse, match="there is no jurisdiction"):
            LAW.statute("holdem", name)
    assert set(LAW.places_of("holdem")) == {"cantabria", "asturias"}


def test_what_is_wrong_with_it_is_said(tmp_path: Path) -> None:
    """A game that has none, keys that it has not, a clause where none may be."""
    with pytest.raises(Misuse, match="five-stud has no convention"):
        load_convention("five-stud", LawFiles())
    whole = {"game": "holdem", "in": CONVENTION, "rules": {"chip": {"value": 1, "clause": "CAN10/A.15.A.V/1"}}}
    cited = overlay(tmp_path / "a", "convention/holdem.yaml", whole)
    with pytest.raises(Misuse, match="chip: a convention cites no clause"):
        load_convention("holdem", LawFiles(cited))
    keys = overlay(tmp_path / "b", "convention/holdem.yaml", {**whole, "apart": []})
    with pytest.raises(Misuse, match="the keys are game, in and rules"):
        load_convention("holdem", LawFiles(keys))
