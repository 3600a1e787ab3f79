"""From one event to what a predicate can look at: its subjects.

A *subject* is one thing that an event does: one execution, one execution's write to one path, one
change of a file by a tool, one read, or the event as a whole where it does nothing of that kind. A
predicate is judged on one subject at a time, so an exemption frees that one and never its neighbours.

Safe at hook time.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.shell import Execution
    from rulebook.verifier.changes import Change
    from rulebook.verifier.context import EventContext


class Subject:
    """One thing that an event does.

    Attributes:
        event: the event.
        execution: the execution, where it is one.
        change: the change of one path, where it is one.
        read: the path that is read, where it is a read.
        certainty: ``will``, ``may`` or ``opaque``.
        index: its place in the event, from 0.
        siblings: all subjects of the event, in order.
        borrowed: the execution is not the subject's own, but another name of the same act.
        acts: which executions of the event are one act; None until somebody asks.

    """

    __slots__ = ("acts", "borrowed", "certainty", "change", "event", "execution", "index", "read", "siblings")

    def __init__(
        self,
        event: dict[str, Any],
        *,
        execution: Execution | None = None,
        change: Change | None = None,
        read: str | None = None,
        certainty: str = "will",
    ) -> None:
        self.event = event
        self.execution = execution
        self.change = change
        self.read = read
        self.certainty = certainty
        self.index = 0
        self.siblings: tuple[Subject, ...] = ()
        self.borrowed = False
        self.acts: Acts | None = None

    def through(self) -> list[Subject]:
        """Return this subject as done by the launchers and scripts that are the same act.

        ``env A=1 make x`` and ``make x`` are one act; so are ``python gen.py`` and ``gen.py``.
        """
        if self.execution is None:
            return []
        others = []
        if self.acts is None:
            executions = [one.execution for one in self.siblings if one.execution is not None]
            acts = Acts(list(dict.fromkeys(executions)))
            for sibling in self.siblings:
                sibling.acts = acts
        for execution in self.acts.others(self.execution) if self.acts is not None else ():
            other = Subject(
                self.event, execution=execution, change=self.change, read=self.read, certainty=self.certainty
            )
            other.index, other.siblings, other.acts = self.index, self.siblings, self.acts
            other.borrowed = True
            others.append(other)
        return others

    def words(self) -> str:
        """Return the subject in a few words, for reasons and messages."""
        if self.execution is not None:
            said = " ".join("?" if word is None else word for word in self.execution.argv)
            said = said or "(unknown program)"
            return f"{said} -> {self.change.path}" if self.change else said
        if self.change is not None:
            return f"{self.change.op} {self.change.path}"
        if self.read is not None:
            return f"read {self.read}"
        return next(iter(self.event), "event")


class Acts:
    """Which executions of one event are one act under several names; worked out once an event.

    An execution's *parent* is the launcher or interpreter that it came through.
    """

    __slots__ = ("_children", "_parents")

    def __init__(self, executions: list[Execution]) -> None:
        self._parents: dict[int, Execution] = {}
        self._children: dict[int, list[Execution]] = {}
        newest: dict[tuple[str, ...], Execution] = {}
        for execution in executions:
            parent = newest.get(execution.via[:-1]) if execution.via else None
            if parent is not None:
                self._parents[id(execution)] = parent
                self._children.setdefault(id(parent), []).append(execution)
            newest[execution.via] = execution

    def others(self, execution: Execution) -> list[Execution]:
        """Return what an execution came through, and the only one that each hands over to."""
        found = []
        above = self._parents.get(id(execution))
        while above is not None:
            found.append(above)
            above = self._parents.get(id(above))
        below = self._children.get(id(execution), [])
        while len(below) == 1:
            found.append(below[0])
            below = self._children.get(id(below[0]), [])
        return found


def directory(event: dict[str, Any]) -> str | None:
    """Return the directory that an event itself says it happens in, else None."""
    given = event.get("input")
    inside = given if isinstance(given, dict) else {}
    for value in (event.get("cwd"), inside.get("cwd"), inside.get("workdir")):
        if isinstance(value, str) and value:
            return value
    return None


def subjects(event: dict[str, Any], context: EventContext) -> tuple[Subject, ...]:
    """Return the subjects of one event, in its own order; never none, and never for a whole session."""
    key = id(event)
    known = context.facts_cache.get(key)
    if known is not None and known[0] is event and known[1] == context.cwd:
        return known[2]  # type: ignore[no-any-return]  # the cache holds what this function returns
    found = tuple(_read(event, context)) or (Subject(event),)
    for index, subject in enumerate(found):
        subject.index = index
        subject.siblings = found
    context.facts_cache[key] = (event, context.cwd, found)
    return found


def _read(event: dict[str, Any], context: EventContext) -> list[Subject]:
    if "command" in event:
        return _command(event, str(event["command"]), context)
    if "write" in event:
        from rulebook.verifier.changes import from_write_event

        return [Subject(event, change=change) for change in from_write_event(event, context)]
    if "read" in event:
        paths = event["read"] if isinstance(event["read"], list) else [event["read"]]
        return [Subject(event, read=str(path)) for path in paths]
    if "tool" in event:
        return _tool(event, context)
    if isinstance(event.get("commit"), dict):
        from rulebook.verifier.changes import Change

        staged = event["commit"].get("staged") or ()
        return [Subject(event), *(Subject(event, change=Change(str(path), "modify")) for path in staged)]
    return []


def _tool(event: dict[str, Any], context: EventContext) -> list[Subject]:
    from rulebook.verifier import tools
    from rulebook.verifier.changes import from_write_event

    derived = tools.derive(str(event["tool"]), event.get("input"))
    if derived.command is not None:
        return _command(event, derived.command, context)
    found = [
        Subject(event, change=change) for one in derived.writes for change in from_write_event(one, context)
    ]
    return found + [Subject(event, read=path) for path in derived.reads]


def _command(event: dict[str, Any], text: str, context: EventContext) -> list[Subject]:
    from rulebook.verifier import readers
    from rulebook.verifier.changes import Change, from_execution

    reading = context.reading(text)
    found: list[Subject] = []
    for execution in reading.executions:
        changes = from_execution(execution, context)
        # an unknown program hides what is run, not what its redirection writes
        sure = "will" if execution.certainty == "opaque" and changes else execution.certainty
        found += [Subject(event, execution=execution, change=one, certainty=sure) for one in changes]
        if not changes or sure != execution.certainty:
            found.append(Subject(event, execution=execution, certainty=execution.certainty))
        found += [
            Subject(event, execution=execution, read=path, certainty=execution.certainty)
            for path in readers.reads(execution)
        ]
    found += [
        Subject(event, change=Change(write.path, write.op))
        for write in reading.writes
        if write.path is not None
    ]
    if reading.error:
        from rulebook.shell import Execution

        # what could not be read may run anything
        found.append(Subject(event, execution=Execution(None, (None,), "opaque"), certainty="opaque"))
    return found
