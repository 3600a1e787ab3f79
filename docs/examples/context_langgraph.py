"""The same guard in a LangGraph graph, as a node before the model (``pip install 'rulebook[frameworks]'``).

Run: ``python docs/examples/context_langgraph.py``
"""

from langchain_core.messages import AIMessage, HumanMessage, RemoveMessage, SystemMessage
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.message import REMOVE_ALL_MESSAGES

from rulebook.context.guard import guard
from rulebook.context.pins import Pin

PINS = [Pin("never-force-push", "Never force-push to main.", "user", turn=0)]
ROLES = {"human": "user", "ai": "assistant", "system": "system", "tool": "tool"}
KEEP = 2


def as_plain(message):
    """Return a framework's message as a role and a content, with the original beside them."""
    return {"role": ROLES[message.type], "content": message.content, "original": message}


def as_message(plain):
    """Return the original, or for a message that the guard put there a system message."""
    return plain.get("original") or SystemMessage(plain["content"])


def summarise(messages):
    """Keep the last messages and lose the rest, rules included."""
    summary = HumanMessage(f"(summary of {max(0, len(messages) - KEEP)} messages)")
    return [as_plain(summary), *messages[-KEEP:]]


guarded = guard(summarise, lambda messages: messages, lambda: PINS)


def compact(state):
    """Replace the history by a shorter one that holds the pinned block."""
    view = guarded.summarise([as_plain(message) for message in state["messages"]])
    return {"messages": [RemoveMessage(id=REMOVE_ALL_MESSAGES), *map(as_message, view)]}


def model(state):
    """Stand in for the model: it follows what it reads."""
    guarded.before_action([as_plain(message) for message in state["messages"]])
    seen = " ".join(message.content for message in state["messages"])
    command = "git push" if "Never force-push to main." in seen else "git push --force"
    return {"messages": [AIMessage(command)]}


graph = StateGraph(MessagesState)
graph.add_node("compact", compact)
graph.add_node("model", model)
graph.add_edge(START, "compact")
graph.add_edge("compact", "model")
graph.add_edge("model", END)
agent = graph.compile()


def run(turns):
    """Give the graph a long history; return what it says last."""
    return agent.invoke({"messages": [HumanMessage(turn) for turn in turns]})["messages"][-1].content


if __name__ == "__main__":
    command = run([f"turn {number}" for number in range(20)])
    assert command == "git push", command  # noqa: S101 - the example shows its own result
    print(command)  # noqa: T201 - an example
