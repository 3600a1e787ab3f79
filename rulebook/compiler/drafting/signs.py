"""What finds an underscore in a name that code declares, language by language."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.rules import Shape

_TYPED = (
    r"\b(?:public|private|protected|internal|static|async|override|virtual|sealed|abstract|final|void)\s"
    r"[\w<>\[\],.? \t]{0,120}"
)
"""What leads to the name of a method where its type stands before it."""
_NAME = r"\b\w*[^\W_]_\w*\s*(?:<[^>(\n]*>)?\("
_METHODS = {
    "cs": _TYPED + _NAME,
    "java": _TYPED + _NAME,
    "go": r"\bfunc\s+(?:\([^)\n]*\)\s*)?\w*[^\W_]_\w*\s*(?:\[[^\]\n]*\])?\(",
    "kt": r"\bfun\s+(?:<[^>\n]*>\s*)?(?:\w+\.)?\w*[^\W_]_\w*\s*\(",
    "swift": r"\bfunc\s+\w*[^\W_]_\w*\s*(?:<[^>\n]*>)?\(",
    "scala": r"\bdef\s+\w*[^\W_]_\w*\b",
    "php": r"\bfunction\s+&?\w*[^\W_]_\w*\s*\(",
    "ts": r"\bfunction\s+\w*[^\W_]_\w*\s*(?:<[^>\n]*>)?\("
    r"|\b(?:const|let)\s+\w*[^\W_]_\w*\s*=\s*(?:async\s*)?\(",
    "dart": r"^\s*(?:static\s+)?(?:void|Future|Widget|String|int|bool)\b[\w<>? ]*\s\w*[^\W_]_\w*\s*\(",
}
_METHODS["js"] = _METHODS["ts"]
_TYPES = r"\b(?:class|interface|struct|enum|record|object|trait|protocol|type)\s+\w*[^\W_]_\w*"
_FILES = {"kt": ("*.kt", "*.kts"), "ts": ("*.ts", "*.tsx"), "js": ("*.js", "*.jsx", "*.mjs")}
_SAMPLES = {
    "cs": "public void Do_It() { }",
    "java": "public void do_it() { }",
    "go": "func Do_It() {",
    "kt": "fun do_it() {",
    "swift": "func do_it() {",
    "scala": "def do_it = 1",
    "php": "public function do_it() {",
    "dart": "void do_it() {",
}
Made = tuple[dict[str, Any], dict[str, Any], str]


def without_underscores(shape: Shape) -> Made | None:
    """Judge the names of methods, or of types, in the files of one language."""
    regex = _METHODS.get(shape.language) if shape.of == "method" else _TYPES
    if regex is None:
        return None
    paths = list(_FILES.get(shape.language, (f"*.{shape.language}",)))
    method = _SAMPLES.get(shape.language, "function do_it() {")
    sample = method if shape.of == "method" else "class Do_It {"
    written = {"write": f"src/Example{paths[0][1:]}", "content": f"{sample}\n"}
    return {"content": {"regex": [f"(?m){regex}"], "paths": paths}}, written, f"{shape.of} name"
