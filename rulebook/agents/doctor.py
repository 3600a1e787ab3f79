"""Whether each agent's hooks are live: settings, silent off switches, a canary through the hook."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from typing import Any

from rulebook.agents import canary, jsonc
from rulebook.agents.coverage import open_gaps
from rulebook.agents.hosts import HOSTS, Host
from rulebook.agents.installing import NO_PATH, SCOPES, command_line, handlers
from rulebook.agents.own_files import FOLDERS, installed_files
from rulebook.agents.switches import switched_off
from rulebook.agents.unseen import unseen_calls
from rulebook.errors import RulebookError
from rulebook.outside.workspace import data_home, find_workspace

ON_PATH = "put rulebook on the PATH of every user and agent: pipx install rulebook"
FREE = "free space where RULEBOOK_HOME points, or make it writable"


@dataclass(frozen=True)
class Health:
    """How one agent's hooks stand.

    Attributes:
        agent: its name.
        state: ``live``, ``half``, ``dead`` or ``absent`` (nothing is installed).
        why: what is wrong, one line each.
        fix: the command or act that cures it.
        path: the settings file that was looked at.

    """

    agent: str
    state: str
    why: tuple[str, ...] = field(default=())
    fix: str | None = None
    path: str | None = None


def examine(host: Host, root: str) -> list[Health]:
    """Return how the hooks of one agent stand, one entry a settings file that holds any."""
    seen: dict[str, Health] = {}
    for scope in SCOPES:
        path = host.path(scope, root)
        if path not in seen and os.path.exists(path):
            health = _file(host, scope, path, root)
            if health is not None:
                seen[path] = health
    return list(seen.values()) or [Health(host.name, "absent", fix=f"rulebook install {host.name}")]


def examine_all(root: str) -> list[Health]:
    """Return how the hooks of every agent stand."""
    found = [health for host in HOSTS.values() for health in examine(host, root)]
    return found + [health for agent in FOLDERS for health in _examine_files(agent, root)]


def _examine_files(agent: str, root: str) -> list[Health]:
    found = []
    for scope in SCOPES:
        ours, stale = installed_files(agent, scope, root)
        if ours:
            found.append(_own_files(agent, scope, ours[0], stale, root))
    return found or [Health(agent, "absent", fix=f"rulebook install {agent}")]


def _own_files(agent: str, scope: str, path: str, stale: list[str], root: str) -> Health:
    fix = f"rulebook install {agent}" + (" --scope project" if scope == "project" else "")
    off = switched_off(agent, root)
    if off:
        return Health(agent, "dead", tuple(line for line, _ in off), off[0][1], path)
    if stale:
        names = ", ".join(os.path.basename(one) for one in stale)
        return Health(agent, "half", (f"missing or not as installed: {names}",), fix, path)
    failed = canary.send(agent, command_line(agent, scope), root)
    if failed:
        return Health(agent, "dead", (failed,), ON_PATH if NO_PATH in failed else fix, path)
    unkept = _unkept(root)
    return Health(agent, "half" if unkept else "live", tuple(unkept), FREE if unkept else None, path)


def _unkept(root: str) -> list[str]:
    """Say where rulebook's home can't be written: then decisions hold, and nothing of them is kept."""
    home = data_home(os.environ)
    try:
        folder = find_workspace(root, os.environ).repo_home
        os.makedirs(folder, mode=0o700, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(4096))
            file.flush()
    except OSError as error:
        return [f"findings are not kept: {home} can't be written: {error.strerror or error}"]
    except RulebookError:
        return []
    return []


def _file(host: Host, scope: str, path: str, root: str) -> Health | None:
    fix = f"rulebook install {host.name}" + (" --scope project" if scope == "project" else "")
    try:
        with open(path, encoding="utf-8") as file:
            settings = jsonc.parse(file.read(), path).value
    except (OSError, UnicodeDecodeError, RulebookError) as error:
        return Health(
            host.name, "dead", (f"the settings can't be read: {error}",), "mend the file by hand", path
        )
    found = handlers(settings)
    if not found:
        return None
    off = switched_off(host.name, root)
    if off:
        return Health(host.name, "dead", tuple(line for line, _ in off), off[0][1], path)
    failed = _canaries(host.name, found, root)
    if failed:
        return Health(host.name, "dead", tuple(failed), ON_PATH if NO_PATH in failed[0] else fix, path)
    gaps = open_gaps(host.name)
    if gaps:
        return Health(host.name, "half", tuple(gaps), f"update {host.name}; rulebook install git", path)
    unseen = unseen_calls(host.name, root)
    if unseen:
        fix = f"restart {host.name} in a folder that exists; rulebook install git is the second line"
        return Health(host.name, "half", tuple(unseen), fix, path)
    missing = _missing(host, scope, path, settings)
    if missing:
        return Health(host.name, "half", (f"not registered for {', '.join(missing)}",), fix, path)
    unkept = _unkept(root)
    return Health(host.name, "half" if unkept else "live", tuple(unkept), FREE if unkept else None, path)


def _canaries(agent: str, found: list[dict[str, Any]], root: str) -> list[str]:
    """Send the canary through each different command line; those that name an event, only before a tool."""
    lines = {str(handler.get("command") or handler.get("bash")) for handler in found}
    if agent == "copilot-cli":
        lines = {line for line in lines if " preToolUse" in line}
    if not lines:
        return ["not registered for what comes before a tool"]
    results = [canary.send(agent, line, root) for line in sorted(lines)]
    return list(dict.fromkeys(result for result in results if result is not None))


def _missing(host: Host, scope: str, path: str, settings: Any) -> list[str]:
    wanted = {entry.keys[-1] for entry in host.plan(scope, path).entries}
    there = settings.get("hooks") if isinstance(settings, dict) else None
    events = there if isinstance(there, dict) else {}
    return sorted(event for event in wanted if not handlers(events.get(event)))
