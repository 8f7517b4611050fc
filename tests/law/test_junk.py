"""Whatever one rule says, a game plays by it or says in one line why not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml

from ludex.errors import LudexError, Misuse
from ludex.games.registry import GAMES, open_usual
from ludex.house.evening import Evening
from tests.law.junk import altered_by_chance, law_with, within
from tests.tables import LAW, packaged

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


FOUND = [
    ("roulette-french", "wheel.highest", 0),
    ("roulette-french", "wheel.lowest", 10**6),
    ("roulette-french", "layout.columns", 0),
    ("wheel-of-fortune", "wheel.cells_a_sector", 0),
    ("banca-francesa", "dice.sets", 0),
    ("banca-francesa", "dice.thrown", 10**6),
    ("craps", "dice.set", 10**6),
    ("craps", "dice.in_play", 10**6),
    ("punto-y-banca", "hands.modulus", 0),
    ("trente-et-quarante", "rows.until", 0),
    ("omaha", "streets.first.hole", -1),
    ("holdem", "streets.second.board", 7),
    ("sic-bo", "dice", 7),
]
"""What crashed or filled a table without end before the loader knew its bounds."""


@pytest.mark.parametrize(("game", "path", "number"), FOUND)
def test_numbers_that_no_table_can_be_built_with(game: str, path: str, number: int) -> None:
    """One line names the file and the rule."""
    name = next(name for name in (f"cantabria/{game}.yaml", f"practice/{game}.yaml") if _part(packaged(name), path))
    tree = packaged(name)
    _part(tree, path)["value"] = number
    with pytest.raises(Misuse, match=rf"^{name}: {path}: (expected int [<>]= \d+|numbers go from 0 to .*)$"):
        open_usual(law_with(name, yaml.dump(tree, allow_unicode=True)), game, "cantabria")


def _part(tree: Any, path: str) -> Any:
    """The rule at a path; nothing where the file has none."""
    part = tree["rules"]
    for step in path.split("."):
        part = part.get(step, {})
    return part
