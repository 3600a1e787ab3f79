"""Read ``run X before Y`` and ``when X changes, change Y too``: what is asked for."""

from __future__ import annotations

from itertools import pairwise

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.phrases import MOMENTS, Phrase
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.language.tools import peers, subcommands
from rulebook.compiler.reading.context import Context
from rulebook.compiler.reading.marks import words
from rulebook.compiler.reading.moments import is_done_to, moment_of
from rulebook.compiler.reading.order.parts import ME, commands, ends_by, main_of
from rulebook.compiler.rules import Rule


def wanted(context: Context, rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``run X before Y``, ``after a change of Z run X``, ``Z needs X before Y``."""
    main = main_of(parts)
    moments = [
        p for p in parts if p.role in MOMENTS and (_is_standing(p) or not moment_of(p.tokens).is_empty)
    ]
    asked = [p.tokens for p in parts if p.role == "main" and commands(p.tokens)]
    typed = [tokens for tokens in asked if any(e.kind == "command" for e in commands(tokens))]
    asked = typed or asked
    main = [token for tokens in asked for token in tokens] or main
    how = ends_by(main)
    refused = [t for t in main[how:] if t.has("neg", "only", "allowed", "instead", "forbidden")]
    if not moments or refused:
        return False
    if not how and any(
        t.text.split()[0] in words("closing", "verbs") for t in main if not t.has("done", "run")
    ):
        return False  # what is to be stopped is not to be run
    if any(t.text in ME for t in main) or any(t.text in ME for p in moments for t in p.tokens):
        return False
    rule.targets = [e for e in commands(main) if _is_asked_for(e, main)]
    if not rule.targets and any(a.has("run") and b.has("it") for a, b in pairwise(main)):
        named = [e for e in dict.fromkeys(context.entities) if e.kind == "command" and " " in e.text]
        rule.targets = named if len(named) == 1 else []  # ``run that recipe``
    return bool(rule.targets) or _wanted_write(rule, main, moments)


def _is_asked_for(entity: Entity, main: list[Token]) -> bool:
    """Tell a command that is to be run from one that is only spoken of, and from a bare tool."""
    if is_done_to(entity):
        return False
    if entity.kind == "command":
        runs = any(t.has("run") for t in main)
        bare = " " not in entity.text and (peers(entity.text) or subcommands().get(entity.text))
        return not bare or (runs and not subcommands().get(entity.text))
    at = next(i for i, t in enumerate(main) if t.entity is entity)
    asked = any(t.has("run", "must", "first", "passed") for t in main[:at] + main[at + 1 : at + 3])
    return asked and not any(t.has("say") for t in main[:at])


def _is_standing(part: Phrase) -> bool:
    """Tell ``when you rename a hook`` from ``when the sun shines``: something that the agent does."""
    return part.role == "if" and len(part.tokens) > 2 and part.tokens[1].text == "you"


_TOO = ("also", "too", "as well", "auch", "también", "aussi", "也")


def _wanted_write(rule: Rule, main: list[Token], moments: list[Phrase]) -> bool:
    """Read ``when a.json changes, b.json has to change too``: one write asks for another."""
    paths = [
        t.entity for t in main if t.entity is not None and t.entity.kind == "path" and not is_vague(t.entity)
    ]
    changes = any(t.has("edit", "create") for t in main)
    also = any(t.text in _TOO or t.has("must") for t in main) or (main and main[0].has("edit"))
    after = [p for p in moments if p.role in ("after", "if")]
    if not (paths and changes and also and after):
        return False
    rule.targets, rule.before, rule.act = paths, ["done"], "edit"
    rule.unclear = all(moment_of(p.tokens).is_empty for p in after)
    return True
