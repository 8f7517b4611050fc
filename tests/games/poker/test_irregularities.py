"""What goes wrong at a table of circle poker: the rare moments that the cases leave to be tried one by one."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.table import Recorded
from ludex.games.poker.circle.hand.commands import StartHand
from ludex.games.poker.circle.hand.pots import Layer, layers, without
from ludex.games.poker.circle.irregularities.mishandled_cards import CardsExposed
from ludex.games.poker.circle.irregularities.stray_cards import ReportStrayCard
from ludex.games.poker.circle.state import DEALING
from ludex.games.registry import open_usual
from ludex.kit.chance import Script
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.strict import Tree
from tests.tables import LAW, give, opened, refused, seated

PEOPLE = ("ana", "bea", "carlos", "dora")
PLACES = ("cantabria", "asturias")


def hand(*faces: str, law: Law = LAW, game: str = "holdem", **table: Tree) -> Recorded[Any]:
    """A hand of hold'em up to the first turn: ana has the button, bea and carlos the blinds, dora acts."""
    playing = opened(law=law, game=game, table={"pot_part": 0, **table})
    found = seated(playing, Script([*PEOPLE[:-1], *faces]), **dict.fromkeys(PEOPLE, 200))
    for do in ("announce-take", "draw-seats", "start-hand"):
        give(found, do, "croupier")
    return found


def saying(path: str, value: Tree) -> Law:
    """The law of hold'em in Cantabria with one rule saying something else."""
    statute = LAW.statute("holdem", "cantabria")
    return LAW.with_statute(statute.altered(statute.leaves[path].altered(value)))


def stacks(table: Recorded[Any]) -> list[int]:
    """What each has in front of them, in euros."""
    return [table.state.funds(name) // 100 for name in PEOPLE]


def all_in(table: Recorded[Any], *players: str) -> None:
    """These put in all they have, the others fold, and the cards run out."""
    for _ in PEOPLE:
        who = table.state.actor
        if who is None:
            return
        if who not in players:
            give(table, "fold", who)
        elif table.state.hand.betting.highest < 20000:
            give(table, "raise", who, stake=table.state.funds(who) // 100)
        else:
            give(table, "call", who)


def test_bets_that_stay_count_when_the_hand_begins_again() -> None:
    """Where the law left them in the pot, blinds are not posted twice and a bet is still to be matched."""
    table = hand(law=saying("misdeal.stakes", "stay"))
    give(table, "raise", "dora", stake=40)
    give(table, "fold", "ana")
    give(table, "report-misdeal", "croupier", cause="wrong-order")
    assert stacks(table) == [200, 195, 190, 160]
    assert table.state.hand.betting.highest == 4000
    assert table.state.hand.betting.bets == {"bea": 500, "carlos": 1000, "dora": 4000}
    give(table, "check", "dora")
    give(table, "fold", "ana")
    give(table, "call", "bea")
    assert stacks(table) == [200, 160, 190, 160]


def test_a_hand_dies_while_the_last_cards_are_still_to_come() -> None:
    """With nobody left to bet, cards that touch between two deals leave the pot to the third player."""
    table = hand()
    all_in(table, "ana", "carlos", "dora")
    assert table.state.phase == "dealing"
    give(table, "report-touching-cards", "croupier", who="carlos", other="dora")
    assert stacks(table) == [605, 195, 0, 0]


def test_hands_are_mixed_when_they_should_be_shown() -> None:
    """Those who have shown are not concerned; when the others' hand is lost the rest is paid."""
    table = hand("2C", "7D", "9H", "JS", "KC")
    all_in(table, "ana", "carlos", "dora")
    assert table.state.phase == "showdown"
    assert isinstance(table.chance, Script)
    first = next(name for name in ("ana", "carlos", "dora") if any(o.do == "show" for o in table.options(name)))
    table.chance.add(["AS", "AD"])
    give(table, "show", first)
    second, third = (name for name in ("ana", "carlos", "dora") if name != first)
    assert refused(table, "report-mucked", "croupier", who=first).reason == "no-such"
    assert refused(table, "report-touching-cards", "croupier", who=first, other=second).reason == "no-such"
    give(table, "report-mucked", "croupier", who=second)
    table.chance.add(["QS", "3D"])
    give(table, "declare-hand-lost", "croupier")
    assert table.state.funds(first) == 60500
    assert table.state.funds(third) == 0


def test_a_hand_that_waits_goes_on_by_itself() -> None:
    """When nobody says otherwise a mixed hand is restored, a claimed turn given back, unclear chips taken in."""
    table = hand()
    give(table, "report-mucked", "croupier", who="bea")
    assert_leads(table, "restore-hand")
    give(table, "skip-turn", "croupier")
    give(table, "claim-turn", "dora")
    assert_leads(table, "rule-turn")
    assert table.state.actor == "dora"
    give(table, "report-unclear-bet", "croupier", stake=10)
    assert_leads(table, "accept-bet")
    assert table.state.actor == "ana"


def assert_leads(table: Recorded[Any], do: str) -> None:
    """The game proposes this, and it is done."""
    command = table.game.lead(table.state)
    assert command is not None
    assert command.__struct_config__.tag == do
    table.run(command)


def test_whoever_owes_his_first_bet_folds_when_he_says_nothing() -> None:
    """And keeps it: they never were in the hand."""
    table = hand()
    give(table, "report-missing-ante", "croupier", who="bea")
    give(table, "call", "dora")
    give(table, "call", "ana")
    assert_leads(table, "fold")
    assert table.state.funds("bea") == 20000


def test_the_last_player_takes_a_pot_that_he_has_not_paid_into() -> None:
    """A missing blind is not asked for once everybody else has folded."""
    table = hand()
    give(table, "report-missing-ante", "croupier", who="carlos")
    for name in ("dora", "ana", "bea"):
        give(table, "fold", name)
    assert stacks(table) == [200, 195, 205, 200]


def test_faces_that_nobody_had_seen_are_asked_when_cards_are_exposed() -> None:
    """A physical pack is read aloud then, and everybody at the table may see it."""
    table = hand("AS", "KS")
    (entry,) = give(table, "report-exposed-cards", "croupier", who="bea")
    (event,) = entry.events
    assert isinstance(event, CardsExposed)
    assert event.drawn == event.cards
    for who in (*PEOPLE, "croupier", "chief"):
        assert cards_seen(table, who)["bea"] == ("AS", "KS")
        assert table.game.show(event, who, table.state) == event
    assert cards_seen(table, "stranger") == {}


def cards_seen(table: Recorded[Any], who: str) -> Any:
    """The cards as this person sees them."""
    view: Any = table.game.view(table.state, who)
    return view.cards


def test_a_reduced_pot_is_short_of_the_main_pot_first() -> None:
    """Side pots are touched only when the main one is gone."""
    pots = layers({"ana": Cents(50), "bea": Cents(100), "carlos": Cents(100)}, ["ana", "bea", "carlos"])
    assert pots == [Layer(Cents(150), ("ana", "bea", "carlos")), Layer(Cents(100), ("bea", "carlos"))]
    assert [pot.amount for pot in without(pots, Cents(30))] == [120, 100]
    assert [pot.amount for pot in without(pots, Cents(170))] == [0, 80]


def test_every_incident_is_explained_in_both_places() -> None:
    """Each with a command that the table has, somebody who decides, a moment and a clause."""
    for place in PLACES:
        table = open_usual(LAW, "holdem", place)
        found = {incident.slug: incident for incident in table.type.incidents(table.game)}
        assert len(found) == 25
        for incident in found.values():
            assert all((incident.decides, incident.phases, incident.clauses)), incident.slug


def test_where_no_hand_is_restored_cards_among_the_discards_are_dead() -> None:
    """By the rule on mixed cards alone."""
    law = saying("incidents.restored", None)
    table = hand(law=law)
    give(table, "report-mucked", "croupier", who="dora")
    assert "dora" not in table.state.hand.live
    dead = next(event for event in table.entries[-1].events if event.clauses)
    assert set(table.game.rules.clauses_of("incidents.mucked")) <= set(dead.clauses)


def test_a_pot_that_nobody_can_win_goes_back_by_what_each_put_in() -> None:
    """Cards of the last two players touch before the second has called: each takes their part, in whole chips."""
    table = hand()
    give(table, "raise", "dora", stake=40)
    give(table, "fold", "ana")
    give(table, "fold", "bea")
    give(table, "report-touching-cards", "croupier", who="carlos", other="dora")
    assert stacks(table) == [200, 195, 201, 204]
    assert table.state.accounts["pot"] == 0
    assert table.state.phase == "ready"
    assert table.state.played == 1


@pytest.mark.parametrize("direction", ["left", "right"])
@pytest.mark.parametrize(("gone", "place"), [(None, 7), (None, 9), ("bea", 2), ("bea", 8), ("elena", 5)])
def test_a_place_without_player_is_dealt_to_when_its_turn_comes(direction: str, gone: str | None, place: int) -> None:
    """Its first card lies there already; the second comes after that of whoever sits before it, or first of all."""
    people = ("ana", "bea", "carlos", "dora", "elena", "fran")
    playing = opened(law=saying("betting.direction", direction), game="holdem", table={"pot_part": 0})
    table = seated(playing, Script(people[:-1]), **dict.fromkeys(people, 200))
    for do in ("announce-take", "draw-seats"):
        give(table, do, "croupier")
    if gone is not None:
        give(table, "leave", gone)
    sitting = dict(table.state.seats)
    table.apply(StartHand(by="croupier"))
    while table.state.phase != DEALING:
        duty = table.game.duty(table.state)
        assert duty is not None
        table.apply(duty)
    places, button = playing.rules.seating.places, table.state.button
    step = 1 if direction == playing.rules.players.first_place else -1
    round_table = [(button - 1 + step * at) % places + 1 for at in range(1, places + 1)]
    first = [sitting[at] for at in round_table if at in sitting]
    second = [sitting.get(at, f"#{at}") for at in round_table if at in sitting or at == place]
    assert [card.to for card in table.state.hand.deal.due] == [*first, *first]
    table.apply(ReportStrayCard(by="croupier", place=place))
    assert [card.to for card in table.state.hand.deal.due] == [*first, *second]


def test_cards_dealt_to_somebody_who_is_away() -> None:
    """They are no error; where the law says nothing of it, the hand begins again, unless they have none."""
    for law, again in ((LAW, False), (saying("incidents.absent_dealt", None), True)):
        table = hand(law=law)
        entries = give(table, "mark-absent", "croupier", who="bea")
        told = [str(event.__struct_config__.tag) for entry in entries for event in entry.events]
        assert told[0] == "absent-marked"
        assert ("hand-restarted" in told) is again


def test_a_hand_that_is_called_wrongly() -> None:
    """The cards count, whatever the croupier says; where no rule says so, what was called would."""
    for law, wins in ((LAW, "ana"), (saying("incidents.miscalled", None), "dora")):
        table = hand("2C", "7D", "9H", "JS", "KC", law=law)
        all_in(table, "ana", "dora")
        assert isinstance(table.chance, Script)
        assert refused(table, "announce-hand", "croupier", who="dora", category="full").reason == "nothing-to-do"
        table.chance.add(["QS", "3D"])
        give(table, "show", "dora")
        give(table, "announce-hand", "croupier", who="dora", category="full")
        table.chance.add(["AS", "AD"])
        give(table, "show", "ana")
        assert table.state.phase == "ready"
        assert table.state.funds(wins) == 41500
