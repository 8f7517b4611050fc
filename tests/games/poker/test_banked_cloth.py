"""The tables of poker against the house as they are drawn: divided boxes, what is paid, and the pieces of a round."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.cloth import Cloth, PlaceKind, plan_of, problems
from ludex.core.scene import Cards, Chips, Marker, Seat, Sign, by_id
from ludex.examine.templates import house_of
from ludex.games.common.stakes.state import Stake
from ludex.games.poker.banked.cloth import cloth, described_cloth
from ludex.games.poker.banked.establishment import BankedEstablishment
from ludex.games.poker.banked.scene import scene
from ludex.games.poker.banked.table import BankedView
from ludex.games.registry import Opened, open_game
from ludex.kit.money import Cents
from ludex.law.book import Law
from tests.tables import LAW, saying

THREE, NO_DRAW, TRIJOKER = "three-card-poker", "poker-no-draw", "poker-trijoker"
GAMES = (THREE, NO_DRAW, TRIJOKER)
ALL: dict[str, Any] = {"insurance": True, "progressive": True}
"""Everything that the house may offer at no-draw poker."""


def at(game: str, *, law: Law = LAW, **licence: Any) -> Opened:
    """A table with a minimum of ten."""
    return open_game(law, game, "cantabria", licence={"minimum": 10, **licence})


def printed(opened: Opened, **told: Any) -> Cloth:
    """Its table as the law of the place has it printed, or with other rules on its layout and notices."""
    house: Any = house_of(opened)
    assert isinstance(house, BankedEstablishment)
    layout = {name: value for name, value in told.items() if hasattr(house.layout, name)}
    notice = {name: value for name, value in told.items() if hasattr(house.notice, name)}
    altered = replace(house, layout=replace(house.layout, **layout), notice=replace(house.notice, **notice))
    return described_cloth(opened.game, altered)


def says(cloth: Cloth) -> dict[str, tuple[str, ...]]:
    """The lines of a cloth with their figures."""
    return {mark.text: mark.values for mark in cloth.marks}


@pytest.mark.parametrize(
    ("game", "boxes"), [*((game, boxes) for game in (THREE, NO_DRAW) for boxes in range(1, 8)), (TRIJOKER, 7)]
)
def test_every_bet_has_its_space(game: str, boxes: int) -> None:
    """Whatever the number of boxes: each bet has one zone, with its chips and letters within it."""
    chosen: dict[str, Any] = {} if game == TRIJOKER else {"boxes": boxes}
    opened = at(game, **chosen, **(ALL if game == NO_DRAW else {}))
    for drawn in (cloth(opened.game), printed(opened)):
        assert set(opened.game.bets) <= set(drawn.by_id)
        assert problems(drawn) == []
        assert {field.bet for field in plan_of(drawn)} == {zone.bet for zone in drawn.zones}
        assert {place.number for place in drawn.places if place.kind is PlaceKind.HAND} == {*range(1, boxes + 1)}


def test_a_second_bet_lies_in_front_of_the_first() -> None:
    """Nearer to the croupier, where the game has one."""
    for game in (THREE, NO_DRAW):
        drawn = cloth(at(game).game)
        for box in range(1, 8):
            first, second = (drawn.middle(f"{bet}-{box}") for bet in ("ante", "raise"))
            assert first[0] ** 2 + first[1] ** 2 > second[0] ** 2 + second[1] ** 2
    assert "raise-1" not in cloth(at(TRIJOKER).game).by_id


def test_the_first_box_is_at_the_croupiers_left() -> None:
    """Who sits below sees it at their right, as at blackjack."""
    for game in GAMES:
        drawn = cloth(at(game).game)
        across = [drawn.middle(f"seat:{box}")[0] for box in range(1, 8)]
        assert across == sorted(across, reverse=True)
        assert drawn.middle("money-slot")[0] < 0 < drawn.middle("tip-slot")[0]


def test_what_the_house_may_leave_out_is_apart() -> None:
    """Boxes for the insurance are painted, a slot with a counter is a disc; without them there is nothing."""
    drawn = printed(at(NO_DRAW, **ALL))
    painted = {zone.bet for zone in drawn.zones if zone.colour}
    assert painted == {f"insurance-{box}" for box in range(1, 8)}
    slots = {place.of for place in drawn.places if place.kind is PlaceKind.SLOT and place.of}
    assert slots == {f"progressive-{box}" for box in range(1, 8)}
    assert {zone.bet.rpartition("-")[0] for zone in cloth(at(NO_DRAW).game).zones} == {"ante", "raise"}


def test_a_bet_without_a_space_is_apart() -> None:
    """The law says into which spaces a box is divided."""
    opened = at(THREE)
    assert not any(zone.colour for zone in printed(opened).zones)
    painted = {zone.bet for zone in printed(opened, spaces=("ante", "raise")).zones if zone.colour}
    assert painted == {f"pair-plus-{box}" for box in range(1, 8)}


def test_equal_bets_are_numbered() -> None:
    """The first two of Trijoker, or as many as the law says."""
    opened = at(TRIJOKER)

    def numbers(drawn: Cloth) -> list[str]:
        return [mark.text for zone in drawn.zones if zone.bet.endswith("-1") for mark in zone.marks]

    assert numbers(cloth(opened.game)) == numbers(printed(opened)) == ["1", "2"]
    assert numbers(printed(opened, numbered=(1, 2, 3))) == ["1", "2", "3"]


def test_common_cards_lie_on_either_side_of_the_croupier() -> None:
    """The first at their left, which is the right of who looks at the table."""
    drawn = cloth(at(TRIJOKER).game)
    assert drawn.middle("common:2")[0] < 0 < drawn.middle("common:1")[0]
    assert "bank" not in drawn.by_id
    assert "bank" in cloth(at(THREE).game).by_id
    other = saying("common.placed", ["right", "left"], game=TRIJOKER)
    assert cloth(at(TRIJOKER, law=other).game).middle("common:1")[0] < 0


def test_it_says_what_the_rules_pay() -> None:
    """Every table of the game, with the figures of the law."""
    three = says(cloth(at(THREE).game))
    assert three["pays-pair"] == ("1", "1")
    assert three["ante-pays"] == three["second-pays"] == ("1", "1")
    assert {"pair-plus-table", "bonus-table"} <= set(three)
    assert three["bank-plays-high-card"] == ("Q",)
    no_draw = says(cloth(at(NO_DRAW, **ALL).game))
    assert no_draw["pays-high-card-from"] == ("1", "1", "A-K")
    assert no_draw["pool-royal-flush"] == ("100",)
    assert no_draw["pool-straight-flush"] == ("10",)
    trijoker = says(cloth(at(TRIJOKER).game))
    assert trijoker["pays-royal-flush"] == ("500", "1")
    assert trijoker["pays-pair-from"][:2] == ("1", "1")
    assert not [slug for slug in trijoker if slug.endswith("-table") or slug.startswith("bank-plays")]


def test_it_follows_the_law() -> None:
    """What is altered there is printed otherwise."""
    law = saying("bets.bonus.pays.straight", "3/2", game=THREE)
    assert ("3", "2") in [mark.values for mark in cloth(at(THREE, law=law).game).marks]
    royal = {mark.text: mark.values for mark in cloth(at(THREE, table="royal").game).marks}
    assert royal["pays-royal-flush"] == ("50", "1")
    out = saying("bets.place.pays.royal_flush", 1000, game=TRIJOKER)
    assert says(cloth(at(TRIJOKER, law=out).game))["pays-royal-flush"] == ("1000", "1")
    jack = saying("bank.plays_from.ranks", ["J"], game=THREE)
    assert says(cloth(at(THREE, law=jack).game))["bank-plays-high-card"] == ("J",)
    pair = says(cloth(at(THREE, law=saying("bank.plays_from.category", "pair", game=THREE)).game))
    assert pair["pays-pair"] == ("1", "1")
    assert "bank-plays-pair" in pair


def test_notices_are_shown_where_the_law_asks_for_them() -> None:
    """What is paid, what wins of the pool, and the minima that are authorised."""
    opened = at(NO_DRAW, **ALL)
    whole = says(printed(opened))
    assert {"pays-full", "pool-royal-flush", "band"} <= set(whole)
    assert not [slug for slug in says(printed(opened, pays=False)) if slug.startswith("pays-")]
    assert not [slug for slug in says(printed(opened, pool=False)) if slug.startswith("pool-")]
    assert "band" not in says(printed(opened, band=False))
    assert not [slug for slug in says(printed(at(NO_DRAW))) if slug.startswith("pool-")]


def seen(**told: Any) -> BankedView:
    """What somebody sees: Ana at box 3, where Bea bets on the same hand, and Carlos at box 5."""
    usual: dict[str, Any] = {
        "phase": "playing",
        "round": 1,
        "players": ("ana", "bea", "carlos"),
        "balances": {},
        "minimum": Cents(1000),
        "stakes": (
            Stake(1, "bea", "ante-3", Cents(2000)),
            Stake(2, "ana", "ante-3", Cents(1000)),
            Stake(3, "ana", "ante-3", Cents(500)),
            Stake(4, "carlos", "ante-5", Cents(1000)),
        ),
        "seats": {3: "ana", 5: "carlos"},
        "controllers": {3: "ana", 5: "carlos"},
        "hands": {"box-3": ("KH", "KD", "2C"), "box-5": (None, None, None), "bank": (None, None, "QS")},
        "folded": (),
        "turn_of": 3,
        "asked_to_follow": (),
        "slots": {},
        "pack": 1,
    }
    return BankedView(**usual | told)


def test_chips_lie_by_bet_and_bettor() -> None:
    """Whoever plays the hand before the others; what somebody adds joins what they had."""
    chips = [piece for piece in scene(seen()) if isinstance(piece, Chips)]
    found = [(piece.place, piece.owner, piece.amount) for piece in chips]
    assert found == [("ante-3", "ana", 1500), ("ante-5", "carlos", 1000), ("ante-3", "bea", 2000)]


def test_cards_lie_before_their_boxes() -> None:
    """Covered ones show nothing; the hand that is asked is lit, one that was folded is out of play."""
    pieces = by_id(scene(seen(folded=(5,))))
    assert pieces["hand:3"] == Cards(id="hand:3", place="hand:3", faces=("KH", "KD", "2C"), state="asked")
    assert pieces["hand:5"] == Cards(id="hand:5", place="hand:5", faces=(None, None, None), state="dead")
    assert pieces["bank"] == Cards(id="bank", place="bank", faces=(None, None, "QS"))


def test_each_common_card_has_its_place() -> None:
    """They are turned over one after the other."""
    pieces = by_id(scene(seen(hands={"common": ("AS", None)})))
    assert pieces["common:1"] == Cards(id="common:1", place="common:1", faces=("AS",))
    assert pieces["common:2"] == Cards(id="common:2", place="common:2", faces=(None,))


def test_whoever_is_asked_is_lit() -> None:
    """The player of the box, or those who are asked to follow instead."""
    assert by_id(scene(seen()))["seat:3"] == Seat(id="seat:3", place="seat:3", who="ana", acts=True)
    following = by_id(scene(seen(asked_to_follow=("carlos",))))
    assert [piece.who for piece in following.values() if isinstance(piece, Seat) and piece.acts] == ["carlos"]


def test_the_pool_is_on_the_sign_and_the_counters() -> None:
    """What went into a slot is no chip any more: its counter shows it, whoever put it there."""
    view = seen(jackpot=Cents(123400), slots={"ana": {3: Cents(100)}, "bea": {3: Cents(100)}})
    pieces = by_id(scene(view))
    assert pieces["sign"] == Sign("sign", "sign", (("minimum", Cents(1000)), ("jackpot", Cents(123400))))
    assert pieces["counter:3"] == Marker(id="counter:3", place="slot:3", kind="counter", amount=Cents(200))
    assert {piece.place for piece in pieces.values()} <= set(cloth(at(NO_DRAW, **ALL).game).by_id)
