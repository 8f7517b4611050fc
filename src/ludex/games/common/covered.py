"""Cards that lie covered: a place first, whose face is asked when somebody may first see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ludex.kit.cards import Card, Shoe
from ludex.kit.chance import Chance


class CoveredCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card on the table: its number since the cards were mixed, its face once somebody has seen it."""

    number: int
    face: Card | None = None
    open: bool = False
    """Whether everybody may see it."""


def seen_at(shoe: Shoe, out: int, card: CoveredCard, chance: Chance) -> Card:
    """The face of a card that nobody has seen, when so many have left the shoe."""
    return chance.next(shoe.draw_at(card.number - 1 - out))


def faces_of(
    shoe: Shoe, out: int, cards: Iterable[CoveredCard], chance: Chance
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The faces of some cards when so many have left the shoe, and those of them that nobody had seen before."""
    faces, new = [], list[Card]()
    for card in cards:
        face = card.face
        if face is None:
            face = seen_at(shoe, out, card, chance)
            shoe = shoe.seen(face)
            new.append(face)
        faces.append(face)
    return tuple(faces), tuple(new)


def known(
    shoe: Shoe, cards: Sequence[CoveredCard], faces: Sequence[Card | None], *, openly: bool
) -> tuple[Shoe, tuple[CoveredCard, ...]]:
    """The shoe and the cards once some faces are known to whoever folds this, or to everybody; none stays as it was."""
    after = []
    for card, face in zip(cards, faces, strict=True):
        if face is None:
            after.append(card)
            continue
        if card.face is None:
            shoe = shoe.seen(face)
        after.append(CoveredCard(card.number, face, openly or card.open))
    return shoe, tuple(after)
