"""How Alembic reaches the database: through the connection that the store hands it."""

from __future__ import annotations

from alembic import context

from haab.table.store.rows import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
