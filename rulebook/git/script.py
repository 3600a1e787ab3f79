"""The text of a git hook: what rulebook does first, then whatever stood there before."""

from __future__ import annotations

import os
import shlex
import sys

NOTICING = ("post-checkout", "post-merge", "post-commit", "post-rewrite", "post-index-change")
"""Hooks after which a check's reason may be another one; they never fail."""

JUDGING = ("pre-commit", "commit-msg", "pre-push")
"""Hooks that may refuse, by exit code 1."""

EVENTS = (*NOTICING, *JUDGING)
"""All hooks that are installed."""

MARK = "# rulebook git hook"
CHAINED = ".rulebook-next"
"""Suffix of the hook that stood there before."""

REFUSED = 65
"""Exit code by which our own part says no; any other but 0 is trouble of our own, and git goes on."""

_FED = ("pre-push", "post-rewrite")
"""Hooks that are fed lines on standard input: read once, and given to each."""

_AGAIN = """lines=$(cat)
again() {
  if [ -n "$lines" ]; then
    exec <<RULEBOOK_LINES
$lines
RULEBOOK_LINES
  else
    exec </dev/null
  fi
}
again"""

_CHAIN = f"""next="$0{CHAINED}"
[ -x "$next" ] || exit 0
IFS= read -r first_line <"$next"
case $first_line in
  '#!/bin/sh'* | '#!/usr/bin/env sh'*)
    exec sh -c 'next=$1; shift; . "$next"' "$0" "$next" "$@" ;;
esac
exec "$next" "$@"
"""


def script(event: str, *, chain: bool = True) -> str:
    """Return the hook's text for this installation; paths are absolute, so PATH does not matter.

    A shell script that is chained keeps its own name in ``$0``, by which hook managers know what to run.
    """
    fed = event in _FED
    lines = ["#!/bin/sh", f"{MARK}: {event}; 'rulebook uninstall git' takes it away again"]
    lines += [_AGAIN] if fed else []
    lines += _own(event)
    if chain:
        lines += ["again"] if fed else []
        lines.append(_CHAIN)
    return "\n".join(lines) + ("" if chain else "\nexit 0\n")


def is_ours(text: str) -> bool:
    """Say whether a hook's text is one of ours."""
    return MARK in text


def calls_us(text: str) -> bool:
    """Say whether somebody put our line into a hook of their own."""
    return "rulebook git-hook" in text


def _own(event: str) -> list[str]:
    python = shlex.quote(sys.executable)
    if event in JUDGING:
        return [f'{python} -P -m rulebook.git.judge {event} "$@"', f"[ $? -ne {REFUSED} ] || exit 1"]
    main = shlex.quote(os.path.join(os.path.dirname(os.path.abspath(__file__)), "hook.py"))
    call = f'{python} -I -S {main} {event} "$@" || :'
    if event == "post-commit":
        return [call, f"{python} -P -m rulebook.git.judge post-commit || :"]
    return [f'[ "$1" != 1 ] || {call}' if event == "post-index-change" else call]
