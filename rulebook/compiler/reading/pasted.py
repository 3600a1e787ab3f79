"""Tell what was pasted: a log, a trace, code, or what a compiler or a linter says about a file.

A tool's ``do not use gets()`` is the tool's word, not the user's, and rules nothing.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.message import Message

_LOG = re.compile(
    r"(?m)^\s*(Traceback \(most recent|\s+at [\w.$]+\(|\d+ (passed|failed|skipped)"
    r"|error(\[\w+\])?:|FAILED |PASSED |FAIL\s|PASS\s"
    r"|[\u2713\u2717\u00d7\u2718\u2714] |\w*(?:Error|Exception): "
    r"|E\s{2,}|npm (?i:ERR!|WARN!|warn |error |notice )|yarn (?:warning|error) "
    r"|DEPRECATION: |(?:hint|usage): |\[(?:WARNING|ERROR|WARN|INFO)\]|\w+Warning: |\$ |>>> "
    r"|(?:[\w./-]+: ){1,4}(?i:command not found|not found|permission denied|no such file or directory)"
    r"|(?:zsh: )?command not found: |make(?:\[\d+\])?: \*+ "
    r"|(?:[Ww]arning|WARNING|warn|notice|deprecated|fatal)(\[\w+\])?: "
    r"|error(?: [A-Z]+\d+)?: "
    r"|diff --git|@@ |[+-]{3} |\d{4}-\d\d-\d\d[T ]\d\d:\d\d)"
)
_SEVERITY = r"(fatal |syntax )?(error|warning)( [A-Z]+\d+|\[[\w-]+\])?:"
_DIAGNOSTIC = re.compile(
    rf"(?i)\s*(--> )?[^\s:()]+\.\w+(:\d+:\d+(:\s|$)|(:\d+|:?\(\d+(,\d+)?\)):? {_SEVERITY})"
)
"""``a.c:4: error: ...``, ``a.go:12:3: ...``, ``a.ts(12,5): error TS2304: ...``, ``--> a.rs:4:5``."""

_BESIDE = re.compile(
    rf"(?i)\s*((\d+\s*)?\||[\^~]+|= |{_SEVERITY}|make(\[\d+\])?: \*\*\*|Found \d+ (error|warning|problem)"
    r"|[^\s:()]+\.\w+:(\d+: (note|info|hint):| In \w+ )|In file included from |(help|note): )"
)
"""What stands beside diagnostics: the line of code, the mark below it, a note, the count."""


def is_pasted(message: Message, prose: str) -> bool:
    """Tell whether a message is output or code and not said by anybody.

    Args:
        message: the message, read.
        prose: what of it stands outside of fences.

    """
    lines = [line for line in message.words.split("\n") if line.strip()]
    logs = sum(bool(_LOG.match(line)) for line in lines)
    fenced = any(entity.kind == "fence" for entity in message.entities)
    return logs * 3 > len(lines) or (fenced and len(prose.split()) < 4) or _all_diagnostics(lines)


def is_output(line: str) -> bool:
    """Tell a line that a program has printed."""
    return bool(_LOG.match(line) or _DIAGNOSTIC.match(line))


def _all_diagnostics(lines: list[str]) -> bool:
    """Tell diagnostics alone; with a line of the user's own beside them they may explain a rule."""
    found = [bool(_DIAGNOSTIC.match(line)) for line in lines]
    return any(found) and all(
        one or _BESIDE.match(line) or _LOG.match(line) for one, line in zip(found, lines, strict=True)
    )
