"""What tests of drawn card tables share: an evening as scenes, and what lies badly on a cloth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Any

from ludex.core.cloth import Cloth, Mark, MarkKind, Place, PlaceKind, Zone
from ludex.core.scene import AnyPiece, Chips, Scene, by_id
from ludex.draw.svg import CAP_HEIGHT, fitting, text_width
from ludex.games.registry import Opened
from ludex.house.evening import Evening
from ludex.law.book import Law
from ludex.law.strict import Tree
from ludex.words import Words
from tests.tables import LAW

LEAST_LETTERS = 4.95
"""The size below which letters cannot be read on a small screen."""
Rectangle = tuple[float, float, float, float]


def printing(game: str, place: str, **layout: Tree) -> Law:
    """The law with a cloth on which these rules of the establishment say something else."""
    statute = LAW.statute(game, place)
    for rule, value in layout.items():
        statute = statute.altered(statute.establishment[f"establishment.layout.{rule}"].altered(value))
    return LAW.with_statute(statute)


def evening(opened: Opened, *, seed: int, who: str = "ana", rounds: int = 3) -> Iterator[tuple[Any, Scene]]:
    """What somebody sees after every entry of an evening, and the state that it is seen of."""
    played = Evening(opened, seed, None)
    entries = [entry for part in played.run(rounds) for entry in part]
    game = opened.game
    state = game.start(opened.setup)
    for entry in entries:
        for event in entry.events:
            game.evolve(state, event)
        yield state, tuple(opened.type.scene(game.view(state, who)))


def pieces(opened: Opened, state: Any, who: str = "ana") -> dict[str, AnyPiece]:
    """What somebody sees at a table, by id."""
    return dict(by_id(opened.type.scene(opened.game.view(state, who))))


def chips_on(scene: dict[str, AnyPiece], place: str) -> list[Chips]:
    """The chips at one place, in their order."""
    return [piece for piece in scene.values() if isinstance(piece, Chips) and piece.place == place]


def laid_badly(cloth: Cloth, *scopes: str) -> list[str]:
    """Marks too small to read, chips on marks or off the table, seats and signs that cover each other."""
    words = Words(cloth.language, *scopes)
    found = [
        f"{mark.text} is too small"
        for mark in _all_marks(cloth)
        if mark.kind in (MarkKind.TEXT, MarkKind.WORD) and _size(mark, words) < LEAST_LETTERS
    ]
    for zone in cloth.zones:
        spot = (zone.chips.x, zone.chips.y)
        found += [f"{zone.id}: chips on {mark.text}" for mark in _all_marks(cloth) if _near(mark, spot, cloth, words)]
        found += [f"{zone.id} off the table" for point in zone.outline.points() if not cloth.edge.contains(point)]
    placed = [place for place in cloth.places if place.kind is not PlaceKind.PRISON]
    found += [f"{place.id} off the table" for place in placed if not _is_on(place, cloth)]
    seats = [place for place in placed if place.kind in (PlaceKind.SEAT, PlaceKind.SIGN, PlaceKind.RACK)]
    found += [f"{one.id} on {other.id}" for one, other in combinations(seats, 2) if _overlap(_box(one), _box(other))]
    found += [
        f"{zone.id} under {seat.id}"
        for zone in cloth.zones
        for seat in seats
        if any(_within(point, _box(seat)) for point in zone.outline.points())
    ]
    found += [
        f"{one.id} runs into {other.id}"
        for one in cloth.zones
        for other in cloth.zones
        if one is not other and any(other.outline.contains(point) for point in _inside(one))
    ]
    straight = [mark for mark in _all_marks(cloth) if not mark.bend]
    found += [
        f"{one.text} on {other.text}"
        for one, other in combinations(straight, 2)
        if _overlap(_print(one, words), _print(other, words))
    ]
    return found


def _inside(zone: Zone) -> Iterator[tuple[float, float]]:
    """Points just within a zone, along its outline."""
    for x, y in zone.outline.points():
        yield x + (zone.chips.x - x) * 0.04, y + (zone.chips.y - y) * 0.04


def _all_marks(cloth: Cloth) -> list[Mark]:
    owners: tuple[Zone | Place, ...] = (*cloth.zones, *cloth.places)
    return [*(mark for owner in owners for mark in owner.marks), *cloth.marks]


def _said(mark: Mark, words: Words) -> str:
    return words.word("marks", mark.text).format(*mark.values) if mark.kind is MarkKind.WORD else mark.text


def _size(mark: Mark, words: Words) -> float:
    return fitting(_said(mark, words), mark.size, mark.width)


def _print(mark: Mark, words: Words) -> Rectangle:
    size = _size(mark, words)
    if mark.kind is MarkKind.DIAMOND:
        return mark.x - 1.9 * size, mark.y - size, mark.x + 1.9 * size, mark.y + size
    half, high = text_width(_said(mark, words), size) / 2, size * CAP_HEIGHT / 2
    return mark.x - half, mark.y - high, mark.x + half, mark.y + high


def _near(mark: Mark, spot: tuple[float, float], cloth: Cloth, words: Words) -> bool:
    """Whether a chip would cover a mark; of a bent one only its middle is looked at."""
    left, top, right, bottom = (mark.x, mark.y, mark.x, mark.y) if mark.bend else _print(mark, words)
    across = max(left - spot[0], 0, spot[0] - right)
    down = max(top - spot[1], 0, spot[1] - bottom)
    return hypot(across, down) < cloth.chip


def _box(place: Place) -> Rectangle:
    return (
        place.x - place.width / 2, place.y - place.height / 2, place.x + place.width / 2, place.y + place.height / 2,
    )  # fmt: skip


def _is_on(place: Place, cloth: Cloth) -> bool:
    turn = radians(place.turn)
    corners = [(across * place.width / 2, down * place.height / 2) for across in (-1, 1) for down in (-1, 1)]
    return all(
        cloth.edge.contains((place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn)))
        for x, y in corners
    )


def _within(point: tuple[float, float], box: Rectangle) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
