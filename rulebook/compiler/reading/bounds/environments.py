"""Where commands act: ``don't run migrations in production`` says nothing of any other database."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.in_environments import is_environment
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import is_about_commands, sentence_of
from rulebook.compiler.rules import Rule

_IN = re.compile(
    r"(?i)(?:^|[^\w-])(?:in|on|against|inside|within|auf|gegen|en|em|contra)\s+(?:the\s+|der\s+)?"
    r"(?P<name>production|prod|live|staging|produktion|producción|produção|produção)"
    r"(?![\w-])(?!\s+(?:code|builds?|bundles?|mode|files?|config\w*|images?|dependenc\w+))"
)
_NAMES_ONE = re.compile(r"(?i)prod|staging|live|deploy|releas|publish|roll")
"""Acts that say themselves where they end: ``deploy``."""


def keep_environment(rule: Rule, message: Message) -> None:
    """Limit a rule about commands to the environment that its sentence names."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in ("forbid", "ask") or not is_about_commands(rule):
        return
    named = [*rule.targets, *rule.places, *rule.exceptions]
    if any(is_environment(e) for e in named) or any(_NAMES_ONE.search(e.text) for e in rule.targets):
        return
    if found := _IN.search(message.spoken[at].sentence.text):
        rule.places.append(Entity("concept", found["name"].lower(), concept="environments"))
