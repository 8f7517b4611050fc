"""Records of every game: read whatever their schema, opened again under the rules they were played by, and audited.

An audit tells three things apart. Facts that do not follow from their commands are `Corrupt`. Rules that have changed
since are told, and the record is judged by its own. Citations that have been corrected since are told, and change
nothing.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ludex.core.edge import command_types
from ludex.core.record import EntryReader, Header, Record, header_tree, load, read_header
from ludex.core.upcast import Upcaster
from ludex.core.verification import Correction, verify
from ludex.errors import Corrupt, LudexError, Misuse, damaged_line
from ludex.games.registry import GROUPS, Opened, built, decider_type, made_ready, open_decider
from ludex.games.upcasts import upcaster_of, with_offices_of_today, with_reasons_of_today
from ludex.law.book import Law
from ludex.law.stored import restore


def upcaster(game: str) -> Upcaster:
    """What lifts records of a game from older schemas."""
    return upcaster_of([*(group for group, heirs in GROUPS.items() if game in heirs), game])


def entry_reader(game: str) -> EntryReader:
    """Reads entries of a game one by one, for whoever stores them so; each with the schema it was stored in."""
    kind = decider_type(game)
    return EntryReader(kind.commands, kind.events, upcaster(game))


def read_record(data: bytes) -> Record:
    """A record of any game and schema, or `Corrupt` with the line that is wrong."""
    try:
        _, tree = header_tree(data.partition(b"\n")[0])
    except Corrupt as error:
        raise damaged_line(1, error) from None
    game = tree.get("game")
    if not isinstance(game, str):
        raise damaged_line(1, Corrupt("it names no game", slug="no-game-named"))
    kind = decider_type(game)
    return load(data, kind.commands, kind.events, upcaster(game), setup=kind.setup)


def read_stored_header(line: bytes) -> Header:
    """A header by itself, of any game and schema, as whoever stores entries one by one keeps it."""
    _, tree = header_tree(line)
    game = tree.get("game")
    if not isinstance(game, str):
        raise Corrupt("it names no game", slug="no-game-named")
    return read_header(line, upcaster(game), decider_type(game).setup)[1]


class RulesThen(StrEnum):
    """What is known of the rules that a record was played by, beside those of today."""

    SAME = "same"
    CHANGED = "changed"
    NOT_STORED = "not-stored"  # schema 1 kept no rules: today's are taken
    REFUSED = "refused"  # today's law no longer lets such a table open


class RuleChange(Struct, frozen=True, omit_defaults=True):
    """A rule that says something else today; one of the two is missing where there was or is no such rule."""

    path: str
    then: Any | UnsetType = UNSET
    now: Any | UnsetType = UNSET


class Reopened(Struct, frozen=True, kw_only=True):
    """A game under the rules that a record was played by, and how they differ from those of today."""

    opened: Opened
    rules: RulesThen
    changes: tuple[RuleChange, ...] = ()
    added: tuple[str, ...] = ()
    """Rules that play asks for and that were not stored: taken from today's law."""
    dropped: tuple[str, ...] = ()
    """Rules that were stored and that nobody reads any more."""
    refused: str = ""
    """Why today's law does not let such a table open."""


class Audit(Struct, frozen=True, kw_only=True):
    """A record whose facts follow from its commands, and what has changed since."""

    reopened: Reopened
    state: Any
    corrections: tuple[Correction, ...] = ()


def reopen(law: Law, header: Header) -> Reopened:
    """The game under a record's own rules; under today's where it kept none."""
    today, refused = _today(law, header)
    if header.rules is None:
        if today is None:
            raise Misuse(
                "the record keeps no rules, and today's law does not let such a table open: {error}",
                slug="record-without-rules",
                error=refused,
            )
        rules = msgspec.structs.replace(today.rules, digest=header.digest)
        return Reopened(opened=_opened(law, header, rules), rules=RulesThen.NOT_STORED)
    now = {} if today is None else today.rules.by_path
    then = with_reasons_of_today(with_offices_of_today(header.game, header.rules))
    kind = decider_type(header.game)
    unheard = [f"may.{do}" for do in command_types(kind) if not _has(then, f"may.{do}")]
    restored = restore(
        law.statute(header.game, header.jurisdiction),
        header.currency,
        kind.rules,
        then,
        digest=header.digest,
        today=now,
        besides=unheard,
    )
    changes = () if today is None else _changes(then, now)
    rules_then = RulesThen.REFUSED if today is None else RulesThen.CHANGED if changes else RulesThen.SAME
    return Reopened(
        opened=_opened(law, header, restored.rules),
        rules=rules_then,
        changes=changes,
        added=restored.added,
        dropped=restored.dropped,
        refused="" if refused is None else str(refused),
    )


def audit(law: Law, record: Record) -> Audit:
    """Decides everything again under the record's own rules: `Corrupt` where something does not follow."""
    reopened = reopen(law, record.header)
    verified = verify(reopened.opened.game, record)
    return Audit(reopened=reopened, state=verified.state, corrections=verified.corrections)


def _today(law: Law, header: Header) -> tuple[Opened | None, LudexError | None]:
    """The same table under the law as it is, or why there can be none."""
    try:
        return open_decider(law, header.game, header.jurisdiction, licence=header.licence, table=header.table), None
    except LudexError as error:
        return None, error


def _opened(law: Law, header: Header, rules: Any) -> Opened:
    kind = decider_type(header.game)
    try:
        game = built(kind, rules, header.table)
    except Misuse as error:
        raise Corrupt("no table can be built by the stored rules: {why}", slug="stored-table", why=error) from None
    statute = law.statute(header.game, header.jurisdiction)
    return made_ready(kind, statute, rules, game, header.setup, header)


def _has(rules: dict[str, Any], heading: str) -> bool:
    return any(path.startswith(f"{heading}.") for path in rules)


def _changes(then: dict[str, Any], now: dict[str, Any]) -> tuple[RuleChange, ...]:
    paths = dict.fromkeys([*then, *now])
    return tuple(
        RuleChange(path, then.get(path, UNSET), now.get(path, UNSET))
        for path in paths
        if then.get(path, UNSET) != now.get(path, UNSET)
    )
