"""A second opinion on openings and exchanges: every hand followed card by card, and every proof judged again."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludex.core.commands import Command
from ludex.core.events import Event, SessionClosed
from ludex.core.table import Entry, Recorded
from ludex.games.poker.circle.draw.events import (
    Discarded,
    OpeningFalse,
    OpeningProved,
    PotKept,
    ReplacementsDealt,
    StoodPat,
)
from ludex.games.poker.circle.hand.events import (
    Dealt,
    DrawClosed,
    Folded,
    HandsShown,
    HandStarted,
    HandUnopened,
    Looked,
    PotPaid,
    Raised,
)
from ludex.games.poker.circle.irregularities.dead_hands import HandsDead, PotDivided
from ludex.games.poker.circle.irregularities.misdeals import CardOwed, HandRestarted
from ludex.games.poker.circle.irregularities.mishandled_cards import CardsExposed
from ludex.games.poker.circle.people.conduct import ShutOut
from ludex.games.registry import Opened
from ludex.kit.cards import Card
from tests.games.poker.opinions import HAND, brute_of, can_open


class Openings:
    """Whoever remembers with which cards the pot was opened, and how many hands were blank before."""

    def __init__(self, opened: Opened) -> None:
        rules: Any = opened.rules
        self._brute = brute_of(rules)
        pair = rules.opening.pair
        self._pairs = (pair.first, pair.second, pair.third, pair.fourth)
        self._blanks = 0
        self.counts: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        self._held: dict[str, list[int]] = {}
        self._faces: dict[int, Card] = {}
        self._opener, self._opened_with = "", tuple[int, ...]()
        self._changed: set[str] = set()

    def before(self, table: Recorded[Any], command: Command) -> None:
        pass

    def after(self, table: Recorded[Any], entry: Entry) -> None:
        for event in entry.events:
            self._hear(event)
            self._end(event)

    def _hear(self, event: Event) -> None:
        match event:
            case HandStarted() | HandRestarted():
                self._begin()
            case Dealt() | ReplacementsDealt():
                for card in event.cards:
                    self._held.setdefault(card.to, []).append(card.id)
            case CardOwed():
                self._held[event.player].pop()
            case Looked():
                self._see(event.player, event.faces)
            case CardsExposed():
                self._faces |= zip(self._held[event.player], event.cards, strict=True)
            case HandsShown():
                for hand in event.shown:
                    self._faces |= zip(self._held[hand.player], hand.cards, strict=True)
            case Raised() if not self._opener:
                self._opener, self._opened_with = event.player, tuple(self._held[event.player])
            case Discarded():
                assert set(event.ids) <= set(self._held[event.player]), event
                self._held[event.player] = [card for card in self._held[event.player] if card not in event.ids]
                self._changed.add(event.player)
            case StoodPat():
                self._changed.add(event.player)
            case _:
                self._out(event)

    def _out(self, event: Event) -> None:
        """Whoever is out of the hand changes no more."""
        match event:
            case Folded() | ShutOut() | OpeningFalse():
                self._changed.discard(event.player)
            case HandsDead():
                self._changed -= set(event.players)
            case DrawClosed():
                assert all(len(self._held[player]) == HAND for player in self._changed), self._held
            case _:
                pass

    def _see(self, player: str, faces: tuple[Card, ...]) -> None:
        """A player has seen those of their cards that they had not seen before."""
        unseen = [card for card in self._held[player] if card not in self._faces]
        self._faces |= zip(unseen, faces, strict=True)

    def _end(self, event: Event) -> None:
        match event:
            case OpeningProved() | OpeningFalse():
                assert event.player == self._opener, event
                if event.cards:
                    self._judge(event.cards, proved=isinstance(event, OpeningProved))
            case HandUnopened():
                assert not self._opener
                self._blanks += 1
                self.counts[f"blank {self._blanks}"] += 1
            case PotPaid() | PotKept() | PotDivided():
                self._blanks = 0
            case SessionClosed() if event.moves:
                self._blanks = 0
            case _:
                pass

    def _judge(self, cards: tuple[Card, ...], *, proved: bool) -> None:
        """The cards laid open are those of the opening, and they are enough, or not, as was said."""
        seen = zip(self._opened_with, cards, strict=True)
        assert all(self._faces.get(card, face) == face for card, face in seen), (self._opened_with, cards)
        pair = self._pairs[min(self._blanks, len(self._pairs) - 1)]
        assert can_open(self._brute, cards, pair) is proved, (cards, pair)
        self.counts["proved" if proved else "not proved"] += 1
