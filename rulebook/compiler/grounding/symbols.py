"""Where a symbol is defined, marked deprecated or not, and whether its replacement stands beside it."""

from __future__ import annotations

import posixpath
import re
import shlex

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.grounding.tree import Tree

_DEFINITIONS = {
    ".py": r"^\s*(?:async\s+)?(?:def|class)\s+{name}\b|^{name}\s*=",
    ".pyi": r"^\s*(?:async\s+)?(?:def|class)\s+{name}\b",
    ".ts": (
        r"^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|class|const|let|interface|type)\s+{name}\b"
        r"|^\s+(?:async\s+)?{name}\s*\("
    ),
    ".go": r"^func\s+(?:\([^)]*\)\s*)?{name}\b|^(?:type|var|const)\s+{name}\b",
    ".rs": r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:async\s+)?(?:fn|struct|enum|trait|const)\s+{name}\b",
    ".java": r"^\s*(?:\w+\s+)*[\w<>\[\], ]+\s+{name}\s*\(|\bclass\s+{name}\b",
    ".rb": r"^\s*(?:def|class|module)\s+(?:self\.)?{name}\b",
}
for _alias in (".tsx", ".js", ".jsx", ".mjs"):
    _DEFINITIONS[_alias] = _DEFINITIONS[".ts"]
_DEFINITIONS[".kt"] = r"^\s*(?:\w+\s+)*(?:fun|class|val|var)\s+{name}\b"
_MARK = re.compile(
    r"(?i)@deprecated|#\[deprecated|DeprecationWarning|\.\. deprecated::|//\s*Deprecated:|\bdeprecated\b"
)
_ABOVE, _BELOW = 12, 14
NAME = re.compile(r"[^\W\d]\w*")


def deprecation(draft: Draft, tree: Tree) -> Grounding | None:
    """Return the module that defines the old symbol with a deprecation mark, and the new one beside it."""
    rule = draft.rule
    old = [e.text for e in rule.targets if e.kind == "symbol"]
    new = [e.text for e in rule.remedies if e.kind == "symbol"]
    if not old or "content" not in (draft.forbid or {}):
        return None
    name = bare(old[0])
    for path in tree.index(_is_source, _MARK, NAME).get(name, ()):
        found = _in_file(tree, path, name, [bare(name) for name in new])
        if found is not None:
            return found
    return None


def _is_source(path: str) -> bool:
    return posixpath.splitext(path)[1] in _DEFINITIONS


def bare(name: str) -> str:
    """Return the last part of a dotted name, without its call."""
    return re.split(r"\.|::|->", name.split("(")[0])[-1]


def _in_file(tree: Tree, path: str, old: str, new: list[str]) -> Grounding | None:
    lines = tree.text(path).split("\n")
    at = line_of(lines, path, old)
    beside = next((name for name in new if line_of(lines, path, name) is not None), None)
    if at is None or (new and beside is None) or not _marked(lines, at):
        return None
    claim = f"{old} is marked deprecated in {path}" + (f", and {beside} stands beside it" if beside else "")
    anchors = (f"{path}#{old}", *((f"{path}#{beside}",) if beside else ()))
    verify = f"grep -qiE 'deprecated|DeprecationWarning' {shlex.quote(path)}"
    for name in filter(None, (old, beside)):
        verify += f" && grep -qwF -- {shlex.quote(name)} {shlex.quote(path)}"
    return Grounding(claim, anchors, verify, [f"{path}:{at + 1} defines {old}, with a deprecation mark"])


def line_of(lines: list[str], path: str, name: str) -> int | None:
    """Return the index of the line that defines a name, None where none does."""
    pattern = re.compile(_DEFINITIONS[posixpath.splitext(path)[1]].replace("{name}", re.escape(name)))
    return next((index for index, line in enumerate(lines) if pattern.search(line)), None)


def _marked(lines: list[str], at: int) -> bool:
    """Tell whether the mark belongs to the definition: in the comment above it, or in its first lines."""
    for line in reversed(lines[max(0, at - _ABOVE) : at]):
        if not line.strip() or not re.match(r"^\s*(//|/?\*|#|@|\"\"\"|'''|\*/)", line):
            break
        if _MARK.search(line):
            return True
    indent = len(lines[at]) - len(lines[at].lstrip())
    for line in lines[at : at + _BELOW]:
        if (
            line is not lines[at]
            and line.strip()
            and len(line) - len(line.lstrip()) <= indent
            and not line.strip().startswith(("}", ")"))
        ):
            break
        if _MARK.search(line):
            return True
    return False
