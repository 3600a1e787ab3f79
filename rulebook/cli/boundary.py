"""The one error boundary: an expected error is one line and exit 1, a bug is a report and exit 3."""

from __future__ import annotations

import sys
import traceback
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
    except RulebookError as error:
        print(f"rulebook: {error}", file=sys.stderr)  # noqa: T201 - the boundary is what prints
        boundary.code = 1
    except KeyboardInterrupt:
        boundary.code = INTERRUPTED
    except Exception:  # noqa: BLE001 - the last stop: every bug ends here as a report
        print(f"rulebook {' '.join(arguments)}\n{traceback.format_exc()}", file=sys.stderr)  # noqa: T201
        boundary.code = 3
