"""What a game of poker against the house tells the parts that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from ludex.core.events import Event
from ludex.core.options import Domain
from ludex.errors import Reason
from ludex.games.common.stakes.limits import KindLimits
from ludex.games.poker.banked.rules import BankedRules
from ludex.games.poker.banked.settlement import BoxAccount
from ludex.kit.cards import Card

StepKind = Literal["decide", "board", "reveal"]


class Step(Struct, frozen=True):
    """One thing that follows the deal: every box decides, or the croupier deals common cards or turns cards over."""

    kind: StepKind
    hand: str = ""
    """Whose cards are turned over."""
    place: int | None = None
    """Which of them; all where nothing is said."""
    street: str = ""
    """The rules of `streets` that it stands under, where common cards come in several lots."""
    cards: int = 0
    """How many common cards are dealt."""
    paths: tuple[str, ...] = ()
    """The rules behind it."""


class BetKind(Struct, frozen=True, kw_only=True):
    """A kind of bet that is made before the deal."""

    kind: str
    """The rules of `bets` under which it stands."""
    slug: str
    """What its slug begins with; the number of the box follows."""
    limits: KindLimits
    offered: str = ""
    """The rule by which the house may leave it out; nothing where it is always there."""
    is_offered: bool = True
    beside: str = ""
    """The rule by which it lies beside a first bet; the first bet itself has none."""
    equal_to: str = ""
    """The slug of the bet at the same box that it must equal; nothing where it stands by itself."""
    each: bool = False
    """Its limits are those of each bettor, whatever others have at the same box."""
    slot: bool = False
    """It goes into the slot of a pool instead of the felt."""


class Declaration(Struct, frozen=True, kw_only=True):
    """A game of poker against the house."""

    rules: BankedRules
    bets: tuple[BetKind, ...]
    """The first of them is what makes a hand."""
    later: tuple[str, ...] = ()
    """What the slugs of the bets begin with that are added to the first one after the deal."""
    steps: tuple[Step, ...]
    settle: Callable[[Any, int, Hands], BoxAccount]
    """(state, box, the cards that are open for it) -> what all that lies there comes to"""
    sides_stand: bool = False
    """Whether bets beside the hand outlive it when it is folded."""
    feed: Callable[[Any, Any], Event] | None = None
    """(state, command) -> what a bet into a slot comes to"""
    give_back: Callable[[Any, Sequence[tuple[str, int]]], Sequence[Event]] | None = None
    """(state, players and boxes) -> what bets come to that are given back out of their slots, one after the other"""
    exchanged: Callable[[Any, int], bool] = lambda _state, _box: False
    """Whether the card that a box exchanged must be seen to settle it."""
    announced: Callable[[Any, str, Hands], Sequence[Event]] = lambda _state, _hand, _hands: ()
    """(state, whose hand, the cards that are open) -> what the croupier says of a hand when it is turned over"""
    barred: Callable[[Any, str, int], tuple[Reason, str] | None] = lambda _state, _player, _box: None
    """(state, player, box) -> why they may not bet there, and the rule: whoever holds the bank does not bet on it"""
    covered: Callable[[Any], Sequence[Domain]] = lambda _state: ()
    """(state) -> what bounds a stake besides the limits of the table: what the bank of a player can pay"""
    without_bet: Callable[[Any], Mapping[int, str]] = lambda _state: {}
    """(state) -> the boxes that play without a bet, with who decides for each: the one of a player with the bank"""

    @property
    def main(self) -> str:
        """What the slug of the bet begins with that makes a hand."""
        return self.bets[0].slug

    @property
    def common_cards(self) -> int:
        """How many cards count for all once everything is dealt."""
        return self.rules.deal.common_cards + sum(step.cards for step in self.steps)


class Hands(Struct, frozen=True):
    """The cards that a box is settled by."""

    own: tuple[Card, ...]
    first: tuple[Card, ...]
    """One's own as they were dealt, with the card that was exchanged for another."""
    bank: tuple[Card, ...]
    common: tuple[Card, ...]
