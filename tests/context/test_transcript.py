from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.context.block import render
from rulebook.context.transcript import REPLACES, VOID, missed, unsaid
from tests.context.make import pin

BLOCK = render([pin("a", 'Say "no" to \u00e9\t\u2028 \\n.')])
OTHER = render([pin("a", "Other words.")])


def line(content: object, kind: str = "attachment", plain: bool = False) -> str:
    return json.dumps({"type": kind, "content": content}, separators=(",", ":"), ensure_ascii=plain) + "\n"


BOUNDARY = '{"type":"system","subtype":"compact_boundary"}\n'
MARK = '"compact_boundary"}\n'
GIVEN = line(f"before\n{BLOCK}\n\nafter")
PRINTED = line([{"type": "tool_result", "content": BLOCK}], "user")
WRITTEN = line(BLOCK, "assistant")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl"


@pytest.mark.parametrize(
    ("entries", "lost"),
    [
        pytest.param("", False, id="an-empty-record-says-nothing"),
        pytest.param(GIVEN, False, id="no-compaction-is-seen"),
        pytest.param(BOUNDARY + GIVEN, False, id="it-came"),
        pytest.param(BOUNDARY + line(BLOCK, plain=True), False, id="it-came-in-ascii"),
        pytest.param(BOUNDARY + "x" * (1 << 20), False, id="too-long-ago-to-be-seen"),
        pytest.param(
            '{"type":"compacted","history":[{"role":"assistant"},' + GIVEN.strip() + "]}\n",
            False,
            id="the-host-kept-it-through-the-compaction",
        ),
        pytest.param(BOUNDARY, True, id="nothing-came-after-the-compaction"),
        pytest.param(BOUNDARY + GIVEN.replace(">\\n\\n", "?\\n\\n"), True, id="its-last-letter-is-another"),
        pytest.param(
            BOUNDARY + GIVEN.replace("<pinned-rules ", "(pinned-rules "), True, id="so-is-its-first"
        ),
        pytest.param(
            BOUNDARY + "x" * ((1 << 20) - len(MARK)), True, id="the-compaction-is-the-first-that-is-read"
        ),
        pytest.param(GIVEN + BOUNDARY, True, id="what-came-before-does-not-count"),
        pytest.param(BOUNDARY + GIVEN + BOUNDARY, True, id="not-after-the-last-one"),
        pytest.param('{"type":"compacted"}\n', True, id="another-host"),
        pytest.param("x" * (1 << 20) + BOUNDARY, True, id="a-long-record"),
        pytest.param(BOUNDARY + line(OTHER), True, id="other-words-came"),
        pytest.param(BOUNDARY + GIVEN.replace("\\\\n.", "\\\\n?"), True, id="it-came-altered"),
        pytest.param(BOUNDARY + GIVEN[: len(GIVEN) // 2], True, id="half-of-it-came"),
        pytest.param(BOUNDARY + PRINTED, True, id="a-tool-printed-it"),
        pytest.param(BOUNDARY + line(BLOCK, "function_call_output"), True, id="so-did-another-hosts"),
        pytest.param(BOUNDARY + '{"toolUseResult":' + GIVEN.strip() + "}\n", True, id="a-tools-result"),
        pytest.param(BOUNDARY + WRITTEN, True, id="the-model-wrote-it"),
    ],
)
def test_whether_the_block_arrived_after_a_compaction(record: Path, entries: str, lost: bool) -> None:
    record.write_text(entries, encoding="utf-8")
    assert missed(str(record), BLOCK) is lost
    assert not missed(str(record), "")


def test_without_a_record_nothing_is_known(record: Path) -> None:
    assert not missed(str(record), BLOCK)
    assert unsaid(BLOCK, ["more"], str(record)) == [BLOCK, "more"]


OLD, NOW = (json.dumps(text, ensure_ascii=False)[1:-1] for text in (OTHER, BLOCK))
COMPACTED = '"type":"compacted","message":"{}"\n'
AGAIN = f"{BLOCK}\n\n{REPLACES}"


@pytest.mark.parametrize(
    ("block", "entries", "said"),
    [
        pytest.param("", "", "", id="nothing-is-pinned-and-nothing-was"),
        pytest.param(BLOCK, GIVEN, "", id="it-stands-there"),
        pytest.param(BLOCK, BOUNDARY + GIVEN, "", id="it-stands-there-after-a-compaction"),
        pytest.param(BLOCK, line(OTHER) + GIVEN, "", id="it-is-the-last-one"),
        pytest.param("rulebook: blocked", line("rulebook: blocked"), "", id="a-refusal-stands-there"),
        pytest.param(BLOCK, "", BLOCK, id="nothing-stands-there"),
        pytest.param(BLOCK, line("before"), BLOCK, id="no-block-stands-there"),
        pytest.param(BLOCK, GIVEN + BOUNDARY, BLOCK, id="it-was-compacted-away"),
        pytest.param(BLOCK, PRINTED + WRITTEN, BLOCK, id="a-copy-elsewhere-does-not-count"),
        pytest.param(BLOCK, line(OTHER), AGAIN, id="another-one-stands-there"),
        pytest.param(BLOCK, GIVEN + line(OTHER), AGAIN, id="another-one-came-later"),
        pytest.param(BLOCK, COMPACTED.format(f"{OLD}{NOW}"), "", id="one-entry-holds-both-in-order"),
        pytest.param(BLOCK, COMPACTED.format(f"{NOW}{OLD}"), AGAIN, id="one-entry-holds-another-last"),
        pytest.param("", GIVEN, VOID, id="nothing-is-pinned-any-more"),
    ],
)
def test_what_a_resumed_session_is_told(record: Path, block: str, entries: str, said: str) -> None:
    record.write_text(entries, encoding="utf-8")
    assert unsaid(block, [], str(record)) == [said]


@pytest.mark.parametrize("plain", [False, True])
def test_half_a_character_does_not_hide_that_a_text_was_given(record: Path, plain: bool) -> None:
    text = "a\ud800b"
    record.write_bytes(line(text, plain=plain).encode("utf-8", "replace"))
    assert unsaid("", [text], str(record)) == ["", ""]


def test_what_a_resumed_session_reads_word_for_word() -> None:
    assert REPLACES == "The pinned rules above replace every earlier pinned block of this conversation."
    assert VOID == "No rule is pinned any more; every earlier pinned block of this conversation is void."


def test_the_rest_is_said_once_too(record: Path) -> None:
    record.write_text(line("one\ntwo"))
    assert unsaid("", ["one\ntwo", "", "two\none"], str(record)) == ["", "", "", "two\none"]
