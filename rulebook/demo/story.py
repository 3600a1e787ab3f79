"""What the demo tells: one line a thing that happened, each with what it was and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from rulebook.errors import RulebookError

CHAPTERS = {
    "controls": "Three traps, and nothing in their way",
    "corrections": "What the user said, and what became of it",
    "session": "The same agent again, through its hook",
    "changes": "The repository changes under the checks",
    "memory": "Back on the first branch",
    "audit": "The audit",
}
"""Chapter -> heading, in order."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened.

    Attributes:
        chapter: one of ``CHAPTERS``.
        did: what was done, in words or as a command.
        outcome: one word: ``snapped``, ``blocked``, ``passes``, ``armed``, ``suspended`` ...
        why: what was seen or said, in full.
        check: the check's id, where it is about one.
        trap: the trap's name, where it is about one.

    """

    chapter: str
    did: str
    outcome: str
    why: str = ""
    check: str | None = None
    trap: str | None = None


class Story:
    """Collects the lines and hands each on as it happens.

    Attributes:
        lines: what happened so far.

    """

    def __init__(self, tell: Callable[[Line], None]) -> None:
        self.lines: list[Line] = []
        self._tell = tell

    def add(self, chapter: str, did: str, outcome: str, why: str = "", **about: str | None) -> None:
        """Tell one line."""
        line = Line(chapter, did, outcome, why, **about)
        self.lines.append(line)
        self._tell(line)

    def expect(self, line: Line, expected: tuple[str, ...]) -> None:
        """Tell a line and stop the demo where the outcome is not as it should be.

        Raises:
            RulebookError: the outcome is none of ``expected``.

        """
        self.lines.append(line)
        self._tell(line)
        if line.outcome not in expected:
            wanted = " or ".join(expected)
            raise RulebookError(
                f"the demo expected '{wanted}' for '{line.did}' and saw '{line.outcome}': {line.why}",
                fix="this should not happen; please report it",
            )

    def as_json(self) -> list[dict[str, Any]]:
        """Return the lines as plain data."""
        return [asdict(line) for line in self.lines]
