"""What the last of a list is limited by limits all of it: ``no X, no Y without asking me``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import is_about_commands, sentence_of
from rulebook.compiler.rules import Rule

_ONE = rf"(?:no|never|kein\w*|nada de|ni|nie|nunca|不要|别|不)\s+{MARK.pattern}"
_LIST = re.compile(
    rf"(?i)(?:{_ONE}\s*,?\s*(?:and|or|und|oder|y|o|也)?\s*)+"
    r"(?=\b(?:without|unless|until|ohne|sin|sans|bis|hasta|only with|nur mit)\b|没有|除非)"
)


def keep_shared(rules: list[Rule], message: Message) -> list[Rule]:
    """Let what stands in a list before something that waits for a word wait too."""
    gone = []
    for asked in [rule for rule in rules if rule.kind == "ask" and is_about_commands(rule)]:
        at = sentence_of(asked, message)
        text = message.spoken[at].sentence.text if at is not None else ""
        for found in _LIST.finditer(text):
            listed = {message.entities[int(number)] for number in MARK.findall(found.group())}
            others = [r for r in rules if r.kind == "forbid" and r.text == asked.text and r.targets]
            for rule in others if listed & set(asked.targets) else []:
                if set(rule.targets) <= listed and rule not in gone:
                    asked.targets = [*rule.targets, *(e for e in asked.targets if e not in rule.targets)]
                    gone.append(rule)
    return [rule for rule in rules if all(rule is not one for one in gone)]
