"""The croupier school of chemin de fer: its answers against a second reckoning from what each question tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from ludex.core.drills import NOTHING, Exercise
from ludex.examine.drills import exercises, makers_of
from ludex.games.registry import game_type
from tests.games.chemin import GAME, PLACES
from tests.games.chemin_evenings import ORDER
from tests.tables import usual

KINDS = ("right-to-cards", "next-bank", "settling", "punto-card", "bank-card", "incident")
LEVELS = (1, 2, 3)
COUNT = 16
CLAIM = {"punto": "highest-bet", "line": "highest-bet"}
"""By what chips give a right to the cards, where the claim is not called like the bet."""
BY_TABLE = {
    0: "+++++++++++", 1: "+++++++++++", 2: "+++++++++++", 3: "++++++++-?+", 4: "--++++++--+", 5: "----?+++--+",
    6: "------++---", 7: "-----------",
}  # fmt: skip
"""The table of play by what the bank holds: whether it draws on each third card from 0 to 9, and when there is none."""
SIGNS = {"+": "must-draw", "-": "must-stand", "?": "may-choose"}


@cache
def made(place: str, kind: str) -> tuple[Exercise, ...]:
    """Exercises of every level."""
    found: list[Exercise] = []
    for level in LEVELS:
        found += exercises(usual(place, GAME), level=level, count=COUNT, pick=Random(place).randrange, kind=kind)
    return tuple(found)


@pytest.mark.parametrize("place", PLACES)
def test_every_kind_is_asked(place: str) -> None:
    """In turn, and the same seed asks the same."""
    assert tuple(makers_of(game_type(GAME))) == KINDS
    first, again = (exercises(usual(place, GAME), level=2, count=6, pick=Random(2).randrange) for _ in range(2))
    assert [exercise.kind for exercise in first] == list(KINDS)
    assert first == again


def people(exercise: Exercise) -> tuple[dict[str, int], dict[str, int]]:
    """Who sits where, and who stands behind which place, from the question."""
    seats = {who: int(place) for place, who in re.findall(r"(\d+) (\w+)", str(exercise.facts["places"]))}
    standing = {who: int(place) for who, place in re.findall(r"(\w+) \((\d+)\)", str(exercise.facts["standing"]))}
    return seats, standing


def from_right(seats: dict[str, int], place: int) -> list[str]:
    """People in the order of their places, from the right of one on and round to it."""
    return sorted(seats, key=lambda who: (seats[who] <= place, seats[who]))


def test_who_has_the_cards() -> None:
    """The strongest claim, then the first from the banker's right; of bets the highest of those who sit."""
    seen = set()
    for exercise in (each for place in PLACES for each in made(place, "right-to-cards")):
        seats, standing = people(exercise)
        first = seats[str(exercise.facts["banker"])]
        order = [*from_right(seats, first), *from_right(standing, first)]
        bets = {chips.player: chips.stake for chips in exercise.felt}
        most = max((bets[who] for who in bets if who in seats), default=0)
        claims = [(CLAIM.get(chips.bet, chips.bet), chips.player) for chips in exercise.felt]
        claims = [each for each in claims if each[0] != "highest-bet"]
        highest = [who for who in order if bets.get(who) == most and who in seats] or sorted(
            bets, key=lambda who: -bets[who]
        )
        claims.append(("highest-bet", highest[0]))
        # Of two who make banco together the first has the cards.
        together = [who for claim, who in claims if claim == "banco-together"]
        claims = [each for each in claims if each[0] != "banco-together" or each[1] == together[0]]
        if exercise.facts["before"] != NOTHING:
            claims.append(("raised-bank", str(exercise.facts["before"])))
        claim, who = min(claims, key=lambda each: (ORDER.index(each[0]), order.index(each[1])))
        assert exercise.items[0].value == who, exercise
        assert exercise.level == 1 or exercise.items[1].value == f"claim-{claim}", exercise
        seen.add(claim)
    assert set(ORDER) == seen


def offers(exercise: Exercise, place: int) -> Iterator[tuple[str, str]]:
    """Whom the bank is offered to, stage by stage, from the right of a place on."""
    seats, standing = people(exercise)
    giver = str(exercise.facts["giver"])
    yield from (("seated", who) for who in from_right(seats, place) if who != giver)
    yield from (("standing", who) for who in from_right(standing, place) if who != giver)
    yield "giver", giver
    yield "auction", "auction"
    yield "forced", from_right(seats, place)[0]


def test_where_the_bank_goes() -> None:
    """From the right of who had it, or of who sold it to somebody who lost it; the sum is that of what was passed."""
    seen = set()
    for place, exercise in ((name, each) for name in PLACES for each in made(name, "next-bank")):
        facts = exercise.facts
        seats, _ = people(exercise)
        bought, lost = facts["seller"] != NOTHING, facts["offer"] == "lost"
        start = str(facts["seller"] if bought and lost else facts["giver"])
        if start not in seats:
            continue
        declined = [] if facts["declined"] == NOTHING else str(facts["declined"]).split(", ")
        gone = len(declined) + (facts["auctioned"] == "yes")
        following = list(offers(exercise, seats[start]))
        stage, whom = following[gone]
        assert [who for _, who in following[:gone] if who != "auction"] == declined, exercise
        bank, minimum = int(facts["bank"]), int(facts["minimum"])
        keeps = stage == "giver" or (stage in ("seated", "standing") and (not lost or place == "spain-1977"))
        least = max(bank, minimum) if keeps else minimum
        assert [item.value for item in exercise.items[:2]] == [whom, least], exercise
        seen.add(stage)
        seen |= {"bought"} if bought else set()
    assert {"seated", "standing", "giver", "auction", "forced", "bought"} <= seen


@pytest.mark.parametrize("place", PLACES)
def test_what_is_due(place: str) -> None:
    """A twentieth of what the bank won; every stake up to the bank, half of chips on the line; shares as before."""
    per_main, seen = usual(place, GAME).rules.currency.per_main, set()
    for exercise in made(place, "settling"):
        held = {who: int(own) * per_main for who, own in re.findall(r"(\w+) (\d+)", str(exercise.facts["bank"]))}
        plays = {chips.player: chips.stake // (2 if chips.bet == "line" else 1) for chips in exercise.felt}
        whole, back = sum(held.values()), dict[str, int]()
        for who, chips in reversed(list(zip(plays, exercise.felt, strict=True))):
            beyond = min(max(sum(plays.values()) - whole, 0), plays[who])
            if beyond:
                back[who] = beyond * (2 if chips.bet == "line" else 1)
                plays[who] -= beyond
        won = exercise.facts["winner"] == "bank"
        staked = sum(plays.values())
        due = [staked // 20] if won else [profit for profit in plays.values() if profit]
        after = whole + staked - due[0] if won else whole - staked
        amounts = [item.value for item in exercise.items if item.form == "amount"]
        shares = amounts[-len(held) :]
        # They are collected and paid in the order of their priority, which the felt does not show.
        assert sorted(map(int, amounts[: -len(held)])) == sorted([*back.values(), *due]), exercise
        assert sum(map(int, shares)) == after
        assert all(abs(int(own) * whole - held[who] * after) < whole for who, own in zip(held, shares, strict=True))
        seen.add((won, len(held)))
    assert seen == {(True, 1), (False, 1), (True, 2), (False, 2)}
    asks = {item.ask for each in made(place, "settling") for item in each.items}
    assert ("back-to" in asks) is (place == "cantabria"), "elsewhere nobody stakes beyond the bank"


def count(cards: str) -> list[int]:
    """What each card counts."""
    values = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0}
    return [values[card[:-1]] if card[:-1] in values else int(card[:-1]) for card in cards.split()]


@pytest.mark.parametrize("place", PLACES)
def test_third_cards(place: str) -> None:
    """The punto draws to four, stands on six and seven, and is free with five, in 1977 by banco too; elsewhere banco
    frees nobody without the director's leave. The bank asks the table.
    """
    for exercise in made(place, "punto-card"):
        total = sum(count(str(exercise.facts["cards"]))) % 10
        free = total == 5 or (exercise.facts["claim"] == "banco" and place == "spain-1977")
        rule = "must-turn" if total > 7 else "may-choose" if free else "must-draw" if total < 5 else "must-stand"
        assert exercise.items[0].value == rule, exercise
    for exercise in made(place, "bank-card"):
        total, third = sum(count(str(exercise.facts["cards"]))) % 10, str(exercise.facts["third"])
        column = 10 if third == NOTHING else count(third)[0]
        unasked = "must-draw" if total == 0 else "may-choose"
        asked = SIGNS[BY_TABLE[total][column]] if total < 8 else "must-turn"
        assert exercise.items[0].value == (asked if exercise.facts["table"] == "asked" or total > 7 else unasked), (
            exercise
        )


def test_every_rule_on_third_cards_is_asked() -> None:
    """The tests above have each of them, of the punto and of the bank."""
    for kind in ("punto-card", "bank-card"):
        asked = {exercise.items[0].value for place in PLACES for exercise in made(place, kind)}
        assert asked == {"must-turn", *SIGNS.values()}


@pytest.mark.parametrize("place", PLACES)
def test_whoever_decides_may_be_chosen(place: str) -> None:
    """The inspector too, who is no post of most tables."""
    asked = [exercise for exercise in made(place, "incident") if exercise.level > 1]
    deciders = {item.value for exercise in asked for item in exercise.items if item.ask == "decides"}
    assert {"croupier", "inspector"} <= deciders
    for exercise in asked:
        assert exercise.items[0].value in exercise.items[0].choices
