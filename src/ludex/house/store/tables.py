"""The tables of the store, the same in SQLite and PostgreSQL; Alembic makes and changes them (`migrations/`)."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()
NUMBER = BigInteger().with_variant(Integer(), "sqlite")
"""Strict tables of SQLite, which keep to the types of their columns, know this one alone for whole numbers."""

ENTRIES = Table(
    "entries",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("version", NUMBER, primary_key=True),
    Column("at", NUMBER, nullable=False),
    Column("schema", NUMBER, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""Every entry of every stream."""

COMMANDS = Table(
    "commands",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("by", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("version", NUMBER, nullable=False),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""Which entry a command led to that had an id: how a repeated one is known."""

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("version", NUMBER, nullable=False),
    Column("at", NUMBER, nullable=False),
    Column("schema", NUMBER, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""The latest snapshot of a stream."""

HEADS = Table(
    "heads",
    METADATA,
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("signature", LargeBinary, nullable=False),
    sqlite_strict=True,
)
"""The tips of all streams at some moments, signed; each names the one before it."""

BALANCES = Table(
    "balances",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("account", Text, primary_key=True),
    Column("amount", Text, nullable=False),
    Column("version", NUMBER, nullable=False),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""What every account holds, as far as somebody reckoned it out; made from the entries alone, and never the other way.

Amounts are decimal digits: all that a house ever gave out may be more than a column of whole numbers holds."""
