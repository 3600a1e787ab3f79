"""What a transcript gives."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Prompt:
    """One thing that a person typed to an agent.

    Attributes:
        words: as typed, secrets redacted.
        at: when; None where the transcript does not say.
        where: the agent's working directory.
        task: the prompt before it.
        action: the agent's last action before it, in the shared JSON form.
        interrupted: it came right after the person stopped the agent.
        line: its line in the transcript.

    """

    words: str
    at: datetime | None
    where: str | None
    task: str | None
    action: dict[str, Any] | None
    interrupted: bool
    line: int


def moment(text: Any) -> datetime | None:
    """Return a transcript's time stamp; None where it is none."""
    try:
        return datetime.fromisoformat(str(text).replace("Z", "+00:00"))
    except ValueError:
        return None
