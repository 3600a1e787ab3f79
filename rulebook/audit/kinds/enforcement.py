"""Places where checks should be enforced and are not: installed is not enforced."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Severity
from rulebook.records.words import LIVE

CODES = {
    "not_live": "a hook is installed and did not answer its canary, or only in part",
    "nowhere_enforced": "checks are in force and no hook is installed anywhere",
}


def finalize(library: Library) -> Iterator[Problem]:
    """Yield a problem for each installed hook that is not proven live, and one where there is none at all."""
    for surface in library.surfaces:
        if surface.state in ("dead", "half"):
            severity: Severity = "error" if surface.state == "dead" else "warning"
            message = f"the hook of {surface.name} is {surface.state}: {surface.why}"
            yield Problem("not_live", severity, message, surface.fix or "rulebook doctor")
    in_force = sum(subject.standing in LIVE for subject in library.subjects)
    if library.surfaces and in_force and all(surface.state == "absent" for surface in library.surfaces):
        message = f"{in_force} checks are in force and no hook is installed"
        yield Problem("nowhere_enforced", "info", message, "rulebook install claude-code")
