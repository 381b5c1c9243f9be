"""Whether a table allows hints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that were opened before allow them."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
