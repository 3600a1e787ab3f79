"""Whether rule files are still what was synced, asked in full or about the paths that git told of."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.outside import library_state
from rulebook.outside.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    root = tmp_path.resolve() / "repo"
    (root / "rules/a").mkdir(parents=True)
    (root / "rules/a/one.yaml").write_text("one")
    return Workspace(str(root), f"{root}/.git", f"{root}/.git", str(tmp_path / "home"))


def synced(workspace: Workspace) -> None:
    library_state.note(workspace, "rules", library_state.state_of(f"{workspace.root}/rules"))


def test_never_synced_is_never_changed(workspace: Workspace) -> None:
    assert not library_state.is_changed(workspace)
    assert not library_state.is_changed(workspace, [b"rules/a/one.yaml"])


def test_as_synced(workspace: Workspace) -> None:
    synced(workspace)
    assert not library_state.is_changed(workspace)
    assert not library_state.is_changed(workspace, [b"rules/a/one.yaml"])


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        pytest.param(None, True, id="asked in full"),
        pytest.param([], False, id="git told of nothing"),
        pytest.param([b"src/a.py", b"rulesets/one.yaml"], False, id="git told of other files"),
        pytest.param([b"src/a.py", b"rules/a/one.yaml"], True, id="git told of a rule file"),
        pytest.param([b"rules"], True, id="the folder is a submodule"),
    ],
)
def test_a_changed_file_is_seen_where_git_told_of_rules(
    workspace: Workspace, told: list[bytes] | None, answer: bool
) -> None:
    synced(workspace)
    Path(workspace.root, "rules/a/one.yaml").write_text("other")
    assert library_state.is_changed(workspace, told) == answer


def test_rules_behind_a_link_are_looked_at_whatever_git_told_of(workspace: Workspace) -> None:
    root = Path(workspace.root)
    (root / "rules").rename(root / "kept")
    (root / "rules").symlink_to("kept")
    synced(workspace)
    (root / "kept/a/one.yaml").write_text("other")
    assert library_state.is_changed(workspace, [b"kept/a/one.yaml"])
