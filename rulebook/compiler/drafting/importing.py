"""How the languages import a library."""

from __future__ import annotations

import re

from rulebook.compiler.language.tools import data, import_names


def imports(name: str) -> list[str]:
    """Return how the languages import a library: Python, JavaScript, Go, Rust, JVM, C#, PHP, Ruby, C++."""
    found = [rf"(?:^|[^\w.$/@'\"-]){name}\.[a-z]\w*\s*\("] if _speaks_for_itself(name) else []
    for spelled in import_names(name):
        one = re.escape(spelled)
        lead = r"(import\s+)?" if "/" in spelled else r"import\s+"  # in Go's block of imports it stands alone
        deeper = "" if spelled.endswith(".") else r"\b"
        found += [
            rf"""(from|require\(|import\(|import|require|package:)\s*['"]{one}(/[^'"\n]*)?['"]""",
            rf"^\s*(import|from)\s+(static\s+)?(\w+,\s*)*{one}{deeper}",
            rf"""^\s*(\w+\s+)?"[\w./-]+/{one}(/[\w./-]+)?"\s*$""",
            rf"""^\s*{lead}(\w+\s+)?"{one}(/[\w./-]+)?"\s*$""",
            rf"^\s*(pub\s+|global\s+)?(use|using|extern crate)\s+(static\s+)?\\?{one}{deeper}",
            rf"^\s*#\s*include\s*[<\"]{one}[/.>]",
        ]
    return found


def _speaks_for_itself(name: str) -> bool:
    """Tell a library whose name in code is that of nothing else: ``axios.get(...)``."""
    return name in data("tools")["libraries"]["spoken"].split()
