"""What the minutes hold of a game."""

from __future__ import annotations

from msgspec import Struct

from ludex.kit.money import Cents


class CardRange(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of a series that follow each other."""

    series: str
    first: int
    last: int


class Owed(Struct, frozen=True, forbid_unknown_fields=True):
    """What a winner should have given back and no longer had."""

    player: str
    amount: Cents


class Winner(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that won a prize."""

    prize: str
    series: str
    card: int


class Receipt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What goes with an extra prize, as far as the law says what it tells."""

    games: int | None = None
    """Over how many games it was gathered."""
    amount: Cents | None = None
    series: str | None = None
    card: int | None = None
    balls: tuple[int, ...] | None = None
    """In the order in which they came out."""


class Due(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card has won."""

    prize: str
    series: str
    card: int
    player: str
    amount: Cents


class GameEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the minutes say of a game. What the game itself decides is empty until it is over."""

    game: int
    series: tuple[str, ...]
    ranges: tuple[CardRange, ...]
    price: Cents
    cards: int
    takings: Cents
    prizes: dict[str, Cents]
    """What is to be paid for each prize."""
    book: str = "computer"
    prima_added: Cents = Cents(0)
    prima_fund: Cents = Cents(0)
    prima_games: int = 0
    balls: tuple[int, ...] = ()
    winners: tuple[Winner, ...] = ()
    line_balls: int = 0
    bingo_balls: int = 0
    complaints: int = 0
    notes: tuple[str, ...] = ()
    """Slugs of what else must stand in the minutes: a change of balls, a refund, another amount of the prima."""
