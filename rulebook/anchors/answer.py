"""From how a verify command ended to one of three answers: pure, and never a guess.

Bash's ``PIPESTATUS`` at the end tells what an exit code alone hides: a stage in the middle of a pipe that was
not found, or the 2 of a grep behind a ``!``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.anchors.runners import ran_nothing
from rulebook.records.values import Answer

_LIMITS = {
    "time": "timed_out",
    "output": "output_limit",
    "memory": "memory_limit",
    "processes": "process_limit",
}
_SIGPIPE = 141
_SIGNAL = 128
_TIMEOUT = 124
_EARLY = re.compile(
    r"\|&?\s*(?:[efz]?grep\b[^|;&\n]*\s-\w*[qml]|[efz]?grep\b[^|;&\n]*--(?:quiet|silent|max-count)"
    r"|head\b|sed\b[^|;&\n]*q|awk\b[^|;&\n]*exit|read\b)"
)
_MORE = re.compile(r"[;\n]|&&|\|\||\$\(|`|\b(?:if|while|until)\b")
_FAILING = {("make", 2), ("gmake", 2), ("cargo", 101), ("terraform", 2)}
_NO_RULE = re.compile(rb"No rule to make target|No targets specified")

_TROUBLE_LINE = re.compile(
    rb"^(?:[\w./-]*/)?(?:[ef]?grep|rg|diff|cmp|cat|sed|g?awk|ls|find|head|tail|sort|wc|jq|git|bash|sh)"
    rb"(?:\[\d+\])?: .*(?:No such file or directory|Permission denied|Is a directory|command not found)\r?$",
    re.MULTILINE,
)
_NO_MODULE = re.compile(rb"^\S*python[\d.]*: (?:Error while finding module|No module named)", re.MULTILINE)
_READ_ONLY = re.compile(rb"Read-only file system|EROFS")
_NO_SPACE = re.compile(rb"No space left on device|ENOSPC|Disk quota exceeded")
_NO_PROCESS = re.compile(rb"fork: (?:retry: )?Resource temporarily unavailable|Cannot fork")
_NO_NETWORK = re.compile(
    rb"Network is unreachable|Could not resolve host|Temporary failure in name resolution"
    rb"|ENETUNREACH|EAI_AGAIN"
)
_TRACEBACK = b"Traceback (most recent call last):"
_EXCEPTION = re.compile(rb"^(?:[\w.]+\.)?(\w+)(?::|\r?$)")
_ANSWERING = {b"AssertionError", b"ImportError", b"ModuleNotFoundError", b"AttributeError", b"SystemExit"}


def judge(
    code: int, stages: Sequence[int], out: bytes, stopped_by: str | None, text: str
) -> tuple[Answer, str]:
    """Return the answer and its reason code.

    ``stages`` are the exit codes of the last pipeline's stages, empty where they are not known; ``text`` is
    the verify command.
    """
    if stopped_by:
        return "unknown", _LIMITS[stopped_by]
    if code != 0 and _NO_PROCESS.search(out):
        return "unknown", "process_limit"
    trouble = _trouble(code, stages)
    if trouble:
        return "unknown", trouble
    if _NO_SPACE.search(out):
        return "unknown", "no_space"
    if _reader_had_enough(stages):
        # With pipefail that counts as a failure; a pipe that ended well all the same was negated.
        return ("fails", "exit_1") if code == 0 else _success(stages, out)
    if code == 0:
        return _success(stages, out)
    return _failure(code, stages, out, text)


def _reader_had_enough(stages: Sequence[int]) -> bool:
    """Say whether the last pipe's reader succeeded, and some writer was ended by the pipe that it closed."""
    return _SIGPIPE in stages[:-1] and stages[-1] == 0 and set(stages) <= {0, _SIGPIPE}


def may_end_early(text: str) -> bool:
    """Say whether a text of more than one pipe has a reader that may have enough before its writer is done.

    There ``pipefail`` may turn the text's own logic round, where no exit code tells of it.
    """
    return bool(_EARLY.search(text) and _MORE.search(text))


def _trouble(code: int, stages: Sequence[int]) -> str | None:
    """Return the reason where some stage could not do its work at all."""
    for status in (*stages, code):
        if status == 127:
            return "tool_missing"
        if status == 126:
            return "not_executable"
        if status == _TIMEOUT:
            return "timed_out"
        if status < 0 or (status > _SIGNAL and status != _SIGPIPE):
            return "signal"
    return "signal" if code == _SIGPIPE and not stages else None


def _success(stages: Sequence[int], out: bytes) -> tuple[Answer, str]:
    behind = any(status > 1 and status != _SIGPIPE for status in stages)
    if behind or _TROUBLE_LINE.search(out):
        return "unknown", "hidden_failure"
    return ("unknown", "nothing_ran") if ran_nothing(out) else ("holds", "exit_0")


def _failure(code: int, stages: Sequence[int], out: bytes, text: str) -> tuple[Answer, str]:
    if _READ_ONLY.search(out):
        return "unknown", "read_only"
    if _NO_NETWORK.search(out):
        return "unknown", "no_network"
    if _NO_MODULE.search(out):
        return "unknown", "tool_missing"
    if code != 1:
        return _by_tool(code, out, text)
    if any(status > 1 and status != _SIGPIPE for status in stages):
        return "unknown", "hidden_failure"
    return ("unknown", "crashed") if _crashed(out) else ("fails", "exit_1")


def _by_tool(code: int, out: bytes, text: str) -> tuple[Answer, str]:
    """Answer for tools that say "found a failure" by another code than 1."""
    words = set(re.split(r"[^\w.-]+", text))
    if any(tool in words and code == failing for tool, failing in _FAILING) and not _NO_RULE.search(out):
        return "fails", "exit_failing"
    return "unknown", "exit_trouble"


def _crashed(out: bytes) -> bool:
    """Say whether Python ended in an exception that is no answer; a failed assert or import is one."""
    if _TRACEBACK not in out:
        return False
    last = out.rstrip().rsplit(b"\n", 1)[-1]
    found = _EXCEPTION.match(last)
    return bool(found) and found.group(1) not in _ANSWERING if found else False
