"""Characters: blanks, comments, newlines and the heredoc bodies that follow them."""

from __future__ import annotations

from rulebook.shell.tree import Redirect, Text, Word

MAX_DEPTH = 60
"""Levels of nesting; each takes up to a dozen Python frames, and no one writes more by hand."""

END = frozenset(" \t\n;&|<>()\0")
"""Where an unquoted word ends; NUL closes every text."""


def _table(marks: bytes) -> bytes:
    return bytes([0 if code in marks else code for code in range(256)])


MARKS = _table(b"\t\n;&|<>()'\"\\$`#")
"""Characters with which a command is more than words that blanks part."""

STOPS = _table(b" \t\n;&|<>()'\"\\$`")
"""Characters at which the plain part of a word ends."""

IN_QUOTES = _table(b'"\\$`')
"""Characters that mean something in double quotes."""

NOT_PLAIN = frozenset(" \t\\#")
"""Characters that blanks, joined lines and comments begin with."""


class ShellSyntaxError(Exception):
    """What stands here is no shell; the message says what, without the place."""


class TooDeepError(ShellSyntaxError):
    """More levels of nesting than are read."""


class CutError(Exception):
    """What was read so far took all that may be spent on reading."""


class Heredoc:
    """A heredoc whose body is still to come."""

    __slots__ = ("delimiter", "quoted", "redirect", "strip")

    def __init__(self, redirect: Redirect, delimiter: str, quoted: bool, strip: bool) -> None:
        self.redirect = redirect
        self.delimiter = delimiter
        self.quoted = quoted
        self.strip = strip


class Scanner:
    """A text and a place in it.

    Attributes:
        text: what is read, closed by NULs, enough to look ahead.
        end: where those begin.
        pos: the next character.
        depth: levels of nesting around the place.
        extglob: extended patterns are on.
        marks, stops, quotes: the text with a NUL for each character of ``MARKS``, ``STOPS``, ``IN_QUOTES``,
            one byte a character: what finds the next of them at once.
        cost, limit: what was spent on reading, in steps of the machine, and what may be.

    """

    def __init__(self, text: str, depth: int = 0) -> None:
        self.text = text + "\0\0\0\0"
        self.end = len(text)
        self.pos = 0
        self.depth = depth
        self.extglob = False
        self.pending: list[Heredoc] = []
        raw = self.text.encode("latin-1", "replace")
        self.marks = raw.translate(MARKS)
        self.stops = raw.translate(STOPS)
        self.quotes = raw.translate(IN_QUOTES)
        self.cost = 0
        self.limit = 1 << 30

    def enter(self) -> None:
        """Go one level down."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeepError(f"nested deeper than {MAX_DEPTH}")

    def blanks(self) -> str:
        """Skip blanks, joined lines and a comment; return the character that follows."""
        text = self.text
        pos = self.pos
        char = text[pos]
        if char not in NOT_PLAIN:
            return char
        while True:
            char = text[pos]
            if char == " " or char == "\t":
                pos += 1
            elif char == "\\" and text[pos + 1] == "\n":
                pos += 2
            elif char == "#":
                pos = text.find("\n", pos)
                if pos < 0:
                    pos = self.end
            else:
                break
        self.pos = pos
        return char

    def newlines(self) -> str:
        """Skip blanks and newlines; return the character that follows."""
        while self.blanks() == "\n":
            self.newline()
        return self.text[self.pos]

    def newline(self) -> None:
        """Step over a newline, and over the bodies of the heredocs that its line opened."""
        self.pos += 1
        if self.pending:
            waiting, self.pending = self.pending, []
            for heredoc in waiting:
                heredoc.redirect.target = self._body(heredoc)

    def _body(self, heredoc: Heredoc) -> Word:
        text, last = self.text, self.end
        lines: list[str] = []
        joins = False
        while self.pos < last:
            end = text.find("\n", self.pos)
            end = last if end < 0 else end
            line = text[self.pos : end]
            self.pos = min(end + 1, last)
            if heredoc.strip:
                line = line.lstrip("\t")
            if line == heredoc.delimiter and not (joins and lines):
                break
            joins = not heredoc.quoted and (len(line) - len(line.rstrip("\\"))) % 2 == 1
            lines.append(line)
        body = "".join([f"{line}\n" for line in lines])
        return Word(None, (Text(body, True),)) if heredoc.quoted else self.heredoc_word(body)

    def heredoc_word(self, body: str) -> Word:
        """Return the word that an unquoted heredoc's body is."""
        raise NotImplementedError
