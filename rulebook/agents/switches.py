"""The silent off switches of each agent: settings that make it run no hook and say nothing."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator
from typing import Any

from rulebook.agents import jsonc
from rulebook.agents.hosts import user_file
from rulebook.agents.installing import is_ours
from rulebook.errors import RulebookError

MANAGED = ("/etc/claude-code", "/Library/Application Support/ClaudeCode")

Off = tuple[str, str]
"""What is off, and how to switch it on."""


def switched_off(agent: str, root: str) -> list[Off]:
    """Return what keeps ``agent`` from running the hooks of the repository at ``root``."""
    check = _CHECKS.get(agent)
    return check(root) if check else []


def _claude_code(root: str) -> list[Off]:
    home = os.environ.get("CLAUDE_CONFIG_DIR") or os.path.expanduser("~/.claude")
    files = [f"{root}/.claude/settings.json", f"{root}/.claude/settings.local.json", f"{home}/settings.json"]
    off = [
        (f"disableAllHooks is set in {path}", f"remove it from {path}")
        for path in files
        if _value(path).get("disableAllHooks") is True
    ]
    off += [
        (f"{word} is set in {managed}", "ask who manages this machine")
        for managed in _managed()
        for word in ("allowManagedHooksOnly", "disableAllHooks")
        if _value(managed).get(word) is True
    ]
    if os.environ.get("CLAUDE_CODE_SIMPLE"):
        off.append(("CLAUDE_CODE_SIMPLE is set", "unset CLAUDE_CODE_SIMPLE"))
    return off + _claude_trust(root)


def _managed() -> list[str]:
    """Return the files in which an organisation manages Claude Code on this machine."""
    found = []
    for folder in MANAGED:
        parts = f"{folder}/managed-settings.d"
        names = sorted(os.listdir(parts)) if os.path.isdir(parts) else []
        found += [f"{folder}/managed-settings.json", *(f"{parts}/{name}" for name in names)]
    return found


def _claude_trust(root: str) -> list[Off]:
    """Claude Code holds every hook back in a folder that nobody has trusted, where it has seen the folder."""
    projects = _value(os.path.expanduser("~/.claude.json")).get("projects")
    project = projects.get(root) if isinstance(projects, dict) else None
    if isinstance(project, dict) and project.get("hasTrustDialogAccepted") is False:
        return [("the folder is not trusted in Claude Code", "open it in Claude Code and trust it")]
    return []


def _codex(root: str) -> list[Off]:
    path = user_file("~/.codex/config.toml")
    config = _toml(path)
    features = config.get("features")
    if isinstance(features, dict) and False in (features.get("hooks"), features.get("codex_hooks")):
        return [(f"[features] hooks is false in {path}", f"set it to true in {path}")]
    projects = config.get("projects")
    project = projects.get(root) if isinstance(projects, dict) else None
    if isinstance(project, dict) and project.get("trust_level") == "untrusted":
        return [("the project is not trusted in Codex", "open it in Codex and trust it")]
    return _codex_review(root, config)


def _codex_review(root: str, config: dict[str, Any]) -> list[Off]:
    """Say which of our hooks a person has not reviewed; Codex keeps that for each entry, by its place."""
    hooks = config.get("hooks")
    state = hooks.get("state") if isinstance(hooks, dict) else None
    reviewed = {
        key.lower().replace("_", "")
        for key, value in (state or {}).items()
        if isinstance(value, dict) and value.get("trusted_hash") and value.get("enabled") is not False
    }
    waiting = []
    for path in (f"{root}/.codex/hooks.json", user_file("~/.codex/hooks.json")):
        for event, group, index in _places(_value(path).get("hooks")):
            if f"{path}:{event}:{group}:{index}".lower().replace("_", "") not in reviewed:
                waiting.append(event)
    if not waiting:
        return []
    events = ", ".join(dict.fromkeys(waiting))
    return [
        (f"nobody has reviewed them in Codex, which skips: {events}", "run /hooks in Codex and trust them")
    ]


def _places(hooks: Any) -> Iterator[tuple[str, int, int]]:
    """Yield event, group and index of each of our handlers."""
    for event, groups in hooks.items() if isinstance(hooks, dict) else ():
        for at, group in enumerate(groups if isinstance(groups, list) else ()):
            handlers = group.get("hooks") if isinstance(group, dict) else None
            for index, handler in enumerate(handlers if isinstance(handlers, list) else ()):
                if is_ours(handler):
                    yield event, at, index


def _gemini(root: str) -> list[Off]:
    off = []
    for path in (os.path.expanduser("~/.gemini/settings.json"), f"{root}/.gemini/settings.json"):
        switch = _value(path).get("hooksConfig")
        if isinstance(switch, dict) and switch.get("enabled") is False:
            off.append((f"hooksConfig.enabled is false in {path}", f"set it to true in {path}"))
        if isinstance(switch, dict) and "rulebook" in (switch.get("disabled") or ()):
            off.append((f"rulebook is listed in hooksConfig.disabled in {path}", f"remove it from {path}"))
    return off + _gemini_trust(root)


def _gemini_trust(root: str) -> list[Off]:
    """In a folder that is not trusted Gemini CLI runs no hook at all, the user's own neither."""
    path = os.environ.get("GEMINI_CLI_TRUSTED_FOLDERS_PATH") or "~/.gemini/trustedFolders.json"
    rules = _value(os.path.expanduser(path))
    security = _value(os.path.expanduser("~/.gemini/settings.json")).get("security")
    trust = security.get("folderTrust") if isinstance(security, dict) else None
    asks = isinstance(trust, dict) and trust.get("enabled") is True
    trusted = any(
        _is_within(root, os.path.dirname(folder) if how == "TRUST_PARENT" else folder)
        for folder, how in rules.items()
        if how in ("TRUST_FOLDER", "TRUST_PARENT")
    )
    if rules.get(root) == "DO_NOT_TRUST" or (asks and not trusted):
        return [("the folder is not trusted in Gemini CLI", "run /permissions in Gemini CLI and trust it")]
    return []


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _copilot(root: str) -> list[Off]:
    files = [
        f"{root}/.github/copilot/settings.json",
        f"{root}/.github/copilot/settings.local.json",
        user_file("~/.copilot/settings.json"),
    ]
    return [
        (f"disableAllHooks is set in {path}", f"remove it from {path}")
        for path in files
        if _value(path).get("disableAllHooks") is True
    ]


def _opencode(_root: str) -> list[Off]:
    if os.environ.get("OPENCODE_PURE"):
        return [("OPENCODE_PURE is set, so no plugin is loaded", "unset OPENCODE_PURE")]
    return []


def _value(path: str) -> dict[str, Any]:
    try:
        with open(path, encoding="utf-8") as file:
            value = jsonc.parse(file.read(), path).value
    except (OSError, UnicodeDecodeError, RulebookError, json.JSONDecodeError):
        return {}
    return value if isinstance(value, dict) else {}


def _toml(path: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}


_CHECKS = {
    "claude-code": _claude_code,
    "codex": _codex,
    "gemini-cli": _gemini,
    "copilot-cli": _copilot,
    "opencode": _opencode,
}
