"""Hooks as others met them: each test is named for the reported case that it answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents import coverage
from rulebook.agents.canary import refuses
from rulebook.agents.doctor import examine
from rulebook.agents.hosts import HOSTS
from rulebook.agents.installing import HOOK_SCRIPT, install
from rulebook.agents.respond import AGENTS
from rulebook.cli.main import main
from rulebook.outside.workspace import Workspace
from tests.agents.conftest import Hook, arm, check, claude
from tests.agents.speakers import event_word, shell, write
from tests.agents.test_install import reviewed


def put_in(agent: str, workspace: Workspace, scope: str) -> None:
    host = HOSTS[agent]
    install(host.plan(scope, host.path(scope, workspace.root)))


def test_hp_005_cursor_gets_its_own_answer(armed: Workspace, hook: Hook) -> None:
    answer = json.loads(hook("cursor", shell("cursor", armed.root, "git push --force")).stdout)
    assert answer["permission"] == "deny"
    assert set(answer) == {"permission", "agent_message", "user_message"}


@pytest.mark.parametrize("agent", AGENTS)
def test_hp_007_no_match_is_no_decision(armed: Workspace, hook: Hook, agent: str) -> None:
    """Only Cursor must be told so in words: there an empty answer blocks."""
    done = hook(agent, shell(agent, armed.root, "ls -la"), *event_word(agent))
    expected = {"cursor": '{"permission":"allow"}'}.get(agent, "")
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")


@pytest.mark.parametrize(
    "command",
    [
        'echo "\u6a94\u6848\u4e0d\u5b58\u5728" && git push --force',
        "echo '''x''' && git push --force",
        "printf '%s\\n' \"\U0001f600\\\\\" ; git push --force",
        "echo " + "x" * 60_000 + " && git push --force",
    ],
    ids=["cjk", "three quotes", "emoji and backslashes", "a very long line"],
)
def test_hp_012_payloads_are_data_not_source_text(armed: Workspace, hook: Hook, command: str) -> None:
    assert "deny" in hook("claude-code", claude(armed.root, "Bash", {"command": command})).stdout


@pytest.mark.parametrize(
    ("command", "decision"),
    [
        pytest.param(
            "echo " + "x" * 200_000 + " && git push --force", "ask", id="it names what a rule is about"
        ),
        pytest.param("echo " + "x" * 200_000 + " >config/limits.conf", "ask", id="it names a guarded path"),
        pytest.param("cat > a.txt <<'E'\n" + "words\n" * 40_000 + "E\n", None, id="it names nothing"),
    ],
)
def test_padding_a_command_until_it_cannot_be_read_is_no_way_out(
    armed: Workspace, hook: Hook, command: str, decision: str | None
) -> None:
    out = hook("claude-code", claude(armed.root, "Bash", {"command": command})).stdout
    assert (json.loads(out)["hookSpecificOutput"]["permissionDecision"] if out else None) == decision


def test_hp_016_the_hook_is_found_after_a_cd(armed: Workspace) -> None:
    put_in("claude-code", armed, "local")
    settings = json.loads(Path(armed.root, ".claude/settings.local.json").read_text())
    line = settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"]
    sub = Path(armed.root, "sub")
    sub.mkdir()
    data = json.dumps(claude(str(sub), "Bash", {"command": "pwd"}))
    done = subprocess.run(line, shell=True, cwd=sub, input=data, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_hp_019_a_command_is_judged_where_it_will_run(
    repository: Workspace, hook: Hook, tmp_path: Path
) -> None:
    outside = check(
        "stay-inside", {"forbid": {"write": {"paths": "/**", "except": f"{repository.root}/**"}}}, "warn"
    )
    arm(repository, (outside,))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    inside = {"command": "echo x > out.txt"}
    payload = {**claude(repository.root, "Bash", inside), "turn_id": "t"}
    assert hook("codex", payload).stdout == ""
    payload["tool_input"] = {**inside, "workdir": str(elsewhere)}
    assert (
        "stay-inside" in json.loads(hook("codex", payload).stdout)["hookSpecificOutput"]["additionalContext"]
    )


def test_hp_022_a_version_that_hides_edits_is_half_live(
    armed: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "codex"
    program.parent.mkdir()
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    put_in("codex", armed, "project")
    config = Path("~/.codex/config.toml").expanduser()
    config.parent.mkdir()
    config.write_text("".join(reviewed(Path(armed.root, ".codex/hooks.json"))))
    for version, gaps in (("0.118.0", 1), ("0.153.4", 0)):
        program.write_text(f"#!/bin/sh\necho codex-cli {version}\n")
        program.chmod(0o755)
        assert len(coverage.open_gaps("codex")) == gaps
    program.write_text("#!/bin/sh\necho codex-cli 0.118.0\n")
    monkeypatch.setattr("rulebook.agents.canary.send", lambda *_: None)
    health = examine(HOSTS["codex"], armed.root)[0]
    assert (health.state, "apply_patch" in health.why[0]) == ("half", True)


def test_hp_028_a_slow_gate_command_ends_inside_the_hosts_limit(repository: Workspace, hook: Hook) -> None:
    """Nobody approved the command, so it is not run at all; the rest is decided and the gap is said."""
    slow = check("slow", {"forbid": {"all": [{"command": "git push"}, {"run": "sleep 60"}]}}, "gate")
    force = check("force", {"forbid": {"command": "git push --force"}})
    arm(repository, (slow, force))
    done = hook("claude-code", claude(repository.root, "Bash", {"command": "git push --force"}))
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"


def test_hp_028_a_decision_that_takes_too_long_is_said_or_stops(
    repository: Workspace, tmp_path: Path
) -> None:
    stops = check("must-decide", {"forbid": {"write": "x.conf"}}, on_fault="stop")
    for checks, expected in (((stops,), "deny"), ((), None)):
        arm(repository, (*checks, check("other", {"forbid": {"write": "x.conf"}}, "warn")))
        late = tmp_path / "late.py"
        late.write_text(
            "import sys\n"
            f"sys.path.insert(0, {HOOK_SCRIPT.removesuffix('/rulebook/agents/hook.py')!r})\n"
            "import rulebook.agents.run as run, rulebook.enforce.decide as decide, time\n"
            "run.DEADLINE = 0.3\n"
            "decide.judge = lambda *_: time.sleep(30)\n"
            "run.main(['claude-code'])\n"
        )
        data = json.dumps(claude(repository.root, "Write", {"file_path": "x.conf", "content": "x"}))
        done = subprocess.run(
            [sys.executable, str(late)], input=data, capture_output=True, text=True, check=True
        )
        answer = json.loads(done.stdout)
        assert answer.get("hookSpecificOutput", {}).get("permissionDecision") == expected
        assert expected or "too long" in answer["systemMessage"]


def test_hp_029_parallel_calls_are_each_decided(armed: Workspace) -> None:
    line = [sys.executable, "-I", "-S", HOOK_SCRIPT, "claude-code"]
    running = []
    for n in range(20):
        command = "git push --force" if n == 19 else "ls"
        process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdin is not None
        process.stdin.write(json.dumps(claude(armed.root, "Bash", {"command": command})))
        process.stdin.close()
        running.append(process)
    answers = []
    for process in running:
        assert process.stdout is not None
        answers.append(process.stdout.read())
        process.stdout.close()
        assert process.wait() == 0
    assert ["deny" in answer for answer in answers] == [False] * 19 + [True]


def test_hp_031_a_bare_name_is_no_hook_where_the_path_is_short(armed: Workspace) -> None:
    put_in("cursor", armed, "project")
    health = examine(HOSTS["cursor"], armed.root)[0]
    assert health.state == "dead"
    assert "not on PATH" in health.why[0]


def test_hp_032_a_wrapper_that_another_plugin_put_in_front_hides_nothing(
    repository: Workspace, hook: Hook
) -> None:
    arm(repository, (check("no-recursive-grep", {"forbid": {"command": "grep -r"}}),))
    for command in ("grep -r foo /", "rtk grep -r foo /"):
        assert "deny" in hook("claude-code", claude(repository.root, "Bash", {"command": command})).stdout


def test_hp_002_gemini_is_told_by_both_channels(armed: Workspace, hook: Hook) -> None:
    done = hook("gemini-cli", shell("gemini-cli", armed.root, "git push --force"))
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["decision"]) == (2, "deny")
    assert done.stderr.strip() == answer["reason"]


def test_hp_003_an_installation_that_refuses_nothing_fails(
    armed: Workspace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The canary goes through the very line that was registered."""
    monkeypatch.chdir(armed.root)
    assert main(["install", "claude-code"]) == 0
    capsys.readouterr()
    monkeypatch.setattr("rulebook.agents.canary.command_line", lambda *_: "hook() { exit 2; }")
    assert main(["install", "claude-code"]) == 1
    assert "did not refuse the canary" in capsys.readouterr().err


def test_hp_010_ask_is_a_refusal_where_nobody_is_asked(armed: Workspace, hook: Hook) -> None:
    call = shell("copilot-cli", armed.root, "./deploy.sh prod")
    answer = json.loads(hook("copilot-cli", call, "preToolUse").stdout)
    assert answer["permissionDecision"] == "deny"
    assert "rulebook go" in answer["permissionDecisionReason"]
    answer = json.loads(hook("copilot-cli", call, "preToolUse", COPILOT_CLI="1").stdout)
    assert answer["permissionDecision"] == "ask"


def test_hp_011_the_payload_is_what_counts_not_the_environment(armed: Workspace, hook: Hook) -> None:
    payload = claude(armed.root, "Bash", {"command": "git push --force"})
    assert "deny" in hook("claude-code", payload, TOOL_NAME="Read", TOOL_INPUT="{}").stdout


@pytest.mark.parametrize("agent", AGENTS)
def test_hp_015_a_block_swallows_no_warning_of_the_same_call(
    repository: Workspace, hook: Hook, agent: str
) -> None:
    path = check("no-tsx", {"forbid": {"write": "*.tsx"}})
    key = check("no-keys", {"forbid": {"content": {"regex": r"key_[a-z0-9]{8}"}}}, "warn")
    arm(repository, (path, key))
    done = hook(agent, write(agent, repository.root, "src/a.tsx", "x = 'key_abcd1234'\n"), *event_word(agent))
    assert refuses(agent, done.stdout)
    assert "no-tsx" in done.stdout
    assert "no-keys" in done.stdout


@pytest.mark.parametrize("how", ["project folder", "session"])
def test_hp_017_rules_hold_after_a_cd_out_of_the_repository(
    armed: Workspace, hook: Hook, tmp_path: Path, how: str
) -> None:
    hook("claude-code", claude(armed.root, "Bash", {"command": "cd /tmp"}))
    session = "s1" if how == "session" else "another"
    env = {"CLAUDE_PROJECT_DIR": armed.root} if how == "project folder" else {}
    gone = claude(str(tmp_path), "Bash", {"command": "git push --force"}, session_id=session)
    assert "deny" in hook("claude-code", gone, **env).stdout
    stranger = claude(str(tmp_path), "Bash", {"command": "git push --force"}, session_id="stranger")
    assert hook("claude-code", stranger).stdout == ""


def test_hp_018_a_folder_that_is_gone_is_no_way_out(armed: Workspace, hook: Hook) -> None:
    hook("codex", shell("codex", armed.root, "ls"))
    gone = shell("codex", f"{armed.root}/was/here", "git push --force")
    assert "deny" in hook("codex", gone).stdout


def test_hp_020_operands_are_read_against_the_events_folder(repository: Workspace, hook: Hook) -> None:
    arm(repository, (check("protected", {"forbid": {"write": "protected/**"}}),))
    assert (
        "deny"
        in hook("claude-code", claude(repository.root, "Bash", {"command": "touch protected/x"})).stdout
    )
    inside = claude(f"{repository.root}/protected", "Bash", {"command": "touch x"})
    Path(repository.root, "protected").mkdir()
    assert "deny" in hook("claude-code", inside).stdout


def test_hp_026_is_in_test_install() -> None:
    from tests.agents import test_install

    assert test_install.test_a_second_run_changes_no_byte_and_no_time


def approved(text: str, home: str) -> Any:
    from rulebook.anchors.approvals import Approvals
    from rulebook.outside.clock import now

    return Approvals(home).approve(text, True, now=now())


@pytest.mark.parametrize(("text", "held"), [("true", False), ("exit 3", True)])
def test_a_gate_runs_its_approved_command_at_the_end(
    repository: Workspace, hook: Hook, text: str, held: bool
) -> None:
    gate = check("tests-pass", {"forbid": {"run": text}}, "gate")
    arm(repository, (gate,))
    stop = {"hook_event_name": "Stop", "session_id": "s1", "cwd": repository.root}
    assert "rulebook approve" in json.loads(hook("claude-code", stop).stdout)["systemMessage"]
    approved(text, repository.home)
    assert ("block" in hook("claude-code", {**stop, "session_id": "s2"}).stdout) == held
