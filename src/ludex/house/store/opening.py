"""Opens a store by a file's name or a URL, and makes or migrates its tables first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.ext.asyncio import create_async_engine

from ludex.errors import Misuse
from ludex.house.store.appending import Store
from ludex.house.store.backend import Backend
from ludex.house.store.postgres import Postgres
from ludex.house.store.queries import form_of
from ludex.house.store.sqlite import Sqlite

POSTGRES = ("postgresql://", "postgres://")
SQLITE = "sqlite:///"


async def open_store(where: str, *, synchronous: str = "FULL") -> Store:
    """The store in a file of SQLite (its path, or sqlite:///PATH) or in PostgreSQL (postgresql://...)."""
    if where.startswith(POSTGRES):
        await _migrate_postgres(where)
        return await _over(await Postgres.connect(where))
    if "://" in where and not where.startswith(SQLITE):
        raise Misuse("a store is a file or a postgresql:// URL, not {where}", slug="no-such-store", where=where)
    path = Path(where.removeprefix(SQLITE))
    if not path.parent.is_dir():
        raise Misuse("{path}: there is no such folder", slug="no-folder-of-store", path=str(path.parent))
    _migrate_sqlite(path)
    return await _over(await Sqlite.connect(path, synchronous=synchronous))


async def _over(backend: Backend) -> Store:
    await backend.settled()
    return await Store.over(backend)


async def read_store(where: str) -> Store:
    """A store that is there, to be read alone: nothing is made, migrated or written."""
    backend: Backend
    with reading(where):
        if where.startswith(POSTGRES):
            backend = await Postgres.connect_to_read(where)
        else:
            backend = Sqlite.connect_to_read(Path(where.removeprefix(SQLITE)))
        try:
            form = await form_of(backend)
            with _config() as config:
                current = ScriptDirectory.from_config(config).get_current_head()
            if form != current:
                raise Misuse(
                    "{where}: it has the form {form}, and this program reads {current}: ludex house status lifts it",
                    slug="store-of-other-form",
                    where=without_password(where),
                    form=form,
                    current=str(current),
                )
            return await Store.over(backend)
        except BaseException:
            await backend.close()
            raise


@contextmanager
def reading(where: str) -> Iterator[None]:
    """What a database says that cannot be read is told in one line."""
    try:
        yield
    except (sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise Misuse(
            "{where}: no store of a house can be read here: {why}",
            slug="no-store-to-read",
            where=without_password(where),
            why=error,
        ) from None


def without_password(where: str) -> str:
    """Where a store is, as it may be shown."""
    scheme, separator, rest = where.rpartition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}" if scheme else where


def _migrate_sqlite(path: Path) -> None:
    engine = create_engine(f"{SQLITE}{path}")
    # All steps or none: the driver by itself commits every table that is made, and a kill in between would leave some.
    event.listen(engine, "connect", _begins_by_name)
    event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    finally:
        engine.dispose()


def _begins_by_name(connection: Any, _: object) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


async def _migrate_postgres(url: str) -> None:
    _, _, rest = url.partition("://")
    engine = create_async_engine(f"postgresql+asyncpg://{rest}")
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


@contextmanager
def _config() -> Iterator[Config]:
    """Where the steps are."""
    with as_file(files("ludex.house.store") / "migrations") as scripts:
        config = Config()
        config.set_main_option("script_location", str(scripts))
        config.set_main_option("path_separator", "os")
        yield config


def _upgrade(connection: Any) -> None:
    """Makes the steps that a database lacks; one that a newer program made is left alone."""
    with _config() as config:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise Misuse("the store is of another program: {why}", slug="store-of-another", why=error) from None
