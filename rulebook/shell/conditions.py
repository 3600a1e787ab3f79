"""``[[ ... ]]``."""

from __future__ import annotations

from rulebook.shell.scan import END, ShellSyntaxError
from rulebook.shell.tree import Compound, Part, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.grammar import Parser


def read_test(parser: Parser) -> Compound:
    """Read the rest of a test, its opening being read."""
    node = Compound("test")
    words: list[Word] = []
    extglob, parser.extglob = parser.extglob, True
    while True:
        char = parser.newlines()
        if parser.text.startswith("]]", parser.pos) and parser.text[parser.pos + 2] in END:
            parser.pos += 2
            break
        words.append(_test_word(parser, char, words))
    parser.extglob = extglob
    node.words = words
    return node


def _test_word(parser: Parser, char: str, before: list[Word]) -> Word:
    if before and before[-1].plain == "=~":
        return _regex(parser)
    if char in "()<>" and (char in "()" or parser.text[parser.pos + 1] != "("):
        parser.pos += 1
        return Word(char)
    if char in "&|" and parser.text[parser.pos + 1] == char:
        parser.pos += 2
        return Word(char * 2)
    word = parser.word()
    if word is None:
        raise ShellSyntaxError("unclosed [[")
    return word


def _regex(parser: Parser) -> Word:
    parts: list[Part] = []
    depth = 0
    while True:
        char = parser.text[parser.pos]
        if char == "\0":
            raise ShellSyntaxError("unclosed [[")
        if char in " \t\n" and depth <= 0:
            return Word(None, tuple(parts))
        depth += (char == "(") - (char == ")")
        if not parser._quoted_part(char, parts):
            parts.append(Text(char, True))
            parser.pos += 1
