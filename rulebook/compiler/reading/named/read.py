"""Read a sentence about names whose shape stands in it or in the sentence behind it."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.named.branches import branch_shape, is_called_so, refused_prefixes
from rulebook.compiler.reading.named.cases import case_shape
from rulebook.compiler.reading.named.characters import character_shape, word_shapes
from rulebook.compiler.reading.named.declared import declared_shape
from rulebook.compiler.reading.named.files import by_template, file_shape
from rulebook.compiler.reading.named.identifiers import identifier_shape
from rulebook.compiler.reading.named.in_order import read_line_order
from rulebook.compiler.reading.named.of_tests import ending_shape
from rulebook.compiler.reading.named.pairs import pair_shape
from rulebook.compiler.reading.named.signs import alphabet_shape, underscore_shape
from rulebook.compiler.reading.named.stated import as_statement
from rulebook.compiler.reading.named.subjects import subject_shape
from rulebook.compiler.rules import Rule, Shape

_NO_COMMIT = re.compile(
    r"(?i)\b(?:no|never|not)\b(?: \w+){0,2} commits? (?:message |subject |title )?(?:called|named"
    r"|titled|that says?|saying|like) "
    r"(?P<names>[\w`'\"]+(?:(?:,| or| and|, or) [\w`'\"]+){0,4})"
)


_IN_FILES = re.compile(r"(?i)\bin (?:the |any |all )?(?:\*?\.[a-z]\w*)")
"""Code stands in files of a kind: ``style="..." in .vue and .html``."""


def read_named(context: Context, message: Message, spoken: Spoken) -> Rule | None:
    """Return the rule of a sentence about names; None where it is about anything else."""
    if is_question(spoken, message.language) or any(t.has("ask", "lift") for t in spoken.tokens):
        return None
    text = as_statement(spoken.shown)
    at = next((i for i, one in enumerate(message.spoken) if one is spoken), 0)
    following = message.spoken[at + 1].shown if at + 1 < len(message.spoken) else ""
    named = [t.entity for t in spoken.tokens if t.entity is not None]
    headed = [message.entities[int(found[1])] for found in MARK.finditer(spoken.sentence.heading)]
    if lines := read_line_order(spoken.shown, named, message.entities):
        return lines
    rule = Rule("naming", spoken.shown, named=named)
    if found := _NO_COMMIT.search(text):
        names = [one for one in re.split(r"\W+", found["names"]) if one not in ("or", "and", "")]
        rule.shape = Shape("subject", starts=tuple(names), against=True)
        return rule
    above = message.spoken[at - 1].shown if at else spoken.sentence.heading
    if shape := underscore_shape(text, above) or _plain_shape(context, text, rule):
        rule.shape = shape
        return rule
    coded = any(e.code and e.kind in ("text", "symbol") for e in named)
    if any(kind_of(e) == "command" and e.code for e in named) or (coded and _IN_FILES.search(text)):
        return None
    if is_called_so(text) and not following.endswith("?"):
        context.naming = "branch"
    if subject := subject_shape(text, following):
        rule.shape = subject
        return rule
    if shape := branch_shape(text, following, naming=context.naming):
        rule.shape = shape
        if refused := [] if shape.against else refused_prefixes(following):
            rule.also = (Shape("branch", starts=tuple(refused), against=True),)
        context.naming = "branch"
        return rule
    if (tests := ending_shape(text)) is not None:
        rule.shape, context.naming = tests, "file"
        rule.places = [e for e in named if e.kind == "path" and e.text.endswith("/")]
        return rule
    files = by_template(text, [one for e in [*named, *headed] if (one := _as_path(e))])
    files = files or pair_shape(text, following, [*named, *headed]) or case_shape(text, [*named, *headed])
    if files := files or file_shape(text, following, [*named, *headed]):
        rule.shape, rule.places = files
        rule.places = rule.places + [e for e in named if kind_of(e) == "scope"]
        context.naming = "file"
        return rule
    return None


def _as_path(entity: Entity) -> Entity | None:
    """Read ``<date>_<name>.sql`` in a code span as the name of a file."""
    shown = entity.kind == "text" and re.fullmatch(r"[\w.-]*(?:<[\w -]+>[\w.-]*)+\.\w{1,5}", entity.text)
    return replace(entity, kind="path") if shown else entity if entity.kind == "path" else None


def _plain_shape(context: Context, text: str, rule: Rule) -> Shape | None:
    """Return what names must not hold, or how those in code begin and end."""
    signs = alphabet_shape(text) or character_shape(text)
    shapes = [] if signs else word_shapes(text)
    shape = signs or (shapes[0] if shapes else declared_shape(text) or identifier_shape(text))
    if shape is None:
        return None
    rule.also = tuple(shapes[1:])
    if shape.of in ("file", "branch"):
        context.naming = shape.of
        rule.places = [e for e in rule.named if e.kind == "path" and e.text.endswith("/")]
    return shape
