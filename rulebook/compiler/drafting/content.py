"""Rules about code as it is written: symbols and literals that must not be added."""

from __future__ import annotations

import re
import shlex
from typing import Any

from rulebook.compiler.drafting.commands import listed, remedy
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.drafting.importing import imports
from rulebook.compiler.drafting.literals import is_comment, is_qualified, is_sql, literal_regex, sample
from rulebook.compiler.drafting.narrowed import for_something, of_some_sort
from rulebook.compiler.drafting.scopes import (
    PROSE_FILES,
    TEST_FILES,
    anywhere,
    in_tests,
    is_nowhere,
    prose_of,
    scopes_of,
)
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.rules import Rule

ENTRY_POINTS = ["cmd/", "bin/", "scripts/", "tools/", "cli/", "main.go"]
MANIFESTS = [
    *(
        "package.json",
        "pyproject.toml",
        "setup.cfg",
        "requirements*.txt",
        "Gemfile",
        "*.gemspec",
        "Cargo.toml",
    ),
    *("go.mod", "go.sum", "composer.json", "pom.xml", "build.gradle*", "mix.exs", "*.lock", "*-lock.*"),
]
"""What lists a library and uses none of its names."""
DEBUG_LIKE = re.compile(
    r"(?i)print|console|log|random|sleep|debug|dump|echo|mock|fake|exit|unwrap|expect|panic|any$"
)
"""What tests may do by their nature, unless the words say otherwise."""
_OUTPUT = re.compile(r"(?i)print|console|log|debug|dump|echo|exit|panic")
"""What a command does at its entry."""


def at_home(names: list[str], *, placed: bool) -> list[str]:
    """Return where code is at home by its nature, by its outermost names: tests, and what is run."""
    outer = [name.partition("(")[0] for name in names]
    out = TEST_FILES if any(map(DEBUG_LIKE.search, outer)) else []
    return out + (ENTRY_POINTS if not placed and any(map(_OUTPUT.search, outer)) else [])


def forbid_content(rule: Rule) -> list[Draft]:
    """Return a draft for symbols and literal code that must not be added."""
    symbols = [e for e in rule.targets if is_literal(e) and not for_something(rule, e)]
    if any(of_some_sort(rule, e) for e in symbols):
        return []
    if is_nowhere(rule):
        return []
    if affix := _affix(rule, symbols):
        return [affix]
    if symbols and _in_messages(rule):
        return [_said_in_messages(rule, symbols)]
    return [_literals(rule, symbols)] if symbols else []


def _in_messages(rule: Rule) -> bool:
    """Tell code that is unwanted in commit messages alone."""
    told = [s for e in rule.places if e.concept for s in concept(e.concept).get("surfaces", [])]
    return "message" in told and not scopes_of(rule)


def _said_in_messages(rule: Rule, symbols: list[Entity]) -> Draft:
    form = {"regex": [literal_regex(e) for e in symbols], "where": ["message"]}
    draft = Draft(rule, f"No {listed(symbols)} in commit messages.", {"content": form}, cap="gate")
    draft.cap_because = "a pattern on text: held, since a rare use may be right"
    draft.fires = [{"command": f"git commit -m {shlex.quote(sample(e))}"} for e in symbols]
    draft.passes = [{"write": "src/example.py", "content": sample(symbols[0])}]
    draft.subject = f"no-{symbols[0].text}"
    return draft


_TYPES = r"\b(interface|class|struct|type|trait|enum|protocol)\s+"


def _affix(rule: Rule, symbols: list[Entity]) -> Draft | None:
    """Return a draft for ``UserRepo, not IUserRepo``: an example of how types are named."""
    good = [e.text for e in rule.remedies if e.kind == "symbol"]
    if len(symbols) != 1 or len(good) != 1 or not good[0][:1].isupper():
        return None
    bad, name = symbols[0].text, good[0]
    if bad.endswith(name) and bad != name and len(bad) - len(name) < 4:
        regex = rf"{_TYPES}{re.escape(bad.removesuffix(name))}[A-Z][a-z]"
    elif bad.startswith(name) and bad[len(name) :].isalpha():
        regex = rf"{_TYPES}\w+{re.escape(bad[len(name) :])}\b"
    else:
        return None
    draft = Draft(
        rule, f"Name types like {name}, not {bad}.", {"content": {"regex": [regex], "except": PROSE_FILES}}
    )
    draft.cap, draft.cap_because = "warn", "a linter's configuration is the honest place for this"
    draft.fires = [{"write": "src/example.ts", "content": f"export interface {bad} {{\n"}]
    draft.passes = [{"write": "src/example.ts", "content": f"export interface {name} {{\n"}]
    draft.subject, draft.remedy = f"no-{bad}", name
    return draft


_STATEMENT = re.compile(r"return (?:null|nil|None|undefined)|new [A-Z]\w+")


def is_literal(entity: Entity) -> bool:
    """Tell whether an entity is code that can be looked for as it is written."""
    if entity.concept and concept(entity.concept)["kind"] != "tag":
        return False
    if entity.kind in ("literal", "words"):
        return len(entity.text) > 1  # a sign alone is everywhere
    if entity.kind == "symbol":
        return len(entity.text) > 2
    if entity.kind == "text" and entity.code and (is_sql(entity.text) or _STATEMENT.fullmatch(entity.text)):
        return True
    if re.fullmatch(r"[^\W\d_][\w' ,\u2019-]*[\w!.?]+", entity.text) and len(entity.text.split()) > 2:
        return False  # prose in quotes is said, not written as code
    return (
        entity.kind == "text"
        and entity.code
        and bool(re.search(r"[^\w\s.,'-]", entity.text))
        and 1 < len(entity.text) < 80
    )


_LOGGED = re.compile(r"log\(\.\.\. (.+)\)")


def _literals(rule: Rule, symbols: list[Entity]) -> Draft:
    form: dict[str, Any] = {"regex": [_regex(rule, e) for e in symbols]}
    if scopes := scopes_of(rule):
        form["paths"] = anywhere(scopes)
    form["except"] = _spared(rule, symbols, placed=bool(scopes), tests=in_tests(rule))
    if any(is_comment(e.text) for e in symbols):
        form["comments"] = True
    values = [found[1] for e in symbols if (found := _LOGGED.fullmatch(e.text))]
    text = (
        f"Do not log {', '.join(values)}."
        if len(values) == len(symbols)
        else f"Do not use {listed(symbols)}."
    )
    draft = Draft(rule, text, {"content": form}, cap="gate")
    draft.cap_because = "a pattern on text: held with the remedy, since a rare use may be right"
    if _only_some_uses(rule, symbols):
        draft.cap, draft.cap_because = "warn", "the words are against some uses of it, not against every one"
    spared = [_definitions([*symbols, *_wrappers(rule)]), without_library(rule), _namesakes(symbols)]
    draft.unless = _either([one for one in spared if one is not None])
    head = "".join(f"{word} " for word in rule.on_lines[:1])
    draft.fires = [{"write": sample_path(form), "content": f"{head}{sample(e)}"} for e in symbols]
    draft.passes = [{"write": "docs/notes.md", "content": sample(symbols[0])}]
    if not prose_of(rule):
        draft.passes = [{"write": sample_path(form), "content": "none of that"}]
    draft.remedy, draft.subject = remedy(rule), "no-" + symbols[0].text
    if draft.remedy:
        draft.text = f"Use {draft.remedy}, not {listed(symbols)}."
    return draft


def _regex(rule: Rule, entity: Entity) -> str:
    """Return what finds code, but not the longer code that the message names as fine."""
    bare = rule.bare or bool(
        re.search(rf"(?i)\b(bare|naked|blanket)\s+`?{re.escape(entity.text)}", rule.text)
    )
    found = literal_regex(entity, alone=bare, unlike="".join(goes_on(rule, entity)))
    heads = "|".join(map(re.escape, rule.on_lines))
    return rf"(?m)^[ \t]*(?:{heads})\b[^\n]*{found}" if heads else found


_DEFINES = r"\b(def|func|fn|function|class|interface|struct|enum|trait|type|fun|sub|macro_rules!)\s+"


_MODIFIERS = "(?:export|public|private|protected|static|async|override)"


def _definitions(symbols: list[Entity]) -> dict[str, Any] | None:
    """Exempt the file that defines what is not to be used any more."""
    names = [e.text.removesuffix("()") for e in symbols if re.fullmatch(r"[A-Za-z_]\w*(\(\))?", e.text)]
    patterns = [
        pattern
        for name in names
        for pattern in (
            rf"{_DEFINES}{name}\b",
            rf"(?m)^\s*({_MODIFIERS} )*{name}\([^)]*\)[^;{{]*\{{\s*$",
        )
    ]
    patterns += [rf"(?m)^[\w*&:<> ]+[ *&]{name}\([^)]*\)[^;{{]*\{{\s*$" for name in names if "_" in name]
    return {"content": {"regex": patterns}} if patterns else None


def _wrappers(rule: Rule) -> list[Entity]:
    """Return the remedies that may use what they stand for, where they are defined: ``xmalloc()``."""
    return [e for e in (*rule.remedies, *rule.wanted) if e.kind == "symbol" and e not in rule.targets]


def without_library(rule: Rule) -> dict[str, Any] | None:
    """Exempt a file that imports something, but not the library that is meant: ``in pandas code``."""
    named = [e.text for e in rule.places if e.kind == "library"]
    if not named:
        return None
    own = [one for name in named for one in imports(name)]
    return {"all": [{"content": {"regex": [_ANY_IMPORT]}}, {"not": {"content": {"regex": own}}}]}


_ANY_IMPORT = r"(?m)^\s*(?:import|from|use|using|require|const \w+ = require)\b"


def _namesakes(symbols: list[Entity]) -> dict[str, Any] | None:
    """Exempt a file that imports another class of the same name: ``import com.acme.Log``."""
    classes = [e.text for e in symbols if is_qualified(e.text)]
    if not classes:
        return None
    imports_ = [rf"^\s*import\s+(?:static\s+)?[\w.]+\.{name.rpartition('.')[2]}\b" for name in classes]
    own = [rf"\b{re.escape(name)}\b" for name in classes]
    return {"all": [{"content": {"regex": imports_}}, {"not": {"content": {"regex": own}}}]}


def _either(forms: list[dict[str, Any]]) -> dict[str, Any] | None:
    return {"any": forms} if len(forms) > 1 else next(iter(forms), None)


def homes_of(rule: Rule) -> list[str]:
    """Return the files that the remedy names, or that bear its name: ``take colours from tokens.css``."""
    named = [*rule.remedies, *rule.wanted, *rule.beside]
    files = [glob for e in named if e.kind == "path" for glob in globs_of(e)]
    return files + [glob for e in named if e.kind == "symbol" for glob in _files_of(e.text)]


def _files_of(name: str) -> list[str]:
    """Return how the file is called that makes what stands for the code: ``xmalloc.c``."""
    name = name.removesuffix("()")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{4,}", name):
        return []
    parts = re.findall(r"[A-Z]?[a-z0-9]+", name) if "_" not in name else [name]
    spelled = [name, *(sign.join(parts).lower() for sign in "_-")]
    return [f"{one}.*" for one in [*spelled, name[0].lower() + name[1:]]]


def goes_on(rule: Rule, entity: Entity) -> list[str]:
    """Return the signs with which a longer code, that the message names as fine, goes on behind an entity."""
    longer = [e.text for e in others_of(rule) if e.text.startswith(entity.text)]
    return list(dict.fromkeys(text[len(entity.text) :][:1] for text in longer))


def others_of(rule: Rule) -> list[Entity]:
    """Return the code that the message names beside what a rule is against: ``A``, but ``A[with-a-code]``."""
    return [e for e in [*rule.wanted, *rule.remedies, *rule.beside] if e not in rule.targets and e.text]


def _spared(rule: Rule, symbols: list[Entity], *, placed: bool, tests: bool) -> list[str]:
    out = [*prose_of(rule), *(TEST_FILES if any(e.concept == "tests" for e in rule.exceptions) else [])]
    out += [*MANIFESTS, *homes_of(rule)]
    out += anywhere([glob for e in rule.exceptions for glob in globs_of(e) if e.concept != "everything"])
    if not tests:
        replaced = bool(rule.remedies) and all(_LOGGER.match(e.text) for e in symbols)
        out += at_home([e.text for e in symbols], placed=placed or replaced or bool(rule.exceptions))
    return list(dict.fromkeys(out))


_LOGGER = re.compile(r"(?:log|logging|logger|Log|LOG|NSLog|os_log)\b")
"""What logs, where another logger is to be used: a command is no exception."""


def _only_some_uses(rule: Rule, symbols: list[Entity]) -> bool:
    """Tell ``no Math.random() results`` (a use) from ``no Math.random()`` (the thing)."""
    return any(
        re.search(re.escape(e.text) + r"`? (results?|values?|data|hacks?|tricks?|output|logic)\b", rule.text)
        for e in symbols
    )


def sample_path(form: dict[str, Any]) -> str:
    """Return a path that a content form is about."""
    glob = next(iter(form.get("paths", [])), "src/example.py")
    path = glob.lstrip("/").replace("**/", "").replace("*", "x")
    return f"{path}example.py" if path.endswith("/") else path
