"""The table of punto y banca: covered cards, the shoe's way round, places, sides, and what the school asks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludex.core.commands import BuyChips, Leave
from ludex.core.drills import LEVELS
from ludex.core.roles import PLAYER
from ludex.errors import Reason
from ludex.examine.drills import exercises
from ludex.examine.inspection import inspect_floor
from ludex.games.cards.punto_y_banca.cloth import plan
from ludex.games.cards.punto_y_banca.commands import Deal, DeclineShoe, GatherCards, ShowHand, TakeShoe
from ludex.games.cards.punto_y_banca.drills import MAKERS
from ludex.games.cards.punto_y_banca.events import CardsDealt, Deducted, HandShown
from ludex.games.cards.punto_y_banca.incidents import incidents
from ludex.games.cards.punto_y_banca.state import DEALER, NEXT_DEALER, DealState
from ludex.games.common.stakes.commands import NoMoreBets, PlaceBet
from ludex.house.evening import Evening
from ludex.kit.cards import packs, read_card
from ludex.kit.money import Cents
from tests.games.punto import GAME, at, joined
from tests.tables import LAW, PLACES, give, refused, saying


def test_nobody_knows_a_face_before_it_is_shown() -> None:
    """Covered cards have left the shoe, and all faces but the burnt one's guide are still unseen."""
    opened = at("galicia")
    table = joined(opened, "ana", cards=["AS", "10S", "8S", "10H", "9H"])
    table.run(TakeShoe(by="ana"))
    table.run(PlaceBet(by="ana", bet="player", stake=Cents(1000)))
    table.run(NoMoreBets(by="croupier"))
    table.run(Deal(by="ana"))
    whole = packs(6)
    assert table.state.shoe.left == whole.left - 2 - 4
    assert table.state.shoe.unseen.total == whole.left - 1
    for who in ("ana", "croupier", "chief", "stranger"):
        assert opened.game.view(table.state, who).cards == {"player": ("1", "3"), "bank": ("2", "4")}
    table.run(ShowHand(by="ana"))
    assert opened.game.view(table.state, "stranger").cards == {"player": ("10S", "8S"), "bank": ("2", "4")}
    assert table.state.shoe.unseen.total == whole.left - 3


def test_the_turn_begins_again_with_a_new_shoe() -> None:
    """Reading: at place one."""
    opened = at("galicia")
    table = joined(opened, "ana", "bea", cards=["AS"])
    table.run(DeclineShoe(by="ana"))
    assert table.state.offered == "bea"
    table.run(TakeShoe(by="bea"))
    assert table.state.last_place == 2
    game, state = opened.game, game_state(opened, table)
    assert (state.dealer, state.last_place) == ("", 0)
    assert game.view(state, "ana").dealer == ""


def game_state(opened: Any, table: Any) -> Any:
    """The state after another shuffle."""
    state = opened.game.copy(table.state)
    state.phase = "shuffling"
    for event in opened.game.decide(state, opened.game.duty(state), None):
        opened.game.evolve(state, event)
    return state


def test_whoever_has_the_shoe_and_leaves_gives_it_up() -> None:
    """It is offered to the next at once."""
    table = joined(at("galicia"), "ana", "bea", cards=["AS"])
    table.run(TakeShoe(by="ana"))
    table.run(Leave(by="ana"))
    assert (table.state.dealer, table.state.offered) == ("", "bea")


def test_the_shoe_is_an_office_that_the_law_names() -> None:
    """Whoever it is offered to may take it, and whoever has it deals; others only where the law's data name players."""
    table = joined(at("galicia"), "ana", "bea", cards=["AS"])
    assert (table.state.roles_of("ana"), table.state.roles_of("bea")) == ((PLAYER, NEXT_DEALER), (PLAYER,))
    turn = refused(table, "take-shoe", "bea")
    assert (turn.reason, turn.clauses) == (Reason.OUT_OF_TURN, ("GAL07/06.III.jugadores/3",))
    role = refused(table, "take-shoe", "croupier")
    assert (role.reason, role.clauses) == (Reason.NOT_YOURS, ("GAL07/06.III.jugadores/2",))
    table.run(TakeShoe(by="ana"))
    assert (table.state.roles_of("ana"), table.state.roles_of("bea")) == ((PLAYER, DEALER), (PLAYER,))
    table.run(NoMoreBets(by="croupier"))
    for other in ("bea", "croupier"):
        assert refused(table, "deal", other).reason is Reason.OUT_OF_TURN
    table.run(Deal(by="ana"))
    named = saying("may.take-shoe.next-dealers", [PLAYER], "galicia", GAME)
    open_to_all = joined(at("galicia", law=named), "ana", "bea", cards=["AS"])
    open_to_all.run(TakeShoe(by="bea"))
    assert (open_to_all.state.dealer, open_to_all.state.offered) == ("bea", "")


def test_nothing_of_a_deal_is_left_for_the_next() -> None:
    """Neither of a hand that was declared void with cards on the table, nor of one that was settled."""
    table = joined(at("cantabria"), "ana", cards=["AS", "10S", "8S"])
    table.run(TakeShoe(by="ana"))
    table.run(PlaceBet(by="ana", bet="bank", stake=Cents(10_000)))
    table.run(NoMoreBets(by="croupier"))
    table.run(Deal(by="ana"))
    shown = {"player": (read_card("10S"), read_card("8S")), "bank": ()}
    assert table.state.deal == DealState(hand="bank", places={"player": (1, 3), "bank": (2, 4)}, cards=shown)
    give(table, "void-hand", "chief", cause="card-exposed")
    assert (table.state.round, table.state.deal, table.state.last_outcome) == (2, DealState(), None)
    table.chance.add(["10S", "8S", "10H", "9H"])  # type: ignore[attr-defined]
    table.run(NoMoreBets(by="croupier"))
    table.run(Deal(by="ana"))
    table.run(ShowHand(by="ana"))
    assert any(isinstance(event, Deducted) for entry in table.entries for event in entry.events)
    assert (table.state.round, table.state.deal, table.state.last_outcome) == (3, DealState(), "bank")


def test_the_outcome_counts_when_the_cards_are_gone_before_all_is_settled() -> None:
    """Where no rule keeps them on the table."""
    law = saying("settlement.cards_stay", None, "cantabria", GAME)
    table = joined(at("cantabria", law=law), "ana", cards=["AS", "10S", "8S", "10H", "9H"])
    table.run(DeclineShoe(by="ana"))
    table.run(PlaceBet(by="ana", bet="player", stake=Cents(10_000)))
    table.apply(NoMoreBets(by="croupier"))
    while table.state.phase != "clearing":
        duty = table.game.duty(table.state)
        table.apply(duty or ShowHand(by="ana"))
    table.apply(GatherCards(by="croupier"))
    assert (table.state.phase, table.state.deal) == ("clearing", DealState(outcome="bank"))
    give(table, "collect", "croupier")
    assert (table.state.round, table.state.funds("ana")) == (2, 90_000)


def test_money_changed_is_seen_by_its_owner_and_the_staff() -> None:
    """Purses are private."""
    opened = at("spain-1977")
    table = joined(opened, "ana", "bea", cards=[])
    (entry, *_) = table.run(BuyChips(by="money-changer", player="ana", chips=Cents(500)))
    event = entry.events[0]
    shown = {who: opened.game.show(event, who, table.state).moves for who in ("ana", "bea", "chief")}
    assert shown["ana"] == shown["chief"] == event.moves != ()
    assert shown["bea"] == ()


@pytest.mark.parametrize("place", PLACES)
def test_the_cloth_has_a_box_for_every_bet(place: str) -> None:
    """None lies over another."""
    game = at(place).game
    boxes = plan(game)
    assert {zone.bet for zone in boxes} == set(game.bets)
    assert len({(zone.x, zone.y) for zone in boxes}) == len(boxes)


@pytest.mark.parametrize("place", PLACES)
def test_incidents_name_who_decides(place: str) -> None:
    """Void hands, late chips, and in Cantabria a dealer without a bet."""
    found = {each.slug: each for each in incidents(at(place).game)}
    assert found["card-exposed"].decides == ("chief",)
    assert found["late-bet"].remedy == "returned"
    assert ("dealer-without-bet" in found) == (place == "cantabria")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("place", PLACES)
def test_every_kind_of_exercise_is_made(place: str, level: int) -> None:
    """With an answer to everything that is asked."""
    for kind in MAKERS:
        asked = exercises(at(place), level=level, count=5, pick=Random(level).randrange, kind=kind)
        assert len(asked) == 5
        for exercise in asked:
            assert exercise.items
            assert all(not item.choices or item.value in item.choices for item in exercise.items)


def test_a_chief_of_two_mini_tables_needs_them_recorded() -> None:
    """Cantabria, by a reading: each table has a recording of its own."""
    table = {"game": GAME, "minimum": 10, "kind": "mini"}
    floor: Any = {
        "authorised": {GAME: {"minimum": 10}},
        "tables": [
            {**table, "id": "p1", "own_recording": True, "staff": {"chief": ["ana"], "croupier": ["leo"]}},
            {**table, "id": "p2", "own_recording": False, "staff": {"chief": ["ana"], "croupier": ["eva"]}},
        ],
    }
    (violation,) = inspect_floor(LAW, "cantabria", floor)
    assert violation.rule == "establishment.staff.reduced_shared.own_recording"


def test_cards_that_are_dealt_open_are_known_at_once() -> None:
    """No text has it so; a law that did would show the first four cards, each where it was dealt."""
    opened = at("cantabria", law=saying("dealing.covered", False, game=GAME))
    entries = Evening(opened, 1, None).entries(3)
    events = [event for entry in entries for event in entry.events]
    dealt = [event for event in events if isinstance(event, CardsDealt)]
    shown = [event for event in events if isinstance(event, HandShown)]
    assert len(dealt) == 3
    for event in dealt:
        assert (len(event.player_cards), len(event.bank_cards)) == (2, 2)
        hands = {"player": event.player_cards, "bank": event.bank_cards}
        own = [each for each in shown if each.cards == hands[each.hand]]
        assert {each.hand for each in own} >= {"player", "bank"}
