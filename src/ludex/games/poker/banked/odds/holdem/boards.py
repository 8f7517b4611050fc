"""Boards of three and four community cards by suit classes, and hole cards by number.

What two hole cards are worth on a board they are worth on every board that differs in the names of the suits alone,
once they are renamed with it. So a board is looked up as the first one of its class and the order that renames it so.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludex.games.poker.banked.odds.hand_index import (
    BINOMIALS,
    SUIT_ORDERS,
    Hands,
    Numbers,
    all_hands,
    number_of,
    rename_suits,
    suit_classes,
)
from ludex.kit.cards import SUITS
from ludex.sim.streams import compiled

OWN = 2
"""Cards that the player holds, and the bank."""
FLOP, TURN, RIVER = 3, 4, 5
"""Community cards that lie open after each deal of them."""


class Boards(NamedTuple):
    """All boards of so many cards."""

    first: Hands
    """The first board of every class, its cards rising."""
    weights: Numbers
    """How many boards each class has."""
    class_of: NDArray[np.int32]
    """The class of every board, by its number."""
    order_of: NDArray[np.uint8]
    """The order of `SUIT_ORDERS` that renames a board to the first one of its class."""


@compiled
def _find_orders(binomials: Any, orders: Any, inverses: Any, first: Any, order_of: Any) -> None:
    renamed = np.empty(first.shape[1], dtype=np.int64)
    for found in range(first.shape[0]):
        for order in range(orders.shape[0]):
            rename_suits(orders, order, first[found], renamed)
            order_of[number_of(binomials, renamed)] = inverses[order]


@cache
def boards(cards: int, size: int) -> Boards:
    """All boards of so many cards of a deck."""
    classes = suit_classes(cards, size)
    rows = [tuple(row) for row in SUIT_ORDERS.tolist()]
    inverses = np.array([rows.index(tuple(row)) for row in np.argsort(SUIT_ORDERS, axis=1).tolist()], dtype=np.uint8)
    order_of = np.zeros(len(classes.class_of), dtype=np.uint8)
    _find_orders(BINOMIALS, SUIT_ORDERS, inverses, classes.hands, order_of)
    return Boards(classes.hands, classes.weights, classes.class_of, order_of)


@cache
def renamed_cards(cards: int) -> Numbers:
    """Every card by every order of the suits."""
    faces = np.arange(cards)
    return faces - faces % SUITS + SUIT_ORDERS[:, faces % SUITS]


@cache
def hole_numbers(cards: int) -> NDArray[np.int64]:
    """The number of every two cards in either order; two equal ones have none."""
    holes = all_hands(cards, OWN).astype(np.int64)
    table = np.full((cards, cards), -1, dtype=np.int64)
    table[holes[:, 0], holes[:, 1]] = table[holes[:, 1], holes[:, 0]] = np.arange(len(holes))
    return table
