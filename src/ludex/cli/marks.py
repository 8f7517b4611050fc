"""`ludex drill --answers`: answers from a file or a folder, marked and told as text, JSON or CSV."""

from __future__ import annotations

import csv
import io
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from ludex.cli.drill import row_of, solution_lines
from ludex.cli.lesson import SKIP, print_score, verdict
from ludex.cli.output import aligned, existing, print_json, print_lines
from ludex.core.drills import Exercise
from ludex.errors import Misuse
from ludex.examine.drills import score
from ludex.examine.exams import (
    FORMATS,
    Result,
    Sheet,
    check_sheet,
    check_students,
    exam_name,
    language_of,
    mark_sheet,
    no_answers,
    questions,
    read_sheets,
)
from ludex.games.registry import Opened
from ludex.law.strict import read_text
from ludex.words import LANGUAGES
from ludex.words.drills import Blackboard
from ludex.words.exams import Points, Report, results_file


def mark_answers(arguments: Namespace, opened: Opened, board: Blackboard, asked: Sequence[Exercise]) -> None:
    """Marks all there is, or says what is wrong with it and marks nothing."""
    path = existing(arguments.answers)
    level, seed, kind = arguments.level, arguments.seed, arguments.kind
    exams = {lang: exam_name(opened, asked, level=level, seed=seed, kind=kind, lang=lang) for lang in LANGUAGES}
    if path.is_file() and path.suffix.lower() not in FORMATS:
        lines = read_text(path, name=arguments.answers).splitlines()
        mark_lines(arguments, opened, board, asked, lines, name=arguments.answers)
        return
    sheets = list(_sheets(path, arguments.answers))
    for name, sheet in sheets:
        # In which language an exam was set is its own matter, whatever language whoever marks it speaks.
        check_sheet(sheet, exams.get(language_of(sheet.exam), exams[board.words.lang]), len(asked), name=name)
    check_students(sheets)
    names = {lang: [board.spoken(lang).names(exercise) for exercise in asked] for lang in LANGUAGES}
    results = [mark_sheet(sheet, asked, board.currency, names[language_of(sheet.exam)]) for _, sheet in sheets]
    if arguments.json:
        print_json(results_file(board, sheets[0][1].exam, results))
    elif arguments.csv:
        sys.stdout.write(results_csv(results))
    elif len(results) == 1:
        _tell(board, results[0])
    else:
        report = Report(board)
        print_lines([*aligned(report.table(results)), "", *report.of_class(results)])


def _sheets(path: Path, name: str) -> list[tuple[str, Sheet]]:
    """Every sheet with the file it is from; whoever is not named in their file is called like it."""
    if path.is_dir():
        files = sorted(file for file in path.iterdir() if not file.name.startswith("."))
        if not files:
            raise no_answers(name)
        return [each for file in files for each in _sheets_of(file, file.name)]
    return _sheets_of(path, name)


def _sheets_of(file: Path, name: str) -> list[tuple[str, Sheet]]:
    suffix = file.suffix.lower()
    text = read_text(file, name=name) if suffix in FORMATS else ""
    found = read_sheets(text, name=name, suffix=suffix)
    if len(found) == 1 and not found[0].student:
        found = [replace(found[0], student=file.stem)]
    return [(name, sheet) for sheet in found]


def mark_lines(
    arguments: Namespace,
    opened: Opened,
    board: Blackboard,
    asked: Sequence[Exercise],
    lines: Sequence[str],
    *,
    name: str,
) -> None:
    """Marks answers that stand one a line and name neither exam nor student; `name` is where they are from."""
    if arguments.csv:
        raise Misuse(
            "{path}: results are printed as CSV of files that end in {known}",
            slug="csv-of-files",
            path=name,
            known=FORMATS,
        )
    sheet = Sheet("", dict(zip(questions(asked), _filled(lines, len(asked), name), strict=True)))
    result = mark_sheet(sheet, asked, board.currency, [board.names(exercise) for exercise in asked])
    if not arguments.json:
        _tell(board, result)
        return
    rows = [row_of(board, number, exercise) for number, exercise in enumerate(asked, start=1)]
    for row, each in zip(rows, result.answered, strict=True):
        row |= {"given": each.given, "right": each.marked.right, "items_right": each.marked.items}
        row |= {"points": str(each.marked.points)}
    told = {"game": arguments.game, "in": opened.statute.jurisdiction, "seed": arguments.seed}
    total = Points.of_score(score([each.marked for each in result.answered]))
    print_json({**told, "level": arguments.level, "exercises": rows, "score": total})


def _filled(lines: Sequence[str], count: int, name: str) -> list[str]:
    """As many answers as exercises: lines that are missing are blank answers, and so is what was skipped."""
    given = ["" if line.strip().lower() in SKIP else line for line in lines]
    while given and not given[-1].strip():
        given.pop()
    if len(given) > count:
        raise Misuse(
            "{path}: {answers} answers to {count} exercises",
            slug="more-answers",
            path=name,
            answers=len(given),
            count=count,
        )
    return given + [""] * (count - len(given))


def _tell(board: Blackboard, result: Result) -> None:
    """Every question of one student with what they answered and what is right."""
    say = board.words.word
    for each in result.answered:
        print_lines([say("phrases", "exercise").format(number=each.question), *board.question(each.exercise)])
        print_lines([f"{say('phrases', 'answer')}: {each.given}", *verdict(board, each.exercise, each.marked)])
        print_lines([*solution_lines(board, each.exercise), ""])
    print_score(board, result)


def results_csv(results: Sequence[Result]) -> str:
    """One row a student: points exactly, the share in per cent, and the points of every question."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    numbers = [each.question for each in results[0].answered]
    writer.writerow(["student", "right", "of", "points", "percent", *numbers])
    for result in results:
        told = Points.of_score(result.score)
        points = [str(each.marked.points) for each in result.answered]
        writer.writerow([result.student, told.right, told.of, told.points, told.percent, *points])
    return out.getvalue()
