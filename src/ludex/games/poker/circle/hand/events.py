"""The events of a hand of circle poker."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ludex.core.events import Event
from ludex.games.poker.circle.state import Due
from ludex.games.poker.hands.rules import Category
from ludex.kit.cards import Card


class HandStarted(Event, frozen=True, tag="hand-started"):
    """A hand begins: where the marker lies, and who plays."""

    mark: int
    order: tuple[str, ...]


class DeckShuffled(Event, frozen=True, tag="deck-shuffled"):
    """The whole pack was counted and shuffled."""

    by: str
    ranks: tuple[int, ...]
    times: int


class DeckCut(Event, frozen=True, tag="deck-cut"):
    """The pack was cut."""

    by: str


class CutExposed(Event, frozen=True, tag="cut-exposed"):
    """A card became visible in the cut: the pack is shuffled again."""


class Posting(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What somebody bets before the deal."""

    player: str
    kind: str
    amount: int


class ForcedPosted(Event, frozen=True, tag="forced-posted"):
    """The bets that come before the deal lie in the pot, and the first deal is due."""

    posted: tuple[Posting, ...]
    highest: int
    least_raise: int
    due: tuple[Due, ...]


class DealtCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card that was dealt: its id, to whom and how, and its face where all may see it."""

    id: int
    to: str
    way: str
    face: Card | None = None


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards were dealt; when none is due any more, somebody may speak."""

    cards: tuple[DealtCard, ...]
    waiting: tuple[str, ...] = ()
    call: str | None = None

    @property
    def drawn(self) -> tuple[Any, ...]:
        return tuple(card.face for card in self.cards if card.face is not None)


class BetsInvited(Event, frozen=True, tag="bets-invited"):
    """The croupier asked for bets."""

    call: str


class Looked(Event, frozen=True, tag="looked"):
    """A player looked at his covered cards; what he saw is for him alone."""

    player: str
    faces: tuple[Card, ...] = ()

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.faces


class Spoken(Event, frozen=True):
    """A player spoke in his turn: who is asked after him."""

    player: str
    waiting: tuple[str, ...] = ()
    call: str | None = None


class Passed(Spoken, frozen=True, tag="passed"):
    """He bets nothing for now."""


class Folded(Spoken, frozen=True, tag="folded"):
    """He gave his hand up; his cards go away unseen."""


class Called(Spoken, frozen=True, kw_only=True, tag="called"):
    """He put in what was asked, or all he had."""

    stake: int


class Raised(Spoken, frozen=True, kw_only=True, tag="raised"):
    """He bet, or raised: what must be matched from now on, by how much one raises at least, and who may not."""

    stake: int
    highest: int
    least_raise: int
    barred: tuple[str, ...] = ()


class IntervalClosed(Event, frozen=True, tag="interval-closed"):
    """The bets of an interval are even: the next deal is due, or the hands are shown, or one player is left."""

    due: tuple[Due, ...] = ()
    least_raise: int = 0
    drawing: tuple[str, ...] = ()
    """Who may change cards, in order, where that comes next."""
    call: str | None = None


class HandBlank(Event, frozen=True, tag="hand-blank"):
    """Nobody opened: the cards are gathered, and so much stays in the pot for the next hand."""

    amount: int
    blanks: int


class DrawClosed(Event, frozen=True, tag="draw-closed"):
    """All have changed their cards: who may speak now."""

    waiting: tuple[str, ...] = ()
    call: str | None = None


class Showing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A hand that was laid open: its cards, what it is worth, and its name."""

    player: str
    cards: tuple[Card, ...]
    value: int
    category: Category


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """Hands lie open in the order in which they were shown."""

    shown: tuple[Showing, ...]
    asked: tuple[Card, ...] = ()
    """The faces that nobody had seen before."""
    call: str | None = None

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.asked


class BetReturned(Event, frozen=True, tag="bet-returned"):
    """What nobody called went back to whoever had bet it."""

    player: str
    amount: int


class TakeDeducted(Event, frozen=True, tag="take-deducted"):
    """The house put its part of the pot into the box."""

    amount: int


class HandsGathered(Event, frozen=True, tag="hands-gathered"):
    """The croupier took cards away."""

    players: tuple[str, ...]


class PotShare(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What somebody gets of one pot: the main pot is number one."""

    pot: int
    player: str
    amount: int


class PotPaid(Event, frozen=True, tag="pot-paid"):
    """The pot was handed over, side pots apart."""

    shares: tuple[PotShare, ...]


HAND_EVENTS = (
    HandStarted,
    DeckShuffled,
    DeckCut,
    CutExposed,
    ForcedPosted,
    Dealt,
    BetsInvited,
    Looked,
    Passed,
    Folded,
    Called,
    Raised,
    IntervalClosed,
    HandsShown,
    BetReturned,
    TakeDeducted,
    HandsGathered,
    PotPaid,
)
