"""Public reports about stores, synced files, locks and ids: what went wrong elsewhere is held here."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from rulebook.enforce.permits import permits_folder
from rulebook.enforce.refresh import refresh_bundle
from rulebook.errors import RulebookError
from rulebook.lifecycle.acts import Actor, Acts
from rulebook.lifecycle.lock import parse
from rulebook.lifecycle.moment import moment
from rulebook.lifecycle.sync import sync
from rulebook.outside import files as files_module
from rulebook.outside.files import write_atomic
from rulebook.outside.network_disk import is_shared
from rulebook.records.dump import dump_yaml
from rulebook.records.loader import load_bytes
from rulebook.records.values import Correction, Override
from rulebook.store import Store, open_at
from rulebook.store import engine as engine_module
from tests.lifecycle.repository import LATER, MARCH, NOON, Repository, record

FILE = "rules/files/no-edits.yaml"
LINE = "no-edits 1 0123456789abcdef c/v/p/{} {} 2026-08-30\n"


def run(repository: Repository, store: Store, **given: Any) -> dict[str | None, str]:
    return {one.check: one.what for one in sync(repository.workspace, store, by="ann", now=LATER, **given)}


@pytest.fixture
def kept(repository: Repository) -> Repository:
    """A repository with one record file."""
    repository.write(FILE, dump_yaml(record()))
    return repository


# Lock files in a merge: webpack/webpack#20499, rubygems/bundler#1821, jdx/aube#843, pnpm/pnpm#14881


def test_conflict_markers_in_a_lock_are_read_as_two_sides() -> None:
    text = f"<<<<<<< HEAD\n{LINE.format('a', 'holds')}=======\n{LINE.format('b', 'fails')}>>>>>>> x\n"
    assert {key: one.answer for key, one in parse(text).verdicts().items()} == {
        "c/v/p/a": "holds",
        "c/v/p/b": "fails",
    }


def test_the_base_of_a_diff3_conflict_is_neither_side() -> None:
    base = f"||||||| 1234567\n{LINE.format('a', 'fails')}"
    text = f"<<<<<<< HEAD\n{LINE.format('a', 'holds')}{base}=======\n{LINE.format('b', 'holds')}>>>>>>> x\n"
    lock = parse(text + LINE.format("c", "holds"))
    assert sorted(lock.verdicts()) == ["c/v/p/a", "c/v/p/b", "c/v/p/c"]
    assert {one.answer for one in lock.verdicts().values()} == {"holds"}


def test_a_lock_with_windows_line_ends_is_the_same_lock() -> None:
    assert parse(LINE.format("a", "holds").replace("\n", "\r\n")) == parse(LINE.format("a", "holds"))


def test_a_record_that_git_could_not_merge_says_so(kept: Repository) -> None:
    """As beefytech/Beef#505: a conflict in a file that a tool reads is no riddle of its parser."""
    with kept.store() as store:
        run(kept, store)
        text = kept.read(FILE)
        both = "<<<<<<< HEAD\nlevel: warn\n=======\nlevel: gate\n>>>>>>> x\n"
        kept.write(FILE, text.replace("level: block\n", both))
        (one,) = sync(kept.workspace, store, by="ann", now=LATER)
        assert (one.what, "a merge conflict is not settled" in one.detail) == ("refused", True)
        assert "last good version" in one.detail


# Line ends: microsoft/apm#1959, arbiterForge/codeArbiter#533, jkroepke/helm-secrets#291


def windows(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def test_windows_line_ends_are_no_new_version(kept: Repository) -> None:
    made = record(behaviour="one line\nand another\n")
    kept.write(FILE, dump_yaml(made))
    with kept.store() as store:
        run(kept, store)
        (kept.root / FILE).write_bytes(windows(kept.read(FILE)))
        assert run(kept, store) == {"no-edits": "reformatted"}
        assert len(store.versions("no-edits")) == 1


def test_a_file_with_windows_line_ends_keeps_them_when_it_is_written(kept: Repository) -> None:
    (kept.root / FILE).write_bytes(windows("# why\n" + dump_yaml(record())))
    with kept.store() as store:
        run(kept, store)
        store.add_version(record(level="warn"), **MARCH)
        assert run(kept, store) == {"no-edits": "written"}
        raw = (kept.root / FILE).read_bytes()
        assert (raw.count(b"\r\n"), raw.startswith(b"# why\r\n")) == (raw.count(b"\n"), True)
        assert run(kept, store) == {"no-edits": "unchanged"}


# Duplicate keys, aliases, words that YAML takes for something else: yaml/pyyaml#41, rbgirshick/yacs#17,
# ComplianceAsCode/content#14966


@pytest.mark.parametrize(
    "addition",
    [
        pytest.param("level: note\n", id="the-same-key-twice"),
        pytest.param("behaviour: *words\n", id="an-alias"),
        pytest.param("behaviour: !!python/name:os.system\n", id="a-tag"),
    ],
)
def test_what_yaml_would_pass_over_is_refused_and_the_last_good_version_stays(
    kept: Repository, addition: str
) -> None:
    with kept.store() as store:
        run(kept, store, arm=True)
        kept.write(FILE, kept.read(FILE) + addition)
        (one,) = sync(kept.workspace, store, by="ann", now=LATER)
        assert (one.what, "last good version" in one.detail) == ("refused", True)
        assert store.known("no-edits").record.level == "block"


def test_no_is_a_word_where_a_word_is_meant() -> None:
    text = dump_yaml(record()).replace("never edit it", "no")
    loaded = load_bytes(text.encode(), "x").record
    assert loaded is not None
    assert loaded.provenance.words == "no"


# A sync that takes what one device lacks for removals: d0dg3r/GitSyncMarks#210
# Local edits that a change from elsewhere overwrites: HamedMP/matrix-os#163


def test_a_clone_that_never_had_a_file_removes_nothing_for_the_others(kept: Repository) -> None:
    kept.commit("rule")
    with kept.store() as store:
        run(kept, store)
        kept.git("checkout", "-q", "HEAD~1")
        assert run(kept, store) == {"no-edits": "absent"}
        assert not store.known("no-edits").archived


def test_an_edit_that_is_not_synced_is_never_written_over(kept: Repository) -> None:
    with kept.store() as store:
        run(kept, store)
        kept.write(FILE, dump_yaml(record(level="gate")))
        with pytest.raises(RulebookError, match="not synced"):
            Acts(kept.workspace, store, Actor("ann", "", LATER)).archive("no-edits")
        assert "gate" in kept.read(FILE)


# File names: amule-org/amule#312, nextcloud/desktop#10087 (composed or not), NixOS/nix#119 (case)


def test_a_name_in_another_unicode_form_is_a_file_that_moved(kept: Repository) -> None:
    composed, apart = "rules/caf\u00e9.yaml", "rules/cafe\u0301.yaml"
    (kept.root / FILE).rename(kept.root / composed)
    with kept.store() as store:
        run(kept, store)
        (kept.root / composed).rename(kept.root / apart)
        assert run(kept, store) in ({"no-edits": "moved"}, {"no-edits": "unchanged"})
        assert len(store.versions("no-edits")) == 1


def test_two_files_of_one_id_that_differ_in_case_are_named(kept: Repository) -> None:
    kept.write("rules/files/No-Edits.yaml", dump_yaml(record(level="note")))
    with kept.store() as store:
        results = sync(kept.workspace, store, by="ann", now=LATER)
        assert sorted(one.what for one in results) == ["added", "refused"]
        assert any("is taken by" in one.detail for one in results)


# A full disk: nextcloud/server#25175, netbirdio/netbird#237


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.yaml"
    target.write_text("old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files_module.os, "fsync", full)
    with pytest.raises(RulebookError, match="No space left"):
        write_atomic(str(target), "new")
    assert (target.read_text(), list(tmp_path.iterdir())) == ("old", [target])


def test_a_full_database_is_one_line_and_loses_nothing(tmp_path: Path) -> None:
    with open_at(None, str(tmp_path)) as store:
        store.record_correction(Correction("kept", "user", NOON))

        def limit(connection: Any, _record: Any) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages}")

        event.listen(store.engine, "connect", limit)
        with pytest.raises(RulebookError, match="disk is full"):
            store.record_correction(Correction("x" * 1_000_000, "user", NOON))
    with open_at(None, str(tmp_path)) as again:
        assert [one.words for one in again.corrections()] == ["kept"]


# SQLite on a network's disk: anomalyco/opencode#14970, Gentleman-Programming/engram#1292, rogerbinns/apsw#173

MOUNTS = """\
22 1 8:1 / / rw - ext4 /dev/sda1 rw
30 22 0:40 / /home rw - nfs4 server:/home rw
31 30 8:2 / /home/ann/local\\040disk rw - ext4 /dev/sdb1 rw
"""


@pytest.mark.parametrize(
    ("folder", "shared"),
    [
        pytest.param("/var/lib", False, id="local"),
        pytest.param("/home/ann/.local/share", True, id="network"),
        pytest.param("/home/ann/local disk/x", False, id="a-local-disk-below-it"),
        pytest.param("/homestead", False, id="a-name-that-begins-alike"),
    ],
)
def test_a_network_disk_is_known(tmp_path: Path, folder: str, shared: bool) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS)
    assert is_shared(folder, str(mounts)) is shared
    assert is_shared(folder, str(tmp_path / "missing")) is False


def test_a_store_on_a_network_disk_has_no_write_ahead_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "is_shared", lambda _: True)
    with pytest.warns(UserWarning, match="network's file system"), open_at(None, str(tmp_path)) as store:
        store.add_version(record(), **MARCH)
    with sqlite3.connect(tmp_path / "store.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@pytest.mark.parametrize("said", ["disk I/O error", "locking protocol"])
def test_a_disk_that_fails_is_one_line(store: Store, said: str) -> None:
    def fail(*_: Any) -> None:
        raise sqlite3.OperationalError(said)

    event.listen(store.engine, "before_cursor_execute", fail)
    with pytest.raises(RulebookError, match="local disk"):
        store.corrections()


# An id that suppressions still name: microsoft/PSRule#792, realm/SwiftLint#973


@pytest.mark.parametrize("how", ["rename", "supersede"])
def test_an_override_follows_where_its_check_leads(kept: Repository, how: str) -> None:
    kept.write("rules/files/other.yaml", dump_yaml(record("other")))
    with kept.store() as store:
        run(kept, store, arm=True)
        store.grant(Override("no-edits", "today only", "ann", "once", NOON))
        target = "generated" if how == "rename" else "other"
        getattr(Acts(kept.workspace, store, Actor("ann", "", LATER)), how)("no-edits", target)
        refresh_bundle(kept.workspace, store)
        (permit,) = Path(permits_folder(kept.workspace.repo_home)).iterdir()
        assert permit.name.startswith(f"{target}.")
        assert store.use_override(target, session=None, at=LATER) is not None
        assert store.use_override(target, session=None, at=LATER) is None


# Times: RhetTbull/osxmetadata#34, imapautofiler/imapautofiler#32 (daylight saving, with and without a zone)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        pytest.param("2026-01-15T12:00", "2026-01-15T11:00:00+00:00", id="winter"),
        pytest.param("2026-07-15T12:00", "2026-07-15T10:00:00+00:00", id="summer-asked-in-winter"),
        pytest.param("2026-10-25T02:30", "2026-10-25T00:30:00+00:00", id="the-hour-that-is-twice"),
        pytest.param("2026-07-15T12:00+09:00", "2026-07-15T03:00:00+00:00", id="a-zone-of-its-own"),
        pytest.param("2026-03-29", "2026-03-29T21:59:59.999999+00:00", id="the-end-of-a-short-day"),
    ],
)
def test_a_moment_is_local_as_it_was_then(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: str, meant: str
) -> None:
    monkeypatch.setenv("TZ", "Europe/Warsaw")
    time.tzset()
    try:
        assert moment(said, str(tmp_path)).isoformat() == meant
    finally:
        monkeypatch.undo()
        time.tzset()
