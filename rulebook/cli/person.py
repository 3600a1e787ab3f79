"""Acts that only a person may do: they need a terminal, and one that no agent drives.

What this can and cannot prevent on one machine under one user is said in docs/security.md.
"""

from __future__ import annotations

import getpass
import os
import sys

from rulebook.errors import RulebookError
from rulebook.outside.visible import visible

AGENT_MARKS = (
    "CLAUDECODE",
    "CODEX_SANDBOX",
    "CODEX_THREAD_ID",
    "GEMINI_CLI",
    "CURSOR_AGENT",
    "COPILOT_CLI",
    "OPENCODE",
    "CLINE_ACTIVE",
)
"""Environment variables that coding agents set in the shells they start."""


def require_person(act: str) -> None:
    """Refuse ``act`` unless a person at a terminal does it.

    Raises:
        RulebookError: no terminal, or a shell that an agent started.

    """
    mark = next((name for name in AGENT_MARKS if os.environ.get(name)), None)
    if mark:
        raise RulebookError(
            f"'{act}' is a person's act, and this shell was started by an agent ({mark} is set)",
            fix=f"run 'rulebook {act}' in your own terminal",
        )
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise RulebookError(
            f"'{act}' is a person's act and needs a terminal", fix=f"run 'rulebook {act}' in a terminal"
        )


def confirm(question: str) -> bool:
    """Ask a yes-or-no question at the terminal; anything but yes is no."""
    sys.stderr.write(f"{visible(question)} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def person_name() -> str:
    """Return who is at the terminal, as far as the system knows."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # no entry for this user id, as in a bare container
        return f"uid {os.getuid()}"
