"""Where a verb runs."""

from __future__ import annotations

import os
from pathlib import Path

from rulebook.errors import RulebookError
from rulebook.outside.workspace import Workspace, find_workspace


def here() -> Workspace:
    """Return the workspace of the current folder.

    Raises:
        RulebookError: outside a repository, or the current folder is gone.

    """
    try:
        cwd = Path.cwd()
    except FileNotFoundError:
        raise RulebookError("the current folder no longer exists", fix="cd to one that does") from None
    return find_workspace(str(cwd), os.environ)
