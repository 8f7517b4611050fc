"""What is written and shown of a session as far as the law asks for it: the minutes, and the panels of the hall."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ludex.games.bingo.events import CardRange, Winner
from ludex.games.bingo.rules import BingoRules
from ludex.games.bingo.state import HallState
from ludex.kit.money import Cents


class Header(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The entry that begins the minutes."""

    session: int | None = None
    day: str | None = None
    signed: str | None = None
    notes: tuple[str, ...] | None = None
    """What had to be written down and belongs to no game that stands in them: a change of balls after the last one."""


class GameMinutes(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the minutes say of a game: what the law asks for, and what happened in it."""

    game: int | None = None
    series: tuple[str, ...] | None = None
    ranges: tuple[CardRange, ...] | None = None
    price: Cents | None = None
    cards: int | None = None
    takings: Cents | None = None
    prizes: dict[str, Cents] | None = None
    book: str | None = None
    prima_added: Cents | None = None
    prima_fund: Cents | None = None
    prima_games: int | None = None
    balls: tuple[int, ...] | None = None
    winners: tuple[Winner, ...] | None = None
    line_balls: int | None = None
    bingo_balls: int | None = None
    complaints: int | None = None
    notes: tuple[str, ...] | None = None


class GamePanel(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the panels of the hall tell of the game."""

    cards: int | None = None
    price: Cents | None = None
    line: Cents | None = None
    bingo: Cents | None = None
    others: dict[str, Cents] | None = None
    prima: Cents | None = None
    prima_balls: int | None = None
    prima_available: bool | None = None
    linked_balls: int | None = None


class BallPanel(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What they tell of the balls."""

    numbers: tuple[int, ...] | None = None
    drawn: int | None = None


def header(rules: BingoRules, state: HallState) -> Header:
    """The entry that begins them, as far as the law says what it holds."""
    known: dict[str, Any] = {"session": state.session, "day": state.day, "signed": state.signed}
    return Header(**{name: known[name] for name in rules.records.header}, notes=tuple(state.notes) or None)


def rows(rules: BingoRules, state: HallState) -> tuple[GameMinutes, ...]:
    """What they say of each game so far."""
    named = dict.fromkeys((*rules.records.game, *rules.prizes.prima.minutes, *rules.records.also))
    entries = (*state.minutes, *([state.entry] if state.entry else []))
    return tuple(GameMinutes(**{name: getattr(entry, name) for name in named}) for entry in entries)
