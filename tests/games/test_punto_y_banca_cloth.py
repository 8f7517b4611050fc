"""The tables of punto y banca as they are drawn: numbered places and boxes, and the pieces of chosen moments."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.cloth import Cloth, plan_of, problems
from ludex.core.scene import Cards, Pile, Seat, held
from ludex.core.table import Recorded
from ludex.games.cards.punto_y_banca.cloth import plan
from ludex.games.registry import Opened
from ludex.kit.chance import Script
from tests.games.card_tables import chips_on, evening, laid_badly, pieces, printing
from tests.games.punto import GAME, at
from tests.tables import PLACES, give, saying, seated

KINDS = [(place, kind) for place in PLACES for kind in ("large", "mini", "midi") if place != "spain-1977"]
TABLES = [("spain-1977", "large"), *KINDS]


def drawn(opened: Opened) -> Cloth:
    """Its table."""
    return opened.cloth()


def numbers(cloth: Cloth, bet: str) -> list[str]:
    """What stands in the numbered boxes of a bet, in their order."""
    return [zone.marks[0].text for zone in cloth.zones if zone.bet == bet and zone.id != bet]


def figures(cloth: Cloth, bet: str) -> tuple[str, ...]:
    """What the field of a bet says that it pays."""
    (zone,) = (zone for zone in cloth.zones if zone.id == bet)
    return zone.marks[1].values


@pytest.mark.parametrize(("place", "kind"), TABLES)
def test_every_bet_has_its_place(place: str, kind: str) -> None:
    """And every place its box for either hand, with its own number."""
    opened = at(place, kind=kind)
    cloth = drawn(opened)
    assert set(opened.game.bets) <= set(cloth.by_id)
    assert problems(cloth) == []
    assert laid_badly(cloth, GAME) == []
    assert plan_of(cloth) == plan(opened.game)
    expected = [str(number) for number in opened.game.rules.place_numbers]
    assert numbers(cloth, "bank") == expected
    assert numbers(cloth, "player") == expected


@pytest.mark.parametrize("count", [1, 2, 7, 14, 15, 20])
def test_a_large_table_may_have_any_number_of_places(count: int) -> None:
    """The texts leave it to the table."""
    cloth = drawn(at("cantabria", large=count))
    assert len(numbers(cloth, "bank")) == count
    assert problems(cloth) == []
    assert laid_badly(cloth, GAME) == []


def test_the_thirteenth_place_may_be_left_out() -> None:
    """The numbers go on with 14."""
    assert numbers(drawn(at("galicia", thirteen="omitted")), "bank")[11:] == ["12", "14", "15"]
    assert numbers(drawn(at("galicia", thirteen="kept")), "bank")[11:] == ["12", "13", "14"]


def test_places_are_numbered_from_the_chiefs_right() -> None:
    """The chief faces the croupiers, from below: up the right wing, then down the left one."""
    cloth = drawn(at("galicia"))
    right = [cloth.middle(f"seat:{number}") for number in range(1, 8)]
    left = [cloth.middle(f"seat:{number}") for number in range(8, 15)]
    assert all(x > 0 for x, _ in right)
    assert all(x < 0 for x, _ in left)
    assert [y for _, y in right] == sorted((y for _, y in right), reverse=True)
    assert [y for _, y in left] == sorted(y for _, y in left)


@pytest.mark.parametrize("kind", ["large", "mini"])
def test_numbers_run_from_the_side_that_the_law_says(kind: str) -> None:
    """From the chief's right; from the other side they would run the other way round."""
    lawful = at("galicia", kind=kind).cloth()
    law = printing(GAME, "galicia", from_right=False)
    altered = at("galicia", law=law, kind=kind).cloth()
    last = len(numbers(lawful, "bank"))
    assert altered.middle("seat:1") == lawful.middle(f"seat:{last}") != lawful.middle("seat:1")
    assert problems(altered) == []


def test_a_reduced_table_has_its_used_cards_at_the_croupiers_right() -> None:
    """Which is the left of those who sit before them, where the places begin too."""
    cloth = drawn(at("galicia", kind="mini"))
    assert cloth.middle("discard")[0] < 0
    across = [cloth.middle(f"seat:{number}")[0] for number in range(1, 8)]
    assert across == sorted(across)


def test_it_says_what_the_rules_pay() -> None:
    """Even money, less the house's part on the bank, and the tie where there is such a bet."""
    cloth = drawn(at("galicia"))
    assert figures(cloth, "player") == ("1", "1")
    assert figures(cloth, "bank") == ("1", "1", "5")
    assert figures(cloth, "tie") == ("8", "1")
    assert "tie" not in drawn(at("spain-1977")).by_id
    altered = saying("deduction.percent", 4, "galicia", GAME)
    assert figures(drawn(at("galicia", law=altered)), "bank") == ("1", "1", "4")
    altered = saying("bets.tie.pays", 9, "galicia", GAME)
    assert figures(drawn(at("galicia", law=altered)), "tie") == ("9", "1")
    nothing = saying("deduction.percent", 0, "galicia", GAME)
    assert figures(drawn(at("galicia", law=nothing)), "bank") == ("1", "1")


def table_with(opened: Opened, cards: str) -> Recorded[Any]:
    """A table with Ana and Bea in their places, the first card being burnt, and these cards to come."""
    table = seated(opened, Script(["AS", *cards.split()]), ana=1000, bea=1000)
    while table.state.phase != "betting":
        table.run(opened.game.lead(table.state))
    return table


def test_bets_lie_in_the_boxes_of_their_places() -> None:
    """Those on the tie in its own box; a second bet is added to the first."""
    opened = at("cantabria", kind="mini")
    table = table_with(opened, "")
    give(table, "bet", "ana", bet="bank", stake=20)
    give(table, "bet", "ana", bet="bank", stake=10)
    give(table, "bet", "bea", bet="player", stake=20)
    give(table, "bet", "bea", bet="tie", stake=10)
    scene = pieces(opened, table.state)
    assert [(chips.owner, chips.amount) for chips in chips_on(scene, "bank@1")] == [("ana", 3000)]
    assert [(chips.owner, chips.amount) for chips in chips_on(scene, "player@2")] == [("bea", 2000)]
    assert [(chips.owner, chips.amount) for chips in chips_on(scene, "tie")] == [("bea", 1000)]
    assert not chips_on(scene, "bank")
    assert scene["seat:1"] == Seat(id="seat:1", place="seat:1", who="ana")
    assert not [piece for piece in scene.values() if isinstance(piece, Cards)]


@pytest.mark.parametrize(("place", "kind"), TABLES)
def test_an_evening_adds_up(place: str, kind: str) -> None:
    """Every chip on the felt is a piece, every card is somewhere, and no face is seen that nobody has shown."""
    opened = at(place, kind=kind)
    known, covered, shoes = set(drawn(opened).by_id), 0, set()
    for state, scene in evening(opened, seed=1):
        assert sum(held(scene).values()) == sum(opened.game.money_on_table(state).values())
        assert {piece.place for piece in scene} <= known
        assert len({piece.id for piece in scene}) == len(scene)
        cards = [piece for piece in scene if isinstance(piece, Cards)]
        piles = [piece for piece in scene if isinstance(piece, Pile)]
        lying = sum(len(piece.faces) for piece in cards) + sum(pile.count for pile in piles)
        assert lying == (0 if state.shoe is None else opened.game.rules.shoe.packs * 52)
        for piece in cards:
            shown = state.deal.cards.get(piece.id.removeprefix("hand:"), ())
            assert sum(face is not None for face in piece.faces) == len(shown)
            covered += piece.faces.count(None)
        shoes |= {pile.place for pile in piles if pile.id == "shoe"}
    assert covered
    assert any(place.startswith("shoe:") for place in shoes) is opened.game.rules.players_deal


def test_without_a_place_one_bets_in_the_field_of_the_hand() -> None:
    """Where people may stand."""
    opened = at("galicia", large=1)
    table = table_with(opened, "")
    give(table, "bet", "bea", bet="bank", stake=20)
    assert [chips.owner for chips in chips_on(pieces(opened, table.state), "bank")] == ["bea"]
