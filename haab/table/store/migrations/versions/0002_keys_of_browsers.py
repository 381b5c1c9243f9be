"""The keys of browsers: one cookie for a browser instead of one for each of its games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of keys."""
    op.create_table(
        "keys",
        sa.Column("browser", sa.String(48), primary_key=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("key", sa.String(48), primary_key=True),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    )
