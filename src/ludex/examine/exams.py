"""Exams: a name that binds an exam to what made it, sheets of answers that name it, and how they are marked.

A sheet is read from CSV (one row a student), JSON, TOML or YAML. Whatever is wrong with one is a `Misuse`, and nothing
of it is marked.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from ludex.core.drills import Exercise
from ludex.errors import Misuse, within
from ludex.examine.drills import Marked, Score, mark, score
from ludex.games.registry import Opened
from ludex.law.regulations import Currency
from ludex.law.strict import load_text

FORMATS = (".csv", ".json", ".toml", ".yaml", ".yml")
STUDENTS_MAX = 1000
DIGITS = 12
"""Of a digest: enough that no two exams of a school share them."""
PARTS = ("game", "place", "level", "count", "kind", "language", "law", "seed")
"""What the parts of an exam's name stand for, in their order; the seed shows in the last as part of a digest."""
ALL_KINDS = "all"


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The answers of one student to one exam."""

    exam: str
    """The name of the exam, as it stands on every page of it."""
    answers: dict[str, str]
    """Every question by its number, with what was answered; an empty text where nothing was."""
    student: str = ""


class Answered(Struct, frozen=True):
    """One question with what was answered and how it was marked."""

    question: str
    exercise: Exercise
    given: str
    marked: Marked


class Result(Struct, frozen=True):
    """What one student has achieved."""

    student: str
    answered: tuple[Answered, ...]

    @property
    def score(self) -> Score:
        """All of it."""
        return score([each.marked for each in self.answered])

    @property
    def kinds(self) -> dict[str, Score]:
        """The score of each kind of exercise."""
        return {kind: score([each.marked for each in of]) for kind, of in _by_kind(self.answered).items()}

    @property
    def missed(self) -> tuple[str, ...]:
        """The clauses of whatever was answered wrongly, each once."""
        return tuple(
            dict.fromkeys(
                clause
                for each in self.answered
                for item, right in zip(each.exercise.items, each.marked.items, strict=True)
                if not right
                for clause in item.clauses
            )
        )


def exam_name(
    opened: Opened, exercises: Sequence[Exercise], *, level: int, seed: int, kind: str | None, lang: str
) -> str:
    """The name of an exam: what made it, its language, and a digest of all that with the seed and every question.

    It does not tell the seed, so that whoever has a sheet cannot make the solutions.
    """
    rules = opened.rules
    law = _digest([rules.digest, rules.citations])
    plain = [opened.type.slug, rules.jurisdiction, f"level-{level}", str(len(exercises)), kind or ALL_KINDS, lang, law]
    return "/".join([*plain, _digest([*plain, seed, msgspec.to_builtins(exercises)])])


def language_of(exam: str) -> str:
    """The language that an exam's name gives; nothing where it is no such name."""
    parts = exam.split("/")
    return parts[PARTS.index("language")] if len(parts) == len(PARTS) else ""


def questions(exercises: Sequence[Exercise]) -> dict[str, Exercise]:
    """Exercises by the numbers they have in an exam."""
    return {str(number): exercise for number, exercise in enumerate(exercises, start=1)}


def mark_sheet(
    sheet: Sheet, exercises: Sequence[Exercise], currency: Currency, names: Sequence[Mapping[str, str]]
) -> Result:
    """Marks a sheet that was checked; `names` are the words that stand for slugs, exercise by exercise."""
    asked = questions(exercises)
    marked = []
    for (number, exercise), words in zip(asked.items(), names, strict=True):
        given = sheet.answers[number].strip()
        marked.append(Answered(number, exercise, given, mark(exercise, given, currency, words)))
    return Result(sheet.student, tuple(marked))


def mean(results: Sequence[Result]) -> Fraction:
    """The share of the points that students have on average."""
    return sum((result.score.share for result in results), Fraction(0)) / len(results)


def most_missed(results: Sequence[Result]) -> list[tuple[str, int]]:
    """Clauses with how many students missed something that stands on them, the most first."""
    counted: dict[str, int] = {}
    for clause in (clause for result in results for clause in result.missed):
        counted[clause] = counted.get(clause, 0) + 1
    return sorted(counted.items(), key=lambda row: -row[1])


# Sheets: checking, reading, and a template to fill in.


def check_sheet(sheet: Sheet, exam: str, count: int, *, name: str) -> None:
    """Says in one line what keeps a sheet from being marked; nothing where all is well."""
    where = f"{name}: {sheet.student}" if sheet.student else name
    if sheet.exam != exam:
        raise within(where, _otherwise(sheet.exam, exam))
    asked = [str(number) for number in range(1, count + 1)]
    if unknown := [number for number in sheet.answers if number not in asked]:
        raise Misuse(
            "{where}: the exam has no question {number}; they go from 1 to {count}",
            slug="no-such-question",
            where=where,
            number=unknown[0],
            count=count,
        )
    if missing := [number for number in asked if number not in sheet.answers]:
        raise Misuse(
            "{where}: question {number} is missing; what is not answered is left empty",
            slug="question-missing",
            where=where,
            number=missing[0],
        )


def check_students(sheets: Sequence[tuple[str, Sheet]]) -> None:
    """Refuses results of which nobody could say whose they are."""
    seen: dict[str, str] = {}
    for name, sheet in sheets:
        if not sheet.student:
            raise Misuse("{name}: no student is named", slug="no-student", name=name)
        key = sheet.student.casefold()
        if key in seen and seen[key] == name:
            raise Misuse(
                "{name}: {student} has answers already", slug="student-twice", name=name, student=sheet.student
            )
        if key in seen:
            raise Misuse(
                "{name}: {student} has answers already in {other}",
                slug="student-in-two-files",
                name=name,
                student=sheet.student,
                other=seen[key],
            )
        seen[key] = name
    if len(sheets) > STUDENTS_MAX:
        raise Misuse(
            "{count} students are more than the {most} that are marked at once",
            slug="too-many-students",
            count=len(sheets),
            most=STUDENTS_MAX,
        )


def _otherwise(named: str, exam: str) -> Misuse:
    """Which part of an exam's name is another's."""
    theirs, ours = named.split("/"), exam.split("/")
    if len(theirs) != len(ours):
        if named:
            return Misuse("{named} is not the name of an exam", slug="no-name-of-exam", named=repr(named))
        return Misuse("no exam is named", slug="no-exam-named")
    part, their, our = next(parts for parts in zip(PARTS, theirs, ours, strict=True) if parts[1] != parts[2])
    match part:
        case "law":
            return Misuse("answers an exam under other law", slug="exam-under-other-law")
        case "seed":
            return Misuse("answers an exam of another seed", slug="exam-of-another-seed")
        case "level":
            their, our = their.removeprefix("level-"), our.removeprefix("level-")
            return Misuse(
                "answers an exam of level {their}, not {our}", slug="exam-of-another-level", their=their, our=our
            )
        case "count":
            return Misuse(
                "answers an exam of {their} questions, not {our}", slug="exam-of-another-length", their=their, our=our
            )
        case "language":
            return Misuse(
                "answers an exam in another language: {their}, not {our}",
                slug="exam-in-another-language",
                their=their,
                our=our,
            )
        case "game":
            return Misuse(
                "answers an exam of another game: {their}, not {our}",
                slug="exam-of-another-game",
                their=their,
                our=our,
            )
        case "place":
            return Misuse(
                "answers an exam of another place: {their}, not {our}",
                slug="exam-of-another-place",
                their=their,
                our=our,
            )
        case _:
            return Misuse(
                "answers an exam of another kind: {their}, not {our}",
                slug="exam-of-another-kind",
                their=their,
                our=our,
            )


def read_sheets(text: str, *, name: str, suffix: str) -> list[Sheet]:
    """The sheets of a file: one, or, in CSV, one for each row."""
    match suffix:
        case ".csv":
            return _from_csv(text, name)
        case ".json":
            tree = _from_json(text, name)
        case ".toml":
            tree = _from_toml(text, name)
        case ".yaml" | ".yml":
            tree = load_text(text, name=name)
        case _:
            raise Misuse(
                "{name}: answers are read from files that end in {known}",
                slug="files-of-answers",
                name=name,
                known=FORMATS,
            )
    return [_sheet(tree, name)]


def _sheet(tree: Any, name: str) -> Sheet:
    if isinstance(tree, dict) and isinstance(answers := tree.get("answers"), dict):
        # A number may be written as one, both before and after the colon.
        tree = tree | {"answers": {str(key): _written(value) for key, value in answers.items()}}
    try:
        return msgspec.convert(tree, Sheet)
    except msgspec.ValidationError as error:
        why = str(error).replace(" - at `$", " at `")
        raise Misuse("{name}: not a sheet of answers: {why}", slug="no-sheet", name=name, why=why) from None


def _written(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _from_json(text: str, name: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise Misuse("{name}: {key} stands there twice", slug="key-twice", name=name, key=twice)
        return found

    try:
        return json.loads(text, object_pairs_hook=once, parse_float=str)
    except json.JSONDecodeError as error:
        raise Misuse(
            "{name}, line {line}: malformed JSON", slug="malformed-json-line", name=name, line=error.lineno
        ) from None
    except (RecursionError, ValueError):
        raise Misuse("{name}: malformed JSON", slug="malformed-json", name=name) from None


def _from_toml(text: str, name: str) -> Any:
    try:
        return tomllib.loads(text, parse_float=str)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise Misuse("{name}: malformed TOML: {why}", slug="malformed-toml", name=name, why=error) from None


def _from_csv(text: str, name: str) -> list[Sheet]:
    """One row a student: the exam, the student, and a column for each question; parted by commas or semicolons."""
    lines = text.removeprefix("\ufeff")
    first = lines.partition("\n")[0]
    try:
        delimiter = ";" if first.count(";") > first.count(",") else ","
        header, *rows = list(csv.reader(io.StringIO(lines), delimiter=delimiter, strict=True)) or [[]]
    except csv.Error as error:
        raise Misuse("{name}: malformed CSV: {why}", slug="malformed-csv", name=name, why=error) from None
    header = [title.strip() for title in header]
    if header[:2] != ["exam", "student"]:
        raise Misuse("{name}: the first columns of answers are exam and student", slug="first-columns", name=name)
    if twice := [title for title in header if header.count(title) > 1]:
        raise Misuse("{name}: question {number} stands there twice", slug="question-twice", name=name, number=twice[0])
    sheets = []
    for line, row in enumerate(rows, start=2):
        if not any(cell.strip() for cell in row):
            continue
        if len(row) != len(header):
            raise Misuse(
                "{name}, line {line}: {columns} columns where the first line has {header}",
                slug="columns-of-row",
                name=name,
                line=line,
                columns=len(row),
                header=len(header),
            )
        exam, student, *answers = (cell.strip() for cell in row)
        sheets.append(Sheet(exam, dict(zip(header[2:], answers, strict=True)), student))
    if not sheets:
        raise no_answers(name)
    return sheets


def no_answers(name: str) -> Misuse:
    """What is said of a file or a folder without any answers."""
    return Misuse("{name}: no answers are in it", slug="no-answers", name=name)


def template(exam: str, count: int, suffix: str) -> str:
    """A sheet to fill in."""
    numbers = [str(number) for number in range(1, count + 1)]
    match suffix:
        case ".csv":
            return f"exam,student,{','.join(numbers)}\n{exam},{',' * count}\n"
        case ".json":
            sheet = Sheet(exam, dict.fromkeys(numbers, ""))
            return msgspec.json.format(msgspec.json.encode(sheet), indent=2).decode() + "\n"
        case ".toml":
            rows = "".join(f'{number} = ""\n' for number in numbers)
            return f'exam = "{exam}"\nstudent = ""\n\n[answers]\n{rows}'
        case ".yaml" | ".yml":
            rows = "".join(f'  {number}: ""\n' for number in numbers)
            return f'exam: {exam}\nstudent: ""\nanswers:\n{rows}'
        case _:
            raise Misuse(
                "a sheet of answers is a file that ends in {known} or .pdf, not {suffix}",
                slug="file-of-answers",
                known=FORMATS,
                suffix=repr(suffix),
            )


def _by_kind(answered: Sequence[Answered]) -> dict[str, list[Answered]]:
    found: dict[str, list[Answered]] = {}
    for each in answered:
        found.setdefault(each.exercise.kind, []).append(each)
    return found


def _digest(tree: object) -> str:
    return hashlib.sha256(msgspec.json.encode(tree, order="deterministic")).hexdigest()[:DIGITS]
