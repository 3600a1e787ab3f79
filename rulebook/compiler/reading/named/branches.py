"""Read what branches are to be called: by a template, an example, a prefix that is wanted or is not."""

from __future__ import annotations

import re

from rulebook.compiler.language.templates import Template, template
from rulebook.compiler.rules import Shape

_SUBJECT = re.compile(
    r"(?i)^\W*(?:(?:please|our|the|new|all|every|each|your|any|a|an|git|feature|no|names?|of|call|and|always"
    r"|for|prefix|start"
    r"|use|keep|never|not|work) ){0,4}"
    r"(?:`?[\w<>./*\u2026-]+/(?:\.\.\.|\u2026|\*+)?`?(?:,? (?:or|and"
    r"|nor)? ?`?[\w<>./*\u2026-]+/(?:\.\.\.|\u2026|\*+)?`?)* )?"
    r"branch(?:es)?(?:[ -]nam(?:es?|ing))?\b"
)
_OTHER = re.compile(
    r"(?i)\b(?:merg\w*|push\w*|delet\w*|rebas\w*|checkout|check out|protected|release branch"
    r"|default branch|main branch"
    r"|stay on|off of|from main|from master|cut from|force\w*|open pr|before)\b"
)
_TOKEN = re.compile(
    r"(?<![\w<])(?:<[\w -]{1,30}>|[A-Za-z0-9<\[{#])(?:<[\w -]{1,30}>|[\w<>\[\]{}./#\u2026-])*"
)
_HOLES = (
    r"ticket|issue|jira|story|initials|number|num|nr|slug|name|topic|desc|description|type|user"
    r"|username|id|key|what|title"
)
_TEMPLATE = re.compile(rf"(?i)^(?:<[\w -]+>|{_HOLES}|[a-z]+)(?:[-/_](?:<[\w -]+>|{_HOLES}|short|does|it))+$")
_HOLE = re.compile(rf"(?i)(?:^|[-/_<])(?:{_HOLES})(?:$|[-/_>])")
_TICKET = re.compile(
    r"^\[?[A-Z]{2,}-\d+\]?(?:[-/_][\w-]+)*$|^[a-z]+/\[?[A-Z]{2,}-\d+[\w-]*$|^[a-z]{2,}/\d+[-_][\w-]+$"
)
_PREFIX = re.compile(r"^([a-z][\w.-]*[/-])(?:\.\.\.|\u2026|\*+)?$")
_KEY = re.compile(
    r"(?i)\b(?:starts?|begins?|opens?|leads?|carr(?:y|ies)|have|has|contains?|prefixed|need|needs"
    r"|include|includes)\b[^.;]{0,25}?"
    r"\b(?:ticket|issue|jira|story)(?: (?:key|number|id|no))?\b"
)
_AGAINST = re.compile(
    r"(?i)\b(?:no|not|never|nothing|instead of|without|rather than|kein\w*|stop|quit"
    r"|drop)\s+(?:[^\s,;:]+\s+){0,3}$"
)
_WRONG = re.compile(
    r"(?i)^\W*(?:\S+\s+){0,4}?(?:branch(?:es)?\s+)?(?:gets? (?:none|no|nothing|lost|rejected)|(?:is"
    r"|are) not|(?:do|does|will|can|won|are|is) ?n.t"
    r"|(?:do|does|will|can) not|dont|wont|breaks?|fails?|never|(?:is|are) (?:out|rejected|ignored"
    r"|skipped|wrong))\b"
)


_EXAMPLE = re.compile(r"(?i)^\W*(?:examples?|e\.?g\.?|for example|for instance|like|so|z\.b\.)\b")
_EXAMPLE_BEHIND = re.compile(r"(?i)^\W*[\w/.-]+`?,? (?:for example|for instance|e\.g\.|say|is one)(?=\W|$)")
_CALLED_SO = re.compile(
    r"(?i)\b(?:your|the|a|another) branch(?:es)? (?:is|are|was|were|got) (?:again |still )?(?:called|named)\b"
)


def branch_shape(text: str, following: str, naming: str = "") -> Shape | None:
    """Return what branches are to be called; None where a sentence does not say it.

    Args:
        text: the sentence.
        following: the one behind it.
        naming: what the sentences before speak of.

    """
    if naming == "branch" and (refused := refused_prefixes(text)):
        return Shape("branch", starts=tuple(refused), against=True)
    if naming == "branch" and not _OTHER.search(text):
        shown = [one for word in _words(text) if (one := _template(word)) is not None and "/" in one.text]
        if shown and not _AGAINST.search(text.partition(shown[0].text)[0]):
            return Shape("branch", names=tuple(shown))
    if not _SUBJECT.search(text) or _OTHER.search(text):
        return None
    right, wrong = prefixes(text)
    wrong += [] if right else prefixes(following)[1]
    shows = _EXAMPLE.match(following) or _EXAMPLE_BEHIND.match(following)
    told = f"{text} {following}" if shows else text
    named = [found for word in _words(told) if (found := _template(word)) is not None]
    if named:
        open_ones = [one for one in named if "<" in one.text]  # what an example shows is said better there
        examples = [one.text for one in named if "<" not in one.text]
        return Shape("branch", names=tuple(_opened(one, examples) for one in open_ones) or tuple(named))
    if (key := _KEY.search(text)) and not _AGAINST.search(text[: key.start()]):
        return Shape("branch", names=(template("<ticket>-<slug>"),))
    if right and re.search(r"(?i)\b(?:starts?|begins?|prefix\w*|one of|always|like)\b", text):
        return Shape("branch", starts=tuple(right))
    return Shape("branch", starts=tuple(wrong), against=True) if wrong else None


def is_called_so(text: str) -> bool:
    """Tell ``your branch is called patch-1``, which the next sentence says better."""
    return bool(_CALLED_SO.search(text))


_REFUSED = re.compile(
    r"(?i)^(?:(?:not?|never|nor|or|and|more|so|please|here|any ?more|again|branch(?:es)?|prefix(?:es)?)\b"
    r"|[a-z][\w.-]*/(?:\.\.\.|\u2026|\*+|[a-z]+\b)?|[\s,;.!`'\"])*$"
)
_NEGATED = re.compile(r"(?i)\b(?:not?|never|nor)\b")


def refused_prefixes(text: str) -> list[str]:
    """Return the prefixes of a sentence that does no more than refuse them: ``not feature/..., not wip/``."""
    if len(text) > _LONGEST or not (_REFUSED.match(text) and _NEGATED.search(text)):
        return []
    return re.findall(r"(?<![\w/])[a-z][\w.-]*/", text)


_LONGEST = 200


def _words(text: str) -> list[str]:
    return [found.group().rstrip(".,;:)") for found in _TOKEN.finditer(text)]


def _template(word: str) -> Template | None:
    if _TICKET.match(word):
        return template(word.strip("[]"), example=True)
    if _TEMPLATE.match(word) and _HOLE.search(word) and not word.endswith("name"):
        return template(_with_holes(word))
    return None


def _with_holes(word: str) -> str:
    return re.sub(rf"(?i)(?<![\w<])(?:{_HOLES})(?![\w>])", lambda hole: f"<{hole.group().lower()}>", word)


def _opened(shape: Template, shown: list[str]) -> Template:
    """Return a shape with a hole for its first word where an example has another one there.

    ``team/TICKET-slug, so data/PIPE-212-backfill``: nobody's branch begins with ``team/``.
    """
    first, slash, rest = shape.text.partition("/")
    others = {head for one in shown for head, found, _ in [one.partition("/")] if found and head.islower()}
    is_word = bool(slash) and first.isalpha()
    return template(f"<{first}>/{rest}") if is_word and others and first not in others else shape


def prefixes(text: str) -> tuple[list[str], list[str]]:
    """Return the prefixes that a sentence wants, and those it does not."""
    right: list[str] = []
    wrong: list[str] = []
    against = False
    for found in _TOKEN.finditer(text):
        word = found.group()
        prefix = _PREFIX.match(word if word.endswith("...") else word.rstrip(".,;:)"))
        if not prefix or not prefix[1].endswith("/"):
            continue
        before = text[: found.start()].rstrip("`'\" ") + " "
        behind = re.sub(r"^\W*(?:and|or|,)\s+\S+", "", text[found.end() :]).lstrip("`'\"\u2026. ")
        listed = bool(re.search(r"(?:,|\bor|\band|\bnor|/)\W*$", before))
        against = bool(_AGAINST.search(before)) or (against and listed)
        bad = against or bool(_WRONG.match(behind))
        (wrong if bad else right).append(prefix[1])
    return right, wrong
