"""Rules about the names of files that are made: by case, template, beginning and ending, in a folder."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.draft import Made
from rulebook.compiler.drafting.globs import example_path, globs_of
from rulebook.compiler.drafting.held import held_by_files
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.rules import Rule, Shape

_USUAL = ["index.*", "__init__.py", "*.config.*", "*.d.ts", "conftest.py", "README*", "setup.py", "mod.rs"]
_USUAL += ["template*", "_*"]
"""Names that a tool wants as they are."""


_OTHER_CASE = {
    "snake": ["*[A-Z]*", "*-*"],
    "kebab": ["*[A-Z]*", "*_*"],
    "pascal": ["[!A-Z]*", "*[_-]*"],
    "camel": ["[A-Z]*", "*[_-]*"],
    "lower": ["*[A-Z]*"],
}


_KINDS = {
    "kebab": "ts tsx js jsx mjs cjs css scss less html vue svelte",
    "snake": "py rb rs ex exs dart sql",
    "pascal": "tsx jsx vue svelte cs java kt swift",
    "camel": "ts js",
    "lower": "py rb rs go ts js css",
}
"""A case -> the endings of the files that a rule on all names may mean: no language forbids it."""
_SAME_CASE = {
    "snake": ["*_*"],
    "kebab": ["*-*"],
    "pascal": ["[A-Z]*[a-z]*"],
    "camel": ["[a-z]*[A-Z]*"],
    "lower": ["[a-z]*"],
}


def named_files(rule: Rule, shape: Shape) -> Made | None:
    """Judge the path of a file that is made, in the folder and of the ending that the words name."""
    if shape.holds or shape.stems:
        return held_by_files(rule, shape)
    folders = [g.rstrip("/") for e in rule.places if e.kind == "path" for g in globs_of(e)]
    if shape.names and shape.against:
        return _refused(within_folders(folders, [one.glob for one in shape.names]))
    if (shape.starts or shape.ends) and not shape.against:
        return _partly(rule, shape, folders)
    if shape.ends and shape.against:
        paths = within_folders(folders, [f"*{end}" for end in shape.ends])
        event = {"write": example_path(paths[0]), "content": "x", "exists": False}
        return {"write": {"paths": paths, "op": ["create"]}}, event, "file name"
    kinds = [
        g for e in rule.places if e.concept and concept(e.concept)["kind"] == "scope" for g in globs_of(e)
    ]
    endings = {one.glob.rpartition(".")[2] for one in shape.names if "." in one.glob}
    kinds = list(shape.kinds) or kinds or [f"*.{ending}" for ending in sorted(endings)]
    if not folders and not kinds and shape.case and not shape.against:
        kinds = [f"*.{ending}" for ending in _KINDS[shape.case].split()]
    if not folders and not kinds:
        return None
    form: dict[str, Any] = {"op": ["create"]}
    if shape.case:
        wrong = _SAME_CASE[shape.case] if shape.against else _OTHER_CASE[shape.case]
        form["paths"] = within_folders(
            folders, [f"{one}{kind[1:]}" for one in wrong for kind in kinds or ["*.*"]]
        )
        form["except"] = _USUAL
    elif shape.names and folders and not shape.against:
        form["paths"] = within_folders(folders, kinds or ["*"])
        form["except"] = [*within_folders(folders, [one.glob for one in shape.names]), *_USUAL]
    else:
        return None
    path = example_path(form["paths"][0])
    if shape.case:
        samples = _SAMPLES if shape.against else _WRONG_SAMPLES
        folder, _, name = form["paths"][0].rpartition("/")
        ending = name.rpartition(".")[2].replace("*", "x")
        path = f"{folder.replace('/**', '')}/{samples[shape.case]}.{ending}".lstrip("/")
    event = {"write": path, "content": "x", "exists": False}
    wrong = within_folders(folders, [other for one in shape.names for other in one.wrong])
    both = [{"write": form}, {"write": {"paths": wrong, "op": ["create"]}}]
    return {"any": both} if wrong else {"write": form}, event, "file name"


def _refused(paths: list[str]) -> Made:
    event = {"write": example_path(paths[0]), "content": "x", "exists": False}
    form = {"paths": paths, "op": ["create"], "except": _FOR_TESTS}
    return {"write": form}, event, "file name"


_FOR_TESTS = [
    f"test_{word}.*"
    for word in ("helper", "helpers", "util", "utils", "data", "fixtures", "support", "setup")
]
"""What stands beside tests and is none."""


def _partly(rule: Rule, shape: Shape, folders: list[str]) -> Made | None:
    """Judge how the names in a folder begin or end: ``use*`` in ``src/hooks``."""
    if not folders:
        return None
    ending = shape.ends[0].rpartition(".")[2] if shape.ends else ""
    right = [f"{start}[A-Z]*" if shape.case == "camel" else f"{start}*" for start in shape.starts]
    right += [f"*{end}" for end in shape.ends]
    form = {
        "paths": within_folders(folders, [f"*.{ending}" if ending else "*.*"]),
        "except": [*within_folders(folders, right), *_USUAL],
        "op": ["create"],
    }
    forms = [{"write": form}]
    if shape.case:
        cased = named_files(rule, Shape("file", case=shape.case))
        forms += [cased[0]] if cased else []
    sample = f"{folders[0]}/zz-other.{ending or 'ts'}"
    event = {"write": sample, "content": "x", "exists": False}
    return forms[0] if len(forms) == 1 else {"any": forms}, event, "file name"


_SAMPLES = {"snake": "my_file", "kebab": "my-file", "pascal": "MyFile", "camel": "myFile", "lower": "my"}
_WRONG_SAMPLES = {
    "snake": "MyFile",
    "kebab": "MyFile",
    "pascal": "myFile",
    "camel": "MyFile",
    "lower": "MyFile",
}


def within_folders(folders: list[str], names: list[str]) -> list[str]:
    """Return names as globs below folders; as they are where no folder is named."""
    folders = [_KIND_IN_FOLDER.sub("", folder) for folder in folders]
    return [f"{folder}/**/{name}" for folder in folders for name in names] if folders else names


_KIND_IN_FOLDER = re.compile(r"(?:/\*\*)?/\*[\w.]*\.\w+$")
"""What tells the files of a kind in a folder: their names say it again."""
