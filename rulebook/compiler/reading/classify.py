"""What one clause does: forbids, replaces, requires, asks first, allows, explains, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.accusing import asks_to_stop, blames, is_incredulous
from rulebook.compiler.reading.classifying.allow import is_allowed, is_exception, is_lift
from rulebook.compiler.reading.classifying.ask import is_ask
from rulebook.compiler.reading.classifying.cleanup import is_cleanup
from rulebook.compiler.reading.classifying.content import is_content, is_style
from rulebook.compiler.reading.classifying.emphasis import is_accused, is_repeated, is_softened
from rulebook.compiler.reading.classifying.forbid import is_against_manner, is_forbid, reads_only
from rulebook.compiler.reading.classifying.generated import is_generated
from rulebook.compiler.reading.classifying.only import (
    is_always_with,
    is_by_tool,
    is_elsewhere,
    is_narrow,
    is_only,
    is_option_for,
    is_owned,
    is_places,
)
from rulebook.compiler.reading.classifying.replace import is_bad, is_contrast, is_must_be, is_prefer_tool
from rulebook.compiler.reading.classifying.require import is_gate_on, is_require
from rulebook.compiler.reading.classifying.rest import rest_of
from rulebook.compiler.reading.context import Context
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.moments import skips


def classify(context: Context, message: Message, spoken: Spoken, index: int, clause: Clause) -> str:
    """Return the name of what the clause does; empty where it does nothing to any rule."""
    if is_incredulous(message, spoken):
        return "forbid"
    if asks_to_stop(spoken):
        return "forbid" if clause.negative else ""
    if is_question(spoken, message.language):
        accused = is_accused(context, clause) or blames(message, clause)
        return "forbid" if accused or is_repeated(clause) else ""
    if is_against_manner(clause):
        return "wish"
    if is_softened(clause):
        return "soften"
    if skips(clause.tokens) and not clause.negative:
        return "wish"
    for kind, test in _TESTS.items():
        if test(context, clause):
            return kind
    if spoken.sentence.question:
        return "condition"
    return rest_of(context, spoken, index, clause)


_TESTS: dict[str, Callable[[Context, Clause], bool]] = {
    "exception": is_exception,
    "lift": is_lift,
    "ask": is_ask,
    "cleanup": is_cleanup,
    "by_tool": is_by_tool,
    "only": lambda context, clause: reads_only(clause) and is_only(context, clause),
    "forbid": is_forbid,
    "replace": is_contrast,
    "must_be": is_must_be,
    "require_content": is_content,
    "style": is_style,
    "gate_on": is_gate_on,
    "always_with": is_always_with,
    "option_for": is_option_for,
    "limit": is_only,
    "elsewhere": is_elsewhere,
    "owned": is_owned,
    "generated": is_generated,
    "bad": is_bad,
    "allowed": is_allowed,
    "prefer_tool": is_prefer_tool,
    "require": is_require,
    "places": is_places,
    "narrow": is_narrow,
}
"""What a clause is tried for, in this order."""
