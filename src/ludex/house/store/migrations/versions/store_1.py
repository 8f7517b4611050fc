"""The first form: entries, commands, snapshots and heads."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "store_1"
down_revision = None
branch_labels = None
depends_on = None

# Strict tables of SQLite, which keep to the types of their columns, know this one alone for whole numbers.
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Makes the four tables."""
    op.create_table(
        "entries",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", NUMBER, primary_key=True),
        *_stored(),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )
    op.create_table(
        "commands",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("by", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", NUMBER, nullable=False),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", NUMBER, nullable=False),
        *_stored(),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )
    op.create_table(
        "heads",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("signature", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )


def _stored() -> tuple[sa.Column[int] | sa.Column[bytes], ...]:
    return (
        sa.Column("at", NUMBER, nullable=False),
        sa.Column("schema", NUMBER, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
