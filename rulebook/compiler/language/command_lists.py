"""Lists that go on with a command: ``git reset --hard or clean``, ``git add . / -A``, ``no X but list``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol

from rulebook.compiler.language import doings
from rulebook.compiler.language.prose import Keep
from rulebook.compiler.language.sweeping import sweeps
from rulebook.compiler.language.tools import data, is_program, knows, nests


class Typed(Protocol):
    """What a mark stands for."""

    @property
    def kind(self) -> str:
        """Return its kind."""

    @property
    def text(self) -> str:
        """Return it as written."""


_OR = "or|and|nor|oder|und|noch|o|u|y|e|ni|ou|et"
_MARK = re.compile("\ue000(\\d+)\ue001")
_NEXT = re.compile(rf" ?(?:, ?(?:(?:{_OR}) )?|/ ?|(?:{_OR}) |[、或和])")
_BUT = re.compile(
    r",? (?:(?:sub)?commands?,? |(?P<scripts>scripts?,? )|befehle,? |comandos,? )?"
    r"(?:except(?:ing|ed)?(?: for)?|other than|apart from|besides|außer|ausgenommen|bis auf|excepto|salvo"
    r"|menos|sauf|hors|exceto) "
)
_WORD = re.compile(r"[A-Za-z][\w-]*(?::[\w-]+)*(?![\w/.(]*[/(\ue000])")
_OPTION = re.compile(r"--?[A-Za-z][\w-]*(?:=[\w./:-]+)?(?![\w(])")
_DOT = re.compile(r"[.*](?=[ ,;)/]|$)")
_END = re.compile(
    r" ?(?:$|[,;:!?)/.(\n]|\ue000|"
    rf"(?:{_OR}|on|in|at|to|against|for|by|with|without|from|is|are|directly|here|there|again|yourself|unless|until"
    r"|before|after|when|while|if|except|because|instead|any ?more|commands?|first|only|please|ever|never"
    r"|always|manually|nie|niemals|nunca|jamais"
    r"|locally|through|via|as|auf|gegen|im|bei|von|ohne|direkt|hier|bevor|wenn|bis|selbst|ist|sind|contra|en|sin|por"
    r"|directamente|aquí|antes|hasta|sans|sur|dans|directement|avant|em|sem|diretamente)(?![\w-]))"
)
"""What stands behind a name of such a list: its end, one more name, or what is said of all of them."""


def go_on(text: str, found: Sequence[Typed], keep: Keep) -> str:
    """Return a marked text in which each item of a list that begins with a command is a command of its own.

    So are the things of a list on which an act is done: ``delete PVCs, namespaces or CRDs``.
    """
    out: list[str] = []
    at = 0
    while mark := _MARK.search(text, at):
        out.append(text[at : mark.end()])
        at = mark.end()
        entity = found[int(mark[1])]
        words = _command(entity)
        while entity.kind == "concept" and (thing := _thing(text, at, entity.text)) is not None:
            start, end, act = thing
            out += [text[at:start], keep("concept", act)]
            at = end
        while words and (item := _item(text, at, words)) is not None:
            start, end, words = item
            out += [_spaced(text[at:start]), keep("command", " ".join(words))]
            at = end
    return "".join([*out, text[at:]])


def _thing(text: str, at: int, act: str) -> tuple[int, int, str] | None:
    """Return where the next thing of a list begins and ends, and the act on it; None where there is none."""
    verb, _, _ = act.partition(" ")
    joint = _NEXT.match(text, at) if doings.named(act.lower()) else None
    word = _WORD.match(text, joint.end()) if joint else None
    if joint is None or word is None or not _END.match(text, word.end()):
        return None
    known = doings.named(f"{verb} {word[0]}".lower())
    return (word.start(), word.end(), f"{verb} {word[0]}") if known else None


def _command(entity: Typed) -> list[str]:
    """Return the words of a command, or of an act that is spelled as one."""
    words = entity.text.split()
    spelled = entity.kind == "command" or (entity.kind == "concept" and is_program(words[0]))
    return words if spelled else []


def _spaced(joint: str) -> str:
    return " / " if joint.strip() == "/" else joint


def _item(text: str, at: int, words: list[str]) -> tuple[int, int, list[str]] | None:
    """Return where the next item begins and ends, and the command that it is; None where the list is over."""
    head = [word for word in words if not word.startswith("-") and word not in (".", "*")]
    for joint, heads in ((_BUT, [head, *_shorter(head)]), (_NEXT, _shorter(head))):
        if found := joint.match(text, at):
            if found.groupdict().get("scripts"):
                heads = [[*head, "run"]]  # ``no npm scripts except lint``
            length, more = _words_at(text, found.end(), heads)
            if not more and joint is _NEXT and len(head) < len(words):
                length, more = _options_at(text, found.end(), head)
            calls = more[-1:] == ["run"] and text.startswith(" \ue000", found.end() + length)
            if more and not calls and _END.match(text, found.end() + length):
                return found.end(), found.end() + length, more
    return None


def _shorter(head: list[str]) -> list[list[str]]:
    """Return what a subcommand alone may belong to: ``git stash`` and ``git`` of ``git stash push``."""
    return [head[:length] for length in range(len(head) - 1, 0, -1)]


def _below(head: list[str], word: str) -> bool:
    if len(head) > 1 and head[-1] == "run" and ":" not in word:
        return word in _scripts()  # ``npm run lint, always``: any word may be a script
    return nests(" ".join(head), word) if len(head) > 1 else knows(head[0], word)


@cache
def _scripts() -> frozenset[str]:
    """Return words that a script of a package is often called by."""
    return frozenset(word for words in data("tools")["jobs"].values() for word in words.split())


def _words_at(text: str, at: int, heads: list[list[str]]) -> tuple[int, list[str]]:
    """Return the length of a subcommand with what is below it and its options, and the whole command."""
    word = _WORD.match(text, at)
    head = next((one for one in heads if word and _below(one, word[0])), None)
    if word is None or head is None:
        return 0, []
    more, end = [*head, word[0]], word.end()
    while following := _next_word(text, end, lambda one: _WORD.match(text, one)):
        if len(more) > 3 or not _below(more, following[0]):
            break
        more, end = [*more, following[0]], following.end()
    while following := _next_word(text, end, lambda one: _OPTION.match(text, one)):
        more, end = [*more, following[0]], following.end()
    return end - at, more


def _next_word(text: str, end: int, find: Callable[[int], re.Match[str] | None]) -> re.Match[str] | None:
    return find(end + 1) if text[end : end + 1] == " " else None


def _options_at(text: str, at: int, head: list[str]) -> tuple[int, list[str]]:
    """Return the length of the options alone that go with a command, and the command with them."""
    found = _OPTION.match(text, at)
    dot = _DOT.match(text, at)
    if found is None and dot is not None and sweeps(head, dot[0]):
        found = dot
    return (len(found[0]), [*head, found[0]]) if found else (0, [])
