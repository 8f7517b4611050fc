"""Evenings of bingo halls against a second reckoning: who has won what, every cent, and what nobody may know."""

from __future__ import annotations

from collections import Counter

import pytest

from ludex.errors import Reason, Refused
from ludex.games.bingo import commands as do
from ludex.games.registry import open_decider
from ludex.kit.chance import Silent
from tests.games.bingo.evenings import PLACES, evening
from tests.tables import LAW


@pytest.mark.parametrize("place", PLACES)
def test_everybody_reckons_alike(place: str) -> None:
    """A few evenings here; `make evenings` has thousands."""
    checked: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    for seed in range(8):
        followed = evening(place, seed, 80)
        checked += followed.checked
        happened += followed.happened
    assert {"games", "voids", "claims", "payments", "minutes", "full and silent"} <= {*checked}
    assert {"line", "bingo shared", "void", "left", "call put right", "false claim: already-won"} <= {*happened}


@pytest.mark.parametrize(("linked", "opens"), [(32, True), (33, False)])
def test_what_extra_prizes_get_comes_out_of_what_is_left(linked: int, opens: bool) -> None:
    """Sixty-seven per cent go to prizes, one to the crazy ball: no more than thirty-two are left for the linked one."""
    licence = {"linked_halls": True, "linked_percent": linked, "crazy_ball": True, "crazy_percent": 1}
    opened = open_decider(LAW, "bingo", "cantabria", licence=licence)
    table = opened.recorded(Silent())
    command = do.OpenSession(by="table-chief-cashier", day="2026-01-01")
    if opens:
        table.apply(command)
        return
    with pytest.raises(Refused) as refusal:
        table.apply(command)
    assert refusal.value.reason is Reason.PERCENTAGES
