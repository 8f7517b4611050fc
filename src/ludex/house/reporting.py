"""The house's report: figures of tables, sessions, games and days, the ledger, and what its wheels and dice did.

`report` is data, in whole cents and plain numbers, for whoever reads JSON; `told` tells it in lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from ludex.house.bias import ANOMALY, LOOK_AGAIN, Judged, Verdict, judge
from ludex.house.expected import Expectation, Without
from ludex.house.figures import Figures, Line, figures_of
from ludex.house.ledger import Difference, build
from ludex.house.recorded import recorded_in
from ludex.house.sealing import Sealer
from ludex.house.store.appending import Store
from ludex.law.book import Law
from ludex.law.regulations import Currency
from ludex.words import Words

HALF = Fraction(1, 2)
GAP = "  "


class Against(Struct, frozen=True, kw_only=True):
    """A result against what the exact edge gives."""

    result: int
    """Of what an edge is known for alone."""
    played: int
    """The initial stakes that were decided, each as often as it was."""
    expected_low: int
    expected_high: int
    """To the nearest cent; two where a bet may be played in several ways."""
    bound_low: int
    bound_high: int
    """Between these lie 999 results of 1000."""
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
    chance: tuple[Judged, ...]


async def report(store: Store, law: Law, sealer: Sealer | None = None, *, days: Sequence[str] = ()) -> Report:
    """The report of some days, or of all that is stored; the ledger is always that of all entries."""
    lines = [line for line in await figures_of(store, law, sealer) if not days or line.day in days]
    ledger = await build(store)
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
        chance=tuple(judge(await recorded_in(store, law, sealer, days=days))),
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


def _against(figures: Figures) -> Against | None:
    expectation = figures.expectation
    assert isinstance(expectation, Expectation), "only what has one is asked for"
    low, high = expectation.bounds
    return Against(
        result=figures.result,
        played=expectation.played,
        expected_low=nearest(expectation.low),
        expected_high=nearest(expectation.high),
        bound_low=nearest(low),
        bound_high=nearest(high),
        deviations=expectation.deviations(figures.result),
        is_within=low <= figures.result <= high,
        is_rough=expectation.is_rough,
        unknown=dict(expectation.unknown),
    )


def _shown(part: Fraction | None) -> float | None:
    return None if part is None else float(part)


def nearest(cents: Fraction) -> int:
    """A whole number of cents to be shown."""
    return (cents + HALF).__floor__()


# In words.


def told(found: Report, words: Words) -> Iterator[str]:
    """The report in lines: tables, games and days, the ledger, then chance."""
    for rows, title, name in (
        (found.tables, "house-table", lambda row: row.table),
        (found.games, "figures-game", lambda row: f"{words.word('games', row.game)} ({row.place})"),
        (found.by_day, "figures-day", lambda row: row.day),
    ):
        if rows:
            yield from _table(words, words.word("phrases", title), [(name(row), row) for row in rows])
            yield ""
    yield from _compared(words, found.tables)
    yield from _ledger(words, found)
    yield from _chance(words, found.chance)


COLUMNS = ("rounds", "drop", "stakes", "result", "hold", "hold-of-stakes", "expected", "deviations")
"""The columns of figures, as the words call them."""


def _table(words: Words, title: str, rows: Sequence[tuple[str, Row]]) -> Iterator[str]:
    cells = [[title, *(words.word("phrases", f"figures-{column}") for column in COLUMNS)]]
    cells += [[name, *_cells(words, row)] for name, row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for first, *others in cells:
        padded = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield GAP.join((first.ljust(widths[0]), *padded)).rstrip()


def _cells(words: Words, row: Row) -> Iterator[str]:
    """A row's columns."""
    yield words.number(row.rounds)
    for amount in (row.drop, row.stakes, row.result):
        yield words.amount(amount, row.currency)
    for part in (row.hold_of_drop, row.hold_of_stakes):
        yield "" if part is None else words.percent(part, 1)
    if row.against is None:
        yield from ("", "")
        return
    yield _between(words, row.against.expected_low, row.against.expected_high, row.currency)
    yield "" if row.against.deviations is None else words.decimal(row.against.deviations, 2)


def _between(words: Words, low: int, high: int, currency: Currency) -> str:
    ends = dict.fromkeys((words.amount(low, currency), words.amount(high, currency)))
    return " – ".join(ends)


def _compared(words: Words, rows: Sequence[Row]) -> Iterator[str]:
    """What the columns do not tell of each table: bounds, and why nothing is expected."""
    for row in rows:
        for why in row.without:
            yield words.phrase(f"figures-without-{why}", table=row.table)
        against = row.against
        if against is None:
            continue
        if against.deviations is not None:
            yield words.phrase(
                "figures-within" if against.is_within else "figures-outside",
                table=row.table,
                deviations=words.decimal(abs(against.deviations), 2),
                low=words.amount(against.bound_low, row.currency),
                high=words.amount(against.bound_high, row.currency),
            )
        if against.is_rough and against.deviations is not None:
            yield words.phrase("figures-rough", table=row.table)
        if against.unknown:
            bets = words.all_of([words.bet(bet) for bet in against.unknown])
            yield words.phrase("figures-unknown", table=row.table, bets=bets)


def _ledger(words: Words, found: Report) -> Iterator[str]:
    if not found.unbalanced and not found.differences:
        yield words.word("phrases", "ledger-agrees")
    for stream in found.unbalanced:
        yield words.phrase("ledger-unbalanced", stream=stream)
    currencies = {row.table: row.currency for row in found.tables}
    for each in found.differences:
        currency = currencies.get(each.table)
        here, there = (
            str(amount) if currency is None else words.amount(amount, currency)
            for amount in (each.by_table, each.by_wallet)
        )
        yield words.phrase("ledger-difference", table=each.table, person=each.person, by_table=here, by_wallet=there)


def _chance(words: Words, judged: Sequence[Judged]) -> Iterator[str]:
    for each in judged:
        tests = "; ".join(
            words.phrase("bias-test", test=words.word("phrases", f"bias-{test.kind}"), chance=_chance_of(words, p))
            for test in each.tests
            for p in (test.corrected,)
        )
        verdict = words.word("phrases", f"bias-{each.verdict}")
        where = f"{each.table}, {_what(words, each.what)}"
        if each.verdict is Verdict.TOO_FEW:
            yield words.phrase("bias-untold", where=where, count=each.count, verdict=verdict)
            continue
        yield words.phrase("bias-told", where=where, count=each.count, verdict=verdict, tests=tests)
        if each.noticed is not None:
            yield GAP + words.phrase("bias-noticed", part=words.percent(each.noticed, 0))
    if any(each.tests for each in judged):
        yield words.phrase("bias-limits", look_again=words.percent(LOOK_AGAIN, 0), anomaly=words.percent(ANOMALY, 1))


def _what(words: Words, what: str) -> str:
    """What a draw is called: with its number, where there are several."""
    kind, _, number = what.rpartition(" ") if what[-1:].isdecimal() else (what, "", "")
    slug = f"bias-{kind.replace(' ', '-')}"
    return f"{words.word('phrases', slug)} {number}".rstrip() if words.has("phrases", slug) else what


LEAST_TOLD = 0.0001
"""A p below this is told as one that is."""


def _chance_of(words: Words, chance: float) -> str:
    """A p as people write it."""
    return f"p < {words.decimal(LEAST_TOLD, 4)}" if chance < LEAST_TOLD else f"p = {words.decimal(chance, 4)}"
