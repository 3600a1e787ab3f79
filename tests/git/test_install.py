"""Hooks live where git looks, are chained and never overwritten, and git never suffers."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rulebook.git.install import install, uninstall
from rulebook.git.script import EVENTS, script
from rulebook.git.state import states
from tests.git.conftest import standing
from tests.lifecycle.repository import Repository

LOST = "nofile 20\n"


def hows(done: list) -> set[str]:  # type: ignore[type-arg]  # of what install returns
    return {one.how for one in done}


def snapshot(folder: Path) -> dict[str, tuple[str, int]]:
    return {p.name: (p.read_text(), p.stat().st_mode) for p in folder.iterdir() if p.is_file()}


def put_hook(folder: Path, event: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    hook = folder / event
    hook.write_text(text)
    hook.chmod(0o755)
    return hook


def test_twice_is_as_good_as_once(project: Repository) -> None:
    assert hows(install(project.workspace)) == {"written"}
    before = snapshot(project.root / ".git/hooks")
    assert hows(install(project.workspace)) == {"unchanged"}
    assert snapshot(project.root / ".git/hooks") == before
    assert all(state.live for state in states(project.workspace))


def test_uninstall_leaves_no_trace(project: Repository) -> None:
    put_hook(project.root / ".git/hooks", "pre-commit", "#!/bin/sh\nexit 0\n")
    before = snapshot(project.root / ".git/hooks")
    install(project.workspace)
    uninstall(project.workspace)
    assert snapshot(project.root / ".git/hooks") == before
    assert hows(uninstall(project.workspace)) == {"absent"}


SHELLS = [
    pytest.param('#!/bin/sh\necho "$0 $*" >>{log}\n', id="sh"),
    pytest.param('#!/bin/bash\n[[ x = x ]] && echo "$0 $*" >>{log}\n', id="bash"),
    pytest.param(
        "#!/usr/bin/env python3\nimport sys\nopen('{log}', 'a').write(' '.join(sys.argv) + '\\n')\n",
        id="python",
    ),
]


@pytest.mark.parametrize("text", SHELLS)
def test_the_hook_that_was_there_still_runs_with_its_arguments(
    project: Repository, tmp_path: Path, text: str
) -> None:
    log = tmp_path / "log"
    put_hook(project.root / ".git/hooks", "post-checkout", text.format(log=log))
    install(project.workspace)
    project.git("switch", "-q", "-c", "other")
    (line,) = log.read_text().splitlines()
    assert line.split()[-1] == "1"
    assert len(line.split()) == 4


def test_a_failing_hook_that_was_there_still_fails(project: Repository) -> None:
    put_hook(project.root / ".git/hooks", "pre-commit", "#!/bin/sh\nexit 7\n")
    install(project.workspace)
    with pytest.raises(subprocess.CalledProcessError):
        project.commit("no")


def test_a_manager_that_tells_its_hooks_by_their_name(project: Repository, tmp_path: Path) -> None:
    folder = project.root / ".husky/_"
    put_hook(folder, "h", f'#!/usr/bin/env sh\necho "$(basename "$0")" >>{tmp_path}/log\n')
    put_hook(folder, "pre-commit", '#!/usr/bin/env sh\n. "$(dirname "$0")/h"\n')
    (folder / ".gitignore").write_text("*\n")
    project.git("config", "core.hooksPath", ".husky/_")
    install(project.workspace)
    project.commit("x")
    assert (tmp_path / "log").read_text() == "pre-commit\n"


def test_both_see_what_is_fed(project: Repository, tmp_path: Path) -> None:
    remote = tmp_path / "remote.git"
    subprocess.run(["git", "init", "-q", "--bare", remote], check=True)
    put_hook(project.root / ".git/hooks", "pre-push", f"#!/bin/sh\ncat >>{tmp_path}/log\n")
    install(project.workspace)
    project.git("branch", "two")
    project.git("push", "-q", str(remote), "main", "two")
    lines = (tmp_path / "log").read_text().splitlines()
    assert [line.split()[0] for line in lines] == ["refs/heads/main", "refs/heads/two"]


def test_a_push_of_many_refs_is_read_to_its_end(project: Repository, tmp_path: Path) -> None:
    remote = tmp_path / "remote.git"
    subprocess.run(["git", "init", "-q", "--bare", remote], check=True)
    install(project.workspace)
    head = project.git("rev-parse", "HEAD").strip()
    refs = "".join(f"create refs/heads/a-rather-long-branch-name-{n} {head}\n" for n in range(1500))
    subprocess.run(["git", "update-ref", "--stdin"], input=refs, text=True, cwd=project.root, check=True)
    project.git("push", "-q", str(remote), "--all")


class TestWhereGitLooks:
    def test_from_a_linked_worktree(self, hooked: Repository, tmp_path: Path) -> None:
        hooked.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
        linked = Repository.__new__(Repository)
        linked.root = tmp_path / "linked"
        uninstall(hooked.workspace)
        assert {Path(one.path).parent for one in install(linked.workspace)} == {hooked.root / ".git/hooks"}
        linked.write("limits.conf", LOST)
        linked.commit("lose it")
        assert standing(linked) == "suspended"

    def test_hooks_path(self, hooked: Repository) -> None:
        uninstall(hooked.workspace)
        hooked.git("config", "core.hooksPath", "tools/hooks")
        assert not any(state.live for state in states(hooked.workspace))
        install(hooked.workspace)
        hooked.write("limits.conf", LOST)
        hooked.git("commit", "-qam", "lose it")
        assert standing(hooked) == "suspended"

    def test_a_tracked_hook_is_left_to_the_user(self, project: Repository) -> None:
        put_hook(project.root / "hooks", "pre-commit", "#!/bin/sh\n")
        project.git("config", "core.hooksPath", "hooks")
        project.commit("hooks")
        done = {one.event: one for one in install(project.workspace)}
        assert done["pre-commit"].how == "refused"
        assert "rulebook git-hook pre-commit" in done["pre-commit"].note
        assert (project.root / "hooks/pre-commit").read_text() == "#!/bin/sh\n"

    def test_a_relative_path_of_one_worktree_that_leads_nowhere(
        self, hooked: Repository, tmp_path: Path
    ) -> None:
        hooked.git("config", "extensions.worktreeConfig", "true")
        hooked.git("worktree", "add", "-q", str(tmp_path / "linked"))
        linked = Repository.__new__(Repository)
        linked.root = tmp_path / "linked"
        linked.git("config", "--worktree", "core.hooksPath", ".git/hooks")
        found = states(linked.workspace)
        assert not any(state.live for state in found)
        assert "core.hooksPath (worktree)" in found[0].why


class TestGitNeverSuffers:
    def test_a_broken_store(self, hooked: Repository) -> None:
        Path(hooked.workspace.repo_home, "store.db").write_bytes(b"no database")
        hooked.write("limits.conf", LOST)
        hooked.commit("lose it")
        hooked.git("switch", "-q", "-c", "other")

    def test_an_interpreter_that_is_gone(self, hooked: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
        for event in EVENTS:
            monkeypatch.setattr("sys.executable", "/nowhere/python")
            (hooked.root / ".git/hooks" / event).write_text(script(event))
        hooked.write("limits.conf", LOST)
        hooked.commit("lose it")
        hooked.git("switch", "-q", "-c", "other")

    def test_a_data_folder_that_can_not_be_written(
        self, hooked: Repository, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Path(hooked.workspace.worktree_home, "doubt").mkdir()
        hooked.git("switch", "-q", "-c", "other")
        hooked.write("limits.conf", LOST)
        hooked.commit("lose it")
