"""By which names a program goes, and how an execution may be read. Safe at hook time."""

from __future__ import annotations

from rulebook.verifier import arguments, git_config
from rulebook.verifier.glob import word_matches
from rulebook.verifier.paths import relative_to_root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell import Execution
    from rulebook.verifier.arguments import Call
    from rulebook.verifier.context import EventContext

_VERSIONED = ("python", "pip", "pypy")
"""Programs whose name may end with a version that says nothing about the rule (``python3.12``)."""


def calls(execution: Execution) -> list[Call]:
    """Return how an execution may be named: itself, and ``git-push`` as ``git push``."""
    program = execution.program or ""
    found = [arguments.call(program, execution.argv[1:])]
    name = program.rpartition("/")[2]
    if name.startswith("git-"):
        found.append(arguments.call("git", [name[len("git-") :], *execution.argv[1:]]))
    if name.startswith("git"):
        git_config.add_overrides(found[-1], execution.env)
    return found


def program_matches(pattern: str, name: str, cwd: str | None, context: EventContext) -> bool:
    """Tell whether a program's name or path is what a pattern names.

    Without a slash the last component counts; with one, the path's end, or the path from the root.
    """
    last = name.rpartition("/")[2]
    if "/" not in pattern:
        from rulebook.shell.options.index import ALIASES

        return word_matches(pattern, last) or pattern in (ALIASES.get(last), _unversioned(last))
    wanted = pattern.removeprefix("./")
    if word_matches(wanted, name.removeprefix("./")) or word_matches(f"*/{wanted.lstrip('/')}", name):
        return True
    return "/" in name and word_matches(wanted, relative_to_root(name, cwd, context))


def _unversioned(name: str) -> str:
    plain = name.rstrip("0123456789.") if name[-1:].isdigit() else name
    return plain if plain in _VERSIONED else name
