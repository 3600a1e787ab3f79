"""The text that a shell command writes to a file, where the command line itself holds it.

Safe at hook time. Known: ``cat`` and ``tee`` fed by a heredoc or here-string, ``echo`` and ``printf``
behind a redirection, ``cp`` and ``mv`` of a file that can be read, the replacement texts of
``sed -i``. Everything else has no known text, and a content predicate does not match it.
"""

from __future__ import annotations

from rulebook.verifier import edits
from rulebook.verifier.paths import spellings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.shell import Execution
    from rulebook.verifier.context import EventContext

_ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", '"': '"'}


def is_no_file(path: str) -> bool:
    """Tell whether writing there keeps nothing: the null device, terminals, numbered descriptors."""
    return path in ("/dev/null", "/dev/tty", "/dev/stdout", "/dev/stderr", "-") or path.startswith("/dev/fd/")


def text_after(execution: Execution, write: Any, old: str | None, context: EventContext) -> str | None:
    """Return the file's text after the execution, or None where the command line does not hold it."""
    program = (execution.program or "").rpartition("/")[2]
    words = execution.argv[1:]
    if program == "sed":
        return _substituted(words, old)
    if program in ("cp", "mv", "install"):
        return _copied(words, execution, context)
    text = _printed(program, words, execution.stdin)
    if text is None:
        return None
    appended = write.append or (program == "tee" and ("-a" in words or "--append" in words))
    return f"{old}{text}" if appended and old else text


def _printed(program: str, words: tuple[str | None, ...], stdin: str | None) -> str | None:
    if program in ("cat", "tee"):
        return stdin if program == "tee" or all(word == "-" for word in words) else None
    if program not in ("echo", "printf") or None in words:
        return None
    given = [str(word) for word in words]
    if program == "printf":
        return _formatted(given[1:] if given[:1] == ["--"] else given)
    flags = ""
    while given and len(given[0]) > 1 and given[0][0] == "-" and not given[0][1:].strip("neE"):
        flags += given.pop(0)[1:]
    text = " ".join(given)
    return (unescape(text) if "e" in flags else text) + ("" if "n" in flags else "\n")


def _formatted(words: list[str]) -> str:
    """Return what ``printf`` prints, with ``%s`` and kin filled in order; good enough to search in."""
    if not words:
        return ""
    parts = unescape(words[0]).replace("%%", "\0").split("%")
    values = words[1:]
    text = parts[0] + "".join(
        (values[index] if index < len(values) else "") + part[1:] for index, part in enumerate(parts[1:])
    )
    rest = values[len(parts) - 1 :]
    return text.replace("\0", "%") + "".join(f"\n{value}" for value in rest)


def unescape(text: str) -> str:
    """Resolve the backslash escapes that ``echo -e`` and ``printf`` share; others stay as they are."""
    out: list[str] = []
    index = 0
    while index < len(text):
        pair = text[index + 1 : index + 2]
        if text[index] == "\\" and pair in _ESCAPES:
            out.append(_ESCAPES[pair])
            index += 2
        else:
            out.append(text[index])
            index += 1
    return "".join(out)


def _copied(words: tuple[str | None, ...], execution: Execution, context: EventContext) -> str | None:
    files = [word for word in words if word is not None and not word.startswith("-")]
    if len(files) != 2 or None in words:
        return None
    return context.read(spellings(files[0], execution.cwd, context)[-1])


def _substituted(words: tuple[str | None, ...], old: str | None) -> str | None:
    """Return the old text with the replacement texts of the script's ``s`` commands as new snippets."""
    snippets = [snippet for word in words if word for snippet in _replacements(word)]
    if not snippets:
        return None
    return edits.replay(old, [{"old": "", "new": snippet} for snippet in snippets])[1]


def _replacements(script: str) -> list[str]:
    """Return the replacement parts of ``s/a/b/`` commands in one sed script."""
    found = []
    for line in script.replace(";", "\n").split("\n"):
        command = line.lstrip("0123456789,$ ").strip()
        if len(command) > 3 and command[0] == "s" and not command[1].isalnum() and command[1] not in "\\ ":
            parts = _split(command[2:], command[1])
            if len(parts) >= 2:
                found.append(parts[1])
    return found


def _split(text: str, sign: str) -> list[str]:
    parts = [""]
    index = 0
    while index < len(text):
        if text[index] == "\\" and index + 1 < len(text):
            pair = text[index : index + 2]
            parts[-1] += sign if pair[1] == sign else pair
            index += 2
            continue
        if text[index] == sign:
            parts.append("")
        else:
            parts[-1] += text[index]
        index += 1
    return parts
