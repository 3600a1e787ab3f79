"""What ``echo`` and ``printf`` print, where their words are known."""

from __future__ import annotations

from rulebook.shell.values import UNKNOWN

MOST_OUTPUT = 65536


def echo(argv: list[str]) -> str:
    """Return what bash's ``echo`` prints."""
    words = argv[1:]
    newline, escapes = "\n", False
    while words and words[0][:1] == "-" and words[0][1:] and set(words[0][1:]) <= set("neE"):
        for letter in words[0][1:]:
            if letter == "n":
                newline = ""
            else:
                escapes = letter == "e"
        words = words[1:]
    text = " ".join(words)
    return (unescape(text) if escapes else text) + newline


def unescape(text: str) -> str:
    """Return a text with its backslash escapes resolved."""
    from rulebook.shell.quoting import escape

    if "\\" not in text:
        return text
    out: list[str] = []
    pos = 0
    closed = text + "\0"
    while pos < len(text):
        if closed[pos] != "\\":
            out.append(closed[pos])
            pos += 1
        elif closed[pos + 1] == "c":
            break
        elif closed[pos + 1] == "0":
            value, pos = escape(closed, pos + (2 if closed[pos + 2] in "01234567" else 1))
            out.append(value)
        else:
            value, pos = escape(closed, pos + 1)
            out.append(value)
    return "".join(out)


def printf(words: list[str]) -> str:
    """Return what ``printf`` prints; numbers in other bases and dates are unknown."""
    if not words:
        return ""
    if UNKNOWN in words[0]:
        return UNKNOWN
    pieces = _pieces(words[0])
    rest = iter(words[1:])
    left = len(words) - 1
    takes = sum(bool(kind) for kind, _ in pieces)
    out: list[str] = []
    length = 0
    while True:
        for kind, value in pieces:
            out.append(_converted(kind, value, next(rest, "")) if kind else value)
            length += len(out[-1])
        left -= takes
        if left <= 0 or not takes or length > MOST_OUTPUT:
            return "".join(out)


def _pieces(format_: str) -> list[tuple[str, str]]:
    """Split a format into literal texts (kind empty) and conversions."""
    pieces: list[tuple[str, str]] = []
    text = unescape(format_)
    pos = 0
    while pos < len(text):
        start = text.find("%", pos)
        if start < 0:
            pieces.append(("", text[pos:]))
            break
        pieces.append(("", text[pos:start]))
        end = start + 1
        while end < len(text) and text[end] in "-+ #0123456789.*'(":
            end += 1
        kind = text[end : end + 1]
        if kind == "%" or not kind:
            pieces.append(("", "%"))
        else:
            pieces.append((kind, text[start + 1 : end]))
        pos = end + 1
    return pieces


def _requoted(text: str) -> str:
    """Return a word so that a shell reads it back as it is."""
    if text and all(char.isalnum() or char in "-_./=:@%+,^" or char == UNKNOWN for char in text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"


def _converted(kind: str, flags: str, argument: str) -> str:
    if kind == "q":
        return _requoted(argument)
    if kind in "sb" and flags in ("", "-"):
        return unescape(argument) if kind == "b" else argument
    if kind == "c":
        return argument[:1]
    if kind in "di" and flags == "":
        return argument if argument.lstrip("-").isdigit() else "0" if argument == "" else UNKNOWN
    if kind in "di" and flags.isdigit() and argument.isascii() and argument.isdigit():
        return argument.rjust(min(int(flags), 99), "0" if flags[0] == "0" else " ")
    if kind in "xo" and flags.lstrip("0123456789") == "" and argument.isascii() and argument.isdigit():
        number = int(argument[:9])
        return (f"{number:x}" if kind == "x" else f"{number:o}").zfill(min(int(flags or 0), 99))
    return UNKNOWN
