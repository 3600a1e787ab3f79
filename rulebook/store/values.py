"""What the store hands out beside the domain's own values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple

from rulebook.records.check import Check

Intent = Literal["draft", "shadow", "armed", "superseded", "archived"]
Layer = Literal["repository", "team", "user"]

ABSENT = ""
"""The digest of a file that a worktree does not have."""

OUT_OF_USE = ("archived", "superseded")
"""Intents of checks that do nothing and can be restored."""


@dataclass(frozen=True, slots=True)
class StoredCheck:
    """One version of a check, with what the store knows of its id.

    Attributes:
        id: the check's id.
        version: the number of this version, from 1.
        digest: ``rulebook-check:1:<hex>`` of the authored fields.
        record: the authored record.
        head: the number of the version in force.
        intent: what people decided: draft, shadow, armed, superseded or archived.
        before: the last intent that was in use, to which ``restore`` returns.
        successor: the id that a superseded or renamed check leads to.
        renamed: the id is only a tombstone.
        path: the file, relative to the rules folder; None where there is none.
        layer: whose library it belongs to.
        opportunities_left: matches after which a check in shadow must be armed or lapses; None: no end.
        layout: the YAML of this version where it is not the plain dump.
        correction: number of the correction that it was compiled from.
        by, why, at: who made this version, for what reason, when.

    """

    id: str
    version: int
    digest: str
    record: Check
    head: int
    intent: Intent
    by: str
    why: str
    at: datetime
    before: Intent | None = None
    successor: str | None = None
    renamed: bool = False
    path: str | None = None
    layer: Layer = "repository"
    opportunities_left: int | None = None
    layout: str | None = None
    correction: int | None = None

    @property
    def archived(self) -> bool:
        """Whether the check is out of use, by archive or by supersession."""
        return self.renamed or self.intent in OUT_OF_USE

    @property
    def seen(self) -> str:
        """The head, and whether it is out of use: what a worktree remembers to see whether it moved."""
        return f"{self.head} out of use" if self.archived else str(self.head)


class Mark(NamedTuple):
    """What tells whether a check has changed.

    Attributes:
        id: the check's id.
        version: the number of the version in force.
        intent: what people decided.
        content: the digest of that version, and when words were erased from it; equal for equal records.

    """

    id: str
    version: int
    intent: Intent
    content: str


class Outline(NamedTuple):
    """What a list shows of a check; the fields are those of ``StoredCheck`` and of its record.

    ``version`` is the one in force in a worktree; None where that has no file of the check.
    """

    id: str
    version: int | None
    head: int
    intent: Intent
    successor: str | None
    renamed: bool
    path: str | None
    layer: Layer
    opportunities_left: int | None
    rule: str
    level: str
    owner: str | None
    review_by: str | None


@dataclass(frozen=True, slots=True)
class StoredCorrection:
    """A correction with its number; ``forgotten_at`` says that the words were erased on request."""

    number: int
    words: str
    said_by: str
    said_at: datetime
    who: str | None
    where: str | None
    task: str | None
    action: dict[str, Any] | None
    source: str
    forgotten_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasure touched: numbers of corrections, (id, number) of versions, how many findings."""

    corrections: tuple[int, ...]
    versions: tuple[tuple[str, int], ...]
    findings: int


@dataclass(frozen=True, slots=True)
class Baseline:
    """The fingerprint that was last confirmed in a worktree, by a verdict or by a person (``how``)."""

    fingerprint: str
    parts: dict[str, Any]
    confirmed_at: datetime
    how: str


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did to a check; ``detail`` holds what is needed to take it back."""

    number: int
    check: str
    act: str
    version: int
    by: str
    why: str
    at: datetime
    detail: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counts:
    """How often a check matched, for ever; ``by_outcome`` is keyed by ``standing:outcome``."""

    total: int
    last_at: datetime | None
    by_outcome: dict[str, int]


@dataclass(frozen=True, slots=True)
class Synced:
    """What file and store last agreed on in a worktree.

    Attributes:
        path: the file, relative to the rules folder.
        digest: of its content; ``ABSENT`` where this worktree has no such file, and that is right so.
        text_digest: of its text, byte for byte.
        seen: the head that there was then, as ``StoredCheck.seen`` says it; None: not known.

    """

    path: str
    digest: str
    text_digest: str
    seen: str | None = None


@dataclass(frozen=True, slots=True)
class PendingFile:
    """A file change that was decided and is to be carried out; ``content`` None deletes."""

    number: int
    path: str
    content: str | None
    expected: str | None


@dataclass(frozen=True, slots=True)
class PinAct:
    """What somebody did to a pin.

    Attributes:
        pin: the pin's id; empty for an event that pins wait for.
        act: ``pinned``, ``withdrawn``, ``happened`` or ``refused``.
        by, why, at: who, for what reason, when.
        fields: the pin's fields, the event's words, or the refusal's code and source.

    """

    pin: str
    act: str
    by: str
    why: str
    at: datetime
    fields: dict[str, Any] = field(default_factory=dict)
