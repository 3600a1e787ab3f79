"""What a clause adds to the rule before it: a remedy, an exception, a reason, places."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.context import Context, is_thing, kind_of, unknown
from rulebook.compiler.rules import Rule


def add_remedy(context: Context, _spoken: Spoken, clause: Clause) -> None:
    """Add what the clause names to the remedies of the rule before."""
    if not context.rules:
        return
    plain = [rule for rule in context.rules if rule.kind not in ("fact", "wish")]
    last = plain[-1] if plain and context.rules[-1].kind == "fact" else context.rules[-1]
    last.remedies += [
        m.entity
        for m in clause.mentions
        if is_thing(m.entity) and not m.negative and not (m.role == "place" and m.entity.concept)
        if m.entity not in last.targets or last.kind not in ("forbid", "generated", "owned")
    ]
    options = [m.entity for m in clause.mentions if m.entity.kind in ("option", "env") and not m.negative]
    if (
        last.kind == "forbid"
        and options
        and "it" in clause.tags
        and any(kind_of(e) == "command" for e in last.targets)
    ):
        last.exceptions += options  # ``X is mine. You run it with --check``
    if last.kind in ("fact", "wish") and "it" in clause.tags and "run" in clause.acts:
        _redirect(last)


def _redirect(rule: Rule) -> None:
    """Read ``X from the root finds the wrong copy: run it in sdk/``: it is against X at that place."""
    if rule.places and any(kind_of(e) == "command" for e in rule.targets):
        rule.kind, rule.hedged = "forbid", True
        rule.remedies = [e for e in rule.remedies if e not in rule.targets]


def _allowing(clause: Clause) -> int:
    """Return where the piece begins that allows: ``grep -r walks into data/, grep on one file is ok``."""
    at = next((i for i, token in enumerate(clause.tokens) if token.has("allowed")), 0)
    comma = max((i for i, token in enumerate(clause.tokens[:at]) if token.text == ","), default=0)
    told = [t for t in clause.tokens[:comma] if t.entity is None and t.text.isalpha()]
    says_more = any(not t.has("article", "in", "and", "it", "adverb", "neg", "plain") for t in told)
    return comma if says_more and any(m.position > comma for m in clause.mentions) else 0


def add_exception(context: Context, _spoken: Spoken, clause: Clause) -> None:
    """Add what the clause names to the exceptions, of this rule and of those to come."""
    names = [m.entity for m in clause.mentions if m.position >= _allowing(clause)]
    context.exception_next = not names
    if context.rules and context.rules[-1].kind != "wish":
        context.rules[-1].exceptions += names
        unread = "except" in clause.tags and not names and bool(unknown(clause))
        context.rules[-1].unclear = context.rules[-1].unclear or unread  # ``except localhost``
    context.allowed += names


def soften(context: Context, _spoken: Spoken, _clause: Clause) -> None:
    """Take force away from the rules of the message so far: ``not a hard rule``."""
    for rule in context.rules:
        rule.hedged, rule.strong = True, False


def add_reason(context: Context, spoken: Spoken, _clause: Clause) -> None:
    """Keep the first clause that explains the rule before."""
    if context.rules and not context.rules[-1].reason:
        context.rules[-1].reason = spoken.shown


def add_places(context: Context, _spoken: Spoken, clause: Clause) -> None:
    """Add what the clause names to the places of the rule before."""
    if context.rules:
        context.rules[-1].places += [m.entity for m in clause.mentions]
