"""Exams in words: the questions without their answers, the solutions apart, and the results of students."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct, field

from ludex.core.drills import Exercise
from ludex.examine.drills import Score
from ludex.examine.exams import Result, mean, most_missed, questions
from ludex.words.drills import Blackboard
from ludex.words.numbers import rounded

MISSED_SHOWN = 5
"""How many clauses are told that a class misses most."""


class Choices(Struct, frozen=True):
    """A list to choose from."""

    asked: str
    choices: tuple[str, ...]


class Question(Struct, frozen=True):
    """One question of an exam, with nothing of its answer."""

    number: str
    kind: str
    question: str
    felt: tuple[str, ...]
    choices: tuple[Choices, ...]
    form: str


class ExamFile(Struct, frozen=True, kw_only=True):
    """An exam as it is given to students."""

    exam: str
    game: str
    place: str = field(name="in")
    level: int
    lang: str
    questions: tuple[Question, ...]


class Clause(Struct, frozen=True):
    """A clause with what it says."""

    clause: str
    says: str


class Solution(Struct, frozen=True):
    """What is right, as it is typed, with the working and the clauses."""

    number: str
    answer: str
    solution: tuple[str, ...]
    clauses: tuple[Clause, ...]


class SolutionsFile(Struct, frozen=True, kw_only=True):
    """The solutions of an exam, for whoever marks it."""

    exam: str
    seed: int
    command: str
    """What makes the same exam again, and, with --answers, marks it."""
    solutions: tuple[Solution, ...]


class Points(Struct, frozen=True):
    """Points exactly and in per cent, rounded to a tenth."""

    right: int
    of: int
    points: str
    percent: str

    @classmethod
    def of_score(cls, score: Score) -> Points:
        """The same as data."""
        return cls(score.right, score.of, str(score.points), str(rounded(score.share * 100, 1)))


class MarkedQuestion(Struct, frozen=True):
    """One answer and how it was marked."""

    number: str
    kind: str
    given: str
    points: str
    items_right: tuple[bool, ...]
    mistakes: tuple[str, ...]
    clauses: tuple[str, ...]


class StudentResult(Struct, frozen=True):
    """What one student has achieved."""

    student: str
    score: Points
    kinds: dict[str, Points]
    questions: tuple[MarkedQuestion, ...]


class ResultsFile(Struct, frozen=True):
    """The results of every student."""

    exam: str
    students: tuple[StudentResult, ...]


def exam_file(board: Blackboard, exam: str, exercises: Sequence[Exercise]) -> ExamFile:
    """An exam as data."""
    game, place, level, *_ = exam.split("/")
    asked = tuple(
        Question(
            number,
            exercise.kind,
            board.sentence(exercise),
            tuple(board.felt(exercise)),
            tuple(
                Choices(board.asked(item), tuple(board.name(item, slug) for slug in item.choices))
                for item in board.listed(exercise)
            ),
            board.form(exercise),
        )
        for number, exercise in questions(exercises).items()
    )
    lang, of_level = board.words.lang, int(level.removeprefix("level-"))
    return ExamFile(exam=exam, game=game, place=place, level=of_level, lang=lang, questions=asked)


def solutions_file(
    board: Blackboard, exam: str, exercises: Sequence[Exercise], *, seed: int, command: str
) -> SolutionsFile:
    """The solutions as data."""
    found = tuple(
        Solution(
            number,
            board.answer(exercise),
            tuple(line.strip() for line in board.solution(exercise)),
            tuple(Clause(clause, board.says(clause)) for clause in exercise.clauses),
        )
        for number, exercise in questions(exercises).items()
    )
    return SolutionsFile(exam=exam, seed=seed, command=command, solutions=found)


def exam_text(board: Blackboard, told: ExamFile) -> Iterator[str]:
    """An exam as text."""
    say = board.words.word
    yield f"{say('exam', 'exam')}: {say('games', told.game)}"
    yield say("school", "exam-name").format(name=told.exam)
    for question in told.questions:
        yield ""
        yield f"{question.number}. {question.question}"
        yield from (f"   {line}" for line in question.felt)
        for listed in question.choices:
            yield f"   {listed.asked}:"
            yield from (f"     {place}. {choice}" for place, choice in enumerate(listed.choices, start=1))
        yield f"   {question.form}"


def solutions_text(board: Blackboard, told: SolutionsFile) -> Iterator[str]:
    """The solutions as text."""
    say = board.words.word
    yield f"{say('exam', 'solutions')}: {say('games', told.exam.partition('/')[0])}"
    yield say("school", "exam-name").format(name=told.exam)
    yield told.command
    for solution in told.solutions:
        yield ""
        first, *rest = solution.solution
        yield f"{solution.number}. {first}"
        yield from (f"   {line}" for line in rest)
        yield from (f"   {clause.clause}: {clause.says}" for clause in solution.clauses)


def results_file(board: Blackboard, exam: str, results: Sequence[Result]) -> ResultsFile:
    """Results as data."""
    return ResultsFile(exam, tuple(_student(board, result) for result in results))


def _student(board: Blackboard, result: Result) -> StudentResult:
    marked = tuple(
        MarkedQuestion(
            each.question,
            each.exercise.kind,
            each.given,
            str(each.marked.points),
            each.marked.items,
            tuple(board.mistakes(each.exercise, each.marked)),
            _missed(result, each.question),
        )
        for each in result.answered
    )
    kinds = {kind: Points.of_score(score) for kind, score in result.kinds.items()}
    return StudentResult(result.student, Points.of_score(result.score), kinds, marked)


def _missed(result: Result, number: str) -> tuple[str, ...]:
    """The clauses of the mistakes in one question."""
    return Result(result.student, tuple(each for each in result.answered if each.question == number)).missed


class Report(Struct, frozen=True):
    """Tells points in the language of a blackboard."""

    board: Blackboard

    def points(self, score: Score) -> str:
        """Points of how many, and in per cent."""
        told = {"points": self.number(score.points), "of": score.of, "percent": self.percent(score.share)}
        return self.board.words.word("school", "points").format(**told)

    def number(self, points: Fraction) -> str:
        """Points as people write them."""
        words = self.board.words
        return words.number(int(points)) if points.denominator == 1 else words.decimal(points, 2)

    def percent(self, share: Fraction) -> str:
        """A share in per cent."""
        return self.board.words.percent(share, 1)

    def summary(self, result: Result) -> Iterator[str]:
        """The points of all, of each kind, and what to revise."""
        say = self.board.words.word
        yield f"{say('exam', 'points')}: {self.points(result.score)}"
        if len(result.kinds) > 1:
            yield say("school", "by-kind")
            yield from (f"  {say('kinds', kind)}: {self.points(score)}" for kind, score in result.kinds.items())
        if result.missed:
            yield say("school", "revise")
            yield from (f"  {self.board.clause(clause)}" for clause in result.missed)

    def table(self, results: Sequence[Result]) -> list[list[str]]:
        """One row a student, with the share of each kind."""
        say = self.board.words.word
        kinds = list(dict.fromkeys(kind for result in results for kind in result.kinds))
        head = [say("school", slug) for slug in ("student", "points-of", "of", "percent")]
        rows = [[title.upper() for title in (*head, *(say("kinds", kind) for kind in kinds))]]
        for result in results:
            score, by_kind = result.score, result.kinds
            plain = [result.student, self.number(score.points), str(score.of), self.percent(score.share)]
            rows.append([*plain, *(self.percent(by_kind[kind].share) for kind in kinds)])
        return rows

    def of_class(self, results: Sequence[Result]) -> Iterator[str]:
        """What a class has on average, and what it misses most."""
        say = self.board.words.word
        yield f"{say('school', 'mean')}: {self.percent(mean(results))}"
        if missed := most_missed(results)[:MISSED_SHOWN]:
            yield say("school", "missed")
            yield from (f"  {count}/{len(results)}  {self.board.clause(clause)}" for clause, count in missed)
