"""An evening of bots: it goes on from wherever a table was left, and ends."""

from __future__ import annotations

import pytest

from ludex.core.state import CLOSED
from ludex.games.registry import open_usual
from ludex.house.evening import Evening
from tests.tables import LAW

SEED = 11


@pytest.mark.parametrize("game", ["poker-no-draw", "blackjack", "craps"])
def test_an_evening_ends_from_wherever_the_one_before_was_left(game: str) -> None:
    """Also where it was about to close, and where some are still there: who has sat down lets a round begin at once,
    before anybody can say how many last ones will be announced.
    """
    opened = open_usual(LAW, game, LAW.places_of(game)[-1])
    before = Evening(opened, SEED, None)
    entries = [*before.entries(2), *before.go_home()]
    for kept in range(len(entries) - 12, len(entries) + 1):
        again = Evening(opened, SEED + 1, None, entries=entries[:kept])
        assert again.entries(1)
        assert again._driver.table.state.phase == CLOSED
