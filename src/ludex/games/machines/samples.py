"""Sample machines, one of each kind, as somebody would describe them. Their prizes are examples and no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_FRUIT = ["orange", "grapes", "melon", "orange", "crown", "grapes", "orange", "bar", "grapes", "seven"]
_STRIPS = [_FRUIT, [*_FRUIT[3:], *_FRUIT[:3]], [*_FRUIT[5:], *_FRUIT[:5]]]


def _row(pays: str, *symbols: str, **more: Any) -> dict[str, Any]:
    return {"symbols": list(symbols), "pays": pays, **more}


def _threes(amounts: Mapping[str, str]) -> list[dict[str, Any]]:
    """Three of a kind, each for its amount."""
    return [_row(pays, symbol, symbol, symbol) for symbol, pays in amounts.items()]


_B1: dict[str, Any] = {
    "type": "b1",
    "name": "Huerta",
    "price": "0.20",
    "reels": {
        "strips": _STRIPS,
        "pays": [
            *_threes({"seven": "40", "bar": "20", "crown": "12", "melon": "8", "grapes": "1.40", "orange": "1"}),
            _row("0.20", "orange", "orange", "any"),
        ],
    },
}
_TEDDIES: dict[str, Any] = {
    "teddy": {"value": "20", "count": 5},
    "car": {"value": "12.50", "count": 8},
}

SAMPLES: dict[str, Mapping[str, Any]] = {
    "b1": _B1,
    "b1-plan": {
        "type": "b1",
        "name": "Noria",
        "price": "0.20",
        "plan": [
            {"prize": "0", "count": 70},
            {"prize": "0.20", "count": 20},
            {"prize": "0.60", "count": 7},
            {"prize": "1.80", "count": 2},
            {"prize": "2.80", "count": 1},
        ],
    },
    "cascade": {
        "type": "b1",
        "form": "cascade",
        "name": "Cascada",
        "price": "0.20",
        "falls": [
            {"coins": 0, "ways": 62},
            {"coins": 1, "ways": 20},
            {"coins": 2, "ways": 10},
            {"coins": 5, "ways": 6},
            {"coins": 10, "ways": 2},
        ],
    },
    "tips-pot": {
        "type": "b1",
        "form": "tips-pot",
        "name": "Campana",
        "price": "0.20",
        "tips": {"goal": "number", "reach": 30, "prize": "5"},
    },
    "b2": {
        **_B1,
        "type": "b2",
        "name": "Gran Huerta",
        "names_of_b1": ["Huerta"],
        "price": "0.50",
        "reels": {
            "strips": _STRIPS,
            "pays": _threes({"seven": "200", "bar": "80", "crown": "40", "melon": "25", "grapes": "2", "orange": "2"}),
        },
    },
    "b3": {
        "type": "b3",
        "name": "Cartón electrónico",
        "price": "1",
        "cards": {
            "card": [[4, 17, 23, 48, 81], [9, 35, 52, 66, 90], [12, 28, 41, 70, 77]],
            "numbers": 90,
            "balls": 45,
            "line": "8",
            "lines": "60",
            "bingo": "2000",
        },
        "games": {"card-bingo": {"like": "bingo"}},
        "jackpot": {"percent": 2, "start": "100"},
    },
    "multi-seat": {**_B1, "name": "Huerta cinco", "seats": {"count": 5, "way": "simultaneous"}},
    "c": {
        "type": "c",
        "name": "Siete mares",
        "price": "1",
        "reels": {
            "strips": _STRIPS,
            "pays": [
                *_threes({"seven": "300", "bar": "150", "crown": "60", "melon": "30", "grapes": "5", "orange": "4"}),
                _row("1", "orange", "orange", "any"),
            ],
        },
    },
    "d": {
        "type": "d",
        "name": "Pinza",
        "price": "1",
        "time_s": 30,
        "skill": {
            "decides": "dexterity",
            "score_most": 100,
            "ladder": [{"least": 95, "prize": "teddy"}, {"least": 85, "prize": "car"}],
            "scores": [{"score": 40, "ways": 94}, {"score": 88, "ways": 4}, {"score": 96, "ways": 2}],
        },
        "prizes": _TEDDIES,
    },
    "d-vouchers": {
        "type": "d",
        "name": "Canasta",
        "price": "1",
        "time_s": 45,
        "skill": {
            "decides": "skill",
            "score_most": 20,
            "ladder": [{"least": 15, "vouchers": 10}, {"least": 8, "vouchers": 4}, {"least": 3, "vouchers": 1}],
            "scores": [{"score": 0, "ways": 30}, {"score": 5, "ways": 45}, {"score": 10, "ways": 20},
                       {"score": 18, "ways": 5}],
        },
        "prizes": {
            "keyring": {"value": "1.50", "count": 50, "vouchers": 5},
            "car": {"value": "12.50", "count": 8, "vouchers": 40},
            "teddy": {"value": "20", "count": 5, "vouchers": 65},
        },
        "counter": {},
    },
}  # fmt: skip
"""Every sample by the name that a licence chooses it by; the first is the usual one."""
