"""What solutions cite, over all games: rules of the game and no others, and the one that decides is among them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from ludex.core.drills import CLAUSE, LEVELS, Exercise, Item
from ludex.errors import Misuse
from ludex.examine.drills import exercises, makers_of, mark
from ludex.games.registry import GAMES, Opened, decider_type
from ludex.words import LANGUAGES, Words
from ludex.words.drills import Blackboard
from tests.tables import LAW, usual

TAUGHT = [game for game in GAMES if decider_type(game).drills]
EACH = 2
"""Exercises of each kind, level and place."""
FIGURES = ("CAN10/A.15.A.VI.1/9", "AST11P/A.1.h/1", "AST11P/A.1.h/2")
"""The combination that draw poker alone has."""
LEAST, MOST = re.compile("minimum"), re.compile("maxim|limits|multiple")
"""The names of the rules about the least and the largest stake."""
PRACTICE = ("not-listed", "not-in-chips")
"""Reasons that the law of some places does not give in words: no table has such a bet, or such chips."""
TIE_OF_PUNTO = ("ES77/07.VI.1/5", "GAL07/06.IV.1/5", "CAN10/A.10.VI.1/5")


@cache
def made(game: str) -> tuple[tuple[Opened, Exercise], ...]:
    """Exercises of every kind and level in every place that has the game."""
    return tuple(_made(game))


def _made(game: str) -> Iterator[tuple[Opened, Exercise]]:
    for place in LAW.places_of(game):
        opened = usual(place, game)
        for kind in makers_of(opened.type):
            for level in LEVELS:
                try:
                    found = exercises(opened, level=level, count=EACH, pick=Random(level).randrange, kind=kind)
                except Misuse:  # the law of the place leaves nothing of the kind to ask
                    continue
                yield from ((opened, exercise) for exercise in found)


def items(game: str, *asks: str) -> Iterator[tuple[Opened, Exercise, Item]]:
    """Everything that is asked so, in every exercise of a game."""
    for opened, exercise in made(game):
        yield from ((opened, exercise, item) for item in exercise.items if item.ask in asks)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_solution_cites_rules_of_its_game(game: str) -> None:
    """Those of its statute, or of the statutes that it stands on, and the croupier's script; all are in the index."""
    for opened, exercise in made(game):
        rules = {clause for source in opened.rules.sources.values() for clause in source.clauses}
        script = {step.clause for step in opened.statute.script}
        assert set(exercise.clauses) <= rules | script, exercise
        assert all(clause in LAW.index for clause in exercise.clauses)


@pytest.mark.parametrize("game", TAUGHT)
def test_an_answer_stands_on_a_clause_or_on_a_reading(game: str) -> None:
    """A total is a sum; of anything else somebody may ask why, unless practice alone has it."""
    for opened, exercise in made(game):
        remedies = {incident.slug: incident.clauses for incident in opened.type.incidents(opened.game)}
        for item in exercise.items:
            practice = item.value in PRACTICE or remedies.get(str(exercise.facts.get("incident"))) == ()
            assert item.clauses or item.reading or practice or item.ask == "total", (exercise.kind, item)


@pytest.mark.parametrize("game", [game for game in TAUGHT if "placement" in makers_of(decider_type(game))])
def test_a_placement_stands_on_the_limit(game: str) -> None:
    """On the largest stake or the least where it is just met or missed, on both between them."""
    found = set()
    for opened, exercise, item in items(game, "may-place"):
        least, most = _cited(opened, LEAST), _cited(opened, MOST)
        sides: tuple[set[str], ...]
        match item.value:
            case "above-maximum":
                sides = (most,)
            case "below-minimum":
                sides = (least,)
            case "yes":
                low, whole, high = (sum(map(Fraction, part.split(" + "))) for part in item.working.split(" <= "))
                assert low <= whole <= high
                sides = (most,) if whole == high else (least,) if whole == low else (least, most)
            case _:
                continue
        found.add(item.value)
        assert item.reading or all(side & {*item.clauses} for side in sides), exercise
        assert {*item.clauses} <= set().union(*sides), exercise
    assert "yes" in found


def test_both_sides_of_the_limits_are_asked() -> None:
    """The test above has stakes within them, below and above."""
    every = [game for game in TAUGHT if "placement" in makers_of(decider_type(game))]
    asked = {item.value for game in every for _, _, item in items(game, "may-place")}
    assert {"yes", "below-minimum", "above-maximum"} <= asked


def _cited(opened: Opened, paths: re.Pattern[str]) -> set[str]:
    """The clauses of all rules of some names."""
    return {clause for path, source in opened.rules.sources.items() if paths.search(path) for clause in source.clauses}


@pytest.mark.parametrize("game", [game for game in TAUGHT if "payout" in makers_of(decider_type(game))])
def test_a_payment_stands_on_what_the_bet_is_paid(game: str) -> None:
    """Or, where the text is silent about that, on what says that there is such a bet, or on a reading."""
    for opened, exercise, item in items(game, "payment"):
        rules, kind = opened.rules, opened.game.bets[item.about].kind
        path = f"bets.{kind}.pays"
        paid = set(rules.clauses_of(path)) if path in rules.sources else set()
        assert paid <= {*item.clauses} or "3/2" in item.working, exercise
        assert {*item.clauses} <= _cited(opened, re.compile(r"^(bets|pays|odds)\.")), exercise


def test_an_even_payment_at_punto_y_banca_does_not_stand_on_the_tie() -> None:
    """The text says that one may bet on a hand, and not what that is paid."""
    seen = set()
    for _, _, item in items("punto-y-banca", "payment"):
        on_tie = item.about == "tie"
        assert bool({*item.clauses} & {*TIE_OF_PUNTO}) is on_tie
        assert bool(item.reading) is not on_tie
        seen.add(on_tie)
    assert False in seen


@pytest.mark.parametrize("game", ["holdem", "omaha", "five-stud", "seven-stud", "synthetic-poker"])
def test_figures_are_of_draw_poker(game: str) -> None:
    """No hand of another variety is higher by them."""
    assert not [item for _, _, item in items(game, "wins", "with-hand") if {*item.clauses} & {*FIGURES}]


def test_a_hand_is_what_its_clause_says() -> None:
    """And higher by the clauses of both, or by the one about two of its kind."""
    for opened, _, item in items("holdem", "with-hand"):
        path = {"royal-flush": "ranking.royal", "high-card": "ranking.ties.high_card"}.get(str(item.value))
        named = path or f"ranking.{str(item.value).replace('-', '_')}"
        assert {*opened.rules.clauses_of(named)} <= {*item.clauses}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_right_is_marked_as_right(game: str, lang: str) -> None:
    """Typed as the solution has it, by the names of either language, and with amounts as they are printed."""
    for opened, exercise in made(game):
        board = Blackboard.of(opened, Words(lang, opened.statute.jurisdiction, game, opened.type.family), LAW.index)
        names = board.names(exercise)
        spoken = " ; ".join(board.right(item) for item in exercise.items)
        for answer in (board.answer(exercise), spoken):
            assert mark(exercise, answer, board.currency, names).right, (answer, exercise)
        for item in exercise.items:
            assert item.ask != CLAUSE or item.value in item.choices
