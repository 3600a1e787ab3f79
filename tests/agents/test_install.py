"""Installing, uninstalling and the doctor's canary, on real settings files."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.doctor import examine, examine_all
from rulebook.agents.hosts import HOSTS
from rulebook.agents.installing import BACKUP, install, uninstall
from rulebook.agents.own_files import FOLDERS, install_files, uninstall_files
from rulebook.errors import RulebookError
from rulebook.outside.workspace import Workspace

AGENTS = sorted(HOSTS)
FOREIGN = {
    "permissions": {"deny": ["Bash(curl *)"]},
    "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "theirs"}]}]},
}


def path_of(agent: str, workspace: Workspace, scope: str = "local") -> Path:
    return Path(HOSTS[agent].path(scope, workspace.root))


def install_in(agent: str, workspace: Workspace, scope: str = "local") -> Any:
    host = HOSTS[agent]
    return install(host.plan(scope, host.path(scope, workspace.root)))


@pytest.mark.parametrize("scope", ["local", "project"])
@pytest.mark.parametrize("agent", AGENTS)
def test_a_second_run_changes_no_byte_and_no_time(armed: Workspace, agent: str, scope: str) -> None:
    assert install_in(agent, armed, scope).changed
    path = path_of(agent, armed, scope)
    before, stamp = path.read_bytes(), path.stat().st_mtime_ns
    assert not install_in(agent, armed, scope).changed
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, stamp)
    assert not Path(f"{path}{BACKUP}").exists()


@pytest.mark.parametrize("agent", AGENTS)
def test_others_entries_and_comments_stay_and_the_old_file_is_kept(armed: Workspace, agent: str) -> None:
    path = path_of(agent, armed)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "// mine\n" + json.dumps(FOREIGN, indent=4)
    path.write_text(text)
    install_in(agent, armed)
    assert Path(f"{path}{BACKUP}").read_text() == text
    assert path.read_text().startswith("// mine\n")
    assert '"command": "theirs"' in path.read_text()
    uninstall(str(path))
    kept = path.read_text()
    assert "hook.py" not in kept
    assert '"command": "theirs"' in kept
    assert "Bash(curl *)" in kept


def test_a_broken_file_is_refused_and_left_alone(armed: Workspace) -> None:
    path = path_of("claude-code", armed)
    path.parent.mkdir(parents=True)
    path.write_text('{"hooks": ')
    with pytest.raises(RulebookError, match="not JSON"):
        install_in("claude-code", armed)
    assert path.read_text() == '{"hooks": '


def test_a_moved_interpreter_replaces_the_old_entry(armed: Workspace) -> None:
    install_in("claude-code", armed)
    path = path_of("claude-code", armed)
    moved = path.read_text().replace("python", "python-that-moved")
    path.write_text(moved)
    assert examine(HOSTS["claude-code"], armed.root)[0].state == "dead"
    install_in("claude-code", armed)
    assert "python-that-moved" not in path.read_text()
    assert examine(HOSTS["claude-code"], armed.root)[0].state == "live"


@pytest.mark.parametrize("agent", AGENTS)
def test_timeouts_are_in_the_units_of_the_agent(armed: Workspace, agent: str) -> None:
    install_in(agent, armed)
    text = path_of(agent, armed).read_text()
    expected = {"gemini-cli": '"timeout": 15000', "copilot-cli": '"timeoutSec": 15'}
    assert expected.get(agent, '"timeout": 15') in text


def reviewed(path: Path, *events: str) -> list[str]:
    """Return what Codex keeps in its configuration once a person has reviewed our hooks."""
    names = events or ("session_start", "user_prompt_submit", "pre_tool_use", "post_tool_use", "stop")
    return [f'[hooks.state."{path}:{name}:0:0"]\ntrusted_hash = "sha256:x"\n' for name in names]


@pytest.mark.parametrize("agent", AGENTS)
def test_doctor_proves_the_hook_live_by_its_own_command_line(armed: Workspace, agent: str) -> None:
    assert examine(HOSTS[agent], armed.root)[0].state == "absent"
    install_in(agent, armed)
    health = examine(HOSTS[agent], armed.root)[0]
    if agent == "codex":
        assert (health.state, health.fix) == ("dead", "run /hooks in Codex and trust them")
        config = Path("~/.codex/config.toml").expanduser()
        config.write_text("".join(reviewed(path_of(agent, armed))))
        health = examine(HOSTS[agent], armed.root)[0]
    assert (health.state, health.why) == ("live", ())


@pytest.mark.parametrize("agent", [*AGENTS, *sorted(FOLDERS)])
def test_a_shared_line_without_rulebook_on_the_path_is_dead_and_says_the_cure(
    armed: Workspace, monkeypatch: pytest.MonkeyPatch, agent: str
) -> None:
    monkeypatch.setattr("rulebook.agents.doctor.switched_off", lambda *_: [])
    if agent in FOLDERS:
        install_files(agent, "project", armed.root)
    else:
        install_in(agent, armed, "project")
    (health,) = [one for one in examine_all(armed.root) if one.agent == agent]
    assert (health.state, len(health.why)) == ("dead", 1)
    assert "not on PATH" in health.why[0]
    assert "pipx install rulebook" in (health.fix or "")


def test_the_canary_leaves_nothing_behind(armed: Workspace) -> None:
    install_in("claude-code", armed)
    assert examine(HOSTS["claude-code"], armed.root)[0].state == "live"
    assert not Path(armed.repo_home, "spool").exists()
    assert not Path(armed.worktree_home, "sessions").exists()


def test_doctor_tells_half_from_live(armed: Workspace) -> None:
    install_in("claude-code", armed)
    path = path_of("claude-code", armed)
    settings = json.loads(path.read_text())
    del settings["hooks"]["Stop"]
    path.write_text(json.dumps(settings))
    health = examine(HOSTS["claude-code"], armed.root)[0]
    assert (health.state, health.why) == ("half", ("not registered for Stop",))


@pytest.mark.parametrize(
    ("agent", "file", "content", "word"),
    [
        ("claude-code", ".claude/settings.json", '{"disableAllHooks": true}', "disableAllHooks"),
        ("claude-code", "~/.claude/settings.json", '{"disableAllHooks": true}', "disableAllHooks"),
        ("gemini-cli", ".gemini/settings.json", '{"hooksConfig": {"enabled": false}}', "hooksConfig"),
        ("gemini-cli", ".gemini/settings.json", '{"hooksConfig": {"disabled": ["rulebook"]}}', "disabled"),
        ("copilot-cli", ".github/copilot/settings.json", '{"disableAllHooks": true}', "disableAllHooks"),
        ("codex", "~/.codex/config.toml", "[features]\nhooks = false\n", "features"),
    ],
)
def test_doctor_knows_the_silent_off_switches(
    armed: Workspace, agent: str, file: str, content: str, word: str
) -> None:
    install_in(agent, armed)
    path = Path(armed.root, file) if not file.startswith("~") else Path(file).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    health = examine(HOSTS[agent], armed.root)[0]
    assert health.state == "dead"
    assert word in health.why[0]


def test_a_folder_that_nobody_trusted_is_told(armed: Workspace) -> None:
    install_in("claude-code", armed)
    state = {"projects": {armed.root: {"hasTrustDialogAccepted": False}}}
    Path("~/.claude.json").expanduser().write_text(json.dumps(state))
    assert "trust" in (examine(HOSTS["claude-code"], armed.root)[0].fix or "")


@pytest.mark.parametrize("scope", ["local", "project"])
@pytest.mark.parametrize("agent", sorted(FOLDERS))
def test_agents_with_hook_files(armed: Workspace, agent: str, scope: str) -> None:
    assert install_files(agent, scope, armed.root).changed
    assert not install_files(agent, scope, armed.root).changed
    assert uninstall_files(agent, scope, armed.root).changed
    assert not uninstall_files(agent, scope, armed.root).changed


@pytest.mark.parametrize("agent", sorted(FOLDERS))
def test_doctor_proves_hook_files_live(armed: Workspace, agent: str) -> None:
    install_files(agent, "local", armed.root)
    states = {health.agent: health.state for health in examine_all(armed.root)}
    assert states[agent] == "live"


def test_a_hook_file_of_somebody_else_is_not_overwritten(armed: Workspace) -> None:
    theirs = Path(armed.root, ".clinerules/hooks/PreToolUse")
    theirs.parent.mkdir(parents=True)
    theirs.write_text("#!/bin/sh\ntheirs\n")
    with pytest.raises(RulebookError, match="somebody else"):
        install_files("cline", "project", armed.root)
    assert theirs.read_text() == "#!/bin/sh\ntheirs\n"
    assert [entry.name for entry in theirs.parent.iterdir()] == ["PreToolUse"]


def registered(workspace: Workspace, scope: str) -> str:
    install_in("claude-code", workspace, scope)
    settings = json.loads(path_of("claude-code", workspace, scope).read_text())
    return str(settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"])


def run_line(line: str, cwd: Path | str, path: str) -> subprocess.CompletedProcess[str]:
    payload = {"hook_event_name": "PreToolUse", "session_id": "s", "cwd": str(cwd), "tool_name": "Bash"}
    data = json.dumps({**payload, "tool_input": {"command": "git push --force"}})
    env = {**os.environ, "PATH": path}
    return subprocess.run(
        ["/bin/sh", "-c", line], input=data, capture_output=True, text=True, cwd=cwd, env=env, check=False
    )


def test_the_local_line_needs_no_path_and_no_working_directory(armed: Workspace) -> None:
    """A GUI starts agents with a short PATH, and the working directory moves with each cd."""
    line = registered(armed, "local")
    words = shlex.split(line)
    assert words[:2] + words[3:5] + words[6:8] == ["test", "-f", "&&", "exec", "-I", "-S"]
    assert all(Path(word).is_absolute() for word in (words[2], words[5], words[8]))
    sub = Path(armed.root, "sub")
    sub.mkdir()
    assert "deny" in run_line(line, sub, "/nonexistent").stdout


def test_the_project_line_lets_work_go_on_visibly_where_rulebook_is_not_installed(armed: Workspace) -> None:
    done = run_line(registered(armed, "project"), armed.root, "/usr/bin:/bin")
    assert (done.returncode, done.stdout) == (1, "")  # which Claude Code shows, and goes on
    assert "not on PATH" in done.stderr


def test_the_hook_works_in_a_linked_worktree(armed: Workspace) -> None:
    """Each worktree has its own bundle; where one has none yet, the main worktree's rules hold."""
    git = ["git", "-C", armed.root]
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "x"], check=True)
    other = Path(armed.root).parent / "linked tree"
    subprocess.run([*git, "worktree", "add", "-q", "-b", "linked", str(other)], check=True)
    line = registered(armed, "local")
    answer = json.loads(run_line(line, other, "/usr/bin").stdout)
    assert "rulebook sync" in answer["systemMessage"]
    assert answer["hookSpecificOutput"]["permissionDecision"] == "deny"
