"""One module a kind of anchor; each has ``look(anchor, tree) -> (state, digest)``."""

from rulebook.anchors.kinds import absent, file, glob, key, symbol, text, tool

__all__ = ["absent", "file", "glob", "key", "symbol", "text", "tool"]
