"""The events of a hand of circle poker."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ludex.core.events import Event
from ludex.games.poker.circle.state import DueCard
from ludex.games.poker.hands.rules import Category
from ludex.kit.cards import Card
from ludex.kit.money import Cents


class HandStarted(Event, frozen=True, tag="hand-started"):
    """A hand begins: where the button lies, and who plays."""

    button: int
    order: tuple[str, ...]


class DeckShuffled(Event, frozen=True, tag="deck-shuffled"):
    """The whole deck was counted and shuffled."""

    by: str
    ranks: tuple[int, ...]
    times: int


class DeckCut(Event, frozen=True, tag="deck-cut"):
    """The deck was cut."""

    by: str


class CutExposed(Event, frozen=True, tag="cut-exposed"):
    """A card became visible in the cut: the deck is shuffled again."""


class Posting(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What somebody bets before the deal."""

    player: str
    kind: str
    amount: Cents


class ForcedBetsPosted(Event, frozen=True, tag="forced-bets-posted"):
    """The bets that come before the deal lie in the pot, and the first deal is due."""

    posted: tuple[Posting, ...]
    highest: Cents
    minimum_raise: Cents
    due: tuple[DueCard, ...]


class DealtCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card that was dealt: its id, to whom and how, and its face where all may see it."""

    id: int
    to: str
    way: str
    face: Card | None = None


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards were dealt; when none is due any more, somebody may act."""

    cards: tuple[DealtCard, ...]
    to_act: tuple[str, ...] = ()
    call: str | None = None

    @property
    def drawn(self) -> tuple[Any, ...]:
        return tuple([card.face for card in self.cards if card.face is not None])


class BetsInvited(Event, frozen=True, tag="bets-invited"):
    """The croupier asked for bets."""

    call: str


class Looked(Event, frozen=True, tag="looked"):
    """A player looked at their hole cards; what they saw is for them alone."""

    player: str
    faces: tuple[Card, ...] = ()

    @property
    def drawn(self) -> tuple[Any, ...]:
        return self.faces


class Acted(Event, frozen=True):
    """A player acted in their turn: who is asked after them."""

    player: str
    to_act: tuple[str, ...] = ()
    call: str | None = None


class Checked(Acted, frozen=True, tag="checked"):
    """They bet nothing for now."""


class Folded(Acted, frozen=True, tag="folded"):
    """They gave their hand up; their cards go away unseen."""


class Called(Acted, frozen=True, kw_only=True, tag="called"):
    """They put in what was asked, or all they had."""

    stake: Cents


class Raised(Acted, frozen=True, kw_only=True, tag="raised"):
    """They bet, or raised: what must be matched from now on, by how much one raises at least, and who may not."""

    stake: Cents
    highest: Cents
    minimum_raise: Cents
    barred: tuple[str, ...] = ()


class BettingRoundClosed(Event, frozen=True, tag="betting-round-closed"):
    """The bets of a betting round are even: the next deal is due, or the hands are shown, or one player is left."""

    due: tuple[DueCard, ...] = ()
    minimum_raise: Cents = Cents(0)
    drawing: tuple[str, ...] = ()
    """Who may change cards, in order, where that comes next."""
    call: str | None = None


class HandUnopened(Event, frozen=True, tag="hand-unopened"):
    """Nobody opened: the cards are gathered, and so much stays in the pot for the next hand."""

    amount: Cents
    unopened_hands: int


class DrawClosed(Event, frozen=True, tag="draw-closed"):
    """All have changed their cards: who may act now."""

    to_act: tuple[str, ...] = ()
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
    amount: Cents


class TakeDeducted(Event, frozen=True, tag="take-deducted"):
    """The house put its part of the pot into the box."""

    amount: Cents


class HandsGathered(Event, frozen=True, tag="hands-gathered"):
    """The croupier took cards away."""

    players: tuple[str, ...]


class PotShare(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What somebody gets of one pot: the main pot is number one."""

    pot: int
    player: str
    amount: Cents


class PotPaid(Event, frozen=True, tag="pot-paid"):
    """The pot was handed over, side pots apart."""

    shares: tuple[PotShare, ...]


HAND_EVENTS = (
    HandStarted,
    DeckShuffled,
    DeckCut,
    CutExposed,
    ForcedBetsPosted,
    Dealt,
    BetsInvited,
    Looked,
    Checked,
    Folded,
    Called,
    Raised,
    BettingRoundClosed,
    HandsShown,
    BetReturned,
    TakeDeducted,
    HandsGathered,
    PotPaid,
)
