"""What is put right among the roles of a clause once all of its words are read."""

from __future__ import annotations

from itertools import pairwise

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_command


def take_against(clause: Clause) -> None:
    """Read ``it drives me crazy when you run X``: what the condition names is what is not wanted."""
    for mention in clause.mentions:
        mention.role = "object" if mention.role in ("if", "after") else mention.role
        mention.negative = True
        clause.acts += [mention.act] if mention.act and not clause.acts else []
    clause.conditions.pop("if", None)
    clause.negative = any(t.text == "you" or t.text.endswith("ing") for t in clause.tokens)


_LACKING = ("sin", "ohne", "sans", "senza", "sem")


def forbid_by_lack(clause: Clause) -> None:
    """Read ``..., sin ramas nuevas`` as a prohibition: it lacks a verb, and nothing else is said."""
    if clause.tokens[0].text not in _LACKING or clause.acts or not clause.having("without"):
        return
    clause.negative, clause.tags = True, clause.tags - {"without"} | {"neg"}
    for mention in clause.mentions:
        mention.role, mention.negative = "object", True


_ON_FILES = ("rm", "mv", "cp", "chmod", "chown", "rmdir", "truncate", "shred")


def join_operands(clause: Clause) -> None:
    """Read ``rm -rf node_modules`` as one command, where the file stands right behind it."""
    mentions = clause.mentions
    for one, two in pairwise(mentions):
        command = one.entity.text.split()[0] in _ON_FILES and is_command(one.entity)
        if (
            command
            and two.entity.kind == "path"
            and two.position == one.position + 1
            and two.role == one.role
        ):
            one.entity = Entity("command", f"{one.entity.text} {two.entity.text}", one.entity.code)
            clause.mentions = [mention for mention in mentions if mention is not two]
            return


def place_subject(clause: Clause) -> None:
    """Read the subject of ``tests must not use X`` as where it holds: what is done is done to X."""
    first = next(iter(clause.mentions), None)
    if first is None or first.role != "object" or first.act or not _is_kind_of_files(first.entity):
        return
    turn = next((i for i, t in enumerate(clause.tokens) if t.has("neg", "must", "forbidden")), -1)
    done = [m for m in clause.mentions[1:] if m.role == "object" and m.act and m.position > turn]
    if first.position < turn and done:
        first.role = "place"


def _is_kind_of_files(entity: Entity) -> bool:
    entry = concept(entity.concept) if entity.concept else {"kind": ""}
    return entity.concept == "tests" or (entry["kind"] in ("scope", "path") and not entry.get("vague"))


def move_out_of_until(clause: Clause) -> None:
    """Let ``until we ship 3.0 all strings go into X`` act on X: the act after the end is the clause's own."""
    if clause.acts or not clause.conditions.get("until") or clause.having("object", "place"):
        return
    clause.acts = [act for act in clause.conditions["until"] if act != "done"]
    for mention in clause.mentions:
        if mention.role == "until" and mention.act in clause.acts:
            mention.role = "place"
