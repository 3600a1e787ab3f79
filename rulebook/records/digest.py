"""The content hash of a check: equal for equal meaning, whatever the spelling."""

from __future__ import annotations

import hashlib

from rulebook.records.canonical import canonical, to_json
from rulebook.records.check import Check

ALGORITHM = "rulebook-check:1"
"""Name and version of canonical form and hash together; a change of either is a new version."""


def content_digest(check: Check) -> str:
    """Return ``rulebook-check:1:<sha256 of the canonical JSON, in hex>``."""
    text = to_json(canonical(check))
    return f"{ALGORITHM}:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"
