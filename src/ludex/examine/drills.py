"""Drills: exercises of a game at a place, drawn by level and kind, and answers marked against the table's own."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from ludex.core.drills import LEVELS, NO, YES, Exercise, Item, Lesson, Maker, Pick
from ludex.core.game import AnyDeciderType, imported
from ludex.errors import Misuse
from ludex.games.registry import Opened
from ludex.kit.typed_amounts import Doubtful, read_either, read_typed
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount

COUNT_MAX = 1000
TRIES_ANEW = 200
"""How often a kind may ask again what it has asked before it is taken to have nothing more to ask."""
ANSWER_MAX = 1000
"""Characters of an answer that are looked at; no solution is nearly as long."""

_YES_NO = {"y": YES, "s": YES, "si": YES, "sí": YES, "n": NO}
_BLANKS = re.compile(r"[\s;]+|,(?![0-9]{1,2}(?![0-9]))")
"""What separates amounts: a comma before one or two digits is a decimal comma."""
_ENDS = re.compile(r"[\s;]+|,(?![0-9])")
"""What separates amounts as they are printed: a comma before digits is part of one."""
_SPACES_IN_NUMBERS = re.compile(r"(?<=[0-9])[\u00a0\u202f](?=[0-9]{3})")
_BLANKS_AND_COMMAS = re.compile(r"[\s;,]+")


class Marked(Struct, frozen=True):
    """An answer that was looked at: whether all of it is right, and each thing that was asked."""

    right: bool
    items: tuple[bool, ...]
    too_many: int = 0
    """How many things were answered that nobody asked."""
    given: tuple[str, ...] = ()
    """What was understood of each thing; nothing of any where it cannot be told which answer is for which."""

    @property
    def points(self) -> Fraction:
        """The part of an exercise that is right: things asked count the same, and things answered besides as much."""
        return Fraction(sum(self.items), len(self.items) + self.too_many)


class Score(Struct, frozen=True):
    """How many exercises were right, of how many, and what they are worth with what was right in part."""

    right: int
    of: int
    points: Fraction = Fraction(0)

    @property
    def share(self) -> Fraction:
        """The points as a share of all."""
        return self.points / self.of if self.of else Fraction(0)


def makers_of(kind: AnyDeciderType) -> Mapping[str, Maker]:
    """Every kind of exercise that a game has."""
    if not kind.drills:
        raise Misuse("{game} has no drills", slug="no-drills", game=kind.slug)
    makers: Mapping[str, Maker] = imported(kind.drills)
    return makers


def exercises(opened: Opened, *, level: int, count: int, pick: Pick, kind: str | None = None) -> list[Exercise]:
    """So many exercises of a level, of one kind or of all in turn, no two alike; fewer where there are no more."""
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
    made: dict[tuple[object, ...], Exercise] = {}
    while kinds and len(made) < count:
        asked = kinds[len(made) % len(kinds)]
        exercise = _anew(makers[asked], lesson, made)
        if exercise is None:
            kinds.remove(asked)  # the law of this place leaves nothing (more) of the kind to ask
        else:
            made[exercise.question] = exercise
    if not made:
        place = opened.statute.jurisdiction
        if kind is None:
            raise Misuse(
                "the law of {place} leaves nothing to ask: no kind at all", slug="nothing-at-all-to-ask", place=place
            )
        raise Misuse("the law of {place} leaves nothing to ask: {kind}", slug="nothing-to-ask", place=place, kind=kind)
    return list(made.values())


def _anew(maker: Maker, lesson: Lesson, made: Container[tuple[object, ...]]) -> Exercise | None:
    """An exercise that was not made before."""
    for _ in range(TRIES_ANEW):
        exercise = maker(lesson)
        if exercise is None or exercise.question not in made:
            return exercise
    return None


def mark(exercise: Exercise, answer: str, currency: Currency, names: Mapping[str, str] | None = None) -> Marked:
    """Marks what somebody wrote; `names` are the words that stand for slugs in their language."""
    written = _slugs(answer[:ANSWER_MAX].strip().lower(), names or {})
    readings = (_marked(exercise.items, parts, currency) for parts in _readings(exercise, written, currency))
    return max(readings, key=lambda marked: marked.points)


def _marked(items: Sequence[Item], parts: Sequence[str], currency: Currency) -> Marked:
    """Marks what was written, part by part."""
    if len(parts) == len(items):
        right = tuple(_right(item, part, currency) for item, part in zip(items, parts, strict=True))
        return Marked(all(right), right, given=tuple(parts))
    # Too few or too many: what is right and in its order counts, wherever something was left out or put in.
    return Marked(False, _in_order(items, parts, currency), max(0, len(parts) - len(items)))


def _in_order(items: Sequence[Item], parts: Sequence[str], currency: Currency) -> tuple[bool, ...]:
    """The longest run of things that were answered rightly one after the other, with gaps."""
    best: list[list[tuple[int, ...]]] = [[()] * (len(parts) + 1) for _ in range(len(items) + 1)]
    for i in range(len(items) - 1, -1, -1):
        for j in range(len(parts) - 1, -1, -1):
            taken = (i, *best[i + 1][j + 1]) if _right(items[i], parts[j], currency) else ()
            best[i][j] = max(taken, best[i + 1][j], best[i][j + 1], key=len)
    return tuple(place in best[0][0] for place in range(len(items)))


def score(marks: Sequence[Marked]) -> Score:
    """The sum of some marks."""
    points = sum((marked.points for marked in marks), Fraction(0))
    return Score(sum(marked.right for marked in marks), len(marks), points)


def _slugs(answer: str, names: Mapping[str, str]) -> str:
    """The answer with names replaced by slugs, the longest first, so that no name is taken for part of another."""
    if not names:
        return answer
    known = {" ".join(name.lower().split()): slug for name, slug in names.items()}
    longest = sorted(known, key=len, reverse=True)
    pattern = rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])"
    return re.sub(pattern, lambda found: known[found.group()], " ".join(answer.split()))


def _readings(exercise: Exercise, answer: str, currency: Currency) -> list[list[str]]:
    """The ways in which an answer can be parted: a comma may part amounts, or be in one as it is printed."""
    if not any(item.form == "amount" for item in exercise.items):
        return [_parts(_BLANKS_AND_COMMAS, answer)]
    bare = _bare(answer, currency)
    return [_parts(_BLANKS, bare), _parts(_ENDS, bare)]


def _parts(between: re.Pattern[str], answer: str) -> list[str]:
    return [part for part in between.split(answer) if part]


def _bare(answer: str, currency: Currency) -> str:
    """An answer without the signs of the currency, before or after a number, and without blanks within numbers."""
    signs = "|".join(re.escape(sign) for sign in (currency.symbol.lower(), currency.code.lower()))
    return _SPACES_IN_NUMBERS.sub("", re.sub(rf"(?<![^\W\d_])(?:{signs})(?![^\W\d_])", " ", answer))


def amount_given(given: str, currency: Currency) -> int | None:
    """An amount on a sheet of answers, as either language types or prints it: 1200, 12.50, 12,50, 1,200, 1.200."""
    read = read_either(given, currency.decimals)
    try:
        return None if read is None else read_amount(read, currency)
    except Misuse:
        return None


def doubtful_amount(exercise: Exercise, answer: str, currency: Currency, lang: str) -> Doubtful | None:
    """The first amount of an answer that a language reads in two ways: whoever is there can be asked again."""
    if not any(item.form == "amount" for item in exercise.items):
        return None
    read = (read_typed(part, lang, currency.decimals) for part in _parts(_ENDS, _bare(answer, currency)))
    return next((amount for amount in read if isinstance(amount, Doubtful)), None)


def _right(item: Item, given: str, currency: Currency) -> bool:
    if item.form == "amount":
        return amount_given(given, currency) == item.value
    if item.form == "number":
        return given.isascii() and given.isdigit() and int(given) == item.value
    return _chosen(item, given) in (item.value, *item.also)


def _chosen(item: Item, given: str) -> str:
    """The slug that somebody wrote, or that stands at the number they wrote."""
    if given.isascii() and given.isdigit() and 1 <= int(given) <= len(item.choices):
        return item.choices[int(given) - 1]
    short = _YES_NO.get(given, given)
    return next((slug for slug in item.choices if slug.lower() == short), given)
