"""A bug's report, shaped so that it can be pasted into an issue as it is, with secrets redacted."""

from __future__ import annotations

import os
import platform
import shlex
import traceback
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rulebook.outside.redact import HIDDEN, redact

SECRET_NAMES = ("KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "DATABASE_URL")
"""An environment variable whose name has one of these holds a secret; its value is hidden where it shows."""


def bug_report(arguments: Sequence[str], bug: BaseException) -> str:
    """Return the report as Markdown: title, command, versions, traceback."""
    last = traceback.extract_tb(bug.__traceback__)[-1:]
    place = f" at {_short(last[0].filename)}:{last[0].lineno}" if last else ""
    trace = "".join(traceback.format_exception(bug)).rstrip()
    report = f"""\
rulebook: this is a bug in rulebook. Nothing below was sent anywhere; please paste it into an issue.

### Bug: {type(bug).__name__}{place}

**Command**: `rulebook {shlex.join(arguments)}`
**rulebook**: {_version()}
**Python**: {platform.python_version()} on {platform.platform()}

**Traceback**

```
{trace}
```
"""
    return _hide(report)


def _version() -> str:
    try:
        return version("rulebook")
    except PackageNotFoundError:
        return "unknown (not installed)"


def _short(path: str) -> str:
    _, mark, tail = path.rpartition(f"{os.sep}rulebook{os.sep}")
    return f"rulebook/{tail}" if mark else Path(path).name


def _hide(text: str) -> str:
    for name, value in os.environ.items():
        if len(value) >= 4 and any(word in name.upper() for word in SECRET_NAMES):
            text = text.replace(value, HIDDEN)
    home = str(Path.home())
    if len(home) > 1:
        text = text.replace(home, "~")
    return redact(text)
