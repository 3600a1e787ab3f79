"""Score the grammar compiler on the corrections: the part read, the part opened later, the part kept unread.

``python tests/compiler/score.py [FILE] [--verbose] [--kept]``; ``--verbose`` names ids, never the kept.
A FILE of further cases in the same form is scored as a whole.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from rulebook.compiler.compile import Compilation, compile_words
from rulebook.compiler.trial import Trial
from rulebook.records.words import LEVELS

CASES = Path(__file__).parent.parent / "cases" / "corrections.jsonl"
TODAY = date(2026, 11, 30)


def is_read(identity: str) -> bool:
    """60% of the cases were read while the grammar was written; the others only ever counted."""
    return int(hashlib.sha256(identity.encode()).hexdigest(), 16) % 100 >= 40


def part_of(identity: str) -> str:
    """``read`` at the start; half of the others ``opened`` after a blind figure; ``kept`` to the end."""
    if is_read(identity):
        return "read"
    named = int(hashlib.sha256(f"second:{identity}".encode()).hexdigest(), 16) % 2
    other = hashlib.sha256(identity.encode()).digest()[1] % 2  # two people opened a half each, by other marks
    return "opened" if named or other else "kept"


@dataclass
class Score:
    messages: int = 0
    ordinary: int = 0
    ordinary_quiet: int = 0
    corrections: int = 0
    recognised: int = 0
    near_misses: int = 0
    near_misses_fired: int = 0
    records: int = 0
    above: int = 0
    atoms: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    hard: int = 0
    hard_gated: int = 0
    notes: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def compiled(case: dict) -> Compilation:
    return compile_words(
        case["words"],
        said_by=case["said_by"],
        workspace_root="/nonexistent",
        owner="owner",
        review_by=date(2027, 3, 1),
        today=TODAY,
    )


def score_one(case: dict, score: Score) -> None:
    score.messages += 1
    result = compiled(case)
    if not case["is_correction"]:
        score.ordinary += 1
        score.ordinary_quiet += not result.records
        if result.records:
            score.notes["ordinary with record"].append(case["id"])
        return
    score.corrections += 1
    score.recognised += result.correction
    if not result.correction:
        score.notes["not recognised"].append(case["id"])
    trials = [(one, Trial(one.record, "/nonexistent")) for one in result.records]
    used: set[int] = set()
    for number, atom in enumerate(case["atoms"]):
        name = f"{case['id']}#{number}"
        for event in atom["near_miss"]:
            score.near_misses += 1
            if any(trial.fires(event) for _, trial in trials):
                score.near_misses_fired += 1
                score.notes["fires on near miss"].append(
                    f"{name} {[one.record.id for one, trial in trials if trial.fires(event)]}"
                )
        if atom["predicate"] is None or atom["examples_role"] != "must_fire":
            continue
        score.atoms[atom["kind"]] += 1
        right = [
            index
            for index, (one, trial) in enumerate(trials)
            if one.record.verifier and all(trial.fires(event) for event in atom["violating"])
        ]
        score.right[atom["kind"]] += bool(right)
        if not right:
            partly = any(trial.fires(event) for _, trial in trials for event in atom["violating"])
            score.notes["partly" if partly else "missed"].append(f"{name} {atom['kind']}")
        hard = LEVELS.index(atom["ceiling"]) >= LEVELS.index("gate")
        if right:
            used.add(right[0])
            level = trials[right[0]][0].record.level
            score.hard += hard
            score.hard_gated += hard and LEVELS.index(level) >= LEVELS.index("gate")
            if hard and LEVELS.index(level) < LEVELS.index("gate"):
                score.notes["below gate"].append(f"{name} {level} {trials[right[0]][0].ceiling.because[0]}")
            above = LEVELS.index(level) > LEVELS.index(atom["ceiling"])
            score.above += above
            if above:
                score.notes["above ceiling"].append(f"{name} {level}>{atom['ceiling']}")
    highest = max((LEVELS.index(atom["ceiling"]) for atom in case["atoms"]), default=0)
    for index, (one, _) in enumerate(trials):
        score.records += 1
        if index not in used and LEVELS.index(one.record.level) > highest:
            score.above += 1
            score.notes["above ceiling"].append(f"{case['id']} {one.record.id} {one.record.level}")


def score_part(part: str) -> Score:
    return score_file(CASES, part)


def score_file(path: Path, part: str = "") -> Score:
    score = Score()
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if not part or part_of(case["id"]) == part:
            score_one(case, score)
    return score


def report(score: Score, *, verbose: bool) -> str:
    right, atoms = sum(score.right.values()), sum(score.atoms.values())
    lines = [
        f"ordinary without a record  {score.ordinary_quiet}/{score.ordinary}",
        f"corrections recognised     {score.recognised}/{score.corrections}",
        f"near misses fired          {score.near_misses_fired}/{score.near_misses}",
        f"records above the ceiling  {score.above}/{score.records}",
        f"hard rules right and gated {score.hard_gated}/{score.hard}",
        f"atomic rules right         {right}/{atoms}",
    ]
    lines += [f"    {kind:24} {score.right[kind]}/{count}" for kind, count in sorted(score.atoms.items())]
    if verbose:
        lines += [f"  {name}: {'; '.join(ids)}" for name, ids in sorted(score.notes.items())]
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    verbose = "--verbose" in arguments
    for path in (name for name in arguments if not name.startswith("--")):
        sys.stdout.write(f"{path}\n{report(score_file(Path(path)), verbose=verbose)}\n")
        return
    for part in ("read", "opened", "kept"):
        if part != "kept" or "--kept" in arguments:
            shown = verbose and part != "kept"
            sys.stdout.write(f"{part} part\n{report(score_part(part), verbose=shown)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
