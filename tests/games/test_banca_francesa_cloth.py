"""The table of banca francesa as it is drawn: the ring as the clauses of its cloth have it, and the pieces on it."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from ludex.core.cloth import Cloth, Place, Shape, Zone, plan_of, problems
from ludex.core.outlines import Point
from ludex.core.scene import AnyPiece, Chips, Dice, Seat, by_id
from ludex.core.table import Recorded
from ludex.errors import Unit
from ludex.examine.inspection import inspect_floor
from ludex.examine.templates import lawful_floor
from ludex.games.dice.banca_francesa.cloth import MIDDLE, SQUEEZED, plan
from ludex.kit.chance import Script
from tests.games.prints import agree, bad_places, bad_prints, scenes, words_at
from tests.tables import LAW, give, opened, saying, seated, usual

GAME, PLACE = "banca-francesa", "cantabria"


def cloth() -> Cloth:
    """The table under the law as it is."""
    return usual(PLACE, GAME).cloth()


def pieces(table: Recorded[Any], who: str = "ana") -> dict[str, AnyPiece]:
    """The pieces that somebody sees, by their ids."""
    return dict(by_id(usual(PLACE, GAME).type.scene(table.game.view(table.state, who))))


def zones(table: Cloth, bet: str) -> list[Zone]:
    """The zones of a bet."""
    return [zone for zone in table.zones if zone.bet == bet]


def reach(point: Point) -> float:
    """How far from the middle of the ring a point lies, as if it were a circle."""
    (x, y), (cx, cy) = point, MIDDLE
    return hypot(x - cx, (y - cy) / SQUEEZED)


def texts(table: Cloth, bet: str) -> list[str]:
    """What is printed for a bet."""
    return [mark.text for zone in zones(table, bet) for mark in zone.marks]


def test_every_bet_has_a_zone_and_nothing_is_in_the_way() -> None:
    """Print fits, chips leave it free, seats and sign lie on the table; the terminal draws the same plan."""
    game = usual(PLACE, GAME)
    table = game.cloth()
    assert {zone.bet for zone in table.zones} == set(game.game.bets)
    assert set(game.game.bets) <= set(table.by_id)
    assert problems(table) == []
    assert [*bad_prints(table, words_at(game)), *bad_places(table)] == []
    assert plan_of(table) == plan(game.game.declaration.rules)


def test_the_ring_lies_as_the_clauses_say() -> None:
    """From without: the outer limit, small, the boxes for aces within its strip, big, the inner limit, the arena."""
    table = cloth()
    reaches = [
        reach((zones(table, bet)[0].chips.x, zones(table, bet)[0].chips.y))
        for bet in ("outer-line", "small", "aces", "big", "inner-line")
    ]
    dice = table.by_id["dice"]
    assert isinstance(dice, Place)
    assert all(one > other for one, other in pairwise([*reaches, reach((dice.x, dice.y))]))
    outer, inner = (zones(table, bet)[0] for bet in ("outer-line", "inner-line"))
    assert (outer.shape, inner.shape) == (Shape.LINE, Shape.LINE)
    assert reaches[0] == pytest.approx(max(map(reach, zones(table, "small")[0].outline.points())))
    assert reaches[-1] == pytest.approx(min(map(reach, zones(table, "big")[0].outline.points())), abs=0.5)


def test_the_words_and_totals_of_the_law_are_printed() -> None:
    """And others when the law has others, with another number of boxes and places."""
    assert "PEQUEÑO 5-6-7" in texts(cloth(), "small")
    assert "GRANDE 14-15-16" in texts(cloth(), "big")
    assert {mark.text for mark in cloth().marks} == {"ASES"}
    words = opened(PLACE, game=GAME, law=saying("layout.words", ["chico", "alto", "unos"], game=GAME)).cloth()
    assert "CHICO 5-6-7" in texts(words, "small")
    assert "ALTO 14-15-16" in texts(words, "big")
    assert {mark.text for mark in words.marks} == {"UNOS"}
    totals = opened(PLACE, game=GAME, law=saying("layout.small", [5, 6, 7, 8], game=GAME)).cloth()
    assert "PEQUEÑO 5-6-7-8" in texts(totals, "small")


@pytest.mark.parametrize("boxes", [10, 12, 14])
def test_there_are_as_many_boxes_for_aces_as_the_law_has(boxes: int) -> None:
    """Each with a zone of its own; everybody who sits finds one, shared where there are fewer than places."""
    game = opened(PLACE, game=GAME, law=saying("layout.aces_boxes", boxes, game=GAME))
    table = game.cloth()
    assert [zone.id for zone in zones(table, "aces")] == ["aces", *(f"aces@{box}" for box in range(2, boxes + 1))]
    assert problems(table) == []
    assert {f"aces@{place}" for place in range(2, 13)} <= set(table.by_id)


def test_there_are_as_many_seats_as_places() -> None:
    """From the croupiers' left round the players' side."""
    seats = [place for place in cloth().places if place.id.startswith("seat:")]
    assert len(seats) == 12
    assert seats[0].x > MIDDLE[0] > seats[-1].x
    fewer = opened(PLACE, game=GAME, law=saying("seating.places", 9, game=GAME)).cloth()
    assert sum(place.id.startswith("seat:") for place in fewer.places) == 9


def test_aces_lie_in_the_box_before_the_player() -> None:
    """In that of their place; in the first for people who stand, whose chips alone are seen."""
    table = seated(usual(PLACE, GAME), ana=1000, bea=1000)
    give(table, "sit", "ana", place=7)
    for who in ("ana", "bea"):
        for bet in ("aces", "small"):
            give(table, "bet", who, bet=bet, stake=20)
    seen = pieces(table)
    lying = [(piece.owner, piece.place) for piece in seen.values() if isinstance(piece, Chips)]
    assert lying == [("ana", "aces@7"), ("ana", "small"), ("bea", "aces"), ("bea", "small")]
    assert [piece for piece in seen.values() if isinstance(piece, Seat)] == [
        Seat(id="seat:ana", place="seat:7", who="ana")
    ]


def test_the_dice_lie_in_the_arena_when_they_rest() -> None:
    """Not while they roll; a throw that decides nothing leaves the chips where they are."""
    table = seated(usual(PLACE, GAME), ana=1000)
    give(table, "bet", "ana", bet="big", stake=20)
    assert pieces(table)["dice"] == Dice(id="dice", place="dice", faces=())
    assert isinstance(table.chance, Script)
    table.chance.add((3, 3, 4))
    give(table, "throw", table.state.thrower)
    assert pieces(table)["dice"] == Dice(id="dice", place="dice", faces=())
    give(table, "no-more-bets", table.state.thrower)
    assert pieces(table)["dice"] == Dice(id="dice", place="dice", faces=(3, 3, 4))
    assert pieces(table)["stake:1"].place == "big"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("who", ["ana", "nobody"])
def test_the_chips_of_an_evening_agree_with_the_accounts(seed: int, who: str) -> None:
    """After every entry."""
    game = usual(PLACE, GAME)
    table = game.cloth()
    moments = 0
    for state, seen in scenes(game, seed, 150, who):
        agree(game, state, seen, table)
        moments += any(isinstance(piece, Chips) for piece in seen)
    assert moments > 20


@pytest.mark.parametrize(
    ("rule", "printed", "unit"),
    [
        ("layout.small", {"small": [4, 6, 7]}, Unit.NUMBER),
        ("layout.aces_boxes", {"aces_boxes": 11}, Unit.NUMBER),
        ("layout.words", {"words": ["low", "high", "aces"]}, Unit.SETTING),
    ],
)
def test_a_described_cloth_is_told_in_numbers_and_in_names(rule: str, printed: Any, unit: Unit) -> None:
    """Sums and boxes are numbers; the words on the cloth are names, which a reader's language has."""
    floor: Any = lawful_floor(LAW, PLACE, [GAME])
    table = floor["tables"][0]
    (found,) = inspect_floor(LAW, PLACE, {**floor, "tables": [{**table, "cloth": {**table["cloth"], **printed}}]})
    assert found.rule == rule
    assert isinstance(found.allowed, tuple)
    assert {value.unit for value in (*found.what[1:], *found.allowed)} == {unit}
