"""What the tests of faults begin with: a house that is furnished once, and a server that may be stopped."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.faults.furnished import furnished_folder
from tests.house.faults.postgres_cuts import empty_database
from tests.house.faults.servers import Data, Server, own_server


@pytest.fixture(scope="session")
def _furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return asyncio.run(furnished_folder(tmp_path_factory.mktemp("furnished")))


@pytest.fixture
def folder(_furnished: Path, tmp_path: Path) -> Path:
    """A folder with `house.db`, a house with all its tables that nobody has played at, and its `keys`."""
    return Path(shutil.copytree(_furnished, tmp_path / "house"))


@pytest.fixture(scope="session")
def own() -> Iterator[Server]:
    """A server of PostgreSQL that the tests may stop."""
    with own_server() as server:
        yield server


@pytest.fixture(scope="session")
def _empty() -> Data:
    return empty_database()


@pytest.fixture
def stopped(_empty: Data) -> Iterator[Server]:
    """A server of its own for a test, which does not run yet, with an empty database for a house."""
    with own_server(_empty) as server:
        yield server
