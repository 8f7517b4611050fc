"""Drop, stakes, result and hold of tables, sessions, games and days, and the result against the exact edge.

- The **drop** is the money that people brought to a table or changed there.
- The **stakes** are what players moved to where it is at risk (`accounts.py`), less what went back undecided. A bet
  that won and stays on the cloth was moved once; how often it was played stands in `Expectation.played`.
- The **result** is what the house has more: its cage, float and box, what it keeps of pots and sales, less what people
  brought beyond what they took away. Stakes that are not decided and prizes that are owed are nobody's result yet, and
  tips are apart. Jackpots of a link are counted at the table that fed or won them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludex.core.events import Event, LimitsChanged, SessionClosed
from ludex.core.table import Entry
from ludex.games.common.jackpot.events import JACKPOT_EVENTS
from ludex.games.common.stakes.events import LateReturned, Withdrawn
from ludex.games.registry import Opened
from ludex.house.accounts import Side, side_of, takes_stakes
from ludex.house.clock import US_A_SECOND
from ludex.house.expected import NOTHING_PLAYED, Edges, Expectation, Without, edges_of
from ludex.house.live import PREFIX
from ludex.house.plays import Cluster, Plays
from ludex.house.reading import entries_of, opened_tables
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.law.book import Law
from ludex.law.regulations import Currency

RETURNING = frozenset(
    {
        "ante-returned",
        "backing-returned",
        "banco-called",
        "banco-called-over-both",
        "bet-pulled",
        "bet-returned",
        "box-voided",
        "broken-off",
        "cards-returned",
        "cloths-returned",
        "draw-cancelled",
        "excess-returned",
        "exchange-voided",
        "game-voided",
        "order-cancelled",
        "orders-lapsed",
        "punto-chosen",
        "round-voided",
        "slot-returned",
        "stakes-fixed",
        "stakes-returned",
        "tickets-returned",
    }
)
"""What events are called, besides those of every table, in which stakes go back undecided."""
Key = TypeVar("Key", bound=Hashable)


class Figures(Struct, frozen=True, kw_only=True):
    """What happened to money, in the smallest unit of the currency."""

    rounds: int = 0
    drop: int = 0
    taken_away: int = 0
    stakes: int = 0
    result: int = 0
    tips: int = 0
    expectation: Expectation | None = None
    """Nothing where no exact edge says what was to be expected of all of it."""

    @property
    def hold_of_drop(self) -> Fraction | None:
        """The part of what was brought that the house won."""
        return Fraction(self.result, self.drop) if self.drop else None

    @property
    def hold_of_stakes(self) -> Fraction | None:
        """The part of what was staked that the house won."""
        return Fraction(self.result, self.stakes) if self.stakes else None

    def plus(self, other: Figures) -> Figures:
        """Both together."""
        here, there = self.expectation, other.expectation
        return Figures(
            rounds=self.rounds + other.rounds,
            drop=self.drop + other.drop,
            taken_away=self.taken_away + other.taken_away,
            stakes=self.stakes + other.stakes,
            result=self.result + other.result,
            tips=self.tips + other.tips,
            expectation=None if here is None or there is None else here.plus(there),
        )


class Line(Struct, frozen=True, kw_only=True):
    """The figures of one session of a table on one day."""

    table: str
    game: str
    place: str
    currency: Currency
    session: int
    day: str
    """The day by the clock of the house, in UTC."""
    figures: Figures
    without: Without | None = None
    """Why nothing is expected of the game."""


class _Account:
    """What adds up while one session of a table goes on."""

    def __init__(self) -> None:
        self.figures = Figures()
        self.low = self.high = Fraction(0)
        self.played = 0
        self.unknown: dict[str, int] = {}
        self.cluster = Cluster()

    def closed(self, has_edges: bool) -> Figures:
        if not has_edges:
            return self.figures
        self.cluster.close()
        expectation = Expectation(
            played=self.played,
            low=self.low,
            high=self.high,
            variance=self.cluster.variance,
            largest=self.cluster.largest,
            unknown=self.unknown,
        )
        return replace(self.figures, expectation=expectation)


class TableFigures:
    """The figures of one table, entry by entry."""

    def __init__(self, opened: Opened, table: str) -> None:
        self._opened, self._table = opened, table
        edges = edges_of(opened)
        self._edges: Edges = {} if isinstance(edges, Without) else edges
        self._without = edges if isinstance(edges, Without) else None
        self._state = opened.game.start(opened.setup)
        self._plays = Plays(opened.type.slug)
        self._lines: dict[tuple[int, str], _Account] = {}

    def take(self, at: int, entry: Entry) -> None:
        """The next entry, which was stored at a moment."""
        state, day = self._state, day_of(at)
        for event in entry.events:
            before, round, session = dict(getattr(state, "stakes", {})), state.round, state.session
            self._opened.game.evolve(state, event)
            account = self._lines.setdefault((state.session, day), _Account())
            account.figures = account.figures.plus(money_of(event))
            if state.round > round and state.session == session:
                account.figures = replace(account.figures, rounds=account.figures.rounds + 1)
            if self._without is None:
                self._play(account, event, before)
                if state.round != round and not self._plays.waits(state):
                    account.cluster.close()

    def _play(self, account: _Account, event: Event, before: dict[int, Any]) -> None:
        for play in self._plays.take(event, before, self._state.stakes):
            edge = self._edges.get(play.bet)
            if edge is None:
                account.unknown[play.bet] = account.unknown.get(play.bet, 0) + play.amount
                continue
            account.played += play.amount
            account.low += edge.low * play.amount
            account.high += edge.high * play.amount
            account.cluster.add(edge.deviation * play.amount)

    def lines(self) -> Iterator[Line]:
        """What every session came to on every day."""
        header = self._opened.header
        for (session, day), account in self._lines.items():
            yield Line(
                table=self._table,
                game=header.game,
                place=header.jurisdiction,
                currency=header.currency,
                session=session,
                day=day,
                figures=account.closed(self._without is None),
                without=self._without,
            )


def money_of(event: Event) -> Figures:
    """What one event does to the figures."""
    brought = event.brought.values()
    stakes = tips = kept = 0
    if not isinstance(event, JACKPOT_EVENTS):
        goes_back = is_returning(event)
        for move in event.moves:
            source, target = side_of(move.source), side_of(move.target)
            kept += move.amount * ((target is Side.HOUSE) - (source is Side.HOUSE))
            tips += move.amount * ((target is Side.TIPS) - (source is Side.TIPS))
            if source is Side.PLAYERS and takes_stakes(move.target):
                stakes += move.amount
            elif goes_back and target is Side.PLAYERS and takes_stakes(move.source):
                stakes -= move.amount
    return Figures(
        drop=sum(amount for amount in brought if amount > 0),
        taken_away=-sum(amount for amount in brought if amount < 0),
        stakes=stakes,
        result=kept + sum(brought),
        tips=tips,
        expectation=NOTHING_PLAYED,
    )


def is_returning(event: Event) -> bool:
    """Whether stakes that it moves to players go back undecided."""
    tag = str(event.__struct_config__.tag)
    return isinstance(event, Withdrawn | LateReturned | LimitsChanged | SessionClosed) or tag in RETURNING


async def figures_of(store: Store, law: Law, sealer: Sealer | None = None) -> list[Line]:
    """The figures of every session of every table; without a key by what the croupiers saw."""
    found: list[Line] = []
    async for stream, opened in opened_tables(store, law):
        table = TableFigures(opened, stream.removeprefix(PREFIX))
        async for at, entry in entries_of(store, opened, stream, sealer):
            table.take(at, entry)
        found += table.lines()
    return found


def together(lines: Iterable[Line], key: Callable[[Line], Key]) -> dict[Key, Figures]:
    """The figures of lines that belong together: of a table, a session, a game, a day."""
    found: dict[Key, Figures] = {}
    for line in lines:
        name = key(line)
        found[name] = found[name].plus(line.figures) if name in found else line.figures
    return found


def day_of(at: int) -> str:
    """The day of a moment, in UTC."""
    return datetime.fromtimestamp(at // US_A_SECOND, UTC).date().isoformat()
