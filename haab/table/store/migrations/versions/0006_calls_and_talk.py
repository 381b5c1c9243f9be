"""Calls: ways, the games that they are wanted for, an outbox, a secret of the table; talk, and private notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the new tables."""
    _make_calls()
    _make_talk()


def _make_calls() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(256), nullable=False),
    )
    op.create_table(
        "ways",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(2048), nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("is_good", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(64)),
        sa.Column("guesses", sa.Integer, nullable=False),
        sa.Column("trouble", sa.String(80)),
        sa.Column("since", MOMENT, nullable=False),
    )
    op.create_table(
        "wanted",
        sa.Column("way_id", sa.String(64), sa.ForeignKey("ways.id"), primary_key=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), primary_key=True, index=True),
        sa.Column("called", sa.Integer, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("way_id", sa.String(64), sa.ForeignKey("ways.id"), nullable=False, index=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), index=True),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("due", MOMENT, nullable=False, index=True),
        sa.Column("until", MOMENT),
        sa.Column("tries", sa.Integer, nullable=False),
    )


def _make_talk() -> None:
    op.create_table(
        "talk",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), nullable=False, index=True),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("author", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("preset", sa.String(24)),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_table("quiet", sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), primary_key=True))
    op.create_table(
        "notes",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), primary_key=True, index=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("updated", MOMENT, nullable=False),
    )
