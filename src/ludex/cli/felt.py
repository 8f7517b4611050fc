"""The cloth in the terminal: the plan of a table with the chips on it, and in words what lies beside it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from ludex.cli.cloth import Pile, drawn_within, letters, piles
from ludex.cli.console import Console, say
from ludex.cli.seat_view import SeatView
from ludex.core.cloth import Cloth, Field, plan_of
from ludex.core.events import FELT
from ludex.law.regulations import Currency
from ludex.words import Words


class Felt:
    """Shows the table of one game."""

    def __init__(self, cloth: Cloth, words: Words, currency: Currency, console: Console) -> None:
        self._cloth, self._words, self._currency, self._console = cloth, words, currency, console

    def show(self, seen: SeatView, width: int, *, seats_alone: bool) -> None:
        """The cloth with what lies on it; with `seats_alone`, who sits where instead."""
        if seats_alone:
            for line in seen.seated(width):
                self._say(line)
            return
        chips = seen.chips()
        lying = piles(chips.get(FELT, ()))
        if zones := plan_of(self._cloth):
            self._draw(zones, lying, width)
        for line in seen.beside():
            self._say(line)
        for title, mine in (("yours", True), ("others", False)):
            amounts = {bet: pile.own if mine else pile.others for bet, pile in lying.items()}
            self._list(title, [(bet, amount) for bet, amount in amounts.items() if amount])
        for where, held in chips.items():
            if where != FELT:
                self._list(where, [(bet, amount) for bet, amount, mine in held if mine])

    def _draw(self, zones: Sequence[Field], lying: Mapping[str, Pile], width: int) -> None:
        """The plan of the cloth, as far as the window is wide enough for one."""
        coloured = self._console.is_terminal and not os.environ.get("NO_COLOR")
        cloth = drawn_within(width, zones, lying, self._words, self._currency, coloured=coloured)
        if cloth is None:
            self._say(self._words.word("phrases", "narrow"), "dim")
            return
        self._console.print(cloth, soft_wrap=True, end="")
        self._say(self._words.word("phrases", "legend"), "dim")
        shortened = letters(zones, self._words, width)
        if shortened:
            self._say(shortened, "dim")

    def _list(self, title: str, rows: Sequence[tuple[str, int]]) -> None:
        told = [f"{self._words.bet(bet)} ({self._words.amount(amount, self._currency)})" for bet, amount in rows]
        if told:
            self._say(f"{self._words.word('phrases', title)}: {', '.join(told)}")

    def _say(self, text: str, style: str = "") -> None:
        say(self._console, text, style)
