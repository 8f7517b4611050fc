"""How fast an exchange takes orders, and how fast a bare order book in plain Python does."""

from __future__ import annotations

import time
from bisect import insort
from collections import deque
from random import Random
from typing import Any

from timing import REPEATS

from ludex.core.table import Recorded
from ludex.games.betting.commands import AnnounceEvent, OpenMarket
from ludex.games.betting.exchange.commands import PlaceOrder
from ludex.games.common.premises.commands import Enter, OpenSession
from ludex.games.registry import open_decider
from ludex.kit.chance import Seeded
from ludex.kit.exposure import Side
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.strict import Tree

ORDERS = 100_000
PLAYERS = tuple(f"player-{number}" for number in range(1, 101))
BACKERS, LAYERS = PLAYERS[::2], PLAYERS[1::2]
"""Half of them back and half lay, so that nobody meets themselves."""
RUNNERS = tuple(f"runner-{number}" for number in range(1, 9))
PRICES = (*range(200, 300, 2), *range(300, 401, 5))
MIDDLE, SPREAD, APART = len(PRICES) // 2, 4, 1
"""Backs ask for somewhat higher prices than lays offer, as in a market in which every third order meets another."""


def _orders() -> list[PlaceOrder]:
    """Orders made beforehand, so that only the exchange is timed."""
    random = Random(1)
    return [_order(random) for _ in range(ORDERS)]


def _order(random: Random) -> PlaceOrder:
    side: Side = random.choice(("back", "lay"))
    place = round(random.gauss(MIDDLE + (APART if side == "back" else -APART), SPREAD))
    return PlaceOrder(
        by=random.choice(BACKERS if side == "back" else LAYERS),
        market="winner",
        forecast=random.choice(RUNNERS),
        side=side,
        price=PRICES[min(max(place, 0), len(PRICES) - 1)],
        size=Cents(random.randrange(200, 5_000)),
    )


def orders_a_second() -> float:
    """Every order of a crowded market through the table, options asked before each and entries kept; the best run."""
    orders, best = _orders(), 0.0
    for _ in range(REPEATS):
        table = _open_table()
        begun = time.perf_counter()
        for order in orders:
            table.options(order.by)
            table.apply(order)
        best = max(best, ORDERS / (time.perf_counter() - begun))
    return best


def _open_table() -> Recorded[Any]:
    """A shop with one market of the exchange, and rich players."""
    market: Tree = {"event": "race", "kind": "exchange", "forecasts": list(RUNNERS), "live": True}
    equipment: Tree = {"events": {"race": {}}, "markets": {"winner": market}}
    table: Recorded[Any] = open_decider(Law(), "betting", "cantabria", table={"equipment": equipment}).recorded(
        Seeded(1)
    )
    table.apply(OpenSession(by="operator", day="2026-05-02"))
    table.apply(AnnounceEvent(by="operator", event="race"))
    table.apply(OpenMarket(by="operator", market="winner"))
    for player in PLAYERS:
        table.apply(Enter(by=player, cash=Cents(10**10)))
    return table


def bare_orders_a_second() -> float:
    """The same orders through queues by price and nothing else: no rules, no money, nothing kept; the best run."""
    orders, best = _orders(), 0.0
    for _ in range(REPEATS):
        book = BareBook()
        begun = time.perf_counter()
        for order in orders:
            book.place(order.forecast, order.side, order.price, order.size)
        best = max(best, ORDERS / (time.perf_counter() - begun))
    return best


class BareBook:
    """Queues of sizes by forecast, side and price: the least that matches by price and then by time."""

    def __init__(self) -> None:
        self._ranks: dict[tuple[str, str], list[int]] = {}
        self._queues: dict[tuple[str, str, int], deque[int]] = {}

    def place(self, forecast: str, side: str, price: int, size: int) -> list[tuple[int, int]]:
        """Matches an order and leaves the rest of it; what it met by price and size."""
        other, sign = ("lay", 1) if side == "back" else ("back", -1)
        against = self._ranks.setdefault((forecast, other), [])
        met = []
        while size and against and against[-1] >= sign * price:
            queue = self._queues[forecast, other, against[-1]]
            part = min(size, queue[0])
            met.append((sign * against[-1], part))
            size -= part
            queue[0] -= part
            if not queue[0]:
                queue.popleft()
                if not queue:
                    against.pop()
        if size:
            rank = -sign * price
            queue = self._queues.setdefault((forecast, side, rank), deque())
            if not queue:
                insort(self._ranks.setdefault((forecast, side), []), rank)
            queue.append(size)
        return met
