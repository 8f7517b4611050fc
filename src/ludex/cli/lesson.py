"""A lesson at a terminal: one exercise after another, each marked at once, and what to revise at the end."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ludex.cli.drill import solution_lines
from ludex.cli.output import print_lines
from ludex.core.drills import Exercise
from ludex.examine.drills import Marked, doubtful_amount, mark
from ludex.examine.exams import Answered, Result
from ludex.kit.typed_amounts import Doubtful
from ludex.words.drills import Blackboard
from ludex.words.exams import Report

HELP, SKIP, QUIT = ("help", "ayuda", "?"), ("skip", "saltar"), ("quit", "exit", "salir")
"""What is understood in either language instead of an answer."""


def lesson(board: Blackboard, asked: Sequence[Exercise]) -> None:
    """Asks everything in turn; the end of the input ends the lesson as quitting does."""
    say = board.words.word
    print_lines([say("school", "begin").format(count=board.words.count(len(asked))), ""])
    answered: list[Answered] = []
    for number, exercise in enumerate(asked, start=1):
        heading = say("school", "exercise-of").format(number=number, of=len(asked))
        print_lines([heading, *board.question(exercise), board.form(exercise)])
        typed = _typed(board, exercise)
        if typed is None:
            break
        skipped = typed.lower() in SKIP
        marked = mark(exercise, "" if skipped else typed, board.currency, board.names(exercise))
        answered.append(Answered(str(number), exercise, "" if skipped else typed, marked))
        told = [say("school", "skipped")] if skipped else verdict(board, exercise, marked)
        print_lines([*told, *solution_lines(board, exercise), ""])
    print_score(board, Result("", tuple(answered)))


def verdict(board: Blackboard, exercise: Exercise, marked: Marked) -> list[str]:
    """Right, wrong, or right in part and then in which."""
    say = board.words.word
    if marked.right:
        return [say("phrases", "right")]
    if not any(marked.items):
        return [say("phrases", "wrong")]
    partly = say("school", "partly").format(right=sum(marked.items), of=len(marked.items))
    return [partly, *(f"  {line}" for line in board.mistakes(exercise, marked))]


def print_score(board: Blackboard, result: Result) -> None:
    """How many were right, the points, and what to revise."""
    score = result.score
    print_lines([board.words.word("phrases", "score").format(right=score.right, of=score.of)])
    if score.of:
        print_lines(Report(board).summary(result))


def _typed(board: Blackboard, exercise: Exercise) -> str | None:
    """An answer that somebody typed, asked for until it is one that can be marked; nothing when they are gone."""
    say = board.words.word
    while True:
        sys.stdout.write(f"{say('phrases', 'answer')}: ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            print_lines([""])
            return None
        typed = line.strip()
        if typed.lower() in QUIT:
            return None
        if typed.lower() in HELP:
            print_lines([say("school", "help"), board.form(exercise)])
        elif not typed:
            print_lines([say("school", "nothing-typed")])
        elif doubt := doubtful_amount(exercise, typed, board.currency, board.words.lang):
            print_lines([board.words.phrase("doubtful", **_readings(board, doubt))])
        else:
            return typed


def _readings(board: Blackboard, doubt: Doubtful) -> dict[str, str]:
    return {"written": doubt.written, "readings": board.words.one_of(doubt.readings)}
