"""Rules about text: symbols not to use, forbidden content, commit messages, style, what is said."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.commands import listed, remedy
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.paths import globs_of
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.rules import Rule

PROSE_FILES = ["*.md", "*.mdx", "*.rst", "*.txt", "docs/", "CHANGELOG*"]
TEST_FILES = [
    "tests/",
    "test/",
    "__tests__/",
    "spec/",
    "test_*.py",
    "*_test.py",
    "*_test.go",
    "*.test.*",
    "*.spec.*",
    "conftest.py",
]
_ENTRY_POINTS = ["cmd/", "bin/", "scripts/", "tools/", "cli/", "main.go"]
_DEBUG_LIKE = re.compile(
    r"(?i)print|console|log|random|sleep|debug|dump|echo|mock|fake|exit|unwrap|panic|any$"
)
_SAMPLES = {"emojis": "done \U0001f680", "em_dashes": "one \u2014 two"}


def forbid_content(rule: Rule) -> list[Draft]:
    """Return drafts for symbols, literal code and kinds of content that must not be added."""
    drafts = []
    symbols = [e for e in rule.targets if is_literal(e)]
    if symbols:
        drafts.append(_literals(rule, symbols))
    for entity in rule.targets:
        if entity.concept and concept(entity.concept)["kind"] in ("content", "style"):
            drafts += _kind_of_content(rule, entity)
    return drafts


def is_literal(entity: Entity) -> bool:
    """Tell whether an entity is code that can be looked for as it is written."""
    if entity.concept and concept(entity.concept)["kind"] != "tag":
        return False
    if entity.kind == "symbol":
        return len(entity.text) > 2
    return (
        entity.kind == "text"
        and entity.code
        and bool(re.search(r"[^\w\s.,'-]", entity.text))
        and len(entity.text) < 80
    )


def _literals(rule: Rule, symbols: list[Entity]) -> Draft:
    form: dict[str, Any] = {"regex": [literal_regex(e) for e in symbols]}
    scopes = [glob for e in rule.places for glob in globs_of(e) if e.kind == "path" or _is_scope(e)]
    tests = any(e.concept in ("tests", "test_files") for e in rule.places)
    if scopes or tests:
        form["paths"] = scopes or TEST_FILES
    form["except"] = _spared(rule, symbols, tests)
    draft = Draft(rule, f"Do not use {listed(symbols)}.", {"content": form}, cap="gate")
    draft.cap_because = "a pattern on text: held with the remedy, since a rare use may be right"
    if _only_some_uses(rule, symbols):
        draft.cap, draft.cap_because = "warn", "the words are against some uses of it, not against every one"
    draft.fires = [{"write": _sample_path(form), "content": sample(e)} for e in symbols]
    draft.passes = [{"write": "docs/notes.md", "content": sample(symbols[0])}]
    draft.remedy, draft.subject = remedy(rule), "no-" + symbols[0].text
    if draft.remedy:
        draft.text = f"Use {draft.remedy}, not {listed(symbols)}."
    return draft


def _is_scope(entity: Entity) -> bool:
    return (
        bool(entity.concept) and concept(entity.concept)["kind"] == "scope" and entity.concept != "scope_docs"
    )


def _spared(rule: Rule, symbols: list[Entity], tests: bool) -> list[str]:
    out = [*PROSE_FILES] + [
        glob for e in rule.exceptions for glob in globs_of(e) if e.concept != "everything"
    ]
    if not tests and any(_DEBUG_LIKE.search(e.text) for e in symbols):
        out += TEST_FILES + _ENTRY_POINTS
    return list(dict.fromkeys(out))


def _only_some_uses(rule: Rule, symbols: list[Entity]) -> bool:
    """Tell ``no Math.random() results`` (a use) from ``no Math.random()`` (the thing)."""
    return any(
        re.search(re.escape(e.text) + r"`? (results?|values?|data|hacks?|tricks?|output|logic)\b", rule.text)
        for e in symbols
    )


def literal_regex(entity: Entity) -> str:
    """Return the linear-time regular expression that finds a symbol or a piece of code."""
    text = entity.text.strip().rstrip(";")
    call = re.match(r"^([\w.:$]+)\((.*)\)$", text)
    if call and call.group(2):
        return rf"\b{_name(call.group(1))}\(\s*[\w.]*{re.escape(call.group(2).strip())}"
    if entity.kind == "symbol":
        return _symbol_regex(call.group(1) if call else text, bool(call))
    return _edge(text[0]) + r"\s+".join(map(re.escape, text.split())) + _edge(text[-1])


def _symbol_regex(name: str, called: bool) -> str:
    bare = name.lstrip("@<").rstrip("/>")
    if name.startswith("@"):
        return rf"@{_name(bare)}\b"
    if name.startswith("<"):
        return rf"<{re.escape(bare)}\b"
    if bare.endswith(("Println", "Printf", "Print")):
        return rf"\b{_name(re.sub(r'(ln|f)$', '', bare))}(ln|f)?\("
    tail = r"\s*\(" if called and len(bare) < 8 else r"\b"
    return rf"\b{_name(bare)}{tail}"


def _name(name: str) -> str:
    """Return a dotted name; its last part alone where that is telling (``fs.mkdtempOld`` may be imported)."""
    last = re.split(r"\.|::|->", name)[-1]
    telling = len(last) >= 8 and (("_" in last) or any(c.isupper() for c in last[1:]))
    return re.escape(last if telling else name)


def _edge(char: str) -> str:
    return r"\b" if char.isalnum() or char == "_" else ""


def sample(entity: Entity) -> str:
    """Return a line of code that uses a symbol or a literal."""
    text = entity.text.strip().rstrip(";")
    if entity.kind == "symbol" and "(" not in text and not text.startswith(("@", "<")):
        return f"value = {text}(1)"
    return text


def _sample_path(form: dict[str, Any]) -> str:
    glob = next(iter(form.get("paths", [])), "src/example.py")
    path = glob.lstrip("/").replace("**/", "").replace("*", "x")
    return f"{path}example.py" if path.endswith("/") else path


def _kind_of_content(rule: Rule, entity: Entity) -> list[Draft]:
    entry = concept(entity.concept)
    surfaces = _surfaces(rule, entry)
    parts = []
    if "file" in surfaces:
        parts.append({"content": _file_form(rule, entity, entry)})
    if "message" in surfaces:
        parts.append({"content": {"regex": entry["regex"], "where": ["message"]}})
    drafts = []
    if parts:
        predicate = parts[0] if len(parts) == 1 else {"any": parts}
        draft = Draft(
            rule,
            f"No {entity.text}{_in(surfaces)}.",
            predicate,
            cap="gate",
            cap_because="a pattern on text: held, since a rare use may be right",
        )
        draft.remedy, draft.subject = remedy(rule), f"no-{entity.text}"
        if entry["kind"] == "style":
            draft.cap, draft.cap_because = (
                "warn",
                "a formatter's or linter's configuration is the honest place for this",
            )
        if entity.concept == "ai_trailers":
            draft.cap, draft.cap_because = "block", ""
        drafts.append(draft)
    if "say" in surfaces:
        drafts.append(
            _said(
                rule,
                f"No {entity.text} in what is said to the user.",
                {"regex": entry["regex"]},
                f"no-{entity.text}-said",
            )
        )
    return drafts


def _surfaces(rule: Rule, entry: dict[str, Any]) -> list[str]:
    named = [s for e in rule.places if e.concept for s in concept(e.concept).get("surfaces", [])]
    if any(
        e.concept in ("everything",)
        or e.kind == "path"
        or (e.concept and concept(e.concept)["kind"] in ("scope", "path"))
        for e in rule.places
    ):
        named.append("file")
    default = entry.get("surfaces", ["file"])
    anywhere = re.search(
        r"(?i)\b(anywhere|everywhere|nowhere|überall|irgendwo|en ningún sitio|ninguna parte|任何地方)\b",
        rule.text,
    )
    if named and not anywhere:
        return [s for s in default if s in named] or default[:1]
    return default if anywhere or len(default) < 3 else [s for s in default if s != "say"]


def _file_form(rule: Rule, entity: Entity, entry: dict[str, Any]) -> dict[str, Any]:
    form: dict[str, Any] = {"regex": entry["regex"]}
    scopes = [glob for e in rule.places for glob in globs_of(e) if e.kind == "path" or _is_scope(e)]
    tests = any(e.concept in ("tests", "test_files") for e in rule.places)
    paths = scopes or (TEST_FILES if tests else entry.get("paths", []))
    if paths:
        form["paths"] = paths
    if entity.concept not in ("emojis", "em_dashes"):
        spared = list(PROSE_FILES)
        if not tests and _DEBUG_LIKE.search(entity.concept):
            spared += TEST_FILES + _ENTRY_POINTS
        form["except"] = spared + [
            glob for e in rule.exceptions for glob in globs_of(e) if e.concept != "everything"
        ]
    if entity.concept in ("emojis", "em_dashes", "todo_comments", "type_ignores", "lint_suppressions"):
        form["comments"] = True
    return form


def _in(surfaces: list[str]) -> str:
    return " in " + " and ".join(
        {"file": "files", "message": "commit messages", "say": "chat"}[s] for s in surfaces if s != "say"
    )


def require_content(rule: Rule) -> list[Draft]:
    """Return drafts for what every commit message must hold."""
    wanted = [e for e in rule.targets if e.concept and concept(e.concept).get("require_regex")][:1]
    return [
        _required(rule, f"Every commit message has {e.text}.", concept(e.concept)["require_regex"], e.text)
        for e in wanted
    ]


def message_shape(rule: Rule) -> list[Draft]:
    """Return a draft where a message shows by example how a commit message looks."""
    shown = next((e.text for e in [*rule.targets, *rule.remedies] if e.kind == "text" and e.code), "")
    if re.match(r"^\[?[A-Z]{2,}-\d+", shown):
        return [
            _required(
                rule, "Every commit message begins with a ticket.", r"\A\s*\[?[A-Z][A-Z0-9]+-\d+", "ticket"
            )
        ]
    if re.match(r"^(feat|fix|chore|docs|refactor|test|build|ci|perf)(\([\w./-]+\))?!?: ", shown):
        return [
            _required(
                rule,
                "Commit messages follow conventional commits.",
                concept("conventional_commits")["require_regex"],
                "conventional commits",
            )
        ]
    if re.match(r"^[\w./-]+: \S", shown):
        return [
            _required(
                rule,
                f"Commit subjects look like '{shown}'.",
                r"\A\s*[\w./*{},-]+: \S",
                "commit subject prefix",
            )
        ]
    return []


def _required(rule: Rule, text: str, regex: str, subject: str) -> Draft:
    draft = Draft(rule, text, {"content": {"absent": [regex], "where": ["message"]}}, cap="gate")
    draft.cap_because = "a message is easily put right, so it is held, not refused"
    if "prefer" in rule.text.lower() or subject != "Co-Authored-By":
        draft.cap, draft.cap_because = (
            "warn",
            "merges, squashes and messages from files make a hard stop brittle",
        )
    if rule.act == "create" or re.search(r"(?i)co-author", subject):
        draft.cap, draft.cap_because = "gate", "a message is easily put right, so it is held, not refused"
    draft.fires = [{"command": 'git commit -m "update things"'}]
    draft.subject = f"commit-message-{subject}"
    return draft


def style(rule: Rule) -> list[Draft]:
    """Return drafts for indentation, naming, quotes, and the way of speaking."""
    drafts = []
    for entity in rule.targets:
        if not entity.concept:
            continue
        entry = concept(entity.concept)
        if entry["kind"] == "style":
            drafts.append(_style(rule, entity, entry))
        elif entry["kind"] == "say":
            drafts.append(_said(rule, f"{entity.text}.", {"regex": entry["regex"]}, entity.text))
            if entity.concept == "short_answers":
                drafts[-1].cap, drafts[-1].cap_because = "note", "the words say short, not how short"
        elif entry["kind"] == "say_required":
            drafts.append(_said(rule, f"{entity.text}.", {"absent": [entry["require_regex"]]}, entity.text))
        elif entry["kind"] == "filename":
            draft = Draft(
                rule,
                f"{entity.text}.",
                {"write": {"paths": entry["globs"], "op": ["create"], "except": ["*.config.*", "*.d.ts"]}},
                cap="warn",
                cap_because="names of files have many rightful exceptions",
            )
            draft.subject = entity.text
            drafts.append(draft)
    return drafts


def _style(rule: Rule, entity: Entity, entry: dict[str, Any]) -> Draft:
    form: dict[str, Any] = {"regex": entry["regex"], "except": list(PROSE_FILES)}
    scopes = [glob for e in [*rule.places, *rule.targets] if _is_scope(e) for glob in globs_of(e)]
    paths = scopes or entry.get(
        "paths", ["*.py"] if "python" in rule.text.lower() or entity.concept == "indent_tabs" else []
    )
    if paths:
        form["paths"] = paths
    draft = Draft(
        rule,
        f"{entity.text}.",
        {"content": form},
        cap="warn",
        cap_because="a formatter's or linter's configuration is the honest place for this",
    )
    draft.subject = entity.text
    return draft


def _said(rule: Rule, text: str, form: dict[str, Any], subject: str) -> Draft:
    draft = Draft(
        rule,
        text,
        {"say": form},
        cap="warn",
        cap_because="what is said is judged at the end, so never above warn",
    )
    draft.subject = subject
    return draft
