"""Compound commands."""

from __future__ import annotations

from rulebook.shell.scan import END, ShellSyntaxError
from rulebook.shell.tree import Arithmetic, Compound, Sequence, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.grammar import Parser
    from rulebook.shell.tree import Command


def read_compound(parser: Parser, keyword: str) -> Command:
    """Read the rest of the compound command that ``keyword`` begins, with its redirections."""
    parser.cost += 5
    return _redirected(parser, READERS[keyword](parser, keyword))


def _redirected(parser: Parser, node: Command) -> Command:
    while True:
        char = parser.blanks()
        fd = ""
        if char.isdigit() or char == "{":
            start = parser.pos
            word = parser.word()
            if word is None or not word.plain or parser.text[parser.pos] not in "<>":
                parser.pos = start
                return node
            fd = word.plain
        if not parser.redirect(node, fd):
            return node


def _body(parser: Parser) -> Sequence:
    body = parser.sequence()
    if not body.items:
        raise ShellSyntaxError("an empty list")
    return body


def _group(parser: Parser, keyword: str) -> Command:
    node = Compound("group", _body(parser))
    parser.expect("}")
    return node


def read_parenthesised(parser: Parser) -> Command:
    """Read ``((expression))`` or ``(commands)``."""
    if parser.text[parser.pos + 1] == "(":
        end = parser.arithmetic_end(parser.pos + 2)
        if end >= 0:
            parser.pos += 2
            node = Arithmetic(parser.parts_until(end))
            parser.pos = max(parser.pos, end + 2)
            return _redirected(parser, node)
    parser.pos += 1
    subshell = Compound("subshell", _body(parser))
    if parser.text[parser.pos] != ")":
        raise ShellSyntaxError("unclosed (")
    parser.pos += 1
    return _redirected(parser, subshell)


def _if(parser: Parser, keyword: str) -> Command:
    node = Compound("if")
    branches: list[tuple[Sequence, Sequence]] = []
    while True:
        condition = _body(parser)
        parser.expect("then")
        branches.append((condition, _body(parser)))
        closer = parser.closer()
        parser.pos += len(closer)
        if closer != "elif":
            break
    if closer == "else":
        node.body = _body(parser)
        parser.expect("fi")
    elif closer != "fi":
        raise ShellSyntaxError("unclosed if")
    node.branches = branches
    return node


def _while(parser: Parser, keyword: str) -> Command:
    node = Compound(keyword)
    condition = _body(parser)
    node.branches = [(condition, _do(parser))]
    return node


def _do(parser: Parser) -> Sequence:
    if parser.newlines() == "{":
        parser.pos += 1
        body = _body(parser)
        parser.expect("}")
        return body
    parser.expect("do")
    body = _body(parser)
    parser.expect("done")
    return body


def _for(parser: Parser, keyword: str) -> Command:
    if parser.blanks() == "(" and parser.text[parser.pos + 1] == "(":
        return _counting_for(parser)
    name = parser.word()
    if name is None or name.plain is None:
        raise ShellSyntaxError(f"{keyword} without a name")
    node = Compound(keyword)
    node.name = name.plain
    parser.newlines()
    if parser.text.startswith("in", parser.pos) and parser.text[parser.pos + 2] in END:
        parser.pos += 2
        node.words = _words(parser)
    if parser.blanks() == ";":
        parser.pos += 1
    node.body = _do(parser)
    return node


def _words(parser: Parser) -> list[Word]:
    words: list[Word] = []
    while True:
        parser.blanks()
        word = parser.word()
        if word is None:
            parser.cost += len(words) // 2
            return words
        words.append(word)


def _counting_for(parser: Parser) -> Command:
    end = parser.arithmetic_end(parser.pos + 2)
    if end < 0:
        raise ShellSyntaxError("unclosed ((")
    parser.pos += 2
    node = Compound("cfor")
    node.words = [parser.parts_until(end)]
    parser.pos = max(parser.pos, end + 2)
    if parser.blanks() == ";":
        parser.pos += 1
    node.body = _do(parser)
    return node


def _case(parser: Parser, keyword: str) -> Command:
    node = Compound("case")
    parser.blanks()
    subject = parser.word()
    parser.newlines()
    if subject is None or not parser.text.startswith("in", parser.pos):
        raise ShellSyntaxError("case without in")
    parser.pos += 2
    node.words = [subject]
    branches: list[tuple[list[Word], Sequence, str]] = []
    while True:
        parser.newlines()
        if parser.closer() == "esac":
            parser.pos += 4
            node.branches = branches
            return node
        branches.append(_clause(parser))


def _clause(parser: Parser) -> tuple[list[Word], Sequence, str]:
    parser.cost += 3
    patterns = _patterns(parser)
    body = parser.sequence()
    end = next((op for op in (";;&", ";;", ";&") if parser.text.startswith(op, parser.pos)), "")
    parser.pos += len(end)
    if not end and parser.closer() != "esac":
        raise ShellSyntaxError("unclosed case")
    return patterns, body, end


def _patterns(parser: Parser) -> list[Word]:
    if parser.blanks() == "(":
        parser.pos += 1
    patterns: list[Word] = []
    extglob, parser.extglob = parser.extglob, True
    while True:
        parser.blanks()
        word = parser.word()
        if word is None:
            raise ShellSyntaxError("a pattern is missing")
        patterns.append(word)
        char = parser.blanks()
        parser.pos += 1
        if char == ")":
            parser.extglob = extglob
            parser.cost += len(patterns)
            return patterns
        if char != "|":
            raise ShellSyntaxError("a pattern is not closed")


def _function(parser: Parser, keyword: str) -> Command:
    parser.blanks()
    name = parser.word()
    if name is None or name.plain is None:
        raise ShellSyntaxError("function without a name")
    if parser.blanks() == "(":
        parser.pos += 1
        if parser.blanks() != ")":
            raise ShellSyntaxError("unclosed (")
        parser.pos += 1
    return read_function(parser, name.plain)


def read_function(parser: Parser, name: str) -> Command:
    """Read the body of a function whose name was read."""
    parser.newlines()
    parser.enter()
    node = Compound("function", parser.command())
    parser.depth -= 1
    node.name = name
    return node


def _coproc(parser: Parser, keyword: str) -> Command:
    from rulebook.shell.commandreader import OPENERS

    node = Compound("coproc")
    char = parser.blanks()
    start = parser.pos
    name = parser.word() if char != "(" else None
    if name is not None and name.plain and name.plain not in OPENERS:
        parser.blanks()
        after = parser.text[parser.pos]
        word = parser.word() if after != "(" else None
        named = after == "(" or (word is not None and word.plain in OPENERS)
        parser.pos = start
        if named:
            node.name = name.plain
            parser.word()
    else:
        parser.pos = start
    parser.enter()
    node.body = parser.command()
    parser.depth -= 1
    return node


def _test(parser: Parser, keyword: str) -> Command:
    from rulebook.shell.conditions import read_test

    return read_test(parser)


READERS = {
    "if": _if,
    "while": _while,
    "until": _while,
    "for": _for,
    "select": _for,
    "case": _case,
    "function": _function,
    "{": _group,
    "[[": _test,
    "coproc": _coproc,
}
"""Reserved word -> what reads the rest."""
