"""`ludex equity`: how often each of several hands of poker wins, counted over every deal or estimated from some."""

from __future__ import annotations

import sys
from argparse import Namespace
from fractions import Fraction
from typing import Any

from ludex.api import equity as equities
from ludex.api.equity import USUAL_VARIETY, VARIETIES
from ludex.cli.output import aligned, law_of, place_asked, print_json, print_lines
from ludex.cli.shapes import EquityOutput, EquityRow, schema_of
from ludex.cli.sheets import wants_table, write_tables
from ludex.cli.simulation import Bar
from ludex.errors import Misuse
from ludex.games.poker.equity.ranges import RANDOM
from ludex.games.registry import GAMES
from ludex.words import Words


def equity(arguments: Namespace) -> int:
    """Tells wins, ties and equity of every hand."""
    if arguments.schema:
        print_json(schema_of("equity"))
        return 0
    as_table = wants_table(arguments)
    if arguments.exact and arguments.samples is not None:
        raise Misuse("deals are counted (--exact) or drawn (--samples), not both", slug="counted-or-drawn")
    law = law_of(arguments)
    variety, hands = _variety(arguments.hands)
    arguments.game = variety
    place = place_asked(arguments, law)
    hands += [RANDOM[0]] * arguments.random
    words = Words(arguments.lang, variety, "poker")
    shown = Bar(words, "equity-working") if sys.stderr.isatty() else None
    try:
        answer = equities.equity(
            *hands,
            game=variety,
            place=place,
            board=arguments.board,
            dead=arguments.dead,
            exact=arguments.exact,
            samples=arguments.samples,
            seed=arguments.seed,
            progress=shown,
            law=law,
        )
    finally:
        if shown is not None:
            shown.end()
    title = words.word("phrases", "equity-counted" if answer.exact else "equity-drawn").format(
        game=words.word("games", variety),
        place=law.regulations.jurisdiction(place).name.said(words.lang),
        deals=words.number(answer.deals),
        seed=arguments.seed,
    )
    told = _json(answer, hands, variety=variety, place=place, seed=arguments.seed)
    if as_table:
        write_tables(_table(told, arguments), EquityRow, arguments)
        return 0
    if arguments.json:
        print_json(told, EquityOutput)
        return 0
    heads = [words.word("phrases", f"equity-{column}") for column in ("hand", "wins", "ties", "share")]
    rows = [_row(hand, share, answer.deals, words) for hand, share in zip(hands, answer.shares, strict=True)]
    print_lines([title, "", *aligned([heads, *rows])])
    return 0


def _variety(given: list[str]) -> tuple[str, list[str]]:
    """The variety, where one is named first, and the hands."""
    if given and given[0] in GAMES:
        if given[0] not in VARIETIES:
            raise Misuse(
                "{game} is no circle poker; these are: {known}", slug="no-circle-poker", game=given[0], known=VARIETIES
            )
        return given[0], given[1:]
    return USUAL_VARIETY, given


def _row(written: str, share: Any, deals: int, words: Words) -> list[str]:
    told = _percent(share.equity, words)
    if share.estimate is not None and share.estimate.interval is not None:
        low, high = share.estimate.interval
        told += f"  [{_percent(low, words)}; {_percent(high, words)}]"
    return [written, *(_percent(Fraction(times, deals), words) for times in (share.wins, share.ties)), told]


def _percent(part: Fraction, words: Words) -> str:
    return words.percent(part, 4)


def _json(answer: Any, hands: list[str], *, variety: str, place: str, seed: int) -> dict[str, Any]:
    rows = []
    for hand, share in zip(hands, answer.shares, strict=True):
        row = {"hand": hand, "wins": share.wins, "ties": share.ties, "equity": float(share.equity)}
        if share.estimate is not None:
            interval = share.estimate.interval
            row["interval"] = None if interval is None else [float(end) for end in interval]
        else:
            row["equity_exact"] = str(share.equity)
        rows.append(row)
    drawn = {} if answer.exact else {"seed": seed}
    return {"game": variety, "in": place, "exact": answer.exact, "deals": answer.deals, **drawn, "hands": rows}


def _table(told: dict[str, Any], arguments: Namespace) -> list[EquityRow]:
    """Every hand as a row of a table."""
    found = []
    for row in told["hands"]:
        low, high = row.get("interval") or (None, None)
        found.append(
            EquityRow(
                game=told["game"],
                place=told["in"],
                hand=row["hand"],
                board=arguments.board,
                dead=arguments.dead,
                deals=told["deals"],
                seed=told.get("seed"),
                wins=row["wins"],
                ties=row["ties"],
                equity=row.get("equity_exact"),
                equity_decimal=row["equity"],
                low=low,
                high=high,
            )
        )
    return found
