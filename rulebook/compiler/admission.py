"""Admission: the highest level that a check deserves, by four conditions, each with its evidence.

The one function for compile, sync and arm; floors that may not import the compiler are handed it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.check import Check
from rulebook.records.words import LEVELS

_OWNER = "give an anchor, or --owner and --review-by"
_VOUCHED = ("user", "verified", "instruction_file")


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The highest level that admission allows.

    Attributes:
        level: one of ``records.words.LEVELS``.
        because: one line a condition, those that lower it first.
        missing: what would raise it, one line each; empty at ``block``.
        decisive: those lines of ``because`` that hold it at this level.
        owned: the level with an owner and a review date, where nothing but their lack lowers it; else empty.

    """

    level: str
    because: tuple[str, ...]
    missing: tuple[str, ...] = ()
    owned: str = ""
    decisive: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limit:
    """One condition's answer: the level it allows, why, and what would raise it."""

    level: str
    because: str
    cure: str = ""


def ceiling(check: Check, extra: tuple[Limit, ...] = (), verifier: dict[str, Any] | None = None) -> Ceiling:
    """Return the ceiling of a check from its own fields.

    Args:
        check: the record.
        extra: limits that only the compiler knows (the kind of rule, an end that nothing can check).
        verifier: the canonical verifier, where the caller has it already.

    """
    limits = [
        *_predicate(check),
        *_silence(check),
        *_trust(check),
        *_reason(check),
        *_nature(check, verifier),
    ]
    limits += extra
    level = _lowest(limits)
    owned = _lowest([limit for limit in limits if limit.cure != _OWNER])
    limits.sort(key=lambda limit: LEVELS.index(limit.level))
    return Ceiling(
        level,
        tuple(limit.because for limit in limits),
        tuple(limit.cure for limit in limits if limit.cure and limit.level == level),
        owned if owned != level else "",
        tuple(limit.because for limit in limits if limit.level == level),
    )


def _lowest(limits: list[Limit]) -> str:
    return min((limit.level for limit in limits), key=LEVELS.index, default="block")


def _predicate(check: Check) -> Iterator[Limit]:
    if check.verifier is not None:
        yield Limit("block", "an action predicate exists")
        return
    verify = check.condition is not None and check.condition.verify is not None
    level = "note_with_verify" if verify else "note"
    yield Limit(
        level,
        "no action that an agent takes can be told from these words",
        "name the command, the file or the text that is meant",
    )


def _silence(check: Check) -> Iterator[Limit]:
    if check.silent is False:
        yield Limit(
            "note",
            "a violation is loud at once: what already catches it is enough",
            "say how a violation goes unnoticed (silent: ...)",
        )
    elif check.silent in (None, True):
        yield Limit("block", "whether a violation is silent is not known; unknown counts as silent")
    else:
        yield Limit("block", f"a violation is silent: {check.silent}")


def _trust(check: Check) -> Iterator[Limit]:
    source = check.provenance
    if source.stated_by in _VOUCHED or source.confirmed_by:
        yield Limit("block", f"the claim is trustworthy: {_vouched(check)}")
    else:
        yield Limit(
            "note_with_verify",
            f"the claim is only stated by {source.stated_by}, and nobody has confirmed it",
            "confirm it (confirmed_by)",
        )


def _vouched(check: Check) -> str:
    source = check.provenance
    if source.stated_by in _VOUCHED:
        return {
            "user": "stated by the user",
            "verified": "verified against the workspace",
            "instruction_file": "written in an instruction file",
        }[source.stated_by]
    return f"confirmed by {source.confirmed_by}"


def _reason(check: Check) -> Iterator[Limit]:
    anchors = check.condition.anchors if check.condition else ()
    if anchors:
        yield Limit("block", f"the reason is anchored to {', '.join(_shown(anchor) for anchor in anchors)}")
    elif check.owner and check.review_by:
        yield Limit("block", f"no anchor, but {check.owner} reviews it by {check.review_by.isoformat()}")
    else:
        yield Limit(
            "warn",
            "the reason is anchored to nothing observable, and there is no owner with a review date",
            _OWNER,
        )


def _shown(anchor: Any) -> str:
    return "#".join(str(value) for value in anchor.model_dump(exclude_none=True).values())


def _nature(check: Check, verifier: dict[str, Any] | None) -> Iterator[Limit]:
    """Return what the predicate itself limits: order and asking are gates, speech is a warning."""
    if check.verifier is None:
        return
    kinds = set(_kinds((verifier or canonical_verifier(check.verifier))["forbid"]))
    if "say" in kinds:
        yield Limit("warn", "what is said is judged at the end, so never above warn")
    elif "session" in kinds:
        yield Limit("gate", "what must come first, or needs a go, is held until it is met")


def _kinds(predicate: dict[str, Any]) -> Iterator[str]:
    for key, value in predicate.items():
        if key in ("all", "any"):
            for part in value:
                yield from _kinds(part)
        elif key == "not":
            yield from _kinds(value)
        elif key != "unless":
            yield key
