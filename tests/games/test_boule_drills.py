"""Drills of boule: many seeds, every kind, answered by the table and checked by our own arithmetic."""

from __future__ import annotations

from random import Random

import pytest

from ludex.core.drills import Exercise
from ludex.examine.drills import exercises, makers_of, mark
from ludex.games.registry import game_type
from ludex.words import LANGUAGES, Words
from ludex.words.drills import Blackboard
from tests.games.boule import BOULE, COVERED, LAW, PLACES, opened, usual

KINDS = ("payout", "placement", "incident", "gesture")
CHIEF, CROUPIER = "chief", "croupier"
LEVELS = pytest.mark.parametrize("level", [1, 2, 3])
EVERYWHERE = pytest.mark.parametrize("place", PLACES)


def made(place: str, level: int, kind: str, count: int = 40) -> list[Exercise]:
    """Exercises of one kind, of several seeds."""
    found: list[Exercise] = []
    for seed in range(10):
        found += exercises(usual(place), level=level, count=count // 10, pick=Random(seed).randrange, kind=kind)
    return found


def whole(value: int | str) -> int:
    """A fact that is an amount."""
    assert isinstance(value, int)
    return value


@EVERYWHERE
def test_the_kinds(place: str) -> None:
    """Every kind in turn, the same for the same seed."""
    assert tuple(makers_of(game_type(BOULE))) == KINDS
    first, again = (exercises(usual(place), level=2, count=8, pick=Random(1).randrange) for _ in range(2))
    assert first == again
    assert [exercise.kind for exercise in first] == [*KINDS, *KINDS]


@LEVELS
@EVERYWHERE
def test_payouts_agree_with_our_own_arithmetic(place: str, level: int) -> None:
    """Seven to one on a number, one to one on a chance, nothing on a chance when the five came."""
    numbers = set()
    for exercise in made(place, level, "payout", 100):
        number = whole(exercise.facts["number"])
        numbers.add(number)
        paid, totals = [], dict.fromkeys((chips.player for chips in exercise.felt), 0)
        for chips in exercise.felt:
            assert whole(chips.stake) % usual(place).rules.minimum == 0
            if number in COVERED[chips.bet]:
                paid.append(chips.stake * (7 if chips.bet.startswith("number") else 1))
                totals[chips.player] += paid[-1]
        assert paid, "somebody wins in every exercise"
        expected = [*paid, *totals.values()] if len(exercise.felt) > 1 else paid
        assert [item.value for item in exercise.items] == expected
        assert all(item.clauses for item in exercise.items if item.ask == "payment")
        assert len({(chips.player, chips.bet) for chips in exercise.felt}) == len(exercise.felt)
    assert len(numbers) > 5


@LEVELS
@EVERYWHERE
def test_placements_are_answered_by_the_limits(place: str, level: int) -> None:
    """Unlisted, too little, too much or yes; every answer occurs."""
    answers = set()
    minimum = usual(place).rules.minimum
    for exercise in made(place, level, "placement", 200):
        bet = str(exercise.facts["bet"])
        stake, lying = whole(exercise.facts["stake"]), whole(exercise.facts["lying"])
        item = exercise.items[0]
        answers.add(item.value)
        most = minimum * (40 if bet.startswith("number") else 200)
        if bet not in COVERED:
            expected = "not-listed"
        elif stake + lying < minimum:
            expected = "below-minimum"
        elif stake + lying > most:
            expected = "above-maximum"
        else:
            expected = "not-in-chips" if stake % usual(place).rules.chip else "yes"
        assert item.value == expected
        assert item.value in item.choices
        assert item.clauses
    assert {"yes", "not-listed", "below-minimum", "above-maximum"} <= answers


@LEVELS
@EVERYWHERE
def test_incidents_are_told_with_who_decides(place: str, level: int) -> None:
    """The chief on a void throw, the croupier on late chips."""
    seen = set()
    for exercise in made(place, level, "incident"):
        slug = exercise.facts["incident"]
        seen.add(slug)
        asked = {item.ask: item for item in exercise.items}
        remedy, late = asked["remedy"], slug == "late-bet"
        assert remedy.value == ("returned" if late else "rethrow")
        assert remedy.clauses if late else remedy.reading == "boule-void-throw"
        assert ("decides" in asked) == (level > 1)
        if level > 1:
            decides = asked["decides"]
            assert decides.value == (CROUPIER if late else CHIEF)
            assert {decides.value, *decides.also} <= set(decides.choices)
        assert remedy.value in remedy.choices
    assert seen == {"late-bet", "object-in-dish", "ball-left-dish", "defective-throw"}


@LEVELS
@EVERYWHERE
def test_gestures_come_from_the_script(place: str, level: int) -> None:
    """Each gesture of the place is asked for, among others of the same place."""
    script = {step.gesture: step for step in usual(place).statute.script}
    asked = set()
    for exercise in made(place, level, "gesture", 60):
        item = exercise.items[0]
        asked.add(item.value)
        assert exercise.facts["gesture"] == item.value
        assert item.value in item.choices
        assert set(item.choices) <= set(script)
        assert item.clauses == (script[str(item.value)].clause,)
    assert asked == set(script)


@EVERYWHERE
@pytest.mark.parametrize("lang", LANGUAGES)
def test_they_are_put_into_words_and_marked(place: str, lang: str) -> None:
    """The table's own answer is right, and nonsense is wrong; no slug is left in a question."""
    game = usual(place)
    board = Blackboard(Words(lang), game.rules.currency, {step.gesture: step for step in game.statute.script})
    for level in (1, 2, 3):
        for exercise in exercises(game, level=level, count=12, pick=Random(level).randrange):
            answer = board.answer(exercise)
            assert mark(exercise, answer, game.rules.currency).right
            assert not mark(exercise, "nonsense", game.rules.currency).right
            assert board.question(exercise)


def test_a_table_with_smaller_chips_asks_about_them() -> None:
    """The limits are those of the table at hand."""
    game = opened("galicia", licence={"maximum_number": 100}, table={"chip": 5, "cloths": 1})
    for exercise in exercises(game, level=3, count=60, pick=Random(5).randrange, kind="placement"):
        bet, stake, lying = (exercise.facts[name] for name in ("bet", "stake", "lying"))
        if str(bet) in COVERED and whole(stake) % 500 == 0 and whole(stake) >= 1000:
            most = 100_000 if str(bet).startswith("number") else 200_000
            assert exercise.items[0].value == ("above-maximum" if whole(stake) + whole(lying) > most else "yes")
    assert all(clause in LAW.index for item in exercise.items for clause in item.clauses)
