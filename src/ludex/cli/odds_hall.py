"""How soon prizes of a hall are won, as rows of JSON and as lines: by the cards sold, and ball by ball."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ludex.cli.output import aligned
from ludex.odds.prizes import ByBall, HallOdds, SoldOdds
from ludex.words import Words

LIMITS = 3
"""So many chances of the prima are told of each hall: the first, and every fifth ball after it."""
STEP = 5
"""Every fifth ball is told where not all are asked for."""
RARE = Fraction(1, 100_000)
"""A smaller chance is told as one in so many."""


def hall_row(odds: HallOdds, *, by_ball: bool) -> dict[str, Any]:
    """The odds of a hall as JSON has them, ball by ball where that is asked for."""
    told: dict[str, Any] = {
        "keeps": str(odds.keeps),
        "keeps_float": float(odds.keeps),
        "keeps_clauses": list(odds.keeps_clauses),
        "crazy": None if odds.crazy is None else str(odds.crazy),
        "columns": odds.columns,
        "sold": [_sold(each) for each in odds.sold],
    }
    if by_ball:
        told["balls"] = [_ball(each, odds.sold) for each in odds.by_ball]
    return told


def _sold(odds: SoldOdds) -> dict[str, Any]:
    return {
        "cards": odds.cards,
        "line_ball": odds.line_ball,
        "line_winners": odds.line_winners,
        "bingo_ball": odds.bingo_ball,
        "bingo_ball_without_columns": odds.bingo_ball_without_columns,
        "bingo_winners": odds.bingo_winners,
        "prima": [
            {"balls": each.balls, "chance": each.chance, "without_columns": each.without_columns} for each in odds.prima
        ],
        "prima_games": odds.prima_games,
    }


def _ball(odds: ByBall, sold: Sequence[SoldOdds]) -> dict[str, Any]:
    return {
        "balls": odds.balls,
        "line": str(odds.line),
        "line_float": float(odds.line),
        "announced_line": None if odds.announced_line is None else str(odds.announced_line),
        "bingo": str(odds.bingo),
        "bingo_float": float(odds.bingo),
        "first": [
            {"cards": hall.cards, "line": line, "bingo": bingo}
            for hall, line, bingo in zip(sold, odds.first_lines, odds.first_bingos, strict=True)
        ],
    }


def hall_lines(told: dict[str, Any], words: Words, *, every: bool) -> list[str]:
    """What the house keeps in the end, a line for each number of cards sold, and one for each ball."""
    clauses = f" [{', '.join(told['keeps_clauses'])}]" if told["keeps_clauses"] else ""
    keeps = words.share(Fraction(told["keeps"]))
    lines = [words.phrase("hall-keeps", part=keeps) + clauses]
    if told["crazy"] is not None:
        lines.append(words.phrase("hall-crazy", part=words.percent(Fraction(told["crazy"]), 4)))
    lines += ["", *aligned([_header(told, words), *(_cells(each, told, words) for each in told["sold"])])]
    if told["columns"]:
        lines += ["", words.word("phrases", "hall-columns")]
    if "balls" in told:
        balls = [each for each in told["balls"] if every or each["balls"] % STEP == 0]
        lines += ["", *aligned([_ball_header(told, words), *(_ball_cells(each, words) for each in balls)])]
    return [*lines, ""]


def _limits(told: dict[str, Any]) -> list[int]:
    """Where among the balls that may end the prima those are that are told of it."""
    ends = len(told["sold"][0]["prima"])
    return list(range(0, min(ends, LIMITS * STEP), STEP))


def _header(told: dict[str, Any], words: Words) -> tuple[str, ...]:
    names = ["hall-cards", "hall-line", "hall-winners", "hall-bingo", "hall-winners"]
    header = [words.word("phrases", name) for name in names]
    prima = told["sold"][0]["prima"]
    header += [words.phrase("hall-prima", ball=prima[place]["balls"]) for place in _limits(told)]
    return (*header, *([words.word("phrases", "hall-prima-games")] if prima else []))


def _cells(row: dict[str, Any], told: dict[str, Any], words: Words) -> tuple[str, ...]:
    bingo = words.decimal(row["bingo_ball"], 2)
    if told["columns"]:
        bingo += f" ({words.decimal(row['bingo_ball_without_columns'], 2)})"
    cells = [words.number(row["cards"]), words.decimal(row["line_ball"], 2), words.decimal(row["line_winners"], 3)]
    cells += [bingo, words.decimal(row["bingo_winners"], 3)]
    for place in _limits(told):
        prima = row["prima"][place]
        chance = _chance(prima["chance"], words)
        cells.append(f"{chance} ({_chance(prima['without_columns'], words)})" if told["columns"] else chance)
    return (*cells, *([words.decimal(row["prima_games"], 2)] if row["prima"] else []))


def _ball_header(told: dict[str, Any], words: Words) -> tuple[str, ...]:
    announced = told["balls"][0]["announced_line"] is not None
    names = ["hall-ball", "hall-one-line", *(["hall-one-announced"] if announced else []), "hall-one-bingo"]
    header = [words.word("phrases", name) for name in names]
    for hall in told["sold"]:
        header += [words.phrase(name, cards=hall["cards"]) for name in ("hall-first-line", "hall-first-bingo")]
    return tuple(header)


def _ball_cells(row: dict[str, Any], words: Words) -> tuple[str, ...]:
    one = [row["line"], row["announced_line"], row["bingo"]]
    cells = [_chance(Fraction(each), words) for each in one if each is not None]
    for first in row["first"]:
        cells += [_chance(first["line"], words), _chance(first["bingo"], words)]
    return (words.number(row["balls"]), *cells)


def _chance(chance: float | Fraction, words: Words) -> str:
    """A chance in per cent; a very small one as one in so many."""
    if not chance:
        return "-"
    if chance < RARE:
        return words.phrase("one-in", many=words.number(int(1 / Fraction(chance))))
    return words.percent(chance, 4)
