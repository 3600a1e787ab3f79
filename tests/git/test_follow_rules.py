"""Rule files that git changes are in force once the settler is done; the start of a session says the rest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from rulebook.agents.installing import HOOK_SCRIPT
from rulebook.cli.main import main
from rulebook.git.follow_up import follow_up
from rulebook.git.install import install
from rulebook.lifecycle.sync import sync
from rulebook.outside.config import load_config
from rulebook.records.dump import dump_yaml
from tests.lifecycle.repository import LATER, Repository, record
from tests.store.conftest import own_database

FILE = "rules/commands/no-edits.yaml"
BAN = {"forbid": {"command": "vi limits.conf"}}


@pytest.fixture
def kept(project: Repository) -> Repository:
    """A repository with hooks, and one armed check that has a file."""
    project.approve()
    project.write(FILE, dump_yaml(record(verifier=BAN)))
    with project.store() as store:
        sync(project.workspace, store, by="ann", now=LATER, arm=True)
        follow_up(project.workspace, store)
    project.commit("rule")
    install(project.workspace)
    return project


def ask(project: Repository, **event: object) -> dict[str, object]:
    """Ask the agent's hook as a process; return its answer."""
    call = {"session_id": "s", "cwd": str(project.root), **event}
    done = subprocess.run(
        [sys.executable, "-I", "-S", HOOK_SCRIPT, "claude-code"],
        input=json.dumps(call),
        capture_output=True,
        text=True,
        env=dict(os.environ),
        check=True,
    )
    return json.loads(done.stdout or "{}")


def denied(project: Repository) -> bool:
    answer = ask(
        project, hook_event_name="PreToolUse", tool_name="Bash", tool_input={"command": "vi limits.conf"}
    )
    return "deny" in json.dumps(answer)


def started(project: Repository) -> str:
    return str(ask(project, hook_event_name="SessionStart", source="startup").get("systemMessage", ""))


def test_a_checkout_brings_in_force_what_the_branch_holds(kept: Repository) -> None:
    kept.git("checkout", "-q", "-b", "dev")
    kept.write(FILE, dump_yaml(record(verifier=BAN, level="note")))
    with kept.store() as store:
        sync(kept.workspace, store, by="ann", now=LATER)
        follow_up(kept.workspace, store)
    kept.commit("softer")
    assert not denied(kept)
    kept.git("checkout", "-q", "main")
    assert denied(kept)
    kept.git("checkout", "-q", "dev")
    assert not denied(kept)


def test_a_merged_rule_is_in_shadow_without_a_sync(kept: Repository) -> None:
    kept.git("checkout", "-q", "-b", "dev")
    kept.write("rules/commands/other.yaml", dump_yaml(record("other", verifier=BAN)))
    kept.commit("another")
    kept.git("checkout", "-q", "main")
    kept.git("merge", "-q", "dev")
    with kept.store() as store:
        assert store.standing("other", kept.workspace.worktree_key) == "shadow"


def test_a_start_says_that_the_files_differ_from_what_is_enforced(kept: Repository) -> None:
    assert started(kept) == ""
    kept.write(FILE, dump_yaml(record(verifier=BAN, level="note")))
    assert "rule files differ from what is enforced (fix: rulebook sync)" in started(kept)


def test_a_newer_store_leaves_the_last_rules_enforced_and_is_said(kept: Repository) -> None:
    with kept.store() as store, store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    before = Path(kept.workspace.repo_home, "store.db").read_bytes()
    assert denied(kept)
    assert "newer rulebook (schema 9999)" in started(kept)
    done = subprocess.run(
        [sys.executable, "-m", "rulebook", "list"], cwd=kept.root, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "newer rulebook" in done.stderr) == (1, True)
    assert Path(kept.workspace.repo_home, "store.db").read_bytes() == before


@pytest.mark.postgres
def test_a_newer_store_on_a_server_is_said_too(
    kept: Repository, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for url in own_database(postgres_url):
        monkeypatch.setenv("RULEBOOK_DATABASE_URL", url)
        assert main(["sync", "--arm"]) == 0
        assert started(kept) == ""
        with kept.store() as store, store.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        assert "newer rulebook (schema 9999)" in started(kept)
        assert denied(kept)
        assert main(["list"]) == 1
        monkeypatch.setenv("RULEBOOK_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nowhere")
        assert started(kept) == ""
        assert denied(kept)


def test_a_branch_that_is_older_than_init_enforces_nothing_stale_and_loses_nothing(
    kept: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init"]) == 0
    kept.commit("lock")
    kept.git("switch", "-q", "--orphan", "old")
    kept.write("readme", "older")
    kept.commit("as it was before init")
    assert not (kept.root / "rulebook.toml").exists()
    assert not denied(kept)
    capsys.readouterr()
    assert main(["init", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    kept.git("stash", "-q", "--include-untracked")
    kept.git("checkout", "-q", "main")
    assert denied(kept)
    assert load_config(str(kept.root)).repository_id == again["repository"]
    with kept.store() as store:
        assert not store.head(record().id).archived
