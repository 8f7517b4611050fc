"""The table of circle poker: the places round it, and the middle where the community cards and the pot lie."""

from __future__ import annotations

from typing import Any

from ludex.core.cloth import CELL, Cloth, Field, Shape
from ludex.games.common.plain import plain
from ludex.games.poker.circle.rules import CircleRules

WIDTH, HEIGHT, GAP = 2 * CELL, CELL, CELL // 2
CARD = CELL
LEAST_ACROSS = 3
"""How many places wide the table is at least, so that community cards and pot find room in the middle."""


def cloth(game: Any) -> Cloth:
    """The table as it is drawn."""
    return plain(plan(game))


def plan(game: Any) -> list[Field]:
    """Every place for chips and cards, as players see it who sit across from the croupier."""
    rules: CircleRules = game.rules
    places = rules.seating.places
    beside = max(1, places // 4)
    across = places - 2 * beside
    columns = max(across, LEAST_ACROSS) + 2
    found = []
    for place in range(1, places + 1):
        column, row = _seat(place, beside, across, columns)
        if rules.players.first_place == "right":
            column = columns - 1 - column  # the croupier's right is at the players' left
        found.append(_zone(f"place-{place}", column * (WIDTH + GAP), row * (HEIGHT + GAP), WIDTH, HEIGHT))
    return [*found, *_middle(rules, columns, beside)]


def _seat(place: int, beside: int, across: int, columns: int) -> tuple[int, int]:
    """The column and row of a place: down the croupier's left side, along the far side, and up again."""
    if place <= beside:
        return columns - 1, place - 1
    if place <= beside + across:
        return columns - 2 - (place - beside - 1), beside
    return 0, beside - (place - beside - across)


def _middle(rules: CircleRules, columns: int, beside: int) -> list[Field]:
    """The community cards in a row, and the pot beside them."""
    board = sum(street.board for street in rules.streets.listed())
    left, top = WIDTH + GAP, (beside - 1) * (HEIGHT + GAP)
    cards = [_zone(f"common-{card + 1}", left + card * CARD, top, CARD, HEIGHT) for card in range(board)]
    pot = columns * (WIDTH + GAP) - GAP - 2 * (WIDTH + GAP) + GAP
    return [*cards, _zone("pot", max(left + board * CARD, pot), top, WIDTH, HEIGHT)]


def _zone(slug: str, x: int, y: int, width: int, height: int) -> Field:
    return Field(slug, Shape.FIELD, x, y, width, height)
