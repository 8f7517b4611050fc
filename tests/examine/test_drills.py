"""Drills: the same seed gives the same exercises, the solutions agree with our own arithmetic, answers are marked."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from ludex.core.drills import Exercise, Item, main_units, times
from ludex.errors import Misuse
from ludex.examine.drills import Score, exercises, makers_of, mark, score
from ludex.games.registry import Opened, game_type
from ludex.kit.money import Cents
from ludex.words import Words
from ludex.words.drills import Blackboard
from tests.tables import LAW, PLACES, ROULETTE, opened, saying, usual

EURO = LAW.regulations.jurisdiction("cantabria").currency
PESETA = LAW.regulations.jurisdiction("spain-1977").currency
KINDS = ("payout", "order", "zero", "placement", "incident", "gesture")
PAYS: dict[str, int | Fraction] = {
    "straight": 35, "split": 17, "street": 11, "corner": 8, "six-line": 5, "column": 2, "dozen": 2,
    "double-column": Fraction(1, 2), "double-dozen": Fraction(1, 2),
}  # fmt: skip
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
TO_START = {"cantabria": ["column", "double-column", "dozen", "double-dozen"]}
FIRST_MEASURED = {"cantabria": 2, "galicia": 2}
"""The zero from which on what comes back is compared with the minimum; Spain 1977 never compares."""
ORDINARY_START = ["column", "dozen", "double-column", "double-dozen"]
TO_END = ["red", "black", "even", "odd", "high", "low", "street", "six-line", "corner", "split", "straight"]


@cache
def made(place: str, level: int, kind: str, count: int = 40) -> tuple[Exercise, ...]:
    """Exercises of one kind."""
    return tuple(exercises(usual(place), level=level, count=count, pick=Random(11).randrange, kind=kind))


def board(place: str = "cantabria", lang: str = "en") -> Blackboard:
    """A blackboard for a place."""
    game: Opened = usual(place)
    return Blackboard(Words(lang), game.rules.currency, {step.gesture: step for step in game.statute.script})


def kind_and_numbers(bet: str) -> tuple[str, set[int]]:
    """A bet's kind and the numbers it covers, from its slug alone."""
    name = bet.rstrip("0123456789-")
    listed = [int(part) for part in bet.removeprefix(name).split("-") if part]
    simple = {
        "red": RED, "black": set(range(1, 37)) - RED, "even": set(range(2, 37, 2)), "odd": set(range(1, 37, 2)),
        "low": set(range(1, 19)), "high": set(range(19, 37)),
    }  # fmt: skip
    if name in simple:
        return name, simple[name]
    if "column" in name:
        return name, {number for number in range(1, 37) if (number - 1) % 3 + 1 in listed}
    if "dozen" in name:
        return name, {number for number in range(1, 37) if (number - 1) // 12 + 1 in listed}
    return name, set(listed)


def test_the_kinds() -> None:
    """Every kind in turn, when none is named."""
    assert tuple(makers_of(game_type(ROULETTE))) == KINDS
    found = exercises(usual("galicia"), level=1, count=12, pick=Random(1).randrange)
    assert [exercise.kind for exercise in found] == [*KINDS, *KINDS]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("place", PLACES)
def test_the_same_seed_gives_the_same_exercises(place: str, level: int) -> None:
    """And another seed gives others."""
    first, again, other = (
        exercises(usual(place), level=level, count=12, pick=Random(seed).randrange) for seed in (5, 5, 6)
    )
    assert first == again != other
    assert {exercise.level for exercise in first} == {level}


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("place", PLACES)
def test_payouts_agree_with_our_own_arithmetic(place: str, level: int) -> None:
    """Stake by stake in the order of the felt, then player by player."""
    for exercise in made(place, level, "payout"):
        number, paid, totals = exercise.facts["number"], [], dict.fromkeys((c.player for c in exercise.felt), 0)
        for chips in exercise.felt:
            kind, numbers = kind_and_numbers(chips.bet)
            if number in numbers:
                paid.append(int(chips.stake * PAYS.get(kind, 1)))
                totals[chips.player] += paid[-1]
        assert paid
        expected = [*paid, *totals.values()] if len(exercise.felt) > 1 else paid
        assert [item.value for item in exercise.items] == expected
        assert all(item.clauses for item in exercise.items if item.ask == "payment")
        assert len(exercise.felt) in {1: (1, 2), 2: (4,), 3: (8,)}[level]
        assert len(totals) == (3 if level == 3 else 1)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("place", PLACES)
def test_the_order_is_the_one_of_the_text(place: str, level: int) -> None:
    """Columns and dozens, simple chances, and numbers, the single number last."""
    lawful = [*TO_START.get(place, ORDINARY_START), *TO_END]
    for exercise in made(place, level, "order"):
        kinds = {kind_and_numbers(chips.bet)[0] for chips in exercise.felt}
        assert [item.value for item in exercise.items] == sorted(kinds, key=lawful.index)
        assert len(kinds) == 2 * level


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("place", PLACES)
def test_what_is_due_at_zero(place: str, level: int) -> None:
    """Halved at every further zero; Spain 1977 lets everybody leave, the others nobody who would get too little."""
    for exercise in made(place, level, "zero"):
        stake, zeros, minimum = (exercise.facts[name] for name in ("stake", "zeros", "minimum"))
        assert isinstance(stake, int)
        assert isinstance(zeros, int)
        assert isinstance(minimum, int)
        refund = stake // 2**zeros
        held = place != "spain-1977" and zeros >= FIRST_MEASURED[place] and refund < minimum
        due = [stake // 2 ** (zeros - 1), refund, "no" if held else "yes"]
        assert [item.value for item in exercise.items[: len(due)]] == due


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("place", PLACES)
def test_placements_are_answered_by_the_table(place: str, level: int) -> None:
    """Unlisted, too little, too much, no such chips, or yes."""
    game = usual(place).game
    for exercise in made(place, level, "placement", 60):
        bet, stake, lying = (exercise.facts[name] for name in ("bet", "stake", "lying"))
        item = exercise.items[0]
        assert isinstance(stake, int)
        assert isinstance(lying, int)
        if bet not in game.bets:
            assert item.value == "not-listed"
            continue
        kind = getattr(game.rules.bets, game.bets[bet].kind)
        most = kind.maximum[game.rules.tier - 1] * game.rules.minimum
        expected = "below-minimum" if stake + lying < game.rules.minimum else "yes"
        expected = "above-maximum" if stake + lying > most else expected
        expected = "not-in-chips" if expected == "yes" and stake % game.rules.chip else expected
        assert item.value == expected, exercise


def test_all_answers_to_a_placement_occur() -> None:
    """At a level with small chips."""
    values = {exercise.items[0].value for exercise in made("cantabria", 2, "placement", 60)}
    assert values == {"yes", "not-listed", "below-minimum", "above-maximum", "not-in-chips"}


@pytest.mark.parametrize(
    ("place", "incident", "decides", "remedy"),
    [
        ("cantabria", "ball-jumped-out", "chief", "rethrow-from-last-number"),
        ("galicia", "ball-jumped-out", "chief", "rethrow-from-last-number"),
        ("spain-1977", "chip-in-cylinder", "croupier", "rethrow"),
        ("spain-1977", "late-bet", "croupier", "returned"),
    ],
)
def test_incidents(place: str, incident: str, decides: str, remedy: str) -> None:
    """Who decides and what is done, by the text of the place."""
    found = [exercise for exercise in made(place, 2, "incident") if exercise.facts["incident"] == incident]
    assert found
    assert all([item.value for item in exercise.items] == [decides, remedy] for exercise in found)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_gestures(level: int) -> None:
    """The step that is asked stands among others, with its clause."""
    clauses = {step.gesture: step.clause for step in usual("cantabria").statute.script}
    for exercise in made("cantabria", level, "gesture"):
        item = exercise.items[0]
        assert item.value == exercise.facts["gesture"]
        assert item.clauses == (clauses[str(item.value)],) == exercise.clauses
        assert item.value in item.choices
        assert len(set(item.choices)) == len(item.choices) == 2 * level + 1


def test_altered_law_alters_the_answer() -> None:
    """The table answers, not a copy of the rules."""
    game = opened(law=saying("bets.straight.pays", 36))
    paid = [
        (chips.stake, item.value)
        for exercise in exercises(game, level=2, count=40, pick=Random(1).randrange, kind="payout")
        for chips in exercise.felt
        for item in exercise.items
        if item.about == chips.bet and chips.bet.startswith("straight-")
    ]
    assert paid
    assert all(value == 36 * stake for stake, value in paid)


def test_where_there_is_nothing_to_ask() -> None:
    """Without a choice at zero the kind is left out, and alone it is misuse."""
    game = opened(law=saying("zero.choice", None))
    found = exercises(game, level=1, count=10, pick=Random(1).randrange)
    assert {exercise.kind for exercise in found} == {*KINDS} - {"zero"}
    with pytest.raises(Misuse, match=r"^the law of cantabria leaves nothing to ask: zero$"):
        exercises(game, level=1, count=1, pick=Random(1).randrange, kind="zero")
    bare = msgspec.structs.replace(game, statute=msgspec.structs.replace(game.statute, script=()))
    with pytest.raises(Misuse, match=r"leaves nothing to ask: gesture$"):
        exercises(bare, level=1, count=1, pick=Random(1).randrange, kind="gesture")
    with pytest.raises(Misuse, match=r"^roulette-french has no drills$"):
        makers_of(msgspec.structs.replace(game.type, drills=""))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"level": 0}, "levels go from 1 to 3, not 0"),
        ({"count": 0}, "exercises are counted from 1 to 1,000, not 0"),
        ({"kind": "dance"}, f"no exercise is called dance; known: {', '.join(KINDS)}"),
    ],
)
def test_misuse(asked: dict[str, Any], said: str) -> None:
    """In one line."""
    with pytest.raises(Misuse, match=f"^{said}$"):
        exercises(usual("cantabria"), pick=Random(1).randrange, **{"level": 1, "count": 1, **asked})


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("place", PLACES)
def test_right_answers_are_right_and_blank_ones_wrong(place: str, lang: str) -> None:
    """As slugs, in the words of the language, in capitals; nothing, something else or too much is wrong."""
    wall, currency = board(place, lang), usual(place).rules.currency
    for exercise in (e for kind in KINDS for level in (1, 2, 3) for e in made(place, level, kind)[:8]):
        names = wall.names(exercise)
        by_slug = {slug: name for name, slug in names.items()}
        typed = wall.answer(exercise)
        spoken = " ; ".join(by_slug.get(part, part) for part in typed.split())
        for answer in (typed, f"  {typed.upper()} \n", spoken):
            assert mark(exercise, answer, currency, names).right, (answer, exercise)
        for answer in ("", "  \n", "nonsense", f"{typed} 1"):
            assert not mark(exercise, answer, currency, names).right, (answer, exercise)


AMOUNTS = Exercise(
    kind="zero",
    level=1,
    facts={},
    items=(
        Item(ask="prison-value", form="amount", value=2500),
        Item(ask="refund", form="amount", value=1250),
        Item(ask="may-leave", form="word", value="no", choices=("yes", "no")),
    ),
)
WORDS = Exercise(
    kind="incident",
    level=1,
    facts={},
    items=tuple(
        Item(ask="next-kind", form="word", value=value, also=also, choices=("chief", "deputy", "croupier"))
        for value, also in (("chief", ("deputy",)), ("croupier", ()))
    ),
)


@pytest.mark.parametrize(
    ("answer", "items"),
    [
        ("25 12.50 no", (True, True, True)),
        ("25.00, 12,50, N", (True, True, True)),
        ("25;12,5;NO", (True, True, True)),
        ("25 12.51 no", (True, False, True)),
        ("25 12.505 no", (True, False, True)),
        ("25", (True, False, False)),
        ("25 12.50 sí", (True, True, False)),
        ("25 12.50 2", (True, True, True)),
        ("25 12.50 9", (True, True, False)),
        ("", (False, False, False)),
    ],
)
def test_amounts_are_read_forgivingly(answer: str, items: tuple[bool, ...]) -> None:
    """Blanks, semicolons, decimal commas, yes and no by their first letters."""
    marked = mark(AMOUNTS, answer, EURO)
    assert (marked.right, marked.items) == (all(items), items)


@pytest.mark.parametrize(
    ("answer", "right"),
    [("chief croupier", True), ("Deputy,croupier", True), ("1,3", True), ("croupier chief", False), ("1,3,3", False)],
)
def test_words_are_read_forgivingly(answer: str, right: bool) -> None:
    """Separated by blanks or commas, by slug or by number."""
    assert mark(WORDS, answer, EURO).right is right


def test_scores() -> None:
    """How many of how many."""
    assert score([]) == Score(0, 0)
    found = score([mark(AMOUNTS, answer, EURO) for answer in ("25 12.50 no", "", "1 12.50 no")])
    assert found == Score(1, 3, Fraction(5, 3))
    assert found.share == Fraction(5, 9)
    assert score([]).share == 0


def test_the_working() -> None:
    """A product, and where it was rounded what it was before."""
    assert times(Cents(2000), Fraction(35), Cents(70000), EURO) == "20 x 35 = 700"
    assert times(Cents(2500), Fraction(1, 2), Cents(1250), EURO) == "25 x 1/2 = 12.50"
    assert times(Cents(25), Fraction(1, 2), Cents(12), PESETA) == "25 x 1/2 = 25/2 -> 12"
    assert main_units(1205, EURO) == "12.05"


def test_a_solution_in_words() -> None:
    """The working and its clause, then the total."""
    exercise = next(e for e in made("cantabria", 1, "payout") if len(e.items) == 3)
    *payments, total = board().solution(exercise)
    assert all(" x " in line and line.endswith("]") and "[CAN10/" in line for line in payments)
    assert total.startswith("  total to ana: ")
    assert " + " in total
    assert board().question(exercise)[0].startswith(f"The ball rests in {exercise.facts['number']}.")


def test_a_solution_names_its_reading() -> None:
    """Where the text leaves the order within a group open."""
    (line,) = board().solution(made("cantabria", 2, "order")[0])
    assert line.endswith("[CAN10/A.1.V/6] (reading roulette-order-within-groups)")
