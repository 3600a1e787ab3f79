"""Tell ``X is generated from Y``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.classifying.named import MAIN
from rulebook.compiler.reading.context import Context, is_path, kind_of


def is_made_by(clause: Clause) -> bool:
    """Tell ``docs/cli.md is printed by `shop docs` ``: a file, a passive, and the command that does it."""
    mentions = clause.having(*MAIN)
    if clause.negative or len(mentions) < 2 or kind_of(mentions[0].entity) != "path":
        return False
    first, maker = mentions[0], mentions[1]
    between = [t.text for t in clause.tokens[first.position + 1 : maker.position]]
    passive = (
        len(between) > 2
        and between[0] in ("is", "are", "gets", "get")
        and between[1].endswith(("ed", "en", "t"))
    )
    return passive and between[-1] in ("by", "with", "from") and maker.entity.kind == "command"


def _writes_it(context: Context, clause: Clause) -> bool:
    """Tell ``did you patch x.json by hand? `make x` writes that file``: a command makes what was edited."""
    before = context.previous
    if before is None or clause.negative or not {"makes", "it"} <= clause.tags or before.acts != ["edit"]:
        return False
    maker = bool(clause.mentions) and clause.mentions[0].entity.kind == "command"
    return maker and not before.negative and any(is_path(m.entity) for m in before.mentions)


def _is_of_output(clause: Clause) -> bool:
    """Tell ``edits should target templates/ for generated output``: what is generated is something else."""
    at = next((i for i, token in enumerate(clause.tokens) if token.has("generated")), None)
    behind = clause.tokens[at + 1 : at + 2] if at is not None else ()
    return any(token.text in ("output", "outputs", "results") for token in behind) and "must" in clause.tags


def _is_a_way(clause: Clause) -> bool:
    """Tell ``edit api/*.proto and regenerate``, ``they are made by adding files in x/``: what to do."""
    if clause.tokens[0].has("edit") and clause.acts[:1] == ["edit"]:
        return True
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(
        one.text.endswith("by") and other.has("create", "edit") and other.text.endswith("ing")
        for one, other in pairs
    )


_GOES = frozenset(["go", "goes", "belong", "belongs", "live", "lives", "land", "lands"])


def is_generated(context: Context, clause: Clause) -> bool:
    """Tell files that a tool writes, named here or just before."""
    if is_made_by(clause):
        return True
    if _writes_it(context, clause):
        return True
    if "generated" not in clause.tags or clause.negative:
        return False
    if _is_of_output(clause) or _is_a_way(clause):
        return False
    if _GOES.intersection(token.text.partition(" ")[0] for token in clause.tokens):
        return False  # ``derived files go to data/interim`` says where they belong
    if clause.acts[:1] == ["create"] and clause.tokens[0].has("create"):
        return False  # ``put generated configs in build/nginx/`` says where they go
    if not clause.mentions and any(kind_of(m.entity) == "path" for m in context.lead):
        return True
    if any(kind_of(m.entity) == "path" and m.role in MAIN for m in clause.mentions):
        return True
    return any(kind_of(m.entity) == "path" for m in context.topic) and "it" in clause.tags
