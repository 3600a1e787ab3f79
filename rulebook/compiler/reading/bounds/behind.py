"""What stands behind the verb in Korean and Japanese: ``not A but B`` ends the prohibition before B."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import Name, pieces, sentence_of
from rulebook.compiler.rules import Rule

_BUT = re.compile(
    r"말고|마시고|대신|아니라|ないで(?!く)|代わりに|かわりに|ではなく|じゃなく|でなく|使わず|せずに"
)
"""After it comes what to do instead."""
_REFUSED = re.compile(
    r"지 ?(?:마|말)|금지|안 ?[돼되됩]|않|없|しない|するな|ないで|禁止|ません|だめ|ダメ|不可"
)


def keep_order(rule: Rule, message: Message) -> None:
    """Take what is to be done instead out of what is forbidden; nothing else left makes the rule a note."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in ("forbid", "replace"):
        return
    named = [name for piece in pieces(message.spoken[at], message) for name in piece.names]
    wanted = [name.entity for name in named if _is_wanted(name)]
    if not wanted:
        return
    left = [e for e in rule.targets if e not in wanted]
    unwanted = [name.entity for name in named if name.entity not in wanted and not name.is_inside]
    if _is_turned(rule, wanted, unwanted):
        rule.targets, rule.remedies = unwanted, wanted
    elif left != rule.targets:
        rule.remedies += [e for e in rule.targets if e in wanted and e not in rule.remedies]
        rule.targets, rule.unclear = left, rule.unclear or not left


def _is_wanted(name: Name) -> bool:
    return bool(_BUT.search(name.before)) and not _REFUSED.search(name.behind)


def _is_turned(rule: Rule, wanted: list[Entity], unwanted: list[Entity]) -> bool:
    """Tell a rule that forbids what is wanted, and wants what is not."""
    return rule.kind == "replace" and set(rule.targets) <= set(wanted) and bool(unwanted)
