"""Claude Code's host, played around the real hook: what it sends, what it does with the answers.

A harness of the drill (``python -m rulebook.context.drill.claude_code``). As the real host does, it
summarises all that it has at a compaction, injected text included; afterwards it sends SessionStart with
source ``compact``. The hook is started as a process for every event, as installed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import rulebook
from rulebook.context.drill.script import WORDS
from rulebook.context.survive import without_blocks
from rulebook.outside.process import run

RULEBOOK = (sys.executable, "-m", "rulebook")
HOOK = (sys.executable, "-I", "-S", str(Path(rulebook.__file__).parent / "agents" / "hook.py"), "claude-code")
"""The hook in the form in which ``rulebook install`` writes it."""
_DENIED = ("deny", "ask")


class Host:
    """One session.

    Attributes:
        messages: what the model will see.

    """

    _session: str
    _cwd: str

    def __init__(self, call: Callable[[dict[str, Any]], Any]) -> None:
        self.messages: list[dict[str, str]] = []
        self._call = call

    def start(self, request: dict[str, Any]) -> dict[str, Any]:
        """Prepare the repository as a person would, then start the session."""
        self._session, self._cwd = request["session"], request["workspace"]
        self._rulebook("init")
        self._rulebook("sync", "--arm")
        for pin in request["pins"]:
            self._rulebook(
                "pin", "add", pin["text"], "--id", pin["id"], "--guards", pin["guards"], "--irreversible"
            )
        self._hook("SessionStart", source="startup")
        return {"done": True}

    def turn(self, request: dict[str, Any]) -> dict[str, Any]:
        """Take a turn; a user's goes through UserPromptSubmit."""
        self.messages.append({"role": request["role"], "content": request["text"]})
        if request["role"] == "user":
            self._hook("UserPromptSubmit", prompt=request["text"])
        return {"done": True}

    def compact(self, request: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - the host knows one level
        """Summarise everything, and start again from the summary."""
        self._hook("PreCompact", trigger="auto", custom_instructions="")
        everything = "\n".join(message["content"] for message in self.messages)
        summary = str(self._call({"call": "summarise", "text": everything}))
        self.messages = [{"role": "user", "content": summary}]
        self._hook("PostCompact", trigger="auto", compact_summary=summary)
        self._hook("SessionStart", source="compact")
        return {"done": True}

    def view(self, request: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - every request is called alike
        """Show what the model will see."""
        return {"view": self.messages}

    def act(self, request: dict[str, Any]) -> dict[str, Any]:
        """Let the model say what it will do."""
        self.turn({"role": "user", "text": request["situation"]})
        return {"plan": self._call({"call": "model", "view": self.messages})}

    def tool(self, request: dict[str, Any]) -> dict[str, Any]:
        """Ask the hook about a Bash call."""
        answer = self._hook(
            "PreToolUse",
            tool_name="Bash",
            tool_input={"command": request["event"]["command"]},
            tool_use_id="1",
        )
        specific = answer.get("hookSpecificOutput", {})
        refused = specific.get("permissionDecision") in _DENIED
        return {"refused": refused, "words": specific.get("permissionDecisionReason", "")}

    def forget(self, request: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - every request is called alike
        """Delete the prompt's copy of the rule, by hand."""
        bare = without_blocks(self.messages)
        self.messages = [dict(message) for message in bare if WORDS not in message["content"]]
        return {"done": True}

    def end(self, request: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - every request is called alike
        """End the session."""
        self._hook("SessionEnd", reason="other")
        return {"done": True}

    def _hook(self, event: str, **fields: Any) -> dict[str, Any]:
        """Send one event, and take in the context that comes back."""
        payload = {"session_id": self._session, "cwd": self._cwd, "hook_event_name": event, **fields}
        payload |= {"transcript_path": "", "permission_mode": "default"}
        out = self._run(HOOK, stdin=json.dumps(payload).encode())
        answer: dict[str, Any] = json.loads(out) if out.startswith("{") else {}
        context = answer.get("hookSpecificOutput", {}).get("additionalContext")
        if context:
            self.messages.append({"role": "user", "content": context})
        return answer

    def _rulebook(self, *arguments: str) -> None:
        self._run([*RULEBOOK, *arguments])

    def _run(self, argv: Sequence[str], **more: bytes) -> str:
        done = run(argv, cwd=self._cwd, env=dict(os.environ), timeout=30, **more)
        if done.returncode not in (0, 2):
            raise ChildProcessError(f"{' '.join(argv)}: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout.decode("utf-8", "replace").strip()


def main() -> int:
    """Speak the drill's protocol until the end."""

    def call(value: dict[str, Any]) -> Any:
        _say(value)
        return json.loads(sys.stdin.readline())["result"]

    host = Host(call)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            _say(getattr(host, request["do"])(request))
        except (AttributeError, ChildProcessError, KeyError, ValueError) as error:
            _say({"error": f"{request.get('do')}: {error}"})
        if request["do"] == "end":
            break
    return 0


def _say(value: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
