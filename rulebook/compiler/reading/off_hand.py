"""What a sentence of a document names off hand: while it describes, explains, or tells how to.

A message is a correction to begin with, and what it names is what it is about. A document names far more than
it rules: what a program does not do, what comes after what, what a thing is called. So a name is ruled there
only where the words beside it, and the head of its sentence, say so.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import VERBS, Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.speaks import opens_as_rule, unread
from rulebook.compiler.rules import Rule

_AGAINST = re.compile(
    r"(?i)(?:\b(?:not?|never|nor|instead of|rather than|in place of|over|avoid(?:ing)?|without|stop"
    r"|forbidden|banned|prohibited|drop|ditch|replaces?|skip|bare|raw|plain|direct(?:ly)?|deprecated|legacy|old"
    r"|nicht|nie|niemals|kein\w*|statt|anstatt|nunca|jamás|en vez de|en lugar de|sin|jamais|pas(?: de)?"
    r"|au lieu de|plutôt que|não|em vez de)\b|n't\b|\u4e0d|\u52ff|\u7981|\u522b|\u800c\u975e)"
    r"[^.;!?]{0,60}?$"
)
_REFUSED = re.compile(
    r"(?i)^[^.;!?]{0,40}?\b(?:deprecated|obsolete|banned|forbidden|prohibited|disallowed|removed|replaced|gone"
    r"|out|legacy|superseded|discouraged|off[ -]limits|not (?:allowed|permitted|used|supported|an option)"
    r"|must not|should not|may not|can not be used|verboten|prohibido|interdit|proibido)\b"
)
_ARROW = re.compile(r"->|=>")
_FOR = re.compile(r"(?i)^\W*(?:for|with|when|where|in case of)\s[^,:]{2,80}[,:]")
_WE_USE = re.compile(
    r"(?i)^\W*(?:(?:we|i|you|everyone|everybody|(?:this|the|our) (?:repo\w*|project|code ?base|team"
    r"|workspace|package|monorepo|app\w*))\b)"
)
_INSIDE = re.compile(r"(?<!\S)\(([^()]*(?:\([^()]*\)[^()]*){0,9})\)")
_FORBIDDING = frozenset(["neg", "forbidden", "leave", "only", "without", "bad", "prefer", "instead"])
_LABEL = re.compile(r"^\W*[^:.]{1,40}:\s")
_NEEDS_NO = re.compile(
    r"(?i)^\W*no (?:extra |additional |further )?(?:api[ -]?)?(?:keys?|tokens?|secrets?|passwords?)\b"
)
_OPPOSED = re.compile(r"(?i)^,? (?:and )?(?:not|never|instead of|rather than) ")
_RUNS = re.compile(r"(?i)^\W*(?:runs|uses|executes|creates|generates|writes|deletes|calls|reads|builds)\b")
"""How a line begins whose subject stands above it: what something does."""
_BRANCH = re.compile(
    r"(?i)^\W*`?(?:main|master|trunk|develop|dev|staging|production|release)`?\s*(?:[=:(-]|is\b)"
)
_SOME_USES = re.compile(
    r"(?i)\btop[- ]level (?!files?|folders?|director|dirs?\b|scripts?|docs?\b)"
    r"|\b(?:files|ones|places|modules|packages) (?:that|which) already\b"
)
_AFTER_A_GO = re.compile(
    r"(?i)^\W*(?:after|once|upon|following) (?:\w+ ){0,3}(?:approv\w+|sign-?off)\b(?!.*\bonly\b)"
)
_IMPORTS = re.compile(r"(?i)\b(?:imports?|importing|depends? on|references?)\b")
_TOOLS = ("command", "library", "path", "option")


def is_named_off_hand(rule: Rule, spoken: Spoken) -> bool:
    """Tell what a sentence names without a word for or against it."""
    shown = spoken.shown
    acts = rule.kind in ("forbid", "replace") and all(e.concept for e in rule.targets) and not rule.places
    if rule.kind in ("forbid", "replace", "placed") and _SOME_USES.search(shown):
        return True  # ``no top-level await``
    if _RUNS.match(shown) or (acts and _BRANCH.match(shown)):
        return True  # ``main = what was released, never merge by hand``: where is told before
    if rule.kind == "replace":
        return (
            not any(_is_blamed(one, shown) for one in rule.targets)
            or _is_aside(rule, spoken)
            or _is_limited(rule, shown)
            or _is_word(rule)
            or _tells(rule, spoken)
        )
    if rule.kind == "require":
        return _is_read_in_part(rule, spoken)
    if rule.kind == "ask":
        return (
            bool(_AFTER_A_GO.match(spoken.shown))
            or _adds_to(rule, spoken)
            or (rule.act == "run" and all(one.kind == "path" for one in rule.targets))
        )
    if rule.kind == "generated":
        return any("<" in one.text or "{" in one.text for one in rule.targets)  # what a scaffold makes once
    return rule.kind == "forbid" and any(
        tells(rule, spoken)
        for tells in (_is_aside, _is_contrast, _is_behind, _is_unsaid, _is_home, _is_wanted)
    )


def _is_blamed(target: Entity, shown: str) -> bool:
    """Tell ``use B, not A`` and ``A is banned`` from ``A relies on C`` and ``A -> B``."""
    for at in _places(target, shown):
        before, behind = shown[:at], shown[at + len(target.text) :]
        if _AGAINST.search(before) or _REFUSED.search(behind):
            return not (_ARROW.search(before) and not _ARROW.search(behind))
    return False


def _places(target: Entity, shown: str) -> list[int]:
    return [found.start() for found in re.finditer(re.escape(target.text), shown)]


def _is_aside(rule: Rule, spoken: Spoken) -> bool:
    """Tell what only parentheses name, behind words that order nothing or beside words of their own."""
    outside = _INSIDE.sub(" ", spoken.shown)
    named = [one.text for one in rule.targets]
    inside = next((one[1] for one in _INSIDE.finditer(spoken.shown) if named and named[0] in one[1]), "")
    if not inside or any(name in outside for name in named):
        return False
    if rule.kind == "forbid" and any(c.negative and opens_as_rule(c) for c in spoken.clauses[:1]):
        return False
    return _NEGATED.match(inside) is None or not any(
        opens_as_rule(c) or _is_pair(c) for c in spoken.clauses[:-1] or spoken.clauses
    )


_NEGATED = re.compile(r"(?i)^\s*(?:and |but )?(?:not|never|no|instead of|rather than|do not|don't|avoid)\b")


def _is_limited(rule: Rule, shown: str) -> bool:
    """Tell what a sentence says of one case alone: ``for streams, use read() instead of pull()``."""
    return bool(_FOR.match(shown)) and not all(one.kind in _TOOLS for one in rule.targets)


def _tells(rule: Rule, spoken: Spoken) -> bool:
    """Tell ``columns of text use A, not B``, where B is right elsewhere, from ``we use A, not B``."""
    if _WE_USE.match(spoken.shown):
        return not all(one.kind in _TOOLS for one in rule.targets)
    head = _head(spoken)
    return head is not None and not opens_as_rule(head) and not _is_pair(head)


def _head(spoken: Spoken) -> Clause | None:
    """Return the first clause of a sentence; that behind it where the first is a label."""
    label = _LABEL.match(spoken.shown)
    return next(iter(spoken.clauses[1 if label and spoken.clauses[1:] else 0 :]), None)


def _is_word(rule: Rule) -> bool:
    """Tell a word of any prose, which no table knows as code: `` `open`, not `visible` ``."""
    return all(
        e.kind in ("symbol", "text") and not e.concept and e.text.isalpha() and e.text.islower()
        for e in rule.targets
    )


def _is_pair(clause: Clause) -> bool:
    """Tell a clause that begins with a name, or holds nothing but names."""
    plain = [t for t in clause.tokens if not t.has("article", "plain")]
    return bool(plain) and (plain[0].entity is not None or all(t.entity is not None or t.tags for t in plain))


def is_moment(rule: Rule, spoken: Spoken, *, document: bool = False) -> bool:
    """Tell what only says when: ``after running the tests, look at what was written`` asks for no tests.

    Behind other words of a clause it may be what is asked for (``nothing is pushed before running X``).
    """
    mentions = [(c, m) for c in spoken.clauses for m in c.mentions if m.entity in rule.targets]
    return bool(mentions) and all(
        _is_time(clause.tokens[: mention.position], whole=not document or clause.negative)
        for clause, mention in mentions
    )


def _is_time(ahead: tuple[Token, ...], *, whole: bool) -> bool:
    """Tell words that end with ``before`` or ``after`` and a verb that takes what follows."""
    plain = [t for t in ahead if not t.has("article")]
    near = plain if whole else plain[-2:]
    return len(near) == 2 and near[0].has("before", "after") and near[1].text.endswith("ing")


def _is_read_in_part(rule: Rule, spoken: Spoken) -> bool:
    """Tell ``know the files and dependencies before you edit``: an act that no reader knows."""
    clause = _naming(rule, spoken)
    if _FOR.match(spoken.shown) and not rule.after_targets:
        return True
    if is_moment(rule, spoken, document=True) or (clause is not None and clause.tokens[0].has("edit")):
        return True  # ``update with X after changes``: how something is brought up to date
    if not all(one.kind == "concept" for one in rule.targets):
        return False
    return clause is not None and not (
        (clause.tokens[0].has(*VERBS) or opens_as_rule(clause)) and not unread(clause)
    )


def _naming(rule: Rule, spoken: Spoken) -> Clause | None:
    """Return the clause that names what a rule is about."""
    return next((c for c in spoken.clauses if any(m.entity in rule.targets for m in c.mentions)), None)


def _is_contrast(rule: Rule, spoken: Spoken) -> bool:
    """Tell ``write it as a story, not a changelog``: what something is not like, and no act on it."""
    clause = _naming(rule, spoken)
    return clause not in (None, *spoken.clauses[:1]) and clause is not None and clause.tokens[0].text == "not"


def _is_behind(rule: Rule, spoken: Spoken) -> bool:
    """Tell ``speech of the browser - no key``: what it does without, behind words that order nothing."""
    clause, head = _naming(rule, spoken), _head(spoken)
    if clause is None or head is None or clause is head or clause.tokens[0].text not in ("no", "without"):
        return bool(_NEEDS_NO.match(spoken.shown)) and all(e.concept == "secrets" for e in rule.targets)
    return not opens_as_rule(head)


def _is_unsaid(rule: Rule, spoken: Spoken) -> bool:
    """Tell a name in a clause that forbids nothing, and one whose exception was not read."""
    clause = _naming(rule, spoken)
    if clause is None:
        return any(c.tokens[0].text == "not" for c in spoken.clauses[1:]) and not spoken.clauses[0].negative
    if _IMPORTS.search(spoken.shown) and all(one.kind == "path" for one in rule.targets):
        return True  # ``nothing in src/a may import src/b``: no act on these files
    exempt = [c for c in spoken.clauses if "except" in c.tags]
    if exempt and (not rule.exceptions or any(unread(c) for c in exempt)):
        return True
    saying = [c for c in spoken.clauses if c in (clause, spoken.clauses[0]) or "it" in c.tags]
    return not any(c.negative or c.tags & _FORBIDDING for c in saying)


def _is_home(rule: Rule, spoken: Spoken) -> bool:
    """Tell where something is that must not be changed: ``never update all of them in the lockfile``."""
    clause = _naming(rule, spoken)
    if clause is None or rule.act != "edit" or not all(e.concept for e in rule.targets):
        return False
    roles = {m.entity: m.role for m in clause.mentions}
    others = [entity for entity, role in roles.items() if role == "object" and entity not in rule.targets]
    return bool(others) and all(roles.get(entity) == "place" for entity in rule.targets)


def _adds_to(rule: Rule, spoken: Spoken) -> bool:
    """Tell ``ask before adding dependencies to packages/``: where something is added, not what is changed."""
    named = [m.entity.concept for c in spoken.clauses for m in c.mentions if m.entity not in rule.targets]
    return "add_dependency" in named and all(one.kind == "path" for one in rule.targets)


def _is_wanted(rule: Rule, spoken: Spoken) -> bool:
    """Tell a name that stands before its opposite: ``no short names: right not wrong, good not bad``."""
    return any(
        _OPPOSED.match(spoken.shown[at + len(e.text) :])
        for e in rule.targets
        for at in _places(e, spoken.shown)
    )
