"""Games that are the deal of a day, and the results of those who show them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that were opened before are the deal of no day."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("deal", sa.String(16)))
        games.add_column(sa.Column("deal_result", sa.JSON))
        games.create_index("games_of_deal", ["deal", "game"])
