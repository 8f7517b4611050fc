"""A bingo session in which nearly everything happens, and its record: what tests of minutes share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from ludex.core.record import Record, dump
from ludex.core.table import Recorded
from ludex.games.bingo import state as phases
from ludex.games.registry import Opened, open_decider
from ludex.kit.chance import Script
from tests.tables import LAW, give

DAY = "2026-03-14"
PLACES = ("cantabria", "spain-1977")
LICENCES: dict[str, dict[str, Any]] = {"cantabria": {"crazy_ball": True}, "spain-1977": {}}
LEFT: dict[str, dict[str, Any]] = {"cantabria": {"prima_fund": 160, "crazy_fund": 30}, "spain-1977": {}}
CHIEFS = {"cantabria": "table-chief-cashier", "spain-1977": "table-chief"}
CRAZY = 90
"""The number of the crazy ball in every game."""


class Evening:
    """A hall that goes on by itself until somebody does something."""

    def __init__(self, place: str) -> None:
        self.opened: Opened = open_decider(LAW, "bingo", place, licence=LICENCES[place], table=LEFT[place])
        self.chief = CHIEFS[place]
        self.table: Recorded[Any] = self.opened.recorded(Script())

    def do(self, do: str, by: str = "", **fields: Any) -> None:
        """A command of somebody, or of the chief."""
        give(self.table, do, by or self.chief, **fields)

    def until(self, *ends: str) -> None:
        """What the staff do by themselves, up to a phase."""
        game: Any = self.opened.game
        while self.table.state.phase not in ends:
            self.table.run(game.duty(self.table.state) or game.lead(self.table.state))

    def sold(self, **cards: int) -> None:
        """A game is begun, and its cards are sold."""
        self.until(phases.SELLING)
        for player, count in cards.items():
            self.do("buy-cards", player, count=count)

    def drawn(self, numbers: Iterable[int]) -> None:
        """Balls that come out and are called."""
        for number in numbers:
            self._chance([number])
            self.until(phases.CALLING)
            self.until(phases.DRAWING)

    def begun(self) -> None:
        """The game begins, after its crazy ball is drawn."""
        if self.opened.rules.prizes.crazy.crazy_ball:
            self._chance([CRAZY])
        self.until(phases.DRAWING)

    def claimed(self, player: str, prize: str, card: int) -> None:
        """A prize that is called and found right; the game goes on, or is over and paid."""
        self.do("claim", player, prize=prize, series="A", card=card)
        self.until(phases.DRAWING, phases.BETWEEN)

    def rows(self, card: int) -> tuple[tuple[int, ...], ...]:
        """The numbers of a card."""
        lines: tuple[tuple[int, ...], ...] = self.opened.game.equipment.card("A", card).lines
        return lines

    def _chance(self, outcomes: list[int]) -> None:
        assert isinstance(self.table.chance, Script)
        self.table.chance.add(outcomes)

    @property
    def record(self) -> Record:
        """What happened."""
        return Record(self.opened.header, tuple(self.table.entries))


def _won(evening: Evening, player: str, card: int) -> None:
    """One card wins the line and the bingo, with the fewest balls that do."""
    top, middle, bottom = evening.rows(card)
    evening.drawn(top)
    evening.claimed(player, "line", card)
    evening.drawn([*middle, *bottom])
    evening.claimed(player, "bingo", card)


@cache
def session(place: str = "cantabria") -> Evening:
    """Three games: one won with all its prizes, one void for its balls, one after a change of balls."""
    evening = Evening(place)
    evening.do("open-session", day=DAY)
    evening.until(phases.BETWEEN)
    for player in ("ana", "bea"):
        evening.do("enter", player, cash=1000)
    evening.sold(ana=2, bea=1)
    evening.do("complain", "bea", about="sale")
    evening.do("answer-complaint", complaint=1)
    evening.begun()
    _won(evening, "ana", 1)
    evening.sold(bea=3)
    evening.do("report-computer")
    evening.begun()
    evening.drawn([7, 8])
    _void(evening)
    evening.do("restore-computer")
    evening.do("announce-last")
    evening.sold(ana=1, bea=2)
    evening.begun()
    evening.do("complain", "ana", about="game")
    _won(evening, "bea", 8)
    evening.until(phases.CLOSING)
    evening.do("close-session")
    return evening


def _void(evening: Evening) -> None:
    """A game whose cards are paid back: for a ball in Cantabria, for a breakdown in 1977."""
    if evening.opened.rules.incidents.ball_fault == "end-and-refund":
        evening.do("report-balls", "hall-chief", fault="duplicated")
    else:
        evening.do("report-fault", "hall-chief", fault="equipment")
        evening.do("abandon-game", "hall-chief")
    evening.until(phases.BETWEEN)


def record(place: str = "cantabria") -> bytes:
    """The session as it is kept in a file."""
    return dump(session(place).record)
