"""When a rule that a frame says holds: before which act, after what, and what the sentence before asked."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.frames.moment import moment_in
from rulebook.compiler.reading.frames.pointing import is_exact
from rulebook.compiler.reading.happening import Moment
from rulebook.compiler.reading.moments import changed_before, points_back
from rulebook.compiler.rules import Rule


def add_moment(context: Context, rule: Rule, name: str, text: str, language: str, message: Message) -> bool:
    """Add when a rule holds; False where the words do not say it."""
    if " - " in text:
        return False  # ``before committing - `dotnet test` ``: what stands behind the dash is no moment
    moment = moment_in(text, language, message.entities)
    if moment is None:
        return False
    if name == "before":
        _hold(rule, moment)
        return True
    if moment.commits:
        return False  # what is to come after a commit
    rule.after_targets += moment.commands  # ``after every `git pull` ``
    rule.after += ["edit"] if moment.changes else []
    meant = changed_before(context, text) if moment.changes and not moment.paths else []
    rule.unclear = rule.unclear or (points_back(text) and not (moment.paths or meant))
    rule.after_targets += moment.paths or meant
    rule.before += ["done"] if moment.ends else []
    return True


def only_then(context: Context, text: str, words: str, language: str, message: Message) -> Rule | None:
    """Return the rule before, whose steps an act waits for: ``A, then B. Only then `git commit` ``."""
    earlier = [*context.rules, *context.framed]
    last = earlier[-1] if earlier else None
    moment = moment_in(words, language, message.entities)
    if last is None or last.kind != "require" or last.act not in ("", "run") or last.before_targets:
        return None
    if last.before not in ([], ["done"]) or moment is None or not (moment.commits or moment.commands):
        return None
    last.before, last.text = [], f"{last.text} {text}"
    _hold(last, moment)
    return last


def joins_trial(rule: Rule, named: dict[str, list[Entity]]) -> bool:
    """Read ``X with --check first``: what must have run is X with the option; False where X is none."""
    options = [e for e in named.get("c", []) if e.kind == "option"]
    if rule.kind != "require" or not options:
        return True
    typed = [e for e in rule.before_targets if e.kind == "command"]
    if len(typed) != 1 or len(options) != len(named["c"]):
        return False
    named["c"] = [Entity("command", " ".join([typed[0].text, *(e.text for e in options)]), code=True)]
    return True


def await_moment(rule: Rule, context: Context) -> None:
    """Add what the sentence before asked, ``Touched a chart?``, or what the heading speaks of."""
    pending = context.pending
    if pending is not None and _comes_first(rule, pending):
        _hold(rule, pending)
    elif pending is not None:
        rule.unclear = rule.unclear or pending.is_empty
        rule.after_targets += [e for e in (*pending.commands, *pending.paths) if e not in rule.after_targets]
    if not rule.after_targets and not any(map(is_exact, rule.before_targets)):
        rule.after_targets = [e for e in context.heading if kind_of(e) == "scope"]


def _comes_first(rule: Rule, pending: Moment) -> bool:
    """Tell ``Pushing? X first`` from ``Touched a chart? X first``: an act that can wait, not a change."""
    waits = pending.commits or (bool(pending.commands) and not pending.changes)
    free = not rule.before_targets and rule.before in ([], ["done"])
    if waits and free and _EARLY.search(rule.text):
        rule.before = []
        return True
    return False


_EARLY = re.compile(
    r"(?i)\b(?:first|before (?:that|it|this|you do)|beforehand|has (?:to have )?(?:run|passed)|zuerst|vorher"
    r"|primero|antes|d'abord)\b|先"
)


def _hold(rule: Rule, moment: Moment) -> None:
    rule.places += moment.branches
    rule.before += [*(["commit"] if moment.commits else []), *(["done"] if moment.ends else [])]
    if (moment.commits or moment.commands) and moment.paths:
        rule.before_targets += moment.commands
        rule.after_targets += moment.paths
    else:
        rule.before_targets += [*moment.commands, *moment.paths]
