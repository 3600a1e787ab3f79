"""The forms of a report: text, json, sarif, html. Each takes the audit's document and returns text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.report import html, json, sarif, text

FORMS: dict[str, Callable[[dict[str, Any]], str]] = {
    "text": text.render,
    "json": json.render,
    "sarif": sarif.render,
    "html": html.render,
}
"""Form -> the function that renders it."""
