"""How hands and their chips are drawn: side by side, turned with their place, and no index covered."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot

import pytest

from ludex.core.cloth import Cloth, Mark, MarkKind, Place, PlaceKind, Spot, Zone
from ludex.core.outlines import rectangle, shifted
from ludex.core.scene import AnyPiece, Cards, Chips, Marker
from ludex.draw import picture
from ludex.draw.names import Names
from ludex.draw.themes import THEMES
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.words import Words

EURO = Currency(code="EUR", unit="cent", per_main=100, symbol="€")
WORDS = Words("es", "blackjack", "cards")
AT = re.compile(r'transform="translate\(([-\d.]+) ([-\d.]+)\)[^"]*">')


def table(turn: float = 0, width: float = 36) -> Cloth:
    """A table with one box and one place for cards."""
    return Cloth(
        edge=rectangle(-50, -50, 100, 100),
        zones=(Zone("box", "box-1", rectangle(-20, 10, 40, 20), Spot(0, 15, 0, 7, turn)),),
        places=(
            Place("hand", PlaceKind.HAND, 0, -20, width, 24),
            Place("row", PlaceKind.DEPOSIT, -40, 40, dx=9),
            Place("shoe:1", PlaceKind.SHOE, 40, -40),
        ),
        marks=(Mark("blackjack-pays", 0, 0, 6, MarkKind.WORD, values=("6", "5")),),
    )


def drawn(cloth: Cloth, *pieces: AnyPiece) -> str:
    """The picture."""
    return picture(cloth, pieces, WORDS, EURO)


def where(svg: str, piece: str) -> list[tuple[float, float]]:
    """The places of the parts of a piece, in their order."""
    inside = svg.split(f'id="piece:{piece}"')[1].split('id="piece:')[0]
    return [(float(x), float(y)) for x, y in AT.findall(inside)]


def chips(name: str, slot: int = 0, slots: int = 1) -> Chips:
    """Chips of somebody in the box."""
    return Chips(id=name, place="box", owner=name, amount=Cents(1000), slot=slot, slots=slots)


def test_figures_stand_in_the_sentence() -> None:
    """In the language of the cloth."""
    assert "BLACK-JACK PAGA 6 A 5" in drawn(table())


@pytest.mark.parametrize("turn", [0, 30, -72])
def test_chips_turn_with_their_spot(turn: float) -> None:
    """Hands along it, bettors across it; those of one hand are counted apart from those of the next."""
    svg = drawn(table(turn), chips("ana", 0, 2), chips("bea", 1, 2), chips("eva", 1, 2))
    (ana,), (bea,), (eva,) = (where(svg, name) for name in ("ana", "bea", "eva"))
    step = table().chip * 2.2
    assert ana == pytest.approx(shifted((0, 15), (-step / 2, 0), turn), abs=0.01)
    assert bea == pytest.approx(shifted((0, 15), (step / 2, 0), turn), abs=0.01)
    assert eva == pytest.approx(shifted((0, 15), (step / 2, 7), turn), abs=0.01)


def test_chips_at_a_place_lie_as_far_apart_as_it_says() -> None:
    """One beside the other."""
    svg = drawn(table(), *(Chips(id=name, place="row", owner=name, amount=Cents(100)) for name in ("ana", "bea")))
    assert where(svg, "ana") == [(-40, 40)]
    assert where(svg, "bea") == [(-31, 40)]


def cards(count: int, slot: int = 0, slots: int = 1, state: str = "") -> Cards:
    """So many cards of a hand."""
    return Cards(id=f"hand{slot}", place="hand", faces=("8H",) * count, slot=slot, slots=slots, state=state)


@pytest.mark.parametrize(("count", "slots", "down"), [(2, 1, False), (6, 1, False), (2, 2, False), (3, 2, True)])
def test_split_hands_go_down_where_they_have_no_room_across(count: int, slots: int, down: bool) -> None:
    """So that every index can be read."""
    cloth = table()
    _, *places = where(drawn(cloth, cards(count, 0, slots)), "hand0")
    apart = [(x - a, y - b) for (a, b), (x, y) in pairwise(places)]
    assert len(apart) == count - 1
    assert all((across == 0) is down for across, _ in apart)
    assert all((fall > 0) is down for _, fall in apart)
    assert all(hypot(*step) >= cloth.card * 0.5 - 0.01 for step in apart)


def test_hands_lie_beside_each_other() -> None:
    """Each in its own share of the place."""
    svg = drawn(table(), *(cards(1, slot, 3) for slot in range(3)))
    across = [where(svg, f"hand{slot}")[1][0] for slot in range(3)]
    assert across == pytest.approx([-12, 0, 12])


def test_the_hand_that_is_asked_is_lit() -> None:
    """And one that is out of play is dim."""
    assert drawn(table(), cards(2, state="asked")).count("<rect") == drawn(table(), cards(2)).count("<rect") + 1
    assert 'opacity="0.55"' in drawn(table(), cards(2, state="dead"))
    assert 'opacity="0.55"' not in drawn(table(), cards(2))


def test_a_shoe_that_is_not_there_is_not_drawn() -> None:
    """A place where it only is put at times has no size."""
    assert "place:shoe:1" not in drawn(table())


def test_a_marker_says_its_figure() -> None:
    """With the name of its place where that has one of its own."""
    cloth = Cloth(edge=rectangle(0, 0, 9, 9), zones=(), places=(Place("points-black", PlaceKind.BOARD, 1, 1),))
    marker = Marker(id="points", place="points-black", kind="points", text="31")
    assert Names(cloth, WORDS, EURO).piece(marker) == "Puntos 31: fila negra"


def test_a_hand_at_the_right_lies_on_the_one_at_its_left() -> None:
    """So that every index can be seen, in whatever order they are told."""
    svg = drawn(table(), cards(1, 1, 2), cards(1, 0, 2))
    assert svg.index("piece:hand0") < svg.index("piece:hand1")


def test_the_chips_of_many_hands_stay_in_their_box() -> None:
    """Two stand as far apart as they need, five closer."""
    for slots, step in ((2, 2.2), (3, 2.2), (5, 6.5 / 4)):
        svg = drawn(table(), *(chips(f"p{slot}", slot, slots) for slot in range(slots)))
        places = [where(svg, f"p{slot}")[0][0] for slot in range(slots)]
        apart = [after - before for before, after in pairwise(places)]
        assert apart == pytest.approx([table().chip * step] * (slots - 1), abs=0.02)


def test_what_is_nobodys_is_nobodys_own() -> None:
    """Chips of a pot have no ring of one's own, even where nobody is named who looks."""
    pot = Chips(id="pot", place="box", owner="", amount=Cents(1000), colour="white")
    own = Chips(id="own", place="box", owner="ana", amount=Cents(1000), colour="white")
    ring = THEMES["dark"].own
    assert ring not in picture(table(), (pot,), WORDS, EURO)
    assert ring in picture(table(), (own,), WORDS, EURO, who="ana")
