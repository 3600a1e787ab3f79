"""The values that floors above hand to each other; frozen, without I/O."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Standing = Literal["draft", "shadow", "armed", "warning", "suspended", "superseded", "archived"]
Answer = Literal["holds", "fails", "unknown"]


@dataclass(frozen=True, slots=True)
class Correction:
    """What somebody said, verbatim.

    Attributes:
        words: the message, secrets redacted, otherwise untouched.
        said_by: one of ``records.words.STATED_BY``.
        said_at: when, with a time zone.
        who: the person's name where it is known.
        where: repository-relative place, file or working directory.
        task: the prompt that the agent was working on.
        action: the event that drew the correction, in the shared JSON form.
        source: where it was read (``cli``, ``stdin``, ``hook``, ``transcript:...``, ``file:...``).

    """

    words: str
    said_by: str
    said_at: datetime
    who: str | None = None
    where: str | None = None
    task: str | None = None
    action: dict[str, Any] | None = None
    source: str = "cli"


@dataclass(frozen=True, slots=True)
class ConditionKey:
    """What a verdict is remembered by; equal keys need no second run.

    Attributes:
        condition: digest of claim and anchors.
        verify: digest of the verify text.
        platform: ``sys.platform`` and machine.
        fingerprint: ``algorithm:version:digest`` over the anchors.

    """

    condition: str
    verify: str
    platform: str
    fingerprint: str

    def text(self) -> str:
        """Return the key as one line, the form of the store and the lock."""
        return "/".join((self.condition, self.verify, self.platform, self.fingerprint))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a verify run showed for one key.

    Attributes:
        answer: ``holds``, ``fails`` or ``unknown``.
        reason: a code from ``docs/reasons.md`` (``exit_0``, ``exit_1``, ``timed_out``, ``not_approved`` ...).
        detail: the last lines of output, redacted, bounded.
        sandbox: ``kernel``, ``copy`` or ``none`` where nothing ran.
        at: when it was found.
        seconds: how long the run took.

    """

    answer: Answer
    reason: str
    at: datetime
    detail: str = ""
    sandbox: str = "none"
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class StandingChange:
    """One entry of the append-only ledger of standings.

    Attributes:
        check: the check's id.
        version: the version that it concerns.
        worktree: the worktree's key.
        before, after: standings; ``before`` is None at the first.
        cause: a code (``armed_first``, ``anchor_changed``, ``verdict_fails`` ...).
        detail: one line for a person.
        by: who or what did it (``user``, ``git:post-checkout``, ``watch``, ``audit`` ...).
        at: when.

    """

    check: str
    version: int
    worktree: str
    before: Standing | None
    after: Standing
    cause: str
    by: str
    at: datetime
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Override:
    """A person's scoped, reasoned, logged permission to do the forbidden thing."""

    check: str
    reason: str
    by: str
    scope: Literal["once", "until", "session"]
    granted_at: datetime
    expires_at: datetime | None = None
    session: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One check's match on one event, as the spool and the store keep it.

    Attributes:
        check, version, level: which check, at the force it had.
        standing: its standing when it matched.
        outcome: what the decision did with it (``block`` ... ``allow`` for shadow and overridden ones).
        event_kind, event_digest: what it matched; contents are not kept.
        summary: one redacted line.
        agent, session: whose action it was.
        at: when.
        micros: how long the decision took.
        follow_up: what came of a match that was let through, where it was seen.

    """

    check: str
    version: int
    level: str
    standing: str
    outcome: str
    event_kind: str
    event_digest: str
    summary: str
    agent: str
    session: str
    at: datetime
    micros: int = 0
    follow_up: dict[str, Any] = field(default_factory=dict)
