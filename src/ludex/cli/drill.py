"""`ludex drill`: exercises for a croupier school, asked on a terminal, marked from a file, or put on paper."""

from __future__ import annotations

import sys
from argparse import Namespace
from random import Random
from typing import Any

from ludex.cli.output import existing, law_of, place_asked, print_json, print_lines, words_of
from ludex.core.drills import Exercise
from ludex.errors import Misuse
from ludex.examine.drills import Marked, exercises, mark, score
from ludex.games.registry import Opened, open_usual
from ludex.law.strict import read_text
from ludex.words.drills import Blackboard


def drill(arguments: Namespace) -> int:
    """Exercises by seed, level and kind."""
    if arguments.pdf is not None and (arguments.json or arguments.answers is not None):
        raise Misuse("--pdf writes an exam to be answered on paper: it goes neither with --json nor with --answers")
    law = law_of(arguments)
    opened = open_usual(law, arguments.game, place_asked(arguments, law))
    pick = Random(arguments.seed).randrange  # whims of the exercises; the answers are the table's
    asked = exercises(opened, level=arguments.level, count=arguments.count, pick=pick, kind=arguments.kind)
    script = {step.gesture: step for step in opened.statute.script}
    board = Blackboard(words_of(arguments), opened.rules.currency, script)
    if arguments.pdf is not None:
        from ludex.cli.exam import write_exam

        print_lines(write_exam(arguments, law, opened, board, asked))
        return 0
    school = _School(board, opened, asked)
    if arguments.answers is not None:
        answers = _read_answers(arguments.answers, len(asked))
        if arguments.json:
            school.as_json(arguments, answers)
        else:
            school.mark_all(answers)
    elif arguments.json:
        school.as_json(arguments)
    elif sys.stdin.isatty():
        school.ask()
    else:
        school.show()
    return 0


def _read_answers(path: str, count: int) -> list[str]:
    """One answer a line; lines that are missing are blank answers."""
    lines = read_text(existing(path), name=path).splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    if len(lines) > count:
        raise Misuse(f"{path}: {len(lines)} answers to {count} exercises")
    return lines + [""] * (count - len(lines))


class _School:
    """Some exercises and the blackboard they are written on."""

    def __init__(self, board: Blackboard, opened: Opened, asked: list[Exercise]) -> None:
        self._board = board
        self._opened = opened
        self._asked = asked

    def show(self) -> None:
        """Every exercise with its solution."""
        for number, exercise in enumerate(self._asked, start=1):
            print_lines([*self._question(number, exercise), *self._solution(exercise), ""])

    def ask(self) -> None:
        """One exercise after another, each marked at once; the end of the input ends the lesson."""
        marks: list[Marked] = []
        for number, exercise in enumerate(self._asked, start=1):
            print_lines(self._question(number, exercise))
            sys.stdout.write(f"{self._phrase('answer')}: ")
            sys.stdout.flush()
            answer = sys.stdin.readline()
            if not answer:
                print_lines([""])
                break
            marks.append(self._mark(exercise, answer))
            print_lines([*self._verdict(exercise, marks[-1]), ""])
        self._print_score(marks)

    def mark_all(self, answers: list[str]) -> None:
        """Marks a whole file."""
        marks = []
        for number, (exercise, answer) in enumerate(zip(self._asked, answers, strict=True), start=1):
            marks.append(self._mark(exercise, answer))
            given = f"{self._phrase('answer')}: {answer.strip()}"
            print_lines([*self._question(number, exercise), given, *self._verdict(exercise, marks[-1]), ""])
        self._print_score(marks)

    def as_json(self, arguments: Namespace, answers: list[str] | None = None) -> None:
        """Everything as data; with answers, also how each was marked and the score."""
        rows = [self._row(number, exercise) for number, exercise in enumerate(self._asked, start=1)]
        told: dict[str, Any] = {"game": arguments.game, "in": self._opened.statute.jurisdiction}
        told |= {"seed": arguments.seed, "level": arguments.level, "exercises": rows}
        if answers is not None:
            marks = [self._mark(exercise, answer) for exercise, answer in zip(self._asked, answers, strict=True)]
            for row, answer, marked in zip(rows, answers, marks, strict=True):
                row |= {"given": answer, "right": marked.right, "items_right": list(marked.items)}
            told["score"] = score(marks)
        print_json(told)

    def _row(self, number: int, exercise: Exercise) -> dict[str, Any]:
        return {
            "number": number,
            "kind": exercise.kind,
            "question": self._board.question(exercise),
            "facts": exercise.facts,
            "felt": exercise.felt,
            "answer": self._board.answer(exercise),
            "items": exercise.items,
            "solution": [line.strip() for line in self._board.solution(exercise)],
            "clauses": exercise.clauses,
        }

    def _mark(self, exercise: Exercise, answer: str) -> Marked:
        return mark(exercise, answer, self._opened.rules.currency, self._board.names(exercise))

    def _question(self, number: int, exercise: Exercise) -> list[str]:
        return [self._phrase("exercise").format(number=number), *self._board.question(exercise)]

    def _verdict(self, exercise: Exercise, marked: Marked) -> list[str]:
        return [self._phrase("right" if marked.right else "wrong"), *self._solution(exercise)]

    def _solution(self, exercise: Exercise) -> list[str]:
        return [f"{self._phrase('solution')}:", *self._board.solution(exercise)]

    def _print_score(self, marks: list[Marked]) -> None:
        total = score(marks)
        print_lines([self._phrase("score").format(right=total.right, of=total.of)])

    def _phrase(self, slug: str) -> str:
        return self._board.words.word("phrases", slug)
