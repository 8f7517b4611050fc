"""The blackjack table as it is drawn: its boxes, what it says that is paid, and the pieces of chosen moments."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core.cloth import Cloth, plan_of, problems
from ludex.core.scene import Cards, Chips, Pile, Seat, Sign, held
from ludex.core.table import Recorded
from ludex.games.cards.blackjack.cloth import plan
from ludex.games.registry import Opened, open_game
from ludex.kit.chance import Script
from ludex.law.book import Law
from tests.games.blackjack import PLACES
from tests.games.card_tables import chips_on, evening, laid_badly, pieces, printing
from tests.tables import LAW, give, saying, seated

GAME = "blackjack"
WITHOUT: dict[str, Any] = {"installed": False}


def at(place: str = "cantabria", *, law: Law = LAW, **licence: Any) -> Opened:
    """Blackjack with a minimum of ten."""
    return open_game(law, GAME, place, licence={"minimum": 10, **licence})


def drawn(opened: Opened) -> Cloth:
    """Its table."""
    return opened.cloth()


def says(cloth: Cloth) -> dict[str, tuple[str, ...]]:
    """The sentences of a cloth with their figures."""
    return {mark.text: mark.values for mark in cloth.marks}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("boxes", range(1, 8))
def test_every_bet_has_its_place(place: str, boxes: int) -> None:
    """Whatever the number of boxes: chips lie beside what is printed, and nothing covers anything."""
    opened = at(place, boxes=boxes)
    cloth = drawn(opened)
    assert set(opened.game.bets) <= set(cloth.by_id)
    assert {f"insurance-{box}" for box in range(1, boxes + 1)} <= set(cloth.by_id)
    assert f"box-{boxes + 1}" not in cloth.by_id
    assert problems(cloth) == []
    assert laid_badly(cloth) == []
    assert plan_of(cloth) == plan(opened.game)


def test_the_first_box_is_at_the_croupiers_left() -> None:
    """Who sits below sees it at their right; the shoe is on that side, used cards on the other."""
    cloth = drawn(at())
    across = [cloth.middle(f"seat:{box}")[0] for box in range(1, 8)]
    assert across == sorted(across, reverse=True)
    assert cloth.middle("discard")[0] < 0 < cloth.middle("shoe")[0]
    assert cloth.middle("money-slot")[0] < 0 < cloth.middle("tip-slot")[0]


@pytest.mark.parametrize("place", PLACES)
def test_it_says_what_the_rules_pay(place: str) -> None:
    """Blackjack three to two, insurance two to one, and the bank stands on 17; sevens only in Cantabria."""
    told = says(at(place).cloth())
    assert told["blackjack-pays"] == ("3", "2")
    assert told["insurance-pays"] == ("2", "1")
    assert told["bank-stands"] == ("17",)
    assert told.get("sevens-pay") == (("7", "2", "1") if place == "cantabria" else None)
    assert told.get("jackpot-suited-three") == (("7", "5000") if place == "cantabria" else None)


def test_it_follows_the_law() -> None:
    """What is altered there is printed otherwise."""
    law = saying("bets.box.blackjack", "6/5", game=GAME)
    assert says(drawn(at(law=law)))["blackjack-pays"] == ("6", "5")
    assert says(drawn(at(law=saying("bank.stands_at", 18, game=GAME))))["bank-stands"] == ("18",)
    assert says(drawn(at(law=saying("insurance.pays", "3/2", game=GAME))))["insurance-pays"] == ("3", "2")
    assert "sevens-pay" not in says(drawn(at(law=saying("bets.box.sevens_rank", None, game=GAME))))
    soft = says(drawn(at(law=saying("bank.soft", "draws", game=GAME))))
    assert soft["bank-draws-soft"] == ("17",)
    assert "bank-stands" not in soft


def test_no_jackpot_no_disc() -> None:
    """Where the house installs none there are neither discs nor prizes, and the sign says nothing of it."""
    opened = at(**WITHOUT)
    cloth = drawn(opened)
    assert not [slug for slug in cloth.by_id if slug.startswith("jackpot")]
    assert not [slug for slug in says(cloth) if slug.startswith("jackpot")]
    sign = pieces(opened, seated(opened).state)["sign"]
    assert isinstance(sign, Sign)
    assert sign.amounts == (("minimum", 1000),)


def test_it_has_the_slots_that_the_law_asks_for() -> None:
    """Two in Cantabria; as many where nothing is said; one where the text had one."""
    for place in PLACES:
        assert {"money-slot", "tip-slot"} <= set(at(place).cloth().by_id)
    assert "jackpot-suited-three" not in says(at(law=printing(GAME, "cantabria", prizes_shown=False)).cloth())
    cloth = at(law=printing(GAME, "cantabria", slots=1)).cloth()
    assert "money-slot" in cloth.by_id
    assert "tip-slot" not in cloth.by_id


def table_with(cards: str) -> tuple[Opened, Recorded[Any]]:
    """Ana at box 3 with Bea behind the same box, and cards to come."""
    opened = at()
    table = seated(opened, Script(cards.split()), ana=1000, bea=1000)
    give(table, "sit", "ana", place=3)
    give(table, "consent", "ana", bettor="bea")
    return opened, table


def test_bets_lie_in_the_boxes() -> None:
    """Those in the first line before those behind, whoever bet first; a second bet is added to the first."""
    opened, table = table_with("")
    give(table, "bet", "bea", bet="box-3", stake=20)
    give(table, "bet", "ana", bet="box-3", stake=30)
    give(table, "bet", "ana", bet="box-3", stake=10)
    give(table, "bet", "ana", bet="jackpot-3", stake=1)
    scene = pieces(opened, table.state)
    assert [(chips.owner, chips.amount) for chips in chips_on(scene, "box-3")] == [("ana", 4000), ("bea", 2000)]
    assert [(chips.owner, chips.amount) for chips in chips_on(scene, "jackpot-3")] == [("ana", 100)]
    assert scene["seat:3"] == Seat(id="seat:3", place="seat:3", who="ana")
    assert not [piece for piece in scene.values() if isinstance(piece, Cards)]
    assert scene["shoe"] == Pile(id="shoe", place="shoe", count=table.state.shoe.left)


def test_split_hands_lie_side_by_side() -> None:
    """The first at the player's right, cards and chips alike; the one that is asked is lit, and so is the seat."""
    opened, table = table_with("8H 5D 9D 8C 6H 2S 3S")
    give(table, "bet", "ana", bet="box-3", stake=20)
    give(table, "bet", "bea", bet="box-6", stake=20)
    give(table, "no-more-bets", "croupier")
    give(table, "ask-hands", "croupier")
    scene = pieces(opened, table.state)
    assert scene["hand:box-3"] == Cards(id="hand:box-3", place="hand:3", faces=("8H", "8C"), state="asked")
    assert scene["bank"] == Cards(id="bank", place="bank", faces=("9D",))
    assert scene["seat:3"] == Seat(id="seat:3", place="seat:3", who="ana", acts=True)
    give(table, "split", "ana")
    scene = pieces(opened, table.state)
    first, second = scene["hand:box-3"], scene["hand:box-3.2"]
    assert isinstance(first, Cards)
    assert isinstance(second, Cards)
    assert (first.faces[0], first.slot, first.slots, first.state) == ("8H", 1, 2, "asked")
    assert (second.faces[0], second.slot, second.slots, second.state) == ("8C", 0, 2, "")
    assert [(chips.slot, chips.slots, chips.amount) for chips in chips_on(scene, "box-3")] == [
        (1, 2, 2000),
        (0, 2, 2000),
    ]


def test_a_bust_hand_is_out_of_play() -> None:
    """Its cards lie there until they are gathered, its chips do not."""
    opened, table = table_with("10H 5D 9D 8C 6H QS")
    give(table, "bet", "ana", bet="box-3", stake=20)
    give(table, "bet", "bea", bet="box-6", stake=20)
    give(table, "no-more-bets", "croupier")
    give(table, "ask-hands", "croupier")
    give(table, "hit", "ana")
    scene = pieces(opened, table.state)
    assert scene["hand:box-3"] == Cards(id="hand:box-3", place="hand:3", faces=("10H", "8C", "QS"), state="dead")
    assert not chips_on(scene, "box-3")
    assert [chips.owner for chips in chips_on(scene, "box-6")] == ["bea"]
    (other,) = (piece for piece in scene.values() if piece.id == "hand:box-6")
    assert isinstance(other, Cards)
    assert other.state == "asked"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_adds_up(place: str, seed: int) -> None:
    """Every chip on the felt is a piece, every card is somewhere, and every piece has its place."""
    opened = at(place)
    known = set(drawn(opened).by_id)
    cards = 0
    for state, scene in evening(opened, seed=seed):
        assert sum(held(scene).values()) == sum(opened.game.money_on_table(state).values())
        assert {piece.place for piece in scene} <= known
        assert len({piece.id for piece in scene}) == len(scene)
        piles = sum(piece.count for piece in scene if isinstance(piece, Pile))
        shown = sum(len(piece.faces) for piece in scene if isinstance(piece, Cards))
        assert piles + shown == (0 if state.shoe is None else 6 * 52)
        cards += shown
        assert all(piece.amount > 0 for piece in scene if isinstance(piece, Chips))
    assert cards
