"""Read a transcript line by line, in bounded memory, whatever is in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rulebook.compiler.language.message import read_message
from rulebook.compiler.mine import claude, codex
from rulebook.compiler.mine.found import Prompt, moment
from rulebook.compiler.reading.assemble import assemble
from rulebook.compiler.reading.intent import why_ordinary
from rulebook.errors import RulebookError
from rulebook.outside.redact import redact

Progress = Callable[[int, int, str], None]
MAX_LINE = 4 * 1024 * 1024
"""A longer line is a file that an agent read or wrote; nobody types that much."""


def prompts(path: Path, progress: Progress | None = None) -> Iterator[Prompt]:
    """Yield what a person typed, with the action that came before; half-written lines are passed over.

    Raises:
        RulebookError: the file can't be read.

    """
    try:
        total = path.stat().st_size
        file = path.open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise RulebookError(f"can't read the transcript: {error.strerror}", where=str(path)) from None
    state = _State()
    done = 0
    with file:
        for number, text in enumerate(file, 1):
            done += len(text)
            if progress is not None and number % 500 == 0:
                progress(min(done, total), total, path.name)
            line = _line(text)
            if line is not None and (found := state.feed(line, number)) is not None:
                yield found


def corrections(path: Path, progress: Progress | None = None) -> Iterator[Prompt]:
    """Yield the prompts that the grammar reads as corrections."""
    for prompt in prompts(path, progress):
        message = read_message(prompt.words)
        if why_ordinary(message, "user") is None and assemble(message, "user"):
            yield prompt


def _line(text: str) -> dict[str, Any] | None:
    if len(text) > MAX_LINE:
        return None
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) else None


class _State:
    """What the lines so far have left for the next prompt."""

    def __init__(self) -> None:
        self.action: dict[str, Any] | None = None
        self.task: str | None = None
        self.where: str | None = None
        self.interrupted = False

    def feed(self, line: dict[str, Any], number: int) -> Prompt | None:
        self.where = line.get("cwd") or codex.where_of(line) or self.where
        self.action = claude.action_of(line) or codex.action_of(line) or self.action
        text = claude.prompt_of(line) or codex.prompt_of(line)
        if codex.is_interrupt_line(line) or (text and claude.is_interrupt(text)):
            self.interrupted = True
            return None
        if not text:
            return None
        found = Prompt(
            redact(text),
            moment(line.get("timestamp")),
            self.where,
            self.task,
            _redacted(self.action),
            self.interrupted,
            number,
        )
        self.task, self.interrupted = redact(text), False
        return found


def _redacted(action: dict[str, Any] | None) -> dict[str, Any] | None:
    if action is None:
        return None
    plain: dict[str, Any] = json.loads(redact(json.dumps(action, ensure_ascii=False)))
    return plain
