"""The commit message of an event, however it is passed. Safe at hook time."""

from __future__ import annotations

from rulebook.verifier import arguments
from rulebook.verifier.paths import spellings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.verifier.context import EventContext
    from rulebook.verifier.facts import Subject

_SUBCOMMANDS = frozenset({"commit", "merge", "tag", "revert"})


def message(subject: Subject, context: EventContext) -> str | None:
    """Return the message of a commit event, of ``git commit -m/-F`` and kin; None where there is none.

    Several ``-m`` are paragraphs. ``-F -`` is the standard input that the text fixes, ``-F FILE`` is read.
    """
    commit = subject.event.get("commit")
    if isinstance(commit, dict) and subject.change is None:
        text = commit.get("message")
        return None if text is None else str(text)
    execution = subject.execution
    if execution is None or execution.program is None or execution.program.rpartition("/")[2] != "git":
        return None
    given = arguments.call("git", execution.argv[1:])
    if given.words[:1] and given.words[0] not in _SUBCOMMANDS:
        return None
    paragraphs = [
        value for name in ("--message", "-m") for value in given.options.get(name, ()) if value is not None
    ]
    if paragraphs:
        return "\n\n".join(paragraphs)
    for file in [value for name in ("--file", "-F") for value in given.options.get(name, ())]:
        if file == "-":
            fed: str | None = execution.stdin
            return fed
        if file is not None:
            return context.read(spellings(file, execution.cwd, context)[-1])
    return None
