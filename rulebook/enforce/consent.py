"""Whether a user's prompt is a go for an action that is held.

A go is said, not quoted: pasted text, quotes, code fences and quoted lines don't count. It names the
action (by the program, its subcommand, the file or the check), and nothing in its sentence says no.
"""

from __future__ import annotations

from rulebook.enforce.words import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_YES = frozenset(
    "go yes yep yeah ok okay sure allow allowed approve approved permitted confirm confirmed please proceed fine "
    "do run now ja oui si".split()
)
_NO = frozenset(
    "no not don't dont never stop wait without instead unless before cancel abort nein non why what how should "
    "shouldn't can't cannot if when".split()
)
_COMMON = frozenset(
    "the a an to of in on at it is be and or for with from run do go now please all any main origin true false file "
    "src test tests".split()
)
_CLOSERS = {'"': '"', "\u201c": "\u201d", "\u00ab": "\u00bb"}


def names_action(prompt: str, held: dict[str, Any]) -> bool:
    """Say whether ``prompt`` gives a go for ``held`` (``held`` the check's id, ``text`` the action)."""
    return any(_is_go(sentence, held) for sentence in _sentences(own_words(prompt)))


def own_words(prompt: str) -> str:
    """Return the prompt without pasted blocks, code fences, quoted lines and quotations."""
    text = _outside(prompt, "<pasted_content", "</pasted_content>")
    text = _outside(text, "```", "```")
    text = "\n".join(line for line in text.split("\n") if not line.lstrip().startswith((">", "|")))
    for opener, closer in _CLOSERS.items():
        text = _outside(text, opener, closer)
    return text


def _outside(text: str, opener: str, closer: str) -> str:
    kept, rest = "", text
    while opener in rest:
        before, _, behind = rest.partition(opener)
        kept += before + " "
        rest = behind.partition(closer)[2]
    return kept + rest


def _sentences(text: str) -> list[str]:
    for mark in (". ", "! ", "? ", "; ", "\n"):
        text = text.replace(mark, mark[0] + "\0")
    return [sentence for sentence in text.split("\0") if sentence.strip()]


def _is_go(sentence: str, held: dict[str, Any]) -> bool:
    words = {word.strip(",.:!").lower() for word in sentence.split()}
    if sentence.rstrip().endswith("?") or not words.isdisjoint(_NO):
        return False
    if held["held"] in words:
        return True
    named = {word.lower() for word in words_of(held["text"])} - _COMMON
    plain = {word.lower() for word in words_of(sentence)}
    if named.isdisjoint(plain):
        return False
    return not words.isdisjoint(_YES) or _begins_with(sentence, named)


def _begins_with(sentence: str, named: set[str]) -> bool:
    """An order that begins with the action itself ("push it to origin") is a go."""
    words = words_of(sentence)
    return bool(words) and words[0].lower() in named
