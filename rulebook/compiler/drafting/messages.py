"""Rules about the shape of commit messages."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.rules import Rule

_CONVENTIONAL = re.compile(r"^(feat|fix|chore|docs|refactor|test|build|ci|perf)(\([\w./-]+\))?!?:")
_TICKET = re.compile(r"^\[?[A-Z]{2,}-(\d+|[A-Za-z#]+)")
_LENGTH = re.compile(r"(?i)\b(?P<count>\d{2,3}) ?(?:characters|chars|zeichen|caracteres|caractères|个字符)")
_OF_COMMITS = re.compile(
    r"(?i)commit|message|subject|trailer|author|nachricht|mensaje|messages|\u63d0\u4ea4|\u30b3\u30df\u30c3\u30c8|\ucee4\ubc0b"
)
_PREFIX = re.compile(r"^[\w./*-]+: ?\S")


def require_content(rule: Rule) -> list[Draft]:
    """Return a draft for what every commit message must hold; a page may have a footer and a number too."""
    if not (_OF_COMMITS.search(rule.text) or _OF_COMMITS.search(rule.about)):
        return []
    wanted = [e for e in rule.targets if e.concept and concept(e.concept).get("require_regex")][:1]
    return [
        _required(rule, f"Every commit message has {e.text}.", concept(e.concept)["require_regex"], e.text)
        for e in wanted
    ]


def message_shape(rule: Rule) -> list[Draft]:
    """Return a draft where the words show by example how a commit message looks."""
    if limit := _LENGTH.search(rule.text):
        count = int(limit["count"])
        return [
            _too_long(
                rule, f"Commit subjects have at most {count} characters.", rf"\A[^\n]{{{count + 1},}}", count
            )
        ]
    shown = next((e.text for e in rule.named if e.kind in ("text", "symbol", "path") and e.code), "")
    if _TICKET.match(shown):
        return [_required(rule, "Every commit message begins with a ticket.", _ticket_regex(shown), "ticket")]
    if _CONVENTIONAL.match(shown):
        regex = concept("conventional_commits")["require_regex"]
        return [
            _required(rule, "Commit messages follow conventional commits.", regex, "conventional commits")
        ]
    if _PREFIX.match(shown):
        return [
            _required(
                rule, f"Commit subjects look like '{shown}'.", r"\A\s*[\w./*{},-]+: \S", "commit subject"
            )
        ]
    return []


def _ticket_regex(shown: str) -> str:
    """Return what a message begins with; a project that is spelled out (``[CORE-nnn]``) is meant itself."""
    name = shown.strip("[]").split("-")[0]
    project = r"[A-Z][A-Z0-9]+" if name in ("ABC", "PROJ", "TICKET", "JIRA", "XXX") else re.escape(name)
    return rf"\A\s*\[{project}-\d+\]" if shown.startswith("[") else rf"\A\s*\[?{project}-\d+"


def _too_long(rule: Rule, text: str, regex: str, count: int) -> Draft:
    draft = Draft(rule, text, {"content": {"regex": [regex], "where": ["message"]}}, cap="warn")
    draft.cap_because = "a long subject is easily put right, and no harm is done"
    draft.fires = [{"command": f'git commit -m "{"x" * (count + 1)}"'}]
    draft.passes = [{"command": 'git commit -m "Fix the parser"'}]
    draft.subject = "commit-subject-length"
    return draft


def _required(rule: Rule, text: str, regex: str, subject: str) -> Draft:
    draft = Draft(rule, text, {"content": {"absent": [regex], "where": ["message"]}})
    draft.cap, draft.cap_because = "warn", "merges, squashes and messages from files make a hard stop brittle"
    if "author" in subject.lower():
        draft.cap, draft.cap_because = "gate", "a message is easily put right, so it is held, not refused"
    draft.fires = [{"command": 'git commit -m "update things"'}]
    draft.passes = [{"command": "git log -1"}, {"command": "git commit --amend --no-edit"}]
    draft.subject = f"commit-message-{subject}"
    return draft
