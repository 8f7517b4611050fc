"""The house's report in lines: first whether anything is to be looked at, then figures, then why nothing is expected.

What many tables have in common is said once, with the tables it is said of. Amounts of different currencies stand in
tables of their own.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from ludex.house.bias import ANOMALY, LOOK_AGAIN, Judged, Kind, Verdict
from ludex.house.reporting import Against, Report, Row
from ludex.law.regulations import Currency
from ludex.words import Words

GAP = "  "
WIDTH = 118
"""Sentences with lists are broken after so many columns."""
TOLD_IN_WHOLE = 100
"""What is expected, and its bounds, are told in whole units of the currency from so many on."""
TOLD_IN_TENTHS = 10
"""A part of so many wholes and more is told in whole per cent."""
LEAST_TOLD = 0.0001
"""A p below this is told as one that is."""
OUT, ROUGHLY, COMPARED, AT_LEAST = "!", "~", "*", "≥"
"""What stands behind the deviations of a result that is out of its bounds, behind bounds that are rough, behind what is
expected where it is compared with a part of the win, and before what is expected at least."""
SIGNS = {"expected": "", "at-least": AT_LEAST, "rough": ROUGHLY, "compared": COMPARED, "outside": OUT}
"""What is said of the columns, each with its sign, by what the words call it."""
COLUMNS = ("rounds", "drop", "stakes", "result", "hold", "hold-of-stakes", "expected", "bounds", "deviations")
"""The columns of figures, as the words call them."""
DRAWS = ("draw", "outcomes", *Kind, "noticed", "verdict")
"""The columns of what chance gave."""


class By(StrEnum):
    """What the figures are told of."""

    TABLE = "table"
    SESSION = "session"
    GAME = "game"
    DAY = "day"


def told(found: Report, words: Words, by: By | None = None) -> Iterator[str]:
    """The report in lines; without anything asked for, by tables, by games that have several, and by days."""
    yield from _summary(words, found)
    shown: list[Row] = []
    for rows, title, name in _breakdowns(words, found, by):
        shown += rows
        yield from _figures(words, words.word("phrases", title), [(name(row), row) for row in rows])
    yield from _legend(words, shown)
    yield from _notes(words, found.tables)
    yield from _chance(words, found.chance)


Breakdown = tuple[Sequence[Row], str, Callable[[Row], str]]


def _breakdowns(words: Words, found: Report, by: By | None) -> Iterator[Breakdown]:
    def game(row: Row) -> str:
        return f"{words.word('games', row.game)} ({row.place})"

    played = [row for row in found.tables if not _is_idle(row)]
    breakdowns: dict[By, Breakdown] = {
        By.TABLE: (played, "house-table", lambda row: row.table),
        By.SESSION: (found.sessions, "figures-session", lambda row: f"{row.table} #{row.session}"),
        By.GAME: (found.games, "figures-game", game),
        By.DAY: (found.by_day, "figures-day", lambda row: row.day),
    }
    if by is not None:
        yield breakdowns[by]
        return
    yield breakdowns[By.TABLE]
    if len(found.games) < len(found.tables):  # else it would say the same again
        yield breakdowns[By.GAME]
    yield breakdowns[By.DAY]


def _is_idle(row: Row) -> bool:
    """Whether no money moved there."""
    return not (row.rounds or row.drop or row.stakes or row.result or row.tips)


# What is to be looked at.


def _summary(words: Words, found: Report) -> Iterator[str]:
    """What somebody reads who reads no further."""
    days = " – ".join(dict.fromkeys((found.days[0], found.days[-1]))) if found.days else "-"
    tables = words.phrase("report-tables", tables=len(found.tables))
    yield words.phrase("report-title", tables=tables, entries=found.entries, days=days)
    yield from (f"- {line}" for line in (*_ledger(words, found), *_results(words, found), *_draws(words, found.chance)))
    yield ""


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


def _results(words: Words, found: Report) -> Iterator[str]:
    """Whether every result lies within its bounds: of tables, and of all that was played of a currency."""
    judged = [row for row in found.tables if row.against is not None and row.against.deviations is not None]
    outside = [(row.table, row.against) for row in judged if row.against is not None and not row.against.is_within]
    for table, against in outside:
        away, how = words.decimal(against.deviations or 0.0, 2), "-roughly" if against.is_rough else ""
        yield words.phrase(f"figures-outside{how}", table=table, deviations=away)
    if judged and not outside:
        yield words.phrase("figures-within", tables=words.phrase("report-tables", tables=len(judged)))


def _draws(words: Words, judged: Sequence[Judged]) -> Iterator[str]:
    tested = [each for each in judged if each.tests]
    noticed = [each for each in tested if each.verdict is not Verdict.FAIR]
    for each in noticed:
        yield f"{words.word('phrases', f'bias-{each.verdict}')}: {_where(words, each)}"
    if tested and not noticed:
        yield words.phrase("bias-all-fair", count=len(tested))


# Figures.


def _figures(words: Words, title: str, rows: Sequence[tuple[str, Row]]) -> Iterator[str]:
    """The rows of each currency, and a line that nothing else stands on after it."""
    for currency in dict.fromkeys(row.currency.code for _, row in rows):
        cells = [[title, *(words.word("phrases", f"figures-{column}") for column in COLUMNS)]]
        cells += [[name, *_cells(words, row)] for name, row in rows if row.currency.code == currency]
        yield from _aligned(cells)
        yield ""


def _aligned(cells: Sequence[Sequence[str]]) -> Iterator[str]:
    """The first column from the left, the others to the right; those in which nothing stands are left out."""
    columns = [column for column in zip(*cells, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    for first, *others in zip(*columns, strict=True):
        padded = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield GAP.join((first.ljust(widths[0]), *padded)).rstrip()


def _cells(words: Words, row: Row) -> Iterator[str]:
    """A row's columns."""
    yield words.number(row.rounds) if row.rounds else "-"
    for amount in (row.drop, row.stakes):
        yield _about(words, amount, row.currency)
    yield words.amount(row.result, row.currency)
    for part in (row.hold_of_drop, row.hold_of_stakes):
        yield "" if part is None else words.percent(part, 1 if abs(part) < TOLD_IN_TENTHS else 0)
    against = row.against
    if against is None or not against.played:
        yield from ("", "", "")
        return
    expected = _between(words, against.expected_low, against.expected_high, row.currency)
    yield expected + (f" {COMPARED}" if against.result != row.result else "")
    yield _bounds(words, against, row.currency)
    yield _away(words, against)


def _bounds(words: Words, against: Against, currency: Currency) -> str:
    """How far from what is expected results may lie; only below it, where nothing is too much."""
    sign = "-" if against.bound_high is None else "±"
    away = f"{sign} {_about(words, against.expected_low - against.bound_low, currency)}"
    return f"{away} {ROUGHLY}" if against.is_rough else away


def _away(words: Words, against: Against) -> str:
    if against.deviations is None:
        return ""
    return words.decimal(against.deviations, 2) + ("" if against.is_within else f" {OUT}")


def _between(words: Words, low: int, high: int | None, currency: Currency) -> str:
    if high is None:
        return f"{AT_LEAST} {_about(words, low, currency)}"
    return " – ".join(dict.fromkeys((_about(words, low, currency), _about(words, high, currency))))


def _about(words: Words, amount: int, currency: Currency) -> str:
    """An amount without what is too little to matter beside it."""
    unit = currency.per_main
    if abs(amount) >= TOLD_IN_WHOLE * unit:
        amount = (2 * amount + unit) // (2 * unit) * unit
    return words.amount(amount, currency)


def _legend(words: Words, rows: Sequence[Row]) -> Iterator[str]:
    """What the signs in the columns mean, of those that were used."""
    known = [(row, row.against) for row in rows if row.against is not None and row.against.played]
    if not known:
        return
    used = {
        "expected": True,
        "at-least": any(against.expected_high is None for _, against in known),
        "rough": any(against.is_rough for _, against in known),
        "compared": any(against.result != row.result for row, against in known),
        "outside": any(not against.is_within for _, against in known),
    }
    for slug, is_used in used.items():
        if is_used:
            said = f"{SIGNS[slug]} {words.word('phrases', f'figures-legend-{slug}')}".lstrip()
            yield from textwrap.wrap(said, WIDTH, subsequent_indent=GAP)
    yield ""


# What is said of tables.


def _notes(words: Words, rows: Sequence[Row]) -> Iterator[str]:
    """What the columns do not tell, each sentence once."""
    said: dict[str, list[str]] = {}
    for row in rows:
        for sentence in _said(words, row):
            said.setdefault(sentence, []).append(row.table)
    yield from _lists(said)
    if said:
        yield ""


def _said(words: Words, row: Row) -> Iterator[str]:
    """The sentences about a table."""
    if _is_idle(row):
        yield words.word("phrases", "figures-idle")
        return
    for why in row.without:
        yield words.word("phrases", f"figures-without-{why}")
    if row.set_aside:
        yield words.phrase("figures-set-aside", amount=words.amount(row.set_aside, row.currency))
    against = row.against
    if against is not None and against.unknown:
        bets = words.all_of([words.bet(bet) for bet in against.unknown])
        yield words.phrase("figures-unknown", bets=bets)


def _lists(said: dict[str, list[str]], between: str = ", ") -> Iterator[str]:
    """Sentences with what each is said of, broken between names."""
    for sentence, names in said.items():
        line = f"{sentence} {between.join(names)}."
        yield from textwrap.wrap(line, WIDTH, subsequent_indent=GAP, break_on_hyphens=False)


# Chance.


def _chance(words: Words, judged: Sequence[Judged]) -> Iterator[str]:
    tested = [each for each in judged if each.tests]
    if tested:
        cells = [[words.word("phrases", f"bias-column-{column}") for column in DRAWS]]
        yield from _aligned([*cells, *(list(_draw_cells(words, each)) for each in tested)])
        limits = words.phrase("bias-limits", look_again=words.percent(LOOK_AGAIN, 0), anomaly=words.percent(ANOMALY, 1))
        yield from textwrap.wrap(limits, WIDTH)
    untold = [_where(words, each) for each in judged if not each.tests]
    if untold:
        yield from _lists({words.word("phrases", "bias-untold"): untold}, "; ")


def _draw_cells(words: Words, judged: Judged) -> Iterator[str]:
    yield _where(words, judged)
    yield words.number(judged.count)
    by_kind = {test.kind: test.corrected for test in judged.tests}
    for kind in Kind:
        yield _chance_of(words, by_kind[kind]) if kind in by_kind else "-"
    yield "-" if judged.noticed is None else words.phrase("bias-noticed", part=words.percent(judged.noticed, 0))
    yield words.word("phrases", f"bias-{judged.verdict}")


def _where(words: Words, judged: Judged) -> str:
    return f"{judged.table}, {_what(words, judged.what)}"


def _what(words: Words, what: str) -> str:
    """What a draw is called: with its number, where there are several."""
    kind, _, number = what.rpartition(" ") if what[-1:].isdecimal() else (what, "", "")
    slug = f"bias-{kind.replace(' ', '-')}"
    return f"{words.word('phrases', slug)} {number}".rstrip() if words.has("phrases", slug) else what


def _chance_of(words: Words, chance: float) -> str:
    """A p as people write it."""
    return f"< {words.decimal(LEAST_TOLD, 4)}" if chance < LEAST_TOLD else words.decimal(chance, 4)
