"""Where each agent keeps its hooks, and what is registered there for which event."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulebook.agents.installing import Entry, Plan, command_line

TIMEOUT = 15
"""Seconds that a host waits; the hook's own deadline is well inside."""

STOP_TIMEOUT = 120
"""Seconds at the end of a task, where a check may run a command."""


MOVED = {"~/.codex": "CODEX_HOME", "~/.copilot": "COPILOT_HOME"}
"""Folders of agents, and the variables that move them."""


def user_file(path: str) -> str:
    """Return a path below an agent's own folder, wherever that is."""
    for folder, variable in MOVED.items():
        if path.startswith(f"{folder}/") and os.environ.get(variable):
            return os.environ[variable] + path[len(folder) :]
    return os.path.expanduser(path)


@dataclass(frozen=True)
class Host:
    """One agent as a place to install into.

    Attributes:
        name: the agent's name.
        paths: scope -> settings file, relative to the worktree's root. Where an agent has no private
            settings of one project, the local scope is the user's own file: the hook says nothing in
            repositories that do not use rulebook.
        plan: gives the installation's plan for a scope and an absolute path.
        note: what a person still has to do in the agent itself.

    """

    name: str
    paths: dict[str, str]
    plan: Callable[[str, str], Plan]
    note: str = ""

    def path(self, scope: str, root: str) -> str:
        """Return the settings file of a scope."""
        return os.path.join(root, user_file(self.paths[scope]))


_CURSOR_TOOLS = "Read|Write|Edit|Replace|Patch|Delete|Grep|Glob|List|Search|Task|Notebook|Web"
"""Parts of tool names; shell and MCP calls have events of their own, which can ask."""


def _grouped(
    agent: str, events: dict[str, str | None], *, milliseconds: bool = False
) -> Callable[[str, str], Plan]:
    """Return a plan maker for settings of the form event -> groups with a matcher -> handlers."""
    unit = 1000 if milliseconds else 1

    def plan(scope: str, path: str) -> Plan:
        entries = []
        for event, matcher in events.items():
            seconds = STOP_TIMEOUT if event in ("Stop", "AfterAgent") else TIMEOUT
            handler: dict[str, Any] = {
                "type": "command",
                "command": command_line(agent, scope),
                "timeout": seconds * unit,
            }
            if agent == "gemini-cli":
                handler["name"] = "rulebook"
            group = {"hooks": [handler]} if matcher is None else {"matcher": matcher, "hooks": [handler]}
            entries.append(Entry(("hooks", event), group))
        return Plan(path, tuple(entries))

    return plan


def _flat(agent: str, events: dict[str, dict[str, Any]]) -> Callable[[str, str], Plan]:
    """Return a plan maker for settings of the form event -> handlers, with a version at the top."""

    def plan(scope: str, path: str) -> Plan:
        entries = tuple(
            Entry(("hooks", event), _flat_handler(agent, scope, event, more))
            for event, more in events.items()
        )
        versioned = agent != "copilot-cli" or scope == "project"
        return Plan(path, entries, (("version", 1),) if versioned else ())

    return plan


def _flat_handler(agent: str, scope: str, event: str, more: dict[str, Any]) -> dict[str, Any]:
    if agent == "copilot-cli":
        return {"type": "command", "bash": command_line(agent, scope, event), "timeoutSec": TIMEOUT, **more}
    return {"command": command_line(agent, scope, event), "timeout": TIMEOUT, **more}


HOSTS: dict[str, Host] = {
    "claude-code": Host(
        "claude-code",
        {"local": ".claude/settings.local.json", "project": ".claude/settings.json"},
        _grouped(
            "claude-code",
            {
                "SessionStart": None,
                "SubagentStart": None,
                "UserPromptSubmit": None,
                "PreToolUse": "*",
                "PostToolUse": "*",
                "PostToolUseFailure": "*",
                "Stop": None,
            },
        ),
        "open the folder once in Claude Code and trust it: until then it holds every hook back",
    ),
    "codex": Host(
        "codex",
        {"local": "~/.codex/hooks.json", "project": ".codex/hooks.json"},
        _grouped(
            "codex",
            {
                "SessionStart": None,
                "UserPromptSubmit": None,
                "PreToolUse": "*",
                "PostToolUse": "*",
                "Stop": None,
            },
        ),
        "run /hooks in Codex and trust the new hooks: until then it skips them silently",
    ),
    "cursor": Host(
        "cursor",
        {"local": "~/.cursor/hooks.json", "project": ".cursor/hooks.json"},
        _flat(
            "cursor",
            {
                "sessionStart": {},
                "beforeSubmitPrompt": {},
                "beforeShellExecution": {},
                "beforeMCPExecution": {},
                "preToolUse": {"matcher": _CURSOR_TOOLS},
                "postToolUse": {},
                "postToolUseFailure": {},
                "stop": {},
            },
        ),
    ),
    "gemini-cli": Host(
        "gemini-cli",
        {"local": "~/.gemini/settings.json", "project": ".gemini/settings.json"},
        _grouped(
            "gemini-cli",
            {
                "SessionStart": None,
                "BeforeAgent": None,
                "BeforeTool": "*",
                "AfterTool": "*",
                "AfterAgent": None,
            },
            milliseconds=True,
        ),
        "trust the folder in Gemini CLI: project hooks do not run in an untrusted one",
    ),
    "copilot-cli": Host(
        "copilot-cli",
        {"local": ".github/copilot/settings.local.json", "project": ".github/hooks/rulebook.json"},
        _flat(
            "copilot-cli",
            {
                "sessionStart": {},
                "userPromptSubmitted": {},
                "preToolUse": {},
                "postToolUse": {},
                "postToolUseFailure": {},
                "agentStop": {},
            },
        ),
    ),
}
"""Agents whose hooks are entries of a settings file."""
