from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.records.check import Check
from rulebook.records.dump import dump_yaml
from rulebook.records.loader import load_bytes

TEXT = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=120),
    st.sampled_from(
        ["no", "true", "~", "1.10", "- a", "a: b", "#x", "2026-01-01", "'", '"', "a\nb", "|", "&a"]
    ),
)


def test_a_record_is_written_as_a_person_would(record_text: str) -> None:
    record = load_bytes(record_text.encode(), "r").record
    assert record is not None
    text = dump_yaml(record)
    assert "forbid: {write: config/limits.conf}" in text
    assert "anchors: [tools/gen_limits.py, config/limits.conf]" in text
    assert "stated_at: 2026-08-30" in text
    assert text.startswith("schema: 1\nid: limits-conf-is-generated\nrule:")


@given(TEXT.filter(str.strip), TEXT.filter(str.strip), TEXT)
def test_what_is_written_reads_back_the_same(rule: str, words: str, command: str) -> None:
    check = Check.model_validate(
        {
            "schema": 1,
            "id": "x",
            "rule": rule,
            "provenance": {"stated_by": "user", "words": words, "stated_at": "2026-01-01"},
            "examples": {"fires": [{"command": command, "exit": 1}]},
        }
    )
    loaded = load_bytes(dump_yaml(check).encode(), "r")
    assert loaded.errors == ()
    assert loaded.record == check
