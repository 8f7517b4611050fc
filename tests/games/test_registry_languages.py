"""What the registry refuses before a table is opened: a language that the law does not print, a game that is none."""

from __future__ import annotations

import pytest

from ludex.errors import Misuse, Reason, Refused
from ludex.games.registry import open_usual, played_as
from tests.tables import LAW


def test_a_language_that_the_law_does_not_print_is_refused_by_its_clause() -> None:
    """French roulette in Cantabria is printed in Spanish."""
    with pytest.raises(Refused) as refused:
        open_usual(LAW.choosing({"language": "fr"}), "roulette-french", "cantabria")
    assert (refused.value.reason, refused.value.clauses) == (Reason.LICENCE, ("CAN10/A.1.II.instrumentos/7",))


def test_rules_of_a_game_that_is_none() -> None:
    """Nobody plays by them; those of a group are played by its games."""
    assert "holdem" in played_as("circle-poker")
    assert played_as("boule") == ("boule",)
    with pytest.raises(Misuse):
        played_as("chess")
