"""The table of baccarat at two tables as it is drawn: where the clauses have the cloths, and the pieces on them."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.cloth import Cloth, Place, Shape, plan_of, problems
from ludex.core.scene import AnyPiece, Cards, Chips, Marker, Pile, Seat, by_id
from ludex.games.baccarat.among_players.establishment import Side
from ludex.games.baccarat.two_tables.betting import BETS
from ludex.games.baccarat.two_tables.establishment import read_two_tables
from ludex.games.baccarat.two_tables.scene import scene
from ludex.games.baccarat.two_tables.table import TwoTablesView
from ludex.games.common.stakes.state import Stake
from ludex.games.registry import open_usual
from ludex.kit.money import Cents
from ludex.words import LANGUAGES, Words
from tests.games.card_tables import evening, printing
from tests.games.prints import agree, bad_places, bad_prints, box_of, overlap, scenes, words_at
from tests.games.two_tables import GAME, PLACES, at
from tests.tables import usual

TEN = Cents(1000)


def cloth(count: int = 5) -> Cloth:
    """The table with so many places on each cloth."""
    return at("cantabria", cloth_places=count).cloth()


def view(**said: Any) -> TwoTablesView:
    """A table at which four people sit, two on each cloth, and one stands behind the second place."""
    opened = usual("cantabria", GAME)
    empty: TwoTablesView = opened.game.view(opened.game.start(opened.setup), "ana")
    seats = {1: "ana", 2: "bea", 6: "carlos", 7: "dora"}
    return replace(empty, **{"seats": seats, "standing": {"eva": 2, "fede": 0}, **said})


def pieces(**said: Any) -> dict[str, AnyPiece]:
    """What lies on such a table, by id."""
    return dict(by_id(scene(view(**said))))


def stakes(*rows: tuple[str, str]) -> tuple[Stake, ...]:
    """Ten on each of these bets, by whom."""
    return tuple(Stake(number, who, bet, TEN) for number, (who, bet) in enumerate(rows, start=1))


@pytest.mark.parametrize("place", PLACES)
def test_every_bet_has_a_zone_before_every_place(place: str) -> None:
    """And one for those who are behind none; the terminal has each once."""
    opened = usual(place, GAME)
    table = opened.cloth()
    numbers = opened.game.rules.place_numbers
    assert {zone.id for zone in table.zones} == {*BETS, *(f"{bet}@{number}" for bet in BETS for number in numbers)}
    assert sorted(field.bet for field in plan_of(table)) == sorted(BETS)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("count", range(2, 11))
def test_nothing_is_in_the_way(place: str, count: int) -> None:
    """However many places a cloth has: print fits, chips leave it free, and nothing sticks out."""
    opened = at(place, cloth_places=count)
    table = opened.cloth()
    assert [*problems(table), *bad_prints(table, words_at(opened)), *bad_places(table)] == []
    solid = [place for place in table.places if place.width and not place.id.startswith("punto")]
    assert [(a.id, b.id) for a in solid for b in solid if a.id < b.id and overlap(box_of(a), box_of(b))] == []


@pytest.mark.parametrize("count", [2, 5, 8])
def test_the_cloths_lie_as_the_clauses_say(count: int) -> None:
    """The banker opposite the croupier, the first cloth at their right, both numbered from the nearest to them."""
    table = cloth(count)
    x, y = table.middle("seat:banker")
    assert x == 0
    assert y > 0 > table.middle("sign")[1]
    ways = {number: table.middle(f"seat:{number}") for number in range(1, 2 * count + 1)}
    assert all((ways[number][0] > 0) == (number <= count) for number in ways)
    far = [hypot(ways[number][0] - x, ways[number][1] - y) for number in ways]
    assert far == pytest.approx([*sorted(far[:count]), *sorted(far[count:])])


def test_from_the_player_to_the_middle() -> None:
    """The line before the player, their own stakes, the line between the areas, the other cloth's, and its limit."""
    table = cloth()

    def out(zone: str) -> float:
        x, y = table.middle(zone)
        return hypot(x, y * 160 / 95)

    for number in range(1, 11):
        own, other = ("first", "second") if number <= 5 else ("second", "first")
        order = [f"{own}-line", own, "astride", other, f"{other}-line"]
        outness = [out(f"{bet}@{number}") for bet in order]
        assert outness == sorted(outness, reverse=True)
        shapes = [zone.shape for bet in order for zone in table.zones if zone.id == f"{bet}@{number}"]
        assert shapes == [Shape.LINE, Shape.FIELD, Shape.LINE, Shape.FIELD, Shape.LINE]


def test_what_the_house_keeps_goes_through_the_slot_at_the_croupiers_right() -> None:
    """Which is the left of the picture; the basket lies before the croupier, the shoe before the banker."""
    table = cloth()
    assert table.middle("money-slot")[0] < table.middle("tip-slot")[0]
    assert table.middle("discard")[1] < 0 < table.middle("shoe")[1]


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_first_cloth_lies_where_the_law_says(side: Side) -> None:
    """And what is read on the table is what was drawn."""
    opened = open_usual(printing(GAME, "galicia", first_cloth_side=side), GAME, "galicia")
    table = opened.cloth()
    assert (table.middle("seat:1")[0] > 0) is (side == "right")
    assert (table.middle("hand:first")[0] > 0) is (side == "right")
    assert (table.middle("first")[0] > table.middle("second")[0]) is (side == "right")
    read = read_two_tables(table)
    assert read.first_cloth == side
    assert (read.first_numbers, read.second_numbers) == ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    assert read.banker_opposite
    assert read.other_cloth_areas
    assert problems(table) == []


def test_stakes_lie_before_their_owners() -> None:
    """Before the place where somebody sits, or behind which they are; in the common fields for all others."""
    rows = (("ana", "first"), ("ana", "second"), ("carlos", "first-line"), ("eva", "astride"), ("fede", "second"))
    seen = pieces(stakes=(*stakes(*rows), Stake(9, "ana", "first", TEN)))
    chips = {piece.id: (piece.place, piece.amount) for piece in seen.values() if isinstance(piece, Chips)}
    assert chips == {
        "stake:first:ana": ("first@1", 2000),
        "stake:second:ana": ("second@1", 1000),
        "stake:first-line:carlos": ("first-line@6", 1000),
        "stake:astride:eva": ("astride@2", 1000),
        "stake:second:fede": ("second", 1000),
    }
    assert {piece.place for piece in seen.values()} <= set(cloth().by_id)


def test_banco_lies_between_the_cloths_and_has_one_sign() -> None:
    """Whoever makes it has the cards of both."""
    seen = pieces(stakes=stakes(("eva", "banco")), puntos={"first": "eva", "second": "eva"}, banker="ana")
    assert seen["stake:banco:eva"].place == "astride@2"
    assert seen["punto:first"] == Marker(id="punto:first", place="punto:2", kind="punto", text="P", who="eva")
    assert "punto:second" not in seen


def test_the_banker_sits_opposite_the_croupier() -> None:
    """And keeps their numbered place, as somebody does who is away for a moment."""
    seen = pieces(banker="ana", absent=("bea",), puntos={"first": "", "second": "dora"}, offered="carlos")
    assert seen["seat:banker"] == Seat(id="seat:banker", place="seat:banker", who="ana", state="banker")
    assert seen["banker"] == Marker(id="banker", place="banker", kind="banker", text="B", who="ana")
    people = {number: seen[f"seat:{number}"] for number in (1, 2, 6, 7)}
    states = {number: (piece.who, piece.state) for number, piece in people.items() if isinstance(piece, Seat)}
    assert states == {1: ("ana", "away"), 2: ("bea", "away"), 6: ("carlos", ""), 7: ("dora", "punto")}
    assert [number for number, piece in people.items() if isinstance(piece, Seat) and piece.acts] == [6]
    assert seen["punto:second"].place == "punto:7"
    assert not {"seat:banker", "banker"} & set(pieces())


def test_bank_and_deposits_lie_apart() -> None:
    """Each with its owner."""
    seen = pieces(banker="ana", bank=Cents(50000), deposits={"ana": Cents(70000), "bea": Cents(90000)})
    lying = {p.id: (p.place, p.owner, p.amount) for p in seen.values() if isinstance(p, Chips)}
    assert lying == {
        "bank:ana": ("bank", "ana", 50000),
        "deposit:ana": ("deposit", "ana", 70000),
        "deposit:bea": ("deposit", "bea", 90000),
    }


@pytest.mark.parametrize(
    ("void", "dead"),
    [((), set()), (("second",), {"hand:second"}), (("first", "second"), {"hand:first", "hand:second", "hand:bank"})],
)
def test_hands_on_a_void_cloth_are_out_of_play(void: tuple[str, ...], dead: set[str]) -> None:
    """That of the bank only when both cloths are; third cards lie with their hands, unseen ones covered."""
    cards = {"first": ("?", "?"), "second": ("KH", "4D", "5C"), "bank": ("?", "?", "2S")}
    seen = pieces(cards=cards, void=void)
    assert {piece.id for piece in seen.values() if getattr(piece, "state", "") == "dead"} == dead
    hands = {piece.id: piece.faces for piece in seen.values() if isinstance(piece, Cards)}
    assert hands == {
        "hand:first": (None, None),
        "hand:second": ("KH", "4D", "5C"),
        "hand:bank": (None, None, "2S"),
    }


def test_stakes_that_won_are_marked() -> None:
    """On their own cloth."""
    rows = stakes(("ana", "first"), ("ana", "second"), ("carlos", "second"))
    seen = pieces(stakes=rows, winners={"first": "punto", "second": "bank"})
    assert [piece.id for piece in seen.values() if getattr(piece, "state", "") == "won"] == ["stake:first:ana"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("modality", ["limited", "free"])
def test_an_evening_adds_up(place: str, modality: str) -> None:
    """Every chip is a piece of its account, every card is somewhere, and nobody sees what is another's."""
    opened = at(place, modality=modality)
    table = opened.cloth()
    hands = 0
    for state, seen in evening(opened, seed=2, who="nobody"):
        agree(opened, state, seen, table)
        cards = [piece for piece in seen if isinstance(piece, Cards)]
        piles = [piece for piece in seen if isinstance(piece, Pile)]
        lying = sum(len(piece.faces) for piece in cards) + sum(pile.count for pile in piles)
        packs = opened.game.shoe_rules.packs
        assert lying + len(state.coup.pending) == (0 if state.shoe is None else packs * 52)
        hands += len(cards)
    assert hands


@pytest.mark.parametrize("seed", [1, 2])
def test_random_play_adds_up(seed: int) -> None:
    """Errors, awards and people who come and go among it."""
    opened = at("cantabria", cloth_places=2)
    table = opened.cloth()
    for state, seen in scenes(opened, seed, 150, "ana"):
        agree(opened, state, seen, table)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_places_of_its_own_have_names(lang: str) -> None:
    """The deposit is no insurance here, and the banker's place has no number."""
    words = Words(lang, GAME, "baccarat")
    assert words.word("places", "deposit") != Words(lang).word("places", "deposit")
    assert words.has("places", "seat:banker")
    banker = cloth().by_id["seat:banker"]
    assert isinstance(banker, Place)
    assert banker.number == 0
