"""Evenings of chemin de fer against a second reckoning: who has the cards, whom the bank goes to, and the money."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.chemin import PLACES
from tests.games.chemin_evenings import evening


@pytest.mark.parametrize("place", PLACES)
def test_everybody_reckons_alike(place: str) -> None:
    """Ten evenings here; `make evenings` has thousands."""
    checked: Counter[str] = Counter()
    for seed in range(10):
        checked += evening(place, seed, 120).checked
    assert checked["seated"] > 10
    assert checked["banco"] > 0
