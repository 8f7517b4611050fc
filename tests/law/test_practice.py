"""What is done where the texts are silent: below every place's own law, and shared by the games of a family."""

from __future__ import annotations

from pathlib import Path

from ludex.law.book import Law
from tests.tables import overlay, packaged


def test_a_family_has_a_practice_below_that_of_its_games(tmp_path: Path) -> None:
    """What several games do where their texts are silent stands once; a game's own practice replaces it."""
    own = packaged("practice/three-card-poker.yaml")
    assert own["family"] == "banked-poker"
    family = packaged("practice/banked-poker.yaml")
    family["rules"]["settlement"]["rounding"] = {"open": True, "value": "up", "why": "for this test"}
    changed = Law(overlay(tmp_path, "practice/banked-poker.yaml", family))
    assert changed.statute("three-card-poker", "cantabria").leaves["settlement.rounding"].value == "up"
    own["rules"]["settlement"] = {"rounding": {"open": True, "value": "exact", "why": "for this test"}}
    both = Law(overlay(tmp_path, "practice/three-card-poker.yaml", own))
    assert both.statute("three-card-poker", "cantabria").leaves["settlement.rounding"].value == "exact"
