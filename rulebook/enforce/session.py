"""What one agent session did and was told: append-only, one pair of files a session.

``ID.did`` holds what happened, for predicates over the session; ``ID.told`` holds which rules were given,
which actions are held, and how often the end was held. Most hook runs append one line and read nothing.
"""

from __future__ import annotations

from rulebook.enforce.lines import append, parse, read, read_bytes
from rulebook.enforce.wire import as_bytes, digest, dump

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CANARY = "rulebook-doctor"
"""The session of ``rulebook doctor``'s canary, which is no work: nothing of it is kept."""

UNFINISHED = "The task is not finished, by rule "
"""How every message begins that holds the end of a task; some hosts send it back as the next prompt."""

TWICE = 2.0
"""Seconds within which two registrations of the hook ask about one action."""

MOST_STOPS_A_CHECK = 3
MOST_STOPS_A_TASK = 6
HELD_CHARS = 4000


def waiting(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines of actions that are held and that no go has let through yet."""
    held: dict[tuple[str, str], dict[str, Any]] = {}
    for line in told:
        if "held" in line:
            held[line["held"], line["digest"]] = line
        elif "used" in line:
            held.pop((line["used"], line["digest"]), None)
    return list(held.values())


def asked_twice(one: tuple[str, str], other: tuple[str, str], seconds: float) -> bool:
    """Say whether two registrations of the hook ask about one action, ``seconds`` apart.

    Each question is the host's number of the call, which not every host gives, and the registration that it
    came by: one that asks again asks about another action.
    """
    (call, via), (other_call, other_via) = one, other
    return abs(seconds) < TWICE and via != other_via and (call == other_call or not (call and other_call))


class Session:
    """One session's ledger.

    Attributes:
        name: the session's own id, as the agent gives it.
        lost: why something could not be kept; empty where all was. It undoes no decision: it is said.

    """

    __slots__ = ("_path", "_told", "lost", "name")

    def __init__(self, worktree_home: str, agent: str, name: str) -> None:
        self.name = name
        self.lost = ""
        self._path = f"{worktree_home}/sessions/{digest(as_bytes(f'{agent} {name}'), 10).hex()}"
        self._told: bytes | None = None

    def did(self, event: dict[str, Any]) -> None:
        """Remember that ``event`` happened; contents are not kept."""
        if self.name == CANARY:
            return
        kept = {key: value for key, value in event.items() if key not in ("content", "edits", "input")}
        self._keep(".did", kept)

    def events(self) -> list[dict[str, Any]]:
        """Return what happened so far, oldest first."""
        return read(self._path + ".did")

    def _keep(self, ending: str, line: dict[str, Any]) -> bool:
        try:
            append(self._path + ending, line)
        except OSError as error:
            self.lost = error.strerror or str(error)
            return False
        return True

    def tell(self, **line: Any) -> bool:
        """Remember one thing that rulebook said or did; say whether it is kept."""
        kept = self.name == CANARY or self._keep(".told", line)
        if self._told is not None:
            self._told += dump(line).encode() + b"\n"
        return kept

    def told(self, *kinds: str) -> list[dict[str, Any]]:
        """Return what was said and done so far, oldest first; of ``kinds`` where any are named.

        A long session's ledger is long; a question about one kind of line reads only the lines of that kind.
        """
        if self._told is None:
            self._told = read_bytes(self._path + ".told")
        marks = [f'"{kind}":'.encode() for kind in kinds]
        if marks and not any(mark in self._told for mark in marks):
            return []
        lines = self._told.split(b"\n")
        if marks:
            lines = [line for line in lines if any(mark in line for mark in marks)]
        return parse(lines)

    def was_said(self, check: str, version: int) -> bool:
        """Say whether this version's text was already given to this session."""
        return any(line.get("said") == check and line.get("v") == version for line in self.told("said"))

    def stops(self) -> dict[str, int]:
        """Return how often each check held the end of the present task."""
        counts: dict[str, int] = {}
        for line in self.told("task", "stopped"):
            if "task" in line:
                counts = {}
            elif "stopped" in line:
                counts[line["stopped"]] = counts.get(line["stopped"], 0) + 1
        return counts

    def is_our_own(self, prompt: str) -> bool:
        """Say whether a prompt is what held the end of the present task; no person said it."""
        return UNFINISHED in prompt and any(f"{UNFINISHED}{check}." in prompt for check in self.stops())

    def may_stop_again(self, check: str) -> bool:
        """Say whether ``check`` may hold the end of this task once more."""
        counts = self.stops()
        return counts.get(check, 0) < MOST_STOPS_A_CHECK and sum(counts.values()) < MOST_STOPS_A_TASK

    def held(self) -> list[dict[str, Any]]:
        """Return the held actions that wait for a go, oldest first."""
        return waiting(self.told("held", "used"))

    def use_go(self, check: str, event_digest: str, asked: tuple[str, str], now: float) -> bool:
        """Use the go that the user gave for this held action, if there is one; it covers one action."""
        is_open = False
        for line in self.told("go", "used", "back"):
            if line.get("digest") != event_digest:
                continue
            if line.get("go") == check:
                is_open = True
            elif check in (line.get("used"), line.get("back")):
                is_open = False
            if line.get("used") == check and asked_twice(
                asked, (line["call"], line["via"]), now - line["at"]
            ):
                return True
        # A use that can't be kept would be a go for ever.
        return is_open and self.tell(used=check, digest=event_digest, call=asked[0], via=asked[1], at=now)
