"""The third form: every stream has a number, by which the other tables name it.

Names are long and stand in every index, so a store of numbers writes fewer pages with every entry. Entries lie in the
order in which they were stored: those of one commit share their pages, whatever streams they are of.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "store_3"
down_revision = "store_2"
branch_labels = None
depends_on = None

# As in the first form.
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NAMING = ("entries", "commands", "snapshots", "balances")
"""The tables that name streams."""


def upgrade() -> None:
    """Numbers all streams that some table names, and makes each table anew."""
    streams = op.create_table(
        "streams",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sqlite_strict=True,
    )
    named = " UNION ".join(f"SELECT stream FROM {table}" for table in NAMING)
    names = [row[0] for row in op.get_bind().execute(sa.text(named))]
    if names:
        op.bulk_insert(streams, [{"number": number, "name": name} for number, name in enumerate(sorted(names), 1)])
    _anew(
        "entries",
        "b.version",
        sa.Column("stream", NUMBER, primary_key=True),
        sa.Column("version", NUMBER, primary_key=True),
        *_stored(),
        sqlite_strict=True,
    )
    _anew(
        "commands",
        'b."by", b.id',
        sa.Column("stream", NUMBER, primary_key=True),
        sa.Column("by", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", NUMBER, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    _anew(
        "snapshots",
        "b.version",
        sa.Column("stream", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("version", NUMBER, nullable=False),
        *_stored(),
        sqlite_strict=True,
    )
    _anew(
        "balances",
        "b.account",
        sa.Column("stream", NUMBER, primary_key=True),
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("amount", sa.Text, nullable=False),
        sa.Column("version", NUMBER, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _anew(table: str, order: str, *columns: sa.Column[int] | sa.Column[str] | sa.Column[bytes], **how: bool) -> None:
    """A table with numbers for names, filled from the one of that name in the order of its key."""
    op.rename_table(table, f"{table}_before")
    if op.get_bind().dialect.name == "postgresql":  # where names of keys stay when a table is named otherwise
        op.execute(f"ALTER INDEX {table}_pkey RENAME TO {table}_before_pkey")
    op.create_table(table, *columns, **how)
    others = ", ".join(f'"{column.name}"' for column in columns[1:])
    told = ", ".join(f'b."{column.name}"' for column in columns[1:])
    op.execute(
        f"INSERT INTO {table} (stream, {others}) SELECT s.number, {told} "
        f"FROM {table}_before AS b JOIN streams AS s ON s.name = b.stream ORDER BY b.stream, {order}"
    )
    op.drop_table(f"{table}_before")


def _stored() -> tuple[sa.Column[int] | sa.Column[bytes], ...]:
    return (
        sa.Column("at", NUMBER, nullable=False),
        sa.Column("schema", NUMBER, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
