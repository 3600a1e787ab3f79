"""What goes wrong is one line with the fix and exit 1, and nothing is half-written."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from rulebook.cli.main import main
from rulebook.cli.person import AGENT_MARKS
from rulebook.outside.workspace import find_workspace
from rulebook.store import engine
from tests.tools import in_read_only

RULE = """\
schema: 1
id: no-edits
rule: Do not edit limits.conf.
verifier: {forbid: {write: limits.conf}}
level: block
condition: {claim: it is generated, verify: "true", anchors: [limits.conf]}
provenance: {stated_by: user, words: never edit it}
examples: {fires: [{write: limits.conf}], passes: [{write: other.conf}]}
"""


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """An initialised repository with one synced check, and the process in it."""
    for name in AGENT_MARKS:
        monkeypatch.delenv(name, raising=False)
    root = tmp_path / "project"
    subprocess.run(["git", "init", "-q", root], check=True)
    monkeypatch.chdir(root)
    (root / "limits.conf").write_text("generated\n")
    assert main(["init"]) == 0
    (root / "rules" / "no-edits.yaml").write_text(RULE)
    assert main(["sync"]) == 0
    capsys.readouterr()
    return root


def snapshot(root: Path) -> dict[str, bytes]:
    """Return every file outside .git with its content."""
    files = (path for path in root.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {str(path): path.read_bytes() for path in files}


def fails(arguments: list[str], capsys: pytest.CaptureFixture[str], *words: str) -> None:
    """Run a verb and hold it to the promise."""
    before = snapshot(Path.cwd())
    code = main(arguments)
    error = capsys.readouterr().err
    assert code == 1, error
    assert error.startswith("rulebook: ")
    assert error.count("\n") == 1, error
    assert "(fix: " in error
    for word in words:
        assert word in error
    assert snapshot(Path.cwd()) == before


def data(root: Path) -> Path:
    return Path(find_workspace(str(root), os.environ).repo_home)


@pytest.mark.parametrize("verb", ["audit", "list", "sync", "drift", "verify", "doctor"])
def test_outside_a_repository(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    fails(verb.split(), capsys, "not inside a git repository", "git init")


@pytest.mark.parametrize("verb", ["audit", "sync"])
def test_a_repository_without_configuration(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    monkeypatch.chdir(tmp_path)
    fails([verb], capsys, "rulebook init")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("schema: 1\nid: [\n", ["rules/other.yaml:"], id="broken-yaml"),
        pytest.param(RULE.replace("level:", "levl:"), ["rules/other.yaml:5:1", "level"], id="unknown-key"),
    ],
)
def test_a_broken_record(
    text: str, words: list[str], repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "rules" / "other.yaml").write_text(text)
    fails(["sync"], capsys, *words)


@pytest.mark.parametrize("verb", ["show", "why", "log", "arm", "archive"])
def test_an_unknown_check_is_named_with_the_nearest(
    verb: str, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--because", "it is over"] if verb == "archive" else []
    fails([verb, "no-edit", *more], capsys, "no-edit", "no-edits")


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the database as another process would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_a_locked_database(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.05)
    with held(data(repository) / "store.db"):
        fails(["arm", "no-edits"], capsys, "locked")


def test_a_database_of_a_newer_schema(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(data(repository) / "store.db", isolation_level=None)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    fails(["list"], capsys, "newer", "upgrade")


def test_a_damaged_database(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("store.db-wal", "store.db-shm"):
        (data(repository) / name).unlink(missing_ok=True)
    (data(repository) / "store.db").write_bytes(b"not a database at all, whatever its name says" * 100)
    fails(["list"], capsys, "database")


@pytest.mark.sandbox
def test_a_read_only_database(repository: Path) -> None:
    done = in_read_only(data(repository), ["arm", "no-edits"], repository)
    assert done.returncode == 1, done.stderr
    assert done.stderr.count("\n") == 1
    assert "read-only" in done.stderr
    assert "(fix: " in done.stderr


def test_missing_git(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    fails(["drift", "--since", "HEAD"], capsys, "git", "install git")


def test_a_verify_command_that_is_not_approved(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["arm", "no-edits"])
    capsys.readouterr()
    fails(["verify", "no-edits"], capsys, "not approved", "rulebook approve no-edits")


def test_a_persons_act_without_a_terminal(
    repository: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    fails(["approve", "no-edits"], capsys, "terminal")


@pytest.mark.parametrize("text", ["schema = ", "schema = 9\n", 'schema = 1\n[repository]\nidd = "x"\n'])
def test_a_broken_configuration(text: str, repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "rulebook.toml").write_text(text)
    fails(["audit"], capsys, "rulebook.toml")


def test_a_bug_is_a_report_and_exit_3(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("token=abcdefgh12345678")

    monkeypatch.setattr("rulebook.cli.audit.audit", broken)
    assert main(["audit"]) == 3
    report = capsys.readouterr().err
    assert "### Bug: ZeroDivisionError" in report
    assert "abcdefgh12345678" not in report


@pytest.mark.parametrize("verb", ["init", "sync", "list", "audit", "record --words x"])
def test_a_data_folder_that_cannot_be_made(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "project"
    subprocess.run(["git", "init", "-q", root], check=True)
    if verb != "init":
        (root / "rulebook.toml").write_text('schema = 1\n[repository]\nid = "r"\n')
    monkeypatch.chdir(root)
    monkeypatch.setenv("RULEBOOK_HOME", "/dev/null")
    fails(verb.split(), capsys, "data folder", "RULEBOOK_HOME")


def test_a_place_that_the_system_refuses(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(repository)
    fails(["audit", "--output", "limits.conf/report"], capsys, "limits.conf/report")
