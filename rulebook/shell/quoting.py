"""Quoting that is rarer: ANSI-C strings and backquotes."""

from __future__ import annotations

from rulebook.shell.scan import ShellSyntaxError

LETTERS = {
    "a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t",
    "v": "\v", "\\": "\\", "'": "'", '"': '"', "?": "?",
}  # fmt: skip
HEX = frozenset("0123456789abcdefABCDEF")
OCTAL = frozenset("01234567")
DIGITS = {"x": 2, "u": 4, "U": 8}


def ansi_c(text: str, pos: int) -> tuple[str, int]:
    """Return the value of ``$'...'`` whose content starts at ``pos``, and the place after it."""
    out: list[str] = []
    while True:
        char = text[pos]
        if char == "'":
            return _as_text(out), pos + 1
        if char == "\0":
            raise ShellSyntaxError("unclosed $'")
        if char == "\\":
            value, pos = escape(text, pos + 1)
            out.append(value)
        else:
            out.append(char)
            pos += 1


def _as_text(out: list[str]) -> str:
    """Join; bytes from hexadecimal and octal escapes make UTF-8 together; NUL ends the string as in bash."""
    value = "".join(out)
    if any("\udc80" <= char <= "\udcff" for char in value):
        value = value.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")
    return value.partition("\0")[0]


def escape(text: str, pos: int) -> tuple[str, int]:
    """Return the value of the escape whose letter stands at ``pos``, and the place after it."""
    letter = text[pos]
    if letter in LETTERS:
        return LETTERS[letter], pos + 1
    if letter in DIGITS:
        end = _run(text, pos + 1, HEX, DIGITS[letter])
        if end == pos + 1:
            return "\\" + letter, pos + 1
        return _char(int(text[pos + 1 : end], 16), letter == "x"), end
    if letter in OCTAL:
        end = _run(text, pos, OCTAL, 3)
        return _char(int(text[pos:end], 8) & 0xFF, True), end
    if letter == "c" and text[pos + 1] not in "\0'":
        return chr(ord(text[pos + 1].upper()) & 0x1F), pos + 2
    return "\\" if letter == "\0" else "\\" + letter, pos + (letter != "\0")


def _run(text: str, pos: int, allowed: frozenset[str], most: int) -> int:
    end = pos
    while end - pos < most and text[end] in allowed:
        end += 1
    return end


def _char(code: int, is_byte: bool) -> str:
    if is_byte and code >= 0x80:
        return chr(0xDC00 + code)
    return chr(code) if code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else "\ufffd"


def backquoted(text: str, pos: int, quoted: bool) -> tuple[str, int]:
    """Return the command in backquotes that starts at ``pos``, unescaped, and the place after it."""
    out: list[str] = []
    escaped = '$`\\"' if quoted else "$`\\"
    while True:
        start = pos
        while text[pos] not in "`\\\0":
            pos += 1
        out.append(text[start:pos])
        char = text[pos]
        if char == "`":
            return "".join(out), pos + 1
        if char == "\0":
            raise ShellSyntaxError("unclosed `")
        following = text[pos + 1]
        if following == "\0":
            raise ShellSyntaxError("unclosed `")
        out.append(following if following in escaped else "\\" + following)
        pos += 2
