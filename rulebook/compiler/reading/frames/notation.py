r"""The notation of a way of saying, read into a tree.

A frame is words with places for names: ``(keep|get) (your|the)? hands off {x}``.

- ``(a|b c)`` any one of these; ``?`` behind a word, a group or a place: or nothing; ``*`` any number of
  them, ``+`` one or more.
- ``{x}`` a place: a list of names (``A``, ``the A command``, ``A, B or C``), or what ``it`` points back to.
  ``{x:P}`` limits their sorts, by the letters of ``spelling.SORTS``; ``{x:it}`` only points back,
  ``{x:Pi}`` may do either; ``{c:Ct}`` is a row of steps (``A, then B``).
- ``\(`` a bracket as it stands.
- ``{b:moment}`` up to nine words that say when; ``{r:words}`` up to twelve words that name nothing;
  ``{u:plain}`` one such word; ``{o:own}`` up to four words, the last says whose (``the data team's``);
  ``{n:kind}`` a kind of files by its noun or its endings.
- ``{g:thing}`` a thing of a tool in words (``the docker volumes``), ``{m:act}`` what is done to it.
- ``{name}`` a macro of the language, else a class of words of ``data/lexicon.toml``.

Every word of what was said has to be in the frame: what a frame leaves out would be lost from the rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

_TOKEN = re.compile(
    r"\{(?P<place>[a-z_]+(?::[A-Za-z]+)?)\}|(?P<sign>[(|)?*+])"
    r"|(?P<word>(?:[^\s(){}|?*+\\]|\\[()?*+])+)|(?P<bad>[{}])"
)
SLOTS = {
    "x": "what is meant",
    "y": "what to do instead",
    "z": "a second thing",
    "p": "where",
    "e": "but for what",
    "c": "what has to run",
    "b": "before what",
    "a": "after what",
    "w": "until when",
    "h": "until when, said first",
    "k": "but for what, said last",
    "o": "whose",
    "r": "a remark",
    "v": "what ``anything`` and ``code`` name; the verb of a clause",
    "u": "a word of no meaning to the rule",
    "t": "what was opened, in words",
    "n": "a kind of files",
    "g": "a thing of a tool that is acted on, in words",
    "m": "what is done to it",
}
"""The names of places."""


class FrameError(ValueError):
    """A frame that is not in the notation."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for names or words."""

    name: str
    sorts: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences; ``optional``: or none of them; ``many``: or more than one in a row."""

    sequences: tuple[tuple[Node, ...], ...]
    optional: bool = False
    many: bool = False


Node = Word | Slot | Choice
Macro = Callable[[str], str | None]


def parse(frame: str, macro: Macro) -> tuple[Node, ...]:
    """Return the tree of a frame.

    Args:
        frame: the frame in the notation.
        macro: returns what a macro stands for, in the notation; None where there is none of the name.

    Raises:
        FrameError: brackets do not match, or a place is unknown.

    """
    tokens = list(_TOKEN.finditer(frame))
    choice, end = _choice(tokens, 0, macro)
    if end != len(tokens):
        raise FrameError(f"a bracket is closed that was not opened: {frame!r}")
    return choice.sequences[0] if len(choice.sequences) == 1 else (choice,)


def _choice(tokens: list[re.Match[str]], at: int, macro: Macro) -> tuple[Choice, int]:
    """Read ``a|b|c`` up to its end; returns it and where it ends."""
    sequences: list[list[Node]] = [[]]
    while at < len(tokens) and tokens[at]["sign"] != ")":
        if tokens[at]["sign"] == "|":
            sequences.append([])
            at += 1
            continue
        node, at = _node(tokens, at, macro)
        if at < len(tokens) and tokens[at]["sign"] in ("?", "*", "+"):
            node, at = _counted(node, tokens[at]["sign"]), at + 1
        sequences[-1].append(node)
    return Choice(tuple(map(tuple, sequences))), at


def _counted(node: Node, sign: str) -> Choice:
    sequences = node.sequences if isinstance(node, Choice) else ((node,),)
    return Choice(sequences, optional=sign in "?*", many=sign in "*+")


def _node(tokens: list[re.Match[str]], at: int, macro: Macro) -> tuple[Node, int]:
    token = tokens[at]
    if token["sign"] == "(":
        choice, at = _choice(tokens, at + 1, macro)
        if at >= len(tokens):
            raise FrameError("a bracket is not closed")
        return choice, at + 1
    if token["word"]:
        return Word(token["word"].replace("\\", "")), at + 1
    if not token["place"]:
        raise FrameError(f"{token[0]!r} stands where a word is expected")
    name, _, sorts = token["place"].partition(":")
    if name in SLOTS:
        return Slot(name, sorts), at + 1
    inner = macro(name)
    if inner is None or sorts:
        raise FrameError(f"there is no place or macro {token[0]}")
    return Choice((_meant_by(inner, macro),)), at + 1


@cache
def _meant_by(inner: str, macro: Macro) -> tuple[Node, ...]:
    """Return the tree of a macro; frames share it, since most hold the same few."""
    return parse(inner, macro)
