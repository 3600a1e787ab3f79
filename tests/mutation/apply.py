"""Put a mutant into a running process.

A change inside a function is put into the function that everybody already holds, by its code; a change of
what happens at import is put in before the module is imported.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any


def module_name(path: Path) -> str:
    """Return the dotted name of a file, seen from the project's root."""
    return ".".join(path.with_suffix("").parts)


def swap(tree: ast.Module, path: Path, function: str) -> None:
    """Give a function of an imported module the code that it has in a changed tree.

    Raises:
        LookupError: it can't be found in the module as imported.

    """
    module = sys.modules[module_name(path)]
    code = compile(tree, str(path.absolute()), "exec")
    new = next((one for one in _codes(code) if one.co_qualname == function), None)
    held = _function(module, function.split("."))
    if new is None or held is None or len(new.co_freevars) != len(held.__code__.co_freevars):
        raise LookupError(function)
    held.__code__ = new


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)


def _function(module: ModuleType, names: list[str]) -> FunctionType | None:
    found: Any = module
    for name in names:
        found = vars(found).get(name) if hasattr(found, "__dict__") else None
    for attribute in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, attribute, found)
    return found if isinstance(found, FunctionType) else None


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed tree."""

    def __init__(self, tree: ast.Module, path: Path) -> None:
        self.code = compile(tree, str(path.absolute()), "exec")
        self.path = path

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != module_name(self.path):
            return None
        return importlib.util.spec_from_file_location(fullname, self.path.absolute(), loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)
