"""What each agent's hooks do not see, and since which version they see what they once missed.

A gap is said when hooks are installed; one that the installed version has is a finding of the doctor and the
audit. The second line is git: what no hook saw is judged when it is committed.
"""

from __future__ import annotations

import shutil

from rulebook.errors import RulebookError
from rulebook.outside import process

GAPS: dict[str, tuple[str, ...]] = {
    "claude-code": (
        "files named with @ in a prompt, and commands typed by the user, reach no hook",
        "a session that is started with --bare runs no hook; some versions run none for subagents",
    ),
    "codex": (
        "web searches, input typed into a running command, and calls made by Code Mode reach no hook",
        "no hook can ask the person: what a gate holds opens by a prompt that names it, or by rulebook go",
    ),
    "cursor": (
        "only shell and MCP calls can be held for the person's answer; held edits are refused",
        "advice is said after the action, since nothing can be said before it",
        "with -p neither prompts nor the end of a task reach a hook",
    ),
    "gemini-cli": ("advice is said after the action; subagents may not run hooks",),
    "copilot-cli": (
        "prompts can't be answered to; a hook that takes too long lets the call through",
        "with -p a repository's own hooks need GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS",
        "agents that it starts in the background run no hooks",
    ),
    "opencode": (
        "commands sent to its server's shell address reach no hook; the end of a task can't be held",
    ),
    "cline": (
        "the end of a task can't be held; with auto-approval of everything its CLI runs no hooks",
        "tools that Claude Code or Codex run as its provider reach no hook",
    ),
}
"""Agent -> what its protocol leaves open, in words for a person."""

PROGRAMS = {"codex": "codex"}
"""Agent -> the program that tells its version."""

FIXED: dict[str, tuple[tuple[tuple[int, ...], str], ...]] = {
    "codex": (((0, 123), "edits by apply_patch reach no hook before version 0.123"),),
}
"""Agent -> the first version without a gap, and the gap."""


def open_gaps(agent: str) -> list[str]:
    """Return the gaps that the installed version of ``agent`` has; none where the version is unknown."""
    version = installed_version(agent)
    if version is None:
        return []
    return [gap for fixed, gap in FIXED.get(agent, ()) if version < fixed]


def installed_version(agent: str) -> tuple[int, ...] | None:
    """Return the version that the agent's program tells; None where it is not here or says nothing."""
    program = shutil.which(PROGRAMS.get(agent, ""))
    if program is None:
        return None
    try:
        said = process.run([program, "--version"], timeout=10).stdout.decode("utf-8", "replace")
    except RulebookError:
        return None
    word = next((word for word in said.split() if word[:1].isdigit()), "")
    numbers = word.split("-")[0].split(".")
    return tuple(int(number) for number in numbers if number.isdecimal()) or None
