"""With what an act is done: ``do not flush redis with redis-cli`` holds that act, no other use of it."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.drafting.patterns import forms_of
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tools import everyday, subcommands, wrappers
from rulebook.compiler.reading.bounds.pieces import is_about_commands, sentence_of
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.instead.related import jobs_of, same_job
from rulebook.compiler.rules import Rule

_WITH = (
    r"(?:with|using|through|via|by means of|mit|über|per|mittels|con|mediante|a través de|avec|com)"
    r" (?:the |a |an )?"
)
_ACTS_WITH = re.compile(
    rf"(?i)(?P<acts>(?:\ue000\d+\ue001(?:,? (?:or|and|nor|oder|und|o|y) |, | / )?){{1,12}})"
    rf"(?: [^\ue000,;:.]{{0,40}})? {_WITH}\ue000(?P<tool>\d+)\ue001"
)
_ACT_BRACKET = re.compile(rf"{MARK.pattern} {{1,2}}\(([^()]{{1,200}})\)")
_SAYS_MORE = re.compile(r"\w{3,}")
"""What in brackets behind an act is more than a list of how it is done."""
_VERB_WITH = re.compile(
    rf"(?i)\b(?:not|never|no|stop|nicht|nie|nunca|pas|jamais)\s+(?:ever |just )?(?P<verb>[^\W\d][\w-]*)"
    rf"\s(?P<object>(?:[^\s,;:.]+\s){{1,8}}?){_WITH}\ue000(?P<tool>\d+)\ue001"
)
_NOT_WITH = re.compile(
    rf"(?i)^\W*(?P<verb>[^\W\d][\w-]*)\s(?:[^\s,;:.]+\s){{0,8}}?{_WITH}\ue000(?P<way>\d+)\ue001,?"
    rf" (?:and |und |y )?(?:not|never|nicht|nie|no|nunca) (?:{_WITH})?\ue000(?P<tool>\d+)\ue001"
)
"""A job with the tool that does it and the one that does not: ``read it with jq, not python``."""
_ACTS_OF = re.compile(
    rf"(?i){MARK.pattern} (?:commands?|calls?|subcommands?|befehle?|comandos?) (?:that|which|to|die|que) "
    rf"{MARK.pattern}"
)
_TO_ACT = re.compile(
    r"(?i)\b(?:use|using|call|run) (?:the )?(?P<tool>[a-z][a-z0-9-]+) (?:to|for) \ue000(?P<act>\d+)\ue001"
)
"""A tool with a name of every day, and what it is not to be used for: ``don't use make to build``."""
_OF_MANY_USES = frozenset(
    [
        *("python", "python3", "node", "ruby", "perl", "php", "bash", "sh", "zsh", "deno", "bun", "psql"),
        *("mysql", "sqlite3", "curl", "awk"),
    ]
)
_RUNS = frozenset(
    "run use call execute start invoke mess work play go deal build test format lint do".split()  # noqa: SIM905 - shorter
)
_HELD = ("forbid", "replace", "ask")


def keep_instrument(rule: Rule, message: Message) -> None:
    """Let a rule be against what is done, where a sentence says with what."""
    at = sentence_of(rule, message)
    _run_by(rule)
    _as_program(rule)
    if rule.kind not in _HELD or at is None or not rule.targets or not is_about_commands(rule):
        return
    text = message.spoken[at].sentence.text
    _hold_acts(rule, text, message)
    _hold_what_they_do(rule, text, message)
    _hold_raised(rule, text, message)
    uses = {message.entities[int(found["act"])] for found in _TO_ACT.finditer(text)}
    rule.unclear = rule.unclear or not uses.isdisjoint(rule.targets)
    if not any(token.has("unasked") for token in message.spoken[at].tokens):
        _hold_listed(
            rule, text, message
        )  # ``no builds (`npm run build`) on your own``: who asks may have one
    for found in (*_VERB_WITH.finditer(text), *_NOT_WITH.finditer(text)):
        tool = message.entities[int(found["tool"])]
        way = found.groupdict().get("way")
        same = way is not None and same_job(message.entities[int(way)].text, tool.text)
        own = [e.text for e in rule.targets] == [tool.text] and not same
        rule.unclear = rule.unclear or (own and _does_more(tool, found["verb"].lower()))


def _run_by(rule: Rule) -> None:
    """Read ``use bundle exec for rspec`` and ``pytest must be run with uv run``: that is never run bare."""
    ways = [e for e in rule.targets if e.text in wrappers()]
    run = [e for e in (*rule.targets, *rule.after_targets) if e not in ways]
    plain = all(e.kind == "command" and not e.concept for e in run)
    if rule.kind == "require" and len(ways) == 1 and run and plain and not rule.before_targets:
        rule.kind, rule.act, rule.before, rule.after_targets = "replace", "run", [], []
        rule.targets = run
        rule.remedies = [Entity("command", f"{ways[0].text} {e.text}", code=True) for e in run]


def _as_program(rule: Rule) -> None:
    """Read ``use `command -v`, not `which` ``: what a command stands in for is one too."""
    words = [e for e in rule.targets if e.kind == "symbol" and e.text in everyday()]
    commands = bool(rule.remedies) and all(e.kind == "command" for e in rule.remedies)
    if rule.kind in ("forbid", "replace") and words == rule.targets and commands:
        rule.targets, rule.act = [replace(e, kind="command") for e in words], "run"


def _hold_acts(rule: Rule, text: str, message: Message) -> None:
    """Read ``don't delete namespaces or CRDs with kubectl``: the acts, as that tool does them."""
    for found in _ACTS_WITH.finditer(text):
        acts = [message.entities[int(mark[1])] for mark in MARK.finditer(found["acts"])]
        tool = message.entities[int(found["tool"])]
        acts = [e for e in acts if e.concept and kind_of(e) == "command" and _does(e, tool)]
        if acts and _is_bare(tool) and not {*acts, tool}.isdisjoint(rule.targets):
            same = {e.concept for e in acts}
            others = [e for e in rule.targets if e.text != tool.text and e.concept not in same]
            rule.targets, rule.by = [*acts, *others], [*rule.by, tool.text]
            for named in (rule.places, rule.remedies, rule.wanted):
                named[:] = [e for e in named if e.text != tool.text]


def _hold_what_they_do(rule: Rule, text: str, message: Message) -> None:
    """Read ``no git commands that rewrite history``: what those commands do, not all of the program's."""
    for found in _ACTS_OF.finditer(text):
        tool, act = (message.entities[int(number)] for number in found.groups())
        if tool in rule.targets and _is_bare(tool):
            rule.targets = [e for e in rule.targets if e != tool]
            rule.unclear = rule.unclear or not (rule.targets and act.concept and _does(act, tool))
            rule.by = [*rule.by, tool.text]


_RAISED = re.compile(rf"(?i){MARK.pattern} (?:with|as|mit|con|avec|com) {MARK.pattern}")
_RAISES = re.compile(rf"{MARK.pattern} {MARK.pattern}")


def _hold_raised(rule: Rule, text: str, message: Message) -> None:
    """Read ``no npm with sudo`` and ``no sudo pip``: a program with the rights of another user."""
    pairs = [found.groups() for found in _RAISED.finditer(text)]
    pairs += [found.groups()[::-1] for found in _RAISES.finditer(text)]
    for what, how in pairs:
        tool, sudo = message.entities[int(what)], message.entities[int(how)]
        if sudo.concept == "sudo" and {tool, sudo} <= set(rule.targets) and tool.kind == "command":
            rule.targets = [e for e in rule.targets if e not in (tool, sudo)]
            rule.targets.append(Entity("command", f"{sudo.text} {tool.text}", code=True))


def _hold_listed(rule: Rule, text: str, message: Message) -> None:
    """Read ``never skip the hooks (--no-verify, commit -n)``: what is listed is how it is done."""
    for found in _ACT_BRACKET.finditer(text):
        act, listed = message.entities[int(found[1])], found[2]
        named = [message.entities[int(one[1])] for one in MARK.finditer(listed)]
        below = [e for e in named if e.kind == "command" and e.text.startswith(f"{act.text} ")]
        if named and below == named and set(named) <= set(rule.targets):
            rule.targets = [e for e in rule.targets if e != act]  # ``helm (install/upgrade): never``
        if act in rule.targets and act.concept and not _SAYS_MORE.search(MARK.sub("", listed)):
            rule.remedies = [e for e in rule.remedies if e not in named]
            rule.wanted = [e for e in rule.wanted if e not in named]
            rule.targets += [e for e in named if e.kind == "command" and e not in rule.targets]


def _is_bare(entity: Entity) -> bool:
    return entity.kind == "command" and " " not in entity.text


def _does(act: Entity, tool: Entity) -> bool:
    """Tell an act that is done by certain commands of a tool, which is good for others too."""
    return any(tool.text in form["program"] for form in forms_of(act))


def _does_more(tool: Entity, verb: str) -> bool:
    """Tell a tool of many uses, of which only one is spoken of, from one that does just that."""
    return (
        _is_bare(tool)
        and verb not in _RUNS
        and (bool(subcommands().get(tool.text)) or tool.text in _OF_MANY_USES)
        and not jobs_of(verb) & jobs_of(tool.text)
    )
