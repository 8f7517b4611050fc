"""What the tests of audits ask: what an audit tells of a store, and raw SQL to alter one."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Any

from ludex.house.auditing import audit_store
from ludex.house.findings import Finding, Note, Noted
from ludex.house.house import read_witness
from ludex.house.keys import Keys
from ludex.house.store.opening import read_store
from tests.house.houses import KEYS
from tests.house.played import witness_of
from tests.house.stores import of
from tests.tables import LAW


def told(where: Path | str, keys: Keys | bytes = KEYS, *, with_witness: bool = True) -> list[Finding | Note]:
    """All that an audit tells."""
    witness = read_witness(witness_of(where)) if isinstance(where, Path) and with_witness else None

    async def run() -> list[Finding | Note]:
        store = await read_store(str(where))
        try:
            return [each async for each in audit_store(store, LAW, keys, witness=witness)]
        finally:
            await store.close()

    return asyncio.run(run())


def found(where: Path | str, keys: Keys | bytes = KEYS, *, with_witness: bool = True) -> list[Finding]:
    """All that is wrong."""
    return [each for each in told(where, keys, with_witness=with_witness) if isinstance(each, Finding)]


def places(findings: Iterable[Finding]) -> set[tuple[str, int | None]]:
    return {(finding.stream, finding.version) for finding in findings}


def faults(findings: Iterable[Finding]) -> set[tuple[StrEnum, str, int | None]]:
    return {(finding.fault, finding.stream, finding.version) for finding in findings}


def notes(where: Path, keys: Keys | bytes = KEYS) -> dict[Noted, int]:
    """How often each thing is noted."""
    noted = [each.note for each in told(where, keys) if isinstance(each, Note)]
    return {note: noted.count(note) for note in dict.fromkeys(noted)}


def altered(path: Path, *statements: str) -> None:
    """Raw SQL, in one transaction."""
    connection = sqlite3.connect(path)
    connection.create_function("otherwise", 1, _otherwise)
    with connection:
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement
    connection.close()


def _otherwise(body: bytes) -> bytes:
    """The same with another digit at its end."""
    at = max(place for place, byte in enumerate(body) if chr(byte).isdigit())
    return body[:at] + str((body[at] - ord("0") + 1) % 10).encode() + body[at + 1 :]


def asked(path: Path, statement: str) -> Any:
    """One value of the store."""
    connection = sqlite3.connect(path)
    value = connection.execute(statement).fetchone()[0]
    connection.close()
    return value


def first(path: Path, stream: str, wanted: str) -> int:
    """The first entry of a stream in which something is told."""
    found: int = asked(
        path, f"SELECT min(version) FROM entries WHERE stream = {of(stream)} AND CAST(body AS TEXT) LIKE '%{wanted}%'"
    )
    return found
