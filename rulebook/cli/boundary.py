"""The one error boundary: an expected error is one line and exit 1, a bug is a report and exit 3."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from rulebook.errors import RulebookError
from rulebook.outside.visible import visible

INTERRUPTED = 130

SURROUNDINGS = {
    errno.EACCES: "check its owner and permissions",
    errno.EPERM: "check its owner and permissions",
    errno.EROFS: "use a place that can be written",
    errno.ENOSPC: "free some space",
    errno.EDQUOT: "free some space",
    errno.ENOTDIR: "a part of the path is a file: correct the path",
    errno.ELOOP: "correct the symbolic links",
    errno.ENAMETOOLONG: "use a shorter path",
    errno.EMFILE: "raise ulimit -n",
    errno.ENFILE: "end some processes",
    errno.EIO: "check the disk",
}
"""What the machine may refuse to any program, and the cure; every other ``OSError`` is a bug of ours."""


@dataclass
class Boundary:
    """What the run came to.

    Attributes:
        code: the exit code.

    """

    code: int = 0


@contextmanager
def error_boundary(arguments: Sequence[str]) -> Iterator[Boundary]:
    """Turn whatever leaves a verb into an exit code and, at most, words on standard error."""
    boundary = Boundary()
    try:
        yield boundary
        sys.stdout.flush()
    except RulebookError as error:
        _complain(error)
        boundary.code = 1
    except SystemExit as leaving:  # argparse leaves this way after --help and --version
        boundary.code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except KeyboardInterrupt:
        boundary.code = INTERRUPTED
    except BrokenPipeError:  # the reader (head, less) has seen enough; a second flush at exit must not fail
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception as bug:  # noqa: BLE001 - the last stop: every bug ends here as a report
        boundary.code = _last_stop(arguments, bug)


def _last_stop(arguments: Sequence[str], bug: Exception) -> int:
    if isinstance(bug, OSError) and bug.errno in SURROUNDINGS:
        place = None if bug.filename is None else os.fsdecode(bug.filename)
        _complain(RulebookError(bug.strerror or "refused", where=place, fix=SURROUNDINGS[bug.errno]))
        return 1
    from rulebook.cli.bug_report import bug_report  # only a bug pays for it

    sys.stderr.write(bug_report(arguments, bug))
    return 3


def _complain(error: RulebookError) -> None:
    sys.stderr.write(f"rulebook: {visible(str(error))}\n")
