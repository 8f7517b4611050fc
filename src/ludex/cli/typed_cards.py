"""Cards as people type them: 3H as they are printed, with the letters of Spanish suits, or by their names.

A card is looked for among those that somebody holds. A C is a club as cards are printed and a heart (corazones) to
whoever speaks Spanish; so long as only one of the two is held, no doubt is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.kit.cards import JOKER_NAME
from ludex.words import Words

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
_BETWEEN = frozenset({"of", "de", "the", "el", "la", "y", "and"})


class CardReader:
    """Reads cards typed in one language, besides as they are printed."""

    def __init__(self, lang: str) -> None:
        tongues = [Words(each) for each in dict.fromkeys(("en", lang))]
        self._ranks = _named(RANKS, tongues)
        self._suits = _named(SUITS, tongues)
        self._jokers = _named((JOKER_NAME,), tongues)

    def chosen(self, tokens: Sequence[str], held: Sequence[str]) -> list[int] | None:
        """The places, from nought, of the cards that are meant in a hand; nothing where one is unknown or in doubt."""
        found: list[int] = []
        left = [token for token in tokens if token not in _BETWEEN]
        while left:
            faces, used = self._face(left)
            meant = [at for at, card in enumerate(held) if card in faces and at not in found]
            if len({held[at] for at in meant}) != 1:
                return None
            found.append(meant[0])
            left = left[used:]
        return found

    def _face(self, tokens: Sequence[str]) -> tuple[set[str], int]:
        """The faces that the next card may be, and how many words it took."""
        first = tokens[0]
        if first in self._jokers:
            return self._jokers[first], 1
        faces = self._faces(first, tokens[1]) if len(tokens) > 1 else set()
        if faces:
            return faces, 2
        cuts = (self._faces(first[:cut], first[cut:]) for cut in range(1, len(first)))
        return next(filter(None, cuts), set()), 1

    def _faces(self, rank: str, suit: str) -> set[str]:
        return {f"{high}{low}" for high in self._ranks.get(rank, ()) for low in self._suits.get(suit, ())}


def _named(parts: Sequence[str], tongues: Sequence[Words]) -> dict[str, set[str]]:
    """What each rank, suit or joker may be called, in small letters without accents."""
    found: dict[str, set[str]] = {}
    for part in parts:
        for name in (part.lower(), *(alias for words in tongues for alias in words.aliases("card-aliases", part))):
            found.setdefault(name, set()).add(part)
    return found
