"""The linear-time regular expression of a frame's tree."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.doings import acts_pattern, things_pattern
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.frames.notation import FrameError, Node, Slot, Word
from rulebook.compiler.reading.frames.spelling import SORTS, VAGUE
from rulebook.compiler.reading.placed.kinds import kind_pattern

ANY_SORTS = "CPSOXT"
"""The sorts that a place takes where none are given."""
_PLAIN = "[^ ,;:()\ue000\ue001]+"
_VERB = (
    "(?:[a-z]+[^su ,;:]s|[a-z]+[aeio]us|[a-z]+es|[a-z]+ed|is|are|was|were|has|have|had|will|would|can|did|"
    "does|do|made|took|gave|broke|left|ran|got|lost|went|wrote|sent|ate|hung|hid|cost|kept|blew|threw|fell|found|"
    "froze|bit|sank|stole|shut|hit|beat|woke|drove|drew|grew|saw|said|told|spent|split|stuck|tore|won|began|became|"
    "burnt|built|caught|chose|came|fed|felt|fought|forgot|held|hurt|led|lit|meant|paid|put|read|rose|set|shot|"
    "stood|struck|makes|never|silently|quietly|just|only|still|also|always|keeps)"
)
"""A word that may be the verb of a third person."""
_MOMENT = r"(?:\d{1,2}:\d\d|[^ ,;:()]+)"
_LISTED = ", (?:and |or )?\ue000[A-Z]\\d+\ue001 "
"""A name behind a comma, as in ``a.css , b.css or c.css changed``."""


@cache
def nouns() -> dict[str, tuple[str, ...]]:
    """Return what people call some files -> their globs, the longest name first."""
    found = {
        name: tuple(globs.split())
        for names, globs in data("programs")["nouns"].items()
        for name in names.split("|")
    }
    return dict(sorted(found.items(), key=lambda item: (-len(item[0]), item[0])))


class Writer:
    """Writes trees of one language as patterns.

    Args:
        gap: what stands behind each word: a blank, or nothing in Chinese.
        before, after: the words that may stand around a name, as patterns.
        joints: what stands between two names of a list, as a pattern.
        it: what points back to a name, as a pattern.
        steps: what else may stand between two names of a row of steps (``a, then b``), as a pattern.

    """

    def __init__(self, *, gap: str, before: str, after: str, joints: str, it: str, steps: str = "") -> None:
        self.gap = gap
        self.before = before
        self.after = after
        self.joints = joints
        self.steps = steps
        self.it = it

    def whole(self, sequence: tuple[Node, ...]) -> str:
        """Return the pattern of a tree."""
        return "".join(map(self._node, sequence))

    def _node(self, node: Node) -> str:
        if isinstance(node, Word) and node.text in VAGUE:
            return f"(?:(?:{re.escape(node.text)}|\ue000V\\d+\ue001){self.gap})"
        if isinstance(node, Word):
            return f"(?:{re.escape(node.text)}{self.gap})"
        if isinstance(node, Slot) and node.sorts == "plain":
            return f"(?:{_PLAIN}{self.gap})"
        if isinstance(node, Slot):
            return f"(?P<{node.name}>{self._filler(node.sorts)})"
        inner = "|".join(map(self.whole, node.sequences))
        counts = {(False, False): "", (True, False): "?", (True, True): "*", (False, True): "+"}
        return f"(?:{inner})" + counts[node.optional, node.many]

    def _filler(self, sorts: str) -> str:
        if sorts == "moment":
            return f"(?:{_MOMENT} |{_LISTED}){{1,9}}?" if self.gap else "[^,;:()]{1,40}"
        if sorts == "words":
            return f"(?:{_PLAIN} ){{1,12}}" if self.gap else "[^,;:()\ue000\ue001]{1,30}"
        if sorts == "opened":
            return f"(?:{_MOMENT} ){{1,11}}?" if self.gap else "[^,;:()]{1,16}?"
        if sorts == "kind":
            return kind_pattern()
        if sorts == "noun":
            return f"(?:{'|'.join(map(re.escape, nouns()))}){self.gap}"
        if sorts == "thing":
            return things_pattern()
        if sorts == "act":
            return acts_pattern()
        if sorts == "own":
            return f"(?:{_PLAIN} ){{0,3}}(?:[^ ,;:()\ue000\ue001]+(?:'s|s ')|\ue000[CS]\\d+\ue001 ' s) "
        if sorts == "verb":
            return _VERB + self.gap
        if sorts == "it":
            return self.it
        if sorts.endswith("t"):
            return self.names(sorts[:-1], f"(?:{self.joints}|{self.steps})" if self.steps else "")
        if sorts.endswith("i"):
            return f"(?:{self.names(sorts[:-1])}|{self.it})"
        if not set(sorts) <= set(SORTS):
            raise FrameError(f"there is no sort of names {sorts!r}")
        return self.names(sorts) if sorts else f"(?:{self.names(ANY_SORTS)}|{self.it})"

    def names(self, sorts: str, joints: str = "") -> str:
        """Return the pattern of names of these sorts; what joins them, if not the joints of a list."""
        one = f"(?:{self.before}\ue000[{sorts}]\\d+\ue001{self.gap}{self.after})"
        return f"{one}(?:{joints or self.joints}{one})*"
