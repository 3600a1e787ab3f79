"""The globs follow gitignore; where git itself can say, git is asked."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.verifier.glob import lies_inside, may_both_match, path_matches, word_matches


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        pytest.param("/README.md", "docs/README.md", id="leading-slash-is-the-root"),
        pytest.param("docs/a.md", "x/docs/a.md", id="slash-in-the-middle-is-anchored"),
        pytest.param("src/*.py", "src/a/b.py", id="star-stops-at-a-slash"),
        pytest.param("a/**", "a", id="what-is-inside-not-the-folder"),
        pytest.param("*.py", "a.pyi", id="whole-name"),
        pytest.param("config", "configs/a", id="whole-component"),
        pytest.param("**/.env*", "src/env", id="dot-is-a-dot"),
        pytest.param("[!a-c].md", "b.md", id="negated-class"),
        pytest.param("a?c", "a/c", id="question-mark-is-no-slash"),
        pytest.param("*.{py,ipynb}", "a.rs", id="neither-of-the-braces"),
        pytest.param(r"\*.md", "a.md", id="escaped-star"),
    ],
)
def test_passes(pattern: str, path: str) -> None:
    assert not path_matches(pattern, path)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        pytest.param("*.py", "a/b/c.py", id="name-at-every-depth"),
        pytest.param("/README.md", "README.md", id="root"),
        pytest.param("config/limits.conf", "config/limits.conf", id="anchored"),
        pytest.param("build", "a/build/x/y.o", id="all-that-a-folder-holds"),
        pytest.param("src/*", "src/a/b.py", id="folder-that-matches-holds-it"),
        pytest.param("a/**", "a/b/c", id="everything-inside"),
        pytest.param("a/**/z", "a/z", id="double-star-may-be-nothing"),
        pytest.param("a/**/z", "a/b/c/z", id="double-star-may-be-more"),
        pytest.param("**/.env*", ".env.local", id="at-the-root-too"),
        pytest.param("**", "x", id="everything"),
        pytest.param("out/", "out/x", id="trailing-slash"),
        pytest.param("*.{py,ipynb}", "a/b.ipynb", id="braces"),
        pytest.param("{a,b}/{c,d}", "b/c", id="two-braces"),
        pytest.param("[a-c]?.md", "bx.md", id="class"),
        pytest.param(r"\*.md", "*.md", id="escaped-star"),
        pytest.param("[]].md", "].md", id="bracket-in-a-class"),
        pytest.param("**/nightowl.*/**", "roles/nightowl.adcs/tasks/main.yml", id="in-the-middle"),
    ],
)
def test_matches(pattern: str, path: str) -> None:
    assert path_matches(pattern, path)


PIECES = st.sampled_from(["a", "b", "*", "**", "?", "ab", "a*", "[ab]", "*b"])
PATTERNS = st.builds(
    lambda lead, pieces, tail: lead + "/".join(pieces) + tail,
    st.sampled_from(["", "/"]),
    st.lists(PIECES, min_size=1, max_size=4),
    st.sampled_from(["", "/**"]),
)
PATHS = st.lists(st.sampled_from(["a", "b", "ab", "ba", "c"]), min_size=1, max_size=4).map("/".join)


@pytest.fixture(scope="module")
def ignoring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ignoring")
    subprocess.run(["git", "init", "-q", folder], check=True)
    return folder


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(PATTERNS, PATHS), min_size=1, max_size=1))
def test_agrees_with_git(ignoring: Path, cases: list[tuple[str, str]]) -> None:
    for pattern, path in cases:
        (ignoring / ".gitignore").write_text(f"{pattern}\n")
        asked = subprocess.run(
            ["git", "-C", ignoring, "check-ignore", "-q", "--no-index", path],
            capture_output=True,
            check=False,
        )
        assert path_matches(pattern, path) == (asked.returncode == 0), (pattern, path)


@pytest.mark.parametrize(
    ("pattern", "folder", "inside"),
    [
        pytest.param("/protected/**", "protected", True, id="everything-in-it"),
        pytest.param("config/limits.conf", "config", True, id="a-file-in-it"),
        pytest.param("**/.env*", "config", False, id="may-lie-elsewhere"),
        pytest.param("config/limits.conf", "conf", False, id="another-folder"),
        pytest.param("a/{b,c}/d", "a/c", True, id="one-of-the-braces"),
    ],
)
def test_a_folder_that_goes_takes_what_is_inside(pattern: str, folder: str, inside: bool) -> None:
    assert lies_inside(pattern, folder) is inside


def test_words_know_no_slash() -> None:
    assert word_matches("release/*", "release/1/2")
    assert word_matches("main|*:main", "HEAD:main")
    assert not word_matches("main|*:main", "maintenance")


def test_hostile_patterns_take_no_time() -> None:
    start = time.perf_counter()
    assert not word_matches("*a" * 40, "a" * 4000 + "b")
    assert not path_matches("/".join(["**", "*a*a*a*b"] * 20), "/".join(["aaaa"] * 300))
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        pytest.param("deploy.sh", "dep*.py", False, id="another-end"),
        pytest.param("a*", "b*", False, id="another-start"),
        pytest.param("deploy.sh", "deploy.sh?", False, id="one-more"),
        pytest.param("deploy.sh", "dep*.sh", True, id="star"),
        pytest.param("deploy.sh", "d?ploy.[st]h", True, id="class"),
        pytest.param("d*", "*.sh", True, id="two-stars"),
        pytest.param("", "*", True, id="nothing"),
    ],
)
def test_two_patterns_may_have_a_text_in_common(one: str, other: str, both: bool) -> None:
    assert may_both_match(one, other) is both
    assert may_both_match(other, one) is both
