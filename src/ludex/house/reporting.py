"""The house's report: figures of tables, sessions, games and days, the ledger, and what its wheels and dice did.

It is data, in whole cents and plain numbers, for whoever reads JSON; `telling` tells it in lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from ludex.house.bias import Judged, judge
from ludex.house.expected import Expectation, Without
from ludex.house.figures import Figures, Line
from ludex.house.ledger import Difference
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.house.survey import Tell, survey
from ludex.law.book import Law
from ludex.law.regulations import Currency

HALF = Fraction(1, 2)


class Against(Struct, frozen=True, kw_only=True):
    """A result against what the exact edge gives."""

    result: int
    """Of what an edge is known for alone; where things are sold, of what chance has decided of them."""
    played: int
    """The initial stakes that were decided, each as often as it was."""
    expected_low: int
    expected_high: int | None
    """To the nearest cent; two where a bet may be played in several ways; one where best play takes no more from the
    house, and other play gives it more."""
    bound_low: int
    bound_high: int | None
    """Between these lie 999 results of 1000; none where nothing is too much."""
    deviations: float | None
    is_within: bool
    is_rough: bool
    """Whether one round weighs so much that the bounds say little."""
    unknown: dict[str, int]
    """What was played on bets whose odds nobody told: their result is in the result."""


class Row(Struct, frozen=True, kw_only=True):
    """The figures of a table, a session, a game or a day; what it is not about is empty."""

    table: str = ""
    session: int | None = None
    game: str = ""
    place: str = ""
    day: str = ""
    currency: Currency
    rounds: int
    drop: int
    taken_away: int
    stakes: int
    result: int
    tips: int
    set_aside: int
    """What the house put aside for prizes beyond what came back of it and what was paid: no part of the result."""
    hold_of_drop: float | None
    hold_of_stakes: float | None
    against: Against | None
    """Nothing where no edge is known of any of it."""
    without: tuple[Without, ...]
    """Why nothing is expected of some of it, or of all."""


class Report(Struct, frozen=True, kw_only=True):
    """All that a house may want to know of some days."""

    days: tuple[str, ...]
    tables: tuple[Row, ...]
    sessions: tuple[Row, ...]
    games: tuple[Row, ...]
    by_day: tuple[Row, ...]
    unbalanced: tuple[str, ...]
    """Streams whose accounts do not sum to nothing."""
    differences: tuple[Difference, ...]
    """Where tables and wallets do not agree."""
    entries: int
    """So many entries the ledger was made of."""
    chance: tuple[Judged, ...]


async def report(
    store: Store,
    law: Law,
    sealer: Sealer | None = None,
    *,
    days: Sequence[str] = (),
    tell: Tell = lambda _more: None,
) -> Report:
    """The report of some days, or of all that is stored; the ledger is always that of all entries."""
    found = await survey(store, law, sealer, days=days, tell=tell)
    lines, ledger = found.lines, found.ledger
    return Report(
        days=tuple(sorted({line.day for line in lines})),
        tables=_rows(lines, lambda line: {"table": line.table, "game": line.game, "place": line.place}),
        sessions=_rows(
            lines,
            lambda line: {"table": line.table, "session": line.session, "game": line.game, "place": line.place},
        ),
        games=_rows(lines, lambda line: {"game": line.game, "place": line.place}),
        by_day=_rows(lines, lambda line: {"day": line.day}),
        unbalanced=tuple(ledger.unbalanced()),
        differences=tuple(ledger.differences()),
        entries=ledger.entries,
        chance=tuple(judge(found.series)),
    )


def _rows(lines: Iterable[Line], name: Callable[[Line], dict[str, object]]) -> tuple[Row, ...]:
    """A row for each name, and for each currency."""
    found: dict[tuple[object, ...], list[Line]] = {}
    for line in lines:
        found.setdefault((*name(line).values(), line.currency.code), []).append(line)
    return tuple(_row(each, name(each[0])) for each in found.values())


def _row(lines: Sequence[Line], name: dict[str, object]) -> Row:
    figures = _sum(line.figures for line in lines)
    known = [line.figures for line in lines if line.figures.expectation is not None]
    return Row(
        **name,  # type: ignore[arg-type]
        currency=lines[0].currency,
        rounds=figures.rounds,
        drop=figures.drop,
        taken_away=figures.taken_away,
        stakes=figures.stakes,
        result=figures.result,
        tips=figures.tips,
        set_aside=max(figures.set_aside, 0),
        hold_of_drop=_shown(figures.hold_of_drop),
        hold_of_stakes=_shown(figures.hold_of_stakes),
        against=_against(_sum(known)) if known else None,
        without=tuple(sorted({line.without for line in lines if line.without is not None})),
    )


def _sum(figures: Iterable[Figures]) -> Figures:
    first, *others = figures
    for each in others:
        first = first.plus(each)
    return first


def _against(figures: Figures) -> Against:
    expectation = figures.expectation
    assert isinstance(expectation, Expectation), "only what has one is asked for"
    low, high = expectation.bounds
    return Against(
        result=figures.compared,
        played=expectation.played,
        expected_low=nearest(expectation.low),
        expected_high=None if expectation.high is None else nearest(expectation.high),
        bound_low=nearest(low),
        bound_high=None if high is None else nearest(high),
        deviations=expectation.deviations(figures.compared),
        is_within=expectation.is_within(figures.compared),
        is_rough=expectation.is_rough,
        unknown=dict(expectation.unknown),
    )


def _shown(part: Fraction | None) -> float | None:
    return None if part is None else float(part)


def nearest(cents: Fraction) -> int:
    """A whole number of cents to be shown."""
    return (cents + HALF).__floor__()
