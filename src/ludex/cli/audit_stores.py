"""`ludex audit` of a store: chains, heads and every stream of a house, read and never written."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludex.cli.houses import KEY, SQLITE, WITNESS, beside
from ludex.cli.output import existing, progress
from ludex.cli.running import run_waiting
from ludex.errors import LudexError, Misuse
from ludex.extras import needed_for
from ludex.games.records import RulesThen
from ludex.law.book import Law
from ludex.words import Words

if TYPE_CHECKING:
    from ludex.house.findings import Finding, Note
    from ludex.house.keys import Keys
    from ludex.house.store.backend import HeadRow

MAGIC = b"SQLite format 3\0"
URLS = ("postgresql://", "postgres://", SQLITE)
PUBLIC_BYTES = 32
OPTIONS = ("key", "public", "witness")
MANY = 100_000
"""So few entries are audited sooner than other processes have started."""


def is_store(given: str) -> bool:
    """Whether this is a store rather than a record: a URL, or a file of SQLite."""
    if given.startswith(URLS):
        return True
    path = existing(given)
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:  # whoever reads it as a record says what is wrong
        return False


def check_options(arguments: Namespace, *, has_store: bool) -> None:
    """Options about stores go with stores, and one of the keys is enough."""
    given = [f"--{name}" for name in OPTIONS if getattr(arguments, name) is not None]
    if given and not has_store:
        raise Misuse("{options}: no store is among these files", slug="no-store-given", options=given)
    if arguments.key is not None and arguments.public is not None:
        raise Misuse("say --key or --public, not both", slug="key-or-public")


def row_of_store(where: str, arguments: Namespace, law: Law) -> dict[str, Any]:
    """Everything that is wrong with a store, and what is noted."""
    with needed_for("a house"):
        import ludex.house.house  # noqa: F401 - now, so that a missing library is one line
    if where.startswith(SQLITE):
        existing(where.removeprefix(SQLITE))
    keys, witness = _keys(where, arguments), _witness(where, arguments)
    return run_waiting(_audited(where, law, keys, witness, Words(arguments.lang)))


async def _audited(where: str, law: Law, keys: Keys | bytes, witness: HeadRow | None, words: Words) -> dict[str, Any]:
    from ludex.house.audit.processes import Processes
    from ludex.house.auditing import audit_store, entries_of
    from ludex.house.findings import Finding
    from ludex.house.store.opening import read_store, reading, without_password

    findings, notes = list[dict[str, Any]](), list[dict[str, Any]]()
    store = await read_store(where)
    try:
        with reading(where), progress(words.word("phrases", "audit-progress"), entries_of(store)) as tell:
            several = Processes(where, os.cpu_count() or 1) if entries_of(store) >= MANY else None
            audited = audit_store(store, law, keys, witness=witness, progress=tell, processes=several)
            async for each in audited:
                (findings if isinstance(each, Finding) else notes).append(_row(each, words))
        return {
            "store": without_password(where),
            "sound": not findings,
            "streams": len(store.streams),
            "entries": entries_of(store),
            "findings": findings,
            "notes": notes,
        }
    finally:
        await store.close()


def _keys(where: str, arguments: Namespace) -> Keys | bytes:
    from ludex.house.keys import read_keys

    if arguments.public is not None:
        return _public(arguments.public)
    path = beside(where, arguments.key, KEY)
    if path is None or (arguments.key is None and not path.exists()):
        raise Misuse(
            "{store}: say --key FILE, or --public HEX to audit it with the public key alone",
            slug="which-key-to-audit",
            store=where if path is not None else "postgresql",
        )
    return read_keys(path)


def _public(written: str) -> bytes:
    try:
        found = bytes.fromhex(written)
    except ValueError:
        found = b""
    if len(found) != PUBLIC_BYTES:
        raise Misuse("a public key is {bytes} bytes in hexadecimal digits", slug="no-public-key", bytes=PUBLIC_BYTES)
    return found


def _witness(where: str, arguments: Namespace) -> HeadRow | None:
    from ludex.house.house import read_witness

    path: Path | None = beside(where, arguments.witness, WITNESS)
    if arguments.witness is not None:
        existing(arguments.witness)
    return None if path is None else read_witness(path)


# Telling.


def _row(told: Finding | Note, words: Words) -> dict[str, Any]:
    """A finding or a note with its place and its sentence."""
    from ludex.house.findings import Finding

    kind, slug = ("fault", told.fault) if isinstance(told, Finding) else ("note", told.note)
    why = _rules(told.values, words) if slug == "rules" else _sentence(str(slug), told.values, words)
    return {kind: str(slug), "stream": told.stream, "version": told.version, "why": why}


def _sentence(slug: str, values: Mapping[str, object], words: Words) -> str:
    fields = {name: _said(value, words) for name, value in values.items()}
    return words.word("audit", slug).format(**fields)


def _said(value: object, words: Words) -> object:
    if isinstance(value, LudexError):
        return words.error(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "-"
    return words.count(value) if isinstance(value, int) else value


def _rules(values: Mapping[str, Any], words: Words) -> str:
    """Which rules are others today."""
    parts = []
    if values["rules"] != RulesThen.SAME:
        said = words.word("phrases", f"audit-rules-{values['rules']}").format(why=values["why"])
        parts.append(" ".join([said, ", ".join(values["changes"])]).rstrip())
    parts += [
        f"{words.word('phrases', f'audit-{name}')} {', '.join(values[name])}"
        for name in ("added", "dropped")
        if values[name]
    ]
    return "; ".join(parts)


def told_of_store(row: dict[str, Any], words: Words) -> Iterator[str]:
    """A store in words: the sum, every finding on a line with its place, then the notes."""
    found = len(row["findings"])
    fields = {"store": row["store"], "streams": row["streams"], "entries": row["entries"]}
    yield words.phrase("audit-store-faults", found=found, **fields) if found else words.phrase("audit-store", **fields)
    yield from (f"  {_place(each, words)}{each['why']}" for each in row["findings"])
    noted = words.word("phrases", "audit-note")
    yield from (f"  {noted}: {_place(each, words)}{each['why']}" for each in row["notes"])


def _place(row: dict[str, Any], words: Words) -> str:
    if not row["stream"]:
        return "" if row["version"] is None else f"{words.word('phrases', 'audit-head')} {row['version']}: "
    return f"{row['stream']}: " if row["version"] is None else f"{row['stream']}#{row['version']}: "
