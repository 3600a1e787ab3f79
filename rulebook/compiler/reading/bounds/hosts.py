"""Hosts: ``no ssh to web1`` says nothing of any other, and ``there`` is the host that was named before."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.in_environments import is_environment
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sorts import is_folder
from rulebook.compiler.language.tools import data, is_program
from rulebook.compiler.reading.bounds.pieces import is_about_commands, sentence_of
from rulebook.compiler.rules import Rule

_HOST = (
    r"(?:\d{1,3}(?:\.\d{1,3}){3}|[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?:\.[a-z][\w-]*)*|[a-z][\w-]*(?:\.[a-z][\w-]*){2,}"
    r"|[a-z]{2,}\d+)(?![\w/-])"
)
_ANY = re.compile(rf"(?<![\w./@-])(?P<host>{_HOST})")
_TO = (
    r"(?:(?<![^\W\d_])(?:to|into|onto|on|off|at|against|auf|zu|nach|gegen|a|al|en|contra"
    r"|[Cc]all|[Rr]each|[Qq]uery|[Hh]it|[Aa]ccess|[Cc]ontact|[Rr]equest|[Pp]oll|[Aa]sk)\s+"
    r"(?:the |den |die |el |la )?|[到上在往]\s*)"
)
_JOINS = r"(?:\s*,?\s*(?:and|or|und|oder|y|o|nor|noch|ni|和|或|、)\s*)"
_NAMED = re.compile(rf"{_TO}(?P<hosts>{_HOST}(?:{_JOINS}{_HOST})*)")
_THERE = re.compile(
    r"(?i)\b(?:there|to (?:it|them|either|those)|on (?:it|them|those)|dorthin|dahin|dort|drauf|darauf|allí"
    r"|allá|ahí)\b|上去|那边|那里|那台"
)
_PIECE = re.compile(r"[,;:()!?\n]|\.(?=\s|$)|\bbut\b|\baber\b|\bpero\b")
_FREE = re.compile(
    r"(?i)\b(?:only|nur|solo|sólo|use|usa|nimm|may|can|fine|ok|okay|yours|darfst|kannst|puedes|sí)\b"
    r"|[只用]|随便|可以|没问题"
)
_REFUSED = re.compile(r"(?i)\b(?:no|not|never|kein\w*|nicht|nie|nunca|nada|off|stop)\b|[不别]|禁止")


def keep_hosts(rule: Rule, message: Message) -> None:
    """Hold a command that works on another host only for the hosts that its words name."""
    at = sentence_of(rule, message)
    reaches = data("tools")["remote"]["programs"].split()
    _part_hosts(rule, reaches)
    if at is None or rule.kind not in ("forbid", "replace", "ask") or not is_about_commands(rule):
        return
    if any(is_folder(e) or is_environment(e) for e in rule.places) or not all(
        e.text.split()[0] in reaches for e in rule.targets
    ):
        return
    texts = [_plain(spoken.sentence.text, message) for spoken in message.spoken]
    named = _hosts(texts[at])
    if not named and _THERE.search(texts[at]):
        earlier = [host for text in texts[max(0, at - 2) : at] for host in _hosts(text, heads=True)]
        named = earlier or _hosts(texts[at], heads=True)
    rule.places += [Entity("environment", host) for host in named]
    rule.residue = [word for word in rule.residue if word not in named]
    elsewhere = any(_all(text) for text in texts) or _THERE.search(texts[at])
    rule.unclear = rule.unclear or bool(not named and elsewhere)


def _part_hosts(rule: Rule, reaches: list[str]) -> None:
    """Read ``don't curl api.acme.example``: a host beside what reaches it is where, and nothing in files."""
    hosts = [e for e in rule.targets if e.kind == "symbol" and _ANY.fullmatch(e.text)]
    others = [e for e in rule.targets if e not in hosts]
    if hosts and others and all(e.kind == "command" and e.text.split()[0] in reaches for e in others):
        rule.targets = others
        rule.places += [Entity("environment", e.text) for e in hosts]


def _plain(text: str, message: Message) -> str:
    """Return a sentence in which hosts that were taken for something else are words again."""

    def word(mark: re.Match[str]) -> str:
        entity = message.entities[int(mark[1])]
        return entity.text if _ANY.fullmatch(entity.text) and not is_program(entity.text) else "\u2026"

    return MARK.sub(word, text)


def _hosts(text: str, *, heads: bool = False) -> list[str]:
    """Return the hosts that a sentence leads to; with ``heads`` also those that it speaks of."""
    parts = [part for part in _PIECE.split(text) if _REFUSED.search(part) or not _FREE.search(part)]
    runs = [found["hosts"] for part in parts for found in _NAMED.finditer(part)]
    return _all(" , ".join(runs)) if runs or not heads else _all(" , ".join(parts))


def _all(text: str) -> list[str]:
    return [one["host"] for one in _ANY.finditer(text) if not is_program(one["host"])]
