"""The first schema.

Revision ID: 0001
Revises:
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.String(27)
"""ISO time in UTC, fixed width."""

TABLES = (
    "corrections",
    "checks",
    "versions",
    "acts",
    "verdicts",
    "standing_changes",
    "standings",
    "baselines",
    "findings",
    "finding_counts",
    "overrides",
    "synced",
    "pending_files",
)


def upgrade() -> None:
    _checks()
    _ledgers()
    _findings()
    _files()


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)


def _checks() -> None:
    op.create_table(
        "corrections",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("said_by", sa.String(), nullable=False),
        sa.Column("said_at", MOMENT, nullable=False),
        sa.Column("who", sa.String()),
        sa.Column("place", sa.String()),
        sa.Column("task", sa.Text()),
        sa.Column("action", sa.JSON()),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("forgotten_at", MOMENT),
    )
    op.create_table(
        "checks",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("intent", sa.String(), nullable=False),
        sa.Column("before", sa.String()),
        sa.Column("successor", sa.String()),
        sa.Column("renamed", sa.Boolean(), nullable=False),
        sa.Column("path", sa.String()),
        sa.Column("layer", sa.String(), nullable=False),
        sa.Column("opportunities_left", sa.Integer()),
        sa.Column("created_at", MOMENT, nullable=False),
    )
    op.create_table(
        "versions",
        sa.Column("check_id", sa.String(), sa.ForeignKey("checks.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("layout", sa.Text()),
        sa.Column("correction", sa.Integer(), sa.ForeignKey("corrections.id")),
        sa.Column("made_by", sa.String(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.UniqueConstraint("check_id", "digest", name="uq_versions_digest"),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("check_id", sa.String(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("done_by", sa.String(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("done_at", MOMENT, nullable=False),
    )
    op.create_index("ix_acts_check", "acts", ["check_id", "id"])


def _ledgers() -> None:
    op.create_table(
        "verdicts",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("sandbox", sa.String(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("found_at", MOMENT, nullable=False),
    )
    op.create_index("ix_verdicts_key", "verdicts", ["key", "id"])
    op.create_table(
        "standing_changes",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("check_id", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("worktree", sa.String(), nullable=False),
        sa.Column("before", sa.String()),
        sa.Column("after", sa.String(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("changed_by", sa.String(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
    )
    op.create_index("ix_standing_changes_at", "standing_changes", ["changed_at"])
    op.create_index("ix_standing_changes_check", "standing_changes", ["check_id", "id"])
    op.create_table(
        "standings",
        sa.Column("check_id", sa.String(), primary_key=True),
        sa.Column("worktree", sa.String(), primary_key=True),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("after", sa.String(), nullable=False),
    )
    op.create_table(
        "baselines",
        sa.Column("check_id", sa.String(), primary_key=True),
        sa.Column("worktree", sa.String(), primary_key=True),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.Column("confirmed_at", MOMENT, nullable=False),
        sa.Column("how", sa.String(), nullable=False),
    )


def _findings() -> None:
    op.create_table(
        "findings",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("check_id", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(), nullable=False),
        sa.Column("standing", sa.String(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("event_kind", sa.String(), nullable=False),
        sa.Column("event_digest", sa.String(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("agent", sa.String(), nullable=False),
        sa.Column("session", sa.String(), nullable=False),
        sa.Column("found_at", MOMENT, nullable=False),
        sa.Column("micros", sa.Integer(), nullable=False),
        sa.Column("follow_up", sa.JSON(), nullable=False),
    )
    op.create_index("ix_findings_at", "findings", ["found_at"])
    op.create_index("ix_findings_check", "findings", ["check_id", "id"])
    op.create_table(
        "finding_counts",
        sa.Column("check_id", sa.String(), primary_key=True),
        sa.Column("standing", sa.String(), primary_key=True),
        sa.Column("outcome", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("last_at", MOMENT, nullable=False),
    )
    op.create_table(
        "overrides",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("check_id", sa.String(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("granted_by", sa.String(), nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("granted_at", MOMENT, nullable=False),
        sa.Column("expires_at", MOMENT),
        sa.Column("session", sa.String()),
        sa.Column("used_at", MOMENT),
    )
    op.create_index("ix_overrides_check", "overrides", ["check_id", "id"])


def _files() -> None:
    op.create_table(
        "synced",
        sa.Column("check_id", sa.String(), primary_key=True),
        sa.Column("worktree", sa.String(), primary_key=True),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("text_digest", sa.String(), nullable=False),
    )
    op.create_table(
        "pending_files",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("worktree", sa.String(), nullable=False),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("content", sa.Text()),
        sa.Column("expected", sa.String()),
    )
