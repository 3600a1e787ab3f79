"""Commands as people write them, as patterns of the record."""

from __future__ import annotations

import copy
import re
import shlex
from functools import lru_cache
from typing import Any

from rulebook.compiler.drafting.statements import with_statements
from rulebook.compiler.drafting.twins import through_finders, with_twins
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sweeping import as_meant, as_typed, either_way, quoted
from rulebook.compiler.language.tools import data, knows
from rulebook.shell.options import parse

Form = dict[str, Any]
_PLACEHOLDER = re.compile(r"^(<.*>|\[.*\]|\.\.\.|\$\{?\w+\}?|FILE|PATH|NAME|X|ARGS|\*)$")
_SCRIPT = re.compile(r"^[\w./-]+\.(py|sh|bash|js|mjs|rb|pl)$")
_ENV = re.compile(r"^[A-Za-z_]\w*=")
_OPERATORS = re.compile(r"\s*(?:&&|\|\||;|\|)\s*")
_REDIRECTED = re.compile(r"\s+\d?>>?\s*(?=\S)")
VERSION_OPTIONS = ["--version", "--help"]


def forms_of(entity: Entity) -> list[Form]:
    """Return the forms that an entity forbids or requires; empty where it is no command."""
    if entity.concept and concept(entity.concept)["kind"] == "command":
        return with_statements([as_form(pattern) for pattern in concept(entity.concept)["patterns"]])
    if entity.kind == "command":
        return command_forms(entity.text)
    if entity.kind == "path" and re.search(r"\.(sh|py|rb|pl|js|ts|bash)$", entity.text):
        return [{"program": [entity.text.removeprefix("./")]}]
    return []


def as_form(pattern: str | Form) -> Form:
    """Return a pattern of ``data/concepts.toml`` as a long form."""
    return command_forms(pattern)[0] if isinstance(pattern, str) else _copied(pattern)


def _copied(form: Form) -> Form:
    out: Form = {key: list(value) if isinstance(value, list) else value for key, value in form.items()}
    if isinstance(out.get("program"), str):
        out["program"] = [out["program"]]
    if "options" in out:
        out["options"] = {key: list(value) for key, value in out["options"].items()}
    return out


_WRAPPERS = ("poetry run", "uv run", "pipenv run", "hatch run", "bundle exec", "pnpm exec", "npm exec")


def _of_module(words: list[str]) -> list[str]:
    """Return what an interpreter runs: ``unittest -v`` for ``python3 -m unittest -v``, or the script."""
    wrapped = len(words) > 3 and " ".join(words[:2]) in _WRAPPERS and not words[2].startswith("-")
    if wrapped and any(word.startswith("-") for word in words[3:]):
        return words[2:]  # the options are those of what is wrapped
    if words[:2] == ["php", "artisan"]:
        return words[1:]
    if len(words) < 2 or not re.fullmatch(r"python[\d.]*|node|ruby|perl|bash|sh|zsh", words[0]):
        return words
    if words[1] == "-m" and words[0].startswith("python"):
        return words[2:] or words
    return words[1:] if _SCRIPT.search(words[1]) else words


def command_forms(text: str) -> list[Form]:
    """Return the long form of a command that somebody typed; one that has no program gives nothing."""
    return copy.deepcopy(_forms(text))  # a draft changes its own


@lru_cache(maxsize=2048)
def _forms(text: str) -> list[Form]:
    text = _REDIRECTED.split(text.strip())[0]
    parts = [part for part in _OPERATORS.split(text) if part]
    words = _words(parts[-1]) if parts else []
    if len(parts) > 1 and re.search(r"[^|]\|[^|]", text) and words:
        return [{"program": [words[0]], "fed_by": [_words(parts[-2])[0]]}]
    while words and _ENV.match(words[0]):
        words = words[1:]
    words = _of_module(_without_placeholders(as_meant(words)))
    if not words or words[0].startswith("-"):
        return []
    program, *rest = words
    if words == ["env"]:
        return [{"program": words, "operands_none": ["*"]}]  # with more behind it, it only sets variables
    if not rest and program in data("tools")["works"]:
        works = data("tools")["works"][program].split()
        return through_finders({"program": _spellings(program), "subcommand": works})
    return with_twins(_form(program, rest))


def _without_placeholders(words: list[str]) -> list[str]:
    """Leave out what stands for anything; as the value of an option it stays open: ``--filter <pkg>``."""
    out: list[str] = []
    for word in words:
        if not _PLACEHOLDER.match(word):
            out.append(word)
        elif out and _LONG.match(out[-1]):
            out[-1] += "=*"
    return out


_LONG = re.compile(r"--[a-z][\w-]*$")


def _spellings(program: str) -> list[str]:
    return [program, *data("programs")["same"].get(program, "").split()]


def _form(program: str, rest: list[str]) -> Form:
    form: Form = {"program": _spellings(program.removeprefix("./"))}
    either = rest[0].split("/") if rest else []
    if len(either) > 1 and all(knows(program, word) for word in either):
        return {**_form(program, rest[1:]), "subcommand": either}  # ``npm install/i/ci``
    rest = _with_values(program, rest)
    leading: list[str] = []
    plain = [word for word in rest if not word.startswith("-")]
    for word in plain if any("=" in word for word in rest if word.startswith("-")) else rest:
        if word.startswith("-") or _is_operand(word) or word.isdigit():
            break
        leading.append(word)
    others = plain[len(leading) :]
    alike = data("twins")["options"]
    options = [alike.get(f"{program} {word}", word) for word in rest if word.startswith("-") and word != "--"]
    if leading:
        form["subcommand"] = [" ".join(leading), *_aliases(program, leading)]
    if leading and program in ("cargo", "rustc"):
        form["subcommand"].append(f"+* {' '.join(leading)}")  # ``cargo +nightly test``
    if options:
        form["options"] = {"all": options}
    if "--" in rest and not others and (files := data("twins")["files"].get(" ".join([program, *leading]))):
        return {**form, **copy.deepcopy(files)}
    same = data("twins")["operands"]
    operands = [
        same.get(f"{program} {word}", either_way(glob))
        for word in others
        if (glob := _operand(program, word))
    ]
    if operands:
        form["operands"] = operands
    return form


_OF_PACKAGES = ("go", "gotestsum", "golangci-lint", "staticcheck", "govulncheck", "ginkgo", "bazel")
"""Programs to which ``./...`` is a name of its own, for all that is below."""


def _operand(program: str, word: str) -> str:
    return word if word.endswith("/...") and program in _OF_PACKAGES else _glob(word)


def _aliases(program: str, words: list[str]) -> list[str]:
    """Return other words for the same subcommand: ``buildx build`` for ``build``."""
    for length in range(len(words), 0, -1):
        named = data("tools")["aliases"].get(" ".join([program, *words[:length]]), "")
        if named:
            return [" ".join([other, *words[length:]]) for other in named.split("|")]
    return []


def _with_values(program: str, rest: list[str]) -> list[str]:
    """Join options with their values (``-t upload`` is ``-t=upload``), so that no other value is meant.

    Where no table knows the program, a word after an option is taken for its value: that only narrows.
    """
    parsed = parse(program, (program, *rest))
    out: list[str] = []
    for word in rest:
        before = out[-1] if out else ""
        free = before.startswith("-") and "=" not in before and before != "--" and not word.startswith("-")
        if free and (word in parsed.values(before) or not parsed.known):
            out[-1] = f"{before}={word}"
        else:
            out.append(word)
    return out


def _is_operand(word: str) -> bool:
    return bool(re.search(r"[/*=<]|\.\w{1,4}$", word)) or word in (".", "~")


def _glob(word: str) -> str:
    word = re.sub(r"<[^>]*>|\.\.\.|\$\w+", "*", word)
    if word.endswith(("=", "=*")):
        return word.rstrip("*") + "*"
    return word if word.strip("*") else ""


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def command_text(form: Form) -> str:
    """Return a plain command line that the form matches: for examples and messages."""
    words = [_plain(form.get("program", ["*"])[0])]
    if form.get("subcommand"):
        words += [_plain(word) for word in form["subcommand"][0].split()]
    options = form.get("options", {})
    words += [part for option in options.get("all", []) for part in _spelled(option.split("|")[0])]
    words += [_plain(option) for option in options.get("any", [])[:1]]
    words += ["something" if glob == "*" else _plain(glob) for glob in form.get("operands", [])]
    if form.get("operands") and words[:2] == ["git", "push"]:
        words.insert(-1, "origin")
    if form.get("fed_by"):
        words = [form["fed_by"][0], "https://example.com/x", "|", *words]
        return " ".join(words)
    env = [entry if "=" in entry else f"{entry}=1" for entry in form.get("env", [])]
    return " ".join([*env, *map(quoted, words)])


def _spelled(option: str) -> list[str]:
    name, _, value = option.partition("=")
    return [name, _plain(value)] if value and not name.startswith("--") else [_plain(option)]


def _plain(glob: str) -> str:
    return as_typed(glob) or glob.split("|")[0].replace("*", "").replace("?", "x") or "x"
