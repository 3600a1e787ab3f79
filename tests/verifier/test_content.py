"""Only what an event newly introduces counts, in the file that results."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Fires = Callable[..., bool]
EVAL = {"content": {"regex": r"\beval\(", "paths": "**/*.{py,ipynb}"}}


def edit(*steps: tuple[str, str], path: str = "app.py") -> dict[str, Any]:
    edits = [{"old_string": old, "new_string": new} for old, new in steps]
    return {"tool": "MultiEdit", "input": {"file_path": path, "edits": edits}}


def notebook(*cells: tuple[str, str]) -> str:
    return json.dumps({"cells": [{"cell_type": kind, "source": [text]} for kind, text in cells]})


@pytest.mark.parametrize(
    "event",
    [
        pytest.param({"write": "app.py", "content": "y = 1\n"}, id="nothing-of-it"),
        pytest.param({"write": "app.py", "content": "ast.literal_eval(s)"}, id="word-boundary"),
        pytest.param({"write": "app.rs", "content": "eval(x)"}, id="another-path"),
        pytest.param({"write": "app.py"}, id="no-content-field-is-no-empty-text"),
        pytest.param({"tool": "TodoWrite", "input": {"todos": [{"content": "eval("}]}}, id="no-file-tool"),
        pytest.param({"write": "app.py", "op": "delete"}, id="deletion-adds-nothing"),
        pytest.param({"write": "app.py", "content": "# eval( is bad\n"}, id="comment"),
        pytest.param({"write": "app.py", "content": "x = old  # was eval(\n"}, id="trailing-comment"),
        pytest.param(edit(("eval(s)", "ast.literal_eval(s)")), id="edit-removes-it"),
        pytest.param(edit(("x = ev", "y = ev")), id="edit-elsewhere"),
        pytest.param({"write": "n.ipynb", "content": notebook(("markdown", "eval(x)"))}, id="prose-cell"),
    ],
)
def test_passes(fires: Fires, event: dict) -> None:
    assert not fires(EVAL, event)


@pytest.mark.parametrize(
    "event",
    [
        pytest.param({"write": "app.py", "content": "eval(s)"}, id="new-file"),
        pytest.param({"write": "app.py", "content": "x = '#'; eval(s)"}, id="hash-in-a-string"),
        pytest.param({"write": "app.py", "content": '"""#"""\neval(s)'}, id="hash-in-a-long-string"),
        pytest.param(edit(("x = 1", "x = eXal(s)"), ("eXal", "eval")), id="edits-one-after-the-other"),
        pytest.param({"write": "n.ipynb", "content": notebook(("code", "eval(x)"))}, id="code-cell"),
        pytest.param(
            {"tool": "NotebookEdit", "input": {"notebook_path": "n.ipynb", "new_source": "eval(x)"}},
            id="notebook-cell",
        ),
        pytest.param(
            {"tool": "apply_patch", "input": {"command": "*** Begin Patch\n*** Add File: a.py\n+eval(1)\n"}},
            id="patch",
        ),
    ],
)
def test_fires(fires: Fires, event: dict) -> None:
    assert fires(EVAL, event)


def test_an_edit_is_replayed_on_the_file(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("x = ev_(s)\n")
    assert fires(EVAL, edit(("ev_", "eval")))
    assert not fires(EVAL, edit(("ev_", "even")))


def test_a_cell_is_added_to_the_notebook_that_is_there(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / "n.ipynb").write_text(notebook(("markdown", "eval(x)"), ("code", "eval(y)")))
    cell = {"notebook_path": "n.ipynb", "new_source": "y = 1"}
    assert not fires(EVAL, {"tool": "NotebookEdit", "input": cell})
    assert fires(EVAL, {"tool": "NotebookEdit", "input": {**cell, "new_source": "eval(z)"}})
    prose = {**cell, "new_source": "eval(z)", "cell_type": "markdown"}
    assert not fires(EVAL, {"tool": "NotebookEdit", "input": prose})


def test_appended_text_is_new_beside_what_was_there(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("eval(a)\n")
    assert fires(EVAL, {"command": "echo 'eval(b)' >> app.py"})
    assert fires(EVAL, {"command": "tee -a app.py <<< 'eval(b)'"})
    assert not fires(EVAL, {"command": "echo 'eval(b)' > app.py"})


def test_what_was_there_before_is_not_new(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("eval(a)\n")
    assert not fires(EVAL, {"write": "app.py", "content": "import x\neval(a)\n"})
    assert fires(EVAL, {"write": "app.py", "content": "eval(a)\neval(b)\n"})
    whole = {"content": {"regex": r"\beval\(", "paths": "*.py", "whole_file": True}}
    assert fires(whole, {"write": "app.py", "content": "import x\neval(a)\n"})


@pytest.mark.parametrize(
    ("path", "text", "counts"),
    [
        pytest.param("a.ts", "// old()", False, id="line-comment"),
        pytest.param("a.ts", "/* old()\n */", False, id="block-comment"),
        pytest.param("a.ts", "'http://x'; old()", True, id="slashes-in-a-string"),
        pytest.param("a.ts", "`//`; old()", True, id="slashes-in-a-template"),
        pytest.param("a.rs", "fn f<'a>() { old() } // '", True, id="lifetime-is-no-string"),
        pytest.param("a.sh", "echo a#old()", True, id="hash-inside-a-word"),
        pytest.param("a.sh", "x # old()", False, id="shell-comment"),
        pytest.param("a.sql", "select 1 -- old()", False, id="sql-comment"),
        pytest.param("a.html", "<!-- old() -->", False, id="markup-comment"),
        pytest.param("a.md", "# old()", True, id="prose-has-no-comments"),
        pytest.param("a.unknown", "# old()", True, id="unknown-language"),
        pytest.param("Makefile", "all: # old()", False, id="by-file-name"),
        pytest.param("a.py", "def old(): ...", True, id="code"),
    ],
)
def test_comments_count_only_when_asked_for(fires: Fires, path: str, text: str, counts: bool) -> None:
    event = {"write": path, "content": text}
    assert fires({"content": r"\bold\("}, event) is counts
    assert fires({"content": {"regex": r"\bold\(", "comments": True}}, event)


def test_a_pattern_that_names_a_comment_sign_is_about_comments(fires: Fires) -> None:
    rule = {"content": r"(?i)(#|//)\s*todo\b"}
    assert fires(rule, {"write": "a.py", "content": "# TODO: later"})
    assert not fires(rule, {"write": "a.py", "content": "class Todo: ..."})


@pytest.mark.parametrize(
    ("text", "fired"),
    [
        pytest.param("def f(a, b=[]): pass", True, id="the-structure"),
        pytest.param("# def f(a, b=[]): pass", False, id="a-comment"),
        pytest.param("s = 'def f(a, b=[]): pass'", False, id="a-string"),
    ],
)
def test_syntax_patterns_see_structure(fires: Fires, text: str, fired: bool) -> None:
    rule = {"content": {"syntax": "def $F($$$, $B=[]): $$$", "language": "python"}}
    assert fires(rule, {"write": "a.py", "content": text}) is fired
    assert not fires(rule, {"write": "a.ts", "content": text})


@pytest.mark.parametrize(
    ("event", "fired"),
    [
        pytest.param({"write": "a.py", "content": "x"}, True, id="text-without-it"),
        pytest.param({"write": "a.py", "content": "x # TICKET-1"}, False, id="text-with-it"),
        pytest.param({"write": "a.py"}, False, id="no-text"),
        pytest.param({"tool": "TodoWrite", "input": {"todos": []}}, False, id="no-file"),
    ],
)
def test_absent_needs_a_text(fires: Fires, event: dict, fired: bool) -> None:
    assert fires({"content": {"absent": "TICKET-", "comments": True}}, event) is fired


def test_a_commit_event_has_a_message(fires: Fires) -> None:
    rule = {"content": {"regex": "(?i)co-authored-by: claude", "where": "message"}}
    assert fires(rule, {"commit": {"message": "x\n\nCo-Authored-By: Claude <a@b>", "staged": ["a"]}})
    assert not fires(rule, {"commit": {"message": "x", "staged": ["a"]}})
    assert not fires(rule, {"write": "a", "content": "Co-Authored-By: Claude"})
