"""One hook call from bytes to bytes: read by the caller's adapter, decided, rendered by the same adapter."""

from __future__ import annotations

from sys import modules

from rulebook.agents.caller import actual_caller
from rulebook.agents.tools import unreadable
from rulebook.enforce.call import Answer
from rulebook.enforce.place import find_place
from rulebook.enforce.wire import load_bytes
from rulebook.errors import RulebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place

    Find = Callable[[Call, Mapping[str, str], float], Place | None]
    Delegate = Callable[[str, str, str, bytes, Mapping[str, str], float], tuple[str, str, int] | None]

AGENTS = {
    "claude-code": "claude_code",
    "codex": "codex",
    "cursor": "cursor",
    "gemini-cli": "gemini_cli",
    "copilot-cli": "copilot_cli",
    "opencode": "opencode",
    "cline": "cline",
}
"""Agent -> the adapter's module below ``rulebook.agents``."""


class Late(BaseException):
    """The deadline inside the host's own timeout has passed; no except clause for faults may swallow it."""


class Exchange:
    """One call on its way through.

    Attributes:
        adapter: the module that reads and renders.
        call: what the payload means; None while it isn't read.
        place: where it happens; None outside a repository that uses rulebook, or while it isn't found.
        unread: the part of the payload that is of a wrong type; empty where none is.

    """

    __slots__ = ("adapter", "call", "place", "unread")

    def __init__(self, adapter: Any) -> None:
        self.adapter = adapter
        self.call: Call | None = None
        self.place: Place | None = None
        self.unread = ""


def adapter_of(agent: str) -> Any:
    """Return an agent's adapter module.

    Raises:
        RulebookError: there is no such agent.

    """
    if agent not in AGENTS:
        raise RulebookError(f"no agent '{agent}'; there are {', '.join(AGENTS)}", fix="rulebook hook --help")
    module = f"rulebook.agents.{AGENTS[agent]}"
    __import__(module)  # importlib costs as much again as the adapter
    return modules[module]


def respond(
    agent: str,
    data: bytes,
    env: Mapping[str, str],
    now: float,
    *,
    event: str = "",
    find: Find = find_place,
    delegate: Delegate | None = None,
    via: str = "",
) -> tuple[str, str, int]:
    """Return standard output, standard error and exit code for one call.

    Args:
        agent: whose protocol the hook was installed for.
        data: the payload as it came.
        env: the hook's environment.
        now: seconds since 1970.
        event: the event's name where the agent says it on the command line only.
        find: gives the place of a call; the service keeps bundles open.
        delegate: asks the resident service, where one runs.
        via: how the hook was started; with ``agent`` it tells one registration from another.

    """
    exchange = Exchange(adapter_of(agent))
    try:
        _read(exchange, agent, data, env, event)
        if exchange.call is not None:
            exchange.call.via = f"{agent} {via}"
        if exchange.call is not None and exchange.call.phase != "other":
            exchange.place = find(exchange.call, env, now)
        answered = _delegated(exchange, agent, event, data, env, delegate)
        return answered or _answered(exchange)
    except Late:
        return _in_fault(exchange, "the decision took too long")
    except Exception as error:  # noqa: BLE001 - rulebook's own fault stops no work; it is said and logged
        return _in_fault(exchange, f"{type(error).__name__}: {error}")


def _read(exchange: Exchange, agent: str, data: bytes, env: Mapping[str, str], event: str) -> None:
    payload = load_bytes(data)
    if not isinstance(payload, dict):
        raise ValueError("the payload is no JSON object")
    if event:
        payload.setdefault("hook_event_name", event)
    caller = actual_caller(agent, payload, env)
    if caller != agent:
        exchange.adapter = adapter_of(caller)
    call = exchange.call = exchange.adapter.read(payload, env)
    if call.phase == "before":
        exchange.unread = unreadable(payload, call.events)


def _delegated(
    exchange: Exchange,
    agent: str,
    event: str,
    data: bytes,
    env: Mapping[str, str],
    delegate: Delegate | None,
) -> tuple[str, str, int] | None:
    """Let the service answer what takes more than a look into the index; None where it is away."""
    place, call = exchange.place, exchange.call
    if delegate is None or place is None or call is None:
        return None
    from rulebook.enforce.moment import needs_a_closer_look

    if not needs_a_closer_look(place, call):
        return None
    return delegate(place.workspace.home, agent, event, data, env, place.now)


def _answered(exchange: Exchange) -> tuple[str, str, int]:
    answer = Answer()
    call = exchange.call
    if exchange.place is not None and call is not None:
        from rulebook.enforce.moment import answer_call

        answer = answer_call(exchange.place, call)
    out, err, code = exchange.adapter.render(call, answer)
    if exchange.place is not None and exchange.place.session.lost:
        lost = exchange.place.session.lost
        err += f"rulebook: decided, but the log can't be written: {lost} (fix: rulebook doctor)\n"
    if exchange.unread:
        err += f"rulebook: the event could not be read: {exchange.unread} has a wrong type; rulebook doctor\n"
    return out, err, code


def _in_fault(exchange: Exchange, what: str) -> tuple[str, str, int]:
    """Let work go on with a visible word, unless a check that was being decided says otherwise."""
    from rulebook.enforce.call import Call
    from rulebook.enforce.moment import fault_log

    place, call = exchange.place, exchange.call or Call("unknown", "other", "", "/")
    line = f"rulebook: nothing is enforced on this action: {what} (fix: rulebook doctor)"
    answer = Answer(person=line)
    if place is not None:
        fault_log(place.workspace.repo_home, f"{place.now:.0f} {call.agent} {call.phase} {what}")
        if place.stops_on_fault and call.phase == "before":
            ids = ", ".join(place.stops_on_fault)
            answer = Answer("block", f"Not decided, and {ids} says that such an action must stop. {line}")
    try:
        rendered: tuple[str, str, int] = exchange.adapter.render(call, answer)
    except Exception:  # noqa: BLE001 - an adapter's fault must not hide the first one
        return "", line + "\n", 0
    return rendered
