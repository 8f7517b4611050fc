"""The table of trente et quarante and its compiled loop on the same shoes; deposits, the cloth, and the school."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.commands import CloseSession, Join, OpenSession
from ludex.core.drills import LEVELS
from ludex.core.table import Recorded
from ludex.errors import Misuse, Refused
from ludex.examine.drills import exercises
from ludex.games.cards.trente_et_quarante.cloth import plan
from ludex.games.cards.trente_et_quarante.commands import GatherCards, PlaceInsured
from ludex.games.cards.trente_et_quarante.coups import Coup, winners
from ludex.games.cards.trente_et_quarante.drills import MAKERS
from ludex.games.cards.trente_et_quarante.events import CoupAnnounced
from ludex.games.cards.trente_et_quarante.incidents import incidents
from ludex.games.cards.trente_et_quarante.kernel import LEVEL, TrenteKernel
from ludex.games.cards.trente_et_quarante.odds import all_odds, chances
from ludex.games.cards.trente_et_quarante.state import CoupState
from ludex.games.cards.trente_et_quarante.table import TrenteEtQuarante
from ludex.games.common.shoe.preparing import full
from ludex.games.common.stakes.commands import NoMoreBets
from ludex.games.registry import Opened, open_usual
from ludex.kit.cards import Card, name
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from tests.tables import LAW, PLACES, give, saying, seated

GAME = "trente-et-quarante"


def shuffled(opened: Opened, seed: int) -> list[Card]:
    """A whole shoe in some order."""
    counts = full(opened.game.rules.shoe).unseen.counts
    cards = [Card(face) for face, number in enumerate(counts) for _ in range(number)]
    Random(seed).shuffle(cards)
    return cards


def coups(opened: Opened, cards: list[Card]) -> list[Any]:
    """What is announced at a table that deals this shoe until its red card."""
    table: Recorded[Any] = opened.recorded(Script([name(card) for card in cards]))
    table.run(OpenSession(by="chief"))
    session = table.state.shoe
    while table.state.phase == "betting" and (table.state.round == 1 or table.state.shoe.left < session.left):
        table.run(opened.game.lead(table.state))
    return [event.coup for entry in table.entries for event in entry.events if isinstance(event, CoupAnnounced)]


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("place", PLACES)
def test_the_table_and_the_loop_agree_on_the_same_shoe(place: str, seed: int) -> None:
    """Coup by coup: who wins, the colour of the first card, ties, and refaits until they are decided."""
    opened = open_usual(LAW, GAME, place)
    rules, cards = opened.game.rules, shuffled(opened, seed)
    expected: Counter[tuple[int, int]] = Counter()
    refaits = 0
    for coup in coups(opened, cards):
        if not winners(rules, coup):
            refaits += coup.black == rules.ties.refait
            expected[0, LEVEL] += coup.black != rules.ties.refait and refaits == 0
            continue
        expected[refaits, 2 * (coup.black > coup.red) + (coup.first == "red")] += 1
        refaits = 0
    counts = TrenteKernel(opened.game).count([cards])
    found = {(row, column): int(counts[row, column]) for row, column in zip(*counts.nonzero(), strict=True)}
    assert found == {key: number for key, number in expected.items() if number}
    assert sum(found.values()) > 20


def test_the_loop_and_the_exact_odds_agree() -> None:
    """A million rounds within five standard deviations, in every way of playing."""
    game = open_usual(LAW, GAME, "cantabria").game
    kernel, rounds, stake = TrenteKernel(game), 1_000_000, Cents(4000)
    counts = kernel.counts()
    kernel.play(counts, seed=3, block=0, rounds=rounds)
    assert counts.sum() == rounds
    edges = {(row.bet, row.choice): row for row in all_odds(game, stake)}
    for bet in game.bets:
        assert kernel.choices(bet) == ("half", "prison", "insured")
        for choice in kernel.choices(bet):
            mean = sum(value * number for value, number in kernel.nets(counts, bet, stake, choice).items())
            row = edges[bet, choice]
            off = abs(mean / rounds / stake + float(row.edge))
            assert off < 5 * sqrt(float(row.net.variance) / rounds), (bet, choice)
    may = chances(game.rules, game.bets["red"])
    assert abs(counts[1:].sum() / rounds - float(may.refait)) < 0.001
    assert kernel.draw(seed=3, block=0, rounds=1000) > 0


def test_rules_that_the_loop_does_not_know_are_refused() -> None:
    """Rows of which none wins."""
    rules = open_usual(LAW, GAME, "cantabria").game.rules
    with pytest.raises(Misuse):
        TrenteKernel(TrenteEtQuarante(replace(rules, rows=replace(rules.rows, wins=None))))


def test_closing_gives_deposits_back() -> None:
    """Nothing is left on the table, the deposit of an insured bet included."""
    opened = open_usual(LAW, GAME, "cantabria")
    table: Recorded[Any] = opened.recorded(Script())
    table.run(OpenSession(by="chief"))
    table.run(Join(by="ana", chips=Cents(100_000)))
    table.run(PlaceInsured(by="ana", bet="red", stake=Cents(50_000)))
    assert opened.game.money_on_table(table.state) == {"felt": 50_000, "prison": 0, "deposits": 500}
    assert not any(option.do == "close-session" for option in table.options("chief"))
    table.state.phase = "closing"
    table.run(CloseSession(by="chief"))
    assert table.state.funds("ana") == 100_000
    assert opened.game.money_on_table(table.state) == {"felt": 0, "prison": 0, "deposits": 0}


def test_nothing_of_a_coup_is_left_for_the_next() -> None:
    """Neither of one that was declared void with cards on the table, nor of one that was settled."""
    table = seated(open_usual(LAW, GAME, "cantabria"), ana=1000)
    script = table.chance
    assert isinstance(script, Script)
    script.add(["10S", "10H"])
    give(table, "no-more-bets", "croupier")
    assert [len(cards) for cards in table.state.coup.rows.values()] == [2]
    give(table, "void-coup", "chief", cause="faulty-card")
    assert (table.state.round, table.state.coup, table.state.last_coup) == (2, CoupState(), None)
    script.add(["10S", "10H", "10D", "4C", "9S", "9H", "9D", "4S"])
    give(table, "no-more-bets", "croupier")
    assert (table.state.round, table.state.coup, table.state.last_coup) == (3, CoupState(), Coup(34, 31, "black"))


def test_points_count_when_the_cards_are_gone_before_all_is_settled() -> None:
    """Where no rule keeps them on the table."""
    law = saying("settlement.cards_stay", None, "cantabria", GAME)
    table = seated(open_usual(law, GAME, "cantabria"), ana=1000)
    give(table, "bet", "ana", bet="red", stake=100)
    table.apply(NoMoreBets(by="croupier"))
    script = table.chance
    assert isinstance(script, Script)
    script.add(["10S", "10H", "10D", "AC", "10S", "10H", "10D", "4C"])
    while table.state.phase != "clearing" and (duty := table.game.duty(table.state)) is not None:
        table.apply(duty)
    (gathered,) = table.apply(GatherCards(by="croupier")).events
    assert gathered.phase is None
    assert (table.state.phase, table.state.coup) == ("clearing", CoupState(announced=Coup(31, 34, "black")))
    give(table, "collect", "croupier-2")
    assert (table.state.round, table.state.funds("ana")) == (2, 900_00)


@pytest.mark.parametrize("place", PLACES)
def test_the_cloth_has_a_box_for_every_chance(place: str) -> None:
    """Red and black at the sides, colour between them, inverse below."""
    game = open_usual(LAW, GAME, place).game
    boxes = {zone.bet: zone for zone in plan(game)}
    assert set(boxes) == set(game.bets)
    assert boxes["red"].x < boxes["colour"].x < boxes["black"].x
    assert boxes["inverse"].y > boxes["colour"].y


@pytest.mark.parametrize("place", PLACES)
def test_incidents_name_who_decides(place: str) -> None:
    """Void coups, the red card, late chips."""
    found = {each.slug: each for each in incidents(open_usual(LAW, GAME, place).game)}
    assert set(found) == {"cards-misdealt", "faulty-card", "red-card", "late-bet"}
    assert found["faulty-card"].decides == ("chief",)
    assert found["red-card"].clauses


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("place", PLACES)
def test_every_kind_of_exercise_is_made(place: str, level: int) -> None:
    """With an answer to everything that is asked."""
    for kind in MAKERS:
        asked = exercises(open_usual(LAW, GAME, place), level=level, count=4, pick=Random(level).randrange, kind=kind)
        assert len(asked) == 4
        for exercise in asked:
            assert exercise.items
            assert all(not item.choices or item.value in item.choices for item in exercise.items)


def test_where_no_text_insures_nobody_is_offered_it() -> None:
    """The refusal stands on the rule that would say what an insurance covers."""
    game = open_usual(saying("insurance.covers", None, "cantabria", GAME), GAME, "cantabria")
    table: Recorded[Any] = game.recorded(Script(shuffled(game, 1)))
    table.run(OpenSession(by="chief"))
    table.run(Join(by="ana", chips=Cents(100_000)))
    while table.state.phase != "betting":
        following = game.game.lead(table.state)
        assert following is not None
        table.run(following)
    with pytest.raises(Refused) as refusal:
        table.run(PlaceInsured(by="ana", bet="red", stake=Cents(10_000)))
    path = "insurance.covers"
    assert (refusal.value.rule, refusal.value.clauses) == (path, game.rules.clauses_of(path))
    assert refusal.value.clauses


@pytest.mark.parametrize("level", LEVELS)
def test_refaits_of_an_exercise_are_one_or_more(level: int) -> None:
    """As many as the level at most, at the highest more than one, and all of them come up."""
    asked = exercises(
        open_usual(LAW, GAME, "cantabria"), level=level, count=40, pick=Random(level).randrange, kind="refait"
    )
    assert {exercise.facts["zeros"] for exercise in asked} == set(range(2 if level == 3 else 1, level + 1))


@pytest.mark.parametrize(("minima", "rule"), [(1, "minimum"), (2, "insurance.threshold")])
def test_a_threshold_of_the_insurance_counts_only_above_the_minimum(minima: int, rule: str) -> None:
    """No text sets one; where it were the minimum itself, what lies below would be refused by the rule on that."""
    opened = open_usual(LAW, GAME, "cantabria")
    rules: Any = opened.rules
    insurance = replace(rules.insurance, threshold=Cents(rules.minimum * minima))
    game = TrenteEtQuarante(replace(rules, insurance=insurance))
    table: Recorded[Any] = Recorded(game, opened.setup, Script([]))
    table.run(OpenSession(by="chief"))
    table.run(Join(by="ana", chips=Cents(rules.minimum * 100)))
    while table.state.phase != "betting" and (lead := game.lead(table.state)) is not None:
        table.run(lead)
    (insured,) = (option for option in table.options("ana") if option.do == "bet-insured")
    stakes: Any = insured.domains[0]
    assert {group.low_bound.rule for group in stakes.limits.groups} == {rule}
    assert {group.low for group in stakes.limits.groups} == {rules.minimum * minima}
