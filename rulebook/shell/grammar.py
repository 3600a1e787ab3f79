"""Lists and pipelines of commands, a complete command at a time."""

from __future__ import annotations

from rulebook.shell.commandreader import CLOSERS, CommandReader
from rulebook.shell.scan import END, CutError, ShellSyntaxError
from rulebook.shell.tree import AndOr, Pipeline, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.tree import Command


MOST_LINES = 256
"""Lines that are remembered: more would only fill the memory that is near."""


class Parser(CommandReader):
    """Reads one text, a complete command at a time, as bash does.

    Attributes:
        lines: complete commands by the line that they begin with, beside their whole text: a repeated
            one is read once.
        again: the line that was read last had been read before.
        cut: the line that was read last was not read to its end, because of the cost.

    """

    def __init__(self, text: str, depth: int = 0) -> None:
        super().__init__(text, depth)
        self.lines: dict[str, tuple[str, Sequence]] = {}
        self.again = False
        self.cut = False

    def line(self) -> Sequence | None:
        """Read the next complete command with the rest of its line; None at the end of the text.

        Raises:
            ShellSyntaxError: it is no shell; bash would run nothing of it and nothing after it.

        """
        if self.newlines() == "\0":
            return None
        start = self.pos
        first = self.text[start : self.text.find("\n", start) + 1]
        known = self.lines.get(first)
        self.again = known is not None and self.text.startswith(known[0], start)
        if known is not None and self.again:
            self.pos += len(known[0])
            self.cost += 1
            return known[1]
        node = self._line()
        if first and not self.cut and self.text[self.pos - 1] == "\n":
            if len(self.lines) >= MOST_LINES:
                self.lines.clear()
                self.known.clear()
            self.lines[first] = (self.text[start : self.pos], node)
        return node

    def _line(self) -> Sequence:
        items: list[AndOr] = []
        try:
            self._items(items)
        except CutError:
            self.cut = True
        return Sequence(items)

    def _items(self, items: list[AndOr]) -> None:
        while True:
            item = self.lone() or self.and_or()
            items.append(item)
            char = self._separator(item)
            if char == "\n":
                self.newline()
                return
            if char == "\0":
                self._end_of_text()
                return
            if not item.end:
                raise ShellSyntaxError(f"unexpected {self.here()}")

    def _end_of_text(self) -> None:
        if self.pending:
            self.pos -= 1
            self.newline()

    def sequence(self) -> Sequence:
        """Read commands up to something that ends a list; the caller checks what that is."""
        self.enter()
        items: list[AndOr] = []
        while True:
            char = self.newlines()
            if char in ")\0;&|" or self.closer():
                break
            item = self.lone() or self.and_or()
            items.append(item)
            char = self._separator(item)
            if char == "\n":
                item.end = item.end or "\n"
            elif not item.end:
                break
        self.depth -= 1
        return Sequence(items)

    def _separator(self, item: AndOr) -> str:
        """Step over ``;`` or ``&``; return the next character."""
        text = self.text
        char = self.blanks()
        if (char == ";" and text[self.pos + 1] not in ";&") or char == "&":
            item.end = char
            self.pos += 1
            char = self.blanks()
        return char

    def closer(self) -> str:
        """Return the reserved word here that ends a list, empty where there is none."""
        text, pos = self.text, self.pos
        if text[pos] not in "tfed}":
            return ""
        end = pos
        while text[end] not in END:
            end += 1
        word = text[pos:end]
        return word if word in CLOSERS else ""

    def expect(self, word: str) -> None:
        """Step over one reserved word.

        Raises:
            ShellSyntaxError: something else stands here.

        """
        self.newlines()
        if self.closer() != word:
            raise ShellSyntaxError(f"expected {word} instead of {self.here()}")
        self.pos += len(word)

    def and_or(self) -> AndOr:
        """Read pipelines joined by ``&&`` and ``||``."""
        pipelines = [self.pipeline()]
        ops: list[str] = []
        while True:
            char = self.blanks()
            if (char != "&" and char != "|") or self.text[self.pos + 1] != char:
                return AndOr(pipelines, ops)
            self.pos += 2
            self.newlines()
            ops.append(char + char)
            pipelines.append(self.pipeline())

    def pipeline(self) -> Pipeline:
        """Read commands joined by pipes, after any ``!`` and ``time``."""
        negated = self.blanks() in "!t" and self._prefixes()
        commands = [self.command()]
        ops: list[str] = []
        while self.blanks() == "|" and self.text[self.pos + 1] != "|":
            op = "|&" if self.text[self.pos + 1] == "&" else "|"
            self.pos += len(op)
            self.newlines()
            ops.append(op)
            commands.append(self.command())
        return Pipeline(commands, ops, negated)

    def _prefixes(self) -> bool:
        negated = False
        text = self.text
        while True:
            char = self.blanks()
            if char == "!" and text[self.pos + 1] in " \t\n(":
                self.pos += 1
                negated = not negated
            elif char == "t" and text.startswith("time", self.pos) and text[self.pos + 4] in END:
                self.pos += 4
                self.blanks()
                if text.startswith("-p", self.pos) and text[self.pos + 2] in END:
                    self.pos += 2
            else:
                return negated

    def substituted(self, close: str) -> Sequence:
        """Read the commands of a substitution and its closing mark."""
        outer, self.pending = self.pending, []
        body = self.sequence()
        if self.text[self.pos] != close:
            raise ShellSyntaxError(f"unexpected {self.here()} in a substitution")
        self.pos += 1
        self.pending = outer + self.pending
        return body

    def nested(self, text: str) -> Sequence:
        """Read another text as a whole."""
        parser = Parser(text, self.depth + 1)
        parser.extglob = self.extglob
        parser.limit = self.limit - self.cost
        items: list[AndOr] = []
        while (line := parser.line()) is not None:
            items += line.items
            if parser.cut:
                raise CutError
        self.cost += parser.cost
        return Sequence(items)

    def parenthesised(self) -> Command:
        """Read a subshell or an arithmetic command."""
        from rulebook.shell.compound import read_parenthesised

        return read_parenthesised(self)

    def compound(self, keyword: str) -> Command:
        """Read the compound command whose first word was just read."""
        from rulebook.shell.compound import read_compound

        return read_compound(self, keyword)

    def function(self, name: str) -> Command:
        """Read a function's body, its name and parentheses being read."""
        from rulebook.shell.compound import read_function

        return read_function(self, name)
