"""Score resolution on the pairs of corrections: how a later message stands to an earlier one."""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import date

from score import CASES, TODAY

from rulebook.compiler.compile import compile_words

PAIRS = CASES.parent / "correction-pairs.jsonl"
RIGHT = {
    "supersedes": {"contradicts", "lifts"},
    "narrows": {"narrows"},
    "duplicates": {"duplicate"},
    "extends": {"extends"},
    "unrelated": {"unrelated"},
}


def found(later: dict, earlier: dict) -> set[str]:
    """Return the relations that the later message's records have to the earlier one's."""
    more = {"workspace_root": "/nonexistent", "owner": "owner", "review_by": date(2027, 3, 1), "today": TODAY}
    old = [one.record for one in compile_words(earlier["words"], said_by=earlier["said_by"], **more).records]
    new = compile_words(later["words"], said_by=later["said_by"], library=old, **more)
    relations = {relation["relation"] for one in new.records for relation in one.relations}
    return relations | ({"lifts"} if new.lifts else set()) or {"unrelated"}


def score() -> Counter[str]:
    cases = {case["id"]: case for case in map(json.loads, CASES.read_text(encoding="utf-8").splitlines())}
    out: Counter[str] = Counter()
    for pair in map(json.loads, PAIRS.read_text(encoding="utf-8").splitlines()):
        relations = found(cases[pair["id"]], cases[pair["earlier_id"]])
        right = bool(relations & RIGHT[pair["relation"]])
        out[f"{pair['relation']}: {'right' if right else 'found ' + '+'.join(sorted(relations))}"] += 1
        out["contradiction called duplicate"] += pair["relation"] == "supersedes" and "duplicate" in relations
    return out


if __name__ == "__main__":
    sys.stdout.write("\n".join(f"{count} {name}" for name, count in sorted(score().items())) + "\n")
