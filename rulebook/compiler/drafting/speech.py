"""Rules about style and speech: indentation, names, quotes, the way of answering."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from typing import Any

from rulebook.compiler.drafting.content import sample_path
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.drafting.scopes import PROSE_FILES, anywhere, is_scope
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.rules import Rule


def style(rule: Rule) -> list[Draft]:
    """Return a draft for each style or way of speaking that a rule names."""
    if rule.shape is not None:
        return [_limit(rule, rule.shape.longest, rule.shape.case)]
    named = [e for e in rule.targets if e.concept and concept(e.concept)["kind"] in _MAKERS]
    named = [e for e in named if concept(e.concept)["kind"] != "say" or concept(e.concept).get("wanted")]
    return [_MAKERS[concept(e.concept)["kind"]](rule, e, concept(e.concept)) for e in named]


def _style(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    form: dict[str, Any] = {"regex": entry["regex"], "except": list(PROSE_FILES)}
    within = [e for e in rule.places if is_scope(e) or e.kind == "path"] or [
        e for e in rule.named if is_scope(e)
    ]
    scopes = anywhere([glob for e in within for glob in globs_of(e)])
    paths = scopes or entry.get("paths", [])
    if paths:
        form["paths"] = paths
    draft = Draft(rule, f"{entity.text}.", {"content": form}, cap="warn")
    draft.cap_because = "a formatter's or linter's configuration is the honest place for this"
    draft.subject, draft.fires = (
        entity.text,
        [{"write": sample_path(form), "content": f"{entry['sample']}\n"}],
    )
    return draft


def _say(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    draft = said(
        rule, f"{entity.text}.", {"regex": entry["regex"]}, entity.text, entry["sample"] or "word " * 200
    )
    if entity.concept == "short_answers":
        draft.cap, draft.cap_because = "note", "the words say short, not how short"
    return draft


def _limit(rule: Rule, number: int, unit: str) -> Draft:
    """Return a draft on the length of an answer."""
    unit = "points" if unit in ("lines", "sentences") and _SUMMARY.search(rule.text) else unit
    form: dict[str, Any] = {"max_words": number} if unit == "words" else {"regex": [_LONGER[unit](number)]}
    broken = _SAMPLES[unit]
    text = f"Keep answers within {number} {unit}."
    return said(rule, text, form, f"{number} {unit} an answer", broken * (number + 2))


_SAMPLES = {
    "words": "word ",
    "sentences": "One more. ",
    "lines": "line\n",
    "characters": "x",
    "points": "- a\n",
}
_POINT = r"[ \t]*(?:[-*\x{2022}]|\d+[.)])[ \t]"
_LONGER: dict[str, Callable[[int], str]] = {
    "sentences": lambda number: rf"(?s)(?:[^.!?]+[.!?]+\s+){{{number}}}\w",
    "lines": lambda number: rf"(?:[^\n]*\S[^\n]*\n+){{{number}}}[^\n]*\S",
    "characters": lambda number: rf"(?s).{{{number + 1}}}",
    "points": lambda number: rf"(?m)(?:^{_POINT}[^\n]*\n+){{{number}}}{_POINT}",
}
_SUMMARY = re.compile(r"(?i)\bsummar(?:y|ies|i[sz]e)\b")
"""What is told in points; an answer that explains something is none."""


_ENGLISH = r"(?i)\b(the|and|is|are|was|that|this|to|of|for|it|in|with|all|not)\b"
_SPACED = ("speak_german", "speak_spanish", "speak_french")


def _say_required(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    language = entity.concept.removeprefix("speak_").title()
    if any(e.concept == "scope_messages" for e in rule.places):
        form = {"absent": [entry["require_regex"]], "where": ["message"]}
        if foreign := entry.get("foreign_regex"):
            form = {"regex": [foreign], "where": ["message"]}
        draft = Draft(rule, f"Write commit messages in {language}.", {"content": form}, cap="warn")
        draft.cap_because, draft.subject = "a few words are a weak test of a language", f"{language} commits"
        sample = entry.get("foreign_sample", entry["sample"])
        draft.fires = [{"command": f"git commit -m {shlex.quote(sample)}"}]
        return draft
    absent = {"absent": [entry["require_regex"]]}
    draft = said(rule, f"Answer in {language}.", absent, f"answer in {language}", entry["sample"])
    if entity.concept in _SPACED:  # a word or two may be any language
        draft.forbid = {"all": [{"say": absent}, {"say": {"regex": [_ENGLISH]}}]}
    return draft


def _file_name(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    form = {"paths": entry["globs"], "op": ["create"], "except": ["*.config.*", "*.d.ts"]}
    draft = Draft(rule, f"{entity.text}.", {"write": form}, cap="warn")
    draft.cap_because = "names of files have many rightful exceptions"
    draft.subject, draft.fires = entity.text, [{"write": "src/MyFile.ts", "content": "x", "exists": False}]
    return draft


_OPENS = re.compile(
    r"(?i)\b(?:start|open|begin|beginn|empe?iec)\w*\b[^.;]{0,40}\b(?:with|mit|con|por)\b"
    r"|\bat the (?:start|top|beginning)\b|\bam Anfang\b|\bal (?:principio|inicio)\b"
    r"|\b(?:openers?|openings?|opening lines?|intros?|greetings?)\b"
)
_PROSE = re.compile(r"^[^\W\d_][\w' ,\u2019-]*[\w!.?]+$")


def forbid_phrases(rule: Rule) -> list[Draft]:
    """Return a draft against phrases that a rule quotes: ``don't end with "Let me know"``."""
    quoted = [e for e in rule.targets if e.kind == "text" and e.code]
    if found := _in_messages(rule):
        return found
    phrases = [e for e in quoted if rule.act == "say" or _is_phrase(e.text)]
    if not phrases or rule.act not in ("", "say", "use", "create") or any(e.concept for e in rule.places):
        return []
    opens = rule.act == "say" and bool(_OPENS.search(rule.text))
    regex = [_phrase(e.text, opens=opens) for e in phrases]
    names = " or ".join(f'"{e.text}"' for e in phrases)
    text = f"{'Do not begin an answer with' if opens else 'Do not say'} {names}."
    broken = f"{phrases[0].text} Fixed." if opens else f"Fixed it. {phrases[0].text}"
    return [said(rule, text, {"regex": regex}, f"no-saying {phrases[0].text}", broken)]


def _phrase(text: str, *, opens: bool) -> str:
    """Return what finds a phrase whatever its signs are; ``opens`` looks at the head of an answer alone."""
    words = r"\W+".join(map(re.escape, re.findall(r"\w+", text)))
    return rf"(?i)\A\W*{words}" if opens else rf"(?i)(?:^|\W){words}(?:\W|$)"


def _in_messages(rule: Rule) -> list[Draft]:
    """Return a draft against a quoted phrase in commit messages: ``no "fix bug" in commit messages``."""
    quoted = [e for e in rule.targets if e.kind == "text" and e.code and len(e.text) > 2]
    if not quoted or not any(e.concept == "scope_messages" for e in rule.places):
        return []
    regex = [_of_message(e.text, rule.text) for e in quoted]
    text = f"No commit message says {', '.join(e.text for e in quoted)}."
    draft = Draft(rule, text, {"content": {"regex": regex, "where": ["message"]}}, cap="gate")
    draft.cap_because = "a message is easily put right, so it is held, not refused"
    draft.fires = [{"command": f"git commit -m {shlex.quote(quoted[0].text)}"}]
    draft.subject = f"no-message {quoted[0].text}"
    return [draft]


_TICKETS = re.compile(r"(?i)\b(?:numbers?|keys?|ids?|tickets?|issues?|refs?|references?)\b")


def _of_message(text: str, said_: str) -> str:
    """Return what finds a phrase in a message; of a ticket that is shown for its sort, each of that sort."""
    if found := re.fullmatch(r"([A-Z][A-Z0-9]+)-\d+", text) if _TICKETS.search(said_) else None:
        return rf"\b{found[1]}-\d+\b"
    return rf"(?i)(?:^|\W){re.escape(text)}(?:\W|$)"


def _is_phrase(text: str) -> bool:
    """Tell a phrase in prose from a name or a piece of code in quotes."""
    return bool(_PROSE.match(text)) and len(text.split()) > 2


_MAKERS = {"style": _style, "say": _say, "say_required": _say_required, "filename": _file_name}


def said(rule: Rule, text: str, form: dict[str, Any], subject: str, broken: str) -> Draft:
    """Return a draft on what is told to the user; ``broken`` is a text that breaks it."""
    draft = Draft(rule, text, {"say": form}, cap="warn")
    draft.cap_because = "what is said is judged at the end, so never above warn"
    draft.subject, draft.fires = subject, [{"say": broken}]
    if re.search(r"\d+ (bullet|heading|line|table|paragraph)", rule.text):
        draft.cap, draft.cap_because = "note", "the words are about how much, not about whether"
    return draft
