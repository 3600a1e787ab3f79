"""Aliases that the same text defines, where the shell expands them."""

from __future__ import annotations

from rulebook.shell.tree import Simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State
    from rulebook.shell.tree import Word


def run_alias(machine: Machine, node: Simple, state: State) -> None:
    """Run a command whose first word is an alias."""
    from rulebook.shell.grammar import Parser
    from rulebook.shell.scan import ShellSyntaxError

    machine.spend(12 + len(state.live_aliases) // 8)
    name = node.words[0].plain or ""
    value = state.live_aliases[name]
    aliases = state.live_aliases
    state.live_aliases = {key: text for key, text in aliases.items() if key != name}
    try:
        parser = Parser(value)
        line = parser.line()
    except ShellSyntaxError:
        machine.fail(f"syntax: alias {name}")
        line = None
    if line is not None:
        last = line.items[-1].pipelines[-1].commands[-1]
        if isinstance(last, Simple):
            rest = _second(node.words[1:], value, state)
            last.flat = last.fixed = None
            last.words = last.words + rest
            last.assigns = node.assigns + last.assigns
            last.redirects = last.redirects + node.redirects
        machine.sequence(line, state)
    elif node.words[1:]:
        again = Simple(node.words[1:])
        again.redirects = node.redirects
        machine.command(again, state)
    state.live_aliases = aliases


def _second(words: list[Word], value: str, state: State) -> list[Word]:
    """Expand the next word as an alias too where the value ends in a blank."""
    from rulebook.shell.grammar import Parser

    if words and value[-1:] in (" ", "\t") and words[0].plain in state.live_aliases:
        parser = Parser(state.live_aliases[words[0].plain or ""])
        replacement: list[Word] = []
        while parser.blanks() and (word := parser.word()) is not None:
            replacement.append(word)
        return replacement + words[1:]
    return words
