"""How records changed from schema to schema, game by game: the first step leads away from schema 1.

A new schema adds a step at the end, raises `core.record.SCHEMA` and adds golden records; the steps before stay as they
are. Words that a game or a group of games exchanges for others are `renames` of the step, by slug:
`Step(renames={"circle-poker": Renames(commands={"pass": "check"})})`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.roles import PLAYER
from ludex.core.upcast import EVERY_GAME, EVERY_ONE, Renames, Step, Tree, Upcaster

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

_WAYS = {"covered": "hole", "open": "up", "common": "board"}
_PAIRS = ("counts", "accounts", "had_button", "warnings")

_POKER_PHASES = {"speaking": "acting", "showing": "showdown", "serving": "replacing"}
_POKER = Renames(
    commands={
        "pass": "check",
        "post-forced": "post-forced-bets",
        "rest": "sit-out",
        "take-in": "accept-bet",
        "object": "object-to-bet",
        "report-stray": "report-stray-card",
        "report-mixed": "report-mucked",
        "declare-lost": "declare-hand-lost",
        "report-exposed": "report-exposed-cards",
        "report-exposed-hole": "report-exposed-hole-card",
        "report-exposed-last": "report-exposed-last-card",
        "report-exposed-deal": "report-first-card-up",
        "report-short": "report-card-short",
        "report-surplus": "report-card-surplus",
        "report-contact": "report-touching-cards",
        "report-overpaid": "report-overpaid-call",
        "report-out-of-turn": "report-bet-out-of-turn",
        "report-early-call": "report-call-out-of-turn",
        "report-unclear": "report-unclear-bet",
        "report-pack-away": "report-deck-away",
        "mix-dead": "mix-dead-cards",
        "lay-common": "lay-community-card",
        "use-dead": "use-dead-card",
        "report-extra-common": "report-extra-board-cards",
        "report-early-common": "report-early-board-card",
        "serve": "deal-replacements",
        "check-opening": "verify-opening",
        "declare-false": "declare-false-opening",
        "report-early-deal": "report-early-card",
    },
    events={
        "passed": "checked",
        "forced-posted": "forced-bets-posted",
        "interval-closed": "betting-round-closed",
        "hand-blank": "hand-unopened",
        "resting": "sitting-out",
        "hand-again": "hand-restarted",
        "stray-dealt": "stray-card-dealt",
        "stray-gathered": "stray-cards-gathered",
        "unclear-made": "unclear-bet-made",
        "chips-taken-in": "unclear-bet-accepted",
        "dead-mixed": "dead-cards-mixed",
        "common-due": "community-card-due",
        "dead-used": "dead-card-used",
        "hole-exposed": "hole-card-exposed",
        "last-exposed": "last-card-exposed",
        "common-set-aside": "board-cards-set-aside",
        "served": "replacements-dealt",
        "pack-reshuffled": "deck-reshuffled",
        "pack-recovered": "deck-recovered",
        "pack-mixed": "deck-mixed",
        "pack-recut": "deck-recut",
        "cards-mixed": "cards-mucked",
    },
    fields={
        EVERY_ONE: {
            "mark": "button",
            "waiting": "to_act",
            "least_raise": "minimum_raise",
            "had_hand": "had_button",
            "blanks": "unopened_hands",
        },
        "cards-exposed": {"covered": "turned_down"},
        "went-on": {"covered": "turned_down"},
    },
    words={
        "phase": _POKER_PHASES,
        "resumes": _POKER_PHASES,
        "cause": {
            "hand-misannounced": "hand-miscalled",
            "card-astray": "stray-card",
            "pack-defective": "deck-defective",
            "pack-short": "deck-short",
            "pack-too-short": "deck-too-short",
            "common-cards-extra": "board-cards-extra",
            "common-cards-short": "board-cards-short",
            "common-card-early": "board-card-early",
            "pack-exhausted": "deck-exhausted",
            "pack-put-away": "deck-put-away",
            "pack-not-found": "deck-not-found",
            "cards-in-contact": "cards-touching",
            "cards-mixed": "cards-mucked",
        },
        "decision": {"speaks-last": "acts-last"},
    },
)
"""The words of circle poker before its players' own were taken."""

_BLACKJACK = Renames(
    commands={"feed-pool": "report-jackpot-fed", "pool-won": "report-jackpot-won"},
    events={
        "boxes-commanded": "boxes-controlled",
        "pool-fed": "jackpot-fed",
        "pool-restarted": "jackpot-restarted",
    },
    fields={
        "boxes-controlled": {"commands": "controllers"},
        "hand-doubled": {"asking": "asked_to_follow"},
        "hand-split": {"asking": "asked_to_follow"},
        "box-settled": {"fed": "jackpot_fed", "pool_paid": "jackpot_paid"},
    },
)

_EURO = {"code": "EUR", "unit": "cent", "per_main": 100, "symbol": "€"}
_PESETA = {"code": "ESP", "unit": "peseta", "per_main": 1, "symbol": "pta"}


_EQUIPMENT = {"wheel": "equipment", "dice": "equipment"}


def _named(value: Any, names: Sequence[str]) -> Any:
    """An array as a mapping; whatever else stands there stays."""
    return dict(zip(names, value, strict=True)) if isinstance(value, list) else value


def _listed(value: Any) -> list[Tree]:
    """Cards with a way of being dealt, whether one or several."""
    cards = value if isinstance(value, list) else [value]
    return [card for card in cards if isinstance(card, dict) and "way" in card]


def _event_of_2(event: Tree) -> Tree:
    lifted = dict(event)
    for name, value in event.items():
        if name in _ARRAYS:
            lifted[name] = _named(value, _ARRAYS[name])
        elif name in _LISTED_ARRAYS and isinstance(value, list):
            lifted[name] = [_named(part, _LISTED_ARRAYS[name]) for part in value]
        elif name in _PAIRS and isinstance(value, list):
            lifted[name] = dict(value)
    for card in (*_listed(lifted.get("due")), *_listed(lifted.get("cards")), *_listed(lifted.get("card"))):
        card["way"] = _WAYS.get(card["way"], card["way"])
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
        "table": {_EQUIPMENT.get(name, name): value for name, value in header["table"].items()},
        "citations": "",
    }


STEPS = (
    Step(
        renames={
            EVERY_GAME: Renames(fields={"session-opened": {"mark": "digest"}}),
            "circle-poker": _POKER,
            "blackjack": _BLACKJACK,
        },
        header=_header_of_2,
        entry=_entry_of_2,
    ),
)
"""From schema 1 to 2, and so on."""

_SHOOTER, _NEXT_DEALER, _DEALER = "shooter", "next-dealer", "dealer"
OFFICES: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {
    "craps": {
        f"may.{do}.players": (f"may.{do}.shooters", (_SHOOTER,))
        for do in ("refuse-dice", "throw", "ask-dice-change", "take-dice")
    },
    "punto-y-banca": {
        "may.take-shoe.players": ("may.take-shoe.next-dealers", (_NEXT_DEALER,)),
        "may.decline-shoe.players": ("may.decline-shoe.dealers", (_NEXT_DEALER, _DEALER)),
        "may.deal.dealers": ("may.deal.shoe-holders", (_DEALER,)),
        "may.draw-card.dealers": ("may.draw-card.shoe-holders", (_DEALER,)),
    },
}
"""Rules that named players where only some of them may act, as the tables that read them saw to: each with its path of
today and the offices that stand for the player. An old path is never used again.

Stored rules keep their digest and therefore stay as they were written; they are read so when a table is opened again.
"""


def with_offices_of_today(game: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Stored rules by their path, with the offices of a game where they named its players."""
    found = dict(rules)
    for old, (new, offices) in OFFICES.get(game, {}).items():
        if old in found:
            found[new] = _held_by(offices, found.pop(old))
    return found


def _held_by(offices: Sequence[str], roles: Any) -> Any:
    """Roles with offices in the place of the player; what is no list of roles is left to whoever reads the rules."""
    if not isinstance(roles, list):
        return roles
    return [role for each in roles for role in (offices if each == PLAYER else (each,))]


REASONS = {"plays-for-himself": "plays-for-themselves"}
"""Slugs of refusals that were replaced; an old one is never used again.

They stand among a header's rules alone, which keep their digest and therefore stay as they were written: the exchange
is made when the table is opened again.
"""


def upcaster_of(names: Sequence[str]) -> Upcaster:
    """The steps as they concern a game, by its slug and those of its groups."""
    return Upcaster(STEPS, names)


def with_reasons_of_today(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Stored rules by their path, with the slugs that reasons have now."""
    return {path: REASONS.get(value, value) if isinstance(value, str) else value for path, value in rules.items()}
