"""What a program's words mean to that program: subcommand, options in any spelling, operands.

``parse`` reads an argv by the tool's own table. The tables are data, one module a family of tools, and only
the module that a program needs is imported. Each entry is a string:

- ``-f|--force``      twins; the first long name is the canonical one
- ``-m|--message=``   takes a value, glued on or as the next word
- ``--color[=]``      takes a value only glued on with ``=``
- ``-D>--delete+--force``  stands for two others
- ``SUB``             the first operand is a subcommand, whose own entry is ``subcommand``
- ``STOP``            options end at the first operand
- ``DASH``            one dash is as good as two (``-auto-approve``)
- ``PLUS``          a word that begins with ``+`` is no operand (``cargo +nightly``)
- ``A=B``           assignments come after the other operands, wherever they stand (``make DEBUG=1 all``)
- ``ABBR``            a long option may be shortened as long as it stays unambiguous

The entry with the empty key holds the options before the subcommand; those of ``*`` are taken everywhere.
"""

from __future__ import annotations

from rulebook.shell.options.index import ALIASES, FAMILIES
from rulebook.shell.options.parsed import ParsedArgs, Spec

__all__ = ["ParsedArgs", "parse", "twins"]

_SPECS: dict[tuple[str, str], Spec] = {}
_TABLES: dict[str, tuple[str, dict[str, str], Spec]] = {}
"""Name in the index -> the name of its table, the table, and the options before a subcommand."""


def parse(program: str | None, argv: tuple[str | None, ...]) -> ParsedArgs:
    """Return what ``argv`` says to ``program``.

    Args:
        program: name or path of the program; None reads the words without a table.
        argv: all words, the program first; None for an unknown word, which counts as an operand.

    """
    name, table, spec = _tables(program or "")
    parsed = ParsedArgs(name, name in FAMILIES, spec)
    rest = _read(list(argv[1:]), spec, parsed)
    chain = ""
    while spec.sub and rest and rest[0] is not None:
        parsed.subcommand = (*parsed.subcommand, _canonical_sub(chain, rest[0], table))
        chain = " ".join(parsed.subcommand)
        parsed.spec = spec = _spec(name, chain, table)
        rest = _read(rest[1:], spec, parsed)
    parsed.operands = tuple(rest)
    return parsed


def _tables(program: str) -> tuple[str, dict[str, str], Spec]:
    """Return what the index has for a program: looked up once, for it is asked for every command."""
    path = program[program.rfind("/") + 1 :]
    known = _TABLES.get(path)
    if known is None:
        name = _name(path)
        table = _table(name)
        known = (name, table, _spec(name, "", table))
        if path in FAMILIES or path in ALIASES:
            _TABLES[path] = known
    return known


def twins(program: str, word: str) -> frozenset[str]:
    """Return all words that choose the same subcommand of ``program``: ``i`` and ``install`` of npm."""
    table = _table(_name(program))
    meant = _canonical_sub("", word, table)
    return frozenset({word, meant, *(twin for twin, entry in table.items() if entry == f"={meant}")})


def _name(program: str) -> str:
    name = program[program.rfind("/") + 1 :]
    name = name.removesuffix(".exe")
    if name not in FAMILIES and name[:1].isalpha():
        name = name.rstrip("0123456789.") or name
    return ALIASES.get(name, name)


def _table(name: str) -> dict[str, str]:
    family = FAMILIES.get(name)
    if family is not None:
        module = __import__(f"rulebook.shell.options.{family}", fromlist=["TABLES"])
        table: dict[str, str] = module.TABLES[name]
        return table
    from rulebook.shell.launchers import row as row_of

    row = row_of(name)
    return {"": f"{row} STOP"} if row else {"": ""}


def _spec(name: str, chain: str, table: dict[str, str]) -> Spec:
    key = (name, chain)
    spec = _SPECS.get(key)
    if spec is None:
        text = table.get(chain, "")
        spec = Spec(f"{table.get('*', '')} {text}", table.get("", ""))
        if chain and chain not in table:
            spec.lenient = True
        _SPECS[key] = spec
    return spec


def _canonical_sub(chain: str, word: str, table: dict[str, str]) -> str:
    """``npm i`` is ``npm install``: an entry ``=install`` names the word meant."""
    entry = table.get(f"{chain} {word}".strip(), "")
    return entry[1:] if entry[:1] == "=" else word


def _read(words: list[str | None], spec: Spec, parsed: ParsedArgs) -> list[str | None]:
    """Read options into ``parsed``; return the operands, with all that follows a subcommand."""
    operands: list[str | None] = []
    aside: list[str] = []
    place = 0
    last = len(words)
    while place < last:
        word = words[place]
        if word is None or word[:1] != "-" or word == "-":
            place += 1
            if spec.aside and word is not None and spec.is_aside(word):
                aside += [word] if word[0] != "+" else []
                continue
            operands.append(word)
            if spec.stop or spec.sub:
                return operands + words[place:]
        elif word == "--":
            if spec.sub and not operands:
                return words[place + 1 :]
            parsed.dashes = len(operands)
            return operands + words[place + 1 :]
        else:
            place = spec.read(words, place, parsed)
    return [*operands, *aside] if aside else operands
