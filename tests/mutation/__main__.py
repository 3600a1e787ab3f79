"""Mutation testing of a package: ``python -m tests.mutation rulebook/context tests/context``.

It appends to ``build/mutation/NAME.jsonl`` and goes on where it stood; a module whose text has changed is
judged anew. ``--sample N`` draws mutants at random over all modules, ``--survivors`` judges again only what
survived, ``--report`` only prints what is known.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

from tests.mutation.run import Job, Keep, jobs, run


def main() -> int:
    """Run, and print killed and total per module."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("package", type=Path, help="folder or file to mutate")
    parser.add_argument("tests", nargs="+", help="what pytest is given")
    parser.add_argument("--sample", type=int, help="draw so many mutants, by --seed")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--report", action="store_true")
    given = parser.parse_args()
    package: Path = given.package
    files = [package] if package.suffix == ".py" else sorted(package.rglob("*.py"))
    keep = Keep(Path("build/mutation") / f"{'.'.join(package.with_suffix('').parts)}.jsonl")
    known = jobs(files)
    todo = [] if given.report else _todo(known, keep, given)
    if todo:
        run(files, given.tests, keep, todo)
        keep = Keep(keep.path)
    sys.stdout.write(report(known, keep))
    return 0


def _todo(known: list[Job], keep: Keep, given: argparse.Namespace) -> list[Job]:
    if given.survivors:
        return [job for job in known if keep.known.get(job.key) == "survived"]
    draw = random.Random(given.seed)
    drawn = draw.sample(known, given.sample or len(known))  # so a run that was stopped is a fair sample, too
    return [job for job in drawn if keep.known.get(job.key) in (None, "not judged")]


def report(known: list[Job], keep: Keep) -> str:
    """Return a table of what is known, and every survivor; a mutant that was not run counts nowhere."""
    rows: dict[str, Counter[str]] = {}
    for job in known:
        result = keep.known.get(job.key, "not run")
        rows.setdefault(str(job.path), Counter())["not run" if result == "not judged" else result] += 1
    rows["all"] = sum(rows.values(), Counter())
    lines = [f"{'module':<44} {'killed':>6} {'timeout':>7} {'survived':>8} {'not run':>7} {'%':>6}"]
    for name, found in rows.items():
        caught = found["killed"] + found["timeout"]
        share = 100 * caught / max(1, caught + found["survived"])
        lines.append(
            f"{name:<44} {found['killed']:>6} {found['timeout']:>7} {found['survived']:>8} "
            f"{found['not run']:>7} {share:>6.1f}"
        )
    alive = [f"survived: {job.key}" for job in known if keep.known.get(job.key) == "survived"]
    return "\n".join([*lines, *alive]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
