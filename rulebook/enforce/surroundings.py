"""The context that predicates are evaluated in, made from a place and a call."""

from __future__ import annotations

from rulebook.verifier.context import EventContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place


class Past:
    """The session's events, read from its ledger when a predicate first asks for them."""

    __slots__ = ("_events", "_read")

    def __init__(self, read: Callable[[], list[dict[str, Any]]]) -> None:
        self._read = read
        self._events: list[dict[str, Any]] | None = None

    def _all(self) -> list[dict[str, Any]]:
        if self._events is None:
            self._events = self._read()
        return self._events

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self._all())

    def __getitem__(self, at: Any) -> Any:
        return self._all()[at]


def context_of(place: Place, call: Call) -> EventContext:
    """Return the context of a call's events."""
    context = EventContext(
        place.workspace.root,
        cwd=call.cwd,
        branch=branch_of(place.workspace.git_dir),
        agent=call.agent,
        home=place.user_home,
        env=place.env,
        live=True,
        run=lambda text: _run(place, call, text),
    )
    context.session = Past(place.session.events)  # type: ignore[assignment]  # reads when it is first looked at
    return context


def _run(place: Place, call: Call, text: str) -> int | None:
    """Run a command that a gate demands, as a verify command is run; None where it gives no answer."""
    from rulebook.enforce.gate_run import run_at_gate

    return run_at_gate(place, call, text)


def branch_of(git_dir: str) -> str | None:
    """Return the branch that is checked out; None where there is none."""
    try:
        with open(f"{git_dir}/HEAD", encoding="utf-8", errors="surrogateescape") as file:
            line = file.readline().strip()
    except OSError:
        return None
    head = "ref: refs/heads/"
    return line[len(head) :] if line.startswith(head) else None
