"""Paths are compared in the spelling that was used and in the one that the file system resolves."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.verifier.context import EventContext
from rulebook.verifier.paths import judged

Fires = Callable[..., bool]


@pytest.mark.parametrize(
    ("glob", "path"),
    [
        pytest.param("/README.md", "docs/README.md", id="another-folder"),
        pytest.param("config/limits.conf", "config/limits.conf.bak", id="longer-name"),
        pytest.param("**/config", "/elsewhere/.ssh/config", id="outside-the-root"),
        pytest.param("*.py", "/elsewhere/a.py", id="a-name-outside-the-root"),
        pytest.param("/tmp/pi-*", "tmp/other", id="absolute-other-name"),
        pytest.param("config/limits.conf", "config/../limits.conf", id="dots-lead-away"),
        pytest.param("./README.md", "/README.md", id="dot-slash-is-not-absolute"),
    ],
)
def test_passes(fires: Fires, glob: str, path: str) -> None:
    assert not fires({"write": glob}, {"write": path})


@pytest.mark.parametrize(
    ("glob", "path"),
    [
        pytest.param("/README.md", "./README.md", id="dot-slash"),
        pytest.param("/README.md", "ROOT/README.md", id="absolute"),
        pytest.param("./README.md", "README.md", id="dot-slash-in-the-rule"),
        pytest.param("config/limits.conf", "config/x/../limits.conf", id="dots-fold"),
        pytest.param("config/limits.conf", "config//limits.conf", id="doubled-slash"),
        pytest.param("~/.ssh/**", "/home/user/.ssh/config", id="home-in-the-rule"),
        pytest.param("/home/user/.ssh/**", "~/.ssh/config", id="home-in-the-event"),
        pytest.param("/opt/tool/**", "/opt/tool/core.py", id="absolute-outside"),
        pytest.param("/opt/tool/**", "../../../../../../../../../../opt/tool/x", id="dots-out-of-the-root"),
        pytest.param("src/*", "src/a/b.py", id="below-a-match"),
        pytest.param("**", "/elsewhere/a.py", id="anything-at-all"),
        pytest.param("docs/\u00e9.md", "docs/e\u0301.md", id="accents-taken-apart"),
    ],
)
def test_fires(fires: Fires, tmp_path: Path, glob: str, path: str) -> None:
    assert fires({"write": glob}, {"write": path.replace("ROOT", str(tmp_path))})


def test_a_link_into_a_protected_folder_hides_nothing(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / "protected").mkdir()
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "link").symlink_to("../protected")
    assert fires({"write": "/protected/**"}, {"write": "work/link/new.txt"})
    assert fires({"write": "work/link/*"}, {"write": "protected/../work/link/new.txt"})


def test_an_exempt_folder_that_leads_back_exempts_nothing(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / ".claude" / "worktrees").mkdir(parents=True)
    (tmp_path / ".claude" / "worktrees" / "up").symlink_to("..")
    rule = {"write": {"paths": "/.claude/**", "except": "/.claude/worktrees/**"}}
    assert fires(rule, {"write": ".claude/worktrees/up/settings.json"})
    assert fires(rule, {"write": ".claude/worktrees/../settings.json"})
    assert not fires(rule, {"write": ".claude/worktrees/a/b.txt"})


def test_an_exempt_folder_may_itself_be_a_link(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "scratch").symlink_to("real")
    place = str(tmp_path / "scratch")
    for paths in ("**", f"{tmp_path}/**"):
        rule = {"write": {"paths": paths, "except": f"{place}/**"}}
        assert not fires(rule, {"write": f"{place}/a.txt"}, root="/nonexistent/elsewhere")
        assert fires(rule, {"write": f"{tmp_path}/a.txt"}, root="/nonexistent/elsewhere")


def test_a_root_that_is_reached_by_a_link(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "alias").symlink_to("real")
    here = str(tmp_path / "alias")
    assert fires({"write": "/a.txt"}, {"write": str(tmp_path / "real" / "a.txt")}, root=here)
    assert fires({"write": "/a.txt"}, {"write": f"{here}/a.txt"}, root=str(tmp_path / "real"))


def test_relative_paths_are_read_against_the_events_directory(fires: Fires) -> None:
    assert fires({"write": "sub/a.txt"}, {"write": "a.txt", "cwd": "sub"})
    assert not fires({"write": "/a.txt"}, {"write": "a.txt", "cwd": "sub"})


def test_case_counts_where_the_file_system_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulebook.verifier.paths import any_matches

    context = EventContext(str(tmp_path))
    assert any_matches(["**/.env*"], ".ENV", None, context) is None
    real = os.path.samefile
    monkeypatch.setattr(os.path, "samefile", lambda a, b: real(a, a))  # a volume that folds case
    folding = EventContext(str(tmp_path))
    assert any_matches(["**/.env*"], ".ENV", None, folding) == "**/.env*"


def test_a_deleted_folder_takes_the_protected_file_along(fires: Fires) -> None:
    event = {"write": "config", "op": "delete"}
    assert fires({"write": "config/limits.conf"}, event)
    assert not fires({"write": {"paths": "config/limits.conf", "op": "create"}}, event)
    assert not fires({"write": "**/limits.conf"}, event)


@pytest.mark.parametrize(
    ("exempt", "path", "guarded"),
    [
        pytest.param("/tmp/", "/tmp/notes.py", False, id="beside-the-root"),
        pytest.param("/tmp/clone/docs/", "/tmp/clone/docs/a.py", False, id="a-folder-of-the-root"),
        pytest.param("/tmp/", "/tmp/clone/a.py", True, id="a-folder-that-holds-the-root-frees-nothing-in-it"),
        pytest.param("~/**", "/tmp/clone/a.py", True, id="nor-does-the-home-folder"),
    ],
)
def test_what_lies_beside_the_root_is_told_from_what_is_in_it(exempt: str, path: str, guarded: bool) -> None:
    context = EventContext("/tmp/clone", home="/tmp")
    glob, by = judged(["*"], [exempt], path, None, context)
    assert (glob is not None and by is None) == guarded


@pytest.mark.parametrize(
    ("path", "guarded"),
    [
        pytest.param("/tmp/clone/a.py", False, id="in-the-clone"),
        pytest.param("tmp/a.py", False, id="a-folder-of-the-clone-by-that-name"),
        pytest.param("/tmp/notes.py", True, id="beside-the-clone"),
        pytest.param("../notes.py", True, id="beside-it-by-dots"),
    ],
)
def test_a_folder_that_holds_the_clone_spares_what_is_its_own(path: str, guarded: bool) -> None:
    context = EventContext("/tmp/clone", home="/home/user")
    glob, by = judged(["/tmp/"], ["./**"], path, None, context)
    assert (glob is not None and by is None) == guarded
