"""Command lines by which an agent might let itself through, for the built-in checks; cold."""

from __future__ import annotations

import os
from typing import Any

Form = dict[str, Any]


def any_case(text: str) -> str:
    """Return a word pattern for ``text`` in any case, as git reads its keys."""
    return "".join(f"[{c.lower()}{c.upper()}]" if c.isalpha() else c for c in text)


_RELEASES = (
    *("rulebook", "rulebook[[]*", "rulebook=*", "rulebook<*", "rulebook~*", "rulebook@*"),
    *(
        "rulebook-[0-9]*",
        "*/rulebook",
        "*/rulebook/",
        "*/rulebook[[]*",
        "*/rulebook-[0-9]*",
        "*/rulebook.git*",
    ),
)
"""How an installer is told to put another release in our place."""

_PIP = ("pip", "pip3", "pipx")
PACKAGE_CHANGES: list[Form] = [
    {"program": list(_PIP), "subcommand": ["uninstall"], "operands": ["rulebook"]},
    {
        "program": ["uv"],
        "subcommand": ["pip uninstall", "tool uninstall", "remove"],
        "operands": ["rulebook"],
    },
    {"program": ["pipx"], "subcommand": ["inject"], "operands": ["rulebook"]},
    *({"program": list(_PIP), "subcommand": ["install"], "operands": [name]} for name in _RELEASES),
    *(
        {"program": ["uv"], "subcommand": ["pip install", "tool install", "add"], "operands": [name]}
        for name in _RELEASES
    ),
    *(
        {"program": [*_PIP, "uv"], "options": {"all": [[f"--editable={name}"]]}}
        for name in _RELEASES
        if name.startswith("*")
    ),
]
"""Taking the package out, or putting another in its place."""

_HOOKS_PATH, _HOOK_KEYS = any_case("core.hookspath"), any_case("hook.") + "*"
_READING = ["--get", "--get-all", "--get-regexp", "--list"]
GIT_SKIPPING: list[Form] = [
    {"program": ["git"], "subcommand": [verb], "options": {"all": [["--no-verify"]]}}
    for verb in ("commit", "push", "merge", "rebase", "am", "pull")
]
GIT_SKIPPING += [
    {"program": ["git"], "argv": ["-c", pattern]}
    for pattern in (f"{_HOOKS_PATH}=*", _HOOKS_PATH, _HOOK_KEYS)  # a key alone is true
]
GIT_SKIPPING += [
    {
        "program": ["git"],
        "subcommand": ["config"],
        "operands": [pattern],
        "operands_none": ["get", "list"],
        "options": {"none": _READING},
    }
    for pattern in (_HOOKS_PATH, _HOOK_KEYS, any_case("hook"))
]
GIT_SKIPPING += [{"program": ["chmod"], "operands": [".git/hooks*"]}]
"""Command lines that leave out git's hooks."""

AGENTS_UNGUARDED: list[Form] = [
    {"program": ["claude"], "options": {"all": [[option]]}}
    for option in ("--bare", "--settings", "--setting-sources", "--dangerously-skip-permissions")
]
AGENTS_UNGUARDED += [
    {"program": ["codex"], "options": {"all": [[option]]}}
    for option in (
        "--config=features.hooks*",
        "--config=features.codex_hooks*",
        "--config=hooks.*",
        "-c=features.hooks*",
        "-c=features.codex_hooks*",
        "-c=hooks.*",
        "--disable=hooks",
        "--dangerously-bypass-approvals-and-sandbox",
        "--yolo",
    )
]
AGENTS_UNGUARDED += [
    {"program": [program], "options": {"all": [[option]]}}
    for program, option in (
        ("opencode", "--pure"),
        ("copilot", "--allow-all-tools"),
        ("copilot", "--allow-all"),
        ("copilot", "--yolo"),
        ("gemini", "--yolo"),
        ("gemini", "--approval-mode=yolo"),
        ("cline", "--yolo"),
    )
]
AGENTS_UNGUARDED += [
    {"program": ["claude"], "env": ["CLAUDE_CODE_SIMPLE"]},
    {"program": ["opencode"], "env": ["OPENCODE_PURE"]},
]
"""Starting an agent so that it runs no hooks, or asks nobody where a hook wants it to."""


_AGENTS = ("claude", "codex", "cursor-agent", "gemini", "copilot", "opencode", "cline")
_JUDGED = ("commit", "push", "merge", "rebase", "am", "pull", "cherry-pick")


def led_elsewhere(variable: str = "RULEBOOK_HOME") -> list[Form]:
    """Return command lines that show another data folder to an agent's hooks, or to git's.

    Where the variable is set here already, what reads this bundle has it too, and nothing can be told by it.
    """
    if os.environ.get(variable):
        return []
    return [
        {"program": list(_AGENTS), "env": [variable]},
        {"program": ["git"], "subcommand": list(_JUDGED), "env": [variable]},
    ]


def data_changes(home: str) -> list[Form]:
    """Return command lines that reach below ``home`` otherwise than by writing a file there."""
    keepers = (
        *("chmod", "chown", "chgrp", "chattr", "setfacl", "mount", "umount"),
        *("find", "ln", "link", "sqlite3", "sqlite_utils", "sqlite-utils"),
    )
    linked = {"all": [["--link", "-l", "--symbolic-link", "-s"]]}
    unpacked = {"all": [["-x", "--extract"], [f"-C={home}*", f"--directory={home}*"]]}
    return [
        {"program": list(keepers), "operands": [f"{home}*"]},
        {"program": ["cp"], "operands": [f"{home}*"], "options": linked},
        {"program": ["rsync"], "options": {"all": [[f"--link-dest={home}*"]]}},
        {"program": ["tar", "bsdtar"], "options": unpacked},
    ]


FOLDERS = (".claude", ".codex", ".cursor", ".gemini", ".github", ".opencode", ".clinerules")
"""Where agents keep the settings that switch hooks on."""


def folder_changes(rules_path: str) -> list[Form]:
    """Return command lines by which git brings another state of rules or settings into the tree."""
    folders = "|".join(f"{name}|{name}/|./{name}" for name in (rules_path, *FOLDERS))
    named = [
        {"program": ["git"], "subcommand": [verb], "operands": [folders]}
        for verb in ("checkout", "restore", "stash push", "stash save", "stash")
    ]
    return [
        *named,
        {"program": ["git"], "subcommand": ["checkout"], "operands": [".|./|:/", "??*"]},
        {
            "program": ["git"],
            "subcommand": ["restore"],
            "operands": [".|./|:/"],
            "options": {"all": [["--source"]]},
        },
    ]
