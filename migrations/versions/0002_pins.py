"""Pins: what became of each rule that is kept verbatim in the context.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.String(27)
"""ISO time in UTC, fixed width."""


def upgrade() -> None:
    op.create_table(
        "pin_acts",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("pin", sa.String(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("done_by", sa.String(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("done_at", MOMENT, nullable=False),
    )
    op.create_index("ix_pin_acts_pin", "pin_acts", ["pin", "id"])


def downgrade() -> None:
    op.drop_table("pin_acts")
