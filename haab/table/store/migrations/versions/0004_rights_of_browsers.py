"""Rights belong to browsers, links are invitations, secrets are hashes; revisions, leases of bots, notices, servers."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OWNER, SPECTATOR = -1, -2
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the new tables, bring over what the old keys opened, and drop the keys."""
    _make_tables()
    _bring_over_rights()
    op.drop_table("keys")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("key")
    with op.batch_alter_table("games") as games:
        games.drop_column("owner_key")
        games.drop_column("spectator_key")
        games.alter_column("seed", existing_type=sa.BigInteger, type_=sa.String(40), existing_nullable=False)
        games.add_column(sa.Column("revision", sa.BigInteger, nullable=False, server_default="0"))
        games.add_column(sa.Column("to_move", sa.Integer))
        games.add_column(sa.Column("mark", sa.String(16)))
        games.add_column(sa.Column("bots_only", sa.Boolean, nullable=False, server_default=sa.false()))
        games.add_column(sa.Column("bot_at", MOMENT))
        games.add_column(sa.Column("bot_until", MOMENT))
        games.create_index("bots_to_move", ["bots_only", "bot_at"])
    with op.batch_alter_table("drafts") as drafts:
        drafts.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="0"))
        drafts.add_column(sa.Column("step", sa.Integer, nullable=False, server_default="1"))
    op.execute("UPDATE drafts SET version = (SELECT version FROM games WHERE games.id = drafts.game_id)")
    op.execute(
        "UPDATE games SET bots_only = (NOT EXISTS "
        "(SELECT 1 FROM seats WHERE seats.game_id = games.id AND seats.kind != 'bot'))"
    )
    look_at = sa.text(
        "UPDATE games SET bot_at = :moment WHERE status = 'running' AND EXISTS "
        "(SELECT 1 FROM seats WHERE seats.game_id = games.id AND seats.kind = 'bot')"
    ).bindparams(sa.bindparam("moment", type_=MOMENT))
    op.get_bind().execute(look_at, {"moment": datetime.now(UTC)})


def _make_tables() -> None:
    game = sa.ForeignKey("games.id")
    op.create_table(
        "grants",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), primary_key=True, index=True),
        sa.Column("role", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("since", MOMENT, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("since", MOMENT, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("game_id", sa.String(24), game, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("seen", MOMENT, nullable=False),
    )


def _bring_over_rights() -> None:
    """What a browser's keys opened it may do now; links of seats that nobody has taken go on inviting."""
    connection = op.get_bind()
    tables = sa.MetaData()
    grants = sa.Table("grants", tables, autoload_with=connection)
    links = sa.Table("links", tables, autoload_with=connection)
    held = connection.execute(
        sa.text(
            "SELECT k.browser, k.game_id, s.seat AS role, k.since FROM keys k "
            "JOIN seats s ON s.game_id = k.game_id AND s.key = k.key "
            f"UNION SELECT k.browser, k.game_id, {OWNER}, k.since FROM keys k "
            "JOIN games g ON g.id = k.game_id AND g.owner_key = k.key "
            f"UNION SELECT k.browser, k.game_id, {SPECTATOR}, k.since FROM keys k "
            "JOIN games g ON g.id = k.game_id AND g.spectator_key = k.key"
        ).columns(since=MOMENT)
    )
    rows = [{**row._mapping, "browser": _hash(row.browser)} for row in held]
    handed_out = connection.execute(
        sa.text(
            "SELECT s.key, s.game_id, 'seat' AS kind, s.seat AS seat, g.created AS since FROM seats s "
            "JOIN games g ON g.id = s.game_id WHERE s.kind = 'open' "
            "UNION SELECT g.spectator_key, g.id, 'watch', NULL, g.created FROM games g"
        ).columns(since=MOMENT)
    )
    invitations = [{**row._mapping, "key": _hash(row.key)} for row in handed_out]
    _insert(grants, rows)
    _insert(links, invitations)


def _insert(table: sa.Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        op.bulk_insert(table, rows)


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
