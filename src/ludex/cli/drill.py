"""`ludex drill`: exercises for a croupier school, asked on a terminal, written as an exam, or marked from files."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from random import Random
from stat import S_ISCHR
from typing import Any

from ludex.cli.output import aligned, law_of, place_asked, print_json, print_lines, words_of
from ludex.core.drills import Exercise
from ludex.errors import Misuse
from ludex.examine.drills import exercises, makers_of
from ludex.games.registry import Opened, open_usual
from ludex.words.drills import Blackboard

WRITTEN = ("pdf", "exam", "sheet")
"""The options that write files."""
PIPED_MAX = 1_000_000
"""Letters of piped answers that are read; a thousand answers are far fewer."""


def drill(arguments: Namespace) -> int:
    """Exercises by seed, level and kind."""
    _check(arguments)
    law = law_of(arguments)
    opened = open_usual(law, arguments.game, place_asked(arguments, law))
    board = Blackboard.of(opened, words_of(arguments), law.index)
    if arguments.levels:
        _show_levels(arguments, opened, board)
        return 0
    pick = Random(arguments.seed).randrange  # whims of the exercises; the answers are the table's
    asked = exercises(opened, level=arguments.level, count=arguments.count, pick=pick, kind=arguments.kind)
    if len(asked) < arguments.count:
        told = board.words.word("school", "fewer").format(found=len(asked), asked=arguments.count)
        sys.stderr.write(f"ludex drill: {told}\n")
    if _files(arguments):
        from ludex.cli.exam import write_exam

        print_lines(write_exam(arguments, law, opened, board, asked))
    elif arguments.answers is not None:
        from ludex.cli.marks import mark_answers

        mark_answers(arguments, opened, board, asked)
    elif arguments.json:
        about = {"game": arguments.game, "in": opened.statute.jurisdiction, "seed": arguments.seed}
        rows = [row_of(board, number, exercise) for number, exercise in enumerate(asked, start=1)]
        print_json({**about, "level": arguments.level, "exercises": rows})
    elif sys.stdin.isatty():
        from ludex.cli.lesson import lesson

        lesson(board, asked)
    elif piped := _piped():
        from ludex.cli.marks import mark_lines

        mark_lines(arguments, opened, board, asked, piped, name=board.words.word("school", "standard-input"))
    else:
        for number, exercise in enumerate(asked, start=1):
            heading = board.words.word("phrases", "exercise").format(number=number)
            print_lines([heading, *board.question(exercise), *solution_lines(board, exercise), ""])
    return 0


def _piped() -> list[str]:
    """Answers from another program or a file, one a line; none where nothing is connected to say any."""
    try:
        if S_ISCHR(os.fstat(sys.stdin.fileno()).st_mode):  # /dev/null, or a terminal that is not ours to ask
            return []
    except (OSError, ValueError):
        pass  # no file is behind it
    try:
        return sys.stdin.read(PIPED_MAX).splitlines()
    except (OSError, ValueError):
        return []


def _check(arguments: Namespace) -> None:
    """Refuses options that do not go together."""
    files = _files(arguments)
    if files and (arguments.json or arguments.answers is not None):
        raise Misuse(
            "--{option} writes an exam to be answered: it goes neither with --json nor with --answers",
            slug="exam-to-be-answered",
            option=files[0],
        )
    if arguments.csv and arguments.answers is None:
        raise Misuse("--csv prints results: it goes with --answers", slug="csv-of-results")
    if arguments.csv and arguments.json:
        raise Misuse("results are printed as CSV or as JSON, not as both", slug="results-csv-or-json")


def _files(arguments: Namespace) -> list[str]:
    return [option for option in WRITTEN if getattr(arguments, option) is not None]


def row_of(board: Blackboard, number: int, exercise: Exercise) -> dict[str, Any]:
    """An exercise with its solution as data."""
    return {
        "number": number,
        "kind": exercise.kind,
        "question": board.question(exercise),
        "form": board.form(exercise),
        "facts": exercise.facts,
        "felt": exercise.felt,
        "answer": board.answer(exercise),
        "items": exercise.items,
        "solution": [line.strip() for line in board.solution(exercise)],
        "clauses": exercise.clauses,
    }


def solution_lines(board: Blackboard, exercise: Exercise) -> list[str]:
    """The solution under its title."""
    return [f"{board.words.word('phrases', 'solution')}:", *board.solution(exercise)]


def _show_levels(arguments: Namespace, opened: Opened, board: Blackboard) -> None:
    """What every kind of exercise asks at each level."""
    kinds = {kind: dict(board.levels(kind)) for kind in makers_of(opened.type) if _has(opened, kind)}
    if arguments.json:
        told = [
            {"kind": kind, "levels": {str(level): asked for level, asked in of.items()}} for kind, of in kinds.items()
        ]
        print_json({"game": arguments.game, "in": opened.statute.jurisdiction, "kinds": told})
        return
    say = board.words.word
    for kind, of in kinds.items():
        rows = [[f"  {say('school', 'level').format(level=level)}", asked] for level, asked in of.items()]
        print_lines([f"{say('kinds', kind)} ({kind})", *aligned(rows)])


def _has(opened: Opened, kind: str) -> bool:
    """Whether the law of a place leaves anything of a kind to ask."""
    try:
        return bool(exercises(opened, level=1, count=1, pick=Random(1).randrange, kind=kind))
    except Misuse:
        return False
