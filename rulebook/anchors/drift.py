"""Why a check's fingerprint is not the confirmed one: which anchor, and what kind of change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.anchors.condition import condition_digest
from rulebook.anchors.states import PRESENT, Fingerprint, digest, is_current
from rulebook.records.check import Check, Condition

CODES = {
    "never_fingerprinted": "The anchors were never confirmed in this worktree; nothing can have drifted.",
    "condition_changed": "The claim or the list of anchors in the record changed since it was confirmed.",
    "verify_changed": "The verify command changed since the condition was confirmed.",
    "anchor_changed": "The anchor's content changed.",
    "anchor_added": "The record names an anchor that was not among the confirmed ones.",
    "anchor_removed": "The record no longer names an anchor that was confirmed.",
    "anchor_missing": "The anchor's file is gone.",
    "anchor_unreadable": "The anchor can not be read (permissions, a device, too large).",
    "anchor_directory": "There is a folder where the anchor's file was.",
    "anchor_broken_link": "The anchor is a link that leads nowhere.",
    "anchor_outside": "The anchor's path leads out of the repository; it is never read.",
    "anchor_git_folder": "The anchor's path leads into git's own folder, which is never read.",
    "anchor_no_name": "No file can have this path (a part is too long, or it holds a NUL).",
    "anchor_unparsable": "The anchor's file can not be parsed, so its symbol or key can not be found.",
    "anchor_no_symbol": "The anchor's file no longer defines the symbol.",
    "anchor_no_key": "The anchor's file no longer has the key.",
    "anchor_no_text": "The anchor's file no longer holds the text.",
    "anchor_unsupported": "There is no reader for this kind of file or anchor.",
    "anchor_exists": "The path that must be absent exists.",
    "anchor_no_tool": "The tool is not on PATH.",
}
"""Code -> one line for a person."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why a check's condition has to be looked at.

    Attributes:
        code: a key of ``CODES``.
        anchor: the anchor's label; None where it concerns the record.

    """

    code: str
    anchor: str | None = None

    def line(self) -> str:
        """Return the form for a person: ``changed: path``."""
        word = self.code.removeprefix("anchor_").replace("_", " ")
        return f"{word}: {self.anchor}" if self.anchor else word

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"code": self.code, "anchor": self.anchor}


def confirmed_parts(check: Check, fingerprint: Fingerprint, commit: str | None) -> dict[str, Any]:
    """Return what is stored beside a confirmed fingerprint, so that a later look can say what changed.

    Returns:
        ``{"anchors": {label: state word}, "condition": digest, "verify": digest, "commit": id or None}``.

    """
    condition = check.condition or Condition(claim="")
    return {
        "anchors": fingerprint.words(),
        "condition": condition_digest(condition),
        "verify": digest((condition.verify or "").encode()),
        "commit": commit,
    }


def reasons(
    check: Check, fingerprint: Fingerprint, confirmed: Mapping[str, Any] | None
) -> tuple[Reason, ...]:
    """Return why the condition has to be looked at; empty where all is as confirmed.

    ``confirmed`` is what ``confirmed_parts`` gave when the fingerprint was confirmed, None if it never was.
    A state that is no content (gone, unreadable, a folder ...) is always named, confirmed or not.
    """
    odd = tuple(
        Reason(f"anchor_{part.state}", label)
        for label, part in fingerprint.parts.items()
        if part.state != PRESENT
    )
    if confirmed is None:
        return (Reason("never_fingerprinted"), *odd) if fingerprint.parts else ()
    return (*_of_record(check, fingerprint, confirmed), *odd, *changed(fingerprint, confirmed["anchors"]))


def changed(fingerprint: Fingerprint, before: Mapping[str, str]) -> tuple[Reason, ...]:
    """Return the anchors that have content, and another one than before or none before."""
    found = []
    for label, part in fingerprint.parts.items():
        if label not in before:
            found.append(Reason("anchor_added", label))
        elif part.state == PRESENT and part.text() != before[label]:
            found.append(Reason("anchor_changed", label))
    return (*found, *(Reason("anchor_removed", label) for label in before if label not in fingerprint.parts))


def _of_record(check: Check, fingerprint: Fingerprint, confirmed: Mapping[str, Any]) -> tuple[Reason, ...]:
    condition = check.condition or Condition(claim="")
    found = []
    if confirmed.get("condition") not in (None, condition_digest(condition)):
        found.append(Reason("condition_changed"))
    if confirmed.get("verify") not in (None, digest((condition.verify or "").encode())):
        found.append(Reason("verify_changed"))
    return tuple(found) if is_current(fingerprint.value) else ()
