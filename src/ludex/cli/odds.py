"""`ludex odds`: every bet's exact distribution, edge and deviation, with what they assume."""

from __future__ import annotations

import math
from argparse import Namespace
from contextlib import nullcontext
from fractions import Fraction
from typing import Any

import msgspec

from ludex.api.odds import (
    Odds,
    best_play,
    best_strategy,
    check_bet,
    hall_odds,
    odds_rows,
    opened_with_pool,
    told_odds,
    with_cards,
)
from ludex.cli.cloth_stakes import with_stakes
from ludex.cli.duels import duel_lines, duel_row
from ludex.cli.odds_hall import hall_lines, hall_row
from ludex.cli.odds_rows import rows_of
from ludex.cli.output import (
    aligned,
    assumptions,
    law_of,
    no_house_bets,
    places_asked,
    print_json,
    print_lines,
    stake_asked,
    title_of,
    with_progress,
    words_of,
    working,
)
from ludex.cli.shapes import Decision, OddsOutput, OddsRow, schema_of
from ludex.cli.sheets import wants_table, write_csv, write_tables
from ludex.errors import Misuse
from ludex.examine.otherwise import otherwise
from ludex.games.registry import GAMES, Opened, OpenedTable, decider_type
from ludex.kit.money import Cents
from ludex.law.book import Law
from ludex.law.ruleset import read_amount
from ludex.odds.bets import Picture
from ludex.words import Words

CHART_WIDTH = 40
NOTE_STEPS = 10**7
"""A bound is told upwards to this part of the stake, which is a hundred-thousandth of a per cent."""
LONG = 12
"""A fraction with more digits than this is told as a percentage alone; JSON has all of them."""


def odds(arguments: Namespace) -> int:
    """The odds of a game's bets: one of each kind, or every one, or the one that was named."""
    if arguments.schema:
        print_json(schema_of("odds-all-games" if arguments.all_games else "odds"))
        return 0
    law = law_of(arguments)
    if arguments.all_games:
        return _every_game(law, arguments)
    if arguments.game is None:
        raise Misuse("the odds of which game? Name one, or ask for --all-games", slug="odds-of-which-game")
    words = words_of(arguments)
    decider_type(arguments.game)
    places = places_asked(arguments, law, arguments.game)
    if wants_table(arguments):
        if arguments.chart:
            return _write_chart(law, arguments)
        write_tables([row for place in places for row in _rows(law, arguments, place)], OddsRow, arguments)
        return 0
    told = []
    pictures: list[Picture | None] = []
    for place in places:
        with working(words.word("phrases", "solving")):
            each, opened = _told(law, arguments, place, words)
            if opened.type.duels is not None and arguments.bet is None:
                each["duels"] = [duel_row(duel) for duel in opened.type.duels(opened.game)]
            if opened.type.hall_odds and arguments.bet is None:
                each["hall"] = hall_row(hall_odds(opened, arguments.cards), by_ball=arguments.chart)
            told.append(each)
            drawn = arguments.chart and opened.type.chart
            pictures.append(best_play(arguments.game, place, law=law) if drawn else None)
    if arguments.json:
        for each, picture in zip(told, pictures, strict=True):
            each |= {} if picture is None else {"decisions": list(picture.decisions)}
        print_json(told[0] if arguments.place is not None else told, OddsOutput)
        return 0
    for each, picture in zip(told, pictures, strict=True):
        _print(each, words, law, chart=arguments.chart)
        print_lines(duel_lines(each.get("duels", []), words))
        print_lines(hall_lines(each["hall"], words, every=arguments.all) if "hall" in each else [])
        print_lines(_drawn(picture, words, every=arguments.all))
    if arguments.chart and not any(pictures) and any(each["bets"] and "hall" not in each for each in told):
        has_choices = any(row["choices"] for each in told for row in each["bets"])
        said = words.word("phrases", "choices-in-rows" if has_choices else "no-best-play")
        arguments.notes.append(said.format(column=words.word("phrases", "choice")))
    return 0


def _every_game(law: Law, arguments: Namespace) -> int:
    """Every game of every place, or of the one that was named, as rows; without a form asked for, as text."""
    alone = (arguments.game, arguments.bet, arguments.pool, arguments.stakes)
    if arguments.chart or arguments.cards or any(each is not None for each in alone):
        raise Misuse(
            "--all-games goes with no game, --bet, --cards, --chart, --pool or --stakes", slug="all-games-alone"
        )
    if arguments.place is not None:
        law.regulations.jurisdiction(arguments.place)  # an unknown place is said at once
    asked = [
        Namespace(**{**vars(arguments), "game": game, "place": place})
        for game in GAMES
        if decider_type(game).odds is not None
        for place in law.places_of(game)
        if arguments.place in (None, place)
    ]
    told = with_progress(asked, Words(arguments.lang).word("phrases", "solving"))
    if not wants_table(arguments) and not arguments.json:
        for each in told:
            words = words_of(each)
            _print(_told(law, each, each.place, words)[0], words, law, chart=False)
        return 0
    rows = [row for each in told for row in _rows(law, each, each.place)]
    write_tables(rows, OddsRow, arguments)
    if arguments.json:
        print_json(rows, list[OddsRow])
    return 0


def _write_chart(law: Law, arguments: Namespace) -> int:
    """Best play as the file that `simulate --strategy` reads; with everything asked for, every first decision."""
    kind = decider_type(arguments.game)
    if not kind.chart or not kind.strategies:
        raise Misuse("{game} has no chart of best play", slug="no-chart", game=arguments.game)
    if arguments.place is None:
        raise Misuse(
            "a chart is of one place: --in {known}",
            slug="chart-of-one-place",
            known=list(law.places_of(arguments.game)),
        )
    with working(words_of(arguments).word("phrases", "solving")):
        if arguments.all:
            found = best_play(arguments.game, arguments.place, law=law).decisions
        else:
            text = best_strategy(arguments.game, arguments.place, law=law)
    if arguments.all:
        write_tables([msgspec.convert(row, Decision) for row in found], Decision, arguments)
    elif arguments.parquet is not None:
        raise Misuse(
            "a chart is written as --csv; with --all, every decision as --csv or --parquet", slug="chart-as-csv"
        )
    else:
        write_csv(text, arguments.out)
    return 0


def _rows(law: Law, arguments: Namespace, place: str) -> list[OddsRow]:
    """The rows of a place."""
    words = words_of(arguments)
    with working(words.word("phrases", "solving")) if arguments.all_games is False else nullcontext():
        told, opened = _told(law, arguments, place, words)
    return list(rows_of(told, opened, _stake(opened, arguments)))


def _told(law: Law, arguments: Namespace, place: str, words: Words) -> tuple[dict[str, Any], Opened]:
    """What is told of a game in a place, and the game as it was opened."""
    pool = _pool(law, arguments, place)
    opened = _opened(law, arguments, place)
    told = _odds(opened, pool, arguments, words)
    _tell_otherwise(told, law, arguments, words)
    return told, opened


def _opened(law: Law, arguments: Namespace, place: str) -> Opened:
    """The game in a place, with what was said of its jackpot, its cloths or the cards sold."""
    opened = opened_with_pool(law, arguments.game, place, _pool(law, arguments, place))
    return with_cards(with_stakes(opened, arguments.stakes), arguments.cards)


def _tell_otherwise(told: dict[str, Any], law: Law, arguments: Namespace, words: Words) -> None:
    """Names beside each figure the readings that move it, with what it would be."""
    for bet in told["bets"]:
        bet["readings"] = []
    for other in otherwise(law, arguments.game, told["in"]):
        pool = _pool(law, arguments, told["in"])
        opened = _opened(other.law, arguments, told["in"])
        found: dict[str, Odds] = {}
        for row in odds_rows(opened, _stake(opened, arguments), pool):
            found.setdefault(row.bet, row)
        for bet in told["bets"]:
            there = found.get(bet["bet"])
            numbers = {"edge": None, "edge_float": None} if there is None else _edges(there)
            if numbers["edge_float"] != bet["edge_float"]:
                said = other.alternative.said(words.lang)
                bet["readings"].append({"reading": other.reading, "otherwise": said, **numbers})
    for bet in told["bets"]:
        # What the figure stands on is named even where the rules cannot say what the alternative would give.
        slug = bet["reading"]
        if slug and not any(other["reading"] == slug for other in bet["readings"]):
            bet["readings"] += [
                {"reading": slug, "otherwise": alternative.said(words.lang), "edge": None, "edge_float": None}
                for alternative in law.readings[slug].alternatives
                if not alternative.rules
            ]


def _drawn(picture: Picture | None, words: Words, *, every: bool) -> list[str]:
    """Best play as a picture and, when all is asked for, every decision with what each choice expects."""
    if picture is None:
        return []
    title, legend = (words.word("phrases", name) for name in ("chart-title", "chart-legend"))
    lines = [title, "", *picture.lines, "", legend, ""]
    if every:
        names = tuple(picture.decisions[0])
        lines += aligned(
            [names, *(tuple(_figure(value, words) for value in row.values()) for row in picture.decisions)]
        )
    return lines


def _figure(value: Any, words: Words) -> str:
    if isinstance(value, float):
        return words.decimal(value, 6)
    return "-" if value is None else str(value)


def _odds(opened: Opened, pool: Cents | None, arguments: Namespace, words: Words) -> dict[str, Any]:
    rules = opened.rules
    stake = _stake(opened, arguments)
    told_odds(opened)
    check_bet(opened, arguments.bet)
    rows = [_bet(ways, words) for ways in _wanted(opened, stake, pool, arguments)]
    assumed = assumptions(opened, stake or Cents(0), words, opened.type.odds_model)
    if stake is None:
        assumed["stake"] = words.word("phrases", "any-stake")
    elif arguments.stake is not None:
        _tell_rounding(rows, opened, pool)
    told = {
        "game": opened.header.game,
        "in": rules.jurisdiction,
        "assumes": assumed if pool is None else assumed | {"pool": words.amount(pool, rules.currency)},
        "bets": rows,
    }
    return told if opened.type.house_take is None else told | {"note": no_house_bets(opened, words)}


def _pool(law: Law, arguments: Namespace, place: str) -> Cents | None:
    """What stakes are said to have added to the jackpot."""
    if arguments.pool is None:
        return None
    return Cents(read_amount(arguments.pool, law.regulations.jurisdiction(place).currency))


def _stake(opened: Opened, arguments: Namespace) -> Cents | None:
    """The stake asked for, or the price of what is bought; none where the ratios of the law are."""
    if arguments.stake is None:
        return None if isinstance(opened, OpenedTable) else opened.usual_stake
    stake = stake_asked(opened, arguments.stake)
    if stake <= 0:
        raise Misuse("a stake is more than nothing, not {stake}", slug="stake-of-nothing", stake=arguments.stake)
    return stake


def _tell_rounding(told: list[dict[str, Any]], opened: Opened, pool: Cents | None) -> None:
    """What this stake loses beside the ratios of the law, because payments are whole numbers of the smallest unit."""
    by_ratio: dict[str, Odds] = {}
    for row in odds_rows(opened, None, pool):
        by_ratio.setdefault(row.bet, row)
    for bet in told:
        row = by_ratio[bet["bet"]]
        edge, ratio = bet["edge"], row.edge
        if edge is not None and ratio is not None and not row.dilutes:
            bet["rounding"] = str(Fraction(edge) - ratio)


def _wanted(opened: Opened, stake: Cents | None, pool: Cents | None, arguments: Namespace) -> list[list[Odds]]:
    """The bets asked for, each with its ways of playing; of those that are alike only the first, unless all are."""
    found: dict[str, list[Odds]] = {}
    for row in odds_rows(opened, stake, pool):
        if arguments.bet in (None, row.bet):
            found.setdefault(row.bet, []).append(row)
    if arguments.all:
        return list(found.values())
    first: dict[Any, list[Odds]] = {}
    for ways in found.values():
        best = ways[0]
        told = best.edge_float if best.net is None else tuple(best.net.rows())
        first.setdefault((told, best.clauses), ways)
    return list(first.values())


def _bet(ways: list[Odds], words: Words) -> dict[str, Any]:
    """A bet under best play, with the other ways of playing it where they make a difference."""
    best = ways[0]
    differ = any(_numbers(way) != _numbers(best) for way in ways)
    return {
        "bet": best.bet,
        "label": words.bet(best.bet),
        "clause": best.clauses[0] if best.clauses else None,
        "clauses": list(best.clauses),
        **_numbers(best),
        "method": best.method,
        "reading": best.reading or None,
        "note": _note(best, words),
        "choice": best.choice,
        "choices": [_way(way, best, words) for way in ways[1:]] if differ else [],
    }


def _way(way: Odds, best: Odds, words: Words) -> dict[str, Any]:
    """Another way of playing a bet; what is to be known of both is said once."""
    note = None if way.note == best.note and way.mean_stake == best.mean_stake else _note(way, words)
    return {"choice": way.choice, **_numbers(way), "method": way.method, "note": note}


def _note(row: Odds, words: Words) -> str | None:
    """What is to be known of the figure, with how far off it may be."""
    if not row.note:
        return None
    upwards = math.ceil(row.error * NOTE_STEPS) / NOTE_STEPS
    mean = "" if row.mean_stake is None else words.decimal(row.mean_stake, 4)
    return words.word("phrases", row.note).format(error=words.percent(upwards, 5), mean=mean)


def _edges(row: Odds) -> dict[str, Any]:
    return {"edge": None if row.edge is None else str(row.edge), "edge_float": row.edge_float}


def _numbers(row: Odds) -> dict[str, Any]:
    net = [] if row.net is None else row.net.rows()
    stake = {} if row.mean_stake is None else {"mean_stake": str(row.mean_stake)}
    return {
        **_edges(row),
        **stake,
        "error": row.error,
        "deviation": row.deviation,
        "win": None if row.win is None else str(row.win),
        "win_float": row.win_float,
        "net": [[str(value), str(chance)] for value, chance in net],
    }


def _print(told: dict[str, Any], words: Words, law: Law, *, chart: bool) -> None:
    assumed = told["assumes"]
    title = title_of(law, words, told["game"], told["in"])
    if "note" in told:
        print_lines([f"{title}: {told['note']}"])
        return
    pool = f", {words.word('phrases', 'pool').format(amount=assumed['pool'])}" if "pool" in assumed else ""
    by_ratio = assumed["stake"] == words.word("phrases", "any-stake")
    stake = assumed["stake"] if by_ratio else f"{words.word('phrases', 'stake')} {assumed['stake']}"
    print_lines([f"{title} ({stake}, {words.word('signs', 'minimum')} {assumed['minimum']}{pool})"])
    print_lines([assumed["model"], ""] if "model" in assumed else [""])
    header = tuple(words.word("phrases", name) for name in ("bet", "choice", "edge", "percent", "deviation", "net"))
    lines = [line for row in told["bets"] for line in _lines(row, words)]
    print_lines(aligned([header, *(_cells(line, words) for line in lines)]))
    if chart:
        print_lines(["", *_chart(lines, words)])
    print_lines(["", *_other_readings(told["bets"], words)])


def _other_readings(bets: list[dict[str, Any]], words: Words) -> list[str]:
    """Each reading that moves a figure, what it would say instead, and the figures then."""
    found: dict[tuple[str, str], list[str]] = {}
    untold: dict[str, None] = {}
    for bet in bets:
        for other in bet["readings"]:
            if other["edge_float"] is None:
                untold[other["reading"]] = None
                continue
            then, now = (words.percent(each["edge_float"], 4) for each in (other, bet))
            line = f"    {bet['label']}: {then} ({now})"
            found.setdefault((other["reading"], other["otherwise"]), []).append(line)
    lines = [words.word("phrases", "otherwise-read")] if found else []
    for (reading, said), figures in found.items():
        lines += [f"  {reading}: {said}", *figures]
    if untold:
        lines.append(words.word("phrases", "readings-besides").format(readings=", ".join(untold)))
    return [*lines, ""] if lines else []


def _lines(row: dict[str, Any], words: Words) -> list[dict[str, Any]]:
    """A line for the bet, and one for each other way of playing it."""
    # A number is told also where no other was asked for.
    told = row["choice"] and (row["choices"] or words.choice_parts(row["choice"])[1] is not None)
    best = words.choice(row["choice"]) if told else "-"
    others = [{**row, **way, "choice": words.choice(way["choice"])} for way in row["choices"]]
    rounded = row.get("rounding")
    note = row["note"]
    if rounded and rounded != "0":
        told = words.word("phrases", "rounding-note").format(part=words.percent(Fraction(rounded), 4))
        note = f"{note}; {told}" if note else told
    return [{**row, "choice": best, "note": note}, *others]


def _cells(row: dict[str, Any], words: Words) -> tuple[str, ...]:
    net = ", ".join(f"{_short(value, words)}: {_short(chance, words)}" for value, chance in row["net"][:3])
    more = " ..." if len(row["net"]) > 3 else ""
    note = f"  ({row['note']})" if row["note"] else ""
    return (
        row["label"],
        row["choice"],
        _short(row["edge"], words),
        words.percent(row["edge_float"], 4),
        "-" if row["deviation"] is None else words.decimal(row["deviation"], 3),
        f"{net}{more}{note}",
    )


def _short(fraction: str | None, words: Words) -> str:
    if fraction is None:
        return "-"
    return fraction if len(fraction) <= LONG else f"~{words.decimal(Fraction(fraction), 6)}"


def _chart(rows: list[dict[str, Any]], words: Words) -> list[str]:
    """The house's edge of each bet as a bar."""
    most = max(row["edge_float"] for row in rows) or 1.0
    bars = []
    for row in rows:
        length = max(0, int(CHART_WIDTH * row["edge_float"] / most))
        choice = "" if row["choice"] == "-" else f" ({row['choice']})"
        bars.append((f"{row['label']}{choice}", words.percent(row["edge_float"], 4), "█" * length))
    return aligned(bars)
