"""Versions from which words were erased on request.

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("versions", sa.Column("forgotten_at", sa.String(27)))


def downgrade() -> None:
    with op.batch_alter_table("versions") as versions:
        versions.drop_column("forgotten_at")
