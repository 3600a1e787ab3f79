"""Puts rulebook's hooks into an agent's settings and takes them out; others' entries are not touched."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import Any

from rulebook.agents import jsonc
from rulebook.agents.cursor import PERMISSION
from rulebook.errors import RulebookError
from rulebook.outside.files import write_atomic

SCOPES = ("local", "project")
HOOK_SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hook.py")
_MARKS = ("/rulebook/agents/hook.py", "rulebook hook ")
BACKUP = ".before-rulebook"
NO_PATH = "rulebook is not on PATH"


@dataclass(frozen=True)
class Entry:
    """One thing to put into a settings file: an item of the list at ``keys``."""

    keys: tuple[str, ...]
    item: dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """What an installation comes to.

    Attributes:
        path: the settings file.
        entries: what belongs into it.
        members: keys at the top that must be there (``version``).

    """

    path: str
    entries: tuple[Entry, ...]
    members: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Installed:
    """What an installation did: the file, whether it changed, and where the old one is kept."""

    path: str
    changed: bool
    backup: str | None = None


def command_line(agent: str, scope: str, event: str = "") -> str:
    """Return the command line that a hook is registered with.

    Local: this interpreter, quoted, started without site-packages. Project: whatever ``rulebook`` the PATH of
    each user has. Where it is gone the hook says so and lets the action go on: Python itself would exit 2 for
    a missing script, which most hosts take for a refusal of every action. It reads alike in every shell that
    a host may take, fish among them.
    """
    words = f"{agent} {event}" if event and agent == "copilot-cli" else agent
    if scope == "local":
        there, run = f'test -f "{HOOK_SCRIPT}"', f'"{_interpreter()}" -I -S "{HOOK_SCRIPT}"'
        gone = "the hook of rulebook is gone"
    else:
        there, run = "command -v rulebook >/dev/null 2>&1", "rulebook hook"
        gone = NO_PATH
    said = f'echo "{gone}: no rule is enforced here" >&2'
    return f"{there} && exec {run} {words} || sh -c '{said}; {_goes_on(agent, event)}'"


def _goes_on(agent: str, event: str) -> str:
    """Return how a hook that is gone lets the action go on: by an answer, a good exit, or a bad one."""
    if agent != "cursor":
        return "exit 0" if agent in ("copilot-cli", "cline") else "exit 1"
    answer: dict[str, Any] = {"permission": "allow"} if event in ("", *PERMISSION) else {}
    if event == "beforeSubmitPrompt":
        answer = {"continue": True}
    words = json.dumps(answer).replace('"', '\\"')
    return f'echo "{words}"'


def _interpreter() -> str:
    """Return the interpreter to start: a version manager's shim would cost more than the whole hook."""
    path = os.path.abspath(sys.executable)
    for character in '"$`\\\n':
        if character in path + HOOK_SCRIPT:
            raise RulebookError(
                "the path of the interpreter can't be quoted", where=path, fix="install rulebook elsewhere"
            )
    return path


def is_ours(value: Any) -> bool:
    """Say whether a hook handler in a settings file is rulebook's."""
    if not isinstance(value, dict):
        return False
    lines = [value.get(key) for key in ("command", "bash", "powershell", "exec")]
    return any(isinstance(line, str) and any(mark in line for mark in _MARKS) for line in lines)


def install(plan: Plan) -> Installed:
    """Bring the settings file to what ``plan`` says; a second run leaves it as it is.

    Raises:
        RulebookError: the file is not JSON, or can't be written.

    """
    text = _text(plan.path)
    if _has_all(jsonc.parse(text, plan.path).value, plan):
        return Installed(plan.path, changed=False)
    wanted = jsonc.without(text, is_ours, plan.path)
    for key, value in plan.members:
        wanted = jsonc.with_member(wanted, key, value, plan.path)
    for entry in plan.entries:
        wanted = jsonc.with_item(wanted, entry.keys, entry.item, plan.path)
    return _replace(plan.path, text, wanted)


def uninstall(path: str) -> Installed:
    """Take rulebook's entries out of a settings file.

    Raises:
        RulebookError: the file is not JSON, or can't be written.

    """
    text = _text(path)
    wanted = jsonc.without(text, is_ours, path)
    return Installed(path, changed=False) if wanted == text else _replace(path, text, wanted)


def handlers(value: Any) -> list[dict[str, Any]]:
    """Return rulebook's own handlers in a settings value, wherever they stand."""
    if is_ours(value):
        return [value]
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [handler for child in children for handler in handlers(child)]


def _has_all(settings: Any, plan: Plan) -> bool:
    found = [json.dumps(one, sort_keys=True) for one in _ours_with_groups(settings, plan)]
    wanted = [json.dumps(entry.item, sort_keys=True) for entry in plan.entries]
    count = len(handlers(settings))
    return found == wanted and count == sum(len(handlers(entry.item)) for entry in plan.entries)


def _ours_with_groups(settings: Any, plan: Plan) -> list[Any]:
    found = []
    for entry in plan.entries:
        node = settings
        for key in entry.keys:
            node = node.get(key) if isinstance(node, dict) else None
        found += [item for item in node or () if item == entry.item]
    return found


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(f"cannot be read: {error}", where=path, fix="mend the file by hand") from None


def _replace(path: str, old: str, new: str) -> Installed:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    backup = path + BACKUP if old else None
    if backup:
        write_atomic(backup, old)
    write_atomic(path, new)
    return Installed(path, changed=True, backup=backup)
