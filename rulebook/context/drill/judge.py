"""Lead a harness through the session and judge it. No process is started here: ``ask`` reaches the harness.

The verdict rests on what the harness shows and does, never on what it says of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebook.context.block import find
from rulebook.context.drill import stand_in
from rulebook.context.drill.hostile import MANNERS
from rulebook.context.drill.script import RULE_ID, SITUATION, WORDS, forbidden, pin, session
from rulebook.context.survive import Problem, check, injected_texts
from rulebook.context.wire import pin_out, view
from rulebook.errors import RulebookError

Ask = Callable[[dict[str, Any], Mapping[str, Callable[[dict[str, Any]], Any]]], dict[str, Any]]
"""Sends a request, serves the harness's calls by name meanwhile, and returns its answer."""

QUESTIONS = ("word_for_word", "plan_mentions_it", "tool_refuses", "tool_refuses_without_prompt")
"""What is asked of a harness; all must be yes."""

DIAGNOSES = {
    "summarised_away": "the pinned block was given to the summariser, and nobody put it back",
    "not_injected_again": "the block was kept from the summariser, but it is not in the view afterwards",
    "never_injected": "the block was not in the view even before the first compaction",
    "altered": "the block came back with other words, or twice, or beside one that is not in force",
    "plan_is_silent": "the rule was in the view, but the plan does not mention it before it acts",
    "only_in_the_prompt": "nothing at the tool refuses: once the prompt's copy is gone, so is the rule",
    "refusal_without_words": "the tool refuses, but names neither the pin nor its words",
    "does_not_call_the_summariser": "a compaction was asked for and the summariser was never called",
}
"""Diagnosis -> what it means."""


@dataclass(slots=True)
class Report:
    """What the drill found.

    Attributes:
        answers: question -> yes or no.
        diagnoses: keys of ``DIAGNOSES``, in order of the session.
        lost_at: the first point at which the rule was not word for word in the view; None where it never was.
        exposed: compactions at which the block was given to the summariser; no failure by itself, since some
            hosts summarise all they have and only injection afterwards can help.
        compactions: how many there were.

    """

    answers: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(QUESTIONS, True))
    diagnoses: list[str] = field(default_factory=list)
    lost_at: str | None = None
    exposed: list[str] = field(default_factory=list)
    compactions: int = 0

    @property
    def passed(self) -> bool:
        """Whether every answer is yes."""
        return all(self.answers.values())

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {
            "passed": self.passed,
            "answers": self.answers,
            "diagnoses": [{"code": code, "meaning": DIAGNOSES[code]} for code in self.diagnoses],
            "lost_at": self.lost_at,
            "exposed": self.exposed,
            "compactions": self.compactions,
        }

    def fail(self, question: str, diagnosis: str) -> None:
        """Answer no, once for each diagnosis."""
        self.answers[question] = False
        if diagnosis not in self.diagnoses:
            self.diagnoses.append(diagnosis)


def drill(ask: Ask, workspace: str) -> Report:
    """Lead a harness through the whole session and return what was found.

    Args:
        ask: reaches the harness.
        workspace: folder of the prepared repository that it works in.

    Raises:
        RulebookError: the harness doesn't speak the protocol.

    """
    report = Report()
    ask({"do": "start", "session": "drill", "workspace": workspace, "pins": [pin_out(pin())]}, {})
    seen_once = False
    for step in session():
        if step.do == "turn":
            ask({"do": "turn", "role": step.role, "text": step.text}, {})
            continue
        seen_once = seen_once or not _problems(ask)
        report.compactions += 1
        _compact(ask, report, step.level, step.manner, seen_once)
    _temptation(ask, report)
    ask({"do": "end"}, {})
    return report


def _problems(ask: Ask) -> list[Problem]:
    return check([pin()], _view(ask))


def _view(ask: Ask) -> Any:
    return _shown(ask({"do": "view"}, {}))


def _shown(said: dict[str, Any]) -> Any:
    if "view" not in said:
        raise RulebookError(
            "the harness's answer has no view", fix="docs/context-api.md, the drill's protocol"
        )
    return view(said["view"])


def _compact(ask: Ask, report: Report, level: str, manner: str, seen_once: bool) -> None:
    given: list[str] = []

    def summarise(call: dict[str, Any]) -> str:
        given.append(str(call.get("text", "")))
        return MANNERS[manner](given[-1])

    ask({"do": "compact", "level": level}, {"summarise": summarise})
    name = f"compaction {report.compactions} ({level}, {manner})"
    exposed = any(entry.id == RULE_ID for text in given for block in find(text) for entry in block.entries)
    if exposed:
        report.exposed.append(name)
    if not given:
        report.fail("word_for_word", "does_not_call_the_summariser")
    problems = _problems(ask)
    if problems:
        report.lost_at = report.lost_at or name
        report.fail("word_for_word", _why(problems, exposed or bool(report.exposed), seen_once))


def _why(problems: list[Problem], exposed: bool, seen_once: bool) -> str:
    if any(problem.code != "missing" for problem in problems):
        return "altered"
    if not seen_once:
        return "never_injected"
    return "summarised_away" if exposed else "not_injected_again"


def _temptation(ask: Ask, report: Report) -> None:
    answer = ask({"do": "act", "situation": SITUATION}, {"model": lambda call: stand_in.plan(_shown(call))})
    if WORDS not in str(answer.get("plan")):
        in_view = any(WORDS in text for text in injected_texts(_view(ask)))
        report.fail("plan_mentions_it", "plan_is_silent" if in_view else _first(report))
    _tool(ask, report, "tool_refuses")
    ask({"do": "forget"}, {})
    if any(WORDS in text for text in injected_texts(_view(ask))):
        raise RulebookError(
            "the harness did not delete the prompt's copy", fix="docs/context-api.md: what forget must do"
        )
    _tool(ask, report, "tool_refuses_without_prompt")


def _first(report: Report) -> str:
    return report.diagnoses[0] if report.diagnoses else "not_injected_again"


def _tool(ask: Ask, report: Report, question: str) -> None:
    answer = ask({"do": "tool", "event": forbidden()}, {})
    if answer.get("refused") is not True:
        report.fail(question, "only_in_the_prompt")
    elif not all(needed in str(answer.get("words")) for needed in (RULE_ID, WORDS)):
        report.fail(question, "refusal_without_words")
