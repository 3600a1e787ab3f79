"""Whether a test that the words call flaky is marked as such."""

from __future__ import annotations

import re
import shlex

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.grounding.symbols import NAME, line_of
from rulebook.compiler.grounding.tree import Tree

_MARK = re.compile(
    r"(?i)\bflaky\b|@retry|flaky_test|RetryingTest|jest\.retryTimes|@pytest\.mark\.(flaky|rerun)"
)
_TESTS = re.compile(r"(^|/)(tests?|spec|__tests__)/|(^|/)test_|_test\.|\.(test|spec)\.")
_SOURCES = (".py", ".ts", ".tsx", ".js", ".go", ".java", ".rb", ".rs")
_NAME = re.compile(r"^(test_\w+|Test[A-Z]\w*|\w+_test|test[A-Z]\w*)$")


def flaky_test(draft: Draft, tree: Tree) -> Grounding | None:
    """Return the marked test that a rule against the whole suite gives as its reason."""
    named = [e.text.removesuffix("()") for e in draft.rule.named if e.kind == "symbol"]
    tests = [name for name in named if _NAME.match(name)]
    marked = tree.index(_is_test, _MARK, NAME)
    for path in sorted({path for name in tests for path in marked.get(name, ())}):
        found = _marked(tree, path, tests)
        if found is not None:
            return found
    return None


def _is_test(path: str) -> bool:
    return path.endswith(_SOURCES) and bool(_TESTS.search(path))


def _marked(tree: Tree, path: str, tests: list[str]) -> Grounding | None:
    lines = tree.text(path).split("\n")
    for name in tests:
        at = line_of(lines, path, name)
        if at is None or not any(_MARK.search(line) for line in lines[max(0, at - 3) : at + 1]):
            continue
        verify = f"grep -qi flaky {shlex.quote(path)} && grep -qwF -- {name} {shlex.quote(path)}"
        return Grounding(
            f"{name} is marked flaky in {path}",
            (f"{path}#{name}",),
            verify,
            [f"{path}:{at + 1} marks {name} flaky"],
        )
    return None
