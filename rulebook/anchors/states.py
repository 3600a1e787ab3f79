"""What an anchor looked like: its state, and the fingerprint over all anchors of a check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b

ALGORITHM = "anchors"
VERSION = 1

PRESENT = "digest"
MISSING = "missing"
UNREADABLE = "unreadable"
DIRECTORY = "directory"
BROKEN_LINK = "broken_link"
OUTSIDE = "outside"
GIT_FOLDER = "git_folder"
NO_NAME = "no_name"
UNPARSABLE = "unparsable"
NO_SYMBOL = "no_symbol"
NO_KEY = "no_key"
NO_TEXT = "no_text"
UNSUPPORTED = "unsupported"
FORBIDDEN_PATH_EXISTS = "exists"
NO_TOOL = "no_tool"

STATES = (
    PRESENT,
    MISSING,
    UNREADABLE,
    DIRECTORY,
    BROKEN_LINK,
    OUTSIDE,
    GIT_FOLDER,
    NO_NAME,
    UNPARSABLE,
    NO_SYMBOL,
    NO_KEY,
    NO_TEXT,
    UNSUPPORTED,
    FORBIDDEN_PATH_EXISTS,
    NO_TOOL,
)
"""Every answer that an anchor can give; all but ``digest`` are named in a report, none reads as unchanged."""

GONE = (MISSING, BROKEN_LINK, NO_SYMBOL, NO_KEY, NO_TEXT, NO_TOOL)
"""The states that mean: what the reason hangs on is not there any more."""


@dataclass(frozen=True, slots=True)
class AnchorState:
    """One anchor as it was seen.

    Attributes:
        label: the anchor in its short form, unique among a check's anchors.
        kind: ``file``, ``symbol``, ``text``, ``key``, ``glob``, ``absent`` or ``tool``.
        state: one of ``STATES``.
        digest: hexadecimal digest of what counts; also given for ``unparsable`` (of the whole file).

    """

    label: str
    kind: str
    state: str
    digest: str | None = None

    def text(self) -> str:
        """Return state and digest as one word; equal words mean an unchanged anchor."""
        return f"{self.state}:{self.digest}" if self.digest else self.state


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """All anchors of one check.

    Attributes:
        value: ``algorithm:version:digest``; what a verdict is remembered by.
        parts: label -> state, to say which anchor it was that changed.

    """

    value: str
    parts: Mapping[str, AnchorState]

    def words(self) -> dict[str, str]:
        """Return label -> state word, the form that is stored beside a confirmed fingerprint."""
        return {label: part.text() for label, part in self.parts.items()}


def combine(states: list[AnchorState]) -> Fingerprint:
    """Return the fingerprint over the given states; their order does not matter."""
    parts = {state.label: state for state in sorted(states, key=lambda state: state.label)}
    lines = "\n".join(f"{state.kind} {state.label!r} {state.text()}" for state in parts.values())
    return Fingerprint(f"{ALGORITHM}:{VERSION}:{digest(lines.encode())}", parts)


def digest(data: bytes) -> str:
    """Return the hexadecimal digest that anchors are compared by."""
    return blake2b(data, digest_size=20).hexdigest()


def is_current(value: str) -> bool:
    """Say whether a stored fingerprint was made by the algorithm in use; only such can be compared."""
    return value.startswith(f"{ALGORITHM}:{VERSION}:")
