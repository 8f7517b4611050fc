"""Opens a store by a file's name or a URL, and makes or migrates its tables first."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from ludex.errors import Misuse
from ludex.house.store.appending import Store
from ludex.house.store.postgres import Postgres
from ludex.house.store.sqlite import Sqlite

POSTGRES = ("postgresql://", "postgres://")
SQLITE = "sqlite:///"


async def open_store(where: str, *, synchronous: str = "FULL") -> Store:
    """The store in a file of SQLite (its path, or sqlite:///PATH) or in PostgreSQL (postgresql://...)."""
    if where.startswith(POSTGRES):
        await _migrate_postgres(where)
        return await Store.over(await Postgres.connect(where))
    if "://" in where and not where.startswith(SQLITE):
        raise Misuse("a store is a file or a postgresql:// URL, not {where}", slug="no-such-store", where=where)
    path = Path(where.removeprefix(SQLITE))
    if not path.parent.is_dir():
        raise Misuse("{path}: there is no such folder", slug="no-folder-of-store", path=str(path.parent))
    _migrate_sqlite(path)
    return await Store.over(Sqlite(path, synchronous=synchronous))


def _migrate_sqlite(path: Path) -> None:
    engine = create_engine(f"{SQLITE}{path}")
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    finally:
        engine.dispose()


async def _migrate_postgres(url: str) -> None:
    _, _, rest = url.partition("://")
    engine = create_async_engine(f"postgresql+asyncpg://{rest}")
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Any) -> None:
    """Makes the steps that a database lacks; one that a newer program made is left alone."""
    with as_file(files("ludex.house.store") / "migrations") as scripts:
        config = Config()
        config.set_main_option("script_location", str(scripts))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise Misuse("the store is of another program: {why}", slug="store-of-another", why=error) from None
