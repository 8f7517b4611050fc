"""The databases that every test of the house runs on: SQLite, and PostgreSQL as one server for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

import pytest

from tests.house.played import evening, witness_of
from tests.house.stores import database, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A server that was started for the tests, in a folder that no other run of the tests clears away."""
    with (
        TemporaryDirectory(prefix="ludex-postgres-", ignore_cleanup_errors=True) as folder,
        server(Path(folder)) as url,
    ):
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a store is made, in each of the two databases."""
    if request.param == "sqlite":
        yield str(tmp_path / "house.db")
        return
    with database(request.getfixturevalue("postgres")) as url:
        yield url


@pytest.fixture(scope="session")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of an evening, with its witness beside it, that nobody altered."""
    path = tmp_path_factory.mktemp("evening") / "house.db"
    evening(path)
    return path


@pytest.fixture
def copied(untouched: Path, tmp_path: Path) -> Path:
    """A copy of it for whoever alters it."""
    path = tmp_path / "house.db"
    copy(untouched, path)
    copy(witness_of(untouched), witness_of(path))
    return path
