"""An evening that plays itself: a table that only bots sit at, from its opening to its closing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludex.core.commands import Leave, slug_of
from ludex.core.edge import read_command
from ludex.core.events import Event
from ludex.core.table import Entry, Keep, Table
from ludex.errors import Misuse
from ludex.games.registry import Opened
from ludex.house.bots import bots_at
from ludex.house.driver import TableDriver
from ludex.kit.chance import Seeded

LEAVE = slug_of(Leave)
"""What it is called everywhere to go away with one's money."""
STEPS_MAX = 2_000
"""No round has that many throws: more would be a table that turns in circles."""
LATE_MAX = 2
"""So many rounds later than it was meant to the last one is announced at most."""


class Evening:
    """A table that only bots sit at."""

    def __init__(
        self,
        opened: Opened,
        seed: int,
        bots: str | None,
        keep: Keep | None = None,
        entries: Sequence[Entry] = (),
        table: Table[Any] | None = None,
    ) -> None:
        """`entries` are those of an evening that goes on; `table` is one that is there already, as a live one is."""
        self.opened = opened
        self._driver = TableDriver(opened, Seeded(seed), keep=keep, entries=entries, table=table)
        self._bots = bots_at(self._driver, seed, bots)

    def told(self, entries: Iterable[Entry]) -> Iterable[Event]:
        """What happened as the croupier saw it: nobody tells of covered cards, not even of those of bots."""
        table, witness = self._driver.table, self.opened.witness
        return (table.game.show(event, witness, table.state) for entry in entries for event in entry.events)

    @property
    def players(self) -> tuple[str, ...]:
        """Who comes to it."""
        return tuple(self._bots.players)

    def go_home(self) -> list[Entry]:
        """Everybody leaves who may."""
        types = self._driver.opened.type
        going = [
            read_command(types, {"by": player, "do": LEAVE})
            for player in self._bots.players
            if any(option.do == LEAVE for option in self._driver.options(player))
        ]
        return [entry for command in going for entry in self._driver.table.run(command)]

    def balances(self) -> dict[str, int]:
        return {player: self._driver.table.state.funds(player) for player in self._bots.players}

    def entries(self, rounds: int) -> list[Entry]:
        """All entries of the evening."""
        return [entry for part in self.run(rounds) for entry in part]

    def run(self, rounds: int) -> Iterable[list[Entry]]:
        """The entries of the evening: the opening, each round, the closing."""
        # What a house that was stopped in between had left to do, perhaps to close: no table rests there otherwise.
        left_over = [*self._driver.table.perform_duties()]
        goes_on = not self._driver.is_closed
        opening = [] if goes_on else self._driver.open()
        yield [*left_over, *opening, *self._driver.fix_length(rounds), *self._bots.sit_down()]
        # Where the law has several last rounds announced, an evening is not shorter than they are.
        last = self._driver.last_rounds
        for left in range(max(rounds, last), 0, -1):
            # What ends by itself, as a draw does each day, is opened anew until enough was played.
            anew = self._driver.open() if self._driver.is_closed and not self.opened.type.ending else []
            yield [*anew, *self._round(last=left <= last)]
        for _ in range(LATE_MAX if goes_on else 0):
            if self._driver.is_closed or self._driver.is_last_announced:
                break
            yield self._round(last=True)  # one that was in its middle at first left no moment to announce the last one
        for _ in range(STEPS_MAX):
            # What the last round left undecided, and rounds that were announced with it: how many the law wants nobody
            # could say before, where a table had begun to prepare its first one at once.
            if self._driver.is_closed or not (self._driver.plays_out or self._driver.is_last_announced):
                break
            yield self._round(last=False)
        if not self._driver.is_closed:
            raise Misuse(
                "by this law the table never closes: the last round cannot be announced, or does not end",
                slug="table-never-closes",
            )

    def _round(self, *, last: bool) -> list[Entry]:
        """Bets and whatever leads on, until another round begins or the table closes."""
        driver, entries = self._driver, list[Entry]()
        number = driver.table.state.round
        for _ in range(STEPS_MAX):
            if driver.is_closed or driver.table.state.round != number:
                return entries
            driver.watch()
            entries += driver.announce_last() if last else []
            entries += self._bots.bet()
            led = driver.lead()
            if not led and not driver.is_closed:
                driver.watch_stuck()
                led = self._bots.free(anew=True)
            entries += led
            entries += self._bots.choose()
        raise Misuse("by this law the round never ends", slug="round-never-ends")
