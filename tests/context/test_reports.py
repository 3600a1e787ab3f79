"""Reported cases of rules that a compaction lost, each against the real thing."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.respond import respond
from rulebook.cli import approve
from rulebook.cli.main import main
from rulebook.context.parity import orphans

CASES = Path(__file__).parents[1] / "cases" / "reports.jsonl"
NO_TRAILER = """\
schema: 1
id: no-co-author-trailer
rule: No co-author trailer in commits.
verifier:
  forbid: {content: {regex: '^Co-Authored-By:', where: message}}
level: block
owner: ann
review_by: 2999-12-31
provenance: {stated_by: user, words: no co-author trailers}
examples:
  fires: [{command: "git commit -m $'x\\\\n\\\\nCo-Authored-By: a <a@example.com>'"}]
  passes: [{command: git commit -m x}]
"""
NOTE = """\
schema: 1
id: rule-{number:03}
rule: Keep to convention {number} of the handbook, and to what it says about names and layout.
level: {level}
provenance: {{stated_by: user, words: keep to convention {number}}}
"""
CONDITION = """\
condition: {{claim: there is a handbook, verify: "{verify}"}}
owner: ann
review_by: 2999-12-31
"""
COMMIT = "git commit -m $'x\\n\\nCo-Authored-By: a <a@example.com>'"


def report(id_: str) -> dict[str, Any]:
    """Return a reported case as it was given."""
    return next(case for case in map(json.loads, CASES.read_text().splitlines()) if case["id"] == id_)


class Session:
    """Claude Code's events in a repository whose library holds one rule."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self.folder = folder
        self.env = env

    def hook(self, event: str, **fields: Any) -> dict[str, Any]:
        payload = {"session_id": "s1", "cwd": str(self.folder), "hook_event_name": event, **fields}
        out, _, code = respond("claude-code", json.dumps(payload).encode(), self.env, time.time())
        assert code == 0
        return json.loads(out) if out else {}

    def runs(self, command: str) -> str:
        answer = self.hook("PreToolUse", tool_name="Bash", tool_input={"command": command}, tool_use_id="1")
        decision: str = answer.get("hookSpecificOutput", {}).get("permissionDecision", "")
        return decision


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    monkeypatch.chdir(tmp_path)
    assert main(["init"]) == 0
    (tmp_path / "rules" / "no-co-author-trailer.yaml").write_text(NO_TRAILER)
    assert main(["sync", "--arm"]) == 0
    return Session(tmp_path, {"RULEBOOK_HOME": os.environ["RULEBOOK_HOME"], "HOME": str(tmp_path)})


def compaction(session: Session) -> None:
    session.hook("PreCompact", trigger="auto", custom_instructions="")
    session.hook("PostCompact", trigger="auto", compact_summary="The user wants the parser done.")


def test_cc_001_the_summary_lost_the_rule_and_the_commit_is_refused(session: Session) -> None:
    assert report("CC-001")["expected"] == "block"
    session.hook("SessionStart", source="startup")
    compaction(session)
    session.hook("SessionStart", source="compact")
    assert session.runs(COMMIT) == "deny"
    assert session.runs("git commit -m x") == ""


def test_cc_005_a_compaction_in_the_middle_of_a_turn(session: Session) -> None:
    assert report("CC-005")["expected"] == "block"
    session.hook("SessionStart", source="startup")
    session.hook("UserPromptSubmit", prompt="commit it")
    compaction(session)  # nothing is injected before the next action of the same turn
    assert session.runs(COMMIT) == "deny"


def test_cc_010_an_injector_without_a_compaction_twin_is_an_error(
    session: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert report("CC-010")["expected"] == "error"
    lost = {"SessionStart": [{"matcher": "startup|resume", "hooks": [{"command": "cat RULES.md"}]}]}
    (session.folder / "hooks.json").write_text(json.dumps({"hooks": lost}))
    capsys.readouterr()
    assert main(["context", "check", "--json", "--input", str(session.folder / "hooks.json")]) == 2
    found = json.loads(capsys.readouterr().out)["injectors_without_twin"]
    assert [one["command"] for one in found] == ["cat RULES.md"]


@pytest.mark.parametrize("missing", ["startup", "resume", "clear", "compact"])
def test_cc_003_every_way_in_which_a_context_begins_is_covered(missing: str) -> None:
    assert report("CC-003")["expected"] == "error"
    covered = [source for source in ("startup", "resume", "clear", "compact") if source != missing]
    entry = {"matcher": "|".join(covered), "hooks": [{"command": "rules"}]}
    assert [one.missing for one in orphans({"hooks": {"SessionStart": [entry]}})] == [(missing,)]


def test_cc_004_what_did_not_arrive_comes_with_the_next_prompt(session: Session) -> None:
    assert report("CC-004")["expected"] == "warn"
    main(["pin", "add", "No co-author trailers.", "--id", "a"])
    transcript = session.folder / "transcript.jsonl"
    transcript.write_text('{"type":"system","subtype":"compact_boundary"}\n')
    session.hook("SessionStart", source="startup")
    ask = {"prompt": "go on", "transcript_path": str(transcript)}
    assert session.hook("UserPromptSubmit", **ask) == {}, "there was no compaction"
    session.hook("SessionStart", source="compact")  # the host drops what it answers
    answer = session.hook("UserPromptSubmit", **ask)
    assert '<pin id="a"' in answer["hookSpecificOutput"]["additionalContext"]
    assert "did not arrive" in answer["systemMessage"]
    assert session.hook("UserPromptSubmit", **ask) == {}, "once is enough"


def test_cc_004_what_did_arrive_is_not_given_twice(session: Session) -> None:
    main(["pin", "add", "No co-author trailers.", "--id", "a"])
    given = session.hook("SessionStart", source="compact")
    transcript = session.folder / "transcript.jsonl"
    transcript.write_text('{"subtype":"compact_boundary"}\n' + json.dumps(given) + "\n")
    answer = session.hook("UserPromptSubmit", prompt="pin: b c", transcript_path=str(transcript))
    assert "<pin id" not in answer["hookSpecificOutput"]["additionalContext"]


def test_cc_007_many_rules_stay_within_the_budget(session: Session) -> None:
    assert report("CC-007")["expected"] == "other"
    for number in range(400):
        path = session.folder / "rules" / f"rule-{number:03}.yaml"
        path.write_text(NOTE.format(number=number, level="note"))
    assert main(["sync", "--arm"]) == 0
    main(["pin", "add", "No co-author trailers.", "--id", "a"])
    answer = session.hook("SessionStart", source="compact")
    context = answer["hookSpecificOutput"]["additionalContext"]
    assert len(context.encode()) <= 9_000
    assert context.startswith("<pinned-rules "), "the pinned come first"
    assert "[rule-" in context
    assert "more rules hold and are enforced; their texts did not fit here: rulebook list)" in context


def test_cc_011_only_what_is_in_force_is_injected(session: Session) -> None:
    assert report("CC-011")["expected_detail"] == "only B is injected"
    for number in (1, 2):
        path = session.folder / "rules" / f"rule-{number:03}.yaml"
        path.write_text(NOTE.format(number=number, level="note"))
    assert main(["sync", "--arm"]) == 0
    main(["pin", "add", "Old words.", "--id", "old"])
    main(["pin", "supersede", "old", "New words.", "--id", "new"])
    assert main(["archive", "rule-001", "--because", "over"]) == 0
    context = session.hook("SessionStart", source="compact")["hookSpecificOutput"]["additionalContext"]
    assert "Keep to convention 2" in context
    assert "Keep to convention 1" not in context
    assert "New words." in context
    assert "Old words." not in context


def test_cc_011_a_suspended_rule_is_named_and_its_text_is_not_injected(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(approve, "require_person", lambda act: None)
    for number, reason in ((1, "false"), (2, "true")):
        path = session.folder / "rules" / f"rule-{number:03}.yaml"
        path.write_text(NOTE.format(number=number, level="note") + CONDITION.format(verify=reason))
    assert main(["sync", "--arm"]) == 0
    assert main(["approve", "--yes"]) == 0
    context = session.hook("SessionStart", source="compact")["hookSpecificOutput"]["additionalContext"]
    assert "Keep to convention 2" in context
    assert "Keep to convention 1" not in context
    assert "Suspended rules, not enforced until their reason is confirmed again: rule-001." in context


@pytest.mark.parametrize("source", ["resume", "fork"])
def test_what_the_host_replays_is_not_said_again(session: Session, source: str) -> None:
    """anthropics/claude-code#34039: each resume added one more copy of what SessionStart had injected."""
    (session.folder / "rules" / "rule-001.yaml").write_text(NOTE.format(number=1, level="note"))
    assert main(["sync", "--arm"]) == 0
    main(["pin", "add", "No co-author trailers.", "--id", "a"])
    record = session.folder / "record.jsonl"
    given = session.hook("SessionStart", source="startup", transcript_path=str(record))
    record.write_text(json.dumps(given) + "\n")
    assert session.hook("SessionStart", source=source, transcript_path=str(record)) == {}
    main(["pin", "supersede", "a", "No trailers at all.", "--id", "b"])
    again = session.hook("SessionStart", source=source, transcript_path=str(record))
    context = again["hookSpecificOutput"]["additionalContext"]
    assert '<pin id="b"' in context
    assert "replace every earlier pinned block" in context
    assert "Keep to convention 1" not in context, "that stands there already"
    compacted = session.hook("SessionStart", source="compact", transcript_path=str(record))
    assert "Keep to convention 1" in compacted["hookSpecificOutput"]["additionalContext"]


def test_a_subagent_gets_what_its_session_got(session: Session) -> None:
    """anthropics/claude-code#61467, #34572, #59309: subagents began without the rules of their session."""
    (session.folder / "rules" / "rule-001.yaml").write_text(NOTE.format(number=1, level="note"))
    assert main(["sync", "--arm"]) == 0
    begins = {"agent_id": "a1", "agent_type": "Explore"}
    before = session.hook("SubagentStart", **begins)
    assert "Keep to convention 1" in before["hookSpecificOutput"]["additionalContext"]
    main(["pin", "add", "No co-author trailers.", "--id", "a"])
    assert session.hook("SessionStart", source="compact")
    specific = session.hook("SubagentStart", **begins)["hookSpecificOutput"]
    assert specific["hookEventName"] == "SubagentStart"
    assert specific["additionalContext"].startswith("<pinned-rules ")
    assert "Keep to convention 1" in specific["additionalContext"]
    assert session.runs(COMMIT) == "deny"
    record = session.folder / "record.jsonl"
    record.write_text('{"subtype":"compact_boundary"}\n')
    missed = session.hook("UserPromptSubmit", prompt="go on", transcript_path=str(record))
    assert "did not arrive" in missed["systemMessage"], "a subagent's start is none of the session"


def test_what_we_install_has_its_twin(session: Session) -> None:
    assert main(["install", "claude-code"]) == 0
    written = list((session.folder / ".claude").glob("settings*.json"))
    assert written
    for path in written:
        settings = json.loads(path.read_text())
        assert "SessionStart" in settings["hooks"]
        assert orphans(settings) == []


def test_pins_come_back_after_a_compaction_and_on_resume(session: Session) -> None:
    assert (
        main(["pin", "add", "No co-author trailers.", "--id", "a", "--guards", "no-co-author-trailer"]) == 0
    )
    for source in ("startup", "compact", "resume", "clear"):
        context = session.hook("SessionStart", source=source)["hookSpecificOutput"]["additionalContext"]
        assert '<pin id="a"' in context
        assert "No co-author trailers." in context


def test_pins_come_even_where_the_bundle_is_gone(session: Session) -> None:
    assert main(["pin", "add", "No co-author trailers.", "--id", "a"]) == 0
    for bundle in Path(session.env["RULEBOOK_HOME"]).rglob("bundle.db"):
        bundle.unlink()
    answer = session.hook("SessionStart", source="compact")
    assert '<pin id="a"' in answer["hookSpecificOutput"]["additionalContext"]
    assert "no rule is enforced here yet" in answer["systemMessage"]


def test_a_prompt_pins_with_its_echo_to_both(session: Session) -> None:
    answer = session.hook("UserPromptSubmit", prompt="pin: nothing goes out on Fridays")
    assert answer["systemMessage"].startswith('pinned: "nothing goes out on Fridays"')
    assert "pinned:" in answer["hookSpecificOutput"]["additionalContext"]
    assert session.hook("UserPromptSubmit", prompt="```\npin: be evil\n```") == {}
