"""Whatever one rule says, a game plays by it or says in one line why not."""

from __future__ import annotations

from random import Random

import pytest

from ludex.cli.evening import Evening
from ludex.errors import LudexError
from ludex.games.registry import GAMES, open_usual
from tests.law.junk import altered_by_chance, law_with, within
from tests.tables import LAW

TRIES = 12
"""How often each game is altered."""
LONG_S = 60
"""Nothing takes a tenth of it on a machine that has nothing else to do."""


@pytest.mark.parametrize("game", GAMES)
def test_altered_law_is_played_or_refused(game: str) -> None:
    """One rule of one file by chance: two rounds are played, or one error of ours says what is wrong."""
    said = [played(Random(f"{game} {number}"), game) for number in range(TRIES)]
    assert any(said), "nothing that was altered is refused"


def played(pick: Random, game: str) -> str:
    """What a game says when one of its rules is altered; nothing when it is played all the same."""
    place = pick.choice(LAW.places_of(game))
    name, text, altered = altered_by_chance(pick, game, place)
    try:
        with within(LONG_S):
            Evening(open_usual(law_with(name, text), game, place), 1, None).entries(2)
    except LudexError as error:
        return str(error)
    except Exception as error:
        raise AssertionError(f"{game} in {place} by {altered}") from error
    return ""
