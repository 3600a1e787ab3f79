"""The demo is driven once; every state is asserted from the store and from the hook's own output."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rulebook.demo.agent import Agent, Answer
from rulebook.demo.chapters import session
from rulebook.demo.memory import Memory
from rulebook.demo.play import play
from rulebook.demo.scene import Scene
from rulebook.demo.story import CHAPTERS, Line, Story
from rulebook.demo.traps import TRAPS


@dataclass
class Played:
    """What was seen while the demo was played.

    Attributes:
        scene: its repository and data.
        checks: trap -> check id.
        lines: what it told, each with the standing that the store held at that moment.
        answers: the hook's answers in the order of the session.

    """

    scene: Scene
    checks: dict[str, str] = field(default_factory=dict)
    lines: list[tuple[Line, str | None]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)

    def standings(self, chapter: str) -> list[tuple[str | None, str | None]]:
        """Return (trap, standing in the store) of a chapter's lines."""
        return [(line.trap, standing) for line, standing in self.lines if line.chapter == chapter]

    def stored(self, trap: str) -> Any:
        """Return the head of a trap's check."""
        with Memory(self.scene).open() as store:
            return store.known(self.checks[trap])

    def ledger(self, trap: str) -> list[tuple[str, str]]:
        """Return (standing, by whom) of a check's ledger."""
        with Memory(self.scene).open() as store:
            return [(change.after, change.by) for change in store.ledger(self.checks[trap])]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Play the demo with an ear at its agent and an eye on its store."""
    scene = Scene(tmp_path_factory.mktemp("demo"))
    seen = Played(scene)

    class Overheard(Agent):
        def event(self, name: str, **fields: Any) -> Answer:
            answer = super().event(name, **fields)
            if name == "PreToolUse":
                seen.answers.append(answer)
            return answer

    def tell(line: Line) -> None:
        seen.lines.append((line, Memory(scene).standing(line.check) if line.check else None))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "Agent", Overheard)
        seen.checks = play(scene, Story(tell))
    return seen


def test_every_chapter_is_told_in_order(played: Played) -> None:
    chapters = list(dict.fromkeys(line.chapter for line, _ in played.lines))
    assert chapters == list(CHAPTERS)


def test_each_trap_snaps_without_its_check(played: Played) -> None:
    controls = [line for line, _ in played.lines if line.chapter == "controls"]
    assert [(line.trap, line.outcome) for line in controls] == [(trap.name, "snapped") for trap in TRAPS]


def test_the_words_are_kept_verbatim_beside_the_check(played: Played) -> None:
    for trap in TRAPS:
        stored = played.stored(trap.name)
        assert stored.record.provenance.words == trap.words
        with Memory(played.scene).open() as store:
            correction = store.correction(stored.correction)
        assert (correction.words, correction.action) == (trap.words, trap.action)


def test_what_a_person_confirmed_and_approved_is_armed(played: Played) -> None:
    assert played.standings("corrections") == [(trap.name, "armed") for trap in TRAPS]


def test_levels_follow_from_admission(played: Played) -> None:
    levels = {trap.name: played.stored(trap.name).record.level for trap in TRAPS}
    assert levels == {"generated": "block", "deprecated": "gate", "flaky": "gate"}


def decision(answer: Answer) -> str | None:
    """Return what the hook's own output decides; None for the empty output of no opinion."""
    if not answer.raw.strip():
        return None
    return str(json.loads(answer.raw)["hookSpecificOutput"]["permissionDecision"])


def test_the_hook_stops_the_mistakes_and_has_no_opinion_on_the_rest(played: Played) -> None:
    decisions = [decision(answer) for answer in played.answers]
    generated = ["deny", "deny", None, None, None]
    deprecated = ["ask", None, None, None]
    flaky = ["ask", None, None]
    assert decisions == generated + deprecated + flaky


def test_what_stops_names_the_reason_and_the_way_to_disagree(played: Played) -> None:
    reason = json.loads(played.answers[0].raw)["hookSpecificOutput"]["permissionDecisionReason"]
    check = played.checks["generated"]
    assert TRAPS[0].words in reason
    assert f"rulebook verify {check}" in reason
    assert f"rulebook object {check}" in reason


def test_changes_rearm_suspend_and_lower(played: Played) -> None:
    assert played.standings("changes") == [
        ("generated", "armed"),
        ("deprecated", "armed"),
        ("generated", "suspended"),
        ("flaky", "warning"),
        ("flaky", "armed"),
    ]


def test_git_and_the_watcher_noticed_by_themselves(played: Played) -> None:
    of_git = {by.partition(":")[0] for standing, by in played.ledger("generated") if standing == "suspended"}
    assert of_git == {"git"}
    assert ("warning", "watch") in played.ledger("flaky")


def test_back_on_the_first_branch_nothing_was_run(played: Played) -> None:
    assert played.standings("memory") == [("generated", "armed")]
    assert [line.outcome for line, _ in played.lines if line.chapter == "memory"] == ["armed"]


def test_the_findings_of_the_session_are_in_the_store(played: Played) -> None:
    with Memory(played.scene).open() as store:
        counts = {trap.name: store.counts(played.checks[trap.name]).total for trap in TRAPS}
    assert counts["generated"] >= 2
    assert counts["deprecated"] >= 1
    assert counts["flaky"] >= 1


def test_the_audit_finds_the_suspended_check_and_nothing_on_main(played: Played) -> None:
    outcomes = [line.outcome for line, _ in played.lines if line.chapter == "audit"]
    assert outcomes == ["findings", "nothing to do"]
    assert Memory(played.scene).standing(played.checks["generated"]) == "armed"


def test_a_fresh_clone_enforces_what_was_verified_after_one_init(played: Played, tmp_path: Path) -> None:
    clone = Scene(tmp_path)
    Path(clone.env["HOME"]).mkdir(parents=True)
    played.scene.git("clone", "-q", str(played.scene.root), str(clone.root))
    answer = clone.json("init")
    assert answer["created"] == []
    memory = Memory(clone)
    assert {memory.standing(check) for check in played.checks.values()} == {"armed"}
    clone.rulebook("install", "claude-code")
    agent = Agent(clone, "in-the-clone")
    assert decision(agent.command("sed -i s/100/500/ config/limits.conf")) == "deny"
    assert decision(agent.command("cat config/limits.conf")) is None
