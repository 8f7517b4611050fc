"""The croupier school of circle poker, its felt, and players by strategy, against our own arithmetic."""

from __future__ import annotations

import re
from functools import cache
from math import prod
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.bots import Observation
from ludex.core.drills import Exercise
from ludex.core.options import Option, Range
from ludex.examine.drills import exercises, makers_of, mark
from ludex.games.poker.circle.bots import chance_of_winning, pot_odds, tight
from ludex.games.poker.circle.hand.commands import Check, Fold, Look, Raise
from ludex.games.registry import Opened, game_type, open_usual
from ludex.kit.cards import Card, read_card
from ludex.kit.chance import Script
from ludex.words import LANGUAGES, Words
from ludex.words.drills import Blackboard
from tests.games.poker.opinions import best_of
from tests.games.poker.pots import peeled
from tests.observed import observed
from tests.tables import LAW

TABLES = [(game, place) for game in ("holdem", "omaha") for place in LAW.places_of(game)]
LEVELS = (1, 2, 3)
KINDS = ("turn", "pots", "winner", "due", "incident", "gesture")


@cache
def opened(game: str, place: str) -> Opened:
    """A game under the usual licence, resolved once."""
    return open_usual(LAW, game, place)


@cache
def made(game: str, place: str, level: int, kind: str) -> tuple[Exercise, ...]:
    """Some exercises of one kind."""
    return tuple(exercises(opened(game, place), level=level, count=8, pick=Random(5).randrange, kind=kind))


@pytest.mark.parametrize(("game", "place"), TABLES)
def test_every_kind_is_asked(game: str, place: str) -> None:
    """In turn, with clauses, and the same seed asks the same."""
    assert tuple(makers_of(game_type(game))) == KINDS
    first, again = (exercises(opened(game, place), level=1, count=6, pick=Random(2).randrange) for _ in range(2))
    assert [exercise.kind for exercise in first] == list(KINDS)
    assert first == again
    assert all(exercise.clauses for exercise in first)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_who_acts_next(game: str, place: str, level: int) -> None:
    """Whoever has neither folded nor run out of chips, next after the last on the lawful side."""
    rules: Any = opened(game, place).rules
    for exercise in made(game, place, level, "turn"):
        rows = [row.split() for row in str(exercise.facts["places"]).split(", ")]
        names = [name for _, name, _ in rows]
        if rules.betting.direction != rules.players.first_place:
            names.reverse()
        able = [name for _, name, bet in rows if bet[-1] not in "x*"]
        last = str(exercise.facts["last"])
        item = exercise.items[0]
        assert item.value in able
        if last in names:
            at = names.index(last)
            following = [name for name in (*names[at + 1 :], *names[:at]) if name in able]
            first_again = exercise.facts["board"] != "-" and not any(int(re.sub("[x*]", "", row[2])) for row in rows)
            assert first_again or item.value == following[0], exercise


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_pots_agree_with_our_own_arithmetic(game: str, place: str, level: int) -> None:
    """Peeled off from below, after what nobody called went back."""
    for exercise in made(game, place, level, "pots"):
        rows = [row.split() for row in str(exercise.facts["put"]).split(", ")]
        put = {name: int(amount.rstrip("x")) * 100 for name, amount in rows}
        left = [name for name, amount in rows if not amount.endswith("x")]
        top = max(left, key=lambda name: put[name])
        back = max(0, put[top] - max(amount for name, amount in put.items() if name != top))
        put[top] -= back
        pots = [amount for amount, _ in peeled(put, left)]
        assert [item.value for item in exercise.items] == [back, *pots]
        assert len(pots) == level or level == 3
        for item in exercise.items[1:]:
            assert_adds_up(item.working, int(item.value))


def assert_adds_up(working: str, whole: int) -> None:
    """The pot is what each put in, added up; amounts that several put in are told once."""
    parts, _, total = working.partition(" = ")
    told = [part.split(" x ") for part in parts.split(" + ")]
    assert int(total) * 100 == whole == sum(100 * prod(map(int, part)) for part in told)
    assert len({part[-1] for part in told}) == len(told)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_winners_agree_with_another_evaluator(game: str, place: str, level: int) -> None:
    """And the five cards of the solution are among those on the table."""
    for exercise in made(game, place, level, "winner"):
        board = cards(str(exercise.facts["board"]))
        hands = {row.split()[0]: cards(row.split(maxsplit=1)[1]) for row in str(exercise.facts["hands"]).split("; ")}
        wins, combination = exercise.items
        assert best_of(hands, board, 2 if game == "omaha" else None) == [wins.value]
        five = cards(combination.working)
        assert len(five) == 5
        assert set(five) <= {*board, *hands[str(wins.value)]}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_what_is_due(game: str, place: str, level: int) -> None:
    """Five in a hundred for the house in whole chips, and the rest in equal parts, odd chips from the first on."""
    for exercise in made(game, place, level, "due"):
        pot, winners = int(exercise.facts["pot"]), str(exercise.facts["winners"]).split(", ")
        take = pot * 5 // 100
        each, odd = divmod(pot - take, len(winners))
        shares = [each + (place < odd) for place in range(len(winners))]
        due = [take * 100, *(share * 100 for share in shares)]
        assert [item.value for item in exercise.items if item.form == "amount"] == due
        assert [item.about for item in exercise.items if item.ask == "share"] == winners


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "place"), TABLES)
def test_the_right_answer_is_right(game: str, place: str, lang: str) -> None:
    """As it is typed from the solution, by slug, by number or by name."""
    table = opened(game, place)
    script = {step.gesture: step for step in table.statute.script}
    board = Blackboard(Words(lang, place, game, "poker"), table.rules.currency, script)
    for exercise in exercises(table, level=2, count=12, pick=Random(9).randrange):
        assert mark(exercise, board.answer(exercise), table.rules.currency, board.names(exercise)).right
        assert not mark(exercise, "nonsense", table.rules.currency, board.names(exercise)).right
        assert not set("{}") & set(" ".join([*board.question(exercise), *board.solution(exercise)]))


def cards(written: str) -> list[Card]:
    """Cards as an exercise writes them."""
    return [] if written == "-" else [read_card(each) for each in written.split()]


# The felt.


# Strategies.


def sight(
    own: tuple[str, ...], board: tuple[str, ...] = (), *, to_match: int = 1000, looked: bool = True
) -> Observation:
    """What a player sees who is asked, two others being in the hand."""
    everybody = ("ana", "bea", "carlos")
    empty = opened("holdem", "cantabria").recorded(Script())
    view = replace(
        empty.game.view(empty.state, "croupier"),
        stacks=dict.fromkeys(everybody, 40_000),
        in_hand=everybody,
        cards={"ana": own, "bea": ("?", "?"), "carlos": ("?", "?")},
        board=board,
        pot=3000,
        bets={"bea": to_match} if to_match else {},
        to_match=to_match,
    )
    bound: Any = None
    sizes = Range("stake", 2 * max(to_match, 500), 40_000, bound, bound, 100)
    offered = [Option("fold", "ana"), Option("call" if to_match else "check", "ana")]
    offered.append(Option("raise" if to_match else "bet", "ana", domains=(sizes,)))
    if not looked:
        offered.append(Option("look", "ana"))
    return observed("ana", opened("holdem", "cantabria").rules, view, offered, Random(3).randrange)


def test_a_cautious_player() -> None:
    """Folds bad cards, raises good ones, checks where it costs nothing, and looks before anything else."""
    assert tight(sight(("2C", "7D"))) == Fold(by="ana")
    assert isinstance(tight(sight(("AC", "AD"))), Raise)
    assert tight(sight(("2C", "7D"), to_match=0)) == Check(by="ana")
    assert tight(sight(("?", "?"), looked=False)) == Look(by="ana")
    assert isinstance(tight(sight(("9C", "8D"), ("9S", "8H", "2D"))), Raise)


def test_a_player_who_weighs_the_price() -> None:
    """The nuts are worth any price, nothing is not worth much."""
    assert chance_of_winning(sight(("AS", "KS"), ("QS", "JS", "10S")), [read_card("AS"), read_card("KS")]) == 1.0
    poor = sight(("2C", "3D"), ("AS", "KS", "QS", "JS", "9D"), to_match=30_000)
    assert chance_of_winning(poor, [read_card("2C"), read_card("3D")]) < 0.2
    assert pot_odds(poor) == Fold(by="ana")
    assert pot_odds(sight(("AS", "KS"), ("QS", "JS", "10S"), to_match=30_000)) != Fold(by="ana")


@pytest.mark.parametrize("place", LAW.places_of("holdem"))
def test_a_share_is_worked_out_where_several_divide_a_pot(place: str) -> None:
    """One winner takes what is left, which needs no working; two or more divide it."""
    opened = open_usual(LAW, "holdem", place)
    told = set()
    for seed in range(4):
        for exercise in exercises(opened, level=3, count=10, pick=Random(seed).randrange, kind="due"):
            shares = [item for item in exercise.items if item.ask == "share"]
            for item in shares:
                assert bool(item.working) is (len(shares) > 1)
                assert f"/ {len(shares)} ->" in item.working or len(shares) == 1
            told.add(len(shares) > 1)
    assert told == {True, False}


def test_a_deal_that_no_deck_can_make_is_anybodys() -> None:
    """Where altered law deals more cards than there are, everybody has the same chance."""
    seen = sight(("AS", "KS"))
    rules: Any = seen.rules
    for hole, chance in ((14, None), (30, 1 / 3)):
        streets = replace(rules.streets, first=replace(rules.streets.first, hole=hole))
        found = chance_of_winning(
            replace(seen, rules=replace(rules, streets=streets)), [read_card("AS"), read_card("KS")]
        )
        assert chance is None or found == chance
