"""Words: quoting of every kind and what expands inside a word."""

from __future__ import annotations

from rulebook.shell.scan import END, Scanner, ShellSyntaxError
from rulebook.shell.tree import Arithmetic, Param, Part, Substitution, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.tree import Sequence

NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
NAME = NAME_START | frozenset("0123456789")
SPECIAL = frozenset("@*#?-$!0123456789")


class WordReader(Scanner):
    """Reads words; the grammar above it reads the commands inside substitutions."""

    def word(self) -> Word | None:
        """Read the word that starts here, None where none does."""
        text = self.text
        start = self.pos
        pos = self.stops.find(b"\0", start)
        char = text[pos]
        if char in END and not self._goes_on(pos, char):
            if pos == start:
                return None
            self.pos = pos
            return Word(text[start:pos])
        parts: list[Part] = []
        if pos > start:
            parts.append(Text(text[start:pos], False))
            self.pos = pos
        self._rest_of_word(parts)
        self.cost += len(parts)
        return Word(None, tuple(parts))

    def _goes_on(self, pos: int, char: str) -> bool:
        if char == "<" or char == ">":
            return self.text[pos + 1] == "("
        return char == "(" and self.extglob and pos > self.pos and self.text[pos - 1] in "?*+@!"

    def _rest_of_word(self, parts: list[Part]) -> None:
        text = self.text
        while True:
            char = text[self.pos]
            if char in END:
                if not self._word_end(char, parts):
                    return
            elif not self._quoted_part(char, parts):
                start = self.pos
                pos = self.stops.find(b"\0", start)
                parts.append(Text(text[start:pos], False))
                self.pos = pos

    def _word_end(self, char: str, parts: list[Part]) -> bool:
        """Read a process substitution or an extended pattern; false where the word ends."""
        text = self.text
        if (char == "<" or char == ">") and text[self.pos + 1] == "(":
            self.pos += 2
            parts.append(Substitution(self.substituted(")"), False, char))
            return True
        if char == "(" and self.extglob and self.pos and text[self.pos - 1] in "?*+@!":
            self._extended_pattern(parts)
            return True
        return False

    def _extended_pattern(self, parts: list[Part]) -> None:
        depth = 0
        while True:
            char = self.text[self.pos]
            if char == "\0":
                raise ShellSyntaxError("unclosed pattern")
            depth += (char == "(") - (char == ")")
            if not self._quoted_part(char, parts):
                parts.append(Text(char, False))
                self.pos += 1
            if depth == 0:
                return

    def _quoted_part(self, char: str, parts: list[Part]) -> bool:
        """Read what a quote, a backslash, a dollar or a backquote opens; false for anything else."""
        if char == "'":
            end = self.text.find("'", self.pos + 1)
            if end < 0:
                raise ShellSyntaxError("unclosed '")
            parts.append(Text(self.text[self.pos + 1 : end], True))
            self.pos = end + 1
        elif char == '"':
            self.pos += 1
            self._double_quoted(parts)
        elif char == "\\":
            following = self.text[self.pos + 1]
            if following == "\0":
                parts.append(Text("\\", True))
                self.pos += 1
                return True
            if following != "\n":
                parts.append(Text(following, True))
            self.pos += 2
        elif char == "$":
            self._dollar(parts, False)
        elif char == "`":
            self._backquoted(parts, False)
        else:
            return False
        return True

    def _double_quoted(self, parts: list[Part], close: str = '"') -> None:
        """Read up to the closing quote; a heredoc's body closes with its end."""
        text = self.text
        begun = len(parts)
        while True:
            start = self.pos
            pos = self.quotes.find(b"\0", start)
            if pos > start:
                parts.append(Text(text[start:pos], True))
                self.pos = pos
            char = text[pos]
            if char == close:
                break
            self._inside_quotes(char, close, parts)
        self.pos += 1
        if len(parts) == begun:
            parts.append(Text("", True))

    def _inside_quotes(self, char: str, close: str, parts: list[Part]) -> None:
        if char == "\0":
            raise ShellSyntaxError('unclosed "')
        if char == "\\":
            following = self.text[self.pos + 1]
            if following == "\0":
                parts.append(Text("\\", True))
                self.pos += 1
                return
            if following in '$`\\"' and (following != '"' or close == '"'):
                parts.append(Text(following, True))
            elif following != "\n":
                parts.append(Text("\\" + following, True))
            self.pos += 2
        elif char == "$":
            self._dollar(parts, True)
        elif char == "`":
            self._backquoted(parts, True)
        else:
            parts.append(Text(char, True))
            self.pos += 1

    def heredoc_word(self, body: str) -> Word:
        """Read an unquoted heredoc's body: as in double quotes, except that quotes mean nothing."""
        reader = type(self)(body, self.depth + 1)
        reader.limit = self.limit - self.cost
        parts: list[Part] = []
        reader._double_quoted(parts, "\0")
        self.cost += reader.cost + len(parts)
        return Word(None, tuple(parts))

    def _dollar(self, parts: list[Part], quoted: bool) -> None:
        text = self.text
        char = text[self.pos + 1]
        if char in NAME_START:
            start = pos = self.pos + 1
            while text[pos] in NAME:
                pos += 1
            self.pos = pos
            parts.append(Param(text[start:pos], quoted))
        elif char in SPECIAL:
            self.pos += 2
            parts.append(Param(char, quoted))
        elif char == "(":
            self._parenthesis(parts, quoted)
        elif char == "{":
            self.pos += 2
            parts.append(self.braced(quoted))
        elif char == "[":
            self._old_arithmetic(parts, quoted)
        elif not quoted and char == "'":
            self._ansi_c(parts)
        elif not quoted and char == '"':
            self.pos += 2
            self._double_quoted(parts)
        else:
            self.pos += 1
            parts.append(Text("$", True))

    def _ansi_c(self, parts: list[Part]) -> None:
        from rulebook.shell.quoting import ansi_c

        value, self.pos = ansi_c(self.text, self.pos + 2)
        parts.append(Text(value, True))

    def _old_arithmetic(self, parts: list[Part], quoted: bool) -> None:
        end = self.text.find("]", self.pos)
        if end < 0:
            raise ShellSyntaxError("unclosed $[")
        self.pos += 2
        parts.append(Arithmetic(self.parts_until(end), quoted))
        self.pos = max(self.pos, end + 1)

    def _parenthesis(self, parts: list[Part], quoted: bool) -> None:
        if self.text[self.pos + 2] == "(":
            end = self.arithmetic_end(self.pos + 3)
            if end >= 0:
                self.pos += 3
                parts.append(Arithmetic(self.parts_until(end), quoted))
                self.pos = max(self.pos, end + 2)
                return
        self.pos += 2
        parts.append(Substitution(self.substituted(")"), quoted))

    def arithmetic_end(self, pos: int) -> int:
        """Return where the ``))`` of an arithmetic expression stands, -1 where it is none."""
        text = self.text
        depth = 0
        while True:
            char = text[pos]
            if char == "(":
                depth += 1
            elif char == ")":
                if depth == 0:
                    return pos if text[pos + 1] == ")" else -1
                depth -= 1
            elif char == "\0":
                return -1
            elif char == "\\":
                pos += 1
            elif char in "'\"`":
                pos = text.find(char, pos + 1)
                if pos < 0:
                    return -1
            pos += 1

    def parts_until(self, end: int) -> Word:
        """Read up to a known place: an arithmetic expression, whose text may hold substitutions."""
        parts: list[Part] = []
        text = self.text
        while self.pos < end:
            char = text[self.pos]
            if char == '"':
                self.pos += 1
            elif char not in "$`\\" or not self._quoted_part(char, parts):
                start = pos = self.pos
                while pos < end and text[pos] not in '$`"\\':
                    pos += 1
                pos = max(pos, start + 1)
                parts.append(Text(text[start:pos], True))
                self.pos = pos
        return Word(None, tuple(parts))

    def _backquoted(self, parts: list[Part], quoted: bool) -> None:
        from rulebook.shell.quoting import backquoted

        inner, self.pos = backquoted(self.text, self.pos + 1, quoted)
        parts.append(Substitution(self.nested(inner), quoted))

    def braced(self, quoted: bool) -> Part:
        """Read what follows ``${``."""
        from rulebook.shell.braced import read_braced

        return read_braced(self, quoted)

    def substituted(self, close: str) -> Sequence:
        """Read the commands of a substitution up to ``close``."""
        raise NotImplementedError

    def nested(self, text: str) -> Sequence:
        """Read another text as a whole."""
        raise NotImplementedError
