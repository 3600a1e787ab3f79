"""How long the reader takes, beside a bare parser and a bare Python start.

Run ``python tests/benchmarks/shell.py``. All figures come from one interleaved run, so that they compare.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from rulebook.shell import read  # noqa: E402 - the path comes first
from rulebook.shell.grammar import Parser  # noqa: E402
from rulebook.shell.scan import ShellSyntaxError  # noqa: E402
from tests.benchmarks.dense import UNITS, text_of  # noqa: E402
from tests.shell.mutations import corpus  # noqa: E402

ROUNDS = 30


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")


COMMAND = 'cd src && git add -A && timeout 60 python -m pytest -q "$@" 2>&1 | tail -20'
PLAIN = "rm -rf build && git push --force origin main"


def parse(text: str) -> None:
    parser = Parser(text)
    try:
        while parser.line() is not None:
            pass
    except ShellSyntaxError:
        pass


def shfmt(text: str) -> None:
    program = shutil.which("shfmt", path=str(Path(sys.executable).parent)) or "shfmt"
    subprocess.run([program, "--to-json"], input=text.encode(), capture_output=True, check=False)


def timed(run: Callable[[str], object], texts: list[str]) -> list[float]:
    """Return the microseconds of each text."""
    spent = []
    for text in texts:
        start = time.perf_counter()
        run(text)
        spent.append((time.perf_counter() - start) * 1e6)
    return spent


def in_process() -> None:
    texts = corpus()
    for name, run, chosen in (
        ("bare parser", parse, texts),
        ("read", read, texts),
        ("shfmt --to-json, a process", shfmt, texts[::8]),
    ):
        timed(run, chosen[:20])
        spent = sorted(timed(run, chosen))
        p99 = spent[int(len(spent) * 0.99)]
        middle = statistics.median(spent)
        tell(f"{name:28} median {middle:8.0f} us   p99 {p99:8.0f} us   ({len(spent)} commands)")


def whole_process() -> None:
    python = os.path.realpath(sys.executable)
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from rulebook.shell import read; read({{!r}})"
    runs = {
        "python -I -S -c pass": [python, "-I", "-S", "-c", "pass"],
        "import and read, plain": [python, "-I", "-S", "-c", code.format(PLAIN)],
        "import and read, nested": [python, "-I", "-S", "-c", code.format(COMMAND)],
        "rulebook explain-command": [
            sys.executable,
            "-m",
            "rulebook",
            "explain-command",
            "--json",
            "--",
            COMMAND,
        ],
    }
    spent: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, command in runs.items():
            start = time.perf_counter()
            subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
            spent[name].append((time.perf_counter() - start) * 1e3)
    bare = statistics.median(spent["python -I -S -c pass"])
    for name, values in spent.items():
        median = statistics.median(values)
        tell(f"{name:28} median {median:8.1f} ms   {median / bare:5.2f}x")


def long_texts() -> None:
    """Measure texts of 64 KB, each dense with one trait; say how the slowest and the plainest do."""
    spent: list[tuple[float, str]] = []
    for name, unit in UNITS.items():
        text = text_of(unit)
        best = min(_processor_time(text) for _ in range(5))
        reading = read(text, cwd="/nowhere")
        spent.append((best, f"{name:28} {len(reading.executions):6} executions  {reading.error or ''}"))
    for best, line in sorted(spent, reverse=True):
        tell(f"{best:8.1f} ms   {line}")


def _processor_time(text: str) -> float:
    start = time.process_time()
    read(text, cwd="/nowhere")
    return (time.process_time() - start) * 1e3


if __name__ == "__main__":
    in_process()
    whole_process()
    long_texts()
