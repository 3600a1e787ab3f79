"""Clauses of a simple command: assignments, arrays, redirections and heredocs."""

from __future__ import annotations

from rulebook.shell.scan import Heredoc, ShellSyntaxError, TooDeepError
from rulebook.shell.tree import Assign, Redirect, Text, Word
from rulebook.shell.wordreader import NAME, WordReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.tree import Command, Part, Simple

REDIRECTIONS = {
    "<": ("<<<", "<<-", "<<", "<&", "<>", "<"),
    ">": (">>", ">&", ">|", ">"),
    "&": ("&>>", "&>"),
}
"""First character -> the operators, the longest first."""


class ClauseReader(WordReader):
    """Reads what stands around the words of a command."""

    def here(self) -> str:
        """Return what stands here, for an error."""
        char = self.text[self.pos]
        return "the end" if char == "\0" else repr(self.text[self.pos : self.pos + 12].rstrip("\0"))

    def assignment(self, node: Simple) -> bool:
        """Read an assignment into ``node``; false, and nothing read, where there is none."""
        text = self.text
        start = pos = self.pos
        plain = text[start : self.stops.find(b"\0", start)]
        if "=" not in plain and "[" not in plain:
            return False
        while text[pos] in NAME:
            pos += 1
        char = text[pos]
        if char != "=" and char != "+" and char != "[":
            return False
        name, index = text[start:pos], None
        if char == "[":
            index = self._subscript(pos + 1)
            pos = self.pos
        append = text[pos] == "+"
        pos += append
        if (char == "[" and index is None) or text[pos] != "=":
            self.pos = start
            return False
        self.pos = pos + 1
        assign = self._value(name, index, append, text[start : pos + 1])
        if node.words:
            node.words.append(assign.word)
            node.declared = [*node.declared, assign]
        elif node.assigns:
            node.assigns.append(assign)
        else:
            node.assigns = [assign]
        return True

    def _subscript(self, pos: int) -> Word | None:
        from rulebook.shell.braced import word_until

        start, self.pos = self.pos, pos
        try:
            index = word_until(self, "]\n", False)
        except TooDeepError:
            raise
        except ShellSyntaxError:
            self.pos = start
            return None
        self.pos += 1
        return index

    def _value(self, name: str, index: Word | None, append: bool, head: str) -> Assign:
        if self.text[self.pos] == "(":
            start = self.pos
            array = self.array()
            whole = Word(None, (Text(head + self.text[start : self.pos], True),))
            return Assign(name, index, append, None, array, whole)
        value = self.word() or Word("")
        parts: tuple[Part, ...] = value.parts or (Text(value.plain or "", False),)
        return Assign(name, index, append, value, None, Word(None, (Text(head, True), *parts)))

    def array(self) -> list[Word]:
        """Read ``(elements)``."""
        self.pos += 1
        elements: list[Word] = []
        while True:
            if self.newlines() == ")":
                self.pos += 1
                return elements
            word = self.word()
            if word is None:
                raise ShellSyntaxError(f"unexpected {self.here()} in an array")
            elements.append(word)

    def redirect(self, node: Command, fd: str = "") -> bool:
        """Read one redirection of ``node``; false where none begins here."""
        text, pos = self.text, self.pos
        char = text[pos]
        if char not in "<>" and not (char == "&" and text[pos + 1] == ">"):
            return False
        for op in REDIRECTIONS[char]:
            if text.startswith(op, pos):
                break
        self.pos = pos + len(op)
        self.blanks()
        start = self.pos
        target = self.word()
        if target is None:
            raise ShellSyntaxError(f"unexpected {self.here()} after {op}")
        self.cost += 4
        redirect = Redirect(op, fd, target)
        if node.redirects:
            node.redirects.append(redirect)
        else:
            node.redirects = [redirect]
        if op in ("<<", "<<-"):
            self._heredoc(redirect, text[start : self.pos])
        return True

    def _heredoc(self, redirect: Redirect, raw: str) -> None:
        target = redirect.target
        quoted = target.plain is None and any(mark in raw for mark in "'\"\\")
        if target.plain is None:
            delimiter = (
                "".join([part.text for part in target.parts if isinstance(part, Text)]) if quoted else raw
            )
        else:
            delimiter = target.plain
        self.cost += 6
        redirect.target = Word("")
        self.pending.append(Heredoc(redirect, delimiter, quoted, redirect.op == "<<-"))
