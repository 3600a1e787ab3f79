"""How names in code begin and end, as linear-time patterns of what does not begin or end so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rulebook.compiler.drafting.draft import Made
from rulebook.compiler.rules import Shape


def not_beginning(prefix: str) -> str:
    """Return the pattern of a word that does not begin with a prefix."""
    ways = [rf"{re.escape(prefix[:at])}[^\W{re.escape(sign)}]\w*" for at, sign in enumerate(prefix)]
    short = [rf"{re.escape(prefix[:at])}\b" for at in range(1, len(prefix))]
    return rf"(?:{'|'.join([*ways, *short])})"


def not_ending(suffix: str) -> str:
    """Return the pattern of a word that does not end with a suffix."""
    ways = [rf"\w*[^\W{re.escape(sign)}]{re.escape(suffix[at + 1 :])}\b" for at, sign in enumerate(suffix)]
    short = [rf"\b{re.escape(suffix[at:])}\b" for at in range(1, len(suffix))]
    return rf"(?:{'|'.join([*ways, *short])})"


def _word(shape: Shape) -> str:
    if shape.starts == ("I",):
        return r"(?:[^\WI]\w*|I[^\WA-Z]\w*)"
    return not_beginning(shape.starts[0]) if shape.starts else not_ending(shape.ends[0])


def wanted_affix(shape: Shape) -> Made | None:
    """Return what finds a name that does not begin or end as it has to."""
    word, affix = _word(shape), (shape.starts or shape.ends)[0]
    if shape.of == "test":
        rest = not_beginning(affix.removeprefix("test_"))
        return _made(
            [rf"^\s*(?:async )?def test_{rest}\s*\("], ["*.py"], "def test_zz():\n    pass\n", "test name"
        )
    if shape.of == "interface":
        paths = [f"*.{shape.language}"] if shape.language else ["*.ts", "*.tsx", "*.cs", "*.java", "*.kt"]
        return _made([rf"\binterface\s+{word}"], paths, "interface Zzz {\n}\n", "interface name")
    if shape.of == "async":
        regex = (
            rf"\basync\s+(?:Task|ValueTask|IAsyncEnumerable)\b[^\s(=;]*(?:\s*<[^>\n]*>)?"
            rf"\s+{word}\s*(?:<[^>(\n]*>)?\("
        )
        return _made([regex], ["*.cs"], "public async Task Zzz() {\n", "async name") if shape.ends else None
    if shape.of == "exception":
        regexes = [
            rf"^\s*class\s+{word}\s*\([\w., ]*(?:Exception|Error)\b[\w., ]*\)",
            rf"\bclass\s+{word}\s+extends\s+\w*(?:Exception|Error)\b",
            rf"\bclass\s+{word}\s*(?:\([^)\n]*\))?\s*:\s*\w*(?:Exception|Error)\b",
        ]
        return _made(regexes, [], "class Zzz(Exception):\n    pass\n", "exception name")
    return _of_base(shape, word) if shape.base else None


def _of_base(shape: Shape, word: str) -> Made:
    base = rf"(?:\w+\.)?{re.escape(shape.base)}\b"
    regexes = [
        rf"\bclass\s+{word}\s*\([^)\n:]*\b{base}[^)\n]*\)\s*:\s*$",
        rf"\bclass\s+{word}(?:<[^>\n]*>)?\s+(?:extends|implements)\s+[^{{\n]*\b{base}",
        rf"\bclass\s+{word}(?:<[^>\n]*>)?[^:\n{{]*:\s*[^{{\n]*\b{base}",
    ]
    return _made(regexes, [], f"class Zzz extends {shape.base} {{\n", "class name", prose=True)


_PROSE = ["*.md", "*.mdx", "*.rst", "*.txt"]


def _made(
    regex: Sequence[str], paths: Sequence[str], sample: str, subject: str, *, prose: bool = True
) -> Made:
    form: dict[str, Any] = {"regex": [f"(?m){one}" for one in regex]}
    if paths:
        form["paths"] = list(paths)
    elif prose:
        form["except"] = list(_PROSE)
    ending = (paths[0] if paths else "*.py").rpartition(".")[2]
    ending = "kt" if not paths and "extends" in sample else ending
    return {"content": form}, {"write": f"src/example.{ending}", "content": sample}, subject
