"""The second form: the balances of all accounts, a projection of the entries that may be dropped at any time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "store_2"
down_revision = "store_1"
branch_labels = None
depends_on = None

# As in the first form.
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Makes the table of balances."""
    op.create_table(
        "balances",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("amount", sa.Text, nullable=False),
        sa.Column("version", NUMBER, nullable=False),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )
