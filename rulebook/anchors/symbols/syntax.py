"""Symbols of other languages by tree-sitter's trees, through ast-grep.

The canonical text of a definition is its tree written out: kinds of the nodes and the text of the leaves.
Comments, layout, the kind of quotes around a plain string, trailing commas and optional semicolons are left
out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ast_grep_py import SgNode

_SUFFIXES = {
    "py": "python",
    "pyi": "python",
    "js": "javascript",
    "mjs": "javascript",
    "cjs": "javascript",
    "jsx": "javascript",
    "ts": "typescript",
    "mts": "typescript",
    "cts": "typescript",
    "tsx": "tsx",
    "go": "go",
    "rs": "rust",
    "java": "java",
    "sh": "bash",
    "bash": "bash",
}
_INTERPRETERS = {"python": "python", "node": "javascript", "bash": "bash", "sh": "bash"}

_NAME_FIELDS = ("name", "key", "type", "left")
_DEFINITIONS: dict[str, dict[str, str]] = {
    "javascript": {
        "function_declaration": "name",
        "generator_function_declaration": "name",
        "class_declaration": "name",
        "method_definition": "name",
        "field_definition": "property",
        "variable_declarator": "name",
        "pair": "key",
    },
    "go": {
        "function_declaration": "name",
        "method_declaration": "name",
        "type_spec": "name",
        "type_alias": "name",
        "const_spec": "name",
        "var_spec": "name",
        "field_declaration": "name",
    },
    "rust": {
        "function_item": "name",
        "function_signature_item": "name",
        "struct_item": "name",
        "enum_item": "name",
        "union_item": "name",
        "trait_item": "name",
        "impl_item": "type",
        "mod_item": "name",
        "const_item": "name",
        "static_item": "name",
        "type_item": "name",
        "macro_definition": "name",
        "field_declaration": "name",
        "enum_variant": "name",
    },
    "java": {
        "class_declaration": "name",
        "interface_declaration": "name",
        "enum_declaration": "name",
        "record_declaration": "name",
        "annotation_type_declaration": "name",
        "method_declaration": "name",
        "constructor_declaration": "name",
        "variable_declarator": "name",
        "enum_constant": "name",
    },
    "bash": {"function_definition": "name", "variable_assignment": "name"},
}
_DEFINITIONS["typescript"] = _DEFINITIONS["tsx"] = {
    **_DEFINITIONS["javascript"],
    "abstract_class_declaration": "name",
    "public_field_definition": "name",
    "interface_declaration": "name",
    "type_alias_declaration": "name",
    "enum_declaration": "name",
    "internal_module": "name",
    "function_signature": "name",
    "method_signature": "name",
    "property_signature": "name",
}

_WRAPPERS = frozenset(
    {
        "export_statement",
        "lexical_declaration",
        "variable_declaration",
        "type_declaration",
        "field_declaration",
    }
)
_COMMENTS = frozenset({"comment", "line_comment", "block_comment"})
_CLOSING = frozenset({")", "]", "}", ">"})


def language_of(path: str, data: bytes) -> str | None:
    """Return the language by the file's suffix, else by the interpreter in its first line."""
    name = path.rsplit("/", 1)[-1]
    if "." in name:
        return _SUFFIXES.get(name.rsplit(".", 1)[-1].lower())
    first = data.split(b"\n", 1)[0].decode("utf-8", "replace")
    if not first.startswith("#!"):
        return None
    words = first[2:].replace("/", " ").split()
    return next((found for word in words if (found := _INTERPRETERS.get(word.rstrip("0123456789.")))), None)


def definition(source: str, symbol: str, language: str) -> str | None:
    """Return the canonical text of everything that defines the dotted name, None where nothing does.

    Raises:
        ValueError: the source has a syntax error.

    """
    from ast_grep_py import SgRoot

    root = SgRoot(source, language).root()
    nodes = [root]
    for name in symbol.replace("::", ".").split("."):
        nodes = [found for node in nodes for found in _named(node, name, _DEFINITIONS[language])]
    if root.find(kind="ERROR") is not None and (not nodes or any(node.find(kind="ERROR") for node in nodes)):
        raise ValueError("syntax error")
    return "\n".join(_canonical(_whole(node)) for node in nodes) if nodes else None


def _named(scope: SgNode, name: str, kinds: dict[str, str]) -> Iterator[SgNode]:
    """Yield the definitions of ``name`` below ``scope`` that no other definition stands between."""
    for node in scope.children():
        field = kinds.get(node.kind())
        if field is None:
            yield from _named(node, name, kinds)
        elif _name_of(node, field) == name:
            yield node
        elif _receiver(node) is not None or node.kind() == "impl_item":
            continue
    if scope.kind() in ("source_file", "type_spec"):
        yield from _methods(scope, name, kinds)


def _name_of(node: SgNode, field: str) -> str | None:
    found = node.field(field)
    if found is None:
        return None
    return found.text().split("<", 1)[0].strip("\"'`")


def _methods(scope: SgNode, name: str, kinds: dict[str, str]) -> Iterator[SgNode]:
    """Yield a Go type's methods, which stand beside the type: ``Type.Method``."""
    if scope.kind() != "type_spec":
        return
    owner = _name_of(scope, "name")
    for node in scope.get_root().root().children():
        if _receiver(node) == owner and _name_of(node, kinds["method_declaration"]) == name:
            yield node


def _receiver(node: SgNode) -> str | None:
    """Return the type that a Go method belongs to."""
    found = node.field("receiver") if node.kind() == "method_declaration" else None
    if found is None:
        return None
    return found.text().strip("()").split()[-1].lstrip("*").split("[", 1)[0]


def _whole(node: SgNode) -> SgNode:
    """Return the declaration around a definition: ``export``, ``const`` and modifiers are meaning too."""
    parent = node.parent()
    while parent is not None and parent.kind() in _WRAPPERS:
        node, parent = parent, parent.parent()
    return node


def _canonical(node: SgNode) -> str:
    out: list[str] = []
    _write(node, out)
    return "".join(out)


def _write(node: SgNode, out: list[str]) -> None:
    children = [child for child in node.children() if child.kind() not in _COMMENTS]
    if not children or node.kind() in ("string_fragment", "string_content"):
        out.append(f"{node.text()!a} ")
        return
    plain = _plain_string(node)
    if plain is not None:
        out.append(f"{plain!a} ")
        return
    out.append(f"({node.kind()} ")
    for child, after in zip(children, [*children[1:], None], strict=True):
        if not _is_layout(child, after, node):
            _write(child, out)
    out.append(")")


def _is_layout(child: SgNode, after: SgNode | None, parent: SgNode) -> bool:
    kind = child.kind()
    if kind == ",":
        return after is not None and after.kind() in _CLOSING
    if kind in (";", "\n"):
        return parent.kind() not in ("for_statement", "for_clause", "c_style_for_statement", "block_comment")
    return False


def _plain_string(node: SgNode) -> str | None:
    """Return a JavaScript string without escapes; the kind of its quotes is layout."""
    text = node.text()
    if node.kind() != "string" or text[:1] not in "\"'" or text[:1] != text[-1:] or "\\" in text:
        return None
    inner = text[1:-1]
    return inner if "$" not in inner and "`" not in inner else None
