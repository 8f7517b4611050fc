"""Cards, shown hands and shares of a pot in words, wherever an event carries them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ludex.games.poker.circle.hand.events import DealtCard, Posting, PotShare, Showing
from ludex.kit.cards import Card, name
from ludex.law.regulations import Currency
from ludex.words.forms import Count, Person

Part = DealtCard | Posting | PotShare | Showing
PARTS = (DealtCard, Posting, PotShare, Showing)
COVERED = "?"
Naming = Callable[[str], Person]
"""How somebody is called in a sentence."""


class Tongue(Protocol):
    """Whoever knows the words of a language."""

    lang: str

    def word(self, section: str, slug: str) -> str:
        """What a slug is called."""

    def amount(self, cents: int, currency: Currency) -> str:
        """An amount as people write it."""

    def figures(self, text: str) -> str:
        """A text with the decimals in it as people write them."""

    def bet_said(self, slug: str) -> str:
        """A bet as it stands within a sentence."""

    def count(self, number: int) -> Count:
        """A number of things."""

    def person(self, name: str, you: str = "") -> Person:
        """Somebody in a sentence."""

    def all_of(self, told: Sequence[str]) -> str:
        """All of several."""

    def one_of(self, told: Sequence[str]) -> str:
        """One of several."""


def written(cards: Sequence[Card | None]) -> str:
    """Cards one after the other, covered ones by a sign."""
    return " ".join(COVERED if card is None else name(card) for card in cards)


def told(parts: Sequence[Part], tongue: Tongue, currency: Currency, person: Naming) -> str:
    """What some parts of an event say, one after the other."""
    if isinstance(parts[0], DealtCard):
        faces = [part.face for part in parts if isinstance(part, DealtCard) and part.face is not None]
        return written(faces) or tongue.word("phrases", "covered-cards")
    several = len({part.pot for part in parts if isinstance(part, PotShare)}) > 1
    said = [_told(part, tongue, currency, person, several=several) for part in parts]
    return "; ".join(said) if isinstance(parts[0], Showing) else tongue.all_of(said)


def _told(part: Part, tongue: Tongue, currency: Currency, person: Naming, *, several: bool) -> str:
    match part:
        case Showing():
            player, hand = person(part.player), tongue.word("hands", part.category)
            return tongue.word("phrases", "hand-shown").format(player=player, cards=written(part.cards), hand=hand)
        case Posting() | PotShare():
            pot = part.pot if isinstance(part, PotShare) else 0
            return tongue.word("phrases", "side-pot-share" if several else "pot-share").format(
                player=person(part.player), amount=tongue.amount(part.amount, currency), pot=pot
            )
        case DealtCard():
            raise AssertionError("dealt cards are told together")
