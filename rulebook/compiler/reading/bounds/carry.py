"""What limits a command and can be carried: an environment, an option, a longer command, a second way."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.in_environments import is_environment
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import is_about_commands, pieces, sentence_of
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.rules import Rule

_ALWAYS = re.compile(r"(?i)\b(?:always|use|prefer|rather|immer|nimm|nehmt|siempre|usa|toujours|utilise)\s+$")


def carry(rule: Rule, rules: list[Rule], message: Message) -> None:
    """Keep with a rule about commands what its words limit it to."""
    _longer(rule, rules, message)
    _environment(rule, message)
    _nearest_option(rule, message)
    _ways(rule, message)


def _longer(rule: Rule, rules: list[Rule], message: Message) -> None:
    """Spare ``rm -f`` in ``always rm -f, a bare rm asks``: the longer command is the one to be used."""
    if rule.kind not in ("forbid", "replace") or not is_about_commands(rule):
        return
    held = {e.text for other in rules for e in other.targets if other.kind in ("forbid", "replace", "ask")}
    for spoken in message.spoken:
        for piece in pieces(spoken, message):
            for name in piece.names:
                good = name.entity
                wanted = good.kind == "command" and good.text not in held and _ALWAYS.search(name.before)
                if wanted and any(good.text.startswith(f"{e.text} ") for e in rule.targets):
                    rule.exceptions += [good] if good not in rule.exceptions else []


def _environment(rule: Rule, message: Message) -> None:
    """Read ``in prod pods (context prod-eu) no kubectl exec``: the environment is where, and no remedy."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in ("forbid", "replace", "ask"):
        return
    acts = [e for e in rule.targets if kind_of(e) == "command"]
    if acts and all(e in acts or is_environment(e) for e in rule.targets):
        rule.places += [e for e in rule.targets if e not in acts and e not in rule.places]
        rule.targets = acts
    if not is_about_commands(rule):
        return
    told = [n for p in pieces(message.spoken[at], message) for n in p.names if is_environment(n.entity)]
    where = [n.entity for n in told if n.is_inside or _WHICH.search(n.before)]
    where = [e for e in where if e not in rule.targets and e not in rule.exceptions]
    rule.places += [e for e in where if e not in rule.places]
    rule.remedies = [e for e in rule.remedies if e not in where]
    rule.wanted = [e for e in rule.wanted if e not in where]


_WHICH = re.compile(
    r"(?i)\b(?:context|kontext|cluster|namespace|project|account|profile|environment|against|on|gegen|contra|contre|auf|en|sur)\s+$"
)
_WITH_OPTION = re.compile(rf"{MARK.pattern}\s+(?:with|mit|con|avec|com)\s+{MARK.pattern}", re.IGNORECASE)


def _nearest_option(rule: Rule, message: Message) -> None:
    """Read ``ask before X or Y with --delete``: a command waits only with the option that is its own."""
    options = [e for e in rule.places if e.kind == "option"]
    at = sentence_of(rule, message)
    if rule.kind != "ask" or not options or at is None or not is_about_commands(rule):
        return
    for found in _WITH_OPTION.finditer(message.spoken[at].sentence.text):
        one, option = (message.entities[int(number)] for number in found.groups())
        if one in rule.targets and option in options:
            longer = Entity("command", f"{one.text} {option.text}", code=True)
            rule.targets = [longer if e == one else e for e in rule.targets]
            rule.places = [e for e in rule.places if e != option]
    rule.unclear = rule.unclear or any(e.kind == "option" for e in rule.places)


_BRACKETED = re.compile(rf"{MARK.pattern}[^,;:()]{{0,24}}\(\s*{MARK.pattern}\s*\)")


def _ways(rule: Rule, message: Message) -> None:
    """Add how a tool is run here: ``clang-tidy over it (./scripts/tidy.sh)``; either will do."""
    at = sentence_of(rule, message)
    if rule.kind != "require" or len(rule.targets) != 1 or at is None:
        return
    for found in _BRACKETED.finditer(message.spoken[at].sentence.text):
        one, way = (message.entities[int(number)] for number in found.groups())
        if one in rule.targets and (is_script(way) or way.kind == "command"):
            rule.targets += [Entity("command", way.text, code=True)]
            rule.either = True
