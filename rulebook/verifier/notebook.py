"""The code of a Jupyter notebook, which is what a content predicate on it is about. Safe at hook time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def code(text: str | None) -> str | None:
    """Return the code cells' source, parted by blank lines; ``text`` itself where it is no notebook."""
    if text is None or not text.lstrip().startswith("{"):
        return text
    import json  # only where a notebook is written; too slow for every hook

    try:
        cells = json.loads(text)["cells"]
        return "\n\n".join(_source(cell) for cell in cells if cell.get("cell_type") == "code")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return text


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    return "".join(source) if isinstance(source, list) else str(source)
