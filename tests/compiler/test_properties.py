"""What holds whatever the words are."""

from __future__ import annotations

import json
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.compiler.answer import as_json
from rulebook.compiler.compile import compile_words
from rulebook.records.check import Check
from rulebook.records.digest import content_digest

TODAY = date(2026, 11, 30)
PIECES = [
    *(
        "never",
        "don't",
        "use",
        "not",
        "only",
        "before",
        "you",
        "commit",
        "`git push --force`",
        "src/a.py",
        "npm",
    ),
    *(
        "{{ 7 * 7 }}",
        "{% if x %}",
        "$(touch /tmp/x)",
        "`rm -rf /`",
        "instead of",
        "pnpm",
        ",",
        ".",
        "不要",
        "nicht",
    ),
    *("nunca", "\x00", "\ud800", "\ue000", "(((", "[a-z]++", "main", "generated", "until Friday", "ask"),
]
WORDS = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=20).map(" ".join))


def compiled(words: str) -> str:
    result = compile_words(
        words, workspace_root="/nonexistent", owner="ann", review_by=date(2027, 1, 1), today=TODAY
    )
    return json.dumps(as_json(result), sort_keys=True)


@given(WORDS)
@settings(max_examples=150, deadline=None)
def test_compiling_twice_gives_the_same_bytes_and_never_an_exception(words):
    assert compiled(words) == compiled(words)


@given(st.sampled_from(["{{ 7 * 7 }}", "{{ config }}", "${HOME}", "$(id)", "{% raw %}", "`id`"]))
def test_no_template_or_shell_in_the_words_is_evaluated(code):
    text = compiled(f"never run `make x`, {code} said so")
    assert code.replace("`", "") in json.loads(text)["records"][0]["record"]["provenance"]["words"].replace(
        "`", ""
    )
    assert "49" not in text.replace("2049", "")


@given(
    st.sampled_from(
        ["never push to main", "use pnpm, not npm", "don't edit uv.lock", "ask before you deploy"]
    ),
    st.randoms(),
)
def test_reordering_keys_gives_the_same_hash(words, random):
    record = json.loads(compiled(words))["records"][0]["record"]
    keys = list(record)
    random.shuffle(keys)
    shuffled = Check.model_validate({key: record[key] for key in keys})
    assert content_digest(shuffled) == content_digest(Check.model_validate(record))
