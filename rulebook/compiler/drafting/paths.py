"""Rules about files: not edited, not created there, not deleted, not committed, not read."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.commands import listed, remedy
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import (
    OUTSIDE,
    example_path,
    exempt_of,
    globs_of,
    is_outside,
    operands_of,
    with_homes,
)
from rulebook.compiler.drafting.in_folders import kinds_first, names_no_pattern, within
from rulebook.compiler.drafting.patterns import command_forms
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Rule

_NEW = re.compile(
    r"(?i)\bnew\b|\bfull\b|\bgrow\w*\b|\bneue[nrs]?\b|\bnuev[oa]s?\b|\bnouve|新|\bcreate\b|\bdump\b|새"
)
_FLAT = re.compile(
    r"(?i)\bdump\b|\bdirectly\b|\bstraight\b|\bloose\b|\bdirekt\b|\bdirectamente\b|\bflat\b|直接"
)
_BY_HAND = re.compile(
    r"(?i)\bby hand\b|\bmanual\w*|\bhand-?(?:made|written|edit\w*)|\bvon hand\b|\bhändisch\b|\ba mano\b"
    r"|\bà la main\b|\bà mão\b|手|직접"
)
"""What a rule that says it leaves to the tool."""
_OWN = "./**"
"""What a clone holds, wherever it lies: a rule about ``/tmp`` spares a clone below it."""

_ENTRY_FILES = ["main.*", "index.*", "app.*", "__init__.py", "mod.rs", "lib.rs"]


def _named(rule: Rule) -> tuple[list[Entity], list[str]]:
    targets = [e for e in rule.targets if globs_of(e) and not is_vague(e)]
    return targets, list(dict.fromkeys(glob for e in targets for glob in globs_of(e)))


def forbid_paths(rule: Rule) -> list[Draft]:
    """Return a draft that forbids to write, create or delete what a rule names."""
    rule = kinds_first(rule)
    targets, paths = _named(rule)
    if not paths:
        return []
    paths = within(rule, targets, paths)
    if rule.act == "create" and _EACH.search(rule.text):
        paths += [f"{stem}{sign}*.md" for path in paths for stem in _report_stem(path) for sign in "_-"]
    ops = _operations(rule, targets)
    form = _form(rule, targets, paths, ops)
    spared = form.get("except", [])
    draft = Draft(rule, f"Do not {_verb(rule)} {listed(targets)}{_outside(rule)}.", {"write": form})
    if not _BY_HAND.search(rule.text) and (ways := _ways(targets, form["paths"], ops)):
        draft.forbid = {"any": [{"write": form}, {"command": ways}]}
    if makers := _makers(rule):
        draft.unless = {"command": makers}  # ``gen types > types.ts`` is how it is made
    draft.fires = [_event(path, ops) for path in form["paths"][:3]]
    draft.passes = [{"command": f"cat {example_path(paths[0])}"}]
    draft.passes += [{"write": example_path(glob), "content": "x"} for glob in spared[:1]]
    draft.remedy, draft.subject = remedy(rule), f"no-{_verb(rule).split()[0]} {targets[0].text}"
    draft.cap, draft.cap_because = _cap(rule, ops)
    return [draft]


def _form(rule: Rule, targets: list[Entity], paths: list[str], ops: list[str]) -> dict[str, Any]:
    """Return which writes are meant: of the top level all that lies there, of a folder what is not spared."""
    spared = [glob for e in rule.exceptions if not is_vague(e) for glob in globs_of(e)]
    spared += [glob for e in targets for glob in exempt_of(e)]
    if any(e.concept == "root_files" for e in targets):
        paths = ["*"]
        spared += ["*/*", *data("tools")["files"]["scratch"].split(), *OUTSIDE]
    if rule.act == "create" and _FLAT.search(rule.text) and all(p.endswith("/") for p in paths):
        spared += [f"{path}{name}" for path in paths for name in _ENTRY_FILES]
        paths = [f"{path}*.*" for path in paths]
    if all(map(is_outside, paths)):
        spared.append(_OWN)
    form: dict[str, Any] = {"paths": with_homes(paths)}
    if ops:
        form["op"] = ops
    if spared:
        form["except"] = list(dict.fromkeys(with_homes(spared)))
    return form


def _makers(rule: Rule) -> list[dict[str, Any]]:
    """Return the commands that a rule names as what makes a file."""
    if rule.kind not in ("generated", "forbid"):
        return []
    commands = [e.text for e in rule.remedies if e.kind == "command" and " " in e.text]
    return [form for text in commands for form in command_forms(text)]


def _ways(targets: list[Entity], paths: list[str], ops: list[str]) -> list[dict[str, Any]]:
    """Return commands that do the same and of which no write is known: a generator, ``find DIR -delete``."""
    if ops == ["create"] or ops == ["create", "modify"]:
        named = [concept(e.concept).get("makers", []) for e in targets if e.concept]
        return [dict(form) for forms in named for form in forms]
    folders = [path for path in paths if path.endswith("/")]
    if ops != ["delete"] or not folders:
        return []
    under = [f"{folder.rstrip('/')}|{folder.rstrip('/')}/*" for folder in folders]
    return [{"program": ["find"], "operands": [one], "options": {"any": ["-delete"]}} for one in under]


def _outside(rule: Rule) -> str:
    homes = [e for e in rule.exceptions if e.text.endswith("/")] if rule.act == "create" else []
    return f" outside {listed(homes)}" if homes else ""


_EACH = re.compile(r"(?i)\b(after|every|each|again|keep|nach|jede[mnrs]?|cada|tras|après|chaque)\b|每次|又")


def _report_stem(path: str) -> list[str]:
    """Return the stem of a report that is written anew each time: ``SUMMARY.md``, then ``SUMMARY_2.md``."""
    match = re.fullmatch(r"([A-Z][A-Z_]+)\.md", path)
    return [match.group(1)] if match else []


def _cap(rule: Rule, ops: list[str]) -> tuple[str, str]:
    if rule.derived:
        return "gate", "build output is sometimes rightly removed or rebuilt by hand"
    if ops == ["create"] and any(is_vague(e) for e in rule.exceptions):
        return "warn", "the words spare what is there already, and whether it is depends on the tree"
    if ops in (["create"], ["modify", "delete"]):
        return "gate", "whether a file is new depends on the tree at that moment"
    if rule.act == "create":
        return "gate", "where things go is settled by asking, not by refusing"
    return "block", ""


def _operations(rule: Rule, targets: list[Entity]) -> list[str]:
    if rule.act == "delete":
        return ["delete"]
    if rule.existing:
        return ["modify", "delete"]
    if rule.act in ("", "edit") and _THROWN_AWAY.search(rule.text):
        return ["create", "modify"]
    if rule.fresh:
        return ["create"]
    globs = [glob for e in targets for glob in globs_of(e)]
    thrown = data("tools")["files"]["throwaway"].split()
    kinds = rule.act == "" and all(glob.rpartition("/")[2].startswith("*") for glob in globs)
    if (kinds and rule.kind == "forbid") or all(f"{glob}/".startswith(tuple(thrown)) for glob in globs):
        return ["create", "modify"]  # ``no .bak copies``: to remove one is right; so is it to reinstall
    if any(e.concept == "migration_files" for e in targets) and _EXISTING.search(rule.text):
        return ["modify", "delete"]
    mostly = all(e.concept and concept(e.concept).get("mostly") == "create" for e in targets)
    if any(names_no_pattern(e) or e.concept == "root_files" for e in rule.places):
        return ["create", "modify"]
    if rule.act == "create" or (mostly and rule.act != "edit"):
        new = bool(_NEW.search(rule.text)) or any(e.concept for e in targets)
        several = all(_is_several(glob) for e in targets for glob in globs_of(e))
        return ["create"] if new and several else ["create", "modify"]
    return []


_THROWN_AWAY = re.compile(
    r"(?i)[,;.:]\s*(?:just |please |then |instead |better )?(?:delete|remove|drop|lösch\w*|entfern\w*"
    r"|borra\w*|elimina\w*|supprime\w*|apaga\w*)"
    r" (?:it|them|sie|es|ihn|lo|los|la|las|-le|o)\b(?! or\b| oder\b| o\b)"
    r"|[,;.:]\s*(?:bórral[oa]s?|elimínal[oa]s?|supprime-l[ae]s?)\b"
)
"""``don't edit X, delete it``: what is to be done with it."""


def _is_several(glob: str) -> bool:
    """Tell a folder and a kind of files from one file."""
    return glob.endswith("/") or "*" in glob or "." not in glob.rpartition("/")[2]


_EXISTING = re.compile(
    r"(?i)\b(existing|already|old|merged|applied|committed|shipped|past|released)\b|bestehende|existentes|已有|旧"
)


def _verb(rule: Rule) -> str:
    return {"delete": "delete", "create": "write into", "commit": "commit"}.get(rule.act, "edit")


def _event(glob: str, ops: list[str]) -> dict[str, Any]:
    path = example_path(glob)
    if ops == ["delete"]:
        return {"command": f"rm {path}"}
    event: dict[str, Any] = {"write": path, "content": "x"}
    if ops == ["modify", "delete"]:
        return {**event, "exists": True}
    return {**event, "exists": False} if ops == ["create"] else event


def forbid_commit(rule: Rule) -> list[Draft]:
    """Return a draft that forbids to stage or commit what a rule names."""
    targets, globs = _named(rule)
    if not globs:
        return []
    forms = [
        {"program": ["git"], "subcommand": ["add", "stage", "commit"], "operands": [operand]}
        for glob in globs
        for operand in operands_of(glob)
    ]
    if spared := [f"*{glob}" for e in targets for glob in exempt_of(e)]:
        forms = [{**form, "operands_none": spared} for form in forms]
    draft = Draft(rule, f"Do not stage or commit {listed(targets)}.", {"command": forms})
    path = example_path(globs[0])
    draft.fires = [{"command": f"git add {path}"}]
    draft.passes = [
        {"command": f"git status {path}"},
        {"command": f'git commit -m "remove {path} from history"'},
    ]
    draft.subject, draft.remedy = f"no-commit {targets[0].text}", remedy(rule)
    if rule.derived:
        draft.cap, draft.cap_because = "gate", ".gitignore is the better enforcement"
    return [draft]


def forbid_read(rule: Rule) -> list[Draft]:
    """Return a draft that forbids to open what a rule names, by the file tool or by a pager."""
    targets, globs = _named(rule)
    if not globs:
        return []
    spared = [g for e in targets for g in exempt_of(e)]
    pagers = [
        "cat",
        "less",
        "more",
        "head",
        "tail",
        "bat",
        "grep",
        "rg",
        "sed",
        "awk",
        "source",
        "xxd",
        "strings",
    ]
    forms: list[dict[str, Any]] = [
        {"program": pagers, "operands": [op]} for glob in globs for op in operands_of(glob)
    ]
    if spared:
        forms = [{**form, "operands_none": [f"*{glob}" for glob in spared]} for form in forms]
    reading = {"paths": globs, "except": spared} if spared else {"paths": globs}
    draft = Draft(rule, f"Do not read {listed(targets)}.", {"any": [{"read": reading}, {"command": forms}]})
    draft.fires = [{"read": example_path(globs[0])}, {"command": f"cat {example_path(globs[0])}"}]
    draft.passes = [{"command": f"ls -l {example_path(globs[0])}"}]
    draft.subject = f"no-read {targets[0].text}"
    return [draft]
