from __future__ import annotations

import pytest

from rulebook.compiler.handed_in import compile_draft

RECORD = """schema: 1
id: no-flimflam
rule: Do not run flimflam.
verifier: {forbid: {command: flimflam}}
level: block
examples: {fires: {command: flimflam}, passes: {command: echo flimflam}}
provenance: {stated_by: agent, words: no flimflam}
"""


@pytest.fixture
def hand_in(tmp_path):
    def hand_in(text, by="agent"):
        path = tmp_path / "draft.yaml"
        path.write_text(text, encoding="utf-8")
        return compile_draft(path, by=by, root="/nonexistent")

    return hand_in


def test_an_agents_draft_is_lowered_and_says_whose_it_is(hand_in):
    (one,) = hand_in(RECORD).records
    assert (one.record.level, one.record.provenance.compiled_by) == ("note_with_verify", "agent")


def test_nobody_confirms_his_own_draft(hand_in):
    (one,) = hand_in(RECORD.replace("words: no", "confirmed_by: me, words: no")).records
    assert one.record.provenance.confirmed_by is None


@pytest.mark.parametrize(
    ("before", "after", "objection"),
    [
        ("fires: {command: flimflam}", "fires: {command: other}", "does not fire on"),
        ("passes: {command: echo flimflam}", "passes: {command: flimflam -x}", "which must pass"),
        ("command: flimflam}}", "content: {regex: flimflam, where: command}}}", "near miss"),
        ("passes: {command: echo flimflam}", "passes: []", "half a record"),
        ("rule: Do", "rul: Do", "unknown key"),
    ],
)
def test_the_gate_refuses(hand_in, before, after, objection):
    result = hand_in(RECORD.replace(before, after))
    assert result.records == []
    assert objection in " ".join(result.refused[0]["because"])


def test_what_is_no_record_says_so(hand_in):
    assert "schema: 1" in " ".join(hand_in("a: 1\n").refused[0]["because"])
