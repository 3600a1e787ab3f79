"""Is a check in play? Safe at hook time."""

from __future__ import annotations

from rulebook.verifier.facts import subjects
from rulebook.verifier.glob import path_matches, word_matches
from rulebook.verifier.paths import any_matches, relative_to_root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.verifier.context import EventContext


def applies(applicability: dict[str, Any], event: dict[str, Any], context: EventContext) -> bool:
    """Tell whether a check is in play for one event that is no session.

    Every part that is given must hold. ``paths`` needs a file that the event changes or reads, or, for
    an event that touches no file, nothing. An unknown branch or agent matches every pattern but a narrow one.
    """
    return why_not(applicability, event, context) is None


def why_not(applicability: dict[str, Any], event: dict[str, Any], context: EventContext) -> str | None:
    """Return the part that keeps a check out of play, in words; None where it is in play."""
    branches, agents, cwd = (applicability.get(part) for part in ("branches", "agents", "cwd"))
    if branches and not any(word_matches(one, context.branch or "") for one in branches):
        return f"branch {context.branch or 'unknown'} is not {' or '.join(branches)}"
    if agents and not any(word_matches(one, context.agent) for one in agents):
        return f"agent {context.agent or 'unknown'} is not {' or '.join(agents)}"
    if cwd:
        here = relative_to_root(".", None, context)
        if not any(inside(one, here) for one in cwd):
            return f"directory {here} is not {' or '.join(cwd)}"
    if applicability.get("paths"):
        return _no_path(applicability["paths"], event, context)
    return None


def inside(pattern: str, folder: str) -> bool:
    """Tell whether a folder, relative to the root (``.``), is or lies below what a pattern names."""
    if folder == ".":
        return pattern in (".", "./", "*", "**")
    return pattern != "." and (path_matches(pattern, folder) or path_matches(pattern, f"{folder}/."))


def _no_path(globs: list[str], event: dict[str, Any], context: EventContext) -> str | None:
    touched = []
    for subject in subjects(event, context):
        for path in (subject.read, subject.change and subject.change.path):
            if path:
                cwd = subject.execution.cwd if subject.execution is not None else None
                touched.append(path)
                if any_matches(globs, path, cwd, context):
                    return None
    if not touched:
        return None
    return f"{', '.join(touched)} is none of {', '.join(globs)}"
