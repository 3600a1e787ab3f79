"""Plain rules that a message may mean of which nothing but notes was made.

Nobody guesses with teeth: they are offered, made of the names in the message, and each compiles to a check.
With the action that drew the correction only those are offered that would have held it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from rulebook.compiler.compile import Compilation, compile_words
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, read_message
from rulebook.compiler.language.sorts import is_command
from rulebook.compiler.trial import fires

MOST = 3
"""So many are offered."""
_TRIED = 8
_CODE = ("symbol", "option", "operator", "library")


def plainer(
    words: str, compiled: Compilation, *, action: dict[str, Any] | None, root: str, today: date
) -> list[str]:
    """Return plain rules that somebody may have meant by words of which nothing but notes was made.

    Args:
        words: the message.
        compiled: what it compiled to.
        action: the event that drew the correction, where it is known.
        root: the workspace's top folder.
        today: the day of the message.

    """
    if not compiled.records or compiled.lifts or any(one.record.verifier for one in compiled.records):
        return []
    found: list[str] = []
    for tried, text in enumerate(_candidates(read_message(words))):
        if len(found) == MOST or tried == _TRIED:
            break
        records = [one.record for one in _compiled(text, root, today) if one.record.verifier]
        if records and (action is None or any(fires(one, action, root) for one in records)):
            found.append(text)
    return found


def _compiled(text: str, root: str, today: date) -> list[Any]:
    return compile_words(text, workspace_root=root, today=today).records


def _candidates(message: Message) -> Iterator[str]:
    """Yield plain rules about what a message names: the commands first, each thing once."""
    named = list(dict.fromkeys(message.entities))
    commands = [e for e in named if is_command(e) and not e.concept]
    paths = [e for e in named if e.kind == "path"]
    against = any(clause.negative for spoken in message.spoken for clause in spoken.clauses)
    for one in commands:
        others = [e for e in (*commands, *paths) if e != one and not e.text.endswith("/")]
        yield from (f"Use `{e.text}` instead of `{one.text}`." for e in others[:1])
        yield f"Never run `{one.text}`."
    yield from (f"Do not edit {e.text}." for e in paths)
    for one in (e for e in named if e.kind in _CODE and e.code and against):
        yield f"Do not use `{one.text}`{_within(paths)}."


def _within(paths: list[Entity]) -> str:
    folder = next((e.text for e in paths if e.text.endswith("/")), "")
    return f" in {folder}" if folder else ""
