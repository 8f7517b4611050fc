"""A table as one person sees it, as lines of text within 80 columns: what lies beside the cloth, and who sits where.

It knows pieces and places, not the game. A seat, the hand before it, the bet before it and the button beside it are
places with the same number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ludex.cli.prompts import apart, hand_of, middle
from ludex.core.cloth import Cloth, Place, PlaceKind, Zone
from ludex.core.scene import Ball, Cards, Chips, Dice, Marker, Scene, Seat, Sign
from ludex.draw.names import Names
from ludex.law.regulations import Currency
from ludex.words import Words

WIDTH = 80
NAME = 12
"""Signs of a name that are shown."""
CHIPS = 2
"""The column of the stacks."""
TO_ACT, HAS_BUTTON, HIDDEN = ">", "o", "?"
TOTAL = "total"


class SeatView:
    """What one person sees of a table, told in lines."""

    def __init__(
        self, cloth: Cloth, scene: Scene, who: str, words: Words, currency: Currency, public: Scene = ()
    ) -> None:
        """`public` is what everybody can see, beside which a person's own covered cards stand in brackets."""
        self._cloth, self._scene, self._who, self._public = cloth, scene, who, public
        self._words, self._currency = words, currency
        self._names = Names(cloth, words, currency)

    def seated(self, width: int = WIDTH) -> list[str]:
        """The middle of the table, then everybody at their place: where players bet against each other."""
        board = _written(piece for piece in self._of(Cards) if not self._is_hand(piece))
        total = sum(amount for piece in self._of(Sign) for slug, amount in piece.amounts if slug == TOTAL)
        above = middle(self._cloth, board, self._words.amount(total, self._currency), self._words)
        seats = sorted(self._of(Seat), key=lambda seat: self._cloth.number(seat.place))
        rows = [self._row(seat) for seat in seats]
        lines = _columns(rows)
        if max(map(len, lines), default=0) > width:
            lines = [line for row in rows for line in _narrow(row)]
        return [line[:width] for line in (*_parted(above, width), *lines)]

    def beside(self) -> Iterator[str]:
        """What lies on the table besides chips on bets: cards, dice, the ball; one line each."""
        for piece in self._scene:
            if isinstance(piece, Cards | Dice | Ball) and not (isinstance(piece, Dice) and not piece.faces):
                yield self._names.piece(piece)

    def chips(self) -> dict[str, list[tuple[str, int, bool]]]:
        """Chips by where they lie, as bets, amounts and whether they are one's own: `felt`, `prison`, `announced`."""
        found: dict[str, list[tuple[str, int, bool]]] = {}
        for piece in self._of(Chips):
            place = self._cloth.by_id.get(piece.place)
            bet = piece.bet or (place.bet if isinstance(place, Zone) else place.of if place else piece.place)
            found.setdefault(piece.account, []).append((bet, piece.amount, piece.owner == self._who))
        return found

    def own_bet(self) -> int:
        """What the person has before them in this betting round, where players bet against each other."""
        return sum(self._bet_of(seat) for seat in self._of(Seat) if seat.who == self._who)

    def _bet_of(self, seat: Seat) -> int:
        """The chips that somebody has before their place."""
        number = self._cloth.number(seat.place)
        chips = (piece for piece in self._of(Chips) if self._cloth.number(piece.place) == number)
        return sum(piece.amount for piece in chips if piece.owner == seat.who)

    def _of(self, kind: type[Any]) -> list[Any]:
        return [piece for piece in self._scene if isinstance(piece, kind)]

    def _is_hand(self, piece: Cards) -> bool:
        """Whether cards lie before somebody, rather than in the middle of the table."""
        place = self._cloth.by_id.get(piece.place)
        return isinstance(place, Place) and place.kind is PlaceKind.HAND

    def _row(self, seat: Seat) -> tuple[str, ...]:
        """Marks, place, name, chips, what they have bet in this round, and their cards or why they have none."""
        number = self._cloth.number(seat.place)
        here = [piece for piece in self._scene if self._cloth.number(piece.place) == number]
        button = any(isinstance(piece, Marker) and piece.kind == "button" for piece in here)
        bet = self._bet_of(seat)
        cards = _written(piece for piece in here if isinstance(piece, Cards) and self._is_hand(piece))
        why = {"sitting-out": "scene-rests", "out": "scene-folded"}.get(seat.state)
        mine = hand_of(self._scene, self._who) if seat.who == self._who else None
        if mine is not None:
            covered, shown = apart(mine, hand_of(self._public, self._who))
            cards = f"({covered}) {shown}" if covered and shown else cards
        told = self._phrase(why) if why and not cards else cards
        own = self._phrase("scene-own") if seat.who == self._who else ""
        return (
            f"{TO_ACT if seat.acts else ' '}{HAS_BUTTON if button else ' '} {number}",
            seat.who[:NAME],
            "" if seat.stack is None else self._words.amount(seat.stack, self._currency),
            self._phrase("scene-bet").format(amount=self._words.amount(bet, self._currency)) if bet else "",
            f"{told} {own}".strip(),
        )

    def _phrase(self, slug: str) -> str:
        return self._words.word("phrases", slug)


def _written(cards: Iterable[Cards]) -> str:
    """Cards as they are written, covered ones by a sign."""
    return " ".join(face or HIDDEN for piece in cards for face in piece.faces)


def _parted(line: str, width: int) -> list[str]:
    """A line, or its parts where it is too long."""
    return [line] if len(line) <= width else line.split("    ")


def _narrow(row: tuple[str, ...]) -> list[str]:
    """A row in two lines: who sits there with how much, and below it the bet and the cards."""
    who = row[: CHIPS + 1]
    besides = " ".join(cell for cell in row[CHIPS + 1 :] if cell)
    return [" ".join(who).rstrip(), *([f"     {besides}"] if besides else [])]


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows with their columns aligned, amounts to the right."""
    if not rows:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    laid = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    for row, cells in zip(rows, laid, strict=True):
        cells[CHIPS] = row[CHIPS].rjust(widths[CHIPS])
    return ["  ".join(cells).rstrip() for cells in laid]
