"""A draft that an agent, a model or a person hands in: the same gate; ``compiled_by`` says whose it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulebook.compiler.admission import Limit
from rulebook.compiler.compile import Compilation, Compiled
from rulebook.compiler.gate import judge
from rulebook.compiler.resolve import relations_of
from rulebook.outside.files import read_regular
from rulebook.records.check import Check
from rulebook.records.loader import load_bytes
from rulebook.records.words import weaker

MOST_BYTES = 1_000_000


def compile_draft(path: Path, *, by: str, root: str, library: Sequence[Check] = ()) -> Compilation:
    """Judge a record file that somebody hands in.

    Args:
        path: the record as YAML.
        by: what ``compiled_by`` must say: ``agent``, ``model:NAME`` or ``hand``.
        root: the workspace's top folder.
        library: the checks in force.

    Raises:
        RulebookError: the file can't be read.

    """
    loaded = load_bytes(read_regular(path, "the draft", MOST_BYTES), str(path))
    if loaded.record is None:
        because = [str(error) for error in loaded.errors]
        if loaded.note:
            because.append(f"{path}: no record ({loaded.note}) (fix: begin it with 'schema: 1')")
        return Compilation(True, refused=[{"rule": path.name, "because": because}])
    return admit(loaded.record, by=by, root=root, library=library)


def admit(check: Check, *, by: str, root: str, library: Sequence[Check] = ()) -> Compilation:
    """Let a draft through the gate, lowered to its ceiling, or refuse it with all objections."""
    source = check.provenance.model_copy(update={"compiled_by": by, "confirmed_by": None})
    draft = check.model_copy(update={"provenance": source})
    judged = judge(draft, root=root, extra=_limits(by, draft))
    hard = tuple(objection for objection in judged.objections if objection.code != "level")
    if hard:
        return Compilation(
            True, refused=[{"rule": draft.rule, "because": [one.line() for one in judged.objections]}]
        )
    lowered = draft.model_copy(update={"level": weaker(draft.level, judged.ceiling.level)})
    evidence = (
        [f"asked for {check.level}, lowered to {lowered.level}"] if lowered.level != check.level else []
    )
    return Compilation(
        True, [Compiled(lowered, judged.ceiling, evidence, relations_of(lowered, library, root))]
    )


def _limits(by: str, draft: Check) -> tuple[Limit, ...]:
    if by == "hand" or draft.provenance.stated_by in ("user", "instruction_file"):
        return ()
    return (Limit("note_with_verify", f"drafted by {by}, and nobody has confirmed it", "confirm it"),)
