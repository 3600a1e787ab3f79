"""The command reference, generated: ``python -m rulebook.cli.reference > docs/commands.md``."""

from __future__ import annotations

import argparse
import sys

from rulebook.cli.main import verb_parser
from rulebook.cli.verbs import VERBS

HEAD = """\
# Commands

<!-- Generated: python -m rulebook.cli.reference > docs/commands.md -->

Exit codes of all: 0 ok; 1 an expected error, in one line with its fix; 2 findings; 3 a bug, with a report
that can be pasted; 130 interrupted.
"""


def reference() -> str:
    """Return the whole page: one section a verb, in the order of the help page."""
    return HEAD + "".join(_section(verb) for verb in VERBS)


def _section(verb: str) -> str:
    parser = verb_parser(verb)
    lines = [f"\n## rulebook {verb}\n", f"{_sentence(VERBS[verb][1])}\n"]
    # argparse's own help changes its layout between Python versions, so the page is laid out here.
    actions = [action for action in parser._actions if action.help != argparse.SUPPRESS]
    lines += [f"- {_names(action)}: {_help(action)}" for action in actions if action.dest != "help"]
    if parser.epilog:
        lines += ["", parser.epilog]
    return "\n".join(lines).rstrip() + "\n"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _names(action: argparse.Action) -> str:
    if not action.option_strings:
        name = action.metavar or action.dest
        shown = f"[{name}]" if action.nargs in ("?", "*") else str(name)
        return f"`{shown}{' ...' if action.nargs in ('*', '+') else ''}`"
    value = "" if action.nargs == 0 else f" {_value(action)}"
    return ", ".join(f"`{option}{value}`" for option in action.option_strings)


def _value(action: argparse.Action) -> str:
    if action.choices:
        return "|".join(str(choice) for choice in action.choices)
    return str(action.metavar or action.dest.upper().replace("_", "-"))


def _help(action: argparse.Action) -> str:
    text = (action.help or "").replace("%%", "%").replace("%(default)s", str(action.default))
    return text.replace("%(prog)s", "rulebook")


if __name__ == "__main__":
    sys.stdout.write(reference())
