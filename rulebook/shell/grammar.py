"""Commands: lists, pipelines, simple commands and redirections. Compound commands are in ``compound``."""

from __future__ import annotations

from rulebook.shell.clauses import ClauseReader
from rulebook.shell.scan import ACTIVE, END, ShellSyntaxError
from rulebook.shell.tree import AndOr, Pipeline, Sequence, Simple, Word
from rulebook.shell.wordreader import NAME_START

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.tree import Command

CLOSERS = frozenset(("then", "fi", "else", "elif", "do", "done", "esac", "}"))
"""Reserved words that end a list where a command could begin."""

OPENERS = frozenset(
    ("if", "while", "until", "for", "select", "case", "function", "{", "[[", "coproc")
)  # the words that begin a compound command

DECLARERS = frozenset(("declare", "typeset", "local", "export", "readonly"))
"""Builtins whose operands are read as assignments, arrays included."""


NOT_FLAT = CLOSERS | OPENERS | DECLARERS
"""First words after which words may be more than words."""

MARKS = dict.fromkeys(map(ord, "\t\n;&|<>()'\"\\$`#\0"), "\0")
"""Characters with which a command is more than words that blanks part."""


class Parser(ClauseReader):
    """Reads one text, a complete command at a time, as bash does.

    Attributes:
        marks: the text with a NUL for each character of ``MARKS``; None until it is needed.
        known: commands of unquoted words by their text, so that a repeated one costs little.

    """

    def __init__(self, text: str, depth: int = 0) -> None:
        super().__init__(text, depth)
        self.marks: str | None = None
        self.known: dict[str, Simple] = {}

    def line(self) -> Sequence | None:
        """Read the next complete command with the rest of its line; None at the end of the text.

        Raises:
            ShellSyntaxError: it is no shell; bash would run nothing of it and nothing after it.

        """
        if self.newlines() == "\0":
            return None
        items: list[AndOr] = []
        while True:
            items.append(self.and_or())
            char = self._separator(items[-1])
            if char == "\n":
                self.newline()
                return Sequence(items)
            if char == "\0":
                self._end_of_text()
                return Sequence(items)
            if not items[-1].end:
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
            items.append(self.and_or())
            char = self._separator(items[-1])
            if char == "\n":
                items[-1].end = items[-1].end or "\n"
            elif not items[-1].end:
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
            self.blanks()
            op = self.text[self.pos : self.pos + 2]
            if op not in ("&&", "||"):
                return AndOr(pipelines, ops)
            self.pos += 2
            self.newlines()
            ops.append(op)
            pipelines.append(self.pipeline())

    def pipeline(self) -> Pipeline:
        """Read commands joined by pipes, after any ``!`` and ``time``."""
        negated = self._prefixes()
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

    def command(self) -> Command:
        """Read one command, simple or compound."""
        char = self.blanks()
        if char == "(":
            return self.parenthesised()
        start = self.pos
        node = self._flat(start)
        if node is not None:
            return node
        node = Simple()
        if char in NAME_START and self.assignment(node):
            return self._simple(node)
        word = self.word()
        if word is None:
            if not self.redirect(node.redirects):
                if self.text[start] in "\n;" or (
                    self.text[start] == "\0" and start and self.text[start - 1] in " \t"
                ):
                    return self._bare(node, start)
                raise ShellSyntaxError(f"unexpected {self.here()}")
            return self._simple(node)
        if word.plain in OPENERS:
            return self.compound(word.plain)
        if word.plain in CLOSERS:
            self.pos = start
            raise ShellSyntaxError(f"unexpected {self.here()}")
        if self.text[self.pos] in " \t(" and self._is_function(word):
            return self.function(word.plain or "")
        self._add_word(node, word)
        return self._simple(node)

    def _flat(self, start: int) -> Simple | None:
        """Read a command of unquoted words in one step; None, and nothing read, for any other."""
        if self.marks is None:
            self.marks = self.text.translate(MARKS)
        end = self.marks.find("\0", start)
        closing = self.text[end]
        if closing not in "\n;|&\0" or (closing == "&" and self.text[end + 1] == ">"):
            return None
        segment = self.text[start:end]
        node = self.known.get(segment)
        if node is None:
            words = [word for word in segment.split(" ") if word]
            if not words or "=" in words[0] or words[0] in NOT_FLAT:
                return None
            node = self.known[segment] = Simple()
            node.words = [Word(word) for word in words]
            node.flat = words if ACTIVE.isdisjoint(segment) else None
        self.pos = end
        return node

    def _bare(self, node: Simple, start: int) -> Simple:
        """``time`` and ``!`` alone are commands that do nothing."""
        before = self.text[:start].rstrip()
        if not before.endswith(("time", "!", "-p")):
            raise ShellSyntaxError(f"unexpected {self.here()}")
        return node

    def _is_function(self, word: Word) -> bool:
        start = self.pos
        if self.blanks() == "(" and word.plain:
            self.pos += 1
            if self.blanks() == ")":
                self.pos += 1
                return True
        self.pos = start
        return False

    def _simple(self, node: Simple) -> Simple:
        declares = bool(node.words) and node.words[0].plain in DECLARERS
        while True:
            char = self.blanks()
            if char in NAME_START and (declares or not node.words) and self.assignment(node):
                continue
            word = self.word()
            if word is not None:
                self._add_word(node, word)
                declares = declares or (len(node.words) == 1 and word.plain in DECLARERS)
            elif not self.redirect(node.redirects):
                if char == "(":
                    raise ShellSyntaxError(f"unexpected {self.here()}")
                return node

    def _add_word(self, node: Simple, word: Word) -> None:
        """Add a word, unless it is the descriptor of the redirection that follows it."""
        plain = word.plain
        if plain and self.text[self.pos] in "<>" and (plain.isdigit() or is_variable_fd(plain)):
            self.redirect(node.redirects, plain)
        else:
            node.words.append(word)

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
        items: list[AndOr] = []
        while (line := parser.line()) is not None:
            items += line.items
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


def is_variable_fd(word: str) -> bool:
    """Whether a word is the ``{name}`` of a redirection."""
    return word[0] == "{" and word[-1] == "}" and word[1:-1].isidentifier()
