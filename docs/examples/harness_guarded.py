"""A harness of the drill that keeps its pins: a guard around its summariser, a check at its tool.

rulebook drill --harness "python docs/examples/harness_guarded.py"
"""

import json
import subprocess
import sys

from rulebook.context.guard import guard
from rulebook.context.survive import reinject, without_blocks
from rulebook.context.wire import pin


def say(value):
    """Send one line."""
    print(json.dumps(value), flush=True)  # noqa: T201 - the protocol is spoken on standard output


def call(value):
    """Call the drill while a request is under way, and return its answer."""
    say(value)
    return json.loads(sys.stdin.readline())["result"]


def summarise(messages):
    """Make one message of all; this function never sees the pinned block."""
    text = "\n".join(message["content"] for message in messages)
    return [{"role": "user", "content": call({"call": "summarise", "text": text})}]


def judge(event, workspace):
    """Ask the rule library about an action, as a tool would before it runs."""
    rulebook = [sys.executable, "-m", "rulebook", "try", "--json", "--check", "rules", "--event", "-"]
    done = subprocess.run(
        rulebook, cwd=workspace, input=json.dumps(event), capture_output=True, text=True, check=False
    )
    decision = json.loads(done.stdout)
    words = "\n".join(finding["message"] for finding in decision["findings"])
    return {"refused": decision["outcome"] in ("block", "gate"), "words": words}


workspace = "."
pins = []
messages = []
guarded = guard(summarise, lambda kept: kept, lambda: pins)
for line in sys.stdin:
    request = json.loads(line)
    answer = {"done": True}
    match request["do"]:
        case "start":
            workspace = request["workspace"]
            pins = [pin(one) for one in request["pins"]]
            messages = reinject(pins, messages)
        case "turn":
            messages = [*messages, {"role": request["role"], "content": request["text"]}]
        case "compact":
            messages = guarded.summarise(messages)
        case "view":
            answer = {"view": messages}
        case "act":
            guarded.before_action(messages)
            answer = {"plan": call({"call": "model", "view": messages})}
        case "forget":
            words = [one.text for one in pins]
            kept = without_blocks(messages)
            messages = [one for one in kept if not any(text in one["content"] for text in words)]
        case "tool":
            answer = judge(request["event"], workspace)
    say(answer)
    if request["do"] == "end":
        break
