"""The fifth player is orange, as the glossary says; earlier tables called the colour white."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename the colour."""
    op.execute("UPDATE seats SET colour = 'orange' WHERE colour = 'white'")
