"""Tickets, slips and vouchers in words: what each is, its lines, its signs, and what is so of it."""

from __future__ import annotations

from msgspec import Struct

from ludex.core.papers import Paper, Symbols
from ludex.law.regulations import Currency
from ludex.words import Words
from ludex.words.refusals import Refusals


class ToldPaper(Struct, frozen=True, kw_only=True):
    """A paper as somebody reads it."""

    id: str
    title: str
    holder: str
    rows: tuple[tuple[str, str], ...]
    """What each line is about, and what it says."""
    symbols: Symbols
    code: str
    state: str


def told_paper(paper: Paper, words: Words, currency: Currency) -> ToldPaper:
    """A paper in the words of a language."""
    values = Refusals(words, currency)
    return ToldPaper(
        id=paper.id,
        title=words.word("papers", paper.kind),
        holder=paper.holder,
        rows=tuple(
            (words.word("paper-lines", line.label), ", ".join(map(values.value, line.values))) for line in paper.lines
        ),
        symbols=tuple(tuple(None if sign is None else symbol(sign, words) for sign in row) for row in paper.symbols),
        code=paper.code,
        state=words.word("states", paper.state) if paper.state else "",
    )


def symbol(sign: str, words: Words) -> str:
    """A sign by its name; numbers and amounts stand as they are."""
    return words.word("symbols", sign) if words.has("symbols", sign) else sign


def lines_of(told: ToldPaper) -> list[str]:
    """A paper line by line, as a terminal shows it."""
    found = [" · ".join(filter(None, (f"{told.title} {told.id}", told.holder, told.state)))]
    found += [f"  {label}: {said}" for label, said in told.rows]
    found += ["  " + " ".join(f"[{sign or '?'}]" for sign in row) for row in told.symbols]
    return [*found, f"  {told.code}"] if told.code else found
