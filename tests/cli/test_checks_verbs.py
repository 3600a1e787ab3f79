"""The verbs about checks, on a real repository, as a person types them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebook.cli.main import main
from rulebook.enforce.session import Session
from rulebook.records.dump import dump_yaml
from rulebook.records.values import Finding
from tests import tools
from tests.lifecycle.repository import NOON, Repository, record

FILE = "rules/files/no-edits.yaml"


class Terminal:
    """Runs verbs and keeps what they print."""

    def __init__(self, repository: Repository, capsys: pytest.CaptureFixture[str]) -> None:
        self.repository = repository
        self._capsys = capsys

    def run(self, *words: str, code: int = 0) -> str:
        """Run one verb, check its exit code and return what it printed."""
        got = main(words)
        out, err = self._capsys.readouterr()
        assert got == code, (words, out, err)
        return out or err

    def json(self, *words: str, code: int = 0) -> Any:
        """Run one verb with ``--json`` and return the answer."""
        return json.loads(self.run(*words, "--json", code=code))


@pytest.fixture
def terminal(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    repository = Repository(tmp_path / "repository")
    repository.write(FILE, "# why\n" + dump_yaml(record()))
    repository.write("rules/files/other.yaml", dump_yaml(record("other", rule="Other.")))
    repository.approve()
    monkeypatch.chdir(repository.root)
    return Terminal(repository, capsys)


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook.cli.override.require_person", lambda _: None)


def standing(terminal: Terminal, name: str = "no-edits") -> str:
    listed = {one["id"]: one for one in terminal.json("list", "--all")["checks"]}
    return str(listed[name]["standing"])


def test_a_new_library_starts_in_shadow_and_is_armed_by_a_person(terminal: Terminal) -> None:
    assert [one["what"] for one in terminal.json("sync")["checks"]] == ["added", "added"]
    assert standing(terminal) == "shadow"
    assert terminal.json("arm", "no-edits")["checks"][0]["standing"] == "armed"
    assert standing(terminal, "other") == "shadow"
    terminal.run("arm", "--shadow", "no-edits")
    assert standing(terminal) == "shadow"


def test_an_armed_library_in_one_command(terminal: Terminal) -> None:
    assert {one["standing"] for one in terminal.json("sync", "--arm")["checks"]} == {"armed"}
    assert "nothing to do" in terminal.run("sync")


def test_what_was_in_shadow_is_named_when_it_is_armed(terminal: Terminal) -> None:
    terminal.run("sync")
    assert {one["what"] for one in terminal.json("sync", "--arm")["checks"]} == {"armed"}


def test_a_person_signs_by_arming_again_and_the_log_keeps_why(terminal: Terminal) -> None:
    without = {"claim": "limits.conf is generated", "anchors": ["limits.conf"]}
    terminal.repository.write(FILE, dump_yaml(record(condition=without)))
    terminal.run("sync", "--arm")
    terminal.repository.write("limits.conf", "# edited\n")
    terminal.run("sync")
    assert standing(terminal) == "warning"
    terminal.run("arm", "no-edits", "--because", "looked at it")
    assert standing(terminal) == "armed"
    assert "looked at it" in terminal.run("log", "no-edits")


def test_arming_above_what_admission_allows_says_what_is_missing(terminal: Terminal) -> None:
    bare = record("bare", condition=None, verifier={"forbid": {"command": "rm -rf"}})
    terminal.repository.write("rules/bare.yaml", dump_yaml(bare))
    terminal.run("sync")
    assert "owner with a review date" in terminal.run("arm", "bare", code=1)


def test_show_gives_the_text_as_it_was_written(terminal: Terminal) -> None:
    terminal.run("sync")
    assert "# why\nschema: 1\n" in terminal.run("show", "no-edits")
    assert terminal.json("show", "no-edits@1")["version"] == 1
    assert "no version 7" in terminal.run("show", "no-edits@7", code=1)
    assert "did you mean no-edits" in terminal.run("show", "no-edit", code=1)


def test_why_answers_all_questions(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    said = terminal.run("why", "no-edits")
    for part in ("never edit it", "limits.conf is generated", "exit_0", "rulebook override", "nothing yet"):
        assert part in said
    assert terminal.json("why", "no-edits")["verdict"] == "holds"


def test_why_not_names_the_part_that_did_not_match(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    said = terminal.run("why", "--not", "no-edits", "--event", '{"write": "other.conf"}')
    assert "does not match" in said
    fires = terminal.json("why", "--not", "no-edits", "--event", '{"write": "limits.conf"}')
    assert fires["fires"] is True


def test_the_log_tells_the_story(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    terminal.run("archive", "no-edits", "--because", "no longer generated")
    said = [one["what"] for one in terminal.json("log", "no-edits")["entries"]]
    assert said == ["created", "armed", "new -> armed", "archived"]
    assert "no longer generated" in terminal.run("log")


def test_archive_restore_rename_supersede_rollback(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    terminal.run("archive", "no-edits", "--because", "done")
    assert standing(terminal) == "archived"
    terminal.run("restore", "no-edits")
    assert standing(terminal) == "armed"
    terminal.run("rename", "no-edits", "new-name")
    assert standing(terminal, "new-name") == "armed"
    assert "'no-edits' is 'new-name' now" in terminal.run("show", "no-edits")
    terminal.run("supersede", "new-name", "--by", "other")
    assert standing(terminal, "new-name") == "superseded"
    terminal.run("rollback", "new-name")
    assert (standing(terminal, "new-name"), standing(terminal, "other")) == ("armed", "archived")


def test_an_override_needs_a_terminal(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    assert "needs a terminal" in terminal.run("override", "no-edits", "--because", "hotfix", code=1)


def test_an_override_follows_the_check(terminal: Terminal, at_a_terminal: None) -> None:
    terminal.run("sync", "--arm")
    terminal.run("supersede", "no-edits", "--by", "other")
    said = terminal.run("override", "no-edits", "--because", "hotfix", "--for", "2h")
    assert "'no-edits' is 'other' now" in said
    with terminal.repository.store() as store:
        (kept,) = store.overrides("other")
        assert (kept.reason, kept.scope) == ("hotfix", "until")


@pytest.mark.parametrize("span", ["2", "h", "0h", "2w", "60d"])
def test_an_override_ends(terminal: Terminal, at_a_terminal: None, span: str) -> None:
    terminal.run("sync", "--arm")
    terminal.run("override", "no-edits", "--because", "hotfix", "--for", span, code=1)


def test_a_broken_file_is_named_and_the_exit_code_says_so(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    terminal.repository.write(FILE, terminal.repository.read(FILE).replace("level:", "levle:"))
    said = terminal.run("sync", code=1)
    assert "level" in said
    assert standing(terminal) == "armed"


def test_narrow_and_its_way_back(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    said = terminal.run("narrow", "no-edits", "--branch", "main", "--because", "only there")
    assert "armed" in said
    assert terminal.repository.read(FILE).startswith("# why\n")
    assert "it became narrower" in terminal.run("diff", "no-edits")
    assert "by what?" in terminal.run("narrow", "no-edits", "--because", "x", code=1)
    terminal.run("rollback", "no-edits")
    assert terminal.json("show", "no-edits")["version"] == 1
    assert terminal.json("diff", "no-edits@2", "no-edits@1")["words"] == "it became wider"


def test_as_of_a_commit_and_a_time(terminal: Terminal) -> None:
    terminal.repository.git("commit", "-q", "--allow-empty", "-m", "before", "--date", "2020-01-01T00:00:00Z")
    terminal.run("sync", "--arm")
    assert len(terminal.json("as-of", "2999-01-01")["checks"]) == 2
    assert terminal.json("as-of", "2019-01-01")["checks"] == []
    assert "no time and no commit" in terminal.run("as-of", "yesterdayish", code=1)
    assert "at" in terminal.json("as-of", "HEAD")


def test_export_import_backup(terminal: Terminal, tmp_path: Any) -> None:
    terminal.run("sync", "--arm")
    first = terminal.run("export")
    terminal.run("export", str(tmp_path / "out.jsonl"))
    terminal.run("archive", "no-edits", "--because", "x")
    assert "not empty" in terminal.run("import", str(tmp_path / "out.jsonl"), code=1)
    terminal.run("import", "--replace", str(tmp_path / "out.jsonl"))
    assert terminal.run("export") == first
    terminal.run("backup", str(tmp_path / "copy.db"))
    assert "exists already" in terminal.run("backup", str(tmp_path / "copy.db"), code=1)


def test_forget_leaves_a_hole_in_store_and_file(terminal: Terminal) -> None:
    from rulebook.records.values import Correction
    from tests.lifecycle.repository import NOON

    with terminal.repository.store() as store:
        store.record_correction(Correction("never edit it", "user", NOON))
    terminal.run("sync", "--arm")
    terminal.run("forget", "1", "--because", "she asked")
    assert "never edit it" not in terminal.repository.read(FILE) + terminal.run("export")
    assert [one["what"] for one in terminal.json("sync")["checks"]] == ["unchanged", "unchanged"]
    assert "forgotten already" in terminal.run("forget", "1", "--because", "again", code=1)
    assert standing(terminal) == "armed"


def test_forget_leaves_the_words_in_no_file(terminal: Terminal) -> None:
    words = "100% never edit it, said B\u00f6b"
    terminal.run("sync", "--arm")
    terminal.run("record", "--words", words)
    terminal.run("archive", "other", "--because", f'she said "{words}" twice')
    home = Path(terminal.repository.workspace.repo_home)
    session = Session(terminal.repository.workspace.worktree_home, "claude-code", "s")
    session.did({"user": words})
    session.did({"user": "go on"})
    with terminal.repository.store() as store:
        found = Finding("no-edits", 1, "warn", "armed", "warn", "write", "d", "another", "a", "s", NOON)
        store.add_findings([found])
        assert "erased in 1 correction" in terminal.run("forget", "1", "--because", "she asked")
        assert [one.summary for one in store.findings()] == ["another"]
    for path in home.rglob("*"):
        if path.is_file():
            assert b"edit it, said B" not in path.read_bytes(), path
    assert session.events()[-1] == {"user": "go on"}
    lines = terminal.run("export")
    assert "[forgotten]" in lines
    (home / "copy.jsonl").write_text(lines)
    terminal.run("import", "--replace", str(home / "copy.jsonl"))
    assert terminal.run("export") == lines
    assert "[forgotten]" in terminal.run("log", "--corrections")


WRITE = {
    "hook_event_name": "PreToolUse",
    "session_id": "s",
    "tool_name": "Write",
    "tool_input": {"file_path": "limits.conf", "content": "x"},
}


def hook(terminal: Terminal, root: Path | None = None) -> str:
    """Return what the hook answers to a forbidden write, as the agent gets it."""
    place = root or terminal.repository.root
    event = {**WRITE, "cwd": str(place)}
    event["tool_input"] = {"file_path": str(place / "limits.conf"), "content": "x"}
    run = subprocess.run(
        [sys.executable, "-m", "rulebook", "hook", "claude-code"],
        input=json.dumps(event),
        capture_output=True,
        text=True,
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
    )
    return run.stdout + run.stderr


def test_what_is_armed_stops_the_action(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    assert terminal.json("try", "--write", "limits.conf", code=2)["outcome"] == "block"
    assert "deny" in hook(terminal)


def test_a_newer_database_stops_the_verbs_and_not_the_hook(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    with terminal.repository.store() as store, store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert "newer rulebook" in terminal.run("list", code=1)
    assert "deny" in hook(terminal)


def test_a_store_that_cannot_be_opened_is_no_empty_library(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    database = Path(terminal.repository.workspace.repo_home) / "store.db"
    database.write_bytes(b"no database" * 100)
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    assert "no database" in terminal.run("try", "--command", "ls", code=1)
    assert "no database" in terminal.run("sync", code=1)


@pytest.mark.sandbox
def test_a_read_only_home_still_enforces(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    home = Path(terminal.repository.workspace.home)
    run = tools.in_read_only(home, ["try", "--json", "--write", "limits.conf"], terminal.repository.root)
    assert (run.returncode, json.loads(run.stdout)["outcome"]) == (2, "block"), run.stderr
    assert tools.in_read_only(home, ["list"], terminal.repository.root).returncode == 0
    said = tools.in_read_only(home, ["archive", "no-edits", "--because", "x"], terminal.repository.root)
    assert said.returncode == 1
    assert "read-only" in said.stderr


def test_what_is_archived_in_one_worktree_is_enforced_in_none(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.run("sync", "--arm")
    terminal.repository.commit("rules")
    other = terminal.repository.root.parent / "other"
    terminal.repository.git("worktree", "add", "-q", str(other))
    monkeypatch.chdir(other)
    terminal.run("sync")
    assert "deny" in hook(terminal, other)
    monkeypatch.chdir(terminal.repository.root)
    for name in ("no-edits", "other"):
        terminal.run("archive", name, "--because", "no longer generated")
    assert "deny" not in hook(terminal, other)


def test_an_override_for_a_session_takes_the_latest_or_offers_it(
    terminal: Terminal, at_a_terminal: None
) -> None:
    terminal.run("sync", "--arm")
    ask = ("override", "other", "--because", "hotfix", "--session")
    assert "no agent session" in terminal.run(*ask, "last", code=1)
    ledger = Session(terminal.repository.workspace.worktree_home, "codex", "s7")
    ledger.tell(task=1_700_000_000, session="s7", agent="codex")
    assert "for session s7" in terminal.run(*ask, "last")
    assert "s7 (codex, 20" in terminal.run(*ask, "unheard-of")


def test_as_of_a_session_says_what_it_was_told(terminal: Terminal) -> None:
    terminal.run("sync", "--arm")
    ledger = Session(terminal.repository.workspace.worktree_home, "claude-code", "s")
    Path(terminal.repository.workspace.worktree_home, "sessions").mkdir(parents=True, exist_ok=True)
    ledger.tell(task=32503680000)
    ledger.tell(said="no-edits", v=1)
    answer = terminal.json("as-of", "--session", "s")
    assert answer["given"] == [{"id": "no-edits", "version": 1}]
    assert len(answer["checks"]) == 2
    assert "no session 'other'" in terminal.run("as-of", "--session", "other", code=1)
    assert "as of when" in terminal.run("as-of", code=1)
