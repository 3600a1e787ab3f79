"""What happens at a moment that a message names: a commit, a command, a change of some files, the end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.happening import Moment
from rulebook.compiler.reading.marks import words


def moment_of(tokens: Sequence[Token]) -> Moment:
    """Return what happens in the words of a phrase."""
    out = Moment()
    for index, token in enumerate(tokens):
        entity, before = token.entity, tokens[index - 1] if index else None
        if entity is None:
            out.commits = out.commits or (token.has("commit") and not token.has("in"))
            out.ends = out.ends or _is_end(token, before)
            out.changes = out.changes or token.has("edit", "create", "delete")
            plain = (
                not token.tags and token.text[:1].isalpha() and token.text not in words("light", "in_moments")
            )
            out.unknown += [token.text] if plain and len(token.text) > 1 else []
        elif kind_of(entity) == "command":
            out.commands.append(entity)
        elif entity.text.lower() == "commits":
            out.commits = True
        elif kind_of(entity) == "branch":
            out.branches.append(entity)
        elif kind_of(entity) in ("path", "scope") and not is_vague(entity):
            out.paths.append(entity)
        elif entity.kind == "text" and entity.text.lower().strip("!.") in _DONE:
            out.ends = True
    return out


_BACK = re.compile(
    r"(?i)\b(?:one(?: of (?:them|those|these))?|any of (?:them|those|these)|them|those|these"
    r"|eine[rs]?(?: davon| von ihnen)|(?:una?|alguno?) de (?:ellos|ellas|esos|esas)|l'un d'eux)\W*$"
)


def points_back(words: str) -> bool:
    """Tell ``after changing one of them``, which says nothing of which files these are."""
    return bool(_BACK.search(words))


def changed_before(context: Context, words: str) -> list[Entity]:
    """Return the files that were named before, where the words of a change point back to them."""
    files = [m.entity for m in context.last if kind_of(m.entity) in ("path", "scope")]
    return files if points_back(words) else []


def _is_end(token: Token, before: Token | None) -> bool:
    """Tell ``before you stop`` and ``you are through`` from ``stop doing that`` and ``through X``."""
    if token.text in ("end", "ende", "schluss", "fin"):
        return True
    if token.text in ("through", "ready", "over"):
        return before is not None and before.text.endswith("are")
    return token.has("done") and not (token.has("neg") and before is None)


def skips(tokens: Sequence[Token]) -> bool:
    """Tell ``skip `npm run lint` before commits``: what is skipped is neither required nor forbidden."""
    for index, token in enumerate(tokens):
        if token.text in words("skipping", "verbs"):
            following = tokens[index + 1 : index + 4]
            if any(t.entity is not None and kind_of(t.entity) == "command" for t in following):
                return True
    return False


_SCRIPT = re.compile(r"\./[\w./-]+|(?:[\w.-]+/)*s?bin/[\w.-]+|[\w./-]+\.(?:sh|bash|py|rb|js|mjs|ts|pl|ps1)")


def is_script(entity: Entity) -> bool:
    """Tell a path that can be run as it stands: ``bin/seed``, ``./run``, ``scripts/x.py``."""
    ending = entity.text.startswith(".") and "/" not in entity.text  # ``.spec.ts``
    return entity.kind == "path" and not ending and bool(_SCRIPT.fullmatch(entity.text))


def is_done_to(entity: Entity) -> bool:
    """Tell a program that is run on something: ``rm those before you finish``."""
    return entity.kind == "command" and entity.text in _ON_FILES


_ON_FILES = ("rm", "mv", "cp", "kill", "pkill", "mkdir", "touch", "rmdir", "del", "unlink")
_DONE = ("done", "finished", "fertig", "listo", "hecho", "完成", "complete", "ready")
