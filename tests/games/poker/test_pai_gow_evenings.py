"""Evenings of pai gow poker against a second reckoning: every hand by brute force, every void round, and the money."""

from __future__ import annotations

from collections import Counter

from tests.games.poker.pai_gow_evenings import HAPPENS, evening


def test_everybody_reckons_alike() -> None:
    """Some evenings here; `python -m tests.games.poker.pai_gow_evenings 5000` has thousands."""
    checked: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    for seed in range(30):
        followed = evening("cantabria", seed, 200)
        checked += followed.checked
        happened += followed.happened
    assert checked["hands"] > 20
    assert checked["voids"] > 0
    assert HAPPENS - {"void"} <= set(happened), happened
