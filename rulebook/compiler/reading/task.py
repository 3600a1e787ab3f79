"""Tell a rule from what is said of the work at hand: a task with its conditions, how the product behaves.

What somebody asks to be made now is no correction, whatever it forbids on the way; nor is a sentence about
what the program must do. A rule speaks to the agent about its work, and stands.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import VERBS, Clause
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.each_time import holds_each_time
from rulebook.compiler.reading.marks import words
from rulebook.compiler.rules import Rule

_RULES_TOO = frozenset(
    [
        *("use", "run", "stop", "leave", "let us", "put", "keep", "set", "go", "skip", "wait", "try", "drop"),
        *("ok", "okay", "now", "then", "next", "also", "same", "nimm", "bitte", "please", "read", "list"),
    ]
)
"""Verbs with which a rule begins as often as a task: ``use pnpm``, ``run make lint before you stop``."""
_LEADING = frozenset(
    [
        *("please", "ok", "okay", "now", "then", "and", "also", "next", "can", "could", "you", "so", "hey"),
        *("just", "bitte", "mal", "por favor", "ahora", "jetzt", "dann", "but"),
    ]
)
_ONE = frozenset(
    [
        *("a", "an", "the", "this", "that", "these", "those", "my", "it", "them", "all", "another", "me"),
        *("our", "der", "die", "das", "den", "ein", "eine", "einen", "diese", "diesen", "mir", "es", "eines"),
        *("el", "la", "los", "las", "un", "una", "este", "esta", "eso", "esto", "le", "les", "du"),
    ]
)
_FOR_GOOD = frozenset(
    [
        *(
            "from now on",
            "going forward",
            "in future",
            "in the future",
            "every time",
            "each time",
            "whenever",
        ),
        *(
            "always",
            "every",
            "each",
            "ab jetzt",
            "künftig",
            "immer",
            "siempre",
            "a partir de ahora",
            "以后",
            "每次",
        ),
    ]
)
_STANDING = ("again", "persist", "generic", "strong", "prefer")


def is_task(message: Message, *, strict: bool = True) -> bool:
    """Tell a message that begins by asking for something to be made: ``rename getUser, don't keep an alias``.

    Args:
        message: the message, read.
        strict: it must ask for one thing (``open a PR``), not for a sort of things (``open PRs``).

    """
    first = message.spoken[0].clauses[0] if message.spoken and message.spoken[0].clauses else None
    if first is None or message.spoken[0].sentence.item:
        return False
    tokens = _head(first)
    if not tokens or _for_good(message.spoken[0].clauses):
        return False
    sort = any(t.entity is not None and t.entity.concept for t in tokens[1:3])
    if (not strict or sort) and holds_each_time(message.spoken[0].shown):
        return False  # ``remove console.log before you commit``
    verb, *rest = tokens[0].text.lower().split() if tokens[0].entity is not None else [tokens[0].text]
    task = any(
        {verb, verb.removesuffix(" into").removesuffix(" at")} & words("task_verbs", name)
        for name in ("en", "de", "es", "fr")
    )
    if not task or verb in _RULES_TOO or any(t.has("neg") for t in tokens[:2]):
        asked = verb.startswith(("把", "帮我", "请帮", "帮忙", "麻烦帮"))
        return asked or bool(_GIVE_IT.match(message.spoken[0].shown))
    one = (rest and rest[0] in _ONE) or (len(tokens) > 1 and _is_one(tokens[1]))
    return bool(one) or not strict


_GIVE_IT = re.compile(
    r"(?:请|麻烦)?给.{1,24}?(?:补|加|写|做|添|配|画|改|翻译|整理)(?:上|个|一|点|份|段|些|下)|(?i:solo|sólo|nur"
    r"|juste) (?i:para est[ae]|für dies|pour cett?e)"
)
"""``give it an example``: a task by the thing that gets something; what is for one occasion only."""


def _head(clause: Clause) -> list[Token]:
    """Return a clause's tokens without what merely leads to them."""
    tokens = [t for t in clause.tokens if t.text not in (",", "!")]
    while tokens and tokens[0].text in _LEADING:
        tokens = tokens[1:]
    return tokens


def _is_one(token: Token) -> bool:
    """Tell one thing (``the parser``, ``app.py``) from a sort of things (``PRs``)."""
    exact = token.entity is not None and token.entity.kind in ("path", "symbol", "text", "url", "branch")
    return exact or any(word in _ONE for word in token.text.split()[:1])


def _for_good(clauses: list[Clause]) -> bool:
    repeated = any({"again", "persist"} & clause.tags for clause in clauses)
    return repeated or any(t.text in _FOR_GOOD for clause in clauses for t in clause.tokens)


def _stops(clause: Clause) -> bool:
    return any(t.text in ("stop", "quit") for t in clause.tokens)


def of_the_task(rule: Rule, message: Message) -> bool:
    """Tell whether a rule of a message that begins as a task is only a condition of it."""
    spoken = next((one for one in message.spoken if one.shown == rule.text), None)
    if spoken is None or rule.kind in ("wish", "fact", "style"):
        return True
    if _for_good(spoken.clauses) or rule.kind in ("cleanup", "require", "ask"):
        return False  # what is to be done at some moment each time
    if rule.kind == "owned" and "only" in spoken.clauses[0].tags:
        return False  # ``change go.mod only with `go get` ``
    of_tools = rule.kind == "replace" and rule.act == "run" and rule.targets and rule.remedies
    if of_tools and _OF_ALL_DAYS.match(spoken.shown):
        return False
    later = spoken.clauses[1:] if spoken is message.spoken[0] else spoken.clauses
    stands = any(set(_STANDING) & c.tags for c in later) and spoken is not message.spoken[0]
    return not (stands or any(map(_stops, later)))


_OF_ALL_DAYS = re.compile(
    r"(?i)^\W*(?:please )?[a-z]+ (?:the )?(?:source |whole |dev |local |test |code )?(?:tree|code|codebase"
    r"|repo|server|app|tests?|test suite|suite|docs|site|stack|database|db|containers?|services?|migrations"
    r"|logs|sources?|dependencies|project) (?:with|using|via|through|by|from|in)\b"
)
"""By which tool a job of every day is done: ``search the tree with rg, not with grep -r``."""


def is_to_be_written(text: str) -> bool:
    """Tell ``add a section to CONTRIBUTING.md: never push ...``: words for a file, no rule for the agent."""
    return bool(_TO_BE_WRITTEN.match(text))


_TO_BE_WRITTEN = re.compile(
    r"(?i)^\W*(?:please |can you |could you )?(?:add|write|put|append|insert|draft)\b.{0,40}"
    r"\b(?:section|paragraph|sentence|note|line|entry|chapter|page|comment|bullet|text)s?\b"
    r"(?:[^:]{0,60}:|.{0,40} that\b)"
)


def is_addressed(clause: Clause, condition: Clause | None) -> bool:
    """Tell what is said to the agent about its work from how the product is to behave, and from a story."""
    if condition is not None and _is_product(condition):
        return False
    return not any(tells(clause) for tells in (_is_product, _is_story, _is_observed, _is_of_one_thing))


def _is_product(clause: Clause) -> bool:
    """Tell a subject that is a part of the program: ``it should not crash``, ``the client must not see``."""
    rest = [t for t in clause.tokens if not t.has("if", "and", "but", "adverb") and t.text != ","]
    if [t.text for t in rest[:2]] == ["i", "want"]:
        rest = rest[2:]
    if len(rest) < 3 or rest[0].entity is not None:
        return False
    if rest[0].text in ("it", "this", "that") and rest[1].has("must", "be", "neg", "forbidden"):
        return True
    if rest[0].text in _PRODUCT and rest[1].has("must"):
        return True
    if rest[0].text not in _ONE:
        return False
    if _is_described(rest):
        return True
    ends = [i for i, t in enumerate(rest) if i and (t.has("must", "be", "neg", *VERBS) or t.text == "to")]
    subject = rest[1 : ends[0]] if ends else []
    return bool(subject) and all(t.entity is None and not t.tags for t in subject)


_PRODUCT = frozenset(
    "users customers visitors guests admins readers players subscribers buyers patients clients "  # noqa: SIM905 - shorter
    "kunden nutzer benutzer besucher usuarios clientes utilisateurs".split()
)
"""Who uses the program: what they must and must not is no rule for the work."""


def _is_described(tokens: list[Token]) -> bool:
    """Tell ``the mock never gets called``: what something does, not what it is to do."""
    at = next((i for i, t in enumerate(tokens[:5]) if t.text == "never"), None)
    if at is None or at < 2 or at + 1 >= len(tokens):
        return False
    does = tokens[at + 1].text
    return does.endswith("s") or does in ("got", "did", "came", "went", "ran", "had", "fired", "returned")


def _is_story(clause: Clause) -> bool:
    """Tell ``he always forgets it`` and ``I never got it``: somebody does or did something."""
    tokens = [t for t in clause.tokens if not t.has("and", "but") and t.text != ","]
    if tokens and tokens[0].text in ("we", "wir") and any(t.text in _PAST for t in tokens[1:5]):
        return True
    if not tokens or tokens[0].text not in ("i", "he", "she", "they", "ich", "er", "yo", "je", "someone"):
        return False
    return not clause.tags & {"prefer", "generic", "ask", "unasked"} and not _wants(tokens)


def _is_observed(clause: Clause) -> bool:
    """Tell ``this test fails on my laptop but not on yours``: what somebody sees, with no name in it."""
    exact = any(m.entity.code or m.entity.kind in ("path", "symbol") for m in clause.mentions)
    return not exact and any(t.text in _OBSERVED for t in clause.tokens)


_OBSERVED = frozenset(
    "fails happens works crashes appears flickers looks renders disappears flashes overlaps llegó funciona "  # noqa: SIM905 - shorter
    "falla".split()
)
_PAST = (
    "haben",
    "hatten",
    "had",
    "found",
    "figured",
    "got",
    "was",
    "were",
    "did",
    "wondered",
    "decided",
    "tried",
)


def _wants(tokens: list[Token]) -> bool:
    return any(
        word in t.text.split()
        for t in tokens[:5]
        for word in ("want", "need", "like", "hate", "prefer", "will")
    )


def _is_of_one_thing(clause: Clause) -> bool:
    """Tell ``use the second approach``, ``don't add a test for this``: one thing, and nothing that stands."""
    if _for_good([clause]) or _stops(clause) or set(_STANDING) & clause.tags:
        return False
    tokens = _head(clause)
    if clause.mentions:
        here = [t.text for t in tokens[-2:]] in (["for", "this"], ["in", "this"], ["for", "it"])
        return here and all(m.entity.concept for m in clause.mentions)  # ``don't add a test for this``
    deictic = any(t.text in ("this", "here", "diese", "dieser", "esto", "aquí", "hier") for t in tokens)
    verb = next((i for i, t in enumerate(tokens) if t.has(*VERBS)), None)
    after = tokens[verb + 1 : verb + 2] if verb is not None else []
    if tokens and all(t.text[:1] > "\u2e7f" for t in tokens) and sum(len(t.text) for t in tokens) < 5:
        return True  # a few signs that name nothing
    bare = verb is None and bool(tokens) and tokens[0].has("neg")  # ``not the first``
    return deictic or any(t.text in _ONE for t in (tokens[1:2] if bare else after))
