"""An order about names as the statement that it is: ``start every branch name with feat/``."""

from __future__ import annotations

import re

_WHICH = r"(?:(?:all|every|each|any|your|our|the|a|new|of) )*"
_CASE = (
    r"(?:(?:lower|upper|screaming)[ _-]?)?(?:snake|kebab|pascal|camel|dash)[ _-]?case"
    r"|lower[- ]?case|upper[- ]?case"
)
_WHAT = r"(?P<what>[^.;:!?]{2,80}?)"
_CALLED = r"(?P<what>(?:\w+ )?(?:file|component|module|branch) ?names?[^.;:!?]{0,60}?)"
_THINGS = (
    r"(?P<what>[\w ./-]{0,40}?\b"
    r"(?:files?|branch(?:es)?|modules?|migrations?|tests?|components?|scripts?)\b"
    r"(?: in [\w./-]+| under [\w./-]+)?)"
)
_FORMS = (
    (rf"(?:start|begin|open|prefix) {_WHICH}{_WHAT} (?:with|by) (?P<value>.+)", "{what} start with {value}"),
    (rf"(?:end|finish|suffix) {_WHICH}{_WHAT} (?:with|in|on) (?P<value>.+)", "{what} end with {value}"),
    (
        rf"(?:use|write|keep|prefer) (?P<value>{_CASE}) (?:for|in) {_WHICH}{_WHAT}(?P<rest>[.,;:(!].*)?",
        "{what} are {value}{rest}",
    ),
    (
        rf"(?:use|write|keep|prefer) (?P<value>{_CASE}) {_CALLED}(?P<rest>[.,;:(!].*)?",
        "{what} are {value}{rest}",
    ),
    (
        rf"(?:name|call|write) {_WHICH}{_WHAT} (?:in )?(?P<value>(?:{_CASE})\b.*)",
        "{what} are {value}",
    ),
    (
        rf"(?:name|call) {_WHICH}{_THINGS} (?:like |as )?(?P<value>[`'\"*\w<{{].+)",
        "{what} are named {value}",
    ),
)
_COMPILED = [(re.compile(f"(?is){form}"), statement) for form, statement in _FORMS]
_HEAD = re.compile(r"(?i)(?:start|begin|open|prefix|end|finish|suffix|use|write|keep|prefer|name|call) ")
_LEAD = re.compile(r"(?i)^\W*(?:please|always|and|so) ")


def as_statement(text: str) -> str:
    """Return an order about names as a statement; any other text as it is."""
    bare = _LEAD.sub("", text)
    for form, statement in _COMPILED if _HEAD.match(bare) else ():
        if found := form.fullmatch(bare):
            parts = {"rest": "", **{name: part or "" for name, part in found.groupdict().items()}}
            said = statement.format(**parts)
            return said[:1].upper() + said[1:]
    return text


def tells_names(text: str) -> bool:
    """Tell how a sort of names looks, of which nothing here knows how they are declared."""
    return bool(_TELLS_NAMES.match(text))


_TELLS_NAMES = re.compile(
    r"^\W*(?!(?i:the|these|those|this|my|your|his|her|their|some|two|three|both) )"
    r"(?:[\w.+#/-]+ ){0,4}[\w-]*[a-z]s"
    r"(?: (?:in|under|of|for) [\w./-]+)? (?:(?i:must|should|have to|always|all) )*(?:"
    r"(?i:starts?|begins?|ends?) (?i:with|in) (?i:an? |the )?[`'\"]?(?:-?\w*_\w*|-\w+|\.\w[\w.]*|\w*[A-Z]\w*)"
    r"|(?i:are|use|be) (?i:in )?[`'\"]?(?i:(?:upper_|screaming[_ ]?|lower[_ ]?)?"
    r"(?:snake|kebab|camel|pascal)[_ -]?case)\b)"
)
"""``Constants are UPPER_SNAKE_CASE``: how a sort of names looks."""
