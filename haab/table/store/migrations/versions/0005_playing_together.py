"""Clocks of every kind, taking back by leave, open tables, codes of invitations, and how browsers keep their games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns, and the table of what browsers keep."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("increment_seconds", sa.Integer, nullable=False, server_default="0"))
        games.add_column(sa.Column("turn_days", sa.Integer))
        games.add_column(sa.Column("when_out", sa.String(8), nullable=False, server_default="nothing"))
        games.add_column(sa.Column("backs", sa.Integer, nullable=False, server_default="0"))
        games.add_column(sa.Column("is_listed", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("notices") as notices:
        notices.add_column(sa.Column("by_seat", sa.Integer))
        notices.add_column(sa.Column("number", sa.Integer))
    with op.batch_alter_table("links") as links:
        links.add_column(sa.Column("code", sa.String(64)))
        links.add_column(sa.Column("code_until", sa.DateTime(timezone=True)))
        links.create_index("links_by_code", ["code"], unique=True)
    op.create_table(
        "kept",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), primary_key=True, index=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("is_archived", sa.Boolean, nullable=False),
    )
