"""Stores that older programs made are migrated, hold what they held, and are gone on with.

`stores_of_old/` has one of every schema, as a program of that schema left it, under the keys of the tests.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from pathlib import Path

import pytest

from ludex.house.auditing import audit_store
from ludex.house.everywhere import play_everywhere
from ludex.house.findings import Finding
from ludex.house.house import House
from ludex.house.store.opening import read_store
from tests.house.houses import KEYS, in_house
from tests.tables import LAW
from tests.tidy import ROOT

OLD = sorted((ROOT / "tests" / "house" / "stores_of_old").glob("*.db.gz"))
MIGRATIONS = ROOT / "src" / "ludex" / "house" / "store" / "migrations" / "versions"


def unpacked(packed: Path, folder: Path) -> str:
    """A copy of an old store that may be written."""
    file = folder / packed.name.removesuffix(".gz")
    file.write_bytes(gzip.decompress(packed.read_bytes()))
    return str(file)


def schema_of(file: str) -> str:
    """The schema that a store says it has."""
    with sqlite3.connect(file) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_every_earlier_schema_is_kept() -> None:
    """All but the present one; whoever adds a schema keeps a store of the one before."""
    schemas = sorted(path.stem for path in MIGRATIONS.glob("store_*.py"))
    assert [path.name.removesuffix(".db.gz") for path in OLD] == schemas[:-1]


@pytest.mark.parametrize("packed", OLD, ids=lambda path: path.name)
def test_an_old_store_goes_on(packed: Path, tmp_path: Path) -> None:
    """Its tables stand where they stood, its money is where it was, bots play on, and all of it audits clean."""
    file = unpacked(packed, tmp_path)
    assert schema_of(file) == packed.name.removesuffix(".db.gz")
    with sqlite3.connect(file) as connection:
        before = dict(connection.execute("SELECT stream, max(version) FROM entries GROUP BY stream"))

    async def play(house: House) -> None:
        assert {f"table:{id}": live.table.version for id, live in house.tables.items()} == {
            stream: version for stream, version in before.items() if stream.startswith("table:")
        }
        await play_everywhere(house, 1, seed=3)
        assert all(live.table.version > before[f"table:{id}"] for id, live in house.tables.items())

    in_house(file, play)
    assert schema_of(file) > packed.name.removesuffix(".db.gz")
    assert asyncio.run(_findings(file)) == []


async def _findings(file: str) -> list[Finding]:
    store = await read_store(file)
    try:
        return [each async for each in audit_store(store, LAW, KEYS) if isinstance(each, Finding)]
    finally:
        await store.close()
