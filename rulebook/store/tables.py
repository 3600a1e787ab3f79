"""The tables. Everything append-only is marked so; the rest says what may change and by which act."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, Index, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from rulebook.store.columns import UtcTime

EVERYWHERE = "*"
"""The worktree of a standing change that concerns all worktrees."""


class CorrectionRow(SQLModel, table=True):
    """What somebody said; append-only but for ``forgotten_at``, which blanks the words."""

    __tablename__ = "corrections"

    id: int | None = Field(default=None, primary_key=True)
    words: str = Field(sa_type=Text)
    said_by: str
    said_at: datetime = Field(sa_type=UtcTime)
    who: str | None = None
    place: str | None = None
    task: str | None = Field(default=None, sa_type=Text)
    action: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON))
    source: str
    forgotten_at: datetime | None = Field(default=None, sa_type=UtcTime)


class CheckRow(SQLModel, table=True):
    """One id for ever, and which of its versions is the head.

    Attributes:
        intent: what people decided: draft, shadow, armed, superseded or archived; standing follows from it.
        before: the last intent that was in use, to return to at restore.
        successor: the id that a superseded or renamed check leads to.
        renamed: the id is only a tombstone.
        path: the file, relative to the rules folder.
        layer: ``repository``, ``team`` or ``user``.

    """

    __tablename__ = "checks"

    id: str = Field(primary_key=True)
    head: int
    intent: str
    before: str | None = None
    successor: str | None = None
    renamed: bool = False
    path: str | None = None
    layer: str = "repository"
    opportunities_left: int | None = None
    created_at: datetime = Field(sa_type=UtcTime)


class VersionRow(SQLModel, table=True):
    """An immutable version; append-only.

    Attributes:
        layout: the YAML where it differs from the plain dump.
        forgotten_at: words were erased from it on request, so its content no longer gives its digest.

    """

    __tablename__ = "versions"
    __table_args__ = (UniqueConstraint("check_id", "digest", name="uq_versions_digest"),)

    check_id: str = Field(primary_key=True, foreign_key="checks.id")
    number: int = Field(primary_key=True)
    digest: str
    record: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    layout: str | None = Field(default=None, sa_type=Text)
    correction: int | None = Field(default=None, foreign_key="corrections.id")
    made_by: str
    why: str = Field(sa_type=Text)
    made_at: datetime = Field(sa_type=UtcTime)
    forgotten_at: datetime | None = Field(default=None, sa_type=UtcTime)


class ActRow(SQLModel, table=True):
    """What somebody did to a check: created, edited, archived, renamed ...; append-only."""

    __tablename__ = "acts"
    __table_args__ = (Index("ix_acts_check", "check_id", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    check_id: str
    act: str
    version: int
    detail: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    done_by: str
    why: str = Field(sa_type=Text)
    done_at: datetime = Field(sa_type=UtcTime)


class VerdictRow(SQLModel, table=True):
    """What a verify run showed for a key; append-only, the newest for a key wins."""

    __tablename__ = "verdicts"
    __table_args__ = (Index("ix_verdicts_key", "key", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    key: str
    answer: str
    reason: str
    detail: str = Field(sa_type=Text)
    sandbox: str
    seconds: float
    found_at: datetime = Field(sa_type=UtcTime)


class StandingChangeRow(SQLModel, table=True):
    """The ledger of standings; append-only. A worktree of ``*`` is a change of intent, for all."""

    __tablename__ = "standing_changes"
    __table_args__ = (
        Index("ix_standing_changes_check", "check_id", "id"),
        Index("ix_standing_changes_at", "changed_at"),
    )

    id: int | None = Field(default=None, primary_key=True)
    check_id: str
    version: int
    worktree: str
    before: str | None = None
    after: str
    cause: str
    detail: str = Field(sa_type=Text)
    changed_by: str
    changed_at: datetime = Field(sa_type=UtcTime)


class StandingRow(SQLModel, table=True):
    """The newest ledger entry of each check and worktree, kept so that a list reads one row a check."""

    __tablename__ = "standings"

    check_id: str = Field(primary_key=True)
    worktree: str = Field(primary_key=True)
    change: int
    version: int
    after: str


class BaselineRow(SQLModel, table=True):
    """The fingerprint that was last confirmed in a worktree."""

    __tablename__ = "baselines"

    check_id: str = Field(primary_key=True)
    worktree: str = Field(primary_key=True)
    fingerprint: str
    parts: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    confirmed_at: datetime = Field(sa_type=UtcTime)
    how: str


class FindingRow(SQLModel, table=True):
    """One match; details are kept for a set time."""

    __tablename__ = "findings"
    __table_args__ = (
        Index("ix_findings_check", "check_id", "id"),
        Index("ix_findings_at", "found_at"),
    )

    id: int | None = Field(default=None, primary_key=True)
    check_id: str
    version: int
    level: str
    standing: str
    outcome: str
    event_kind: str
    event_digest: str
    summary: str = Field(sa_type=Text)
    agent: str
    session: str
    found_at: datetime = Field(sa_type=UtcTime)
    micros: int
    follow_up: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class FindingCountRow(SQLModel, table=True):
    """How often a check matched, by outcome; kept for ever."""

    __tablename__ = "finding_counts"

    check_id: str = Field(primary_key=True)
    standing: str = Field(primary_key=True)
    outcome: str = Field(primary_key=True)
    number: int
    last_at: datetime = Field(sa_type=UtcTime)


class OverrideRow(SQLModel, table=True):
    """A person's permission; ``used_at`` is set once, by the action that it let through."""

    __tablename__ = "overrides"
    __table_args__ = (Index("ix_overrides_check", "check_id", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    check_id: str
    reason: str = Field(sa_type=Text)
    granted_by: str
    scope: str
    granted_at: datetime = Field(sa_type=UtcTime)
    expires_at: datetime | None = Field(default=None, sa_type=UtcTime)
    session: str | None = None
    used_at: datetime | None = Field(default=None, sa_type=UtcTime)


class SyncedRow(SQLModel, table=True):
    """The middle of the three-way comparison: what file and store agreed on, in one worktree.

    Attributes:
        digest: of the content; empty where the worktree was looked at and has no such file.
        seen: which head there was then, and whether it was out of use; None before schema 0004.

    """

    __tablename__ = "synced"

    check_id: str = Field(primary_key=True)
    worktree: str = Field(primary_key=True)
    path: str
    digest: str
    text_digest: str
    seen: str | None = None


class PendingFileRow(SQLModel, table=True):
    """A file change that was decided with the transaction and is carried out right after it.

    Attributes:
        content: the new text; None deletes.
        expected: digest of the text that it replaces; None where there was no file.

    """

    __tablename__ = "pending_files"

    id: int | None = Field(default=None, primary_key=True)
    worktree: str
    path: str
    content: str | None = Field(default=None, sa_type=Text)
    expected: str | None = None


class PinActRow(SQLModel, table=True):
    """What became of a pin, an event that pins wait for, or a refused request for a pin; append-only."""

    __tablename__ = "pin_acts"
    __table_args__ = (Index("ix_pin_acts_pin", "pin", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    pin: str
    act: str
    fields: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    done_by: str
    why: str = Field(sa_type=Text)
    done_at: datetime = Field(sa_type=UtcTime)
