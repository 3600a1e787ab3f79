from __future__ import annotations

import os
from pathlib import Path

from rulebook.enforce.sweep import DAYS, sweep
from rulebook.outside.workspace import Workspace

NOW = 2_000_000_000.0


def test_old_ledgers_links_and_used_permits_go_and_all_else_stays(tmp_path: Path) -> None:
    workspace = Workspace(
        str(tmp_path / "r"), str(tmp_path / "r/.git"), str(tmp_path / "r/.git"), str(tmp_path / "h")
    )
    sessions = Path(workspace.worktree_home, "sessions")
    permits = Path(workspace.repo_home, "permits")
    roots = Path(workspace.home, "roots")
    for folder in (sessions, permits, roots):
        folder.mkdir(parents=True)
    for age, word in ((DAYS + 1, "old"), (DAYS - 1, "new")):
        for path in (sessions / f"{word}.did", permits / f"{word}.used", permits / f"{word}-open"):
            path.write_text("{}")
            os.utime(path, (NOW - age * 86_400,) * 2)
        link = roots / word
        link.symlink_to("/nowhere")
        os.utime(link, (NOW - age * 86_400,) * 2, follow_symlinks=False)
    assert sweep(workspace, now=NOW) == 3
    assert sorted(path.name for path in sessions.iterdir()) == ["new.did"]
    assert sorted(path.name for path in permits.iterdir()) == ["new-open", "new.used", "old-open"]
    assert sorted(path.name for path in roots.iterdir()) == ["new"]


def test_an_empty_data_folder_is_nothing_to_sweep(tmp_path: Path) -> None:
    assert sweep(Workspace(str(tmp_path), str(tmp_path), str(tmp_path), str(tmp_path / "h")), now=NOW) == 0
