"""The audit as one page without anything from elsewhere, to be mailed or kept as a build's artifact."""

from __future__ import annotations

from typing import Any

from rulebook.outside.templates import render as render_template
from rulebook.report.text import ORDER, rows_of, summary


def render(answer: dict[str, Any]) -> str:
    """Return the page."""
    rows = sorted(rows_of(answer), key=lambda row: ORDER.index(row["severity"]))
    return render_template(
        "rulebook.report",
        "audit.html.j2",
        at=answer["at"],
        summary=summary(answer),
        rows=rows,
        checks=answer["checks"],
    )
