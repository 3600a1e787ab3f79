"""What a trap is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulebook.demo.agent import Agent, Answer
from rulebook.demo.scene import Scene


@dataclass(frozen=True, slots=True)
class Act:
    """Something that the agent wants to do, and what its hook should say.

    Attributes:
        said: the act in words, as the story tells it.
        do: asks the hook.
        expected: the outcomes that are right; ``passes`` where there must be no opinion.

    """

    said: str
    do: Callable[[Agent], Answer]
    expected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trap:
    """One trap.

    Attributes:
        name: one word.
        task: what the user asks the agent to do.
        mistake: what the agent does, in words.
        snap: does it without a check and returns what came of it, in words; raises where nothing snapped.
        action: the agent's action that draws the correction, in the shared event form.
        words: what the user says then.
        acts: the same agent again, with the check.

    """

    name: str
    task: str
    mistake: str
    snap: Callable[[Scene], str]
    action: dict[str, Any]
    words: str
    acts: tuple[Act, ...]


def runs(command: str, *expected: str) -> Act:
    """Return the act of running a command."""
    return Act(command, lambda agent: agent.command(command), expected)


def edits(path: str, old: str, new: str, *expected: str) -> Act:
    """Return the act of editing a file."""
    return Act(f"edit {path}: {new.strip()}", lambda agent: agent.edit(path, old, new), expected)
