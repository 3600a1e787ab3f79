"""From the store through the bundle to the hook's answer, and from its findings back into the store."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.installing import HOOK_SCRIPT
from rulebook.enforce.drain import drain
from rulebook.enforce.place import bundle_path
from rulebook.enforce.refresh import refresh_bundle
from rulebook.outside.clock import now
from rulebook.records.values import Override, StandingChange
from tests.agents.conftest import FORCE, Hook, check, claude
from tests.lifecycle.repository import MARCH, NOON, Repository


@pytest.fixture
def project(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "project")


def put(project: Repository, record: Any, standing: str = "armed") -> None:
    with project.store() as store:
        store.add_version(record, **MARCH)
        change = StandingChange(
            record.id,
            1,
            project.workspace.worktree_key,
            None,
            standing,
            "test",
            "ann",
            NOON,  # type: ignore[arg-type]  # a plain word of the list
        )
        store.change_standing(change)
        refresh_bundle(project.workspace, store)


def force(project: Repository, **more: Any) -> dict[str, Any]:
    return claude(str(project.root), "Bash", {"command": "git push --force"}, **more)


@pytest.mark.parametrize(
    ("standing", "expected"),
    [("armed", "deny"), ("warning", None), ("shadow", None), ("suspended", None), ("archived", None)],
)
def test_standing_decides(project: Repository, hook: Hook, standing: str, expected: str | None) -> None:
    put(project, FORCE, standing)
    done = hook("claude-code", force(project))
    answer = json.loads(done.stdout)["hookSpecificOutput"] if done.stdout else {}
    assert answer.get("permissionDecision") == expected
    assert bool(answer.get("additionalContext")) == (standing == "warning")


@pytest.mark.parametrize(
    ("standing", "outcome", "would"),
    [("armed", "block", None), ("shadow", "allow", "block"), ("suspended", "allow", "block")],
)
def test_every_match_reaches_the_store_redacted(
    project: Repository, hook: Hook, standing: str, outcome: str, would: str | None
) -> None:
    put(project, FORCE, standing)
    secret = "ghp_" + "a1" * 18
    given = {"command": f"git push --force https://x:{secret}@example.org/r"}
    hook("claude-code", claude(str(project.root), "Bash", given))
    with project.store() as store:
        assert drain(project.workspace, store) == 1
        (finding,) = store.findings(FORCE.id)
    assert (finding.outcome, finding.standing, finding.session) == (outcome, standing, "s1")
    assert finding.follow_up.get("would") == would
    assert finding.micros > 0
    assert secret not in finding.summary
    assert "git push --force" in finding.summary
    kept = b"".join(p.read_bytes() for p in Path(project.workspace.home).rglob("*") if p.is_file())
    assert secret.encode() not in kept


def test_what_came_of_an_action_that_was_let_through_is_recorded(project: Repository, hook: Hook) -> None:
    put(project, check("quiet", {"forbid": {"command": "pytest"}}, "warn"))
    given = {"command": "pytest"}
    hook("claude-code", claude(str(project.root), "Bash", given))
    failed = claude(str(project.root), "Bash", given, "PostToolUseFailure", error="Exit code 3\nfailed")
    hook("claude-code", failed)
    with project.store() as store:
        drain(project.workspace, store)
        (finding,) = store.findings("quiet")
    assert finding.outcome == "warn"
    assert finding.follow_up == {"exit": 3}


def test_an_override_lets_one_action_through_and_is_used_up(project: Repository, hook: Hook) -> None:
    put(project, FORCE)
    with project.store() as store:
        store.grant(Override(FORCE.id, "migration", "ann", "once", now()))
        refresh_bundle(project.workspace, store)
    assert "let through" in json.loads(hook("claude-code", force(project)).stdout)["systemMessage"]
    with project.store() as store:
        refresh_bundle(project.workspace, store)
        assert [finding.outcome for finding in store.findings(FORCE.id)] == ["override"]
        assert store.overrides(FORCE.id, now()) == ()
    assert "deny" in hook("claude-code", force(project)).stdout


def test_an_override_for_a_time_ends_by_itself(project: Repository, hook: Hook) -> None:
    put(project, FORCE)
    with project.store() as store:
        ended = now() - timedelta(minutes=1)
        store.grant(Override(FORCE.id, "r", "ann", "until", ended - timedelta(hours=1), ended))
        refresh_bundle(project.workspace, store)
    assert "deny" in hook("claude-code", force(project)).stdout


def test_a_check_that_allows_only_a_sandbox_is_not_overridden_in_the_main_worktree(
    project: Repository, hook: Hook
) -> None:
    put(project, check("boxed", {"forbid": {"command": "wipe"}}, override={"allowed": "sandbox"}))
    other = project.root.parent / "scratch"
    project.git("worktree", "add", "-q", str(other))
    with project.store() as store:
        store.grant(Override("boxed", "retest", "ann", "until", now(), now() + timedelta(hours=1)))
        refresh_bundle(project.workspace, store)
    assert "deny" in hook("claude-code", claude(str(project.root), "Bash", {"command": "wipe"})).stdout


def test_the_start_of_a_session_names_what_is_suspended_and_says_what_is_stale(
    project: Repository, hook: Hook
) -> None:
    put(project, check("a-note", None, "note", behaviour="Use tabs here."))
    put(project, FORCE, "suspended")
    start = {
        "hook_event_name": "SessionStart",
        "session_id": "s1",
        "cwd": str(project.root),
        "source": "startup",
    }
    answer = json.loads(hook("claude-code", start).stdout)
    assert FORCE.id in answer["hookSpecificOutput"]["additionalContext"]
    assert "Use tabs here." in answer["hookSpecificOutput"]["additionalContext"]
    project.write("rules/rulebook.lock", "changed\n")
    answer = json.loads(hook("claude-code", {**start, "session_id": "s2"}).stdout)
    assert "rulebook sync" in answer["systemMessage"]


def test_a_repository_without_a_bundle_says_once_a_session_that_nothing_is_enforced(
    project: Repository, hook: Hook
) -> None:
    assert "rulebook sync" in json.loads(hook("claude-code", force(project)).stdout)["systemMessage"]
    assert hook("claude-code", force(project)).stdout == ""


@pytest.mark.parametrize("content", [b"", b"garbage", b"rulebook-bundle 7 0 0 0 1\n"])
def test_a_broken_bundle_lets_work_go_on_with_a_word(project: Repository, hook: Hook, content: bytes) -> None:
    put(project, FORCE)
    Path(bundle_path(project.workspace)).write_bytes(content)
    done = hook("claude-code", force(project))
    assert done.returncode == 0
    assert "rulebook sync" in json.loads(done.stdout)["systemMessage"]


def test_a_repository_that_does_not_use_rulebook_gets_silence(tmp_path: Path, hook: Hook) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path / "other")], check=True)
    for cwd in (tmp_path / "other", tmp_path, tmp_path / "gone"):
        assert hook("claude-code", claude(str(cwd), "Bash", {"command": "git push --force"})).stdout == ""


def start(payload: dict[str, Any]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", HOOK_SCRIPT, "claude-code"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(payload).encode())
    process.stdin.close()
    process.stdin = None
    return process


def test_twenty_hooks_started_together_on_an_empty_data_folder_all_answer(project: Repository) -> None:
    assert not Path(project.workspace.home).exists()
    running = [start(force(project, session_id=f"s{n}")) for n in range(20)]
    for process in running:
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert "rulebook sync" in json.loads(out)["systemMessage"]
        assert err == b""


def test_twenty_hooks_started_together_lose_no_finding(project: Repository) -> None:
    put(project, FORCE)
    running = [start(force(project, session_id=f"s{n}")) for n in range(20)]
    for process in running:
        out, err = process.communicate()
        assert b"deny" in out, err
    with project.store() as store:
        assert drain(project.workspace, store) == 20
        assert len({finding.session for finding in store.findings(FORCE.id)}) == 20


def test_a_hook_that_answered_has_kept_its_finding_even_if_it_is_killed(project: Repository) -> None:
    """The finding is written before the answer, so no answer is without its finding."""
    put(project, FORCE)
    answered = 0
    for n in range(20):
        process = start(force(project, session_id=f"s{n}"))
        assert process.stdout is not None
        if n % 2:
            os.set_blocking(process.stdout.fileno(), True)
            answered += bool(process.stdout.read(1))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    with project.store() as store:
        assert drain(project.workspace, store) >= answered == 10


def test_a_hook_that_is_killed_before_it_can_answer_has_kept_its_finding(project: Repository) -> None:
    """Nobody takes the answer, so the hook stands between spool and answer when it is killed."""
    put(project, FORCE)
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writer, b"x" * 4096)
    os.set_blocking(writer, True)
    line = [sys.executable, "-I", "-S", HOOK_SCRIPT, "claude-code"]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=writer) as process:
        assert process.stdin is not None
        process.stdin.write(json.dumps(force(project)).encode())
        process.stdin.close()
        spool = Path(project.workspace.repo_home, "spool", "current.jsonl")
        ends = time.monotonic() + 30
        while not (spool.exists() and spool.read_bytes().endswith(b"\n")) and time.monotonic() < ends:
            time.sleep(0.01)
        assert process.poll() is None
        process.kill()
    os.close(writer)
    with open(reader, "rb") as pipe:
        assert b"deny" not in pipe.read()
    with project.store() as store:
        assert drain(project.workspace, store) == 1


def test_a_drain_while_hooks_write_loses_nothing(project: Repository) -> None:
    put(project, FORCE)
    running = [start(force(project, session_id=f"s{n}")) for n in range(20)]
    with project.store() as store:
        total = sum(drain(project.workspace, store) for _ in range(40))
        for process in running:
            process.communicate()
        assert total + drain(project.workspace, store) == 20


def test_hook_time_imports_nothing_heavy(project: Repository) -> None:
    put(project, FORCE)
    script = (
        "import sys, posix\n"
        "def leave(code):\n"
        "    print(*sys.modules, file=sys.stderr, flush=True)\n"
        "    posix.abort()\n"
        "posix._exit = leave\n"
        "__file__ = sys.argv[1]\n"
        "sys.argv[:] = sys.argv[1:]\n"
        "exec(compile(open(__file__).read(), __file__, 'exec'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script, HOOK_SCRIPT, "claude-code"],
        input=json.dumps(force(project)).encode(),
        capture_output=True,
        check=False,
    )
    assert b"deny" in done.stdout
    loaded = set(done.stderr.decode().split())
    heavy = (
        "sqlmodel sqlalchemy pydantic jinja2 git re json dataclasses typing enum pathlib subprocess hashlib"
    )
    assert loaded & set(heavy.split()) == set()


def test_the_verb_speaks_the_same_protocol(project: Repository, hook: Hook) -> None:
    """The portable command line of the project scope goes through the whole command line."""
    put(project, FORCE)
    line = [sys.executable, "-m", "rulebook", "hook", "claude-code"]
    data = json.dumps(force(project))
    done = subprocess.run(line, input=data, capture_output=True, text=True, cwd=project.root, check=True)
    assert (done.stdout, done.stderr) == (hook("claude-code", force(project)).stdout, "")
    unknown = subprocess.run([*line[:-1], "nobody"], input=data, capture_output=True, text=True, check=False)
    assert (unknown.returncode, "no agent 'nobody'" in unknown.stderr) == (1, True)


def test_a_finding_that_comes_twice_is_kept_once(project: Repository, hook: Hook) -> None:
    """A drain that is killed before it removes a file meets the same lines again."""
    put(project, FORCE)
    hook("claude-code", force(project))
    current = Path(project.workspace.repo_home, "spool", "current.jsonl")
    lines = current.read_bytes()
    with project.store() as store:
        drain(project.workspace, store)
        current.write_bytes(lines + lines)
        assert drain(project.workspace, store) == 0
        assert len(store.findings(FORCE.id)) == 1
        assert store.counts(FORCE.id).total == 1


def test_a_correction_after_a_match_that_was_let_through_is_linked_to_it(
    project: Repository, hook: Hook
) -> None:
    put(project, check("quiet", {"forbid": {"command": "pytest"}}, "warn"))
    ran = {"command": "pytest"}
    hook("claude-code", claude(str(project.root), "Bash", ran))
    hook("claude-code", claude(str(project.root), "Bash", ran, "PostToolUse"))
    said = claude(str(project.root), "", {}, "UserPromptSubmit", prompt="No, never run pytest without -q!")
    hook("claude-code", said)
    with project.store() as store:
        drain(project.workspace, store)
        assert [finding.follow_up for finding in store.findings("quiet")] == [{"exit": 0, "corrected": True}]
