"""Hookify's rule files: a head with event and pattern, a body with the message."""

from __future__ import annotations

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.patterns import command_forms
from rulebook.compiler.imports.statements import frontmatter
from rulebook.compiler.rules import Rule
from rulebook.verifier.engines import searched

_PLACES = {"bash": "command", "file": "file"}


def is_hookify(text: str) -> bool:
    """Tell a hookify file from any other with a head."""
    settings, _ = frontmatter(text.split("\n"))
    return "event" in settings and ("pattern" in settings or "conditions" in settings)


def draft(text: str) -> Draft | None:
    """Return the draft of a hookify file; None where it is switched off or not of a kind that we know.

    A pattern on a command line takes mentions for executions, so it becomes a pattern on executions where it
    is plain enough to be one, and a note where it is not.
    """
    lines = text.split("\n")
    settings, start = frontmatter(lines)
    place = _PLACES.get(settings.get("event", ""))
    pattern = settings.get("pattern", "").strip("\"'")
    if place is None or not pattern or settings.get("enabled", "true") == "false" or not _readable(pattern):
        return None
    body = " ".join(" ".join(lines[start:]).split())
    rule = Rule("forbid", body or f"hookify: {settings.get('name', pattern)}", strong=True)
    made = Draft(rule, rule.text, cap="warn", subject=settings.get("name", pattern))
    made.cap_because = "imported from a text pattern: what it is meant to stop is not known exactly"
    sample = _plain(pattern)
    if not sample or not searched(pattern, sample):
        return made
    forms = command_forms(sample) if place == "command" else []
    made.forbid = (
        {"command": forms} if forms else {"content": {"regex": [pattern]}} if place == "file" else None
    )
    made.fires = (
        [{"command": sample}] if place == "command" else [{"write": "src/example.txt", "content": sample}]
    )
    return made


def _plain(pattern: str) -> str:
    """Return a text that a simple pattern matches; empty where it is not simple."""
    text = pattern
    for sign, plain in (
        (r"\s+", " "),
        (r"\s*", " "),
        (r"\s", " "),
        (r"\b", ""),
        (".*", ""),
        (r"\.", "."),
        (r"\(", "("),
    ):
        text = text.replace(sign, plain)
    text = text.strip("^$ ")
    return "" if any(sign in text for sign in "\\[]{}|?*+") else text


def _readable(pattern: str) -> bool:
    try:
        searched(pattern, "")
    except ValueError:
        return False
    return True
