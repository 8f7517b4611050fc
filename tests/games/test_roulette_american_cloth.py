"""The table of American roulette as it is drawn: colours of owners, boxes that tell their worth, two cloths."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from ludex.core.cloth import PlaceKind, problems
from ludex.core.scene import Ball, Chips, Marker, by_id, held
from ludex.draw import picture
from ludex.draw.themes import PAINTS
from ludex.games.wheels.roulette.american_scene import COLOURS, scene
from ludex.games.wheels.roulette.scene import scene as plain_scene
from ludex.kit.chance import Script
from ludex.words import LANGUAGES, Words
from tests.tables import PLACES, give, opened, seated, spin

AMERICAN = "roulette-american"


def pieces(table: Any, who: str = "ana") -> dict[str, Any]:
    """What somebody sees on the table, by id."""
    return dict(by_id(scene(table.game.view(table.state, who))))


def test_chips_have_the_colour_of_their_owner() -> None:
    """Two players, two colours, for chips on the felt as for announced ones; a French table knows none."""
    table = seated(opened(game=AMERICAN), Script(), ana=1000, bea=1000)
    give(table, "bet", "ana", bet="red", stake=20)
    give(table, "bet", "bea", bet="red", stake=30)
    found = pieces(table)
    chips = {piece.owner: piece for piece in found.values() if isinstance(piece, Chips)}
    assert [chips[name].colour for name in ("ana", "bea")] == list(COLOURS[:2])
    assert len(set(COLOURS)) == len(COLOURS)
    assert set(COLOURS) <= set(PAINTS)
    french = seated(opened(), Script(), ana=1000)
    give(french, "bet", "ana", bet="red", stake=20)
    plain: Any = french.game.view(french.state, "ana")
    assert [piece.colour for piece in plain_scene(plain) if isinstance(piece, Chips)] == [""]


def test_the_box_of_a_colour_shows_what_it_is_worth() -> None:
    """Once the marker lies there; before, the chip lies alone, and whoever leaves takes it along."""
    table = seated(opened(game=AMERICAN), Script(), ana=1000, bea=1000)
    before = pieces(table)["colour:ana"]
    assert before == Marker(id="colour:ana", place="colour:1", kind="colour", who="ana", colour=COLOURS[0])
    give(table, "set-chip-value", "ana", value=50)
    found = pieces(table)
    assert (found["colour:ana"].amount, found["colour:bea"].amount) == (5000, None)
    assert found["colour:bea"].place == "colour:2"
    give(table, "leave", "ana")
    assert "colour:ana" not in pieces(table)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("cloths", [1, 2])
def test_the_table(place: str, cloths: int) -> None:
    """A box for every colour, each bet on every cloth, nothing over the edge."""
    game = opened(place, game=AMERICAN, licence={"cloths": cloths})
    drawn = game.cloth()
    assert problems(drawn) == []
    rules: Any = game.rules
    colours = [found for found in drawn.places if found.kind is PlaceKind.COLOUR]
    assert len(colours) == rules.seating.places
    for found in colours:
        for across in (-1, 1):
            for down in (-1, 1):
                corner = found.x + across * found.width / 2, found.y + down * found.height / 2
                assert drawn.edge.contains(corner)
    for one, other in pairwise(colours):
        assert other.x - one.x >= one.width
    for bet in game.game.bets:
        assert bet in drawn.by_id
        assert (f"2:{bet}" in drawn.by_id) == (cloths == 2)
    column = next(zone for zone in drawn.zones if zone.bet.startswith("column"))
    assert column.marks[0].text == "2:1"


def test_fewer_colours_have_fewer_boxes() -> None:
    """As many as players have places; a French table has none."""
    for places in (1, 6, 12):
        game = opened(game=AMERICAN, table={"places": places})
        drawn = game.cloth()
        assert sum(found.kind is PlaceKind.COLOUR for found in drawn.places) == places
        first = next(found for found in drawn.places if found.kind is PlaceKind.COLOUR)
        assert drawn.edge.contains((first.x, first.y))
    french = opened()
    assert not [found for found in french.cloth().places if found.kind is PlaceKind.COLOUR]


def test_two_cloths_lie_below_each_other() -> None:
    """The second is the first again, farther down; no wider than one, and the wheel stands between the two."""
    alone, both = (opened(game=AMERICAN, licence={"cloths": cloths}).cloth() for cloths in (1, 2))
    assert both.edge.box().width == alone.edge.box().width
    second = {zone.id: zone for zone in both.zones if zone.id.startswith("2:")}
    assert len(second) * 2 == len(both.zones)
    first = [zone for zone in both.zones if zone.id not in second]
    assert first == list(alone.zones)
    moved = {
        (second[f"2:{zone.id}"].chips.x - zone.chips.x, round(second[f"2:{zone.id}"].chips.y - zone.chips.y, 6))
        for zone in first
    }
    ((across, down),) = moved
    height = max(box.y + box.height for box in (zone.outline.box() for zone in first))
    assert across == 0
    assert down > height
    assert all(zone.plan is None for zone in second.values())
    assert both.middle("wheel")[1] == pytest.approx(alone.middle("wheel")[1] + down / 2)


def test_two_cloths() -> None:
    """Chips lie on the cloth that they were put on, the sum is that of both, and the number is marked on each."""
    game = opened(game=AMERICAN, licence={"cloths": 2})
    table = seated(game, Script(), ana=1000, bea=1000)
    give(table, "bet", "ana", bet="straight-17", stake=20, cloth=2)
    give(table, "bet", "bea", bet="straight-17", stake=30)
    found = tuple(pieces(table).values())
    places = {piece.owner: piece.place for piece in found if isinstance(piece, Chips)}
    assert places == {"ana": "2:straight-17", "bea": "straight-17"}
    stakes = {account: amount for account, amount in table.game.money_on_table(table.state).items() if amount}
    assert held(found) == stakes == {"felt": 5000}
    spin(table, 17)
    after = tuple(pieces(table).values())
    assert [piece.cell for piece in after if isinstance(piece, Ball)] == ["17"]
    number = Marker(id="dolly", place="straight-17", kind="dolly")
    words, cloth = Words("es", AMERICAN, "wheels"), game.cloth()
    rings = [picture(cloth, some, words, game.rules.currency).count("<circle") for some in ((), (number,))]
    assert rings[1] - rings[0] == 4  # a ring and its edge on each cloth


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told(lang: str) -> None:
    """Whose colour it is, what it is worth, and in which box it lies."""
    game = opened(game=AMERICAN)
    table = seated(game, Script(), ana=1000)
    give(table, "set-chip-value", "ana", value=50)
    words = Words(lang, AMERICAN, "wheels")
    drawn = picture(game.cloth(), tuple(pieces(table).values()), words, game.rules.currency, who="ana")
    worth = {"en": "€50", "es": "50 €"}[words.lang]
    told = f"ana, {words.word('markers', 'colour')}: {words.word('places', 'colour')} 1: {worth}"
    assert f"<title>{told}</title>" in drawn
    assert {words.word("markers", "colour"), words.word("places", "colour")}.isdisjoint({"colour"})
