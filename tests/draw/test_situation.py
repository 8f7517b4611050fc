"""What an exercise tells becomes pieces where they lie; what it asks for does not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludex.core.cloth import Cell, Cloth, Face, FaceKind, Mark, Place, PlaceKind, Spot, Zone, problems
from ludex.core.drills import Chips as Stake
from ludex.core.drills import Exercise, Item, main_units
from ludex.core.outlines import rectangle
from ludex.core.scene import Ball, Cards, Chips, Dice, Display, Marker, Printed, Seat, Sign
from ludex.draw import picture
from ludex.draw.situation import Row, Situation, situation, tray
from ludex.errors import Unit
from ludex.examine.drills import exercises, makers_of
from ludex.games.registry import GAMES, Opened, decider_type
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.words import Words
from ludex.words.drills import Blackboard
from ludex.words.refusals import Refusals
from tests.tables import LAW, usual

EURO = LAW.regulations.jurisdiction("cantabria").currency
SEVEN = Ball(id="ball:wheel", place="wheel", cell="7")
ITEM = Item(ask="points", form="amount", value=0)


def asked(*, felt: tuple[Stake, ...] = (), **facts: int | str) -> Exercise:
    """An exercise that tells this."""
    return Exercise(kind="payout", level=1, facts=facts, felt=felt, items=(ITEM,))


def at(name: str, kind: PlaceKind, number: int = 0, of: str = "") -> Place:
    """A place somewhere."""
    return Place(name, kind, 20, 20, 10, 10, number=number, of=of)


def table(*places: Place, bets: tuple[str, ...] = (), faces: tuple[Face, ...] = ()) -> Cloth:
    """A table with these places and bets, wherever they lie."""
    zones = tuple(
        Zone(bet, bet, rectangle(x, 0, 10, 10), Spot(x + 5, 5), marks=(Mark(bet, x + 5, 3, 5),))
        for x, bet in zip(range(0, 100, 10), bets, strict=False)
    )
    return Cloth(edge=rectangle(0, 0, 100, 40), zones=zones, places=places, faces=faces)


def drawn(exercise: Exercise, cloth: Cloth) -> Situation:
    """The situation of an exercise in euros."""
    return situation(exercise, cloth, EURO)


# Chips.


def test_stakes_lie_on_their_bets() -> None:
    """Each with its owner and amount, everybody in their own paint."""
    felt = (Stake("ana", "red", Cents(500)), Stake("bea", "black", Cents(700)), Stake("ana", "black", Cents(900)))
    found = drawn(asked(felt=felt), table(bets=("red", "black")))
    chips: list[Any] = list(found.scene)
    assert [(each.owner, each.place, each.amount) for each in chips] == [
        ("ana", "red", 500), ("bea", "black", 700), ("ana", "black", 900)
    ]  # fmt: skip
    assert len({each.id for each in chips}) == 3
    assert found.paints == {"ana": chips[0].colour, "bea": chips[1].colour}
    assert chips[0].colour == chips[2].colour != chips[1].colour
    assert found.on_table


def test_a_stake_that_is_told_lies_there() -> None:
    """The one bet that the facts name."""
    (chips,) = drawn(asked(bet="red", stake=500), table(bets=("red",))).scene
    assert isinstance(chips, Chips)
    assert (chips.place, chips.amount) == ("red", 500)


@pytest.mark.parametrize(("lying", "amounts"), [(0, []), (300, [300])])
def test_a_stake_that_is_to_be_put_down_does_not(lying: int, amounts: list[int]) -> None:
    """Whether it may lie there is the question; what lies there already is told."""
    found = drawn(asked(bet="red", stake=500, lying=lying), table(bets=("red",)))
    assert [piece.amount for piece in found.scene if isinstance(piece, Chips)] == amounts
    assert found.on_table == bool(amounts)


def test_a_bet_that_is_not_on_the_cloth_is_not_drawn() -> None:
    """Nor is a table on which nothing lies but its sign."""
    found = drawn(asked(bet="joker", stake=500, minimum=100), table(at("sign", PlaceKind.SIGN), bets=("red",)))
    assert found.scene == (Sign(id="sign", place="sign", amounts=(("minimum", Cents(100)),)),)
    assert not found.on_table


# The number.


def cylinder(kind: FaceKind) -> Face:
    """Something that turns, with two cells."""
    return Face(place="wheel", kind=kind, cells=(Cell("7", "7", "red"), Cell("joker-1", "joker", "black")))


@pytest.mark.parametrize(
    ("kind", "number", "pieces"),
    [
        (FaceKind.CYLINDER, 7, [SEVEN, Marker(id="dolly", place="7", kind="dolly")]),
        (FaceKind.DISH, 7, [SEVEN]),
        (FaceKind.UPRIGHT, "joker", [Ball(id="ball:wheel", place="wheel", cell="joker-1")]),
        (FaceKind.UPRIGHT, "8", []),
    ],
)  # fmt: skip
def test_the_ball_rests_at_the_number(kind: FaceKind, number: int | str, pieces: list[Any]) -> None:
    """The marker lies on it at a roulette; a number that is not there is not shown."""
    cloth = table(at("wheel", PlaceKind.WHEEL), bets=("7", "red"), faces=(cylinder(kind),))
    assert list(drawn(asked(number=number), cloth).scene) == pieces


def test_a_point_has_the_puck() -> None:
    """At the place of its number alone."""
    cloth = table(at("puck:6", PlaceKind.PUCK, 6), at("puck:10", PlaceKind.PUCK, 10))
    assert drawn(asked(number=10), cloth).scene == (Marker(id="puck", place="puck:10", kind="puck-on", text="ON"),)
    assert drawn(asked(number=9), cloth).scene == ()


@pytest.mark.parametrize(("number", "faces"), [("3-4", (3, 4)), ("1-6-5", (1, 6, 5)), ("7-1", ()), ("5-1, red", ())])
def test_dice(number: str, faces: tuple[int, ...]) -> None:
    """On their place, or beside a table that has none."""
    on = drawn(asked(number=number), table(at("dice", PlaceKind.DICE)))
    off = drawn(asked(number=number), table())
    assert on == Situation((Dice(id="dice", place="dice", faces=faces),) if faces else ())
    assert off == Situation((), (Row("dice", dice=faces),) if faces else ())


# Cards.


def test_hands_lie_at_their_places() -> None:
    """By their bet, whatever the place is called; the bank has its own."""
    hands = (at("box-2", PlaceKind.HAND, 2, "box-1"), at("somewhere", PlaceKind.HAND, 1, "box-2"))
    cloth = table(*hands, at("bank", PlaceKind.BANK))
    found = drawn(asked(hands="box-2 10C AS", bank="KD"), cloth)
    assert found.scene == (
        Cards(id="cards:box-2", place="somewhere", faces=("10C", "AS")),
        Cards(id="cards:bank", place="bank", faces=("KD",)),
    )
    assert found.beside == ()


def test_rows_and_the_board_lie_at_theirs() -> None:
    """A row beside which its points are told, and a board of one box a card, where it has as many."""
    rows = table(at("points-red", PlaceKind.BOARD), at("row-red", PlaceKind.HAND, of="red"))
    assert drawn(asked(red_cards="KD"), rows).scene == (Cards(id="cards:red", place="row-red", faces=("KD",)),)
    board = table(at("left", PlaceKind.BOARD), at("right", PlaceKind.BOARD))
    boxes = (("left", "KD"), ("right", "2C"))
    assert drawn(asked(board="KD 2C"), board).scene == tuple(
        Cards(id=box, place=box, faces=(card,)) for box, card in boxes
    )
    assert drawn(asked(board="KD 2C 3C"), board) == Situation((), (Row("board", ("KD", "2C", "3C")),))


def test_hands_lie_all_on_the_table_or_all_beside_it() -> None:
    """They are compared with each other."""
    cloth = table(at("bank", PlaceKind.BANK), at("box-1", PlaceKind.BET))
    found = drawn(asked(hands="box-1 10C AS", bank="KD"), cloth)
    assert found == Situation((), (Row("box-1", ("10C", "AS")), Row("bank", ("KD",))))


def test_a_hand_that_is_nobodys_lies_beside() -> None:
    """And with it whatever it is compared with."""
    cloth = table(at("hand:1", PlaceKind.HAND), at("bank", PlaceKind.BANK))
    assert drawn(asked(cards="KD 2C", bank="AS"), cloth) == Situation(
        (), (Row("hand", ("KD", "2C")), Row("bank", ("AS",)))
    )


def test_which_facts_are_cards() -> None:
    """Rows, a hand, one card and the board; an empty board and what only sounds like cards are none."""
    told: dict[str, Any] = {
        "black_cards": "AS",
        "cards": "2C 3C",
        "card": "4D",
        "board": "-",
        "thirds": "5D",
        "bank": "Spain",
    }
    rows = (Row("black", ("AS",)), Row("hand", ("2C", "3C")), Row("", ("4D",)))
    assert drawn(asked(**told), table()).beside == rows


def test_people_at_a_table() -> None:
    """Who sits where, what they bet and show, who is out; nobody is told to act."""
    kinds = {"seat": PlaceKind.SEAT, "bet": PlaceKind.BET, "hand": PlaceKind.HAND}
    cloth = table(
        *(at(f"{name}:{number}", kind, number) for number in (1, 2) for name, kind in kinds.items()),
        at("button:1", PlaceKind.BUTTON, 1),
        at("button:2", PlaceKind.BUTTON, 2),
    )
    found = drawn(asked(button=2, places="1 ana 0x (5S), 2 bea 7.50*"), cloth)
    assert found.scene == (
        Seat(id="seat:ana", place="seat:1", who="ana", state="folded"),
        Cards(id="hand:ana", place="hand:1", faces=("5S",)),
        Seat(id="seat:bea", place="seat:2", who="bea"),
        Chips(id="bet:bea", place="bet:2", owner="bea", amount=Cents(750), colour=found.paints["bea"]),
        Marker(id="button", place="button:2", kind="button", text="D"),
    )  # fmt: skip


# Every exercise of every game.


def lesson(opened: Opened, level: int) -> list[Exercise]:
    """Some exercises of every kind."""
    return exercises(opened, level=level, count=2 * len(makers_of(opened.type)), pick=Random(level).randrange)


EVERY = [
    (game, place, level)
    for game in GAMES
    if decider_type(game).drills
    for place in LAW.places_of(game)[:1]
    for level in (1, 3)
]


def figures_shown(found: Situation, words: Words, currency: Currency) -> Iterator[str]:
    """What panels show, and the signs, numbers, odds and amounts on tickets and slips."""
    for piece in found.scene:
        if isinstance(piece, Display):
            yield words.number(piece.count or 0) if piece.amount is None else words.amount(piece.amount, currency)
        elif isinstance(piece, Printed):
            assert not piece.paper.state, "what is so of a paper is not told"
            yield from (sign or "" for row in piece.paper.symbols for sign in row)
            for value in (value for line in piece.paper.lines for value in line.values):
                if value.unit is Unit.MONEY and isinstance(value.value, int):
                    yield main_units(value.value, currency)  # in a plan prizes stand without the sign of the currency
                else:
                    yield Refusals(words, currency).value(value)


@pytest.mark.parametrize(("game", "place", "level"), EVERY)
def test_only_what_is_told_is_drawn(game: str, place: str, level: int) -> None:
    """A situation does not depend on what is asked, and every card and amount in it stands in the question."""
    opened = usual(place, game)
    cloth, currency = opened.cloth(), opened.rules.currency
    words = Words("en", place, game, opened.type.family)
    board = Blackboard(words, currency, {step.gesture: step for step in opened.statute.script})
    seen = 0
    for exercise in lesson(opened, level):
        found = situation(exercise, cloth, currency)
        assert found == situation(replace(exercise, items=()), cloth, currency)
        question = " ".join(board.question(exercise))
        amounts = [piece.amount for piece in found.scene if isinstance(piece, Chips)]
        assert all(
            words.amount(each, currency) in question or main_units(each, currency) in question for each in amounts
        )
        faces = [face for piece in found.scene if isinstance(piece, Cards) for face in piece.faces]
        faces += [face for row in found.beside for face in row.cards]
        assert all(face is not None and face in question for face in faces)
        assert all(figure in question for figure in figures_shown(found, words, currency))
        if found.beside:
            aside, pieces = tray(found.beside, words)
            assert picture(aside, pieces, words, currency).count('class="piece') == len(found.beside)
        assert picture(cloth, found.scene, words, currency).startswith("<svg")
        seen += found.on_table or bool(found.beside)
    assert seen, "nothing of the game can be drawn"


# The tray.


@pytest.mark.parametrize("count", [1, 3, 4, 5])
@pytest.mark.parametrize("long", [2, 7])
def test_a_tray_holds_its_rows(count: int, long: int) -> None:
    """In two columns where there are many short ones; nothing is outside, nothing upon another."""
    rows = [Row(f"box-{number}", ("AS",) * long) for number in range(count)]
    cloth, scene = tray(rows, Words("en"))
    edge = cloth.edge.box()
    spans = [(place.x - place.width / 2, place.x + place.width / 2, place.y) for place in cloth.places]
    assert problems(cloth) == []
    assert len(scene) == count
    assert all(edge.x < left and right < edge.x + edge.width and 0 < y < edge.height for left, right, y in spans)
    columns = 2 if count > 3 and long == 2 else 1
    assert len({left for left, _, _ in spans}) == columns
    assert len({y for _, _, y in spans}) == -(-count // columns)
    for left, right, y in spans:
        assert not any(left < other < right for other, _, at in spans if at == y)


@pytest.mark.parametrize(("lang", "names"), [("en", ["Bank", "box 1", "ana"]), ("es", ["Banca", "casilla 1", "ana"])])
def test_rows_have_names(lang: str, names: list[str]) -> None:
    """Places, bets and people; a card of which nothing is said has none."""
    rows = [Row("bank", ("AS",)), Row("box-1", ("AS",)), Row("ana", ("AS",)), Row("", ("AS",))]
    cloth, _ = tray(rows, Words(lang))
    assert [mark.text.lower() for place in cloth.places for mark in place.marks] == [name.lower() for name in names]
