"""A harness of the drill that hands everything to its summariser and trusts what comes back.

rulebook drill --harness "python docs/examples/harness_summarise_all.py"

It pins at the start, as it should, and has no check at its tool. The drill says what that costs.
"""

import json
import sys

from rulebook.context.block import render
from rulebook.context.wire import pin


def say(value):
    """Send one line."""
    print(json.dumps(value), flush=True)  # noqa: T201 - the protocol is spoken on standard output


def call(value):
    """Call the drill while a request is under way, and return its answer."""
    say(value)
    return json.loads(sys.stdin.readline())["result"]


text = ""
for line in sys.stdin:
    request = json.loads(line)
    answer = {"done": True}
    match request["do"]:
        case "start":
            text = render([pin(one) for one in request["pins"]])
        case "turn":
            text += f"\n{request['role']}: {request['text']}"
        case "compact":
            text = call({"call": "summarise", "text": text})
        case "view":
            answer = {"view": text}
        case "act":
            answer = {"plan": call({"call": "model", "view": text})}
        case "forget":
            text = ""
        case "tool":
            answer = {"refused": False}
    say(answer)
    if request["do"] == "end":
        break
