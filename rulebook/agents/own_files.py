"""Agents whose hooks are files of their own: written whole, known again by their first comment."""

from __future__ import annotations

import json
import os

from rulebook.agents.installing import Installed, command_line
from rulebook.errors import RulebookError
from rulebook.outside.files import write_atomic

MARK = "Installed by rulebook"
CLINE_EVENTS = ("TaskStart", "TaskResume", "UserPromptSubmit", "PreToolUse", "PostToolUse", "TaskComplete")

_PLUGIN = """\
// Installed by rulebook; 'rulebook uninstall opencode' takes it out.
import { spawnSync } from "node:child_process";

const COMMAND = %s;
const calls = new Map();
const texts = new Map();

function ask(body) {
  const options = { input: JSON.stringify(body), encoding: "utf8", timeout: 10000 };
  const done = spawnSync("/bin/sh", ["-c", COMMAND], options);
  if (done.stderr) console.error(done.stderr.trimEnd());
  if (!done.stdout) return {};
  try {
    const answer = JSON.parse(done.stdout);
    if (answer.tell) console.error(answer.tell);
    return answer;
  } catch {
    return {};
  }
}

const words = (parts) => (parts ?? []).filter((p) => p.type === "text").map((p) => p.text).join("\\n");

export const Rulebook = async ({ client, directory }) => ({
  "tool.execute.before": async (input, output) => {
    const { sessionID: session, callID, tool } = input;
    const call = { cwd: directory, session, call: callID, tool, args: output.args };
    const answer = ask({ hook: "tool.execute.before", ...call });
    if (answer.refuse) throw new Error(answer.refuse);
    calls.set(input.callID, call);
  },
  "tool.execute.after": async (input, output) => {
    const call = calls.get(input.callID);
    calls.delete(input.callID);
    if (!call) return;
    const answer = ask({ hook: "tool.execute.after", ...call, exit: output.metadata?.exit });
    if (answer.add) output.output = `${output.output}\\n\\n${answer.add}`;
  },
  "chat.message": async (input, output) => {
    ask({ hook: "chat.message", cwd: directory, session: input.sessionID, text: words(output.parts) });
  },
  "experimental.chat.system.transform": async (input, output) => {
    const session = input.sessionID;
    if (!session) return;
    const start = { hook: "session.created", cwd: directory, session };
    if (!texts.has(session)) texts.set(session, ask(start).add);
    const text = texts.get(session);
    if (!text) return;
    if (output.system.length === 0) output.system.push(text);
    else output.system[output.system.length - 1] += `\\n\\n${text}`;
  },
  event: async ({ event }) => {
    if (event.type !== "session.idle") return;
    const id = event.properties.sessionID;
    const answer = ask({ hook: "session.idle", cwd: directory, session: id });
    if (!answer.continue) return;
    const body = { parts: [{ type: "text", text: answer.continue }] };
    await client.session.prompt({ path: { id }, body });
  },
});
"""

_SCRIPT = """\
#!/bin/sh
# Installed by rulebook; 'rulebook uninstall cline' takes it out.
%s
"""

FOLDERS = {
    "cline": {"local": "~/Documents/Cline/Hooks", "project": ".clinerules/hooks"},
    "opencode": {"local": "~/.config/opencode/plugins", "project": ".opencode/plugins"},
}
"""Agent -> scope -> folder, relative to the worktree's root."""


def wanted_files(agent: str, scope: str, root: str) -> dict[str, str]:
    """Return path -> content of what belongs to ``agent``."""
    folder = os.path.join(root, os.path.expanduser(FOLDERS[agent][scope]))
    line = command_line(agent, scope)
    if agent == "opencode":
        return {f"{folder}/rulebook.js": _PLUGIN % json.dumps(line)}
    return {f"{folder}/{event}": _SCRIPT % line for event in CLINE_EVENTS}


def install_files(agent: str, scope: str, root: str) -> Installed:
    """Write the files; those that are as they should be are left as they are.

    Raises:
        RulebookError: a file of somebody else is in the way.

    """
    files = wanted_files(agent, scope, root)
    stale = [path for path, content in files.items() if _content(path) != content]
    for path in stale:
        _refuse_foreign(path)
    for path in stale:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_atomic(path, files[path], mode=0o755)
    return Installed(os.path.dirname(next(iter(files))), changed=bool(stale))


def uninstall_files(agent: str, scope: str, root: str) -> Installed:
    """Remove rulebook's own files."""
    files = wanted_files(agent, scope, root)
    ours = [path for path in files if MARK in (_content(path) or "")]
    for path in ours:
        os.unlink(path)
    return Installed(os.path.dirname(next(iter(files))), changed=bool(ours))


def installed_files(agent: str, scope: str, root: str) -> tuple[list[str], list[str]]:
    """Return which of the files are rulebook's, and which are missing or not as they should be."""
    files = wanted_files(agent, scope, root)
    ours = [path for path in files if MARK in (_content(path) or "")]
    return ours, [path for path, content in files.items() if _content(path) != content]


def _content(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return None


def _refuse_foreign(path: str) -> None:
    content = _content(path)
    if content is not None and MARK not in content:
        raise RulebookError(
            "a hook of somebody else is there", where=path, fix="call rulebook from it, see docs/agents.md"
        )
