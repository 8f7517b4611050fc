"""Evenings of chemin de fer against a second reckoning: who has the cards, whom the bank goes to, and the money."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.chemin import PLACES
from tests.games.chemin_evenings import STEPS, evening

FOUND = {
    ("cantabria", 3): "an error decides a coup whose cards are never shown",
    ("spain-1977", 84): "two make banco together of whom one had staked before",
    ("galicia", 47): "a pledge is taken back that somebody would take the bank with",
    ("galicia", 64): "banco again after the deal, with a part of the bank out of play",
}
"""Evenings in which the table and the reckoning once differed, with what happens in them."""


@pytest.mark.parametrize("place", PLACES)
def test_everybody_reckons_alike(place: str) -> None:
    """Ten evenings here; `make evenings` has thousands."""
    checked: Counter[str] = Counter()
    for seed in range(10):
        checked += evening(place, seed, 120).checked
    assert checked["seated"] > 10
    assert checked["banco"] > 0


@pytest.mark.parametrize(("place", "seed"), FOUND)
def test_what_once_differed(place: str, seed: int) -> None:
    """Money by account, shares, views and rights, in evenings that had more than most."""
    assert evening(place, seed, STEPS).happened["coups"]
