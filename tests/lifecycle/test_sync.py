"""Files and store come together, and neither side is lost."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.errors import RulebookError
from rulebook.lifecycle.sync import sync
from rulebook.lifecycle.sync_values import SyncedCheck
from rulebook.records.dump import dump_yaml
from rulebook.store import Store
from tests.lifecycle.repository import LATER, MARCH, Repository, record

FILE = "rules/files/no-edits.yaml"


@pytest.fixture
def with_file(repository: Repository) -> Repository:
    repository.write(FILE, "# why\n" + dump_yaml(record()))
    repository.approve()
    return repository


def run(repository: Repository, store: Store, **given: Any) -> list[SyncedCheck]:
    return sync(repository.workspace, store, by="ann", now=LATER, **given)


def what(repository: Repository, store: Store, **given: Any) -> list[str]:
    return [one.what for one in run(repository, store, **given)]


def edit(repository: Repository, old: str, new: str) -> None:
    text = repository.read(FILE)
    assert old in text
    repository.write(FILE, text.replace(old, new))


def test_an_empty_library_gives_nothing(repository: Repository) -> None:
    with repository.store() as store:
        assert run(repository, store) == []


def test_a_new_file_starts_in_shadow(with_file: Repository) -> None:
    with with_file.store() as store:
        (one,) = run(with_file, store)
        assert (one.check, one.what, one.path, one.version, one.standing) == (
            "no-edits",
            "added",
            FILE,
            1,
            "shadow",
        )
        assert store.known("no-edits").opportunities_left == 20


def test_a_second_run_changes_nothing(with_file: Repository) -> None:
    with with_file.store() as store:
        run(with_file, store)
        before = (store.ledger(), store.acts(), with_file.read(FILE))
        assert what(with_file, store) == ["unchanged"]
        assert (store.ledger(), store.acts(), with_file.read(FILE)) == before


def test_a_person_arms_with_the_same_command(with_file: Repository) -> None:
    with with_file.store() as store:
        (one,) = run(with_file, store, arm=True)
        assert (one.standing, store.known("no-edits").intent) == ("armed", "armed")


def test_what_admission_refuses_stays_in_shadow_and_says_why(with_file: Repository) -> None:
    with with_file.store() as store:
        (one,) = run(with_file, store, arm=True, admit=lambda _: "no owner")
        assert (one.standing, "not armed: no owner" in one.detail) == ("shadow", True)


def test_an_edit_makes_a_version(with_file: Repository) -> None:
    with with_file.store() as store:
        run(with_file, store, arm=True)
        edit(with_file, "level: block", "level: warn")
        (one,) = run(with_file, store)
        assert (one.what, one.version, one.standing) == ("changed", 2, "armed")


def test_a_reflow_makes_none(with_file: Repository) -> None:
    with with_file.store() as store:
        run(with_file, store)
        edit(with_file, "# why\n", "# why, in other words\n\n")
        assert what(with_file, store) == ["reformatted"]
        assert what(with_file, store) == ["unchanged"]
        assert len(store.versions("no-edits")) == 1


def test_an_older_content_moves_the_head_back_and_copies_nothing(with_file: Repository) -> None:
    with with_file.store() as store:
        run(with_file, store)
        edit(with_file, "level: block", "level: warn")
        run(with_file, store)
        edit(with_file, "level: warn", "level: block")
        (one,) = run(with_file, store)
        assert (one.what, one.version, len(store.versions("no-edits"))) == ("changed", 1, 2)


def test_a_head_that_moved_is_written_with_the_comments_kept(with_file: Repository) -> None:
    with with_file.store() as store:
        run(with_file, store)
        store.add_version(record(level="warn"), **MARCH)
        assert what(with_file, store) == ["written"]
        assert with_file.read(FILE).startswith("# why\n")
        assert "level: warn" in with_file.read(FILE)
        assert what(with_file, store) == ["unchanged"]


def test_a_conflict_names_both_sides_and_loses_neither(with_file: Repository) -> None:
    with with_file.store() as store:
        run(with_file, store)
        store.add_version(record(level="warn"), **MARCH)
        edit(with_file, "level: block", "level: gate")
        (one,) = run(with_file, store)
        assert one.what == "conflict"
        assert "version 2 (ann: she said so)" in one.detail
        assert "level: gate" in with_file.read(FILE)
        assert store.known("no-edits").record.level == "warn"


@pytest.mark.parametrize(("side", "level"), [("file", "gate"), ("head", "warn")])
def test_a_conflict_is_settled_by_naming_a_side(with_file: Repository, side: Any, level: str) -> None:
    with with_file.store() as store:
        run(with_file, store)
        store.add_version(record(level="warn"), **MARCH)
        edit(with_file, "level: block", "level: gate")
        run(with_file, store, take={"no-edits": side})
        assert store.known("no-edits").record.level == level
        assert f"level: {level}" in with_file.read(FILE)
        assert what(with_file, store) == ["unchanged"]


def test_a_removed_file_archives_and_its_return_restores(with_file: Repository) -> None:
    text = with_file.read(FILE)
    with with_file.store() as store:
        run(with_file, store, arm=True)
        (with_file.root / FILE).unlink()
        (one,) = run(with_file, store)
        assert (one.what, one.standing) == ("archived", "archived")
        assert "never dropped" not in one.detail
        assert with_file.read("rules/.archive/no-edits.yaml")
        assert run(with_file, store) == []
        with_file.write(FILE, text)
        (one,) = run(with_file, store)
        assert (one.what, one.standing) == ("restored", "armed")


def test_a_broken_file_hides_nothing(with_file: Repository) -> None:
    with_file.write("rules/files/other.yaml", dump_yaml(record("other")))
    with with_file.store() as store:
        run(with_file, store, arm=True)
        edit(with_file, "level: block", "levle: block")
        results = {one.check: one for one in run(with_file, store)}
        assert results["no-edits"].what == "refused"
        assert "level" in results["no-edits"].detail
        assert "last good version stays in force" in results["no-edits"].detail
        assert results["other"].what == "unchanged"
        assert store.standing("no-edits", with_file.workspace.worktree_key) == "armed"


def test_a_file_that_moved_is_the_same_check(with_file: Repository) -> None:
    with with_file.store() as store:
        run(with_file, store)
        (with_file.root / FILE).rename(with_file.root / "rules/elsewhere.yaml")
        (one,) = run(with_file, store)
        assert (one.what, one.version, one.path) == ("moved", 1, "rules/elsewhere.yaml")


def test_yaml_that_is_no_record_is_skipped_with_a_note(repository: Repository) -> None:
    repository.write("rules/notes.yaml", "a: 1\n")
    with repository.store() as store:
        (one,) = run(repository, store)
        assert (one.check, one.what, one.path) == (None, "skipped", "rules/notes.yaml")


def test_a_file_change_that_a_killed_process_left_is_carried_out(with_file: Repository) -> None:
    with with_file.store() as store:
        run(with_file, store)
        key = with_file.workspace.worktree_key
        store.plan_file(key, "rules/new.txt", "text\n", None)
        run(with_file, store)
        assert with_file.read("rules/new.txt") == "text\n"
        assert store.pending_files(key) == ()


def test_a_planned_change_never_overwrites_what_a_person_wrote_since(with_file: Repository) -> None:
    with with_file.store() as store:
        key = with_file.workspace.worktree_key
        store.plan_file(key, FILE, "the tool's\n", "digest of another text")
        run(with_file, store)
        assert with_file.read(FILE).startswith("# why\n")


def test_arming_all_again_clears_no_finding(repository: Repository) -> None:
    without = {"claim": "limits.conf is generated", "anchors": ["limits.conf"]}
    repository.write(FILE, dump_yaml(record(condition=without)))
    with repository.store() as store:
        assert run(repository, store, arm=True)[0].standing == "armed"
        repository.write("limits.conf", "# edited\n")
        assert run(repository, store, arm=True)[0].standing == "warning"


def test_a_check_that_waits_for_an_approval_is_said_to_be_a_warning(repository: Repository) -> None:
    repository.write(FILE, dump_yaml(record()))
    with repository.store() as store:
        (one,) = run(repository, store, arm=True)
        assert (one.what, one.standing) == ("added", "warning")
        assert "shadow" not in one.detail
        assert "rulebook approve no-edits" in one.detail


def test_a_sparse_checkout_archives_nothing(with_file: Repository) -> None:
    with_file.write("src/a", "x")
    with_file.commit("rules")
    with with_file.store() as store:
        run(with_file, store, arm=True)
        with_file.git("sparse-checkout", "set", "src")
        assert not (with_file.root / FILE).exists()
        assert what(with_file, store) == []
        assert store.standing("no-edits", with_file.workspace.worktree_key) == "armed"


def test_a_rules_folder_that_is_gone_archives_nothing(with_file: Repository) -> None:
    with_file.commit("rules")
    with with_file.store() as store:
        run(with_file, store, arm=True)
        (with_file.root / "rules").rename(with_file.root / "elsewhere")
        with pytest.raises(RulebookError, match="the rules folder is gone"):
            run(with_file, store)
        (with_file.root / "rules").symlink_to("elsewhere")
        assert what(with_file, store) == ["unchanged"]
        assert store.standing("no-edits", with_file.workspace.worktree_key) == "armed"
