"""Broken and hostile command lines: mutated corpus commands and bytes. Shared by the test and the long run.

A long run: ``python -m tests.shell.mutations SECONDS [SEED]``.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from rulebook.shell import Reading, read

CORPUS = Path(__file__).parent.parent / "cases" / "commands.jsonl"
PIECES = (
    "$(", ")", "`", "'", '"', "\\", "\n", "${", "}", "$((", "))", "((", "<<E\n", "\nE\n", "<<<", "|",
    "||", "&", "&&", ";", ";;", "{", "(", "if ", "then ", "fi", "for x in ", "do ", "done",
    "case x in ", "esac", "f() ", "[[ ", " ]]", "$'", "<(", ">(", ">", ">>", "2>&1", "*", "?", "[", "]",
    "~", "{a,b}", "{1..9}", "!", "#", "\0", "\t", "\r", "é", "\udcff", "\uf8ff", "eval ", "exec ",
    "sudo ", "env -S", "xargs ", "bash -c ", "find . -exec ", "python3 -c ", "ssh h ", "alias a=",
    "trap ", "set -- ", "X=", "$X", "$@", "${X:-", "${X//", "${!X}", "local ", "git -c alias.x=",
    "time ", "coproc ", "function ", "select ", "until ", "while ", "printf -v X ", "read X", "<<-\t",
    "\\\n",
)  # fmt: skip
"""What mutations put in."""


def corpus() -> list[str]:
    """Return the corpus' commands."""
    with CORPUS.open(encoding="utf-8") as lines:
        return [json.loads(line)["command"] for line in lines]


def mutated(text: str, chance: random.Random, others: list[str]) -> str:
    """Return a command with a few pieces put in, cut out, doubled, nested or joined with another."""
    for _ in range(chance.randint(1, 6)):
        place = chance.randint(0, len(text))
        end = min(len(text), place + chance.randint(0, 12))
        kind = chance.randrange(7)
        if kind == 0:
            text = text[:place] + text[end:]
        elif kind == 1:
            text = text[:end] + text[place:]
        elif kind == 2:
            text = text[:place] + chance.choice(others) + text[place:]
        elif kind == 3:
            text = text[:place] + chr(chance.randrange(256)) + text[place:]
        elif kind == 4:
            piece = chance.choice(PIECES)
            text = text[:place] + piece * chance.choice((1, 1, 2, 50)) + text[place:]
        else:
            text = text[:place] + chance.choice(PIECES) + text[end:]
    return text


def noise(chance: random.Random) -> str:
    """Return random bytes as an agent's hook would hand them on."""
    content = bytes(chance.randrange(256) for _ in range(chance.randint(0, 300)))
    return content.decode("utf-8", chance.choice(("surrogateescape", "replace")))


def well_formed(reading: Reading) -> bool:
    """Whether a reading keeps to its shape and the reader had no fault."""
    if reading.error is not None and reading.error.startswith("fault"):
        return False
    for one in reading.executions:
        if not one.argv or one.program != one.argv[0] or (one.program is None) != (one.certainty == "opaque"):
            return False
        if "\uf8ff" in repr(one.argv) or any("\uf8ff" in (write.path or "") for write in one.writes):
            return False
    return True


def main(seconds: float, seed: int) -> None:
    """Feed the reader for a while; print what it could not take, and the slowest."""
    chance, commands = random.Random(seed), corpus()
    end, count, slowest = time.monotonic() + seconds, 0, (0.0, "")
    while time.monotonic() < end:
        text = noise(chance) if chance.random() < 0.15 else mutated(chance.choice(commands), chance, commands)
        start = time.process_time()
        reading = read(text, cwd="/nowhere", home="/home/user")
        spent = time.process_time() - start
        slowest = max(slowest, (spent, text))
        count += 1
        if not well_formed(reading):
            print("BROKEN", repr(text), reading.error, flush=True)  # noqa: T201 - a tool for people
    print(f"{count} texts, slowest {slowest[0] * 1000:.0f} ms: {slowest[1]!r}")  # noqa: T201 - a tool for people


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
