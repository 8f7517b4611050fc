"""Pieces that lie on every table at which players hold the bank: shoe and basket, hands, and what lies in accounts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

from ludex.core.game import HandCount
from ludex.core.scene import AnyPiece, Cards, Chips, Pile
from ludex.games.baccarat.points import Counting, worth
from ludex.kit.cards import read_card
from ludex.kit.money import Cents

COVERED = "?"
"""How a view writes a card that one may not see."""


class SeenTable(Protocol):
    """What a person sees of such a table."""

    @property
    def seats(self) -> Mapping[int, str]:
        """Who sits at which place."""

    @property
    def standing(self) -> Mapping[str, int]:
        """Behind which place the others are; 0 for none in particular."""

    @property
    def cards(self) -> Mapping[str, tuple[str, ...]]:
        """The cards of each hand."""

    @property
    def shoe_left(self) -> int:
        """How many cards are in the shoe."""

    @property
    def used_cards(self) -> int:
        """How many lie in the basket."""


def counts(law: Counting, view: SeenTable) -> dict[str, HandCount]:
    """What the hands count to whose cards one sees."""
    whole = {hand: cards for hand, cards in view.cards.items() if COVERED not in cards}
    return {f"hand:{hand}": HandCount(points=worth(law, map(read_card, cards))) for hand, cards in whole.items()}


def piles(view: SeenTable) -> Iterator[AnyPiece]:
    """The shoe, and the used cards."""
    yield Pile(id="shoe", place="shoe", count=view.shoe_left)
    yield Pile(id="discard", place="discard", count=view.used_cards)


def hands(view: SeenTable, void: Collection[str] = ()) -> Iterator[AnyPiece]:
    """The hands, third cards among them; those that do not count are out of play."""
    for hand, cards in view.cards.items():
        faces = tuple(None if card == COVERED else card for card in cards)
        yield Cards(id=f"hand:{hand}", place=f"hand:{hand}", faces=faces, state="dead" if hand in void else "")


def accounts(holdings: Mapping[str, Mapping[str, Cents]]) -> Iterator[AnyPiece]:
    """What players have in the accounts of the table besides their stakes."""
    for account, held in holdings.items():
        for who, amount in held.items():
            if amount:
                yield Chips(id=f"{account}:{who}", place=account, owner=who, amount=amount, account=account)


def place_of(view: SeenTable, who: str) -> int:
    """The place where somebody sits, or behind which they are; 0 for none in particular."""
    sits = next((place for place, guest in view.seats.items() if guest == who), 0)
    return sits or view.standing.get(who, 0)
