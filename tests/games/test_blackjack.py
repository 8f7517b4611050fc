"""Hands, seats, jackpot, cloth, drills and the house's own choices, where no case reaches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.cloth import Field, plan_of
from ludex.core.commands import AnnounceLast, Join, Leave, OpenSession
from ludex.core.drills import NO, YES, Lesson
from ludex.core.table import Recorded
from ludex.errors import Misuse, Reason, Refused
from ludex.examine.drills import exercises
from ludex.games.cards.blackjack.commands import (
    AskHands,
    Double,
    Follow,
    GiveCard,
    Hit,
    Split,
    Stand,
    StayBehind,
)
from ludex.games.cards.blackjack.drills import MAKERS
from ludex.games.cards.blackjack.hands import are_alike, is_blackjack, is_sevens, points
from ludex.games.cards.blackjack.incidents import incidents
from ludex.games.cards.blackjack.jackpot import combinations
from ludex.games.cards.blackjack.odds.charts import HIT, STAND, mimic
from ludex.games.cards.blackjack.odds.solver_rules import solver_rules
from ludex.games.cards.blackjack.state import BlackjackState
from ludex.games.cards.blackjack.table import Blackjack
from ludex.games.common.boxes.commands import Consent, Sit
from ludex.games.common.shoe.commands import Cut, DeclineCut, Shuffle
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet
from ludex.games.registry import Opened, open_game, open_usual
from ludex.kit.cards import read_card
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.proof.keys import packaged

LAW = Law()
PLACES = ("spain-1977", "galicia", "cantabria")


def usual(place: str = "cantabria") -> Opened:
    return open_usual(LAW, "blackjack", place)


def cards(written: str) -> tuple[Any, ...]:
    return tuple(read_card(card) for card in written.split())


def seated(game: Any, setup: Any, outcomes: str, *players: str) -> Recorded[BlackjackState]:
    """An open table with these players, and these cards to come."""
    table: Recorded[BlackjackState] = Recorded(game, setup, Script(outcomes.split()))
    table.run(OpenSession(by="chief"))
    for player in players:
        table.run(Join(by=player, chips=Cents(game.rules.minimum * 100)))
    return table


def dealt(table: Recorded[BlackjackState], stake: int = 1) -> None:
    """The first player bets on box 1, the last on box 2, and hands are asked."""
    minimum = table.state.minimum
    players = table.state.players
    table.run(PlaceBet(by=players[0], bet="box-1", stake=Cents(minimum * stake)))
    table.run(PlaceBet(by=players[-1], bet="box-2", stake=Cents(minimum)))
    table.run(NoMoreBets(by="croupier"))
    table.run(AskHands(by="croupier"))


@pytest.mark.parametrize(
    ("written", "total", "soft"),
    [
        ("AS KD", 21, True),
        ("AS AD", 12, True),
        ("AS AD 9C", 21, True),
        ("AS 9D KC", 20, False),
        ("KS QD 5C", 25, False),
    ],
)
def test_points(written: str, total: int, soft: bool) -> None:
    """An ace counts eleven as long as that does not pass 21, and only one of them."""
    has = points(usual().rules, cards(written))
    assert (has.total, has.soft) == (total, soft)


def test_kinds_of_hands() -> None:
    """Blackjacks, pairs by value, and three sevens."""
    rules: Any = usual().rules
    assert is_blackjack(rules, cards("AS 10D"))
    assert not is_blackjack(rules, cards("AS 10D"), split=True)
    assert not is_blackjack(rules, cards("7S 7D 7C"))
    assert are_alike(rules, cards("KS 10D"))
    assert not are_alike(rules, cards("9S 10D"))
    assert is_sevens(rules, cards("7S 7D 7C"))
    assert not is_sevens(rules, cards("7S 7D"))
    assert not is_sevens(usual("galicia").rules, cards("7S 7D 7C"))
    by_rank = replace(rules, split=replace(rules.split, alike="rank"))
    assert not are_alike(by_rank, cards("KS 10D"))


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("8S 7D", []),
        ("7S 8D 7C", ["first"]),
        ("7S 7D", ["first", "pair"]),
        ("7S 7S 8C", ["first", "suited_pair"]),
        ("7S 7S 7C", ["first", "suited_pair", "three"]),
        ("7S 7S 7S 7S", ["first", "suited_pair", "suited_three"]),
    ],
)
def test_jackpot_combinations(written: str, found: list[str]) -> None:
    """What the first three cards make, the least first."""
    assert combinations(usual().rules, cards(written)) == found


def test_a_chart_that_plays_as_the_bank_does() -> None:
    """It draws below 17 whatever the bank shows."""
    chart = mimic(21, 17)
    assert chart.on_two(cards("10S 6D"), cards("2C")[0], split=False, may_surrender=True) == HIT
    assert chart.on_two(cards("AS 6D"), cards("2C")[0], split=True, may_surrender=False) == STAND
    rules: Any = usual().rules
    assert chart.on_more(rules, cards("2S 3D 4C"), cards("KC")[0]) == HIT


@pytest.mark.parametrize("place", PLACES)
def test_the_cloth_has_a_zone_for_every_bet(place: str) -> None:
    """Boxes, insurance lines and jackpots, none of which overlap."""
    game = usual(place)
    zones: list[Field] = list(plan_of(game.cloth()))
    assert {zone.bet for zone in zones} >= set(game.type.bets(game.game))
    assert {zone.bet for zone in zones if zone.shape == "line"} == {f"insurance-{box}" for box in range(1, 8)}
    for zone in zones:
        for other in zones:
            apart = zone.x + zone.width <= other.x or zone.y + zone.height <= other.y
            assert zone is other or apart or other.x + other.width <= zone.x or other.y + other.height <= zone.y


@pytest.mark.parametrize("place", PLACES)
def test_every_incident_names_who_decides(place: str) -> None:
    """And a command that exists."""
    game = usual(place)
    found = incidents(game.game)
    assert {each.slug for each in found} >= {"blocked-misplaced-card", "worn-card", "card-face-up", "late-bet"}
    assert all(each.decides and each.phases for each in found)
    assert {each.remedy for each in found if each.slug == "worn-card"} == (
        {"replace-card"} if place == "cantabria" else {"replace-packs"}
    )


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_kind_of_exercise(place: str, level: int) -> None:
    """Each has a solution of the form that it asks for."""
    game = usual(place)
    for kind in MAKERS:
        for exercise in exercises(game, level=level, count=6, pick=Random(level).randrange, kind=kind):
            assert exercise.kind == kind
            assert exercise.items
            for item in exercise.items:
                assert isinstance(item.value, str if item.form == "word" else int)
                assert item.form != "word" or item.value in item.choices


def test_an_exercise_on_choices_is_answered_by_the_table() -> None:
    """Two tens against an ace: no surrender, but a card, a double and a split."""
    game = usual()
    script = {step.gesture: (step.clause,) for step in game.statute.script}
    picks = iter([36, 37, 1, 0, 3, 0, 0] + [0] * 50)
    exercise = MAKERS["choices"](Lesson(game.game, game.setup, script, 2, lambda _n: next(picks)))
    assert exercise is not None
    answers = {item.ask: item.value for item in exercise.items}
    assert answers["may-hit"] == YES
    assert set(answers) == {"may-surrender", "may-hit", "may-double", "may-split"}
    assert answers["may-surrender"] in (YES, NO)


def test_who_leaves_takes_his_consent_and_his_seat_with_him() -> None:
    """Whoever comes back is asked again."""
    game = usual()
    table = seated(game.game, game.setup, "", "ana", "bea")
    table.run(Sit(by="ana", place=1))
    table.run(Consent(by="ana", bettor="bea"))
    table.run(Leave(by="bea"))
    assert table.state.consents == {1: ()}
    table.run(Leave(by="ana"))
    assert table.state.seats == {}
    assert table.state.consents == {}


def test_the_cut_is_offered_from_the_croupiers_left() -> None:
    """Those who sit are asked box by box, whatever its number, and those who stand after them."""
    opened = usual()
    table: Recorded[BlackjackState] = Recorded(opened.game, opened.setup, Script([]))
    table.apply(OpenSession(by="chief"))
    for player in ("ana", "bea", "eva"):
        table.apply(Join(by=player, chips=Cents(100_000)))
    table.apply(Sit(by="bea", place=7))
    table.apply(Sit(by="eva", place=2))
    table.apply(Shuffle(by="croupier"))
    asked = []
    while isinstance(lead := table.game.lead(table.state), DeclineCut):
        asked.append(lead.by)
        table.apply(lead)
    assert asked == ["eva", "bea", "ana"]
    assert table.game.duty(table.state) == Cut(by="chief")


def test_those_behind_must_follow_where_the_house_says_so() -> None:
    """The other reading of the silent text: who can add to their stake has to."""
    game = usual()
    rules: Any = game.rules
    strict = Blackjack(replace(rules, behind=replace(rules.behind, follows="must-follow")))
    table = seated(strict, game.setup, "6S 10H 9C 5S 9H 10C 10D", "ana", "bea")
    table.run(Sit(by="ana", place=1))
    table.run(Consent(by="ana", bettor="bea"))
    table.run(PlaceBet(by="bea", bet="box-1", stake=rules.minimum))
    dealt(table)
    table.run(Double(by="ana"))
    with pytest.raises(Refused) as refused:
        table.run(StayBehind(by="bea"))
    assert (refused.value.reason, refused.value.rule) == (Reason.MUST_ACCEPT, "behind.follows")
    table.run(Follow(by="bea"))
    assert table.state.this_round.hands["box-1"].doubled


def test_every_other_box_counts_where_several_hands_may_not_exceed_the_maximum() -> None:
    """The last as well as the first; the law of every place lets them, so another is asked."""
    game = usual()
    rules: Any = game.rules
    strict = Blackjack(replace(rules, exceeded=()))
    low, most = rules.minimum, rules.minimum * rules.multiple
    for first, last in ((1, rules.boxes), (rules.boxes, 1)):
        table = seated(strict, game.setup, "", "ana")
        table.run(Sit(by="ana", place=first))
        table.run(PlaceBet(by="ana", bet=f"box-{last}", stake=Cents(most - low)))
        with pytest.raises(Refused) as refused:
            table.run(PlaceBet(by="ana", bet=f"box-{first}", stake=Cents(2 * low)))
        assert refused.value.reason is Reason.ABOVE_MAXIMUM
        table.run(PlaceBet(by="ana", bet=f"box-{first}", stake=low))


def test_a_stake_counts_once_against_its_own_box() -> None:
    """Also where other boxes count too: what lies there may be raised to the maximum and no further."""
    game = usual()
    rules: Any = game.rules
    low, most = rules.minimum, rules.minimum * rules.multiple
    table = seated(Blackjack(replace(rules, exceeded=())), game.setup, "", "ana")
    table.run(Sit(by="ana", place=1))
    table.run(PlaceBet(by="ana", bet="box-1", stake=Cents(most - low)))
    table.run(PlaceBet(by="ana", bet="box-1", stake=low))
    with pytest.raises(Refused) as refused:
        table.run(PlaceBet(by="ana", bet="box-1", stake=low))
    assert refused.value.reason is Reason.ABOVE_MAXIMUM


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_bank_of_an_exercise_is_the_one_that_was_played(level: int) -> None:
    """It drew until it had to stand, and not a card more."""
    game = usual()
    rules: Any = game.rules
    for exercise in exercises(game, level=level, count=12, pick=Random(level).randrange, kind="payout"):
        bank = [read_card(written) for written in str(exercise.facts["bank"]).split()]
        assert points(rules, bank).total >= rules.bank.stands_at
        assert points(rules, bank[:-1]).total < rules.bank.stands_at


def test_surrender_is_asked_of_whoever_has_the_hand() -> None:
    """Some may and some may not, by the bank's card and not by whose box it is."""
    found = exercises(usual(), level=2, count=20, pick=Random(5).randrange, kind="choices")
    answers = {item.value for each in found for item in each.items if item.ask == "may-surrender"}
    assert answers == {"yes", "no"}


def test_nobody_adds_what_he_has_not() -> None:
    """A double, a split and following need chips."""
    game = usual()
    table = seated(game.game, game.setup, "8S 10H 9C 8D 9H", "ana", "bea")
    dealt(table, 50)
    table.state.accounts["player:ana"] = Cents(0)
    for command in (Double(by="ana"), Split(by="ana")):
        with pytest.raises(Refused) as refused:
            table.apply(command)
        assert refused.value.reason is Reason.NO_FUNDS


def test_a_double_at_the_maximum_where_the_law_lets_nobody_exceed_it() -> None:
    """Without the exception a stake at the maximum can be neither doubled nor split."""
    statute = LAW.statute("blackjack", "galicia")
    law = LAW.with_statute(statute.altered(statute.leaves["exceeded"].altered([])))
    game = open_game(law, "blackjack", "galicia", licence={"minimum": 10, "multiple": 50})
    table = seated(game.game, game.setup, "5S 10H 9C 5D 9H", "ana", "bea")
    dealt(table, 50)
    for command in (Double(by="ana"), Split(by="ana")):
        with pytest.raises(Refused) as refused:
            table.apply(command)
        assert refused.value.reason is Reason.ABOVE_MAXIMUM


def test_an_odd_peseta_stays_with_the_bank() -> None:
    """Three to two on eleven is sixteen and a half."""
    game = usual("spain-1977")
    table = seated(game.game, game.setup, "AS 10H 9C KD 8H 10C", "ana", "bea")
    table.run(PlaceBet(by="ana", bet="box-1", stake=Cents(11)))
    table.run(PlaceBet(by="bea", bet="box-2", stake=Cents(10)))
    table.run(NoMoreBets(by="croupier"))
    table.run(AskHands(by="croupier"))
    table.run(Stand(by="ana"))
    table.run(Stand(by="bea"))
    assert table.state.funds("ana") == 1016


def test_the_last_round_of_a_session_is_the_last() -> None:
    """The table closes after it, whatever is left in the shoe."""
    game = usual()
    table = seated(game.game, game.setup, "10S 10H 9C 8D 9H 10C", "ana", "bea")
    table.run(AnnounceLast(by="chief"))
    dealt(table)
    table.run(Stand(by="ana"))
    table.run(Stand(by="bea"))
    assert table.state.phase == "closed"


def test_a_card_that_is_owed_comes_before_any_other_choice() -> None:
    """At a live table nobody asks again before they have got it."""
    game = usual()
    table = seated(game.game, game.setup, "2S 10H 9C 3D 9H", "ana", "bea")
    dealt(table)
    table.apply(Hit(by="ana"))
    with pytest.raises(Refused) as refused:
        table.apply(Stand(by="ana"))
    assert refused.value.reason is Reason.OUT_OF_ORDER
    table.chance.add(["4C"])  # type: ignore[attr-defined]
    table.apply(GiveCard(by="croupier"))
    table.apply(Stand(by="ana"))


@pytest.mark.parametrize(
    ("path", "value"), [("values.court", 9), ("double.cards", 2), ("split.stake", 2), ("deal.bank_cards", 2)]
)
def test_what_the_solver_does_not_cover_is_misuse(path: str, value: Any) -> None:
    """Altered law is played by the table, but not solved."""
    statute = LAW.statute("blackjack", "galicia")
    law = LAW.with_statute(statute.altered(statute.leaves[path].altered(value)))
    rules: Any = open_usual(law, "blackjack", "galicia").rules
    with pytest.raises(Misuse):
        solver_rules(rules)


def test_the_table_knows_nothing_of_the_mathematics() -> None:
    """Nothing that plays a round imports the odds, directly or not."""
    needed = packaged().needed({"ludex.games.cards.blackjack", "ludex.games.cards.blackjack.drills"})
    assert "ludex.games.cards.blackjack.table" in needed
    assert not [module for module in needed if module.startswith("ludex.games.cards.blackjack.odds")]
