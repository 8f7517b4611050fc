"""`ludex audit`: records of any game decided again under the rules they were played by, and what changed since; and
the stores of houses (`audit_stores.py`).
"""

from __future__ import annotations

import gzip
import zlib
from argparse import Namespace
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from ludex.cli.audit_stores import check_options, is_store, row_of_store, told_of_store
from ludex.cli.output import existing, law_of, print_json, print_lines, title_of
from ludex.core.record import Record
from ludex.errors import Corrupt, Misuse, within
from ludex.games import records
from ludex.games.records import Audit, RulesThen, read_record
from ludex.law.book import Law
from ludex.words import Words

PACKED = ".gz"
SIZE_MAX = 500_000_000
"""Bytes of the longest record that is read: a week of play, and a bound on what a packed file may grow to."""


def audit(arguments: Namespace) -> int:
    """Tells of every record whether its facts follow, and of every store what is wrong with it; 1 where anything is."""
    law, words = law_of(arguments), Words(arguments.lang)
    are_stores = {path: is_store(path) for path in arguments.files}
    check_options(arguments, has_store=any(are_stores.values()))
    rows = [_row(path, law, words) for path in arguments.files if not are_stores[path]]
    stores = [row_of_store(path, arguments, law) for path in arguments.files if are_stores[path]]
    if arguments.json:
        print_json({"records": rows, **({"stores": stores} if stores else {})})
    else:
        print_lines(line for row in rows for line in _told(row, law, words))
        print_lines(line for row in stores for line in told_of_store(row, words))
    return 0 if all(row["follows"] for row in rows) and all(row["sound"] for row in stores) else 1


def _row(path: str, law: Law, words: Words) -> dict[str, Any]:
    try:
        record = read_record(stored_lines(path))
        return {"file": path, "follows": True, **findings(record, records.audit(law, record))}
    except Corrupt as error:
        return {"file": path, "follows": False, "why": words.error(error)}
    except Misuse as error:
        if str(error).startswith(f"{path}: "):
            raise
        raise within(path, error) from None


def findings(record: Record, audited: Audit) -> dict[str, Any]:
    """What is told of a record whose facts follow."""
    reopened, header = audited.reopened, record.header
    return {
        "game": header.game,
        "in": header.jurisdiction,
        "table": header.table_id,
        "entries": len(record.entries),
        "rules": reopened.rules,
        "changes": msgspec.to_builtins(reopened.changes),
        "added": reopened.added,
        "dropped": reopened.dropped,
        "refused": reopened.refused,
        "corrections": msgspec.to_builtins(audited.corrections),
    }


def _told(row: dict[str, Any], law: Law, words: Words) -> Iterator[str]:
    if not row["follows"]:
        yield words.word("phrases", "audit-corrupt").format(**row)
        return
    title = title_of(law, words, row["game"], row["in"])
    yield words.phrase("audit-follows", file=row["file"], title=title, entries=row["entries"])
    yield from told_changes(row, words)


def told_changes(row: dict[str, Any], words: Words) -> Iterator[str]:
    """What has changed since a record was written, each on a line of its own."""
    rules = RulesThen(row["rules"])
    if rules is not RulesThen.SAME:
        yield f"  {words.word('phrases', f'audit-rules-{rules}').format(why=row['refused'])}"
    yield from (f"    {each['path']}: {_value(each, 'then')} -> {_value(each, 'now')}" for each in row["changes"])
    for name in ("added", "dropped"):
        if row[name]:
            yield f"  {words.word('phrases', f'audit-{name}')} {', '.join(row[name])}"
    if row["corrections"]:
        yield f"  {words.word('phrases', 'audit-corrections')}"
    for each in row["corrections"]:
        where = words.phrase("audit-correction", **each)
        yield f"    {where}: {_clauses(each['then'])} -> {_clauses(each['now'])}"


def _value(change: dict[str, Any], when: str) -> str:
    value = change.get(when, UNSET)
    return "-" if value is UNSET else msgspec.json.encode(value).decode()


def _clauses(clauses: Iterable[str]) -> str:
    return ", ".join(clauses) or "-"


# Reading.


def stored_lines(path: str) -> bytes:
    """The lines of a record, from a file of lines, a packed one, or one as `ludex play --auto --json` prints it."""
    return as_lines(stored_text(path).encode())


def stored_text(path: str) -> str:
    """What a file holds, unpacked where it is packed."""
    found = existing(path)
    if found.is_dir():
        raise Misuse("{path}: it is a folder, not a file", slug="folder-not-file", path=path)
    try:
        with gzip.open(found) if found.suffix == PACKED else found.open("rb") as file:
            stored = file.read(SIZE_MAX + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Misuse("{path}: it cannot be read: {why}", slug="cannot-be-read", path=path, why=error) from None
    if len(stored) > SIZE_MAX:
        raise Misuse("{path}: it is longer than {most} bytes", slug="longer-than-bytes", path=path, most=SIZE_MAX)
    try:
        return stored.decode()
    except UnicodeDecodeError as error:
        raise Misuse("{path}: it cannot be read: {why}", slug="cannot-be-read", path=path, why=error) from None


def as_lines(stored: bytes) -> bytes:
    """A whole record in one piece of JSON as lines; lines stay what they are."""
    try:
        whole = msgspec.json.decode(stored)
    except (msgspec.DecodeError, RecursionError):
        return stored
    if not isinstance(whole, dict) or "header" not in whole or not isinstance(whole.get("entries"), list):
        return stored
    return b"".join(msgspec.json.encode(part) + b"\n" for part in (whole["header"], *whole["entries"]))
