"""Evenings of baccarat at two tables against a second reckoning: what plays, who has the cards, and the money."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.two_tables import PLACES
from tests.games.two_tables_evenings import evening


@pytest.mark.parametrize("place", PLACES)
def test_everybody_reckons_alike(place: str) -> None:
    """Ten evenings here; `make evenings` has thousands."""
    checked: Counter[str] = Counter()
    for seed in range(10):
        checked += evening(place, seed, 120).checked
    assert checked["fixed"] > 3
    assert checked["turn"] > 3
    assert checked["deducted"] > 0
