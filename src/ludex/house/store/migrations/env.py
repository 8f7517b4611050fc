"""What Alembic runs: the steps that are missing, over the connection that whoever opens the store hands in."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
