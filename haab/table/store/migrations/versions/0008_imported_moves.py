"""The moves of an imported record are one text."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was imported before stays in the rows of its moves."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("imported", sa.JSON, nullable=True))
