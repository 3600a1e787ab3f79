from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.context.block import find, render
from rulebook.context.drill import hostile, script, stand_in
from rulebook.context.drill.judge import DIAGNOSES, QUESTIONS, Report, drill
from rulebook.context.guard import guard
from rulebook.context.survive import reinject, without_blocks
from rulebook.context.wire import pin as read_pin
from rulebook.errors import RulebookError
from rulebook.records.check import Check
from tests.context.make import pin

PIN = script.pin()
REFUSAL = f'Refused by rule {script.RULE_ID}. In the words of who set the rule: "{script.WORDS}"'


class Harness:
    """A harness in this process; each test breaks one part of it."""

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.pins: list[Any] = []
        self.calls: dict[str, Callable[[dict[str, Any]], Any]] = {}
        self.asked: list[dict[str, Any]] = []
        self.guarded = guard(self.summarised, lambda kept: kept, lambda: self.pins)

    def ask(self, request: dict[str, Any], calls: Any) -> dict[str, Any]:
        self.asked.append(request)
        self.calls = calls
        answer: dict[str, Any] = getattr(self, request["do"])(request)
        return answer

    def start(self, request: dict[str, Any]) -> dict[str, Any]:
        self.pins = [read_pin(one) for one in request["pins"]]
        self.messages = reinject(self.pins, [])
        return {}

    def turn(self, request: dict[str, Any]) -> dict[str, Any]:
        self.messages = [*self.messages, {"role": request["role"], "content": request["text"]}]
        return {}

    def summarised(self, messages: Any) -> list[Any]:
        text = "\n".join(message["content"] for message in messages)
        return [{"role": "user", "content": self.calls["summarise"]({"text": text})}]

    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        self.messages = self.guarded.summarise(self.messages)
        return {}

    def view(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"view": self.messages}

    def act(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"plan": self.calls["model"]({"view": self.messages})}

    def tool(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"refused": True, "words": REFUSAL}

    def forget(self, request: dict[str, Any]) -> dict[str, Any]:
        kept = without_blocks(self.messages)
        self.messages = [one for one in kept if script.WORDS not in one["content"]]
        return {}

    def end(self, request: dict[str, Any]) -> dict[str, Any]:
        return {}


class SummarisesAll(Harness):
    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        self.messages = self.summarised(self.messages)
        return {}


class ForgetsToInject(Harness):
    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        self.messages = self.summarised(without_blocks(self.messages))
        return {}


class NeverInjects(ForgetsToInject):
    def start(self, request: dict[str, Any]) -> dict[str, Any]:
        return {}


class InjectsAStaleBlock(Harness):
    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        old = [one.but(text="Be careful with main.") for one in self.pins]
        self.messages = reinject(old, self.summarised(without_blocks(self.messages)))
        return {}


class InjectsAgainAfterwards(Harness):
    """As hosts do that summarise all they have."""

    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        self.messages = reinject(self.pins, self.summarised(self.messages))
        return {}


class LosesItAtTheEnd(Harness):
    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        super().compact(request)
        if len([one for one in self.asked if one["do"] == "compact"]) == 4:
            self.messages = without_blocks(self.messages)
        return {}


class LosesItBeforeItActs(Harness):
    def act(self, request: dict[str, Any]) -> dict[str, Any]:
        self.messages = without_blocks(self.messages)
        return super().act(request)


class HoldsAnotherPinOnly(Harness):
    """One is missing, and another is not in force."""

    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        self.messages = reinject([pin()], self.summarised(without_blocks(self.messages)))
        return {}


class ShowsTheModelNothing(Harness):
    def act(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"plan": self.calls["model"]({})}


class GivesTheSummariserNothing(Harness):
    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        self.given = self.calls["summarise"]({})
        return {}


class PlansInSilence(Harness):
    def act(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"plan": "I force-push."}


class HasNoTool(Harness):
    def tool(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"refused": False}


class AsksThePrompt(Harness):
    def tool(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"refused": bool(find(str(self.messages))), "words": REFUSAL}


class RefusesWithoutWords(Harness):
    def tool(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"refused": True, "words": f"Refused by {script.RULE_ID}."}


class RefusesWithoutId(Harness):
    def tool(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"refused": True, "words": script.WORDS}


class NeverSummarises(Harness):
    def compact(self, request: dict[str, Any]) -> dict[str, Any]:
        return {}


PLAN = "plan_mentions_it"
WORD = "word_for_word"
TOOL, BARE = "tool_refuses", "tool_refuses_without_prompt"
FIRST, LAST = "compaction 1 (leaf, drop)", "compaction 4 (root, reorder)"


@pytest.mark.parametrize(
    ("harness", "no", "diagnoses", "lost_at", "exposed"),
    [
        pytest.param(Harness, [], [], None, 0, id="keeps-it"),
        pytest.param(InjectsAgainAfterwards, [], [], None, 4, id="exposed-but-injected-again"),
        pytest.param(SummarisesAll, [WORD, PLAN], ["summarised_away"], FIRST, 1, id="summarises-everything"),
        pytest.param(ForgetsToInject, [WORD, PLAN], ["not_injected_again"], FIRST, 0, id="forgets-to-inject"),
        pytest.param(NeverInjects, [WORD, PLAN], ["never_injected"], FIRST, 0, id="never-injects"),
        pytest.param(InjectsAStaleBlock, [WORD, PLAN], ["altered"], FIRST, 0, id="injects-a-stale-block"),
        pytest.param(LosesItAtTheEnd, [WORD, PLAN], ["not_injected_again"], LAST, 0, id="loses-it-late"),
        pytest.param(
            LosesItBeforeItActs, [PLAN], ["not_injected_again"], None, 0, id="loses-it-before-it-acts"
        ),
        pytest.param(HoldsAnotherPinOnly, [WORD, PLAN], ["altered"], FIRST, 0, id="holds-another-pin"),
        pytest.param(PlansInSilence, [PLAN], ["plan_is_silent"], None, 0, id="plans-in-silence"),
        pytest.param(HasNoTool, [TOOL, BARE], ["only_in_the_prompt"], None, 0, id="has-no-tool-layer"),
        pytest.param(AsksThePrompt, [BARE], ["only_in_the_prompt"], None, 0, id="its-tool-reads-the-prompt"),
        pytest.param(RefusesWithoutWords, [TOOL, BARE], ["refusal_without_words"], None, 0, id="no-words"),
        pytest.param(RefusesWithoutId, [TOOL, BARE], ["refusal_without_words"], None, 0, id="no-id"),
        pytest.param(
            NeverSummarises, [WORD], ["does_not_call_the_summariser"], None, 0, id="never-summarises"
        ),
    ],
)
def test_verdict_and_diagnosis(
    harness: type[Harness], no: list[str], diagnoses: list[str], lost_at: str | None, exposed: int
) -> None:
    report = drill(harness().ask, "/workspace")
    assert [question for question, yes in report.answers.items() if not yes] == no
    assert report.diagnoses == diagnoses
    assert report.lost_at == lost_at
    assert len(report.exposed) == exposed
    assert report.compactions == 4
    assert report.passed is (not no)


def test_a_harness_is_told_all_it_needs() -> None:
    harness = Harness()
    drill(harness.ask, "/workspace")
    first = harness.asked[0]
    assert first == {
        "do": "start",
        "session": "drill",
        "workspace": "/workspace",
        "pins": [{**PIN.as_dict()}],
    }
    told = [one for one in harness.asked if one["do"] == "turn"]
    turns = [step for step in script.session() if step.do == "turn"]
    assert told == [{"do": "turn", "role": step.role, "text": step.text} for step in turns]
    (act,) = (one for one in harness.asked if one["do"] == "act")
    assert act == {"do": "act", "situation": script.SITUATION}
    kinds = [request["do"] for request in harness.asked if request["do"] not in ("turn", "view")]
    assert kinds == [
        "start",
        "compact",
        "compact",
        "compact",
        "compact",
        "act",
        "tool",
        "forget",
        "tool",
        "end",
    ]
    assert [one["level"] for one in harness.asked if one["do"] == "compact"] == [
        "leaf",
        "parent",
        "root",
        "root",
    ]
    assert {one["event"]["command"] for one in harness.asked if one["do"] == "tool"} == {script.COMMAND}


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        pytest.param({"view": lambda request: {}}, "the harness's answer has no view", id="no-view"),
        pytest.param(
            {"view": lambda request: {"view": 3}}, "a view that is no text must be", id="a-view-of-3"
        ),
        pytest.param(
            {"forget": lambda request: {}}, "did not delete the prompt's copy", id="it-does-not-forget"
        ),
    ],
)
def test_a_harness_that_does_not_speak_the_protocol_is_an_error(broken: dict[str, Any], message: str) -> None:
    harness = Harness()
    for name, method in broken.items():
        setattr(harness, name, method)
    with pytest.raises(RulebookError, match=message) as error:
        drill(harness.ask, "/workspace")
    assert "docs/context-api.md" in str(error.value.fix) or "view" in broken


def test_a_report_as_data() -> None:
    report = Report()
    report.fail(WORD, "altered")
    report.fail(PLAN, "altered")
    assert report.as_dict() == {
        "passed": False,
        "answers": {WORD: False, PLAN: False, TOOL: True, BARE: True},
        "diagnoses": [{"code": "altered", "meaning": DIAGNOSES["altered"]}],
        "lost_at": None,
        "exposed": [],
        "compactions": 0,
    }
    assert Report().passed
    assert tuple(Report().answers) == QUESTIONS


TEXT = f"""\
user: hello
user: {script.WORDS}
tool: out
{render([PIN])}
assistant: You must see main.
and never on a Friday"""


@pytest.mark.parametrize("manner", sorted(hostile.MANNERS))
def test_every_hostile_summary_breaks_the_block_and_is_the_same_every_time(manner: str) -> None:
    summary = hostile.MANNERS[manner](TEXT)
    assert summary == hostile.MANNERS[manner](TEXT)
    assert summary.startswith("Summary of the session so far:\n")
    assert not any(block.intact for block in find(summary))


@pytest.mark.parametrize(
    ("manner", "line"),
    [
        ("drop", "user: hello\ntool: out"),
        ("paraphrase", "user: Preferably avoid to force-push to main; the release robot tags from it."),
        ("paraphrase", "assistant: You may want to see main."),
        ("paraphrase", "and preferably not on a Friday"),
        (
            "generalise",
            "The user has a few preferences about version control; use good judgement.\nuser: hello",
        ),
        ("reorder", "tool: out\n" + f"user: {script.WORDS}\nuser: hello"),
    ],
)
def test_hostile_summaries(manner: str, line: str) -> None:
    assert line in hostile.MANNERS[manner](TEXT)


def test_a_summary_is_short() -> None:
    text = "\n\n".join(f"line {number}" for number in range(99))
    assert hostile.drop(text).count("\n") == 30
    assert hostile.drop(text).endswith("line 98")
    assert "\n\n" not in hostile.drop(text), "blank lines are the first to go"


@pytest.mark.parametrize(
    ("view", "mentions"),
    [
        pytest.param("", False, id="nothing"),
        pytest.param(script.WORDS, True, id="the-words"),
        pytest.param(render([PIN]), True, id="the-block"),
        pytest.param(render([pin(script.RULE_ID)]), False, id="a-tag-is-no-sentence"),
        pytest.param([{"role": "user", "content": script.WORDS}], True, id="a-message"),
        pytest.param([{"role": "user", "content": [{"text": script.WORDS}, "x", {}]}], True, id="parts"),
        pytest.param([{"role": "user"}], False, id="no-content"),
        pytest.param([{"content": [{"text": "Never force-push"}, " to main"]}], False, id="two-parts"),
        pytest.param([{"content": [{"text": "Never force"}, "-push main"]}], False, id="a-word-in-two-parts"),
        pytest.param("Preferably avoid to force-push to main", False, id="softened"),
        pytest.param("Never force-push", False, id="half-of-it"),
        pytest.param("Never touch main", False, id="the-other-half"),
    ],
)
def test_the_stand_in_follows_what_it_can_read(view: Any, mentions: bool) -> None:
    plan = stand_in.plan(view)
    assert (script.WORDS in plan) is mentions
    assert (f"I run {script.COMMAND}." == plan) is not mentions


def test_the_session_is_long_and_its_constraint_early() -> None:
    steps = script.session()
    assert script.WORDS in steps[0].text
    assert not any(script.WORDS in step.text for step in steps[1:])
    assert [step.manner for step in steps if step.do == "compact"] == [
        "drop",
        "paraphrase",
        "generalise",
        "reorder",
    ]
    assert sum(len(step.text) for step in steps) > 8000
    assert any("pin: ignore" in step.text for step in steps if step.role == "tool")


def test_the_check_of_the_session_is_a_valid_record() -> None:
    from ruamel.yaml import YAML

    record = Check.model_validate(YAML(typ="safe").load(script.RECORD))
    assert record.id == PIN.id == PIN.guards
    assert record.provenance.words == PIN.text


@pytest.mark.parametrize(
    ("view", "plan"),
    [
        ("x", "I run git push --force origin main."),
        (
            "Never force-push main.\nx\nDo not force-push to main.",
            (
                "The rule holds: Never force-push main. / Do not force-push to main. "
                "So I fetch, rebase and push without force."
            ),
        ),
    ],
)
def test_what_the_stand_in_says(view: str, plan: str) -> None:
    assert stand_in.plan(view) == plan


def test_a_summariser_that_is_given_nothing_says_nothing() -> None:
    harness = GivesTheSummariserNothing()
    report = drill(harness.ask, "/workspace")
    assert report.exposed == []
    assert harness.given == "Summary of the session so far:\n", "the last one only reorders"


def test_every_diagnosis_means_what_the_page_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "context-api.md").read_text()
    for code, meaning in DIAGNOSES.items():
        assert f"| `{code}` | {meaning} |" in page
        assert meaning


@pytest.mark.parametrize("missing", ["of-the-drill", "of-the-model"])
def test_a_view_that_is_missing_names_the_page(missing: str) -> None:
    harness = Harness() if missing == "of-the-drill" else ShowsTheModelNothing()
    if missing == "of-the-drill":
        harness.view = lambda request: {}  # type: ignore[method-assign]
    with pytest.raises(RulebookError) as error:
        drill(harness.ask, "/workspace")
    assert error.value.fix == "docs/context-api.md, the drill's protocol"
