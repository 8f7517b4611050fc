"""The book of a market: unmatched orders by forecast, side and price.

It is changed in place by folds alone. What an order would meet is read from it without a change, at the best price
first and at one price in the order in which orders came.
"""

from __future__ import annotations

from bisect import bisect_left, insort

from msgspec import Struct, field

from ludex.kit.exposure import Side


class Order(Struct, frozen=True, gc=False):
    """An order that waits; of somebody else's one does not know whose it is."""

    player: str
    forecast: int
    """The place of its forecast in the market."""
    side: Side
    price: int
    size: int
    """What it was made for; what is left of it stands in its queue."""


class Queues(Struct):
    """The unmatched orders of one side of a forecast."""

    ranks: list[int] = field(default_factory=list)
    """The prices at which orders wait, so that the best for whoever comes is the last: of backs they are negative."""
    waiting: dict[int, dict[int, int]] = field(default_factory=dict)
    """For each of them, what is left of every order by its number, in the order in which they came."""

    def copy(self) -> Queues:
        """The same, of its own."""
        return Queues(list(self.ranks), {rank: dict(queue) for rank, queue in self.waiting.items()})

    def add(self, rank: int, number: int, size: int) -> None:
        """An order waits at a price, behind those that came before."""
        queue = self.waiting.get(rank)
        if queue is None:
            self.waiting[rank] = {number: size}
            insort(self.ranks, rank)
        else:
            queue[number] = size

    def take(self, rank: int, number: int, size: int) -> int:
        """That much of an order is no longer waiting; what is left of it."""
        queue = self.waiting[rank]
        left = queue[number] - size
        if left:
            queue[number] = left
            return left
        del queue[number]
        if not queue:
            del self.waiting[rank]
            del self.ranks[bisect_left(self.ranks, rank)]
        return 0

    def best(self, most: int) -> tuple[tuple[int, int], ...]:
        """The best prices with how much waits at each."""
        return tuple((abs(rank), sum(self.waiting[rank].values())) for rank in self.ranks[: -most - 1 : -1])


Met = tuple[int, int, int]
"""The number of an order that another one would meet, its price, and how much of it."""


class Book(Struct):
    """The orders of one market."""

    backs: list[Queues]
    """By the place of the forecast."""
    lays: list[Queues]
    orders: dict[int, Order] = field(default_factory=dict)
    """Those that wait, by number."""
    matched: list[int] = field(default_factory=list)
    """How much was matched on each forecast, in cents of backs."""

    @classmethod
    def of(cls, forecasts: int) -> Book:
        """The book of a market with so many forecasts, in which nothing waits."""
        return cls([Queues() for _ in range(forecasts)], [Queues() for _ in range(forecasts)], matched=[0] * forecasts)

    def copy(self) -> Book:
        """The same, of its own."""
        return Book(
            [queues.copy() for queues in self.backs],
            [queues.copy() for queues in self.lays],
            dict(self.orders),
            list(self.matched),
        )

    def met_by(self, side: Side, forecast: int, price: int, size: int) -> list[Met]:
        """What an order would meet: the best price first, and at one price whoever came first."""
        against, limit = (self.lays, price) if side == "back" else (self.backs, -price)
        queues, found = against[forecast], list[Met]()
        for rank in reversed(queues.ranks):
            if rank < limit:
                break
            for number, left in queues.waiting[rank].items():
                if left >= size:
                    found.append((number, abs(rank), size))
                    return found
                found.append((number, abs(rank), left))
                size -= left
        return found

    def add(self, number: int, order: Order, size: int) -> None:
        """An order waits with so much of it."""
        self.orders[number] = order
        queues, rank = self._queues(order)
        queues.add(rank, number, size)

    def take(self, number: int, size: int) -> Order:
        """That much of an order was met or withdrawn; which order it is of."""
        order = self.orders[number]
        queues, rank = self._queues(order)
        if not queues.take(rank, number, size):
            del self.orders[number]
        return order

    def left_of(self, number: int) -> int:
        """What is left of an order."""
        queues, rank = self._queues(self.orders[number])
        return queues.waiting[rank][number]

    def _queues(self, order: Order) -> tuple[Queues, int]:
        """Where an order waits: on which side of its forecast and at which rank."""
        if order.side == "back":
            return self.backs[order.forecast], -order.price
        return self.lays[order.forecast], order.price
