"""The checks that rulebook brings along, so that an agent does not let itself through.

They stand in every bundle beside the user's own, under ids that no record file can take. What they can't
prevent on one machine under one user is said in docs/security.md.
"""

from __future__ import annotations

from typing import Any

from rulebook.enforce.builtin_commands import (
    AGENTS_UNGUARDED,
    GIT_SKIPPING,
    PACKAGE_CHANGES,
    data_changes,
    folder_changes,
    led_elsewhere,
)

PERSONS_ACTS = (
    "approve",
    "archive",
    "arm",
    "confirm",
    "forget",
    "go",
    "import",
    "narrow",
    "override",
    "pin add",
    "pin check",
    "pin drop",
    "pin happened",
    "pin supersede",
    "rename",
    "restore",
    "retest",
    "rollback",
    "supersede",
    "uninstall",
)
"""Verbs that change what is enforced or kept; each needs a person."""

PERSONS_OPTIONS = {"compile": "--yes", "sync": "--arm"}
"""Verbs that an agent may use, but not with this option: it answers for the person."""

_PACKAGE = tuple(f"{above}**/site-packages/rulebook{below}" for above in ("", "/") for below in ("", "/**"))
"""The installed program itself; a checkout of its sources is not meant."""

_IN_ROOT = (
    ".claude/settings.json",
    ".claude/settings.local.json",
    ".codex/hooks.json",
    ".codex/config.toml",
    ".cursor/hooks.json",
    ".gemini/settings.json",
    ".github/hooks/*.json",
    ".github/copilot/settings*.json",
    ".opencode/plugins/rulebook*",
    ".clinerules/hooks/*",
    ".git/hooks/*",
    ".git/config",
)
"""Settings below the root; by these names also the folder that holds them is guarded."""

AGENT_SETTINGS = (
    *_IN_ROOT,
    "**/.claude/settings.json",
    "**/.claude/settings.local.json",
    "**/.codex/hooks.json",
    "**/.codex/config.toml",
    "**/.cursor/hooks.json",
    "**/.gemini/settings.json",
    "**/.github/hooks/*.json",
    "**/.copilot/hooks/*.json",
    "**/.opencode/plugins/rulebook*",
    "**/.config/opencode/plugins/rulebook*",
    "**/.clinerules/hooks/*",
    "/**/.claude/settings.json",
    "/**/.claude/settings.local.json",
    "/**/.codex/hooks.json",
    "/**/.cursor/hooks.json",
    "/**/.gemini/settings.json",
    "~/.claude/settings.json",
    "~/.codex/hooks.json",
    "~/.codex/config.toml",
    "~/.cursor/hooks.json",
    "~/.gemini/settings.json",
    "~/.copilot/hooks/*.json",
    "~/.copilot/settings.json",
    "~/.config/opencode/plugins/rulebook*",
    "~/.cline/hooks/*",
    "~/Documents/Cline/Hooks/*",
)
"""Where the hooks of each agent are switched on and off."""


def builtin_checks(*, rules_path: str, home: str) -> list[dict[str, Any]]:
    """Return the built-in checks of one repository, as armed checks.

    Args:
        rules_path: folder of the rules, relative to the root.
        home: ``RULEBOOK_HOME``.

    """
    return [_acts(), _own_data(home), _hooks_skipped(), _own_files(rules_path)]


def _acts() -> dict[str, Any]:
    acts: list[dict[str, Any]] = [{"program": ["rulebook"], "subcommand": list(PERSONS_ACTS)}]
    acts += [
        {"program": ["rulebook"], "subcommand": [verb], "options": {"all": [[option]]}}
        for verb, option in PERSONS_OPTIONS.items()
    ]
    return _check(
        "rulebook-acts-of-a-person",
        "block",
        {"command": [*acts, *PACKAGE_CHANGES]},
        "What lifts or changes a rule is a person's act, done in their own terminal.",
        "Tell the user which rule stands in the way and why you think that it is wrong; "
        "rulebook object ID --because '...' puts it on record.",
    )


def _own_data(home: str) -> dict[str, Any]:
    return _check(
        "rulebook-own-data",
        "block",
        {"any": [{"write": {"paths": [f"{home}/**", *_PACKAGE]}}, {"command": data_changes(home)}]},
        "rulebook's store, bundle, approvals and ledgers are changed by rulebook alone.",
        "Leave the files below RULEBOOK_HOME alone; a person mends them with rulebook doctor.",
    )


def _hooks_skipped() -> dict[str, Any]:
    return _check(
        "rulebook-hooks-skipped",
        "gate",
        {"command": [*GIT_SKIPPING, *AGENTS_UNGUARDED, *led_elsewhere()]},
        "Git's hooks, and those of an agent that is started from here, are skipped on a person's word.",
        "Mend what the hook complains about, or ask the user whether it may be skipped this once.",
    )


def _own_files(rules_path: str) -> dict[str, Any]:
    own = ["rulebook.toml", f"{rules_path}/**", *AGENT_SETTINGS]
    return _check(
        "rulebook-own-files",
        "gate",
        {"any": [{"write": {"paths": sorted(own)}}, {"command": folder_changes(rules_path)}]},
        "Rule files and the settings that switch hooks on are changed on a person's word.",
        "Ask the user to make or to confirm this change; a new rule is drafted with rulebook record.",
    )


def _check(id: str, level: str, predicate: dict[str, Any], rule: str, remedy: str) -> dict[str, Any]:
    return {
        "id": id,
        "version": 1,
        "level": level,
        "standing": "armed",
        "applies": {},
        "verifier": {"forbid": predicate},
        "behaviour": None,
        "rule": rule,
        "on_violation": f"{rule} {remedy}",
        "words": "",
        "condition_verify": None,
        "override": "never" if level == "block" else "here",
        "on_fault": "proceed",
        "builtin": True,
    }
