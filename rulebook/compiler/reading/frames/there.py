"""Where ``no `db:drop` there`` is meant: the place, the branch or the machines that were named before."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.in_environments import is_environment
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_folder
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_OURS = re.compile(
    r"(?i)\b(?:the|this|our|my|your|that) "
    r"(?:(?:local|dev|development|shared|seeded|main|only|real|old|new|one|own) ){0,2}"
    r"(?:database|db|data|machine|box|laptop|host|server|checkout|clone|worktree|tree|repo|repository|cluster|volume"
    r"|volumes|disk|account|box|workstation|vm|environment|backend|stack)\b"
)
"""What is worked with anyway: without another name, every call of a command goes there."""
_FREE = re.compile(r"(?i)\b(?:fine|ok|okay|may|can|free|allowed|want|like|harmless|safe)\b")


def aim_there(rule: Rule, message: Message, spoken: Spoken) -> bool:
    """Narrow a rule to what ``there`` stands for; False where no sentence before tells it."""
    at = next((i for i, one in enumerate(message.spoken) if one is spoken), 0)
    rule.exceptions += [e for e in _freed(message) if e not in rule.exceptions]
    if any(e.kind == "option" for e in (*rule.targets, *rule.places)):
        return True  # ``no -v there``: with the command that was named before
    for one in reversed(message.spoken[:at]):
        named = [t.entity for t in one.tokens if t.entity is not None]
        where = [e for e in named if is_folder(e) or kind_of(e) == "branch" or is_environment(e)]
        if where:
            sorts = {kind_of(e) for e in where}
            rule.places = where if len(sorts) == 1 else []
            return len(sorts) == 1
        if _OURS.search(one.shown):
            return True
    return False


def is_option(entity: Entity) -> bool:
    """Tell what a command is called with: an option or a variable."""
    return entity.kind in ("option", "env")


def _freed(message: Message) -> list[Entity]:
    """Return the settings with which a message frees the same command: ``with RAILS_ENV=test go ahead``."""
    named = [(one, t.entity) for one in message.spoken for t in one.tokens if t.entity is not None]
    return [e for one, e in named if e.kind == "env" and "=" in e.text and _FREE.search(one.shown)]
