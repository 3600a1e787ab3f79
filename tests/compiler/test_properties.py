"""What holds whatever the words are."""

from __future__ import annotations

import json
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.compiler.answer import as_json
from rulebook.compiler.compile import compile_words
from rulebook.compiler.language.concepts import concepts
from rulebook.compiler.language.lexicon import written_in
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.frames.book import LANGUAGES, phrases_of
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
CONCEPTS = sorted(
    {w for entry in concepts().values() for w in entry.get("words", "").split(" | ") if w.strip()}
)
LEXICON = sorted(
    {
        w
        for tags in data("lexicon").values()
        for words in tags.values()
        for w in words.split(" | ")
        if w.strip()
    }
)
PHRASES = sorted({text for language in LANGUAGES for _, text, _ in phrases_of(language)})
SIGNS = [
    *(
        "\u200f",
        "\u200b",
        "\u202e",
        "\u0301",
        "\ufe0f",
        "\U0001f6ab",
        "\u2705",
        "\u274c",
        "\U0001f468\u200d\U0001f4bb",
    ),
    *(
        "\uff0c",
        "\u3002",
        "\u3001",
        "\uff1a",
        "\u300c",
        "\u300d",
        "\u00a0",
        "\u3000",
        "\ue001",
        "\ue0000\ue001",
    ),
    *(
        "\u0627\u0644\u0645\u0644\u0641",
        "\u05d0\u05dc",
        "\u0e44\u0e21\u0e48",
        "\u041d\u0435",
        "->",
        "**",
        "``",
        "`",
        "(",
        ")",
        "[",
        "|",
    ),
    *(
        "\n",
        "\n\n",
        "\n- ",
        "\n# ",
        "\t",
        " ",
        "  ",
        ":",
        ";",
        "...",
        "?",
        "?!",
        "/",
        "\\",
        "'",
        '"',
        "-",
        "--",
        ".",
    ),
]
NAMES = [
    "`git push`",
    "`src/a.py`",
    "`foo.bar()`",
    "dist/",
    "*.sql",
    "--force",
    "npm",
    "main",
    "`.env`",
    ".gitignore",
]
HANGUL = st.text(alphabet=st.characters(min_codepoint=0xAC00, max_codepoint=0xD7AF), min_size=1, max_size=4)
HAN = st.text(alphabet=st.characters(min_codepoint=0x3040, max_codepoint=0x9FFF), min_size=1, max_size=4)
PIECE = st.one_of(
    st.sampled_from(CONCEPTS),
    st.sampled_from(LEXICON).map(lambda word: word.rstrip("*")),
    st.sampled_from(SIGNS),
    st.sampled_from(NAMES),
    st.sampled_from(PHRASES),
    HANGUL,
    HAN,
)
SAID = st.lists(
    st.tuples(PIECE, st.sampled_from([" ", "", "  ", ", ", ". ", "\u3000", "\n"])), max_size=14
).map(lambda parts: "".join(piece + gap for piece, gap in parts))
"""Runs of all that the tables know, in every script, joined and not."""
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


@given(SAID, st.sampled_from(["user", "instruction_file", "agent", "tool_output"]))
@settings(max_examples=120, deadline=None)
def test_no_run_of_known_words_in_any_script_breaks_the_reader(words, said_by):
    result = compile_words(words, said_by=said_by, workspace_root="/nonexistent", today=TODAY)
    assert all(one.record.rule.strip() for one in result.records)
    assert written_in(words, "en") in LANGUAGES


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
