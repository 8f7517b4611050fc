"""Evenings of poker against the house against a second reckoning: every box, every void round, and the money."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.poker.banked_evenings import SETTINGS, evening


@pytest.mark.parametrize("setting", SETTINGS)
def test_everybody_reckons_alike(setting: str) -> None:
    """Some evenings here; `make evenings` has thousands."""
    checked: Counter[str] = Counter()
    for seed in range(12):
        checked += evening(setting, seed, 160).checked
    assert checked["boxes"] > 10
    assert checked["voids"] > 0
