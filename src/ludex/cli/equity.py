"""`ludex equity`: how often each of several hands of poker wins, counted over every deal or estimated from some."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from fractions import Fraction
from typing import Any

from ludex.cli.output import aligned, law_of, place_asked, print_json, print_lines
from ludex.cli.simulation import Bar
from ludex.errors import Misuse
from ludex.extras import needed_for
from ludex.games.poker.circle.rules import CircleRules
from ludex.games.poker.equity.ranges import any_hand, read_cards, read_holding
from ludex.games.registry import GAMES, GROUPS, open_usual
from ludex.law.book import Law
from ludex.sim.batches import WORKERS_MAX
from ludex.words import Words

VARIETIES = GROUPS["circle-poker"]
USUAL = VARIETIES[0]
SAMPLES = 1_000_000
COUNTED_AT_ONCE = 400_000_000
"""Up to so many hands are valued without being asked to: a few seconds."""
PLAYERS_MAX = 22


def equity(arguments: Namespace) -> int:
    """Tells wins, ties and equity of every hand."""
    if arguments.exact and arguments.samples is not None:
        raise Misuse("deals are counted (--exact) or drawn (--samples), not both")
    if arguments.samples == 0:
        raise Misuse("one deal at least is drawn")
    law = law_of(arguments)
    variety, hands = _variety(arguments.hands)
    arguments.game = variety
    place = place_asked(arguments, law)
    with needed_for("equity"):
        from ludex.games.poker.equity.spot import Spot, deal_of
    deal = deal_of(_rules(law, variety, place))
    holdings = [read_holding(hand, values=deal.ranking.values, own=deal.own) for hand in hands]
    if len(holdings) + arguments.random > PLAYERS_MAX:
        raise Misuse(f"{PLAYERS_MAX} players at most")
    holdings += [any_hand()] * arguments.random
    spot = Spot(deal, holdings, board=read_cards(arguments.board), dead=read_cards(arguments.dead))
    words = Words(arguments.lang, variety, "poker")
    answer = _answer(spot, arguments, words)
    title = words.word("phrases", "equity-counted" if answer.exact else "equity-drawn").format(
        game=words.word("games", variety), place=place, deals=f"{answer.deals:,}", seed=arguments.seed
    )
    if arguments.json:
        print_json(_json(answer, holdings, variety=variety, place=place, seed=arguments.seed))
        return 0
    heads = [words.word("phrases", f"equity-{column}") for column in ("hand", "wins", "ties", "share")]
    rows = [_row(held.written, share, answer.deals) for held, share in zip(holdings, answer.shares, strict=True)]
    print_lines([title, "", *aligned([heads, *rows])])
    return 0


def _variety(given: list[str]) -> tuple[str, list[str]]:
    """The variety, where one is named first, and the hands."""
    if given and given[0] in GAMES:
        if given[0] not in VARIETIES:
            raise Misuse(f"{given[0]} is no circle poker; these are: {', '.join(VARIETIES)}")
        return given[0], given[1:]
    return USUAL, given


def _rules(law: Law, variety: str, place: str) -> CircleRules:
    rules = open_usual(law, variety, place).rules
    assert isinstance(rules, CircleRules)
    return rules


def _answer(spot: Any, arguments: Namespace, words: Words) -> Any:
    """Counts where that is asked for, or done soon; draws otherwise."""
    shown = Bar(words, "equity-working") if sys.stderr.isatty() else None
    work = None if arguments.samples is not None else spot.work
    try:
        if arguments.exact or (work is not None and work <= COUNTED_AT_ONCE):
            return spot.counted(shown)
        samples = SAMPLES if arguments.samples is None else arguments.samples
        workers = min(os.cpu_count() or 1, WORKERS_MAX)
        return spot.drawn(deals=samples, seed=arguments.seed, workers=workers, progress=shown)
    finally:
        if shown is not None:
            shown.end()


def _row(written: str, share: Any, deals: int) -> list[str]:
    told = _percent(share.equity)
    if share.estimate is not None and share.estimate.interval is not None:
        low, high = share.estimate.interval
        told += f"  [{_percent(low)}, {_percent(high)}]"
    return [written, _percent(Fraction(share.wins, deals)), _percent(Fraction(share.ties, deals)), told]


def _percent(part: Fraction) -> str:
    return f"{float(100 * part):.4f} %"


def _json(answer: Any, holdings: list[Any], *, variety: str, place: str, seed: int) -> dict[str, Any]:
    rows = []
    for held, share in zip(holdings, answer.shares, strict=True):
        row = {"hand": held.written, "wins": share.wins, "ties": share.ties, "equity": float(share.equity)}
        if share.estimate is not None:
            interval = share.estimate.interval
            row["interval"] = None if interval is None else [float(end) for end in interval]
        else:
            row["equity_exact"] = str(share.equity)
        rows.append(row)
    drawn = {} if answer.exact else {"seed": seed}
    return {"game": variety, "in": place, "exact": answer.exact, "deals": answer.deals, **drawn, "hands": rows}
