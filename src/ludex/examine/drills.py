"""Drills: exercises of a game at a place, drawn by level and kind, and answers marked against the table's own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from ludex.core.drills import LEVELS, NO, YES, Exercise, Item, Lesson, Maker, Pick
from ludex.core.game import AnyGameType, imported
from ludex.errors import Misuse
from ludex.games.registry import Opened
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount

COUNT_MAX = 1000
ANSWER_MAX = 1000
"""Characters of an answer that are looked at; no solution is nearly as long."""

_YES_NO = {"y": YES, "s": YES, "si": YES, "sí": YES, "n": NO}
_BLANKS = re.compile(r"[\s;]+|,(?![0-9]{1,2}(?![0-9]))")
"""What separates amounts: a comma before one or two digits is a decimal comma."""
_BLANKS_AND_COMMAS = re.compile(r"[\s;,]+")


class Marked(Struct, frozen=True):
    """An answer that was looked at: whether all of it is right, and each thing that was asked."""

    right: bool
    items: tuple[bool, ...]


class Score(Struct, frozen=True):
    """How many exercises were right, of how many."""

    right: int
    of: int


def makers_of(kind: AnyGameType) -> Mapping[str, Maker]:
    """Every kind of exercise that a game has."""
    if not kind.drills:
        raise Misuse("{game} has no drills", slug="no-drills", game=kind.slug)
    makers: Mapping[str, Maker] = imported(kind.drills)
    return makers


def exercises(opened: Opened, *, level: int, count: int, pick: Pick, kind: str | None = None) -> list[Exercise]:
    """So many exercises of a level, of one kind or of all in turn."""
    makers = makers_of(opened.type)
    if level not in LEVELS:
        raise Misuse(
            "levels go from {least} to {most}, not {level}",
            slug="number-of-level",
            least=LEVELS[0],
            most=LEVELS[-1],
            level=level,
        )
    if not 1 <= count <= COUNT_MAX:
        raise Misuse(
            "exercises are counted from 1 to {most}, not {count}",
            slug="number-of-exercises",
            most=COUNT_MAX,
            count=count,
        )
    if kind is not None and kind not in makers:
        raise Misuse(
            "no exercise is called {kind}; known: {known}", slug="no-such-exercise", kind=kind, known=list(makers)
        )
    script = {step.gesture: (step.clause,) for step in opened.statute.script}
    lesson = Lesson(opened.game, opened.setup, script, level, pick)
    kinds = list(makers) if kind is None else [kind]
    made: list[Exercise] = []
    while kinds and len(made) < count:
        asked = kinds[len(made) % len(kinds)]
        exercise = makers[asked](lesson)
        if exercise is None:
            kinds.remove(asked)  # the law of this place leaves nothing of the kind to ask
        else:
            made.append(exercise)
    if not made:
        raise Misuse(f"the law of {opened.statute.jurisdiction} leaves nothing to ask: {kind or 'no kind at all'}")
    return made


def mark(exercise: Exercise, answer: str, currency: Currency, names: Mapping[str, str] | None = None) -> Marked:
    """Marks what somebody wrote; `names` are the words that stand for slugs in their language."""
    given = _split(exercise, _slugs(answer[:ANSWER_MAX].strip().lower(), names or {}))
    padded = [*given, *[""] * len(exercise.items)]
    items = tuple(_right(item, part, currency) for item, part in zip(exercise.items, padded, strict=False))
    return Marked(all(items) and len(given) == len(items), items)


def score(marks: Sequence[Marked]) -> Score:
    """The sum of some marks."""
    return Score(sum(marked.right for marked in marks), len(marks))


def _slugs(answer: str, names: Mapping[str, str]) -> str:
    """The answer with names replaced by slugs, the longest first, so that no name is taken for part of another."""
    if not names:
        return answer
    known = {" ".join(name.lower().split()): slug for name, slug in names.items()}
    longest = sorted(known, key=len, reverse=True)
    pattern = rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])"
    return re.sub(pattern, lambda found: known[found.group()], " ".join(answer.split()))


def _split(exercise: Exercise, answer: str) -> list[str]:
    with_money = any(item.form == "amount" for item in exercise.items)
    return [part for part in (_BLANKS if with_money else _BLANKS_AND_COMMAS).split(answer) if part]


def _right(item: Item, given: str, currency: Currency) -> bool:
    if item.form == "amount":
        try:
            return read_amount(given.replace(",", "."), currency) == item.value
        except Misuse:
            return False
    return _chosen(item, given) in (item.value, *item.also)


def _chosen(item: Item, given: str) -> str:
    """The slug that somebody wrote, or that stands at the number they wrote."""
    if given.isascii() and given.isdigit() and 1 <= int(given) <= len(item.choices):
        return item.choices[int(given) - 1]
    short = _YES_NO.get(given, given)
    return short if short in item.choices else given
