"""Exercises in words: a question asks for what its answer has, and for nothing else."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ludex.core.drills import Exercise
from ludex.examine.drills import exercises, makers_of
from ludex.games.registry import GAMES, decider_type
from ludex.words import LANGUAGES, Words
from ludex.words.drills import Blackboard
from tests.tables import LAW, usual

PAID = [game for game in GAMES if decider_type(game).drills and "payout" in makers_of(decider_type(game))]
TOTAL = {"en": ("in all", "the total"), "es": ("en total", "el total")}
EACH = {"en": ("each player paid", "to each player"), "es": ("cada jugador", "a cada jugador")}


@cache
def payouts(game: str) -> tuple[Exercise, ...]:
    """Some felts of every level."""
    opened = usual(LAW.places_of(game)[-1], game)
    return tuple(
        exercise
        for level in (1, 2, 3)
        for exercise in exercises(opened, level=level, count=8, pick=Random(2).randrange, kind="payout")
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", PAID)
def test_a_total_is_asked_for_where_there_are_several_stakes(game: str, lang: str) -> None:
    """And the total to each player where there are several players."""
    opened = usual(LAW.places_of(game)[-1], game)
    board = Blackboard.of(opened, Words(lang, game, opened.type.family))
    for exercise in payouts(game):
        asked, form = board.sentence(exercise), board.form(exercise)
        several, many = len(exercise.felt) > 1, len({chips.player for chips in exercise.felt}) > 1
        assert several is any(item.ask == "total" for item in exercise.items)
        assert (TOTAL[lang][0] in asked, TOTAL[lang][1] in form) == (several, several)
        assert (EACH[lang][0] in asked, EACH[lang][1] in form) == (many, many)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["holdem", "five-card-draw", "seven-stud"])
def test_what_there_is_not_is_not_told(game: str, lang: str) -> None:
    """Common cards only where some lie on the table; before the first word nobody has spoken."""
    opened = usual(LAW.places_of(game)[-1], game)
    board, seen = Blackboard.of(opened, Words(lang, game, opened.type.family)), set()
    for kind in ("turn", "winner"):
        for level in (1, 2):
            (exercise,) = exercises(opened, level=level, count=1, pick=Random(level).randrange, kind=kind)
            asked = board.sentence(exercise)
            assert ": -" not in asked
            told = {"en": "oard: ", "es": "artas comunes: "}[lang] in asked
            assert told is (exercise.facts["board"] != "-")
            seen.add(told)
    assert (True in seen) is (game == "holdem")


def test_felts_of_one_stake_of_one_player_and_of_several_are_asked() -> None:
    """The test above has all of them."""
    felts = [exercise.felt for game in PAID for exercise in payouts(game)]
    assert {1, 2, 4, 8} <= {len(felt) for felt in felts}
    assert {1, 3} <= {len({chips.player for chips in felt}) for felt in felts}
