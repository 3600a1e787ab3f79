"""Two checks in force that say the same."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Subject
from rulebook.records.canonical import canonical
from rulebook.records.words import LIVE

CODES = {"duplicate": "another check in force has the same verifier in the same places"}


def finalize(library: Library) -> Iterator[Problem]:
    """Yield a problem for every check after the first that repeats a verifier and its applicability."""
    alike: defaultdict[str, list[Subject]] = defaultdict(list)
    for subject in library.subjects:
        if subject.record.verifier is not None and subject.standing in LIVE:
            alike[_force(subject)].append(subject)
    for first, *others in alike.values():
        for other in others:
            message = f"says the same as {first.id}"
            fix = f"rulebook supersede {other.id} --by {first.id}"
            yield Problem("duplicate", "warning", message, fix, other.id, other.path)


def _force(subject: Subject) -> str:
    whole = canonical(subject.record)
    return json.dumps([whole.get("applies"), whole.get("verifier")], sort_keys=True)
