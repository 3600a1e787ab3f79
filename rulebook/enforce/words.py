"""The words of a text, for looking up which checks can match it at all.

The same cut is made for the keys of the bundle and for the text of a command. Quotes and backslashes
are deleted first, because ``de"ploy".sh`` executes ``deploy.sh``; whatever else a program's name can't hold
separates. A word that is found here proves nothing: it only means that a look is worth while.
"""

from __future__ import annotations

_KEPT = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-+%"
_DELETED = "\"'\\"
_CUT: dict[int, str | None] = {n: " " for n in range(128) if chr(n) not in _KEPT}
_CUT.update({ord(c): None for c in _DELETED})

EXPANDS = "$`*?[{"
"""With one of these in it, a command may execute words that its text does not spell."""

EVALUATES = frozenset(
    [
        "eval",
        "source",
        ".",
        "exec",
        "xargs",
        "parallel",
        "sh",
        "bash",
        "zsh",
        "dash",
        "ksh",
        "fish",
        "busybox",
        "python",
        "python2",
        "python3",
        "node",
        "nodejs",
        "deno",
        "bun",
        "ruby",
        "perl",
        "php",
        "lua",
        "awk",
        "gawk",
        "mawk",
        "ssh",
        "su",
        "make",
        "just",
        "npm",
        "yarn",
        "pnpm",
        "alias",
        "trap",
        "command",
        "builtin",
        "env",
        "sudo",
        "patch",
        "apply",
    ]
)
"""Words that make other words run, or a file's content, or write the files that another file names."""


WRITES_TEXT = frozenset(("tee", "gtee", "sed", "gsed", "cp", "gcp", "mv", "gmv", "install"))
"""Programs whose arguments say what text a file will hold; so does a redirection."""


def words_of(text: str) -> list[str]:
    """Return each distinct word of ``text`` in order, options also without their dashes and letter."""
    joined = text.replace("\\\r\n", "").replace("\\\n", "") if "\\" in text else text
    found = dict.fromkeys(joined.translate(_CUT).split())
    for word in list(found):
        if word[0] == "-":
            found[word.lstrip("-")] = None
            found[word[2:]] = None
    found.pop("", None)
    return list(found)


def key_word(name: str) -> str:
    """Return the word of a program's or path's name that its text must hold: the longest one."""
    words = name.translate(_CUT).split()
    return max(words, key=len) if words else ""


def extension(word: str) -> str:
    """Return the last extension with its dot, or nothing."""
    dot = word.rfind(".")
    return word[dot:] if dot >= 0 else ""
