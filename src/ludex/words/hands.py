"""Cards, shown hands and shares of a pot in words, wherever an event carries them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ludex.games.poker.circle.hand.events import DealtCard, Posting, PotShare, Showing
from ludex.kit.cards import Card, name
from ludex.law.regulations import Currency

Part = DealtCard | Posting | PotShare | Showing
PARTS = (DealtCard, Posting, PotShare, Showing)


class Tongue(Protocol):
    """Whoever knows the words of a language."""

    def word(self, section: str, slug: str) -> str:
        """What a slug is called."""

    def amount(self, cents: int, currency: Currency) -> str:
        """An amount as people write it."""


def written(cards: Sequence[Card]) -> str:
    """Cards one after the other."""
    return " ".join(map(name, cards))


def told(parts: Sequence[Part], tongue: Tongue, currency: Currency) -> str:
    """What some parts of an event say, one after the other."""
    if isinstance(parts[0], DealtCard):
        faces = [part.face for part in parts if isinstance(part, DealtCard) and part.face is not None]
        return written(faces) or tongue.word("phrases", "covered-cards")
    several = len({part.pot for part in parts if isinstance(part, PotShare)}) > 1
    return "; ".join(_told(part, tongue, currency, several=several) for part in parts)


def _told(part: Part, tongue: Tongue, currency: Currency, *, several: bool) -> str:
    match part:
        case Showing():
            hand = tongue.word("hands", part.category)
            return tongue.word("phrases", "hand-shown").format(player=part.player, cards=written(part.cards), hand=hand)
        case Posting():
            return tongue.word("phrases", "pot-share").format(
                player=part.player, amount=tongue.amount(part.amount, currency)
            )
        case PotShare():
            template = tongue.word("phrases", "side-pot-share" if several else "pot-share")
            return template.format(player=part.player, amount=tongue.amount(part.amount, currency), pot=part.pot)
        case DealtCard():
            raise AssertionError("dealt cards are told together")
