"""The table of trente et quarante as it is drawn: the shield with its four boxes, and the pieces of chosen moments."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.cloth import Cloth, Place, Zone, plan_of, problems
from ludex.core.scene import Cards, Chips, Marker, Pile, held
from ludex.core.table import Recorded
from ludex.games.cards.trente_et_quarante.cloth import plan
from ludex.games.registry import Opened
from ludex.kit.chance import Script
from tests.games.card_tables import chips_on, evening, laid_badly, pieces, printing
from tests.tables import PLACES, give, opened, saying, seated, usual

GAME = "trente-et-quarante"
PILES = 5
"""How many people's chips lie in a row in each box, at least."""


def drawn(game: Opened) -> Cloth:
    """Its table."""
    return game.cloth()


def zone_of(cloth: Cloth, bet: str) -> Zone:
    """The box of a bet."""
    (zone,) = (zone for zone in cloth.zones if zone.bet == bet)
    return zone


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_has_its_box(place: str) -> None:
    """Four of them, and nothing is printed where something else is."""
    game = usual(place, GAME)
    cloth = drawn(game)
    assert {zone.id for zone in cloth.zones} == set(game.game.bets) == {"red", "black", "colour", "inverse"}
    assert problems(cloth) == []
    assert laid_badly(cloth, GAME) == []
    assert plan_of(cloth) == plan(game.game)


def test_the_table_is_a_shield() -> None:
    """Two larger boxes at the sides, the band between them, and the triangle in the point below."""
    cloth = drawn(usual("spain-1977", GAME))
    red, black, band, triangle = (zone_of(cloth, bet).outline for bet in ("red", "black", "colour", "inverse"))
    assert red.box().width == pytest.approx(black.box().width)
    assert min(red.box().width, black.box().width) > band.box().width
    assert red.box().x + red.box().width == band.box().x
    assert band.box().x + band.box().width == black.box().x
    assert triangle.box().y == band.box().y + band.box().height
    lowest = max(triangle.points(), key=lambda point: point[1])
    assert lowest[0] == 0
    assert max(cloth.edge.points(), key=lambda point: point[1])[0] == 0


def test_the_parts_of_the_shield_are_as_the_law_says() -> None:
    """In 1977 colour is in the band and inverse in the triangle; the other texts' shields are drawn alike."""
    boxes = [
        {bet: zone_of(usual(place, GAME).cloth(), bet).outline.box() for bet in ("red", "colour", "inverse")}
        for place in PLACES
    ]
    assert boxes[0] == boxes[1] == boxes[2]
    law = printing(GAME, "spain-1977", band="inverse", triangle="colour")
    swapped = opened("spain-1977", law=law, game=GAME).cloth()
    assert zone_of(swapped, "inverse").outline.box() == boxes[0]["colour"]
    assert zone_of(swapped, "colour").outline.box() == boxes[0]["inverse"]
    assert problems(swapped) == []
    sides = printing(GAME, "spain-1977", larger=["black", "red"])
    turned = opened("spain-1977", law=sides, game=GAME).cloth()
    assert zone_of(turned, "black").outline.box() == boxes[0]["red"]


def test_a_bet_that_is_not_listed_has_no_box() -> None:
    """The cloth follows the law."""
    law = saying("bets.colour.chances", ["colour"], "cantabria", GAME)
    assert "inverse" not in drawn(opened(law=law, game=GAME)).by_id


def test_chips_of_several_lie_in_their_box() -> None:
    """Stakes, deposits and prisoners, and none of them on what is printed."""
    cloth = drawn(usual("galicia", GAME))
    for zone in cloth.zones:
        rows = [(zone.chips.x, zone.chips.y, zone.chips.dx)]
        for kind in ("deposit", "prison"):
            place = cloth.by_id[f"{kind}:{zone.bet}"]
            assert isinstance(place, Place)
            rows.append((place.x, place.y, place.dx))
        for x, y, apart in rows:
            assert apart > 2 * cloth.chip
            for pile in range(PILES):
                middle = x + pile * apart
                edges = [(middle + across * cloth.chip, y + across * cloth.chip) for across in (-1, 1)]
                assert all(zone.outline.contains(edge) for edge in edges), (zone.bet, pile)


def table_with(place: str, cards: str) -> tuple[Opened, Recorded[Any]]:
    """A table with Ana and Bea, and cards to come."""
    game = usual(place, GAME)
    return game, seated(game, Script(cards.split()), ana=5000, bea=5000)


def test_bets_and_their_insurance() -> None:
    """A second bet is added to the first; what insures it lies below it, in an account of its own."""
    game, table = table_with("galicia", "")
    give(table, "bet-insured", "ana", bet="red", stake=1000)
    give(table, "bet", "ana", bet="red", stake=100)
    give(table, "bet", "bea", bet="inverse", stake=50)
    scene = pieces(game, table.state)
    assert [(chips.owner, chips.amount) for chips in chips_on(scene, "red")] == [("ana", 110_000)]
    (deposit,) = chips_on(scene, "deposit:red")
    assert (deposit.owner, deposit.amount, deposit.account) == ("ana", 1000, "deposits")
    assert [chips.owner for chips in chips_on(scene, "inverse")] == ["bea"]
    assert not chips_on(scene, "deposit:inverse")
    assert held(scene.values()) == {key: value for key, value in game.game.money_on_table(table.state).items() if value}
    assert not [piece for piece in scene.values() if isinstance(piece, Cards | Marker)]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_adds_up(place: str, seed: int) -> None:
    """Every chip is a piece in its account, every card is somewhere, and points are shown once they are announced."""
    game = usual(place, GAME)
    known, counted, won = set(drawn(game).by_id), 0, 0
    for state, scene in evening(game, seed=seed, rounds=4):
        assert held(scene) == {key: value for key, value in game.game.money_on_table(state).items() if value}
        assert {piece.place for piece in scene} <= known
        assert len({piece.id for piece in scene}) == len(scene)
        cards = [piece for piece in scene if isinstance(piece, Cards)]
        piles = [piece for piece in scene if isinstance(piece, Pile)]
        lying = sum(len(piece.faces) for piece in cards) + sum(pile.count for pile in piles)
        assert lying == (0 if state.shoe is None else game.game.rules.shoe.packs * 52)
        points = [piece.text for piece in scene if isinstance(piece, Marker)]
        assert points == (
            [] if state.coup.announced is None else [str(state.coup.announced.black), str(state.coup.announced.red)]
        )
        counted += len(points)
        won += sum(isinstance(piece, Chips) and piece.state == "won" for piece in scene)
    assert counted
    assert won


def test_prisoners_lie_apart() -> None:
    """What the refait holds leaves the stakes, and says so."""
    game, table = table_with("cantabria", "KS KD KC AS QS QD QC AH")
    give(table, "bet", "ana", bet="red", stake=100)
    give(table, "no-more-bets", "croupier")
    for _ in range(20):
        if table.state.prisoners or table.state.phase == "betting":
            break
        command = game.game.duty(table.state) or game.game.lead(table.state)
        assert command is not None
        table.run(command)
    scene = pieces(game, table.state)
    (held_chips,) = chips_on(scene, "prison:red")
    assert (held_chips.state, held_chips.account) == ("prison", "prison")
    assert not chips_on(scene, "red")
