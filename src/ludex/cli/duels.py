"""Best play of two against each other, as rows of JSON and as lines: what it is worth to each, and who mixes what."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ludex.cli.output import aligned
from ludex.odds.bets import DuelOdds
from ludex.words import Words

LONG = 24
"""A fraction with more digits than this is told as a percentage alone; JSON has all of them."""


def duel_row(duel: DuelOdds) -> dict[str, Any]:
    """A duel as JSON has it, every fraction whole."""
    return {
        "choice": duel.choice,
        "known": duel.known,
        "deduction": str(duel.deduction),
        "to_punto": str(duel.to_punto),
        "to_punto_float": float(duel.to_punto),
        "to_bank": str(duel.to_bank),
        "to_bank_float": float(duel.to_bank),
        "mixed": [
            {
                "who": each.who,
                "hand": list(each.hand),
                "third": each.third,
                "draws": str(each.draws),
                "draws_float": float(each.draws),
            }
            for each in duel.mixed
        ],
        "chances": {outcome: str(chance) for outcome, chance in duel.chances.items()},
        "ways": duel.ways,
        "clauses": list(duel.clauses),
    }


def duel_lines(rows: Sequence[dict[str, Any]], words: Words) -> list[str]:
    """A block for each way of knowing the cards, a line for each freedom without the deduction and with it."""
    lines: list[str] = []
    for known in dict.fromkeys(row["known"] for row in rows):
        own = [row for row in rows if row["known"] == known]
        header = tuple(
            words.word("phrases", name) for name in ("choice", "duel-deduction", "to-punto", "to-bank", "mixed")
        )
        lines += [words.word("phrases", f"duel-{known}"), "", *aligned([header, *(_cells(row, words) for row in own)])]
        lines += ["", *_ways(own, words)]
    return lines


def _cells(row: dict[str, Any], words: Words) -> tuple[str, ...]:
    part = Fraction(row["deduction"])
    deduction = words.percent(part, 0 if (part * 100).denominator == 1 else 2) if part else "-"
    return (
        words.word("choices", row["choice"]),
        deduction,
        _share(row["to_punto"], words),
        _share(row["to_bank"], words),
        "; ".join(_mixture(each, words) for each in row["mixed"]) or "-",
    )


def _share(fraction: str, words: Words) -> str:
    """A percentage, with the fraction beside it where that is short."""
    percent = words.percent(Fraction(fraction), 4)
    return percent if len(fraction) > LONG else f"{percent} ({fraction})"


def _mixture(mixed: dict[str, Any], words: Words) -> str:
    phrase = (
        "punto-mixes" if mixed["who"] == "punto" else "bank-mixes" if mixed["third"] is None else "bank-mixes-against"
    )
    hand, share = "+".join(map(str, mixed["hand"])), _share(mixed["draws"], words)
    return words.word("phrases", phrase).format(hand=hand, third=mixed["third"], share=share)


def _ways(rows: Sequence[dict[str, Any]], words: Words) -> list[str]:
    """In how many ways each outcome comes where nobody chooses."""
    told = []
    for row in rows:
        if row["ways"] is not None:
            counts = {outcome: words.number(ways) for outcome, ways in row["ways"].items()}
            said = words.word("phrases", "duel-ways").format(**counts, whole=words.number(sum(row["ways"].values())))
            told.append(f"{words.word('choices', row['choice'])}: {said}")
    return [*told, ""] if told else []
