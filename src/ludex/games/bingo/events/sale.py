"""The sale of cards, and all that is said before the first ball."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.events import Event, from_outside
from ludex.games.bingo.events.records import CardRange, GameEntry
from ludex.kit.money import Cents


class PrimaSet(Event, frozen=True, tag="prima-set"):
    """The extra prize for an early bingo is this from now on."""

    amount: Cents
    recorded: bool
    """Whether it stands in the minutes of the game."""
    call: str | None = None


class SeriesAnnounced(Event, frozen=True, tag="series-announced"):
    """A series is sold from this card on."""

    game: int
    series: str
    first: int
    size: int
    most: int
    """The last card of it that may be sold in this game."""
    price: Cents
    second: bool = False
    call: str | None = None


class CardsHandedOut(Event, frozen=True, tag="cards-handed-out"):
    """The sellers have the cards."""

    by: str


class Entered(Event, frozen=True, tag="entered"):
    """Somebody came in. What they bring is for them and the staff to see."""

    player: str
    cash: Cents | None

    @property
    def brought(self) -> Mapping[str, int]:
        return from_outside(self.player, self.moves)


class CardsSold(Event, frozen=True, tag="cards-sold"):
    """Cards were sold."""

    player: str
    series: str
    first: int
    last: int
    form: str
    means: str


class SaleEnded(Event, frozen=True, tag="sale-ended"):
    """Nothing more is sold in this game."""


class LeftoversCollected(Event, frozen=True, tag="leftovers-collected"):
    """What was not sold is back, and the money is handed over."""

    by: str


class SoldAnnounced(Event, frozen=True, tag="sold-announced"):
    """The cards in play were read out."""

    ranges: tuple[CardRange, ...]
    cards: int
    call: str | None = None


class PrizesAnnounced(Event, frozen=True, tag="prizes-announced"):
    """The prizes were announced."""

    line: Cents
    bingo: Cents
    winning_line: str
    call: str | None = None


class PrimaAnnounced(Event, frozen=True, tag="prima-announced"):
    """It was said how much the extra prize for an early bingo is, and with which ball it is won."""

    amount: Cents
    balls: int | None
    """Nothing while too little is gathered for it to be won."""
    call: str | None = None


class CrazyBallsDrawn(Event, frozen=True, tag="crazy-balls-drawn"):
    """The numbers that win the extra prize of the game were drawn."""

    numbers: tuple[int, ...]

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.numbers


class MinutesWritten(Event, frozen=True, tag="minutes-written"):
    """The data of the game are in the minutes."""

    book: str
    entry: GameEntry


class GameBegun(Event, frozen=True, tag="game-begun"):
    """The game begins."""

    game: int
    call: str | None = None


class CardsGiven(Event, frozen=True, tag="cards-handed-on"):
    """Somebody gave their cards to another player."""

    player: str
    to: str


class Left(Event, frozen=True, tag="left-hall"):
    """Somebody left."""

    player: str

    @property
    def brought(self) -> Mapping[str, int]:
        return from_outside(self.player, self.moves)
