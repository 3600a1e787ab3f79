"""A bare agent loop that can't lose its pins: budget, compaction, assertion, tool.

Run: ``python docs/examples/context_bare_loop.py``
"""

from rulebook.context.costs import BYTES
from rulebook.context.diagnostics import Diagnostics
from rulebook.context.guard import guard
from rulebook.context.pins import Pin
from rulebook.context.plan import Entry, plan_eviction
from rulebook.context.survive import reinject

PINS = [Pin("never-force-push", "Never force-push to main.", "user", turn=0)]
BUDGET = 900


def model(view):
    """Stand in for the model: it follows what it reads."""
    seen = " ".join(message["content"] for message in view)
    return "git push" if "Never force-push to main." in seen else "git push --force"


def summarise(messages):
    """Stand in for a summariser that keeps the work and loses the rules."""
    return [{"role": "user", "content": f"(summary of {len(messages)} messages: the parser is done)"}]


def evict(messages, budget):
    """Drop whole messages, the oldest first, until the rest fits."""
    entries = [
        Entry(str(place), BYTES.measure(message["content"]), last_used=place)
        for place, message in enumerate(messages)
    ]
    plan = plan_eviction(entries, budget, accounting=BYTES.label)
    return [messages[int(id_)] for id_ in sorted(plan.retained, key=int)], plan.evicted


def run(turns):
    """Work through the turns and return what the agent runs in the end."""
    log = Diagnostics()
    guarded = guard(summarise, evict, lambda: PINS, diagnostics=log)
    view = reinject(PINS, [])
    for number, turn in enumerate(turns):
        view = [*view, {"role": "user", "content": turn}]
        view = guarded.evict(view, BUDGET)
        if number % 10 == 9:
            view = guarded.summarise(view)
    guarded.before_action(view)  # raises where the block is gone or was changed
    return model(view), log.counts()


if __name__ == "__main__":
    command, counts = run([f"turn {number}: " + "work " * 30 for number in range(40)])
    assert command == "git push", command  # noqa: S101 - the example shows its own result
    assert not any(counts.values()), counts  # noqa: S101 - the example shows its own result
    print(command)  # noqa: T201 - an example
