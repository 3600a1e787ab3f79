"""Read what must be gone, closed or undone when the task ends."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.pairs import pair_of_command
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.phrases import phrases
from rulebook.compiler.language.sorts import is_litter
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.marks import words
from rulebook.compiler.reading.moments import moment_of
from rulebook.compiler.rules import Rule

_END = re.compile(
    r"(?i)\b(?:at|by|in) the (?:very )?end\b|\bam (?:ende|schluss)\b|\bal (?:final|terminar|acabar)\b"
    r"|最后|完成后|结束"
)
_EACH = re.compile(
    r"(?i)\b(?:every|each|any|whatever|whenever|all|if|when|jede[rsn]?|alles|wenn|cada|todo|si|cuando)\b|每|凡"
)


def read_ending(context: Context, message: Message, spoken: Spoken) -> Rule | None:
    """Return the rule of a sentence about the end; None where it is about anything else."""
    tokens = spoken.tokens
    if is_question(spoken, message.language) or any(t.has("ask", "lift") for t in tokens):
        return None
    if not tells_end(spoken):
        return None
    return _pair(context, spoken) or _closed(spoken) or _gone(spoken)


def tells_end(spoken: Spoken) -> bool:
    """Tell whether a sentence speaks of the end of the task."""
    moments = [p for p in phrases(spoken.tokens) if p.role in ("before", "after", "if", "until")]
    return bool(_END.search(spoken.shown)) or any(moment_of(p.tokens).ends for p in moments)


def _gone(spoken: Spoken) -> Rule | None:
    """Read ``*.orig must be gone at the end``, ``any tunnel you open gets closed when you are done``."""
    named = [t.entity for t in spoken.tokens if t.entity is not None]
    left = [_as_kind(e) for e in named if may_be_left(e)]
    if not left or not any(_closes(t) for t in spoken.tokens):
        return None
    rule = Rule("cleanup", spoken.shown, named=named)
    rule.targets = left
    return rule


def _closes(token: Token) -> bool:
    plain = token.text.split()[0]
    if token.has("done"):
        return False
    return token.has("delete", "cleanup") or plain in words("closing", "verbs")


def may_be_left(entity: Entity) -> bool:
    """Tell what work may leave behind: what is opened, litter, files by a pattern or an ending."""
    if entity.concept:
        return kind_of(entity) == "pair" or is_litter(entity)
    return entity.kind == "path" and ("*" in entity.text or _is_ending(entity.text))


def _is_ending(text: str) -> bool:
    """Tell ``.bak``, an ending, from ``.env``, a name."""
    return bool(re.fullmatch(r"\.[a-z0-9]{2,12}", text)) and not text.startswith((".env", ".git"))


def _as_kind(entity: Entity) -> Entity:
    return Entity("path", f"*{entity.text}") if entity.kind == "path" and _is_ending(entity.text) else entity


def _pair(context: Context, spoken: Spoken) -> Rule | None:
    """Read ``every `git worktree add` needs a `git worktree remove` `` and ``what you `up` you `down` ``."""
    named = [t.entity for t in spoken.tokens if t.entity is not None]
    commands = [e for e in dict.fromkeys(named) if e.kind == "command" and " " in e.text]
    commands = commands or _spelled_out(context, named)
    if len(commands) != 2 or not _EACH.search(spoken.shown) or any(t.has("neg") for t in spoken.tokens):
        return None
    opens, closes = commands
    if opens.text.split()[0] != closes.text.split()[0]:
        return None
    if _comes_first(spoken, closes, opens):
        opens, closes = closes, opens
    rule = Rule("require", spoken.shown, "run", named=named)
    rule.targets, rule.after_targets, rule.before = [closes], [opens], ["done"]
    return rule


_CLOSING = ("stop", "rm", "kill", "down", "close", "remove", "delete")


def _closed(spoken: Spoken) -> Rule | None:
    """Read ``any `ngrok http` you start has to be killed``: ended by a word of its own or by a signal."""
    named = [t.entity for t in spoken.tokens if t.entity is not None]
    opens = [e for e in dict.fromkeys(named) if e.kind == "command"]
    if (
        len(opens) != 1
        or not any(_closes(t) for t in spoken.tokens)
        or any(t.has("neg") for t in spoken.tokens)
    ):
        return None
    if not _EACH.search(spoken.shown):
        return None
    pair = pair_of_command(opens[0].text)
    if pair is None:
        return _by_any_word(spoken, opens, named) if " " in opens[0].text else None
    rule = Rule("cleanup", spoken.shown, named=named, opened=[pair])
    rule.targets = [Entity("text", pair.name)]
    return rule


def _by_any_word(spoken: Spoken, opens: list[Entity], named: list[Entity]) -> Rule:
    program = opens[0].text.split()[0]
    rule = Rule("require", spoken.shown, "run", named=named, either=True)
    rule.targets = [Entity("command", f"{program} {word}", code=True) for word in _CLOSING]
    rule.targets += [Entity("command", name, code=True) for name in ("kill", "pkill", "killall")]
    rule.after_targets, rule.before = opens, ["done"]
    return rule


def _comes_first(spoken: Spoken, one: Entity, other: Entity) -> bool:
    """Tell ``run `down` at the end if you ran `up` ``: what stands in the condition opens."""
    for part in phrases(spoken.tokens):
        if part.role in ("if", "after"):
            return one in part.entities and other not in part.entities
    return False


def _spelled_out(context: Context, named: list[Entity]) -> list[Entity]:
    """Read ``up`` and ``down`` as commands of the program that the message names."""
    steps = [e.text for e in named if e.code and e.kind == "symbol" and e.text.isalpha()]
    programs = [e.text for e in context.entities if e.kind == "command"]
    return [Entity("command", f"{programs[0]} {step}") for step in steps] if programs else []
