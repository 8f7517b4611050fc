"""How records changed from schema to schema, game by game: the first step leads away from schema 1.

A new schema adds a step at the end, raises `core.record.SCHEMA` and adds golden records; the steps before stay as they
are. Words that a game or a group of games exchanges for others are `renames` of the step, by slug:
`Step(renames={"circle-poker": Renames(commands={"pass": "check"})})`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core.upcast import EVERY_GAME, Renames, Step, Tree, Upcaster

# Schema 1: parts of events were arrays, told by the place of their fields; pairs stood where a mapping stands now.

_STAKE = ("id", "player", "bet", "amount", "cloth", "won_in")
_DEALT_CARD = ("id", "to", "way", "face")
_SHARE = ("pot", "player", "amount")
_POSTING = ("player", "kind", "amount")

_ARRAYS: dict[str, Sequence[str]] = {
    "stake": _STAKE,
    "announcement": ("id", "player", "bet", "stake", "cloth", "repeated"),
    "card": _DEALT_CARD,
}
"""The fields of an event that were one array each."""

_LISTED_ARRAYS: dict[str, Sequence[str]] = {
    "moves": ("source", "target", "amount"),
    "payments": ("stake", "player", "bet", "profit"),
    "prisoners": ("id", "player", "bet", "stake", "zeros", "value", "minimum", "pending", "cloth"),
    "made": ("player", "colour", "chips", "coin"),
    "moved": ("id", "bet"),
    "due": ("to", "way"),
    "cards": _DEALT_CARD,
    "posted": _POSTING,
    "kept": _POSTING,
    "shown": ("player", "cards", "value", "category"),
    "shares": _SHARE,
}
"""The fields of an event that were lists of arrays."""

_PAIRS = ("counts", "accounts", "had_hand", "warnings")

_EURO = {"code": "EUR", "unit": "cent", "per_main": 100, "symbol": "€"}
_PESETA = {"code": "ESP", "unit": "peseta", "per_main": 1, "symbol": "pta"}


def _named(value: Any, names: Sequence[str]) -> Any:
    """An array as a mapping; whatever else stands there stays."""
    return dict(zip(names, value, strict=True)) if isinstance(value, list) else value


def _event_of_2(event: Tree) -> Tree:
    lifted = dict(event)
    for name, value in event.items():
        if name in _ARRAYS:
            lifted[name] = _named(value, _ARRAYS[name])
        elif name in _LISTED_ARRAYS and isinstance(value, list):
            lifted[name] = [_named(part, _LISTED_ARRAYS[name]) for part in value]
        elif name in _PAIRS and isinstance(value, list):
            lifted[name] = dict(value)
    for made in lifted.get("made", ()):
        made["chips"] = [_named(chips, ("value", "count")) for chips in made["chips"]]
    return lifted


def _entry_of_2(entry: Tree) -> Tree:
    return {**entry, "events": [_event_of_2(event) for event in entry["events"]]}


def _header_of_2(header: Tree) -> Tree:
    """Schema 1 kept neither rules nor currency nor table; how the digest was taken is another matter."""
    kept = {name: value for name, value in header.items() if name != "mark"}
    currency = _PESETA if header["jurisdiction"] == "spain-1977" else _EURO
    return {
        **kept,
        "schema": 2,
        "table_id": "",
        "currency": currency,
        "rules": None,
        "digest": header["mark"],
        "citations": "",
    }


STEPS = (
    Step(
        renames={EVERY_GAME: Renames(fields={"session-opened": {"mark": "digest"}})},
        header=_header_of_2,
        entry=_entry_of_2,
    ),
)
"""From schema 1 to 2, and so on."""


def upcaster_of(names: Sequence[str]) -> Upcaster:
    """The steps as they concern a game, by its slug and those of its groups."""
    return Upcaster(STEPS, names)
