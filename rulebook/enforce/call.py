"""What a hook call means and what it is answered: the neutral forms between adapters and deciding."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PHASES = ("session_start", "subagent_start", "prompt", "before", "after", "stop", "session_end", "other")


class Call:
    """One call of a hook.

    Attributes:
        agent: the agent's name (``claude-code`` ...).
        phase: one of ``PHASES``; ``other`` is answered with nothing.
        session: the session's id as the agent gives it.
        cwd: absolute working directory of the action.
        events: what is about to happen or has happened, in the shared JSON form; a call may be several
            events (a
            patch of three files; a tool call is also a ``tool`` event).
        call_id: joins the call before an action to the one after it; empty where the agent gives none.
        prompt: the user's words, in phase ``prompt``.
        source: why a session starts (``startup``, ``resume``, ``compact`` ...).
        transcript: path of the host's own record of the session; empty where it gives none.
        said: the agent's last message, in phase ``stop``.
        project: the folder that the session was started in, where the agent says it; empty where not.
        event_name: the event as the agent names it, for adapters whose answer depends on it.
        via: which registration of the hook asks.
        can_advise: whether the answer can carry advice to the agent; what can't be said now is said later.
        can_ask: whether a held action can be shown to a person by the agent itself.
        doubts: what is uncertain about the call (a coverage gap of the agent's protocol), one line each.

    """

    __slots__ = (
        "agent",
        "call_id",
        "can_advise",
        "can_ask",
        "cwd",
        "doubts",
        "event_name",
        "events",
        "phase",
        "project",
        "prompt",
        "said",
        "session",
        "source",
        "transcript",
        "via",
    )

    def __init__(self, agent: str, phase: str, session: str, cwd: str) -> None:
        self.agent = agent
        self.phase = phase
        self.session = session
        self.cwd = cwd
        self.events: list[dict[str, Any]] = []
        self.call_id = ""
        self.prompt = ""
        self.source = ""
        self.transcript = ""
        self.said = ""
        self.event_name = ""
        self.project = ""
        self.via = agent
        self.can_advise = True
        self.can_ask = True
        self.doubts: list[str] = []


class Answer:
    """What a call is answered.

    Attributes:
        outcome: ``allow``, ``note``, ``warn``, ``gate`` or ``block``; at a stop ``gate`` holds the end.
        reason: why it is refused or held, for the agent.
        context: advice for the agent about something that goes on.
        person: what the person at the agent is told.

    """

    __slots__ = ("context", "outcome", "person", "reason")

    def __init__(self, outcome: str = "allow", reason: str = "", context: str = "", person: str = "") -> None:
        self.outcome = outcome
        self.reason = reason
        self.context = context
        self.person = person

    @property
    def refused(self) -> bool:
        """Whether the action does not simply go on."""
        return self.outcome in ("gate", "block")


def shortened(text: str, most: int) -> str:
    """Return ``text`` cut to ``most`` characters, with a word that it was cut."""
    return text if len(text) <= most else text[: most - 24].rstrip() + " ... (cut; rulebook why)"
