"""Drop, stakes, result and hold of tables, sessions, games and days, and the result against the exact edge.

- The **drop** is the money that people brought to a table or changed there.
- The **stakes** are what players moved to where it is at risk (`accounts.py`), less what went back undecided. A bet
  that won and stays on the cloth was moved once; how often it was played stands in `Expectation.played`.
- The **result** is what the house has more: its cage, float and box, what it keeps of pots and sales, less what people
  brought beyond what they took away. Stakes that are not decided and prizes that are owed are nobody's result yet, and
  tips are apart. Jackpots of a link are counted at the table that fed or won them. What the house sets aside for
  prizes of tickets that it sells is no longer its own, whether or not somebody wins them: `set_aside` says how much.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from ludex.core.events import Event, LimitsChanged, SessionClosed
from ludex.core.game import Sold, imported
from ludex.games.common.jackpot.events import JACKPOT_EVENTS
from ludex.games.common.stakes.events import LateReturned, Withdrawn
from ludex.games.registry import Opened
from ludex.house.accounts import Side, side_of, takes_stakes
from ludex.house.clock import US_A_SECOND
from ludex.house.expected import Edge, EdgeBook, Edges, Expectation, Without, why_without
from ludex.house.plays import ROUND_VOIDED, Cluster, Play, Plays, scaled
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
        "cut-card-shown",
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
US_A_DAY = 24 * 60 * 60 * US_A_SECOND


class Figures(Struct, frozen=True, kw_only=True):
    """What happened to money, in the smallest unit of the currency."""

    rounds: int = 0
    drop: int = 0
    taken_away: int = 0
    stakes: int = 0
    result: int = 0
    tips: int = 0
    set_aside: int = 0
    """What the house put aside for prizes beyond what came back of it and what was paid: no part of the result."""
    compared: int = 0
    """The result that what is expected is compared with: where things are sold, of what chance has decided of them."""
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
            set_aside=self.set_aside + other.set_aside,
            compared=self.compared + other.compared,
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


class Money:
    """What events do to the money of a house, added up in whole numbers."""

    __slots__ = ("drop", "result", "set_aside", "stakes", "taken_away", "tips")

    def __init__(self) -> None:
        self.drop = self.taken_away = self.stakes = self.result = self.tips = self.set_aside = 0

    def take(self, event: Event) -> None:
        """What one event does to it."""
        brought = event.brought
        if brought:
            self._bring(brought.values())
        if event.moves and not isinstance(event, JACKPOT_EVENTS):
            self._move(event)

    def _bring(self, amounts: Iterable[int]) -> None:
        for amount in amounts:
            self.result += amount
            if amount > 0:
                self.drop += amount
            else:
                self.taken_away -= amount

    def _move(self, event: Event) -> None:
        goes_back = is_returning(event)
        for move in event.moves:
            source, target, amount = _side_of(move.source), _side_of(move.target), move.amount
            if source is not target:
                self._cross(source, target, amount)
            if source is Side.PLAYERS:
                if _takes_stakes(move.target):
                    self.stakes += amount
            elif goes_back and target is Side.PLAYERS and _takes_stakes(move.source):
                self.stakes -= amount

    def _cross(self, source: Side, target: Side, amount: int) -> None:
        """Money passes from one side to another."""
        if target is Side.HOUSE:
            self.result += amount
            self.set_aside -= amount * (source is Side.DUE)
        elif source is Side.HOUSE:
            self.result -= amount
            self.set_aside += amount * (target is Side.DUE)
        elif source is Side.DUE and target is Side.PLAYERS:
            self.set_aside -= amount
        if target is Side.TIPS:
            self.tips += amount
        elif source is Side.TIPS:
            self.tips -= amount


# Every account of every move is asked for: there are few, but for people, whose names end with a party.
_side_of, _takes_stakes = cache(side_of), cache(takes_stakes)


class Apart(NamedTuple):
    """How far the results of a unit lie apart, in parts of `SCALE`."""

    deviation: int
    cube: int


NOT_KNOWN = Apart(0, 0)
"""What is taken of a bet whose odds nobody told."""


class _Account:
    """What adds up while one session of a table goes on."""

    def __init__(self) -> None:
        self.rounds = self.sold = 0
        self.money = Money()
        self.cluster = Cluster()
        self.played: dict[str, int] = {}
        self._in_round: dict[str, int] = {}

    def play(self, bet: str, amount: int, apart: Apart, stake: int | None = None) -> None:
        """A stake was decided, whose results for a unit lie so far apart; it is named where stakes last."""
        self._in_round[bet] = self._in_round.get(bet, 0) + amount
        self.cluster.add(apart.deviation * amount, apart.cube * amount, stake)

    def close(self) -> None:
        """What follows does not depend on what was played so far."""
        if self._in_round:
            for bet, amount in self._in_round.items():
                self.played[bet] = self.played.get(bet, 0) + amount
            self._in_round.clear()
            self.cluster.close()

    def void(self) -> None:
        """Nothing counts of what was played since."""
        self._in_round.clear()
        self.cluster.drop()

    def figures(self, edges: Edges | None, *, is_sold: bool) -> Figures:
        """What it has come to; with edges also what was to be expected."""
        self.close()
        money = self.money
        return Figures(
            rounds=self.rounds,
            drop=money.drop,
            taken_away=money.taken_away,
            stakes=money.stakes,
            result=money.result,
            tips=money.tips,
            set_aside=money.set_aside,
            compared=self.sold if is_sold else money.result,
            expectation=None if edges is None else self._expected(edges),
        )

    def _expected(self, edges: Edges) -> Expectation:
        played, low, high, unknown = 0, Fraction(0), Fraction(0), dict[str, int]()
        is_open = False
        for bet, amount in self.played.items():
            edge = edges.get(bet)
            if edge is None:
                unknown[bet] = amount
                continue
            played += amount
            low += edge.low * amount
            if edge.high is None:
                is_open = True
            else:
                high += edge.high * amount
        return Expectation(
            played=played,
            low=low,
            high=None if is_open else high,
            variance=self.cluster.variance,
            third=self.cluster.third,
            unknown=unknown,
        )


class TableFigures:
    """The figures of one table, event by event; whoever reads it folds its state."""

    def __init__(self, opened: Opened, table: str, book: EdgeBook) -> None:
        self._opened, self._table, self._book = opened, table, book
        self._without = why_without(opened)
        kind = opened.type
        self._sold = imported(kind.sold) if kind.sold and self._without is None else None
        follows = self._without is None and self._sold is None
        self._plays = Plays(lasting=kind.lasting_bets) if follows else None
        self._edges: Edges | None = None
        self._known_apart: dict[str, Apart] = {}
        self._accounts: dict[tuple[int, int], _Account] = {}
        self._latest: tuple[tuple[int, int], _Account] | None = None
        self._round = self._session = 0

    def take(self, at: int, event: Event, state: Any) -> None:
        """The next event, which was stored at a moment, and the state after it."""
        account = self._account(state.session, at // US_A_DAY)
        account.money.take(event)
        is_next = state.round != self._round
        if is_next:
            account.rounds += state.round > self._round and state.session == self._session
            self._round = state.round
        self._session = state.session
        if self._plays is not None:
            self._follow(account, self._plays, event, state)
            if is_next and not self._plays.waits(state):
                account.close()
        elif self._sold is not None:
            self._sell(account, event, state)

    def _account(self, session: int, day: int) -> _Account:
        key, latest = (session, day), self._latest
        if latest is None or latest[0] != key:
            latest = self._latest = key, self._accounts.setdefault(key, _Account())
        return latest[1]

    def _follow(self, account: _Account, plays: Plays, event: Event, state: Any) -> None:
        for play in plays.take(event, state.stakes):
            edge = self._edge(play)
            if edge is not None or self._is_unknown(play):
                account.play(play.bet, play.amount, self._apart(play.bet, edge), play.stake if plays.lasting else None)
            if plays.lasting and play.stake in state.stakes:
                account.cluster.begin(play.stake)  # it stays, and is played again
        if plays.lasting:
            for number in plays.begun:
                account.cluster.begin(number)
        if event.__struct_config__.tag == ROUND_VOIDED:
            account.void()

    def _sell(self, account: _Account, event: Event, state: Any) -> None:
        """What was bought and has been decided is by itself, but for what one draw decides together."""
        assert self._sold is not None
        for each in self._sold(self._opened.game, state, event):
            sold: Sold = each
            edge = self._known.get(sold.bet)
            account.play(sold.bet, sold.price, self._apart(sold.bet, edge))
            account.sold += sold.price - sold.won
        account.close()

    @property
    def _known(self) -> Edges:
        """The edges of its bets, asked for when the first one is decided: to solve a game takes its time."""
        if self._edges is None:
            self._edges = self._book.of(self._opened)
        return self._edges

    def _edge(self, play: Play) -> Edge | None:
        """What a stake has; what was added to a hand under way is in the edge of the first stake on it."""
        edge = self._known.get(play.bet)
        return None if edge is not None and edge.high is None and not play.initial else edge

    def _is_unknown(self, play: Play) -> bool:
        """Whether nobody told the odds of a bet; added stakes and parts of other bets have none of their own."""
        return play.initial and play.bet not in self._known

    def _apart(self, bet: str, edge: Edge | None) -> Apart:
        if edge is None:
            return NOT_KNOWN
        found = self._known_apart.get(bet)
        if found is None:
            found = self._known_apart[bet] = Apart(scaled(edge.deviation), scaled(edge.cube))
        return found

    def lines(self) -> Iterator[Line]:
        """What every session came to on every day."""
        header = self._opened.header
        known = {} if self._edges is None else self._edges
        edges = None if self._without is not None else known
        for (session, day), account in self._accounts.items():
            yield Line(
                table=self._table,
                game=header.game,
                place=header.jurisdiction,
                currency=header.currency,
                session=session,
                day=day_of(day * US_A_DAY),
                figures=account.figures(edges, is_sold=self._sold is not None),
                without=self._without,
            )


def is_returning(event: Event) -> bool:
    """Whether stakes that it moves to players go back undecided."""
    return _is_returning(type(event))


@cache
def _is_returning(kind: type[Event]) -> bool:
    tag = str(kind.__struct_config__.tag)
    return issubclass(kind, Withdrawn | LateReturned | LimitsChanged | SessionClosed) or tag in RETURNING


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
