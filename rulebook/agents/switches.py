"""The silent off switches of each agent: settings that make it run no hook and say nothing."""

from __future__ import annotations

import json
import os
import tomllib
from typing import Any

from rulebook.agents import jsonc
from rulebook.errors import RulebookError

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
    managed = "/etc/claude-code/managed-settings.json"
    if _value(managed).get("allowManagedHooksOnly") is True:
        off.append((f"allowManagedHooksOnly is set in {managed}", "ask who manages this machine"))
    if os.environ.get("CLAUDE_CODE_SIMPLE"):
        off.append(("CLAUDE_CODE_SIMPLE is set", "unset CLAUDE_CODE_SIMPLE"))
    return off + _claude_trust(root)


def _claude_trust(root: str) -> list[Off]:
    """Claude Code holds every hook back in a folder that nobody has trusted, where it has seen the folder."""
    projects = _value(os.path.expanduser("~/.claude.json")).get("projects")
    project = projects.get(root) if isinstance(projects, dict) else None
    if isinstance(project, dict) and project.get("hasTrustDialogAccepted") is False:
        return [("the folder is not trusted in Claude Code", "open it in Claude Code and trust it")]
    return []


def _codex(root: str) -> list[Off]:
    path = os.path.join(os.environ.get("CODEX_HOME") or os.path.expanduser("~/.codex"), "config.toml")
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
    """Say whether a person has reviewed the hooks; the review is kept under their source."""
    hooks = config.get("hooks")
    state = hooks.get("state") if isinstance(hooks, dict) else None
    files = (f"{root}/.codex/hooks.json", os.path.expanduser("~/.codex/hooks.json"))
    reviewed = [key for key in state or {} if key.startswith(files)]
    if reviewed:
        return []
    return [
        ("nobody has reviewed the hooks in Codex, so it skips them", "run /hooks in Codex and trust them")
    ]


def _gemini(root: str) -> list[Off]:
    off = []
    for path in (os.path.expanduser("~/.gemini/settings.json"), f"{root}/.gemini/settings.json"):
        switch = _value(path).get("hooksConfig")
        if isinstance(switch, dict) and switch.get("enabled") is False:
            off.append((f"hooksConfig.enabled is false in {path}", f"set it to true in {path}"))
        if isinstance(switch, dict) and "rulebook" in (switch.get("disabled") or ()):
            off.append((f"rulebook is listed in hooksConfig.disabled in {path}", f"remove it from {path}"))
    return off


def _copilot(root: str) -> list[Off]:
    files = [
        f"{root}/.github/copilot/settings.json",
        f"{root}/.github/copilot/settings.local.json",
        os.path.join(os.environ.get("COPILOT_HOME") or os.path.expanduser("~/.copilot"), "settings.json"),
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
