"""The croupier school of baccarat at two tables: its answers against a second reckoning from its questions."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from ludex.core.drills import NOTHING, Exercise
from ludex.examine.drills import exercises, makers_of
from ludex.games.registry import game_type
from ludex.words import LANGUAGES, Words
from ludex.words.drills import Blackboard
from tests.games.test_chemin_de_fer_drills import BY_TABLE, SIGNS, count
from tests.games.two_tables import GAME, PLACES, at
from tests.tables import LAW, usual

KINDS = (
    "what-plays", "settling", "next-cards", "right-to-banco", "punto-card", "bank-against-two", "cards-after-error",
    "bank-left", "bank-jumped", "incident",
)  # fmt: skip
LEVELS = (1, 2, 3)
COUNT = 16
CLOTHS = ("first", "second")
FREE_TO = 7
"""What a hand counts at most that is not turned up."""
PERCENT = {"limited": Fraction(2), "free": Fraction(5, 4)}


@cache
def made(place: str, kind: str) -> tuple[Exercise, ...]:
    """Exercises of every level."""
    found: list[Exercise] = []
    for level in LEVELS:
        found += exercises(usual(place, GAME), level=level, count=COUNT, pick=Random(place).randrange, kind=kind)
    return tuple(found)


def every(kind: str) -> list[Exercise]:
    """Exercises of a kind in all places."""
    return [exercise for place in PLACES for exercise in made(place, kind)]


def answers(exercise: Exercise) -> dict[str, int | str]:
    """The right answers by what is asked, but for clauses."""
    return {f"{item.ask} {item.about}".rstrip(): item.value for item in exercise.items if item.ask != "clause"}


@pytest.mark.parametrize("place", PLACES)
def test_every_kind_is_asked(place: str) -> None:
    """In turn, and the same seed asks the same."""
    assert tuple(makers_of(game_type(GAME))) == KINDS
    first, again = (exercises(usual(place, GAME), level=2, count=10, pick=Random(2).randrange) for _ in range(2))
    assert [exercise.kind for exercise in first] == list(KINDS)
    assert first == again


class Crowd:
    """Who sits and stands where, from the question."""

    def __init__(self, exercise: Exercise) -> None:
        facts = exercise.facts
        self.half = int(facts["half"])
        self.seats = {who: int(place) for place, who in re.findall(r"(\d+) (\w+)", str(facts["places"]))}
        self.behind = {who: int(place) for who, place in re.findall(r"(\w+) \((\d+)\)", str(facts["standing"]))}

    def own(self, cloth: str) -> list[str]:
        """Those of a cloth: at its places from the banker on, then behind them."""
        groups = (self.seats, self.behind)
        own = [[who for who in group if (group[who] <= self.half) is (cloth == "first")] for group in groups]
        return [
            who for group, people in zip(groups, own, strict=True) for who in sorted(people, key=lambda w: group[w])
        ]

    def order(self, cloth: str) -> list[str]:
        """Everybody in the order of their priority on a cloth."""
        other = "second" if cloth == "first" else "first"
        return [*self.own(cloth), *self.own(other)]


def parts(exercise: Exercise, unit: int) -> dict[str, Counter[str]]:
    """What everybody would play on each cloth: halves astride, the odd unit on the first, half of a line."""
    wanted: dict[str, Counter[str]] = {cloth: Counter() for cloth in CLOTHS}
    for chips in exercise.felt:
        if chips.bet == "astride":
            less = chips.stake // (2 * unit) * unit
            wanted["first"][chips.player] += chips.stake - less
            wanted["second"][chips.player] += less
        elif chips.bet.endswith("-line"):
            wanted[chips.bet.removesuffix("-line")][chips.player] += chips.stake // 2
        else:
            wanted[chips.bet][chips.player] += chips.stake
    return wanted


@pytest.mark.parametrize("place", PLACES)
def test_what_plays(place: str) -> None:
    """Half of the bank for each cloth, what one leaves for the other, and the last in priority cut first."""
    unit, seen = usual(place, GAME).rules.currency.per_main, set()
    for exercise in made(place, "what-plays"):
        wanted, bank, crowd = parts(exercise, unit), int(exercise.facts["bank"]), Crowd(exercise)
        whole = {cloth: own.total() for cloth, own in wanted.items()}
        less = bank // (2 * unit) * unit
        reach = {"first": bank - min(whole["second"], less), "second": bank - min(whole["first"], bank - less)}
        plays = {cloth: min(whole[cloth], reach[cloth]) for cloth in CLOTHS}
        back = Counter({chips.player: chips.stake for chips in exercise.felt})
        for cloth, left in plays.items():
            for who in crowd.order(cloth):
                back[who] -= min(wanted[cloth][who], left)
                left -= min(wanted[cloth][who], left)
        told = {f"plays-on-{cloth}": plays[cloth] for cloth in CLOTHS}
        told |= {f"back-to {chips.player}": back[chips.player] for chips in exercise.felt if exercise.level > 1}
        assert answers(exercise) == told, exercise
        seen |= {cloth for cloth in CLOTHS if plays[cloth] > bank - less}
        seen |= {chips.bet for chips in exercise.felt}
    assert seen == {"first", "second", "astride", "first-line", "second-line"}


@pytest.mark.parametrize("place", PLACES)
def test_what_is_due(place: str) -> None:
    """Even money on what plays; the house has its part of the net, of a free bank less."""
    unit, seen = usual(place, GAME).rules.currency.per_main, set()
    for exercise in made(place, "settling"):
        wanted, facts = parts(exercise, unit), exercise.facts
        winners = {cloth: facts[f"winner_{cloth}"] for cloth in CLOTHS}
        paid, net = Counter[str](), 0
        for cloth, own in wanted.items():
            if winners[cloth] == "punto":
                paid += own
            net += {"punto": -1, "bank": 1, "tie": 0}[str(winners[cloth])] * own.total()
        kind = str(facts["modality"])
        takes = int(max(net, 0) * PERCENT[kind] / 100)
        told = {f"won-by {chips.player}": paid[chips.player] for chips in exercise.felt if paid[chips.player]}
        assert answers(exercise) == {**told, "take": takes, "bank-after": int(facts["bank"]) + net - takes}, exercise
        seen.add((kind, net > 0, len(set(winners.values())) > 1))
    assert {(kind, won, True) for kind in PERCENT for won in (True, False)} <= seen


def test_who_has_the_cards_next() -> None:
    """The next number where the bank won; whose turn it was where somebody else had them; nobody who is away."""
    seen = set()
    for exercise in every("next-cards"):
        crowd, facts = Crowd(exercise), exercise.facts
        for cloth in CLOTHS:
            wrong = cloth == "first" and facts["wrong"] != NOTHING
            passes = facts[f"winner_{cloth}"] == "bank" and not wrong
            turn = crowd.seats[str(facts[f"holder_{cloth}"])]
            seated = [who for who in crowd.own(cloth) if who in crowd.seats]
            round_ = [who for who in seated if crowd.seats[who] >= turn + passes]
            round_ += [who for who in seated if who not in round_]
            able = [who for who in round_ if who not in (facts["banker"], facts["away"])]
            assert answers(exercise)[f"cards-of-{cloth}"] == able[0], exercise
            seen.add("wrong" if wrong else "passes" if passes else "stays")
        seen |= {"away"} if facts["away"] != NOTHING else set()
    assert seen == {"wrong", "passes", "stays", "away"}


def test_who_has_banco() -> None:
    """The first in priority on the cloth that the lot names, or on the only one that calls it; half on each cloth."""
    seen = set()
    for place in PLACES:
        unit = usual(place, GAME).rules.currency.per_main
        for exercise in made(place, "right-to-banco"):
            crowd, facts = Crowd(exercise), exercise.facts
            callers = str(facts["callers"]).split(", ")
            cloths = [cloth for cloth in CLOTHS if set(crowd.own(cloth)) & set(callers)]
            cloth = str(facts["lot"]) if len(cloths) > 1 else cloths[0]
            told = answers(exercise)
            assert told.pop("has-banco") == next(who for who in crowd.own(cloth) if who in callers), exercise
            less = int(facts["bank"]) // (2 * unit) * unit
            halves = {"plays-on-first": int(facts["bank"]) - less, "plays-on-second": less}
            assert told == (halves if exercise.level == max(LEVELS) else {})
            seen.add((facts["lot"], callers[0] == exercise.items[0].value))
    assert {("first", False), ("second", False), (NOTHING, False)} <= seen


def test_third_cards_of_puntos() -> None:
    """They draw to four, stand on six and seven, and are free with five; banco frees with any hand."""
    seen = set()
    for exercise in every("punto-card"):
        total = sum(count(str(exercise.facts["cards"]))) % 10
        free = total == 5 or exercise.facts["claim"] == "banco"
        rule = "must-turn" if total > FREE_TO else "may-choose" if free else "must-draw" if total < 5 else "must-stand"
        assert answers(exercise) == {"does-what": rule}, exercise
        seen.add(rule)
    assert seen == {"must-turn", *SIGNS.values()}


def of_bank(exercise: Exercise) -> str:
    """What the bank must do, by the table against each cloth that has not turned up."""
    facts, total = exercise.facts, sum(count(str(exercise.facts["cards"]))) % 10
    thirds = [str(facts[f"third_{cloth}"]) for cloth in CLOTHS]
    if total > FREE_TO and not any(re.match(r"\d|[AJQK]", third) for third in thirds):
        return "must-turn"
    columns = [10 if third == "stood" else count(third)[0] for third in thirds if third != "turned"]
    told = [SIGNS[BY_TABLE[total][column]] for column in columns] if total <= FREE_TO else []
    if facts["restored"] != NOTHING:
        if "turned" in thirds:
            return "must-stand" if told[0] == "must-stand" else "must-draw"
        if len(set(told)) == 1:
            return told[0]
        if facts["restored"] == "banker" and set(told) == {"must-draw", "must-stand"}:
            return "must-draw" if total <= 5 else "must-stand"
        return "may-choose"
    if facts["table"] == "asked":
        return told[0] if len(set(told)) == 1 else "may-choose"
    return "must-draw" if total == 0 else "may-choose"


def test_the_bank_against_two_cloths() -> None:
    """Bound by the table where it asked and both cloths tell the same; in restored coups without asking."""
    seen = set()
    for exercise in every("bank-against-two"):
        assert answers(exercise) == {"does-what": of_bank(exercise)}, exercise
        seen.add((exercise.facts["restored"], exercise.items[0].value))
    assert {(NOTHING, rule) for rule in ("must-turn", *SIGNS.values())} <= seen
    assert {"punto", "banker", "croupier"} <= {restored for restored, _ in seen}
    assert all((fault, "must-draw") in seen for fault in ("punto", "banker", "croupier"))


def test_where_cards_go_after_an_error() -> None:
    """To the first cloth that asks by the rules, then to the second; what is left lies there for the bank."""
    seen = set()
    for exercise in every("cards-after-error"):
        facts = exercise.facts
        cause, _, cloth = str(facts["error"]).rpartition("-")
        thirds = {hand: str(facts[f"third_{hand}"]) for hand in (*CLOTHS, "bank")}
        total = sum(count(str(facts["cards"]))) % 10
        assert total < 5 if cause == "stood-low" else total in (6, 7)
        lying = [card for card in thirds.values() if card not in ("stood", "unplayed")]
        draws = {hand: thirds[hand] != "stood" for hand in CLOTHS} | {cloth: cause == "stood-low"}
        told = {}
        for hand in CLOTHS:
            card = "no-card" if not draws[hand] else lying.pop(0) if lying else "from-shoe"
            told[f"third-of-{hand}"] = card
            seen.add((cause, cloth, "card" if card not in ("no-card", "from-shoe") else card))
        if exercise.level > 1:
            told["card-for-bank"] = lying[0] if lying else "no-card"
        assert answers(exercise) == told, exercise
    assert {(cause, cloth) for cause, cloth, _ in seen} == {
        (cause, cloth) for cause in ("stood-low", "drew-high") for cloth in CLOTHS
    }
    assert {card for _, _, card in seen} == {"no-card", "from-shoe", "card"}


def offered(crowd: Crowd, giver: str, place: str) -> list[str]:
    """Where a bank goes that was left: to those who sit, then to those behind them, to auction, and to its end."""
    if place == "spain-1977":
        return ["auction", "shoe-ends"]
    people = [
        who for group in (crowd.seats, crowd.behind) for cloth in CLOTHS for who in crowd.own(cloth) if who in group
    ]
    return [*(who for who in people if who != giver), "auction", "game-ends"]


@pytest.mark.parametrize("place", PLACES)
def test_where_a_bank_goes_that_was_left(place: str) -> None:
    """For the sum of its award; in 1977 it is auctioned from what it held. Who has won stays out of it for the shoe."""
    seen = set()
    for exercise in made(place, "bank-left"):
        crowd, facts, told = Crowd(exercise), exercise.facts, answers(exercise)
        giver, initial, left = str(facts["giver"]), int(facts["initial"]), int(facts["bank"])
        declined = [] if facts["declined"] == NOTHING else str(facts["declined"]).split(", ")
        following = offered(crowd, giver, place)
        gone = len(declined) + (facts["auctioned"] == "yes")
        assert [who for who in following[:gone] if who != "auction"] == declined, exercise
        assert told.pop("bank-goes") == following[gone], exercise
        spain, auction = place == "spain-1977", following[gone] == "auction"
        if not following[gone].endswith("ends"):
            sum_ = max(left, int(facts["least"])) if spain else int(facts["least"]) if auction else initial
            assert told.pop("least-bank") == sum_, exercise
        again = {} if spain or exercise.level == 1 else {f"bank-again {giver}": "no" if left > initial else "yes"}
        assert told == again, exercise
        seen |= {following[gone]} | set(told.values())
    assert {"auction", offered(crowd, giver, place)[-1]} <= seen
    assert place == "spain-1977" or {"yes", "no"} <= seen


@pytest.mark.parametrize("place", PLACES)
def test_a_bank_that_has_jumped(place: str) -> None:
    """In 1977 it goes on with what the least bank wants; elsewhere with the sum of its award, and another shoe."""
    spain = place == "spain-1977"
    for exercise in made(place, "bank-jumped"):
        facts, told = exercise.facts, answers(exercise)
        least, initial, left = (int(facts[name]) for name in ("least", "initial", "bank"))
        assert left < int(facts["minimum"])
        assert told.pop("adds-at-least") == (least - left if spain else max(initial, least)), exercise
        if exercise.level > 1:
            following = offered(Crowd(exercise), str(facts["banker"]), place)
            assert told.pop("bank-goes") == following[0], exercise
            assert told.pop("least-bank") == (least if spain else initial), exercise
        assert told == ({} if spain or exercise.level == 1 else {"another-shoe": "yes"})


@pytest.mark.parametrize("place", PLACES)
def test_what_may_be_chosen(place: str) -> None:
    """What is right is among it, and something else too; whoever decides about an incident as well."""
    for kind in KINDS:
        for exercise in made(place, kind):
            for item in exercise.items:
                if item.form == "word":
                    assert item.value in item.choices, exercise
                    assert len(set(item.choices)) == len(item.choices) > 1, exercise
    deciders = {item.value for exercise in made(place, "incident") for item in exercise.items if item.ask == "decides"}
    assert "croupier" in deciders


@pytest.mark.parametrize("place", PLACES)
def test_a_table_with_a_free_bank(place: str) -> None:
    """All that is staked plays there, but for half of what lies on a line."""
    opened = at(place, table={"modality": "free"})
    unit, seen = opened.rules.currency.per_main, set()
    for level in LEVELS:
        for exercise in exercises(opened, level=level, count=10, pick=Random(level).randrange):
            seen.add(exercise.kind)
            if exercise.kind == "what-plays":
                whole = parts(exercise, unit)
                told = answers(exercise)
                assert [told[f"plays-on-{cloth}"] for cloth in CLOTHS] == [own.total() for own in whole.values()]
    assert seen == set(KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_questions_are_told_whole(place: str, lang: str) -> None:
    """No slug of a fact or an ask, no empty field."""
    opened = usual(place, GAME)
    board = Blackboard.of(opened, Words(lang, place, GAME, opened.type.family), LAW.index)
    for kind in KINDS:
        for exercise in made(place, kind):
            asked = " ".join((board.sentence(exercise), *(board.asked(item) for item in exercise.items)))
            assert not re.search(r"\{|[a-z]_[a-z]|: -|\b(third|error|restored|lot|modality|winner)-", asked), asked
