"""What an exercise tells, as pieces: its chips, cards, dice and the number, where they lie on the table.

Only what the question says is drawn, never what it asks for. Cards and dice that the cloth has no place for lie beside
it, on a tray of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from ludex.core import drills
from ludex.core.cloth import Cloth, FaceKind, Mark, MarkKind, Place, PlaceKind
from ludex.core.outlines import rectangle
from ludex.core.scene import (
    AnyPiece,
    Ball,
    Cards,
    Chips,
    Dice,
    Display,
    Lights,
    Marker,
    NumberCard,
    Printed,
    Scene,
    Seat,
    Sign,
)
from ludex.draw.themes import OWNERS
from ludex.errors import Misuse
from ludex.kit.cards import read_card
from ludex.kit.money import Cents
from ludex.law.regulations import Currency
from ludex.law.ruleset import read_amount
from ludex.words import Words

SOMEBODY = "player"
"""Whose chips they are where the exercise names nobody."""
OF_CARDS = {"cards": "hand", "card": "", "bank": "bank", "board": "board"}
"""The facts that are cards, with the place that they lie at."""
AMOUNTS = {"price": ("ticket-price", "machine-price"), "prize": ("machine-won",)}
COUNTS = {"entries": ("entries-made",), "prizes": ("prizes-left",)}
"""The facts that panels show: amounts of money and how many there are, with the panels that a place may have."""
PAPERS = ("papers", "slips")
"""Where tickets or slips lie open."""
_DICE = re.compile(r"[1-6](-[1-6])+")
_ROWS = re.compile(r"[0-9 ]+( / [0-9 ]+)+")
"""A card with numbers, row by row."""
_SEATED = re.compile(r"(?P<place>[0-9]+) (?P<who>\w+) (?P<bet>[0-9.]+)(?P<sign>[x*]?)(?: \((?P<cards>[^)]*)\))?")
"""Somebody at their place, as exercises of poker tell it: what they bet, x where they folded, the cards they show."""


class Row(Struct, frozen=True):
    """Cards or dice that an exercise tells of."""

    of: str
    """Whose or what they are: a bet, a player, the kind of a place; nothing where the exercise does not say."""
    cards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class Situation(Struct, frozen=True):
    """The pieces on the table, and what lies beside it."""

    scene: Scene = ()
    beside: tuple[Row, ...] = ()

    @property
    def paints(self) -> dict[str, str]:
        """The paint of everybody's chips on the table."""
        return {piece.owner: piece.colour for piece in self.scene if isinstance(piece, Chips)}

    @property
    def on_table(self) -> bool:
        """Whether the table shows more than its sign."""
        return any(not isinstance(piece, Sign) for piece in self.scene)


def situation(exercise: drills.Exercise, cloth: Cloth, currency: Currency) -> Situation:
    """What an exercise tells, on a cloth."""
    facts = exercise.facts
    dealt = list(_dealt(facts))
    placed = [_cards(row, cloth) for row in dealt]
    # Hands are compared with each other: they all lie on the table, or all beside it.
    together = all(placed)
    cards = [piece for row in placed for piece in row] if together else []
    beside = [] if together else dealt
    pieces: list[AnyPiece] = [
        *_chips(exercise, cloth),
        *cards,
        *_seated(facts, cloth, currency),
        *_numbers(facts, cloth),
        *_shown(facts, cloth),
        *_papers(exercise, cloth),
    ]
    number = str(facts.get("number", ""))
    if _DICE.fullmatch(number):
        faces = tuple(int(face) for face in number.split("-"))
        where = next((place.id for place in cloth.places if place.kind is PlaceKind.DICE), None)
        if where is None:
            beside.append(Row(PlaceKind.DICE.value, dice=faces))
        else:
            pieces.append(Dice(id="dice", place=where, faces=faces))
    elif number:
        pieces += _number(number, cloth)
    if isinstance(minimum := facts.get("minimum"), int) and "sign" in cloth.by_id:
        pieces.append(Sign(id="sign", place="sign", amounts=(("minimum", Cents(minimum)),)))
    return Situation(tuple(pieces), tuple(beside))


def _dealt(facts: Mapping[str, int | str]) -> Iterator[Row]:
    """The cards of every hand that lies open."""
    for fact, told in facts.items():
        if fact == "hands":
            rows = [hand.split() for hand in str(told).split("; ")]
        elif fact in OF_CARDS:
            rows = [[OF_CARDS[fact], *str(told).split()]]
        elif fact.endswith("_cards"):
            rows = [[fact.removesuffix("_cards"), *str(told).split()]]
        else:
            continue
        yield from (Row(of, tuple(cards)) for of, *cards in rows if cards and all(map(_is_card, cards)))


def _is_card(written: str) -> bool:
    try:
        read_card(written)
    except Misuse:
        return False
    return True


def _chips(exercise: drills.Exercise, cloth: Cloth) -> Iterator[AnyPiece]:
    """The stakes on the felt; a stake that somebody only wants to put down is not there yet."""
    felt = list(exercise.felt)
    facts = exercise.facts
    lying = facts.get("lying", facts.get("stake", 0))
    if "bet" in facts and isinstance(lying, int) and lying:
        felt.append(drills.Chips(SOMEBODY, str(facts["bet"]), Cents(lying)))
    paints = _paints(chips.player for chips in felt)
    for number, chips in enumerate(felt):
        if chips.bet in cloth.spots:
            yield Chips(
                id=f"stake:{number}", place=chips.bet, owner=chips.player, amount=Cents(chips.stake),
                colour=paints[chips.player],
            )  # fmt: skip


def _paints(people: Iterable[str]) -> dict[str, str]:
    """The paint of everybody's chips, in the order in which they are met."""
    return {who: OWNERS[number % len(OWNERS)] for number, who in enumerate(dict.fromkeys(people))}


def _number(number: str, cloth: Cloth) -> Iterator[AnyPiece]:
    """The ball or the pointer at a number, and the marker on it; where nothing turns, the puck at it."""
    for face in cloth.faces:
        cell = next((cell.id for cell in face.cells if number in (cell.id, cell.text)), None)
        if cell is not None:
            yield Ball(id=f"ball:{face.place}", place=face.place, cell=cell)
            if face.kind is FaceKind.CYLINDER:
                zone = next((zone.id for zone in cloth.zones if [mark.text for mark in zone.marks] == [number]), None)
                yield from [Marker(id="dolly", place=zone, kind="dolly")] if zone is not None else ()
    puck = _numbered(cloth, PlaceKind.PUCK, int(number)) if number.isdigit() else None
    if puck is not None:
        yield Marker(id="puck", place=puck, kind="puck-on", text="ON")


def _numbers(facts: Mapping[str, int | str], cloth: Cloth) -> Iterator[AnyPiece]:
    """A card with numbers in rows, and the balls that have come on the board; marking is for whoever answers."""
    told = str(facts.get("card", ""))
    if "cards" not in cloth.by_id or not _ROWS.fullmatch(told):
        return
    rows = tuple(tuple(int(number) for number in row.split()) for row in told.split("/"))
    lit = tuple(re.findall("[0-9]+", str(facts.get("balls", "")).partition("(")[0]))
    if "numbers" in cloth.by_id:
        yield Lights("numbers", "numbers", lit)
    yield NumberCard("card", "cards", "", 0, rows)


def _shown(facts: Mapping[str, int | str], cloth: Cloth) -> Iterator[AnyPiece]:
    """What panels show: the price, what was won, how many there are of something."""
    for fact, panels in (AMOUNTS | COUNTS).items():
        told = facts.get(fact)
        if isinstance(told, int):
            shown = (Cents(told), None) if fact in AMOUNTS else (None, told)
            yield from (Display(panel, panel, *shown) for panel in panels if panel in cloth.by_id)


def _papers(exercise: drills.Exercise, cloth: Cloth) -> Iterator[AnyPiece]:
    """Tickets and slips side by side."""
    for where in [place for place in PAPERS if place in cloth.by_id][:1]:
        for slot, paper in enumerate(exercise.papers):
            yield Printed(f"paper:{paper.id}", where, paper, slot=slot, slots=len(exercise.papers))


def _seated(facts: Mapping[str, int | str], cloth: Cloth, currency: Currency) -> Iterator[AnyPiece]:
    """Everybody at their place with the bet of the round and the cards that they show, and the button."""
    seated = list(_SEATED.finditer(str(facts.get("places", ""))))
    paints = _paints(found["who"] for found in seated)
    for found in seated:
        number, who = int(found["place"]), found["who"]
        if (seat := _numbered(cloth, PlaceKind.SEAT, number)) is not None:
            yield Seat(id=f"seat:{who}", place=seat, who=who, state="folded" if found["sign"] == "x" else "")
        bet = _numbered(cloth, PlaceKind.BET, number)
        amount = read_amount(found["bet"], currency)
        if bet is not None and amount:
            yield Chips(id=f"bet:{who}", place=bet, owner=who, amount=Cents(amount), colour=paints[who])
        hand = _numbered(cloth, PlaceKind.HAND, number)
        if hand is not None and found["cards"]:
            yield Cards(id=f"hand:{who}", place=hand, faces=tuple(found["cards"].split()))
    button = facts.get("button")
    if isinstance(button, int) and (where := _numbered(cloth, PlaceKind.BUTTON, button)) is not None:
        yield Marker(id="button", place=where, kind="button", text="D")


def _cards(row: Row, cloth: Cloth) -> list[AnyPiece]:
    """Cards at the place of their hand, or one by one in the boxes of a board; nothing where there is no such place."""
    where = next((place.id for place in cloth.places if _is_for(place, row.of)), None)
    if where is not None:
        return [Cards(id=f"cards:{row.of}", place=where, faces=row.cards)]
    boxes = [place.id for place in cloth.places if place.kind is PlaceKind.BOARD]
    if row.of != PlaceKind.BOARD.value or len(boxes) < len(row.cards):
        return []
    return [Cards(id=box, place=box, faces=(face,)) for box, face in zip(boxes, row.cards, strict=False)]


def _is_for(place: Place, of: str) -> bool:
    """Whether cards lie there: the hand of a bet, or the bank's own."""
    if place.kind is PlaceKind.HAND:
        return bool(place.of) and place.of == of
    return place.kind is PlaceKind.BANK and of == PlaceKind.BANK.value


def _numbered(cloth: Cloth, kind: PlaceKind, number: int) -> str | None:
    """The place of a kind with a number."""
    return next((place.id for place in cloth.places if place.kind is kind and place.number == number), None)


# What lies beside the table.

CARD, STEP, ROW, LABEL, GAP = 10.0, 10.6, 16.0, 26.0, 3.0
DIE_STEP = 11.25
IN_COLUMNS, SHORT = 3, 5
"""More rows than this, of no more cards than that, stand in two columns."""


def tray(rows: Sequence[Row], words: Words) -> tuple[Cloth, Scene]:
    """Rows of cards and dice with their names, as a small table of their own."""
    most = max(map(_room, rows))
    columns = 2 if len(rows) > IN_COLUMNS and most <= SHORT * STEP else 1
    label = LABEL if any(row.of for row in rows) else 0
    width = label + most
    places, pieces = [], list[AnyPiece]()
    for number, row in enumerate(rows):
        line, column = divmod(number, columns)
        left, y, room = GAP + column * (width + GAP), (line + 0.5) * ROW, _room(row)
        name = Mark(_named(row, words), left + label / 2, y, 5, MarkKind.TEXT, width=label - 2)
        id_, kind = f"beside:{number}", PlaceKind.DICE if row.dice else PlaceKind.HAND
        marks = (name,) if row.of else ()
        places.append(Place(id_, kind, left + label + room / 2, y, room, CARD, marks=marks))
        pieces.append(
            Dice(id=id_, place=id_, faces=row.dice) if row.dice else Cards(id=id_, place=id_, faces=row.cards)
        )
    lines = -(-len(rows) // columns)
    edge = rectangle(0, 0, columns * (width + GAP) + GAP, lines * ROW)
    return Cloth(edge=edge, zones=(), places=tuple(places), card=CARD, language=words.lang), tuple(pieces)


def _room(row: Row) -> float:
    return len(row.cards) * STEP or len(row.dice) * DIE_STEP


def _named(row: Row, words: Words) -> str:
    return words.word("places", row.of) if words.has("places", row.of) else words.bet(row.of)
