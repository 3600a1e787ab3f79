"""The short form of an anchor, and which kind it is."""

from __future__ import annotations

from hashlib import blake2b

from rulebook.records.check import Anchor


def kind(anchor: Anchor) -> str:
    """Return the anchor's kind; ``file`` where only a path is given."""
    if anchor.glob is not None:
        return "glob"
    if anchor.absent is not None:
        return "absent"
    if anchor.tool is not None:
        return "tool"
    for name in ("symbol", "key", "text"):
        if getattr(anchor, name) is not None:
            return name
    return "file"


def label(anchor: Anchor) -> str:
    """Return how reports and the store name the anchor: a path, ``path#symbol``, ``path:key`` ..."""
    path = anchor.path or ""
    match kind(anchor):
        case "symbol":
            return f"{path}#{anchor.symbol}"
        case "key":
            return f"{path}:{anchor.key}"
        case "text":
            return f"{path}~{blake2b((anchor.text or '').encode(), digest_size=4).hexdigest()}"
        case "glob":
            return f"glob {anchor.glob}"
        case "absent":
            return f"absent {anchor.absent}"
        case "tool":
            return f"tool {anchor.tool}"
        case _:
            return path
