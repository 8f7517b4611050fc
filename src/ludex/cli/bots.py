"""Bettors who choose at random among what they are offered: the company at a table, and a whole evening by itself."""

from __future__ import annotations

from random import Random
from typing import Any

from ludex.core.commands import Command
from ludex.core.edge import read_command
from ludex.core.options import Option, Rows, Stakes
from ludex.core.table import Entry, Table
from ludex.games.registry import Opened

CHIPS_IN_MINIMA = 40
"""What everybody brings, in minima of the table."""


class Bettors:
    """Players with whims of their own; the wheel has its own generator."""

    def __init__(self, opened: Opened, table: Table[Any], players: tuple[str, ...], seed: int) -> None:
        self.players = players
        self._opened = opened
        self._table = table
        self._whim = Random(seed)

    def sit_down(self) -> list[Entry]:
        """Everybody joins the table with his chips."""
        chips = self._opened.rules.minimum * CHIPS_IN_MINIMA
        return self._each([self._command(player, "join", chips=chips) for player in self.players])

    def bet(self) -> list[Entry]:
        """Everybody lays one to three stakes."""
        entries: list[Entry] = []
        for player in self.players:
            for _ in range(self._whim.randint(1, 3)):
                command = self._stake(player)
                entries += self._table.run(command) if command is not None else []
        return entries

    def choose(self) -> list[Entry]:
        """Everybody who has a choice at a zero makes it."""
        entries: list[Entry] = []
        for player in self.players:
            while choice := self._choice(player):
                entries += self._table.run(choice)
        return entries

    def _each(self, commands: list[Command]) -> list[Entry]:
        return [entry for command in commands for entry in self._table.run(command)]

    def _stake(self, player: str) -> Command | None:
        """A stake of one to three minima on some bet that still takes it."""
        option = self._option(player, "bet")
        if option is None:
            return None
        stakes = next(domain for domain in option.domains if isinstance(domain, Stakes))
        bet = self._whim.choice(self._opened.type.bets(self._opened.game))
        largest = stakes.largest(player, bet)
        if not largest:
            return None
        group = stakes.group_of(bet)
        assert group is not None
        return self._command(player, "bet", bet=bet, stake=min(largest, group.low * self._whim.randint(1, 3)))

    def _choice(self, player: str) -> Command | None:
        """Half back or prison, at a zero."""
        offered = [option for do in ("take-half", "leave-in-prison") if (option := self._option(player, do))]
        if not offered:
            return None
        option = self._whim.choice(offered)
        rows = next(domain for domain in option.domains if isinstance(domain, Rows))
        return self._command(player, option.do, bet=rows.rows[0][1])

    def _option(self, who: str, do: str) -> Option | None:
        return next((option for option in self._table.options(who) if option.do == do), None)

    def _command(self, by: str, do: str, **fields: object) -> Command:
        return read_command(self._opened.type, {"by": by, "do": do, **fields})
