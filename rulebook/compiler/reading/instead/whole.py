"""Whether a message as a whole rules one thing instead of another, though it looks like none."""

from __future__ import annotations

from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import Context
from rulebook.compiler.reading.frames.read import read_frames
from rulebook.compiler.reading.instead.read import read_instead
from rulebook.compiler.reading.intent import ONE_OFF


def names_a_way(message: Message) -> bool:
    """Tell a tool's report that refuses a command and names another, or an option that it lacked."""
    context = Context("tool_output", message.language)
    framed = [*read_instead(context, message).values()]
    framed += [one for spoken in message.spoken if (one := read_frames(context, message, spoken))]
    found = [
        rule for one in framed for rule in one.rules if rule.kind in ("replace", "only") or rule.act == "run"
    ]
    return any(rule.act == "run" and rule.targets and rule.remedies for rule in found)


def is_firm(message: Message, said_by: str, because: str) -> bool:
    """Tell whether one thing instead of another is ruled, whatever a word of the message seems to say."""
    found = [rule for framed in read_instead(Context(said_by), message).values() for rule in framed.rules]
    return any(rule.strong or because != ONE_OFF for rule in found)
