"""The bets of craps: which there are, and what every throw makes of each, against a second declaration of our own."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from ludex.core.results import Lost, Push, Won
from ludex.examine.drills import exercises
from ludex.games.dice.craps.bets import Moved, Stands, Turn, all_bets, paths, points, throws, turn
from tests.games.craps import usual_craps
from tests.tables import PLACES

POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
PLACE = {4: "9/5", 5: "7/5", 6: "7/6", 8: "7/6", 9: "7/5", 10: "9/5"}
AGAINST = {4: "5/11", 5: "5/8", 6: "4/5", 8: "4/5", 9: "5/8", 10: "5/11"}
SINGLE = {
    "field": (2, 3, 4, 9, 10, 11, 12), "under-7": (2, 3, 4, 5, 6), "over-7": (8, 9, 10, 11, 12), "seven": (7,),
    "eleven": (11,), "any-craps": (2, 3, 12), "craps-2": (2,), "craps-3": (3,), "craps-12": (12,),
    "horn": (2, 3, 11, 12),
}  # fmt: skip
PAYS = {"seven": 4, "eleven": 15, "any-craps": 7, "craps-2": 30, "craps-3": 15, "craps-12": 30, "horn": 4}


def expected(slug: str, number: int | None, point: int | None, dice: tuple[int, ...]) -> Turn:
    """What we believe a throw makes of a bet."""
    total, even = sum(dice), Won(Fraction(1))
    if slug in SINGLE:
        if total not in SINGLE[slug]:
            return Lost()
        double = slug == "field" and total in (2, 12)
        return Won(Fraction(2 if double else PAYS.get(slug, 1)))
    if slug in ("big-6", "big-8"):
        return even if total == int(slug[-1]) else Lost() if total == 7 else Stands()
    if slug.startswith("hard-"):
        if total == 7 or (total == number and dice[0] != dice[1]):
            return Lost()
        return Won(Fraction(7 if number in (4, 10) else 9)) if total == number else Stands()
    against = "dont" in slug or slug.startswith("wrong")
    if point is None:
        return first_throw(total, against=against)
    if total not in (point, 7):
        return Stands()
    if (total == 7) != against:
        return Lost()
    if slug.startswith("odds"):
        return Won(1 / TRUE[point] if against else TRUE[point])
    if slug.startswith(("right", "wrong")):
        return Won(Fraction((AGAINST if against else PLACE)[point]))
    return even


def first_throw(total: int, *, against: bool) -> Turn:
    """Win and come, don't win and don't come on their first throw."""
    if total in (7, 11):
        return Lost() if against else Won(Fraction(1))
    if total in (2, 3, 12):
        return (Push() if total == 12 else Won(Fraction(1))) if against else Lost()
    return Moved(total)


@pytest.mark.parametrize("place", PLACES)
def test_every_throw_on_every_bet(place: str) -> None:
    """All bets, all points, all thirty-six ways in which two dice fall."""
    rules = usual_craps(place).game.rules
    for slug, bet in all_bets(rules).items():
        for point in (None, *POINTS) if slug in ("win", "dont-win") else (bet.number,):
            for dice in throws(rules):
                assert turn(rules, bet, point, dice) == expected(slug, bet.number, point, dice), (slug, point, dice)


@pytest.mark.parametrize("place", PLACES)
def test_which_bets_there_are(place: str) -> None:
    """Twenty without a number or with one in their name, doubles, and six for each kind that stands on a point."""
    bets = usual_craps(place).game.bets
    assert points(usual_craps(place).game.rules) == POINTS
    assert len(bets) == 4 + 5 + 7 + 4 + 6 * 8
    assert {slug for slug, bet in bets.items() if bet.is_moved} == {
        f"{kind}-{point}" for kind in ("come", "dont-come") for point in POINTS
    }


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_stands_on_a_clause(place: str) -> None:
    """Whoever asks what a bet is finds where it is written."""
    rules = usual_craps(place).game.rules
    for bet in all_bets(rules).values():
        assert rules.clauses_of(*paths(rules, bet)), bet.slug


def test_a_bet_on_a_point_cites_what_that_point_pays() -> None:
    """And not what the others pay."""
    rules = usual_craps("galicia").game.rules
    found = paths(rules, all_bets(rules)["odds-come-5"])
    assert "bets.odds_win.pays.5" in found
    assert "bets.odds_win.pays.4" not in found


def test_an_exercise_names_the_limit_of_its_own_line() -> None:
    """Beside win it is one for all points; beside don't win each point has its own."""
    opened = usual_craps()
    rules: Any = opened.rules
    found = exercises(opened, level=1, count=20, pick=Random(3).randrange, kind="odds-maximum")
    asked = {(str(each.facts["bet"]), each.facts["number"]): each.items[0].clauses for each in found}
    assert {bet for bet, _ in asked} == {"win", "dont-win"}
    for (bet, point), clauses in asked.items():
        limit = "limits.associated" if bet == "win" else f"limits.associated_dont.{point}"
        assert clauses == rules.clauses_of(limit)
