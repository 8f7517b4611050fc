"""The school of bingo halls: every kind of exercise, answered by a hall and checked from what the question tells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from ludex.cli import main
from ludex.core.drills import CLAUSE, NOTHING, Exercise
from ludex.core.roles import is_staff
from ludex.examine.drills import exercises, makers_of, mark
from ludex.games.registry import Opened, decider_type, open_usual
from ludex.words import LANGUAGES, Words
from ludex.words.drills import Blackboard
from tests.tables import LAW

MODERN, OLD = "cantabria", "spain-1977"
KINDS = ("prizes", "shares", "claim", "prima", "sale-start", "second-series", "who-does", "next-step", "incident")
OF_2010_ALONE = {"prima", "second-series"}
PERCENT = {
    MODERN: {"line": 10, "bingo": 51, "prima-part": 6, "house-part": 33},
    OLD: {"line": 8, "bingo": 52, "house-part": 40},
}
LEVELS = (1, 2, 3)
COUNT = 24
EVERYWHERE = pytest.mark.parametrize("place", [MODERN, OLD])
LINES = ("top", "middle", "bottom")


@cache
def usual(place: str) -> Opened:
    """A hall of a place, with nothing chosen."""
    return open_usual(LAW, "bingo", place)


@cache
def made(place: str, kind: str, level: int) -> tuple[Exercise, ...]:
    """Exercises of a kind."""
    return tuple(exercises(usual(place), level=level, count=COUNT, pick=Random(level).randrange, kind=kind))


def everything(place: str, kind: str) -> Iterator[tuple[Exercise, dict[str, int | str], dict[str, int | str]]]:
    """Exercises of every level, with what they tell and what is right."""
    for level in LEVELS:
        for exercise in made(place, kind, level):
            yield exercise, exercise.facts, {item.ask: item.value for item in exercise.items}


@EVERYWHERE
def test_every_kind_is_asked_where_the_law_has_it(place: str) -> None:
    """In turn, and the same seed asks the same."""
    assert tuple(makers_of(decider_type("bingo"))) == KINDS
    kinds = [kind for kind in KINDS if place == MODERN or kind not in OF_2010_ALONE]
    first, again = (exercises(usual(place), level=2, count=len(kinds), pick=Random(2).randrange) for _ in range(2))
    assert [exercise.kind for exercise in first] == kinds
    assert first == again


@EVERYWHERE
def test_parts_of_the_takings(place: str) -> None:
    """Each part in whole cents, and what is left over of all of them."""
    rounded = 0
    for exercise, facts, right in everything(place, "prizes"):
        takings = int(facts["cards"]) * int(facts["price"])
        parts = {ask: takings * percent // 100 for ask, percent in PERCENT[place].items()}
        for ask, part in parts.items():
            assert right.get(ask, part) == part, exercise
        asked = {"line", "bingo"} if exercise.level == 1 else {*parts}
        assert asked <= {*right}
        if exercise.level == 3:
            assert right["left-over"] == takings - sum(parts.values()), exercise
            rounded += bool(right["left-over"])
    assert rounded


@EVERYWHERE
def test_shares_of_a_bingo(place: str) -> None:
    """In equal parts, one for each card, however many a player has."""
    for exercise, facts, right in everything(place, "shares"):
        held = {who: int(many) for who, many in (each.split() for each in str(facts["winners"]).split(", "))}
        prize, cards = int(facts["prize"]), sum(held.values())
        assert right["each-card"] == prize // cards
        gets = {item.about: item.value for item in exercise.items if item.ask == "share"}
        assert gets == ({who: many * (prize // cards) for who, many in held.items()} if exercise.level > 1 else {})
        assert right.get("left-over", prize % cards) == prize % cards
        assert ("left-over" in right) == (exercise.level == 3)


def told_claim(facts: dict[str, int | str]) -> tuple[list[list[int]], list[int], list[int]]:
    """The rows of the card, the balls as they came, and the numbers as they were called."""
    rows = [[int(number) for number in row.split()] for row in str(facts["card"]).split(" / ")]
    said = str(facts["balls"]).replace("(", "").replace(")", "").split()
    balls = [int(number) for number in said]
    if "(" not in str(facts["balls"]):
        return rows, balls, balls
    *drawn, called = balls
    return rows, drawn, [*drawn[:-1], called]


@EVERYWHERE
def test_whether_a_card_is_right(place: str) -> None:
    """Balls count in 2010 and calls in 1977, where the last one must be part of it; one line wins, and only once."""
    seen = set()
    for exercise, facts, right in everything(place, "claim"):
        rows, drawn, called = told_claim(facts)
        out = drawn if place == MODERN else called
        besides, line = str(facts["besides"]), facts["claimed"] == "line"
        sets = [{*row} for row in rows] if line else [{number for row in rows for number in row}]
        whole = [each for each in sets if each <= {*out}]
        named = besides.removeprefix("line-")
        lawful = [each for each in whole if named not in LINES or each == {*rows[LINES.index(named)]}]
        winning = [each for each in lawful if place == MODERN or out[-1] in each]
        answer = "yes" if winning else "flaw-not-last-number" if lawful else "flaw-other-line"
        if not whole:
            answer = "flaw-not-complete"
        if besides in ("unreadable", "burnt", "destroyed", "manipulated", "line-before"):
            answer, winning = "flaw-line-gone" if besides == "line-before" else "flaw-unsound-card", []
            assert place == MODERN or besides == "line-before"
        assert right["is-right"] == answer, exercise
        if exercise.level > 1:
            latest = {max(each, key=out.index) for each in winning} or {0}
            assert right["made-by"] in latest, exercise
        assert exercise.items[0].clauses
        seen.add(answer)
    common = {"yes", "flaw-not-complete", "flaw-line-gone"}
    assert seen == common | ({"flaw-unsound-card"} if place == MODERN else {"flaw-other-line", "flaw-not-last-number"})


def test_the_prima() -> None:
    """Fifty balls and one more for every game in play, once its amount is there; the fund grows by six per cent."""
    seen = set()
    for exercise, facts, right in everything(MODERN, "prima"):
        prize, fund = int(facts["prize"]), int(facts["fund"])
        latest = 50 + int(facts["games"]) if fund >= prize else 0
        won = int(facts["balls"]) <= latest
        assert right["latest-ball"] == latest, exercise
        assert right.get("prima-won", "yes" if won else "no") == ("yes" if won else "no"), exercise
        after = fund + int(facts["cards"]) * int(facts["price"]) * 6 // 100 - prize * won
        assert right.get("fund-after", after) == after, exercise
        seen |= {(bool(latest), won), ("just", int(facts["balls"]) - latest)}
    assert {(True, True), (True, False), (False, False), ("just", 0), ("just", 1)} <= seen


@EVERYWHERE
def test_where_a_sale_begins(place: str) -> None:
    """After the last card that was sold: in 2010 on that day or the next, in 1977 if no other series was sold since."""
    seen = set()
    for exercise, facts, right in everything(place, "sale-start"):
        goes_on = facts["since"] != "later-day" if place == MODERN else facts["between"] == NOTHING
        start = int(facts["sold"]) + 1 if goes_on else 0
        assert right["may-begin"] == ("yes" if facts["first"] == start else "wrong-start"), exercise
        assert right.get("begins-with", start) == start, exercise
        assert exercise.items[0].clauses
        seen.add((right["may-begin"], goes_on))
    assert seen == {("yes", True), ("wrong-start", True), ("wrong-start", False)}


def test_how_far_a_second_series_is_sold() -> None:
    """Up to the card before the one with which the first began, so that no number is there twice."""
    for exercise, facts, right in everything(MODERN, "second-series"):
        size, first = int(facts["size"]), int(facts["first"])
        most = min(first - 1, size)
        assert right["last-of-second"] == most
        assert right.get("cards-at-most", size - first + 1 + most) == size - first + 1 + most
        assert exercise.items[0].reading == "bingo-second-series"


@EVERYWHERE
def test_who_does_what_is_what_the_table_offers(place: str) -> None:
    """Each task that a clause gives to somebody, with all who may do it."""
    rules = usual(place).rules
    asked = set()
    for exercise, facts, right in everything(place, "who-does"):
        item = exercise.items[0]
        task = str(facts["task"])
        staff = {role for role in rules.roles_for(task) if is_staff(role)}
        assert {item.value, *item.also} == staff
        assert staff <= {*item.choices}
        assert item.clauses
        assert right["who-does"] == item.value
        asked.add(task)
    assert {"check-card", "announce-prizes", "call-ball" if place == MODERN else "pay-prize"} <= asked


@EVERYWHERE
def test_what_comes_next(place: str) -> None:
    """The order of a session in the text: material, balls, series, sale, what was sold, prizes, minutes, game."""
    desk = ["check-material", "count-balls", "load-balls", "announce-series"]
    sold = [
        "end-sale",
        "collect-leftovers",
        "announce-sold",
        "announce-prizes",
        "write-minutes",
        "begin-game",
        "draw-ball",
    ]
    order = {**dict(pairwise(desk)), **dict(pairwise(sold))}
    seen = set()
    for exercise, facts, right in everything(place, "next-step"):
        task = str(facts["task"])
        if task in order:
            assert right["comes-next"] == order[task], exercise
            seen.add(task)
        assert right["comes-next"] in exercise.items[0].choices
    assert len(seen) >= 6


@EVERYWHERE
def test_incidents_are_ruled_on_by_one_of_those_shown(place: str) -> None:
    known = {each.slug: each for each in decider_type("bingo").incidents(usual(place).game)}
    asked = set()
    for exercise, facts, right in everything(place, "incident"):
        found = known[str(facts["incident"])]
        assert right["remedy"] == found.remedy
        assert right.get("decides", found.decides[0]) == found.decides[0]
        for item in exercise.items:
            # Of several clauses one is shown.
            assert {item.value, *(item.also if item.ask != CLAUSE else ())} <= {*item.choices}, exercise
        asked.add(found.slug)
    own = {slug for slug, each in known.items() if not is_staff(each.decides[0])}
    assert asked == {*known} - own


@pytest.mark.parametrize("lang", LANGUAGES)
@EVERYWHERE
def test_every_right_answer_is_marked_right(place: str, lang: str) -> None:
    """As it is typed, in both languages; what is asked is told in words."""
    opened = usual(place)
    board = Blackboard.of(opened, Words(lang, "bingo", place), LAW.index)
    for kind in KINDS:
        if place == OLD and kind in OF_2010_ALONE:
            continue
        for level in LEVELS:
            for exercise in made(place, kind, level)[:8]:
                told = "\n".join([*board.question(exercise), board.form(exercise), *board.solution(exercise)])
                assert "{" not in told, told
                assert mark(exercise, board.answer(exercise), opened.rules.currency, board.names(exercise)).right, told
                assert not mark(exercise, "", opened.rules.currency).right


@EVERYWHERE
def test_an_exam_can_be_printed(place: str, tmp_path: Path) -> None:
    exam = tmp_path / "exam.pdf"
    assert main(["drill", "bingo", "--in", place, "--count", "9", "--level", "3", "--pdf", str(exam)]) == 0
    assert exam.read_bytes().startswith(b"%PDF")
