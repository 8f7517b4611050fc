"""What is so at the exchange: the book of every market, and what everybody who bets there has at stake."""

from __future__ import annotations

from msgspec import Struct, field

from ludex.games.betting.exchange.book import Book
from ludex.kit.exposure import Exposure
from ludex.kit.money import Cents

EXCHANGE, COMMISSION, EXCHANGE_REST = "exchange", "commission", "exchange-rest"
"""What is held for bets among people, what the company deducts, and the parts of a cent that nobody was paid."""


class Bettor(Struct):
    """What somebody has at the exchange; a person is told of their own alone."""

    exposures: dict[str, Exposure] = field(default_factory=dict)
    """By market; each is replaced whole."""
    orders: dict[int, str] = field(default_factory=dict)
    """Their orders that wait, with their market."""
    left: dict[int, int] = field(default_factory=dict)
    """How much of each of these still waits."""

    def copy(self) -> Bettor:
        """The same, of its own."""
        return Bettor(dict(self.exposures), dict(self.orders), dict(self.left))

    @property
    def held(self) -> int:
        """What is held of theirs altogether, in cents."""
        return sum(each.held for each in self.exposures.values())


class ExchangeState(Struct):
    """The exchange as it is now; folds change it in place."""

    books: dict[str, Book] = field(default_factory=dict)
    """Of markets that are not decided."""
    taking: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The markets that take orders now, with their forecasts. It is replaced whole, as options hand it out."""
    shut: dict[str, str] = field(default_factory=dict)
    """Those that do not and are not decided, with the word for why; replaced whole as well."""
    bettors: dict[str, Bettor] = field(default_factory=dict)
    orders_placed: int = 0

    def copy(self) -> ExchangeState:
        """The same, of its own."""
        return ExchangeState(
            {market: book.copy() for market, book in self.books.items()},
            self.taking,
            self.shut,
            {player: bettor.copy() for player, bettor in self.bettors.items()},
            self.orders_placed,
        )

    @property
    def held(self) -> Cents:
        """What is held for all bets."""
        return Cents(sum(bettor.held for bettor in self.bettors.values()))

    def exposure(self, player: str, market: str) -> Exposure | None:
        """What somebody has at stake in a market; nothing until they bet there."""
        bettor = self.bettors.get(player)
        return None if bettor is None else bettor.exposures.get(market)

    def has_bets(self, player: str) -> bool:
        """Whether somebody has orders that wait or bets that are not decided."""
        bettor = self.bettors.get(player)
        return bettor is not None and bool(bettor.exposures)
