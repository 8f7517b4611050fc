"""Cards, packs and the shoe. A card is a place first: its face is asked when somebody may first see it.

A shoe knows how many cards are left in it and which faces nobody has seen yet, wherever those cards lie. Burning a card
shortens the shoe and asks nothing; a card dealt face up, or turned up later, is drawn among the faces still unseen. It
is as fair as shuffling all of them beforehand, and a physical shoe whose cards are read aloud works in the same way.
A live generator does shuffle them beforehand: so a draw also says in which slot of which pack the card lies, as long as
the cards lie as they were mixed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import NewType

from msgspec import Struct
from msgspec.structs import replace

from ludex.errors import Misuse
from ludex.kit.chance import Chance, Draw, Slot

Card = NewType("Card", int)
"""A face: four times its rank (0 for the ace, 12 for the king) and its suit; the joker follows them."""

FACES = 52
"""The faces that have a rank and a suit."""
SUITS = 4
JOKER = Card(FACES)
"""The face without rank and suit that some packs have besides."""
JOKER_NAME = "JK"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = ("C", "D", "H", "S")
ACE, TEN, JACK, QUEEN, KING = 1, 10, 11, 12, 13


class Colour(StrEnum):
    """The colour of a card's suit."""

    RED = "red"
    BLACK = "black"


def rank(card: Card) -> int:
    """From 1 for the ace to 13 for the king; a joker has none."""
    assert card != JOKER, "a joker has no rank"
    return card // SUITS + 1


def suit(card: Card) -> str:
    """The letter of the suit; a joker has none."""
    assert card != JOKER, "a joker has no suit"
    return _SUITS[card % SUITS]


def colour(card: Card) -> Colour:
    """Diamonds and hearts are red."""
    return Colour.RED if suit(card) in "DH" else Colour.BLACK


def name(card: Card) -> str:
    """How a card is written: its rank and the letter of its suit, as in 10H; the joker is JK."""
    return JOKER_NAME if card == JOKER else _RANKS[card // SUITS] + suit(card)


@cache
def _by_name() -> dict[str, Card]:
    found = {name(Card(face)): Card(face) for face in (*range(FACES), JOKER)}
    return found | {f"T{letter}": found[f"10{letter}"] for letter in _SUITS}


def read_card(written: object) -> Card:
    """A card as it is written; the ten may be T."""
    card = _by_name().get(str(written).upper())
    if card is None:
        raise no_such_card(written)
    return card


def no_such_card(written: object) -> Misuse:
    """What somebody wrote for a card and is none."""
    return Misuse("no card is written {card}", slug="no-such-card", card=written)


def read_rank(written: object) -> int:
    """A rank as it is written: A, K, Q, J or the number of pips."""
    if str(written) not in _RANKS:
        raise Misuse("no rank is written {rank}", slug="no-such-rank", rank=written)
    return _RANKS.index(str(written)) + 1


class Unseen(Struct, frozen=True, gc=False):
    """Faces that nobody has seen yet, as something to draw from: how many there are of each."""

    counts: tuple[int, ...]
    """By face; jokers are counted last where the packs have them, and not at all where they do not."""

    @property
    def total(self) -> int:
        return sum(self.counts)

    def pick(self, way: int) -> Card:
        for face, count in enumerate(self.counts):
            way -= count
            if way < 0:
                return Card(face)
        raise AssertionError("a way beyond the last card")

    def weights(self) -> Sequence[tuple[Card, int]]:
        return [(Card(face), count) for face, count in enumerate(self.counts) if count]

    def read(self, written: object) -> Card | None:
        # A face that an event recorded comes back as its number; one that a person wrote, by its name.
        card = written if isinstance(written, int) else _by_name().get(str(written).upper())
        return Card(card) if card is not None and 0 <= card < len(self.counts) and self.counts[card] else None


class Shoe(Struct, frozen=True, gc=False):
    """What is left to be dealt."""

    left: int
    """Cards that are still in the shoe."""
    unseen: Unseen
    """The faces of those cards and of every card that left it covered."""
    slot: Slot | None = None
    """Where the next card lies; nothing where cards do not lie as they were mixed."""

    @property
    def draw(self) -> Draw[Card]:
        """The chance node of the next card's face."""
        return Draw("card", self.unseen, self.slot)

    def draw_at(self, ahead: int) -> Draw[Card]:
        """The chance node of a card so many places after the next one; negative for one that has left the shoe."""
        slot = self.slot
        return Draw("card", self.unseen, None if slot is None else Slot(slot.pack, slot.number + ahead))

    def dealt(self, face: Card | None = None) -> Shoe:
        """The shoe after a card has left it, seen or covered."""
        if not self.left:
            raise Misuse("the shoe is empty", slug="shoe-empty")
        after, slot = self if face is None else self.seen(face), self.slot
        return Shoe(self.left - 1, after.unseen, None if slot is None else Slot(slot.pack, slot.number + 1))

    def seen(self, face: Card) -> Shoe:
        """The shoe after the face of a card became known, wherever it lies."""
        counts = list(self.unseen.counts)
        if not (0 <= face < len(counts) and counts[face]):
            raise Misuse("no {card} is left", slug="card-not-left", card=name(face))
        counts[face] -= 1
        return replace(self, unseen=Unseen(tuple(counts)))

    @property
    def faces(self) -> tuple[Card, ...]:
        """Every face that nobody has seen, as often as it is there."""
        return tuple(face for face, count in self.unseen.weights() for _ in range(count))

    @property
    def disordered(self) -> Shoe:
        """The shoe after something became of its cards that no mixing could foresee."""
        return replace(self, slot=None)


def packs(
    number: int, *, ranks: Iterable[int] = range(ACE, KING + 1), jokers: int = 0, pack: int | None = None
) -> Shoe:
    """A shoe of whole packs, or of packs from which ranks were left out; mixed under a number of their own.

    Each pack may have jokers besides.
    """
    kept = set(ranks)
    counts = tuple(number if rank(Card(face)) in kept else 0 for face in range(FACES))
    counts = (*counts, number * jokers) if jokers else counts
    return Shoe(sum(counts), Unseen(counts), None if pack is None else Slot(pack, 0))


class Faces(Struct, frozen=True, gc=False):
    """The faces of one pack that nobody has seen yet, each of which is there once."""

    left: tuple[Card, ...]

    @property
    def total(self) -> int:
        return len(self.left)

    def pick(self, way: int) -> Card:
        return self.left[way]

    def weights(self) -> Sequence[tuple[Card, int]]:
        return [(face, 1) for face in self.left]

    def read(self, written: object) -> Card | None:
        card = written if isinstance(written, int) else _by_name().get(str(written).upper())
        return Card(card) if card in self.left else None


class Deck(Struct, frozen=True, gc=False):
    """One pack in the croupier's hand: how many cards it still has, and the faces that nobody has seen."""

    left: int
    unseen: tuple[Card, ...]
    pack: int | None = None
    """The number under which it was mixed; nothing where cards do not lie as they were mixed."""

    def dealt(self, cards: int) -> Deck:
        """The deck after cards have left it covered."""
        if cards > self.left:
            raise Misuse("the deck has not so many cards", slug="deck-too-small")
        return Deck(self.left - cards, self.unseen, self.pack)

    def seen(self, faces: Iterable[Card]) -> Deck:
        """The deck after some faces became known, wherever those cards lie."""
        known = frozenset(faces)
        return Deck(self.left, tuple([face for face in self.unseen if face not in known]), self.pack)

    def with_back(self, cards: int, faces: Iterable[Card] = ()) -> Deck:
        """The deck with cards put back, and faces that nobody can tell any more; it lies no more as it was mixed."""
        return Deck(self.left + cards, (*self.unseen, *faces))


@cache
def deck(ranks: tuple[int, ...]) -> Deck:
    """A whole pack of these ranks, one card of each suit."""
    faces = tuple(Card(face) for face in range(FACES) if rank(Card(face)) in ranks)
    return Deck(len(faces), faces)


def draw_faces(held: Deck, chance: Chance, cards: Sequence[int]) -> tuple[Card, ...]:
    """The faces of some cards, asked one after the other; cards are numbered from 1 on as they leave the deck."""
    if not cards:
        return ()
    several = getattr(chance, "several", None)
    if several is not None:  # chance that gives as many at once as so many draws would
        return tuple(several(held.unseen, len(cards)))
    found: list[Card] = []
    left, ask, pack = held.unseen, chance.next, held.pack
    for number in cards:
        face = ask(Draw("card", Faces(left), None if pack is None else Slot(pack, number - 1)))
        at = left.index(face)
        left = left[:at] + left[at + 1 :]
        found.append(face)
    return tuple(found)
