"""Whether the bare address of a game leads to watching it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that were opened before stay closed to whoever has nothing but the address."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("by_address", sa.Boolean, nullable=False, server_default=sa.false()))
