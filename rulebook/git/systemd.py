"""A systemd user unit that watches one worktree."""

from __future__ import annotations

import os
import sys

from rulebook.errors import RulebookError
from rulebook.outside.files import write_atomic
from rulebook.outside.workspace import Workspace


def unit_name(workspace: Workspace) -> str:
    """Return the unit's name: one a worktree."""
    return f"rulebook-watch-{workspace.worktree_key}.service"


def unit_path(workspace: Workspace) -> str:
    """Return where the user's units are, by the XDG rules."""
    base = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return os.path.join(base, "systemd", "user", unit_name(workspace))


def unit_text(workspace: Workspace) -> str:
    """Return the unit; systemd's ``%`` and quotes in paths are escaped.

    Raises:
        RulebookError: a path holds a line end, which no unit can.

    """
    for path in (workspace.root, workspace.home, sys.executable):
        if "\n" in path:
            raise RulebookError("a unit file can not name a path with a line end", where=path)
    home = _quoted(f"RULEBOOK_HOME={workspace.home}")
    return f"""[Unit]
Description=rulebook watches the reasons of {_plain(workspace.root)}
ConditionPathIsDirectory={_plain(workspace.root)}

[Service]
ExecStart={_quoted(sys.executable)} -P -m rulebook watch
WorkingDirectory={_plain(workspace.root)}
Environment={home}
Restart=on-failure
RestartSec=5
Nice=10

[Install]
WantedBy=default.target
"""


def install_unit(workspace: Workspace) -> str:
    """Write the unit and return its path."""
    path = unit_path(workspace)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_atomic(path, unit_text(workspace))
    return path


def _plain(text: str) -> str:
    return text.replace("%", "%%")


def _quoted(text: str) -> str:
    escaped = _plain(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
