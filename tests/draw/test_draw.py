"""What is drawn of a cloth and of every kind of piece, and what it is called."""

from functools import partial
from itertools import combinations
from xml.etree import ElementTree

import pytest

from ludex.core.cloth import Cell, Cloth, Face, FaceKind, Mark, MarkKind, Place, PlaceKind, Spot, Zone
from ludex.core.outlines import Box, Outline, oval, rectangle, ring_part
from ludex.core.scene import (
    AnyPiece,
    Ball,
    Call,
    CardCount,
    Cards,
    Chips,
    Dice,
    Display,
    Lights,
    Marker,
    NumberBall,
    NumberCard,
    Pile,
    Seat,
    Sign,
)
from ludex.draw import numbers, picture
from ludex.draw.figures import PIPS, SUIT_PATHS, card, chip, die
from ludex.draw.names import Names
from ludex.draw.strip import wrapped
from ludex.draw.svg import fitting, number, path, text_width
from ludex.draw.themes import PAINTS, THEMES
from ludex.errors import Misuse
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.words import Words

SVG = "{http://www.w3.org/2000/svg}"
EURO = Currency("EUR", "cent", 100, "€")
CLOTH = Cloth(
    edge=rectangle(0, 0, 200, 100, 10),
    zones=(
        Zone("red", "red", rectangle(10, 10, 40, 20), Spot(40, 20), marks=(Mark("red", 22, 20, 6, MarkKind.DIAMOND),)),
        Zone("low", "low", rectangle(10, 30, 40, 20), Spot(40, 40), marks=(Mark("low", 22, 40, 6, MarkKind.WORD),)),
    ),
    places=(
        Place("wheel", PlaceKind.WHEEL, 150, 50, 60, 60),
        Place("shoe", PlaceKind.SHOE, 100, 20, 20, 14),
        Place("seat:1", PlaceKind.SEAT, 30, 80, 40, 14),
        Place("hand:1", PlaceKind.HAND, 80, 70, 40, 14),
        Place("dice", PlaceKind.DICE, 80, 40),
        Place("sign", PlaceKind.SIGN, 100, 5, 30, 8),
        Place(
            "numbers",
            PlaceKind.PANEL,
            30,
            65,
            40,
            10,
            marks=(Mark("7", 20, 65, 4, width=6), Mark("9", 30, 65, 4, width=6)),
        ),
        Place("prima", PlaceKind.PANEL, 60, 65, 20, 10),
        Place("cards-sold", PlaceKind.PANEL, 80, 65, 20, 10),
        Place("machine", PlaceKind.MACHINE, 110, 65, 12, 12),
        Place("ball", PlaceKind.BALL, 125, 65, 12, 12),
        Place("desk", PlaceKind.DESK, 110, 80, 40, 8),
        Place("cards", PlaceKind.HAND, 110, 90, 60, 18),
        Place("call:1", PlaceKind.CALL, 30, 92, 24, 6),
    ),
    faces=(Face(place="wheel", kind=FaceKind.CYLINDER, cells=(Cell("0", "0", "green"), Cell("1", "1", "red"))),),
)


def drawn(*pieces: AnyPiece, who: str = "ana", lang: str = "en", theme: str = "dark") -> ElementTree.Element:
    return ElementTree.fromstring(picture(CLOTH, pieces, Words(lang), EURO, who=who, theme=theme))


def titles(tree: ElementTree.Element) -> dict[str, str]:
    """What each zone, place and piece is called, by its id."""
    groups = (group for group in tree.iter(f"{SVG}g") if "id" in group.attrib)
    found = ((group.attrib["id"], group.find(f"{SVG}title")) for group in groups)
    return {name: title.text or "" for name, title in found if title is not None}


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        (Chips("a", "red", "ana", Cents(2050)), "ana: €20.50, Red"),
        (Chips("a", "red", "ana", Cents(2000), state="prison"), "ana: €20, Red, in prison"),
        (Cards("a", "hand:1", ("KH", None)), "Hand 1: KH covered"),
        (Pile("a", "shoe", 300), "Shoe: 300 cards"),
        (Dice("a", "dice", (3, 4)), "Dice: 3-4"),
        (Ball("a", "wheel", "1"), "The ball lies in 1"),
        (Ball("a", "wheel", None), "The ball is rolling"),
        (Marker("a", "red", "dolly"), "Dolly: Red"),
        (Seat("a", "seat:1", "bea", Cents(10000)), "bea: €100"),
        (Seat("a", "seat:1", "bea"), "bea"),
        (Sign("a", "sign", (("minimum", Cents(500)),)), "min. €5"),
        (Lights("a", "numbers", ("7", "9"), newest="9"), "Numbers called: 7, 9"),
        (Display("a", "prima", amount=Cents(5000), state="waits"), "Prima: €50, not in this game"),
        (Display("a", "cards-sold", count=1200), "Cards sold: 1,200"),
        (NumberBall("a", "ball", 17), "Ball 17"),
        (NumberCard("a", "cards", "A", 14, ((1, None), (2, 3)), (2,)), "Card 14 of series A: 1; 2 3; marked: 2"),
        (NumberCard("a", "cards", "A", 14, ((1,),), state="won"), "Card 14 of series A: 1, won"),
        (CardCount("a", "hand:1", "bea", 1), "bea: one card"),
        (CardCount("a", "hand:1", "bea", 12), "bea: 12 cards"),
        (Call("a", "call:1", "bea", "line", "A 14"), "bea: Line A 14"),
        (Call("a", "call:1", "", "more-bingo"), "Call 1: Any more bingos?"),
    ],
    ids=lambda value: type(value).__name__.lower() if isinstance(value, AnyPiece) else None,
)
def test_every_kind_of_piece_is_drawn_and_named(piece: AnyPiece, told: str) -> None:
    assert titles(drawn(piece))["piece:a"] == told


def test_zones_and_places_are_named_in_the_readers_language() -> None:
    assert titles(drawn())["zone:red"] == "Red"
    assert titles(drawn(lang="es"))["zone:red"] == "Rojo"
    assert titles(drawn())["place:shoe"] == "Shoe"
    assert titles(drawn(lang="es"))["place:shoe"] == "Sabot"


def test_marks_are_printed_in_the_language_of_the_cloth() -> None:
    assert "FALTA" in "".join(drawn(lang="en").itertext())


def test_a_covered_card_shows_nothing() -> None:
    shown = card("10H", 10)
    assert ">10<" in shown
    covered = card(None, 10)
    assert "<text" not in covered
    assert shown != covered


def test_a_joker_has_a_picture_of_its_own() -> None:
    """Its letters and a star instead of a suit."""
    joker = card("JK", 10)
    assert ">JK<" in joker
    assert joker.count("<path") == card("JS", 10).count("<path") == 2
    assert SUIT_PATHS["JK"] in joker


@pytest.mark.parametrize("face", sorted(PIPS))
def test_a_die_shows_its_pips(face: int) -> None:
    assert die(face, 10).count("<circle") == face


def test_names_of_people_are_no_markup() -> None:
    tree = drawn(Seat("a", "seat:1", '<b>&"', Cents(100)))
    assert titles(tree)["piece:a"].startswith('<b>&"')


def test_ones_own_chips_stand_out() -> None:
    own, others = (drawn(Chips("a", "red", "ana", Cents(100)), who=who) for who in ("ana", "bea"))
    gold = PAINTS["gold"][0]
    assert any(circle.attrib.get("fill") == gold for circle in own.iter(f"{SVG}circle"))
    assert not any(circle.attrib.get("fill") == gold for circle in others.iter(f"{SVG}circle"))


def test_chips_of_several_people_lie_beside_each_other() -> None:
    tree = drawn(Chips("a", "red", "ana", Cents(100)), Chips("b", "red", "bea", Cents(100)))
    places = [
        group.find(f"{SVG}g") for group in tree.iter(f"{SVG}g") if group.attrib.get("id", "").startswith("piece:")
    ]
    moved = [place.attrib["transform"] for place in places if place is not None]
    assert len(set(moved)) == 2


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_look_is_sound(theme: str) -> None:
    assert drawn(theme=theme).attrib["role"] == "img"


def test_a_look_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Misuse, match="no look called pink"):
        drawn(theme="pink")


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        (500, "5"), (550, "5.5"), (10050, "100"), (100000, "1k"), (125000, "1.2k"), (9900000, "99k"),
        (10000000, "100k"), (200000000, "2M"), (50, "0.5"),
    ],
)  # fmt: skip
def test_amounts_on_chips_are_short(amount: int, told: str) -> None:
    assert Names(CLOTH, Words("en"), EURO).short(amount) == told


def test_letters_shrink_to_their_room() -> None:
    assert fitting("IMPAR", 8, 100) == 8
    shrunk = fitting("IMPAR", 8, 10)
    assert text_width("IMPAR", shrunk) == pytest.approx(10)
    assert fitting("IMPAR", 8, 0) == 8


@pytest.mark.parametrize(
    ("outline", "told"),
    [
        (rectangle(0, 0, 2, 1), "M0 0L2 0L2 1L0 1Z"),
        (oval((0, 0), 2, 1), "M-2 0A2 1 0 0 1 2 0A2 1 0 0 1 -2 0Z"),
        (ring_part((0, 0), 0, 2, 0, 90), "M0 0L2 0A2 2 0 0 1 0 2Z"),
    ],
)
def test_outlines_as_paths(outline: Outline, told: str) -> None:
    assert path(outline) == told


def test_numbers_take_few_signs() -> None:
    assert [number(value) for value in (1, 1.5, 0.333, -0.001, 10)] == ["1", "1.5", "0.33", "0", "10"]


def test_a_chip_has_its_paint_and_a_ring_where_it_has_a_state() -> None:
    assert PAINTS["blue"][0] in chip(3, "blue")
    assert "#f5d77a" in chip(3, "blue", ring="#f5d77a")


def test_sentences_are_broken_at_words() -> None:
    lines = list(wrapped("one two three four", text_width("one two", 6.5) + 0.1))
    assert lines[0] == "one two"
    assert " ".join(lines) == "one two three four"


def test_only_what_is_lit_lights_up() -> None:
    """Each mark of the board once more, and the newest in a paint of its own."""
    tree = drawn(Lights("a", "numbers", ("7", "9", "10"), newest="9"))
    lamps = next(group for group in tree.iter(f"{SVG}g") if group.attrib.get("id") == "piece:a")
    paints = [rect.attrib["fill"] for rect in lamps.iter(f"{SVG}rect")]
    assert paints == [numbers.LIT, numbers.NEWEST]


def test_marked_numbers_are_stamped() -> None:
    """They and no others; what is so of a card is its frame."""
    card_of = partial(NumberCard, "a", "cards", "A", 14, ((1, None), (2, 3)))
    svg = picture(CLOTH, (card_of((2, 3)),), Words("en"), EURO)
    assert svg.count(numbers.STAMP) == 2
    frames = {state: picture(CLOTH, (card_of((), state),), Words("en"), EURO) for state in ("", "called", "won")}
    assert len({*frames.values()}) == len(frames)


@pytest.mark.parametrize("slots", range(1, 13))
@pytest.mark.parametrize("columns", [5, 9])
def test_cards_side_by_side_lie_in_their_room(slots: int, columns: int) -> None:
    """As large as all of them can be, and none upon another."""
    room, rows = Box(10, 20, 300, 80), ((1,) * columns,) * 3
    placed = [numbers.laid(room, rows, slot, slots) for slot in range(slots)]
    wide, high = numbers.size_in_cells(rows)
    boxes = [
        (x - wide * side / 2, y - high * side / 2, x + wide * side / 2, y + high * side / 2)
        for (x, y), side in placed
    ]  # fmt: skip
    assert all(box[0] >= 10 and box[1] >= 20 and box[2] <= 310 and box[3] <= 100 for box in boxes)
    for first, second in combinations(boxes, 2):
        assert first[2] < second[0] or second[2] < first[0] or first[3] < second[1] or second[3] < first[1]
    assert all(side > 4 for _, side in placed)
