"""A hall in which numbers are called, as one person sees it, in lines of text: panels, balls, people, their own cards.

It knows pieces and places, not the game. A number that was called stands in brackets, on the board and on a card; what
a card has won is for its holder to find.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from ludex.core.cloth import Cloth, PlaceKind
from ludex.core.scene import Call, CardCount, Display, Lights, NumberBall, NumberCard, Scene
from ludex.draw.names import Names
from ludex.law.regulations import Currency
from ludex.words import Words

IN_LINE = 15
"""Numbers of the board in a line."""
CELL = 4
"""Signs of a cell: a number of two figures in brackets."""
GAP = "    "
BLANK = "."


def numbers_called(cloth: Cloth) -> bool:
    """Whether balls with numbers come out of a machine, rather than something happening at a table."""
    return any(place.kind is PlaceKind.MACHINE for place in cloth.places)


def numbers_moment(scene: Scene) -> tuple[object, ...]:
    """What changes when somebody has something to look at: a number on their cards was called, or the hall is asked.

    It does not change because a card has won: whoever does not notice is not told.
    """
    cards = tuple((piece.id, piece.marked) for piece in scene if isinstance(piece, NumberCard))
    return cards, tuple(piece for piece in scene if isinstance(piece, Call) and not piece.who)


class NumbersSeen:
    """What one person is shown of such a hall from moment to moment."""

    def __init__(self, cloth: Cloth, words: Words, currency: Currency, who: str, width: int) -> None:
        self._board = [mark.text for place in cloth.places for mark in place.marks if mark.text.isdigit()]
        self._words, self._who, self._width = words, who, width
        self._names = Names(cloth, words, currency)
        self._shown: dict[str, Collection[int]] = {}
        """The marked numbers of each card when it was shown last."""
        self._offers = ""
        self._heard: list[int] = []

    def whole(self, scene: Scene) -> Iterator[str]:
        """The hall: the board, what the panels show, the balls, how many cards everybody has, and one's own."""
        lit = next((piece.lit for piece in scene if isinstance(piece, Lights)), ())
        cells = [f"[{text}]".rjust(CELL) if text in lit else f"{text} ".rjust(CELL) for text in self._board]
        for at in range(0, len(cells), IN_LINE):
            yield "".join(cells[at : at + IN_LINE]).rstrip()
        yield from self._listed(scene, Display)
        balls = [piece for piece in scene if isinstance(piece, NumberBall) and piece.place.startswith("ball")]
        if balls:
            told = ", ".join(str(piece.number) for piece in balls)
            yield self._words.word("phrases", "last-balls").format(numbers=told)
        yield from self._listed(scene, CardCount)
        yield from self._listed(scene, Call)
        yield from self._cards([piece for piece in scene if isinstance(piece, NumberCard)])

    def news(self, scene: Scene) -> Iterator[str]:
        """One's own cards on which something is new."""
        cards = [piece for piece in scene if isinstance(piece, NumberCard) and self._is_own(scene)]
        yield from self._cards([piece for piece in cards if self._shown.get(piece.id) != piece.marked])

    def _is_own(self, scene: Scene) -> bool:
        """Whether the cards that are seen are those of the person, who has some."""
        return any(isinstance(piece, CardCount) and piece.who == self._who for piece in scene)

    def offered(self, told: str) -> bool:
        """Whether what may be chosen is other than when it was last told."""
        new, self._offers = told != self._offers, told
        return new

    def hear(self, number: int) -> None:
        """Somebody hears a number that is called."""
        self._heard.append(number)

    def heard(self) -> str:
        """The numbers that were called since this was last asked, as a sentence; nothing where there are none."""
        told = ", ".join(map(str, self._heard))
        self._heard = []
        return self._words.word("phrases", "numbers-called").format(numbers=told) if told else ""

    def _listed(self, scene: Scene, kind: type[Any]) -> Iterator[str]:
        """All pieces of a kind in a line."""
        told = [self._names.piece(piece) for piece in scene if isinstance(piece, kind)]
        if told:
            yield "; ".join(told)

    def _cards(self, cards: Sequence[NumberCard]) -> Iterator[str]:
        """Cards, as many beside each other as there is room for."""
        blocks = [_block(card) for card in cards]
        self._shown |= {card.id: card.marked for card in cards}
        if not blocks:
            return
        wide = max(map(len, blocks[0]))
        across = max(1, (self._width + len(GAP)) // (wide + len(GAP)))
        for at in range(0, len(blocks), across):
            yield from _beside(blocks[at : at + across], wide)


def _block(card: NumberCard) -> list[str]:
    """A card with its name above it."""
    marked = frozenset(card.marked)
    rows = ["".join(_cell(number, marked) for number in row).rstrip() for row in card.rows]
    return [f"{card.series} {card.number}", *(row.ljust(CELL * len(card.rows[0])) for row in rows)]


def _cell(number: int | None, marked: Collection[int]) -> str:
    if number is None:
        return f"{BLANK} ".rjust(CELL)
    return f"[{number}]".rjust(CELL) if number in marked else f"{number} ".rjust(CELL)


def _beside(blocks: Iterable[Sequence[str]], wide: int) -> Iterator[str]:
    """Blocks of lines beside each other."""
    for parts in zip(*blocks, strict=True):
        yield GAP.join(part.ljust(wide) for part in parts).rstrip()
