"""How far a rule reaches: a part of what is named makes a note, a wrapper's own file is spared."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.compiler.compile import compile_words
from tests.compiler.said import Row, check, write

PARTS = [
    ("a push onto one branch", "no pushes onto it, your own branch is fine"),
    ("what was started", "when you are finished `vagrant halt` what you started"),
    ("every one is pinned", "Every `image:` in deploy/ is pinned to a digest."),
    ("a template says more", "Files in sql/ are named `<PascalCase>.sql`."),
    ("what a program gives, Korean", "mysqldump 결과 파일은 저장소 안에 두지 마세요."),
    ("what a program is used on, Chinese", "别直接 wget 内部接口"),
]


@pytest.mark.parametrize("words", [row[1] for row in PARTS], ids=[row[0] for row in PARTS])
def test_a_part_of_what_is_named_is_noted(words):
    found = compile_words(words, workspace_root="/nonexistent", today=date(2026, 11, 30))
    assert [one.record.rule for one in found.records if one.record.verifier] == []


ROWS: list[Row] = [
    (
        "what it is stands before",
        "if you need `!important`, rethink. It does not go into any .less file.",
        [],
        [write("a.less", ".a { color: red; }")],
    ),
    (
        "a wrapper's own file",
        "Requests go through `apiClient` (src/net/api.ts), no fetch() in src/.",
        [write("src/cart.ts", "return fetch(url)")],
        [write("src/net/api.ts", "return fetch(url)")],
    ),
    (
        "what exists",
        "What already exists in db/versions/ is not edited.",
        [write("db/versions/0001_a.py", exists=True)],
        [write("db/versions/0002_b.py", exists=False)],
    ),
    (
        "a program in Korean",
        "`npm install` 하지 마세요",
        [{"command": "npm install"}],
        [{"command": "npm test"}],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_it_reaches_as_far_as_its_words(row):
    check(row)
