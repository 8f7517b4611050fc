"""Odds as rows of a table: one for each way of playing each bet, of one game or of every game in every place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.cli.shapes import MovedBy, OddsRow, Return
from ludex.core.drills import main_units
from ludex.games.registry import Opened
from ludex.kit.money import Cents


def rows_of(told: Mapping[str, Any], opened: Opened, stake: Cents | None) -> Iterator[OddsRow]:
    """The rows of a place, from what is told of it."""
    rules = opened.rules
    for bet in told["bets"]:
        moved = [
            MovedBy(other["reading"], other["edge"], other["edge_float"])
            for other in bet["readings"]
            if other["edge_float"] is not None
        ]
        for number, way in enumerate((bet, *bet["choices"])):
            yield OddsRow(
                game=told["game"],
                place=told["in"],
                bet=bet["bet"],
                label=bet["label"],
                choice=None if way["choice"] is None else str(way["choice"]),
                currency=rules.currency.code,
                minimum=main_units(opened.least_stake, rules.currency),
                stake=None if stake is None else main_units(stake, rules.currency),
                edge=way["edge"],
                edge_decimal=way["edge_float"],
                error=way["error"],
                deviation=way["deviation"],
                win=way["win"],
                win_decimal=way["win_float"],
                returns=[Return(net, chance) for net, chance in way["net"]],
                method=way["method"],
                clauses=list(bet["clauses"]),
                reading=bet["reading"],
                # Readings are told of best play, which is the first way.
                moved_by=[] if number else moved,
                note=way["note"],
            )
