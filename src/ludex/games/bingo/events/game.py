"""Balls, claims and prizes."""

from __future__ import annotations

from typing import Any

from ludex.core.events import Event
from ludex.games.bingo.events.records import Due, GameEntry, Receipt
from ludex.kit.money import Cents


class BallDrawn(Event, frozen=True, tag="ball-drawn"):
    """A ball came out."""

    number: int
    by_hand: bool

    @property
    def drawn(self) -> tuple[Any, ...]:
        return (self.number,)


class BallCalled(Event, frozen=True, tag="ball-called"):
    """A number was called, and stands on the panels."""

    number: int
    caller: str
    call: str | None = None


class CallCorrected(Event, frozen=True, tag="call-corrected"):
    """A wrong call was put right: what stands on the ball counts."""

    ball: int
    number: int


class Marked(Event, frozen=True, tag="marked"):
    """A number was marked on a card."""

    player: str
    series: str
    card: int
    number: int


class Claimed(Event, frozen=True, tag="claimed"):
    """Somebody called a prize, and the game is interrupted."""

    player: str
    prize: str
    series: str
    card: int
    resumes: str = ""
    """The phase in which the game goes on when nothing comes of it; empty when it stood still already."""


class CardPresented(Event, frozen=True, tag="card-presented"):
    """The card that was called was handed over."""

    player: str
    condition: str


class CardReported(Event, frozen=True, tag="card-reported"):
    """The number of the card was told to whoever checks it."""

    series: str
    card: int


class CardChecked(Event, frozen=True, tag="card-checked"):
    """The card was checked."""

    player: str
    prize: str
    series: str
    card: int
    line: str = ""
    flaw: str = ""
    """The slug of what is wrong with it; empty when it is right."""
    last_number: int = 0
    """The number that made the combination whole."""


class MoreAsked(Event, frozen=True, tag="more-asked"):
    """It was asked whether anybody else has the combination."""

    prize: str
    call: str | None = None


class GameResumed(Event, frozen=True, tag="game-resumed"):
    """The game goes on."""


class GameClosed(Event, frozen=True, tag="game-closed"):
    """The game is over, and nobody has any further right in it."""

    entry: GameEntry
    due: tuple[Due, ...] = ()
    call: str | None = None


class Complained(Event, frozen=True, tag="complaint-made"):
    """Somebody complained, which stands in the minutes."""

    player: str
    about: str


class ComplaintAnswered(Event, frozen=True, tag="complaint-answered"):
    """A complaint was answered."""

    complaint: int


class ChequeAsked(Event, frozen=True, tag="cheque-asked"):
    """Somebody wants to be paid by cheque."""

    player: str


class PrizePaid(Event, frozen=True, tag="prize-paid"):
    """A prize was paid against its card."""

    player: str
    prize: str
    series: str
    card: int
    amount: Cents
    means: str
    receipt: Receipt | None = None
    """What goes with an extra prize; a copy stays with the card."""


class UsedCollected(Event, frozen=True, tag="used-collected"):
    """The cards of the game are taken away."""

    entry: GameEntry
    prima_games: int = 0
    """How many games have gathered for the next extra prize."""
    linked_games: int = 0
    """The same of the linked prize."""
    prima_balls: int = 0
    """The ball with which it must be won at the latest; nothing where that is as the law begins."""
