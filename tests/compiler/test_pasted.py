"""What a tool says about a file is no correction; the user's words beside it are."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import Compilation, compile_words


def compiled(words: str) -> Compilation:
    return compile_words(
        words,
        workspace_root="/nonexistent",
        owner="ann",
        review_by=date(2027, 3, 1),
        today=date(2026, 11, 30),
    )


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(
            "lib/parse.c:41: error: do not call `gets()`, use `fgets()` instead", id="file-and-line"
        ),
        pytest.param(
            "a.c:4:9: warning: never use `strcpy()`\n    4 |   strcpy(a, b);\n      |   ^~~~~~", id="source"
        ),
        pytest.param(
            "src/app.ts(12,5): error TS2304: Do not use `any` here, use `unknown`.", id="in-brackets"
        ),
        pytest.param(
            "error: bad\n  --> a.rs:4:5\n   |\n4  | f.unwrap();\n   | ^^ never call `unwrap()`",
            id="arrow",
        ),
        pytest.param("pkg/a.go:12:3: should not use dot imports", id="no-severity"),
        pytest.param("src/a.py:3:1: S1 Do not use `print()`\nFound 1 error.", id="with-a-count"),
        pytest.param(
            "x.py:3: error: never call `eval()`\nx.py:9: note: use `literal_eval` instead", id="with-a-note"
        ),
    ],
)
def test_diagnostics_alone_are_no_correction(words: str) -> None:
    result = compiled(words)
    assert not result.correction
    assert result.records == []


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(
            "src/a.py:3:1: error: print found\nNever use print() in src/, use the logger.",
            id="own-words-below",
        ),
        pytest.param("Never call `gets()`:\nlib/a.c:41: error: unsafe", id="own-words-above"),
        pytest.param("Never edit src/gen.py:12, it is generated", id="a-line-named-in-a-sentence"),
        pytest.param("src/app.py:12: never use print() in src/", id="own-words-about-a-line"),
    ],
)
def test_own_words_beside_them_still_are(words: str) -> None:
    assert compiled(words).records
