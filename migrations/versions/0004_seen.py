"""Which head a worktree had seen when its file and the store were last compared.

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("synced", sa.Column("seen", sa.String(40)))


def downgrade() -> None:
    with op.batch_alter_table("synced") as synced:
        synced.drop_column("seen")
