"""A narrower version of a check: in play in fewer places, or with one more exemption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.errors import RulebookError
from rulebook.lifecycle.relations import Relation, relation
from rulebook.records.check import Check


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a check is narrowed by; each empty part changes nothing.

    Attributes:
        paths, branches, agents, cwd: where it is in play from now on.
        unless: command patterns that are exempt from now on.
        but: globs of paths that are exempt from now on.

    """

    paths: Sequence[str] = ()
    branches: Sequence[str] = ()
    agents: Sequence[str] = ()
    cwd: Sequence[str] = ()
    unless: Sequence[str] = ()
    but: Sequence[str] = ()


def narrowed(check: Check, by: Narrowing) -> tuple[Check, Relation]:
    """Return the narrower record, and how it stands to the old one, with a witness.

    Raises:
        RulebookError: nothing is asked for, or the result is not narrower.

    """
    plain = check.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    applies = {
        name: list(getattr(by, name)) for name in ("paths", "branches", "agents", "cwd") if getattr(by, name)
    }
    plain["applies"] = {**plain.get("applies", {}), **applies}
    exemptions: list[dict[str, Any]] = [{"command": list(by.unless)}] if by.unless else []
    exemptions += [{"write": {"paths": list(by.but)}}] if by.but else []
    if exemptions and "verifier" not in plain:
        raise RulebookError(
            f"'{check.id}' has no verifier, so nothing can be exempt", fix="narrow where it applies"
        )
    if exemptions:
        plain["verifier"] = _with(plain["verifier"], exemptions)
    record = Check.model_validate(plain)
    found = relation(record, check)
    if found.kind != "narrows":
        raise RulebookError(
            f"that would not make '{check.id}' narrower: the result is {found.kind}",
            fix=f"edit the file, or rulebook diff {check.id}",
        )
    return record, found


def _with(verifier: dict[str, Any], exemptions: list[dict[str, Any]]) -> dict[str, Any]:
    known = verifier.get("unless")
    all_of_them = [*([known] if known else []), *exemptions]
    return {**verifier, "unless": all_of_them[0] if len(all_of_them) == 1 else {"any": all_of_them}}
