"""Exams and sheets of answers: an exam's name binds it, a sheet is marked whole or not at all, parts count."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest
from msgspec.structs import replace

from ludex.core.drills import Exercise, Item
from ludex.errors import Misuse
from ludex.examine.drills import Marked, Score, amount_given, doubtful_amount, exercises, mark
from ludex.examine.exams import (
    FORMATS,
    Sheet,
    check_sheet,
    check_students,
    exam_name,
    language_of,
    mark_sheet,
    mean,
    most_missed,
    read_sheets,
    template,
)
from ludex.games.registry import Opened
from ludex.kit.typed_amounts import Doubtful, read_typed
from ludex.law.ruleset import read_amount
from ludex.words import LANGUAGES, Words
from ludex.words.drills import Blackboard
from ludex.words.exams import ExamFile, ResultsFile, SolutionsFile, exam_file, results_file, solutions_file
from tests.tables import LAW, ROULETTE, saying, usual
from tests.tables import opened as opened_under
from tests.tidy import ROOT

EURO = LAW.regulations.jurisdiction("cantabria").currency
OPENED = usual("cantabria", ROULETTE)
ASKED = exercises(OPENED, level=2, count=6, pick=Random(4).randrange)


def named(
    opened: Opened = OPENED,
    asked: Sequence[Exercise] = ASKED,
    *,
    level: int = 2,
    seed: int = 4,
    kind: str | None = None,
    lang: str = "es",
) -> str:
    """The name of the exam, or of one that differs from it."""
    return exam_name(opened, asked, level=level, seed=seed, kind=kind, lang=lang)


EXAM = named()
BOARD = Blackboard.of(OPENED, Words("es", "cantabria", ROULETTE, "wheels"), LAW.index)
NAMES = [BOARD.names(exercise) for exercise in ASKED]
RIGHT = {str(number): BOARD.answer(exercise) for number, exercise in enumerate(ASKED, start=1)}
SCHEMAS = {"answers": Sheet, "exam": ExamFile, "solutions": SolutionsFile, "results": ResultsFile}


# The name of an exam.


def test_the_name_tells_what_made_it_but_not_the_seed() -> None:
    """Game, place, level, count, kinds, the language, the law, and a digest of all that with the seed."""
    game, place, level, count, kind, lang, law, digest = EXAM.split("/")
    assert (game, place, level, count, kind, lang) == (ROULETTE, "cantabria", "level-2", "6", "all", "es")
    assert len(law) == len(digest) == 12
    assert named() == EXAM
    assert language_of(EXAM) == "es"
    assert language_of(EXAM.partition("/")[2]) == language_of("") == ""


@pytest.mark.parametrize(
    ("part", "other"),
    [
        (7, named(seed=5)),
        (2, named(level=3)),
        (3, named(asked=ASKED[:5])),
        (4, named(kind="payout")),
        (5, named(lang="en")),
        (6, named(opened_under(law=saying("bets.straight.pays", 36)))),
        (1, named(usual("galicia", ROULETTE))),
        (7, named(asked=[*ASKED[1:], ASKED[0]])),
    ],
)
def test_whatever_changes_an_exam_changes_its_name(part: int, other: str) -> None:
    """In its own part, and always in the digest."""
    assert other.split("/")[part] != EXAM.split("/")[part]
    assert other.split("/")[-1] != EXAM.split("/")[-1]


# Partial credit.

AMOUNTS = Exercise(
    kind="payout",
    level=2,
    facts={},
    items=tuple(Item(ask="payment", form="amount", value=value) for value in (70000, 120000, 1250)),
)


@pytest.mark.parametrize(
    ("answer", "points"),
    [
        ("700 1200 12.50", Fraction(1)),
        ("700 1.200 12,50", Fraction(1)),
        ("700 € 1.200 € 12,50 €", Fraction(1)),
        ("€700.00 €1,200.00 €12.50", Fraction(1)),
        ("700,00\u00a0€; 1.200,00\u00a0€; 12,50\u00a0€", Fraction(1)),
        ("700, 1,200, 12.50", Fraction(1)),
        ("700 EUR 1200 eur 12.5", Fraction(1)),
        ("700 1200 12.51", Fraction(2, 3)),
        ("700 - 12.50", Fraction(2, 3)),
        ("700 12.50", Fraction(2, 3)),
        ("1200 12.50", Fraction(2, 3)),
        ("12.50 1200 700", Fraction(1, 3)),
        ("700 700 1200 12.50", Fraction(3, 4)),
        ("1 2 3 4 5 6", Fraction(0)),
        ("", Fraction(0)),
        ("-", Fraction(0)),
    ],
)
def test_each_thing_asked_counts(answer: str, points: Fraction) -> None:
    """Amounts as they are printed or plain; what is left out or put in costs its part and no more."""
    marked = mark(AMOUNTS, answer, EURO)
    assert marked.points == points
    assert marked.right is (points == 1)


@pytest.mark.parametrize(
    ("given", "cents"),
    [
        ("1200", 120000), ("1.200", 120000), ("1,200", 120000), ("1.200,5", 120050), ("1,200.50", 120050),
        ("1.200.000", 120000000), ("12.50", 1250), ("12,5", 1250), ("0", 0), ("12.505", 1250500),
        ("1.20.0", None), ("1..2", None), ("", None), ("-", None), ("ten", None), ("12,345,6", None),
        ("1200.555", None), ("-5", None), ("007", None), ("99999999999999", None),
    ],
)  # fmt: skip
def test_amounts_as_they_are_printed(given: str, cents: int | None) -> None:
    """No currency has three decimals: three digits after a sign are thousands, in either language."""
    assert amount_given(given, EURO) == cents


@pytest.mark.parametrize(
    ("given", "cents", "doubtful"),
    [
        ("1.200", 120000, "en"),
        ("1,200", 120000, "es"),
        ("1.5", 150, None),
        ("1,5", 150, None),
        ("2,50 €", 250, None),
        ("€2.50", 250, None),
        ("2.50€", 250, None),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_amount_is_read_alike_at_a_terminal_and_on_a_sheet(
    lang: str, given: str, cents: int, doubtful: str | None
) -> None:
    """On a sheet the language that has no doubt reads it; at a terminal of the other one would be asked again."""
    asked = Exercise(kind="half", level=1, facts={}, items=(Item(ask="refund", form="amount", value=cents),))
    assert mark(asked, given, EURO).right
    doubt = doubtful_amount(asked, given, EURO, lang)
    assert (doubt is not None) is (doubtful == lang)
    if doubt is None:
        read = read_typed(given.strip("€ "), lang)
        assert isinstance(read, str)
        assert read_amount(read, EURO) == cents


def test_only_amounts_are_in_doubt() -> None:
    """Neither a number of something else nor the names of choices."""
    number = Exercise(kind="points", level=1, facts={}, items=(Item(ask="points", form="number", value=1200),))
    assert doubtful_amount(number, "1.200", EURO, "en") is None
    assert doubtful_amount(AMOUNTS, "700 1,200 12.50", EURO, "en") is None
    assert doubtful_amount(AMOUNTS, "700 1.200 12.50", EURO, "en") == Doubtful("1.200", ("1200", "1.20"))


def test_points_are_numbers_and_not_money() -> None:
    """The points of a hand are typed plainly."""
    hand = Exercise(kind="points", level=1, facts={}, items=(Item(ask="points", form="number", value=12),))
    assert mark(hand, "12", EURO).right
    assert not mark(hand, "12.00", EURO).right
    assert not mark(hand, "13", EURO).right


# Marking a sheet.


def sheet(student: str = "Ana", **answers: str) -> Sheet:
    """A sheet of right answers but for some."""
    return Sheet(EXAM, RIGHT | {number.removeprefix("q"): given for number, given in answers.items()}, student)


def test_a_sheet_of_right_answers() -> None:
    """All points, in all and of each kind; nothing to revise."""
    result = mark_sheet(sheet(), ASKED, EURO, NAMES)
    assert result.score == Score(6, 6, Fraction(6))
    assert {kind: score.points for kind, score in result.kinds.items()} == dict.fromkeys(result.kinds, 1)
    assert result.missed == ()


def test_mistakes_are_told_with_their_clauses() -> None:
    """What was asked, what was given, what is right, and the clause; the others' clauses are not."""
    number = next(n for n, exercise in enumerate(ASKED, start=1) if exercise.kind == "zero")
    zero = ASKED[number - 1]
    given = RIGHT[str(number)].split()
    given[0] = "1"
    result = mark_sheet(sheet(**{f"q{number}": " ".join(given)}), ASKED, EURO, NAMES)
    answered = result.answered[number - 1]
    assert answered.marked.points == Fraction(2, 3)
    (line,) = BOARD.mistakes(zero, answered.marked)
    assert line.startswith("vale en prisión: 1 en vez de ")
    assert line.endswith(f"[{', '.join(zero.items[0].clauses)}]")
    assert result.missed == zero.items[0].clauses
    assert result.kinds["zero"].points == Fraction(2, 3)
    assert result.score.points == 6 - Fraction(1, 3)


def test_what_nobody_asked_is_told() -> None:
    """Besides what is wrong."""
    exercise = AMOUNTS
    lines = BOARD.mistakes(exercise, mark(exercise, "1 2 3 4", EURO))
    assert len(lines) == 4
    assert lines[-1] == "Se ha respondido más de lo que se pregunta."
    assert BOARD.mistakes(exercise, Marked(True, (True,) * 3)) == []


def test_a_class() -> None:
    """On average, and what most of them miss."""
    blank = Sheet(EXAM, dict.fromkeys(RIGHT, ""), "Bea")
    results = [mark_sheet(each, ASKED, EURO, NAMES) for each in (sheet(), blank, replace(blank, student="Zoë"))]
    assert mean(results) == Fraction(1, 3)
    missed = dict(most_missed(results))
    assert set(missed) == {clause for exercise in ASKED for clause in exercise.clauses}
    assert set(missed.values()) == {2}


# What keeps a sheet from being marked.


@pytest.mark.parametrize(
    ("altered", "said"),
    [
        ({"exam": ""}, "a.csv: Ana: no exam is named"),
        ({"exam": "roulette"}, "a.csv: Ana: 'roulette' is not the name of an exam"),
        ({"exam": EXAM.replace(ROULETTE, "boule")}, "answers an exam of another game: boule, not roulette-french"),
        ({"exam": EXAM.replace("cantabria", "galicia")}, "answers an exam of another place: galicia, not cantabria"),
        ({"exam": EXAM.replace("level-2", "level-1")}, "answers an exam of level 1, not 2"),
        ({"exam": EXAM.replace("/6/", "/7/")}, "answers an exam of 7 questions, not 6"),
        ({"exam": EXAM.replace("/all/", "/payout/")}, "answers an exam of another kind: payout, not all"),
        ({"exam": EXAM.replace("/es/", "/fr/")}, "answers an exam in another language: fr, not es"),
        ({"exam": "/".join([*EXAM.split("/")[:6], "0" * 12, "0" * 12])}, "answers an exam under other law"),
        ({"exam": "/".join([*EXAM.split("/")[:7], "0" * 12])}, "answers an exam of another seed"),
        ({"answers": RIGHT | {"7": ""}}, "the exam has no question 7; they go from 1 to 6"),
        ({"answers": RIGHT | {"01": ""}}, "the exam has no question 01; they go from 1 to 6"),
        ({"answers": {n: a for n, a in RIGHT.items() if n != "3"}}, "question 3 is missing"),
    ],
)
def test_a_sheet_that_is_not_marked(altered: dict[str, object], said: str) -> None:
    """One line that says why."""
    check_sheet(sheet(), EXAM, 6, name="a.csv")
    with pytest.raises(Misuse, match=said.replace("(", r"\(")) as error:
        check_sheet(replace(sheet(), **altered), EXAM, 6, name="a.csv")
    assert str(error.value).startswith("a.csv: Ana: ")
    assert "\n" not in str(error.value)


def test_everybody_has_one_sheet_and_a_name() -> None:
    """However the name is written."""
    check_students([("a.csv", sheet("Ana")), ("b.csv", sheet("Bea"))])
    with pytest.raises(Misuse, match=r"^b\.csv: ANA has answers already in a\.csv$"):
        check_students([("a.csv", sheet("Ana")), ("b.csv", sheet("ANA"))])
    with pytest.raises(Misuse, match=r"^a\.csv: Ana has answers already$"):
        check_students([("a.csv", sheet("Ana")), ("a.csv", sheet("Ana"))])
    with pytest.raises(Misuse, match=r"^a\.csv: no student is named$"):
        check_students([("a.csv", sheet(""))])
    check_students([(f"{n}.csv", sheet(f"s{n}")) for n in range(1000)])
    with pytest.raises(Misuse, match=r"^1,001 students are more than the 1,000"):
        check_students([(f"{n}.csv", sheet(f"s{n}")) for n in range(1001)])


# Reading sheets.


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_template_is_a_blank_sheet(suffix: str) -> None:
    """Which can be read, names the exam, and has every question once."""
    (blank,) = read_sheets(template(EXAM, 6, suffix), name="sheet", suffix=suffix)
    assert blank == Sheet(EXAM, dict.fromkeys(RIGHT, ""), "")
    check_sheet(blank, EXAM, 6, name="sheet")


def test_other_ends_of_a_name() -> None:
    """Are no templates and no sheets."""
    with pytest.raises(Misuse, match=r"not '\.docx'$"):
        template(EXAM, 6, ".docx")
    with pytest.raises(Misuse, match=r"^a\.docx: answers are read from files that end in \.csv"):
        read_sheets("", name="a.docx", suffix=".docx")


def test_csv_as_spreadsheets_write_it() -> None:
    """A mark of its encoding, semicolons where the comma is decimal, several students, empty rows."""
    text = f'\ufeffexam;student;1;2\r\n{EXAM};Íñigo Peña;"12,50";rojo\r\n{EXAM};Bea;;\r\n;;;\r\n'
    assert read_sheets(text, name="a.csv", suffix=".csv") == [
        Sheet(EXAM, {"1": "12,50", "2": "rojo"}, "Íñigo Peña"),
        Sheet(EXAM, {"1": "", "2": ""}, "Bea"),
    ]


def test_answers_may_be_numbers() -> None:
    """Where nobody put quotes round them."""
    for text, suffix in (
        (f"exam: {EXAM}\nanswers:\n  1: 700\n  2: 12.50\n", ".yaml"),
        (f'exam = "{EXAM}"\n[answers]\n1 = 700\n2 = 12.50\n', ".toml"),
        (json.dumps({"exam": EXAM, "answers": {"1": 700}})[:-2] + ', "2": 12.50}}', ".json"),
    ):
        (read,) = read_sheets(text, name="a", suffix=suffix)
        assert read.answers == {"1": "700", "2": "12.50"}


@pytest.mark.parametrize(
    ("suffix", "text", "said"),
    [
        (".csv", "", "a: the first columns of answers are exam and student"),
        (".csv", "student,exam,1\n", "a: the first columns of answers are exam and student"),
        (".csv", "exam,student,1,1\nx,y,,\n", "a: question 1 stands there twice"),
        (".csv", "exam,student,1\nx,y\n", "a, line 2: 2 columns where the first line has 3"),
        (".csv", "exam,student,1\n", "a: no answers are in it"),
        (".csv", 'exam,student,1\n"x', "a: malformed CSV: unexpected end of data"),
        (".json", '{"exam": "x", "answers": {"1": "a", "1": "b"}}', "a: 1 stands there twice"),
        (".json", "{", "a, line 1: malformed JSON"),
        (".json", "[" * 100_000, "a: malformed JSON"),
        (".json", "[]", "a: not a sheet of answers: Expected `object`, got `array`"),
        (".json", '{"exam": "x"}', "a: not a sheet of answers: Object missing required field `answers`"),
        (".json", '{"exam": "x", "answers": {"1": null}}', "a: not a sheet of answers: Expected `str`, got `null`"),
        (".json", '{"exam": "x", "answers": {}, "mark": 10}', "contains unknown field `mark`"),
        (".toml", 'exam = "x"\n[answers]\n1 = ""\n1 = ""\n', "a: malformed TOML"),
        (".yaml", "exam: x\nanswers:\n  1: a\n  1: b\n", "a:4: the key 1 is there twice"),
        (".yaml", "answers: {1: true}\nexam: x\n", "a: not a sheet of answers: Expected `str`, got `bool`"),
    ],
)
def test_a_sheet_that_cannot_be_read(suffix: str, text: str, said: str) -> None:
    """One line that says what is wrong with it."""
    with pytest.raises(Misuse) as error:
        read_sheets(text, name="a", suffix=suffix)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


# The shapes of the files.


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_those_of_the_code(name: str) -> None:
    """`docs/schemas` holds what the structs say; write them anew when they change."""
    path = ROOT / "docs" / "schemas" / f"{name}.json"
    made = msgspec.json.format(msgspec.json.encode(msgspec.json.schema(SCHEMAS[name])), indent=2).decode() + "\n"
    assert path.read_text(encoding="utf-8") == made


def schema(name: str) -> jsonschema.Draft202012Validator:
    """A schema of the documentation."""
    tree = json.loads(Path(ROOT / "docs" / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(tree)
    return jsonschema.Draft202012Validator(tree)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_written_fits_its_schema(lang: str) -> None:
    """The exam, its solutions and the results; a template fits that of answers."""
    board = Blackboard.of(OPENED, Words(lang, "cantabria", ROULETTE, "wheels"), LAW.index)
    asked = exam_file(board, EXAM, ASKED)
    solved = solutions_file(board, EXAM, ASKED, seed=4, command="ludex drill")
    result = results_file(board, EXAM, [mark_sheet(sheet(q1="1"), ASKED, EURO, NAMES)])
    for name, value in (("exam", asked), ("solutions", solved), ("results", result)):
        schema(name).validate(json.loads(msgspec.json.encode(value)))
    schema("answers").validate(json.loads(template(EXAM, 6, ".json")))


@pytest.mark.parametrize(
    "broken",
    [{}, {"exam": EXAM}, {"exam": EXAM, "answers": {"1": 7}}, {"exam": EXAM, "answers": {}, "marks": 1}],
)
def test_what_does_not_fit(broken: dict[str, object]) -> None:
    """No exam, no answers, answers that are no text, and whatever else."""
    assert list(schema("answers").iter_errors(broken))


def test_an_exam_holds_nothing_of_its_answers() -> None:
    """Other answers give the same file; no clause and no working is in it."""

    def other(item: Item) -> Item:
        rest = [slug for slug in item.choices if slug != item.value]
        value = item.value + 100 if isinstance(item.value, int) else rest[0] if rest else item.value
        return replace(item, value=value, also=(), clauses=(), working="?")

    told = exam_file(BOARD, EXAM, ASKED)
    altered = [replace(exercise, items=tuple(map(other, exercise.items))) for exercise in ASKED]
    assert exam_file(BOARD, EXAM, altered) == told
    text = msgspec.json.encode(told).decode()
    assert not [clause for exercise in ASKED for clause in exercise.clauses if clause in text]


def test_workings_have_the_decimal_sign_of_the_language() -> None:
    """And choices their names alone: nobody needs a slug beside a number."""
    item = Item(ask="refund", form="amount", value=1250, working="25 x 1/2 = 12.50")
    exercise = Exercise(kind="half", level=1, facts={"number": "0"}, items=(item,))
    english = Blackboard.of(OPENED, Words("en"), LAW.index)
    assert BOARD.solution(exercise) == ["  se devuelve: 25 x 1/2 = 12,50"]
    assert english.solution(exercise) == ["  comes back: 25 x 1/2 = 12.50"]
    incident = next(each for each in ASKED if each.kind == "incident")
    assert "    1. croupier" in english.question(incident)
    assert not [line for line in BOARD.question(incident) if "(" in line]
