"""The levels of exercises: each asks more than the one before, game by game, and nothing that it leaves out."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from ludex.core.drills import CITING, CLAUSE, LEVELS, Exercise
from ludex.errors import Misuse
from ludex.examine.drills import exercises, makers_of
from ludex.games.registry import GAMES, decider_type
from ludex.words import LANGUAGES, Words
from tests.tables import LAW, usual

SEEDS = 50
SEEDS_OF_HANDS = 15
"""For exercises of poker that play many hands until one is as their level wants it."""
CARD = re.compile(r"\b(?:10|[2-9AJQK])[CDHS]\b")
KINDS = [(game, kind) for game in GAMES if decider_type(game).drills for kind in makers_of(decider_type(game))]
SAME = {("sic-bo", "gesture")}
"""What no place asks: the law of sic bo has no script."""


@cache
def made(game: str, kind: str, level: int) -> tuple[Exercise, ...]:
    """One exercise of each of some seeds, in the last place that has the game."""
    opened = usual(LAW.places_of(game)[-1], game)
    maker = exercises
    return tuple(
        maker(opened, level=level, count=1, pick=Random(seed).randrange, kind=kind)[0] for seed in range(SEEDS)
    )


def demand(exercise: Exercise) -> int:
    """How much an exercise asks and tells: things to answer, choices, stakes, players, cards, people and zeros."""
    told = " ".join(map(str, exercise.facts.values()))
    zeros = exercise.facts.get("zeros", 0)
    assert isinstance(zeros, int)
    return (
        4 * len(exercise.items)
        + sum(len(item.choices) for item in exercise.items)
        + len(exercise.felt)
        + 2 * len({chips.player for chips in exercise.felt})
        + len(CARD.findall(told))
        + 2 * str(exercise.facts.get("hands", "")).count(";")
        + 2 * zeros
    )


@pytest.mark.parametrize(("game", "kind"), [pair for pair in KINDS if pair not in SAME])
def test_higher_levels_ask_more(game: str, kind: str) -> None:
    """Over fifty seeds the third level asks more than the first, and the second not less and not more than it."""
    first, second, third = (sum(map(demand, made(game, kind, level))) for level in LEVELS)
    assert first < third
    assert second <= third
    assert first <= second


def test_what_no_place_asks() -> None:
    """The list of what has no levels is true."""
    for game, kind in SAME:
        with pytest.raises(Misuse, match="leaves nothing to ask"):
            made(game, kind, 1)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "kind"), [pair for pair in KINDS if pair not in SAME])
def test_what_a_level_leaves_out(game: str, kind: str, level: int) -> None:
    """Clauses before the third, who decides and chips that lie already before the second, others' stakes till then."""
    found = made(game, kind, level)
    asked = {item.ask for exercise in found for item in exercise.items}
    if level < CITING:
        assert CLAUSE not in asked
    if level == 1:
        assert not asked & {"decides", "may-surrender", "black-wins", "insurance-paid"}
        assert not any(exercise.facts.get("lying") for exercise in found)
        assert all(exercise.facts.get("zeros", 1) == 1 for exercise in found)
    if level < CITING and kind == "payout":
        assert {chips.player for exercise in found for chips in exercise.felt} == {"ana"}


NOT_CITED = ("payout", "order", "pots", "winner", "choices")
"""Kinds that are hard enough by themselves, or whose clause would tell the answer."""
CITED = [pair for pair in KINDS if pair not in SAME and pair[1] not in NOT_CITED]


@pytest.mark.parametrize(("game", "kind"), CITED)
def test_the_third_level_asks_for_the_clause(game: str, kind: str) -> None:
    """The right one is among those shown, once, with what the last thing asked stands on; the others are wrong."""
    found = [exercise for exercise in made(game, kind, CITING) if exercise.items[-1].ask == CLAUSE]
    # What stands on practice or on a reading alone has no clause to ask for.
    lawful = [each for each in made(game, kind, CITING) if any(i.clauses for i in each.items if i.ask != CLAUSE)]
    # A law of one clause, as that of lotteries, leaves nothing to choose from.
    sources = usual(LAW.places_of(game)[-1], game).rules.sources.values()
    several = len({clause for source in sources for clause in source.clauses}) > 1
    assert bool(found) == (bool(lawful) and several)
    for exercise in found:
        clause = exercise.items[-1]
        of = [item for item in exercise.items[:-1] if item.ask == clause.about]
        assert clause.clauses == of[-1].clauses == (clause.value, *clause.also)
        right = [slug for slug in clause.choices if slug in (clause.value, *clause.also)]
        assert right == [clause.value]
        assert len(set(clause.choices)) == len(clause.choices) == 4
        assert all(slug in LAW.index for slug in clause.choices)


@pytest.mark.parametrize("game", dict.fromkeys(game for game, _ in KINDS))
def test_no_question_twice(game: str) -> None:
    """Two hundred in turn are two hundred different ones: a kind that has nothing new to ask leaves its turn."""
    opened = usual(LAW.places_of(game)[0], game)
    found = exercises(opened, level=1, count=200, pick=Random(7).randrange)
    assert len({exercise.question for exercise in found}) == len(found) == 200
    told = [(exercise.kind, sorted(exercise.facts.items()), exercise.felt) for exercise in found]
    assert all(each not in told[:place] for place, each in enumerate(told))


def test_where_there_are_fewer() -> None:
    """As many as exist: every gesture of the script once."""
    opened = usual("cantabria", "roulette-french")
    found = exercises(opened, level=2, count=50, pick=Random(1).randrange, kind="gesture")
    assert sorted(str(each.facts["gesture"]) for each in found) == sorted(
        step.gesture for step in opened.statute.script
    )


def test_wrong_remedies_are_those_of_the_game() -> None:
    """No ball at a table of cards and no throw at poker."""
    for game, kind in KINDS:
        if kind == "incident":
            shown = {slug for each in made(game, kind, 3) for item in each.items for slug in item.choices}
            thrown = {slug for slug in shown if slug.startswith("rethrow")}
            family = decider_type(game).family
            assert thrown if family in ("wheels", "dice") else not thrown, game
            assert all(len(each.items[-1].choices) > 2 for each in made(game, kind, 1))


@pytest.mark.parametrize("game", dict.fromkeys(game for game, kind in KINDS if kind == "placement"))
def test_bets_that_do_not_exist_have_names(game: str) -> None:
    """Some bets are asked for that the law does not list; none is told by its slug, in no language."""
    bets = {str(each.facts["bet"]) for each in made(game, "placement", 2)}
    opened = usual(LAW.places_of(game)[-1], game)
    assert bets - set(opened.type.bets(opened.game))
    for lang in LANGUAGES:
        words = Words(lang, game, opened.type.family)
        assert all(words.has("bets", words.bet_parts(bet)[0]) for bet in bets)
