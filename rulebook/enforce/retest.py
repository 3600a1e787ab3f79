"""Doing the forbidden thing on purpose, in a scratch copy without network, to see what comes of it."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass

from rulebook.anchors import sandbox
from rulebook.anchors.copy import scratch_copy
from rulebook.errors import RulebookError
from rulebook.outside import process
from rulebook.outside.redact import redact

MOST_SECONDS = 300.0
MOST_OUTPUT = 1 << 20
_DETAIL = 2000


@dataclass(frozen=True, slots=True)
class Retested:
    """What happened.

    Attributes:
        exit: exit code of the forbidden command; negative for the signal that ended it.
        outcome: exit code of the check's outcome command in the same copy; None where it has none.
        detail: the last of what both printed, redacted.

    """

    exit: int
    outcome: int | None
    detail: str


def retest(root: str, command: str, outcome: str | None) -> Retested:
    """Run ``command``, then ``outcome``, in a writable copy of the tree that nothing leaves.

    Raises:
        RulebookError: there is no kernel sandbox here, or the tree can't be copied.

    """
    if not sandbox.available():
        raise RulebookError(
            "no kernel sandbox here, so nothing could keep the command in", fix="install bubblewrap"
        )
    with tempfile.TemporaryDirectory(prefix="rulebook-retest-") as place:
        copy = scratch_copy(root, os.path.join(place, "tree"))
        code, said = _inside(copy, command)
        judged, more = _inside(copy, outcome) if outcome else (None, "")
    return Retested(code, judged, redact(said + more)[-_DETAIL:])


def _inside(copy: str, text: str) -> tuple[int, str]:
    argv = sandbox.bubblewrap(copy, ("bash", "-c", text), tree=("--bind", copy, copy))
    done = process.run_limited(
        argv,
        cwd=copy,
        env=sandbox.environment(os.environ, sandbox.SCRATCH),
        seconds=MOST_SECONDS,
        output_bytes=MOST_OUTPUT,
    )
    return done.code, done.out.decode("utf-8", "replace")
