"""What the audit looks at and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from rulebook.context.pins import Pin
from rulebook.records.check import Check
from rulebook.records.values import Override, Standing, Verdict

Severity = Literal["info", "warning", "error"]
"""By consequence: ``error``: something is not enforced, or enforced although its reason is gone, right now;
``warning``: somebody has to act before it comes to that; ``info``: worth knowing, nothing to do."""

SEVERITIES: tuple[Severity, ...] = ("info", "warning", "error")
"""Weakest first."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that the audit found.

    Attributes:
        code: the finding's kind, from docs/audit.md.
        severity: by consequence.
        message: one line, without the check's id.
        fix: the command or act that settles it; None where there is nothing to do.
        check: the check's id; None where it concerns the whole library.
        where: repository-relative file, where the finding is about one.

    """

    code: str
    severity: Severity
    message: str
    fix: str | None = None
    check: str | None = None
    where: str | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """One check in the state that the audit found it in, after every condition was evaluated.

    Attributes:
        id, version, record: the version in force.
        standing: here and now.
        standing_since: when it came to that; None where the ledger does not say.
        standing_why: the ledger's cause and detail, one line.
        verdict: of the present key; None where there is no verify command or it never ran.
        path: repository-relative file of the record; None where there is none.
        in_force_since: when it was first armed here; None: never.
        opportunities_left: what is left of its time in shadow; None where it is not bounded.
        fired: matches that counted (not shadow, not suspended).
        would_have: matches in shadow or while suspended.
        last_fired: when it last matched in any way.
        rearmed: how often a condition was confirmed again after a change.
        overrides: all that were ever granted.
        overridden: matches that an override let through.
        objections: how often somebody put on record that it was wrong.

    """

    id: str
    version: int
    record: Check
    standing: Standing
    standing_since: datetime | None = None
    standing_why: str = ""
    verdict: Verdict | None = None
    path: str | None = None
    in_force_since: datetime | None = None
    opportunities_left: int | None = None
    fired: int = 0
    would_have: int = 0
    last_fired: datetime | None = None
    rearmed: int = 0
    overrides: tuple[Override, ...] = ()
    overridden: int = 0
    objections: int = 0

    @property
    def anchored(self) -> bool:
        """Whether anything observable stands behind the reason."""
        return self.record.condition is not None and bool(self.record.condition.anchors)

    @property
    def wrong_rate(self) -> float | None:
        """The part of its matches that somebody objected to; None where it never matched."""
        matches = self.fired + self.would_have
        return min(1.0, self.objections / matches) if matches else None

    @property
    def verify(self) -> str | None:
        """The verify command."""
        return self.record.condition.verify if self.record.condition else None


@dataclass(frozen=True, slots=True)
class BrokenFile:
    """A record file that could not be read: repository-relative place and the first error in one line."""

    place: str
    error: str


@dataclass(frozen=True, slots=True)
class Surface:
    """One place where checks are enforced (an agent's hook, git's hooks) and whether it is proven live.

    Attributes:
        name: ``claude-code``, ``git`` ...
        state: ``live``, ``half``, ``dead`` (installed, does not answer) or ``absent`` (not installed).
        why: one line.
        fix: the command that cures it.

    """

    name: str
    state: str
    why: str
    fix: str | None = None


@dataclass(frozen=True, slots=True)
class Library:
    """Everything that only the whole shows.

    Attributes:
        subjects: every check that is not out of use, by id.
        now: the moment of the audit, with a time zone.
        today: its date.
        observe_days: for how long a check must have been in force before "never fired" is worth a word.
        broken: record files that could not be read.
        unsynced: id -> what a ``sync`` would do, where file and store differ.
        surfaces: where checks are enforced.
        pins: those in force for every session.

    """

    subjects: tuple[Subject, ...]
    now: datetime
    today: date
    observe_days: int = 28
    broken: tuple[BrokenFile, ...] = ()
    unsynced: dict[str, str] = field(default_factory=dict)
    surfaces: tuple[Surface, ...] = ()
    pins: tuple[Pin, ...] = ()
