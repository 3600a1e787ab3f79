"""The same agent again: mistakes are stopped; what only looks like one passes, and so does the remedy."""

from __future__ import annotations

from rulebook.demo.agent import Agent
from rulebook.demo.scene import Scene
from rulebook.demo.story import Line, Story
from rulebook.demo.traps import TRAPS


def play(scene: Scene, story: Story, checks: dict[str, str]) -> None:
    """Replay a session with all three tasks; ``checks`` is trap -> check id."""
    agent = Agent(scene, "session-with-checks")
    agent.start()
    for trap in TRAPS:
        agent.prompt(trap.task)
        for act in trap.acts:
            answer = act.do(agent)
            line = Line("session", act.said, answer.outcome, answer.reason, checks[trap.name], trap.name)
            story.expect(line, act.expected)
