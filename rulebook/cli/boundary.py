"""The one error boundary: an expected error is one line and exit 1, a bug is a report and exit 3."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from rulebook.errors import RulebookError

INTERRUPTED = 130


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
        sys.stderr.write(f"rulebook: {error}\n")
        boundary.code = 1
    except SystemExit as leaving:  # argparse leaves this way after --help and --version
        boundary.code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except KeyboardInterrupt:
        boundary.code = INTERRUPTED
    except BrokenPipeError:  # the reader (head, less) has seen enough; a second flush at exit must not fail
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception as bug:  # noqa: BLE001 - the last stop: every bug ends here as a report
        from rulebook.cli.bug_report import bug_report  # only a bug pays for it

        sys.stderr.write(bug_report(arguments, bug))
        boundary.code = 3
