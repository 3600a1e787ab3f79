"""Names that belong together: a subcommand to the command before it, a file to the file beside it."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tails import with_program
from rulebook.compiler.language.tools import (
    knows,
)

_JOINED = re.compile(
    "\ue000(\\d+)\ue001\\s*(?:,|/|or|and|nor|oder|und|noch|o|y|ni de|ni a|ni|u|et de|et|ou de|ou|e|或|和|跟"
    "|、|와|과|이나|と|や)"
    "\\s*(?:or |and )?(?:\ue000(\\d+)\ue001)"
)


_CAPITALS = re.compile(r"[A-Z][A-Z]+")


def _as_files(found: list[Entity], *pair: int) -> None:
    """Read ``NAMESPACE`` as a file where it is named beside one."""
    if any(found[at].kind == "path" for at in pair):
        for at in pair:
            if found[at].code and found[at].kind == "symbol" and _CAPITALS.fullmatch(found[at].text):
                found[at] = replace(found[at], kind="path")


def complete(found: list[Entity], text: str) -> None:
    """Read ``heroku config:set or config:unset``: a subcommand alone belongs to the command before it."""
    commands = [entity.text for entity in found if entity.kind == "command"]
    for index, entity in enumerate(found):
        if entity.kind == "command" and entity.code and " " in entity.text:
            found[index] = replace(entity, text=with_program(entity.text, commands))
    for pair in _JOINED.finditer(text):
        _as_files(found, int(pair[1]), int(pair[2]))
        one, other = found[int(pair[1])], found[int(pair[2])]
        words = one.text.split()
        alone = other.code and other.kind in ("symbol", "text", "path") and " " not in other.text
        alike = len(words) > 1 and (knows(words[0], other.text) or (":" in other.text and ":" in words[-1]))
        if one.kind == "command" and alone and alike:
            found[int(pair[2])] = Entity("command", f"{' '.join(words[:-1])} {other.text}", code=True)
