"""Commands: simple ones word by word, or in one step where they are only words."""

from __future__ import annotations

from rulebook.shell.clauses import ClauseReader
from rulebook.shell.scan import CutError, ShellSyntaxError
from rulebook.shell.tree import ACTIVE, AndOr, Pipeline, Simple, Word, fixed_words, flat_command
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

NOT_WORDS = frozenset("\n;&|<>()'\"\\$`\0")
"""Characters that begin no plain word."""

NOT_FLAT = CLOSERS | OPENERS | DECLARERS | {"time", "!"}
"""First words after which words may be more than words."""


class CommandReader(ClauseReader):
    """Reads one command.

    Attributes:
        known: commands of unquoted words by their text, so that a repeated one costs little.

    """

    def __init__(self, text: str, depth: int = 0) -> None:
        super().__init__(text, depth)
        self.known: dict[str, Simple] = {}

    def command(self) -> Command:
        """Read one command, simple or compound."""
        char = self.blanks()
        if char == "(":
            return self.parenthesised()
        start = self.pos
        flat = self._flat(start)
        if flat is not None:
            return flat
        self.cost += 4
        node = Simple()
        if char in NAME_START and self.assignment(node):
            return self._simple(node)
        word = self.word()
        if word is None:
            if not self.redirect(node):
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

    def lone(self) -> AndOr | None:
        """Read a command of unquoted words that stands alone on its line; None, and nothing read, for others.

        Raises:
            CutError: reading has cost what it may.

        """
        if self.cost > self.limit:
            raise CutError
        start = self.pos
        closing = self.text[self.marks.find(b"\0", start)]
        if closing != "\n" and closing != ";":
            return None
        flat = self._flat(start)
        return AndOr([Pipeline([flat], [], False)], []) if flat is not None else None

    def _flat(self, start: int) -> Simple | None:
        """Read a command of unquoted words in one step; None, and nothing read, for any other."""
        text = self.text
        end = self.marks.find(b"\0", start)
        closing = text[end]
        if closing not in "\n;|&\0" or (closing == "&" and text[end + 1] == ">"):
            return None
        segment = text[start:end]
        node = self.known.get(segment)
        if node is None:
            words = segment.split(" ")
            if "" in words:
                words = [word for word in words if word]
            if not words or "=" in words[0] or words[0] in NOT_FLAT:
                return None
            node = self.known[segment] = flat_command(words, ACTIVE.isdisjoint(segment))
            self.cost += 2 + (len(words) >> 1)
        self.cost += 2
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
        if self.text[start] != "(" and self.text[start + 1] not in " \t(\\":
            return False
        if self.blanks() == "(" and word.plain:
            self.pos += 1
            if self.blanks() == ")":
                self.pos += 1
                return True
        self.pos = start
        return False

    def _simple(self, node: Simple) -> Simple:
        words = node.words
        declares = bool(words) and words[0].plain in DECLARERS
        while True:
            char = self.blanks()
            if words and not declares and char not in NOT_WORDS:
                char = self._plain_words(words)
            if (declares or not words) and char in NAME_START and self.assignment(node):
                continue
            word = self.word()
            if word is not None:
                self._add_word(node, word)
                declares = declares or (len(words) == 1 and word.plain in DECLARERS)
            elif not self.redirect(node):
                if char == "(":
                    raise ShellSyntaxError(f"unexpected {self.here()}")
                self.cost += len(words)
                if words and words[0].plain not in NOT_FLAT:
                    node.fixed = fixed_words(words)
                    node.flat = node.fixed if not (node.assigns or node.redirects) else None
                return node

    def _plain_words(self, words: list[Word]) -> str:
        """Read the unquoted words that stand here in one step, but the last; return what follows them."""
        start = self.pos
        end = self.text.rfind(" ", start, self.marks.find(b"\0", start))
        if end > start:
            words += [Word(word) for word in self.text[start:end].split(" ") if word]
            self.pos = end
            return self.blanks()
        return self.text[start]

    def _add_word(self, node: Simple, word: Word) -> None:
        """Add a word, unless it is the descriptor of the redirection that follows it."""
        plain = word.plain
        if plain and self.text[self.pos] in "<>" and (plain.isdigit() or is_variable_fd(plain)):
            self.redirect(node, plain)
        else:
            node.words.append(word)

    def parenthesised(self) -> Command:
        """Read a subshell or an arithmetic command."""
        raise NotImplementedError

    def compound(self, keyword: str) -> Command:
        """Read the compound command whose first word was just read."""
        raise NotImplementedError

    def function(self, name: str) -> Command:
        """Read a function's body, its name and parentheses being read."""
        raise NotImplementedError


def is_variable_fd(word: str) -> bool:
    """Whether a word is the ``{name}`` of a redirection."""
    return word[0] == "{" and word[-1] == "}" and word[1:-1].isidentifier()
