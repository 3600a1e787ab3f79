"""Parameter expansions in braces."""

from __future__ import annotations

from rulebook.shell.scan import ShellSyntaxError
from rulebook.shell.tree import Param, Part, Substitution, Text, Word
from rulebook.shell.wordreader import NAME, NAME_START, SPECIAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.wordreader import WordReader

OPERATORS = (
    ":-", ":=", ":?", ":+", "##", "%%", "//", "/#", "/%", "^^", ",,", "-", "=", "?", "+", "#", "%", "/",
    "^", ",", "@", ":",
)  # fmt: skip
"""Longest first."""

DEFAULTS = frozenset((":-", ":=", ":?", ":+", "-", "=", "?", "+"))


def read_braced(reader: WordReader, quoted: bool) -> Part:
    """Read from after ``${`` to after the closing brace."""
    reader.enter()
    text = reader.text
    char = text[reader.pos]
    if char in " \t\n|":
        reader.pos += char == "|"
        part: Part = Substitution(reader.substituted("}"), quoted)
    else:
        part = _parameter(reader, quoted)
    reader.depth -= 1
    return part


def _parameter(reader: WordReader, quoted: bool) -> Param:
    text = reader.text
    flag = text[reader.pos]
    following = text[reader.pos + 1]
    if (flag == "#" and (following in NAME or (following in SPECIAL and text[reader.pos + 2] in "}["))) or (
        flag == "!" and (following in NAME or (following in SPECIAL and text[reader.pos + 2] in "}[:"))
    ):
        reader.pos += 1
    else:
        flag = ""
    name = _name(reader)
    index = None
    if name and text[reader.pos] == "[":
        reader.pos += 1
        index = word_until(reader, "]", False)
        reader.pos += 1
    if text[reader.pos] == "}":
        reader.pos += 1
        return Param(name, quoted, index, flag)
    return _operation(reader, Param(name, quoted, index, flag))


def _name(reader: WordReader) -> str:
    text = reader.text
    start = pos = reader.pos
    if text[pos] in NAME_START:
        while text[pos] in NAME:
            pos += 1
    elif text[pos].isdigit():
        while text[pos].isdigit():
            pos += 1
    elif text[pos] in SPECIAL:
        pos += 1
    reader.pos = pos
    return text[start:pos]


def _operation(reader: WordReader, param: Param) -> Param:
    for op in OPERATORS:
        if reader.text.startswith(op, reader.pos):
            break
    else:
        param.name, op = "", ""
    param.op = op
    reader.pos += len(op)
    raw_quotes = param.quoted and (op in DEFAULTS or not op)
    if op in ("/", "//", "/#", "/%"):
        param.arg = word_until(reader, "/}", False)
        if reader.text[reader.pos] == "/":
            reader.pos += 1
            param.arg2 = word_until(reader, "}", False)
    else:
        param.arg = word_until(reader, "}", raw_quotes)
    reader.pos += 1
    return param


def word_until(reader: WordReader, close: str, raw_quotes: bool) -> Word:
    """Read a word that only ``close`` ends; with ``raw_quotes``, a single quote is an ordinary character."""
    text = reader.text
    parts: list[Part] = []
    stop = frozenset(close + "\0'\"\\$`")
    while True:
        char = text[reader.pos]
        if char in close:
            return Word(None, tuple(parts))
        if char == "\0":
            raise ShellSyntaxError("unclosed ${")
        if (char == "'" and raw_quotes) or not reader._quoted_part(char, parts):
            start = pos = reader.pos
            while pos == start or text[pos] not in stop:
                pos += 1
            parts.append(Text(text[start:pos], raw_quotes))
            reader.pos = pos
