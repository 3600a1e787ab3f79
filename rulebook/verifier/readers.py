"""Which files a command prints or searches: the reads that need no file tool. Safe at hook time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell import Execution

_READERS = {
    # program: how many leading operands are no file (a search pattern, a script)
    "cat": 0,
    "tac": 0,
    "nl": 0,
    "head": 0,
    "tail": 0,
    "less": 0,
    "more": 0,
    "most": 0,
    "bat": 0,
    "batcat": 0,
    "strings": 0,
    "xxd": 0,
    "od": 0,
    "hexdump": 0,
    "base64": 0,
    "cut": 0,
    "sort": 0,
    "uniq": 0,
    "wc": 0,
    "grep": 1,
    "egrep": 1,
    "fgrep": 1,
    "zgrep": 1,
    "rg": 1,
    "ag": 1,
    "ack": 1,
    "sed": 1,
    "awk": 1,
    "gawk": 1,
    "jq": 1,
    "yq": 1,
    "diff": 0,
    "cmp": 0,
    "source": 0,
    ".": 0,
    "cp": 0,
}
"""A program that shows, compares or copies what a file holds."""

_LAST_IS_WRITTEN = frozenset({"cp"})


def reads(execution: Execution) -> tuple[str, ...]:
    """Return the operands that such a program reads as files, as they are written."""
    program = (execution.program or "").rpartition("/")[2]
    skip = _READERS.get(program, -1)
    if skip < 0:
        return ()
    words = execution.argv[1:]
    operands = [word for word in words if word is not None and not (word.startswith("-") and word != "-")]
    files = operands[skip:]
    if program in _LAST_IS_WRITTEN:
        files = files[:-1]
    return tuple(file for file in files if file != "-")
