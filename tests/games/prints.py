"""What tests of cloths measure: where print, chips and seats stand, and which of them are in each other's way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ludex.core.cloth import Cloth, Mark, MarkKind, Place, PlaceKind
from ludex.core.outlines import Box
from ludex.core.scene import AnyPiece, Chips, Marker, held
from ludex.draw.svg import CAP_HEIGHT, fitting, text_width
from ludex.games.registry import Opened
from ludex.words import LANGUAGES, Words
from ludex.words.cloths import cloth_words
from tests.games.golden_records import evening

SMALLEST = 5
"""The size below which nobody reads letters on a small screen."""
PILES = 4
"""So many people have chips on a bet, side by side."""
WIDEST, HIGHEST = 320, 190


def words_at(game: Opened) -> Words:
    """The words of the cloth at a place."""
    return cloth_words(game.language, game.type.slug, game.type.family, game.header.jurisdiction)


def room(mark: Mark, words: Words) -> tuple[Box, float]:
    """The rectangle that a mark takes, and the size of its letters or dice."""
    if mark.kind is MarkKind.DICE:
        count = mark.text.count("-") + 1
        across, down, size = mark.size * (count + 0.25 * (count - 1)), mark.size, mark.size
    else:
        said = words.word("marks", mark.text) if mark.kind is MarkKind.WORD else mark.text
        size = fitting(said, mark.size, mark.width)
        across, down = text_width(said, size), size * CAP_HEIGHT
    if mark.turn % 180 == 90:
        across, down = down, across
    return Box(mark.x - across / 2, mark.y - down / 2, across, down), size


def overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles share more than a line."""
    return (
        one.x < other.x + other.width and other.x < one.x + one.width
        and one.y < other.y + other.height and other.y < one.y + one.height
    )  # fmt: skip


def corners(box: Box) -> list[tuple[float, float]]:
    """The corners of a rectangle, a hair within it."""
    e = 0.05
    return [(x, y) for x in (box.x + e, box.x + box.width - e) for y in (box.y + e, box.y + box.height - e)]


def chip_box(x: float, y: float, radius: float) -> Box:
    """The square round a chip, as far as it covers anything: a circle leaves its corners free."""
    half = radius * 0.85
    return Box(x - half, y - half, 2 * half, 2 * half)


def bad_prints(cloth: Cloth, words: Words) -> Iterator[str]:
    """Letters too small, outside their zone or upon each other, and chips upon print or off the table."""
    every: list[tuple[str, Box]] = []
    for zone in cloth.zones:
        for mark in zone.marks:
            box, size = room(mark, words)
            if mark.kind is MarkKind.WORD and words.word("marks", mark.text) == mark.text:
                yield f"{zone.id}: {mark.text} has no word"
            if size < SMALLEST:
                yield f"{zone.id}: {mark.text} has a size of {size:.1f}"
            if not mark.bend and not all(zone.outline.contains(corner) for corner in corners(box)):
                yield f"{zone.id}: {mark.text} does not fit"
            every.append((f"{zone.id} {mark.text}", box))
    for mark in cloth.marks:
        every.append((mark.text, room(mark, words)[0]))
    yield from (f"{one} upon {other}" for (one, a), (other, b) in combinations(every, 2) if overlap(a, b))
    for zone in cloth.zones:
        for pile in range(PILES):
            spot = zone.chips
            chip = chip_box(spot.x + pile * spot.dx, spot.y + pile * spot.dy, cloth.chip)
            yield from (f"pile {pile} of {zone.id} upon {name}" for name, box in every if overlap(chip, box))
            if not all(cloth.edge.contains(corner) for corner in corners(chip)):
                yield f"pile {pile} of {zone.id} lies off the table"


def bad_places(cloth: Cloth) -> Iterator[str]:
    """Places off the table, seats upon each other, and zones under a seat or the sign."""
    edge = cloth.edge.box()
    if edge.width > WIDEST or edge.height > HIGHEST:
        yield f"the table is {edge.width} by {edge.height}"
    for place in cloth.places:
        if not all(cloth.edge.contains(corner) for corner in corners(box_of(place))):
            yield f"{place.id} is off the table"
    solid = [place for place in cloth.places if place.kind in (PlaceKind.SEAT, PlaceKind.SIGN, PlaceKind.RACK)]
    yield from (
        f"{one.id} upon {other.id}"
        for one, other in combinations(solid, 2)
        if overlap(box_of(one), box_of(other)) and one.id.partition(":")[2] != other.id.partition(":")[2]
    )
    for place in solid:
        yield from (
            f"{place.id} upon {zone.id}"
            for zone in cloth.zones
            if overlap(box_of(place), chip_box(zone.chips.x, zone.chips.y, cloth.chip))
        )


def box_of(place: Place) -> Box:
    """The rectangle of a place."""
    return Box(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)


def scenes(game: Opened, seed: int, entries: int, who: str) -> Iterator[tuple[Any, tuple[AnyPiece, ...]]]:
    """The state after every entry of a random evening, and what one person sees of it."""
    state = game.game.start(game.setup)
    for entry in evening(game, seed, entries).entries:
        for event in entry.events:
            game.game.evolve(state, event)
        yield state, tuple(game.type.scene(game.game.view(state, who)))


def agree(game: Opened, state: Any, pieces: tuple[AnyPiece, ...], cloth: Cloth) -> None:
    """Every piece lies somewhere on the cloth, none is there twice, and the chips are those of the accounts."""
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert {piece.place for piece in pieces} <= set(cloth.by_id)
    for words in map(Words, LANGUAGES):
        assert all(words.has("markers", piece.kind) for piece in pieces if isinstance(piece, Marker))
        assert all(words.has("states", piece.state) for piece in pieces if isinstance(piece, Chips) and piece.state)
    accounts = {account: amount for account, amount in game.game.money_on_table(state).items() if amount}
    assert held(pieces) == accounts
