"""Read a sentence about names whose shape stands in it or in the sentence behind it."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.named.branches import branch_shape
from rulebook.compiler.reading.named.files import file_shape
from rulebook.compiler.rules import Rule, Shape

_NO_COMMIT = re.compile(
    r"(?i)\b(?:no|never|not)\b(?: \w+){0,2} commits? (?:message |subject |title )?(?:called|named"
    r"|titled|that says?|saying|like) "
    r"(?P<names>[\w`'\"]+(?:(?:,| or| and|, or) [\w`'\"]+){0,4})"
)


def read_named(context: Context, message: Message, spoken: Spoken) -> Rule | None:
    """Return the rule of a sentence about names; None where it is about anything else."""
    if is_question(spoken, message.language) or any(t.has("ask", "lift") for t in spoken.tokens):
        return None
    text = spoken.shown
    at = next((i for i, one in enumerate(message.spoken) if one is spoken), 0)
    following = message.spoken[at + 1].shown if at + 1 < len(message.spoken) else ""
    named = [t.entity for t in spoken.tokens if t.entity is not None]
    headed = [message.entities[int(found[1])] for found in MARK.finditer(spoken.sentence.heading)]
    rule = Rule("naming", text, named=named)
    if found := _NO_COMMIT.search(text):
        names = [one for one in re.split(r"\W+", found["names"]) if one not in ("or", "and", "")]
        rule.shape = Shape("subject", starts=tuple(names), against=True)
        return rule
    if any(kind_of(e) == "command" and e.code for e in named):
        return None
    if shape := branch_shape(text, following):
        rule.shape = shape
        context.naming = "branch"
        return rule
    if files := file_shape(text, following, [*named, *headed]):
        rule.shape, rule.places = files
        rule.places = rule.places + [e for e in named if kind_of(e) == "scope"]
        context.naming = "file"
        return rule
    return None
