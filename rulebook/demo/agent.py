"""An agent's session, replayed through the hook command that ``rulebook install claude-code`` wrote.

Nothing of rulebook is called here: the settings file is read as the agent reads it, the command line in it is
started as a process, and its standard output is what counts.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from rulebook.demo.scene import Scene
from rulebook.outside import process

SETTINGS = ".claude/settings.local.json"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the hook said to one event.

    Attributes:
        outcome: ``passes`` (empty output), ``warned`` (context for the agent), ``gated`` (a person is asked,
            or the task is held), ``blocked``.
        reason: what the agent reads.
        raw: the hook's standard output, as it came.

    """

    outcome: str
    reason: str
    raw: str


class Agent:
    """One session of a coding agent in the scene's repository.

    Attributes:
        session: its id.

    """

    def __init__(self, scene: Scene, session: str) -> None:
        self.scene = scene
        self.session = session

    def start(self) -> Answer:
        """Begin the session."""
        return self.event("SessionStart", source="startup")

    def prompt(self, words: str) -> Answer:
        """Let the user say something."""
        return self.event("UserPromptSubmit", prompt=words)

    def command(self, command: str) -> Answer:
        """Let the agent want to run a command."""
        return self.event("PreToolUse", tool_name="Bash", tool_input={"command": command})

    def edit(self, path: str, old: str, new: str) -> Answer:
        """Let the agent want to edit a file."""
        tool_input = {"file_path": str(self.scene.root / path), "old_string": old, "new_string": new}
        return self.event("PreToolUse", tool_name="Edit", tool_input=tool_input)

    def write(self, path: str, content: str) -> Answer:
        """Let the agent want to write a whole file."""
        tool_input = {"file_path": str(self.scene.root / path), "content": content}
        return self.event("PreToolUse", tool_name="Write", tool_input=tool_input)

    def read(self, path: str) -> Answer:
        """Let the agent want to read a file."""
        tool_input = {"file_path": str(self.scene.root / path)}
        return self.event("PreToolUse", tool_name="Read", tool_input=tool_input)

    def event(self, name: str, **fields: Any) -> Answer:
        """Send one event to every hook that is installed for it; the strictest answer counts."""
        payload = {
            "session_id": self.session,
            "transcript_path": str(self.scene.home / "transcript.jsonl"),
            "cwd": str(self.scene.root),
            "permission_mode": "default",
            "hook_event_name": name,
            **fields,
        }
        answers = [
            self._ask(command, payload) for command in self._commands(name, fields.get("tool_name", ""))
        ]
        order = ("passes", "warned", "gated", "blocked")
        return max(answers, key=lambda answer: order.index(answer.outcome), default=Answer("passes", "", ""))

    def _commands(self, event: str, tool: str) -> list[str]:
        settings = json.loads(self.scene.read(SETTINGS))
        groups = settings["hooks"].get(event, [])
        return [hook["command"] for group in groups if _matches(group, tool) for hook in group["hooks"]]

    def _ask(self, command: str, payload: dict[str, Any]) -> Answer:
        done = process.run(
            ("/bin/sh", "-c", command),  # as the agent does: its settings hold a line for the shell
            cwd=str(self.scene.root),
            env=self.scene.env,
            stdin=json.dumps(payload).encode(),
            timeout=60,
        )
        return read_answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def _matches(group: dict[str, Any], tool: str) -> bool:
    matcher = group.get("matcher") or "*"
    return not tool or matcher == "*" or re.fullmatch(matcher, tool) is not None


def read_answer(code: int, out: str, errors: str) -> Answer:
    """Return what a hook's exit code and output mean to the agent."""
    if code == 2:
        return Answer("blocked", errors.strip(), out)
    if not out.strip():
        return Answer("passes", "", out)
    said = json.loads(out)
    own = said.get("hookSpecificOutput", {})
    decision = own.get("permissionDecision")
    if decision in ("deny", "ask"):
        return Answer(
            "blocked" if decision == "deny" else "gated", own.get("permissionDecisionReason", ""), out
        )
    if said.get("decision") == "block":
        return Answer("gated", said.get("reason", ""), out)
    context = own.get("additionalContext") or said.get("systemMessage") or ""
    return Answer("warned" if context else "passes", context, out)
