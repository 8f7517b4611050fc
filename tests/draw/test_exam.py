"""An exam on paper: the questions stand in it and nothing of the solutions; the solutions have both, with the law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from ludex.core.drills import Exercise, Item
from ludex.draw import paper
from ludex.draw.exam import Exam
from ludex.examine.drills import exercises, makers_of
from ludex.games.registry import GAMES, decider_type
from ludex.words import Words
from ludex.words.drills import Blackboard
from ludex.words.numbers import figures
from tests.tables import LAW, usual

A4_POINTS = (595, 841)
EVERY = [game for game in GAMES if decider_type(game).drills]
SOME = [("roulette-french", "en"), ("blackjack", "es"), ("holdem", "en"), ("punto-y-banca", "es")]


@pytest.fixture(autouse=True, scope="module")
def coarse() -> Iterator[None]:
    """Pictures of few pixels: what stands on the paper does not depend on how fine it is printed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paper, "PIXELS_PER_MM", 1)
        yield


@cache
def exam(game: str, lang: str = "en", *, level: int = 2, count: int = 6) -> Exam:
    """An exam of a game in the first place that has it."""
    place = LAW.places_of(game)[0]
    opened = usual(place, game)
    asked = exercises(opened, level=level, count=count, pick=Random(3).randrange)
    script = {step.gesture: step for step in opened.statute.script}
    board = Blackboard(Words(lang, place, game, opened.type.family), opened.rules.currency, script)
    return Exam(LAW, opened, board, asked, level, f"ludex drill {game} --seed 3", f"{game}/name")


@cache
def questions(game: str, lang: str = "en") -> bytes:
    """The exam on paper."""
    return exam(game, lang).questions()


def pages(pdf: bytes) -> list[str]:
    """The text of every page, in one line each."""
    return [flat(page.extract_text()) for page in PdfReader(BytesIO(pdf)).pages]


def flat(text: str) -> str:
    """A text without the ends of its lines."""
    return " ".join(text.split())


# What stands in an exam.


@pytest.mark.parametrize(("game", "lang"), SOME)
def test_every_question_is_in_it(game: str, lang: str) -> None:
    """Its sentence, its stakes and its choices, under its number; what is ticked and what is written has its words."""
    made = exam(game, lang)
    text = " ".join(pages(questions(game, lang)))
    words, currency = made.board.words, made.board.currency
    for number, exercise in enumerate(made.exercises, start=1):
        assert f"{number} {flat(made.board.sentence(exercise))} ____ / 1" in text
        for chips in exercise.felt:
            assert f"{chips.player} {words.bet(chips.bet)} {words.amount(chips.stake, currency)}" in text
        for item in exercise.items:
            assert all(flat(made.board.name(item, slug)) in text for slug in item.choices)


@pytest.mark.parametrize(
    ("lang", "title", "lines", "footer"),
    [
        ("en", "Exam: French roulette", ("Name", "Date", "Points: ______ / 6"), "level 2"),
        ("es", "Examen: Ruleta francesa", ("Nombre", "Fecha", "Puntos: ______ / 6"), "nivel 2"),
    ],
)
def test_its_head_and_its_feet(lang: str, title: str, lines: tuple[str, ...], footer: str) -> None:
    """Title, name, date and points on the first page; on every page its number and the name of the exam.

    How the exam is made again stands on the solutions alone.
    """
    found = pages(questions("roulette-french", lang))
    assert all(line in found[0] for line in (title, *lines))
    assert not any(title in page for page in found[1:])
    of = "página {} de {}" if lang == "es" else "page {} of {}"
    for number, page in enumerate(found, start=1):
        assert footer in page
        assert of.format(number, len(found)) in page
        assert page.count("roulette-french/name") == 1
        assert "ludex drill" not in page
    solved = pages(exam("roulette-french", lang).solutions())
    assert all(page.count("ludex drill roulette-french --seed 3") == page.count("--seed") == 1 for page in solved)
    assert "".join(solved).count("roulette-french/name") == 1
    (sheet,) = pages(exam("roulette-french", lang).sheet())
    assert sheet.count("roulette-french/name") == 1


def test_a_document_of_a4() -> None:
    """Which says its title and language; no page is empty, and every table that is told of is drawn."""
    made, read = exam("roulette-french"), PdfReader(BytesIO(questions("roulette-french")))
    assert {tuple(int(side) for side in page.mediabox[2:]) for page in read.pages} == {A4_POINTS}
    assert read.metadata is not None
    assert read.metadata.title == "Exam: French roulette"
    assert read.trailer["/Root"]["/Lang"] == "en"  # type: ignore[index]
    drawn = [exercise for exercise in made.exercises if exercise.felt or exercise.kind == "zero"]
    lying = [exercise for exercise in made.exercises if exercise.facts.get("lying")]
    assert sum(len(page.images) for page in read.pages) == len(drawn) + len(lying)
    assert all(re.search(r"____ / 1", page) for page in pages(questions("roulette-french")))


@pytest.mark.parametrize("game", EVERY)
def test_every_game_can_be_printed(game: str) -> None:
    """At the highest level, with at most two questions a page where each has its picture, and never an empty page."""
    made = exam(game, "es", level=3, count=len(makers_of(decider_type(game))))
    found = pages(made.questions())
    assert 1 <= len(found) <= len(made.exercises)
    told = " ".join(found)
    assert all(flat(made.board.sentence(exercise)) in told for exercise in made.exercises)


# What does not.


def other(item: Item) -> Item:
    """The same question with another answer, another clause and another working."""
    if isinstance(item.value, int):
        return replace(item, value=item.value + 100, clauses=(), working="1 + 1 = 3")
    rest = [slug for slug in item.choices if slug != item.value]
    return replace(item, value=rest[0] if rest else item.value, clauses=(), working="1 + 1 = 3", also=())


def fewer(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The same without what is asked a second time, and without what not every exercise of its kind asks."""
    first = {item.ask: item for item in reversed(items)}
    return tuple(item for item in items if item is first[item.ask] and item.ask != "deduction")


@pytest.mark.parametrize("game", EVERY)
def test_the_exam_does_not_depend_on_the_answers(game: str) -> None:
    """Other answers, and fewer amounts to answer, give the same paper."""
    made = exam(game)
    altered = [replace(exercise, items=tuple(map(other, exercise.items))) for exercise in made.exercises]
    assert altered != list(made.exercises)
    assert replace(made, exercises=altered).questions() == questions(game)
    sums = [_less(exercise) for exercise in made.exercises]
    assert replace(made, exercises=sums).questions() == questions(game)


def _less(exercise: Exercise) -> Exercise:
    """An exercise as if fewer stakes had won and fewer pots were made; who gets a share is told."""
    if exercise.kind not in ("payout", "pots"):
        return exercise
    return replace(exercise, items=fewer(exercise.items))


@pytest.mark.parametrize(("game", "lang"), SOME)
def test_no_clause_and_no_working_is_in_it(game: str, lang: str) -> None:
    """Only the solutions have those."""
    made = exam(game, lang)
    unsolved, solved = (" ".join(pages(pdf)) for pdf in (questions(game, lang), made.solutions()))
    clauses = {clause for exercise in made.exercises for clause in exercise.clauses}
    workings = {item.working for each in made.exercises for item in each.items if item.working and " " in item.working}
    assert clauses
    assert not [clause for clause in clauses if clause in unsolved]
    assert not [working for working in workings if working in unsolved]
    assert all(clause in solved for clause in clauses)
    assert all(flat(figures(lang, working)) in solved for working in workings)


# The solutions.


@pytest.mark.parametrize(("game", "lang"), SOME)
def test_solutions_have_the_question_the_answer_and_the_law(game: str, lang: str) -> None:
    """Every line that the blackboard writes, and the summary of every clause in the same language."""
    made = exam(game, lang)
    text = " ".join(pages(made.solutions()))
    for number, exercise in enumerate(made.exercises, start=1):
        assert f"{number} {flat(made.board.sentence(exercise))}" in text
        assert all(flat(line) in text for line in made.board.solution(exercise))
        for clause in exercise.clauses:
            assert flat(f"{clause}: {LAW.index[clause].summary(lang)}") in text
    assert text.startswith(f"{made.word('solutions')}: ")


def test_an_amount_is_not_parted_from_its_sign() -> None:
    """However narrow the line; other words are."""
    paper.register_fonts()
    told = "ana: Rojo, 1.000 €; bea: Falta, 250 pta"
    found = paper.paragraph(told)
    for width in range(70, 150, 3):
        lines = [" ".join(words) for _, words in found.breakLines(width).lines]
        assert not [line for line in lines if line.startswith(("€", "pta"))], width
        assert flat(" ".join(lines)) == told
    assert len(lines) > 1


def test_text_is_not_markup() -> None:
    """Whatever stands in a word or a summary stands on the paper."""
    paper.register_fonts()
    assert paper.paragraph("9 < 10 & <b>more").getPlainText() == "9\u00a0< 10 & <b>more"


@pytest.mark.parametrize("half", ["questions", "solutions"])
def test_the_same_bytes(half: str) -> None:
    """Nothing of the hour or the machine is in it; another seed gives another exam."""
    made = exam("boule", count=2)
    first, second = getattr(made, half)(), getattr(made, half)()
    assert first == second
    asked: Any = exercises(made.opened, level=2, count=2, pick=Random(4).randrange)
    assert getattr(replace(made, exercises=asked), half)() != first


# The sheet for the answers.


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", EVERY)
def test_a_sheet_has_a_row_for_each_question(game: str, lang: str) -> None:
    """With the form of its answer, and nothing of the answer itself."""
    made = exam(game, lang, level=3, count=len(makers_of(decider_type(game))))
    (told, *more) = pages(made.sheet())
    assert not more
    for number, exercise in enumerate(made.exercises, start=1):
        assert f"{number} {flat(made.board.parts(exercise))}" in told
    altered = [replace(exercise, items=tuple(map(other, exercise.items))) for exercise in made.exercises]
    assert replace(made, exercises=altered).sheet() == made.sheet()
