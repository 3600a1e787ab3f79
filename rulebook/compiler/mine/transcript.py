"""Read a transcript line by line, in bounded memory, whatever is in it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from rulebook.compiler.language.message import read_message
from rulebook.compiler.mine import claude, codex
from rulebook.compiler.mine.found import Prompt, moment
from rulebook.compiler.reading.assemble import assemble
from rulebook.compiler.reading.intent import why_ordinary
from rulebook.errors import RulebookError
from rulebook.outside.files import open_regular, unreadable
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
        file = open_regular(path)
    except OSError as error:
        raise unreadable(path, "the transcript", error) from None
    state = _State()
    total, done, read = os.fstat(file.fileno()).st_size, 0, 0
    with file:
        for number, text in enumerate(_lines(file), 1):
            done = min(done + len(text), total)
            if progress is not None and number % 500 == 0:
                progress(done, total, path.name)
            line = _line(text)
            read += line is not None
            if line is not None and (found := state.feed(line, number)) is not None:
                yield found
    if total and not read:
        raise RulebookError(
            "no line of it is one of a transcript", where=str(path), fix="name a .jsonl file of an agent"
        )


def corrections(path: Path, progress: Progress | None = None) -> Iterator[Prompt]:
    """Yield the prompts that the grammar reads as corrections."""
    for prompt in prompts(path, progress):
        message = read_message(prompt.words)
        if why_ordinary(message, "user") is None and assemble(message, "user"):
            yield prompt


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines; of one that is too long only its first part is held, and nothing can read that."""
    while line := file.readline(MAX_LINE):
        yield line
        while line and not line.endswith(b"\n"):
            line = file.readline(MAX_LINE)


def _line(text: bytes) -> dict[str, Any] | None:
    try:
        line = json.loads(text.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
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
