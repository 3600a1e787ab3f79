"""The same guard in a Pydantic AI agent, as a history processor (``pip install 'rulebook[frameworks]'``).

Run: ``python docs/examples/context_pydantic_ai.py``
"""

from pydantic_ai import Agent
from pydantic_ai.capabilities import ProcessHistory
from pydantic_ai.messages import ModelRequest, ModelResponse, SystemPromptPart, TextPart, UserPromptPart
from pydantic_ai.models.function import FunctionModel

from rulebook.context.guard import guard
from rulebook.context.pins import Pin

PINS = [Pin("never-force-push", "Never force-push to main.", "user", turn=0)]
KEEP = 2


def as_plain(message):
    """Return a framework's message as a role and a content, with the original beside them."""
    role = "assistant" if isinstance(message, ModelResponse) else "user"
    content = "\n".join(str(getattr(part, "content", "")) for part in message.parts)
    return {"role": role, "content": content, "original": message}


def as_model_message(plain):
    """Return the original, or for a message that the guard put there a system prompt."""
    if "original" in plain:
        return plain["original"]
    return ModelRequest(parts=[SystemPromptPart(content=plain["content"])])


def summarise(messages):
    """Keep the last messages and lose the rest, rules included."""
    summary = f"(summary of {max(0, len(messages) - KEEP)} messages)"
    return [{"role": "user", "content": summary}, *messages[-KEEP:]]


guarded = guard(summarise, lambda messages: messages, lambda: PINS)


def compact(messages):
    """Shorten the history before each request; the pinned block is in what the model gets."""
    view = guarded.summarise([as_plain(message) for message in messages])
    guarded.before_action(view)
    return [as_model_message(plain) for plain in view]


def answer(messages, _info):
    """Stand in for the model: it follows what it reads."""
    seen = " ".join(str(getattr(part, "content", "")) for message in messages for part in message.parts)
    command = "git push" if "Never force-push to main." in seen else "git push --force"
    return ModelResponse(parts=[TextPart(command)])


agent = Agent(FunctionModel(answer), capabilities=[ProcessHistory(compact)])


def run(turns):
    """Give the agent a long history and one question; return what it says."""
    history = [ModelRequest(parts=[UserPromptPart(content=turn)]) for turn in turns]
    return agent.run_sync("Bring it onto main.", message_history=history).output


if __name__ == "__main__":
    command = run([f"turn {number}" for number in range(20)])
    assert command == "git push", command  # noqa: S101 - the example shows its own result
    print(command)  # noqa: T201 - an example
