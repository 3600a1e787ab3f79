"""The canonical form of a verifier: what the evaluator, the bundle, resolution and the hash read.

``{"forbid": P, "unless"?: P}``. A predicate P has exactly one of the kind or combinator keys, and may
have ``unless`` and ``on_opaque``::

    {"command": [FORM, ...]}            a match of any form; see ``_form`` for FORM
    {"write": {"paths": [...], "except"?: [...], "op"?: [...]}}          "read" likewise
    {"content": {"regex"?, "absent"?, "syntax"?: [...], "language"?, "paths"?, "except"?,
                 "where": [...], "whole_file"?: true, "comments"?: true}}
    {"tool": {"name": [...], "input"?: {KEY: [...]}}}
    {"say": {"regex"?, "absent"?: [...], "max_words"?: N}}
    {"session": {"before": "stop" | P, "require"?: P, "after"?: P, "go"?: true | [...], "left"?,
                 "said"?: [...], "scope"?: "task"}}
    {"run": TEXT}
    {"all": [P, ...]}  {"any": [P, ...]}  {"not": P}
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rulebook.records.base import Authored
from rulebook.records.command_form import CommandForm
from rulebook.records.pattern import long_form, option_alternatives, split_alternatives
from rulebook.records.predicate import Predicate, SessionForm, Verifier


def canonical_verifier(verifier: Verifier) -> dict[str, Any]:
    """Return ``{"forbid": P, "unless"?: P}``; an ``unless`` of ``forbid`` itself is the same exemption."""
    forbid = canonical_predicate(verifier.forbid)
    exempt = [forbid.pop("unless", None), verifier.unless and canonical_predicate(verifier.unless)]
    exempt = [one for one in exempt if one]
    result: dict[str, Any] = {"forbid": forbid}
    if exempt:
        result["unless"] = exempt[0] if len(exempt) == 1 else {"any": unique(exempt)}
    return result


def canonical_predicate(predicate: Predicate) -> dict[str, Any]:
    """Return the canonical form of one predicate."""
    result = _kind(predicate)
    if predicate.unless is not None:
        exempt = canonical_predicate(predicate.unless)
        if "unless" in result:  # a collapsed ``any`` or ``all`` brought its own
            exempt = {"any": unique([result["unless"], exempt])}
        result["unless"] = exempt
    if predicate.on_opaque != "ignore":
        result["on_opaque"] = predicate.on_opaque
    return result


def _kind(predicate: Predicate) -> dict[str, Any]:
    if predicate.command is not None:
        return {"command": canonical_forms(predicate.command)}
    for name in ("all", "any"):
        parts = getattr(predicate, name)
        if parts is not None:
            inner = unique([canonical_predicate(part) for part in parts])
            return inner[0] if len(inner) == 1 else {name: inner}
    if predicate.not_ is not None:
        return {"not": canonical_predicate(predicate.not_)}
    if predicate.session is not None:
        return {"session": _session(predicate.session)}
    if predicate.run is not None:
        return {"run": predicate.run}
    for name in ("write", "content", "read", "tool", "say"):
        part = getattr(predicate, name)
        if part is not None:
            return {name: _authored(part)}
    raise AssertionError("a predicate has exactly one kind")  # its model holds this


def canonical_forms(command: Iterable[str | CommandForm]) -> list[dict[str, Any]]:
    """Return the long forms of short patterns and of what groups them; see ``_form`` for their keys."""
    forms = [form for one in command for form in _spelled_out(one)]
    return unique([_form(form) for form in forms])


def _spelled_out(one: str | CommandForm) -> list[dict[str, Any]]:
    if isinstance(one, str):
        return [long_form(one)]
    form = _authored(one)
    patterns = form.pop("patterns", None)
    if not patterns:
        return [form]
    del form["program"]  # the default of what the patterns name
    return [_joined(long_form(pattern), form) for pattern in patterns]


def _joined(pattern: dict[str, Any], shared: dict[str, Any]) -> dict[str, Any]:
    """Return a pattern's form with what it shares with others; options and assignments add up."""
    form = {**pattern, **shared}
    if "env" in pattern:
        form["env"] = [*pattern["env"], *shared.get("env", ())]
    if "options" in pattern:
        options = shared.get("options", {})
        form["options"] = {**options, "all": [*pattern["options"]["all"], *options.get("all", ())]}
    return form


def _authored(part: Authored) -> dict[str, Any]:
    """Return the given fields under their authored names, lists as sorted sets."""
    result: dict[str, Any] = {}
    for name, field in type(part).model_fields.items():
        value = getattr(part, name)
        if isinstance(value, Authored):
            value = _authored(value)
        elif isinstance(value, tuple):
            value = unique(list(value))
        elif isinstance(value, dict):
            value = {key: unique(list(words)) for key, words in value.items()}
        if value not in ([], {}, None, False):
            result[field.alias or name] = value
    return result


def _session(form: SessionForm) -> dict[str, Any]:
    result: dict[str, Any] = {
        "before": "stop" if form.before == "stop" else canonical_predicate(form.before),
    }
    for name in ("require", "after"):
        part = getattr(form, name)
        if part is not None:
            result[name] = canonical_predicate(part)
    if form.go:
        result["go"] = form.go if isinstance(form.go, bool) else unique(list(form.go))
    for name in ("left", "said"):
        if getattr(form, name):
            result[name] = unique(list(getattr(form, name)))
    if form.but:
        result["except"] = unique(list(form.but))
    if form.scope != "session":
        result["scope"] = form.scope
    return result


def _form(form: dict[str, Any]) -> dict[str, Any]:
    """Return one command form.

    ``program``: names, ``["*"]`` for any. ``subcommand``: space-separated paths, one of which the
    operands begin with. ``options``: ``{"all": [[alternative, ...], ...], "none": [...]}``, each group
    of ``all`` needs one of its alternatives. ``argv``: words and options in order, of a short pattern
    whose options may take values. The other parts are those of ``CommandForm``.
    """
    result = dict(form)
    result["program"] = unique([name for word in form["program"] for name in split_alternatives(word)])
    if "subcommand" in form:
        result["subcommand"] = unique([" ".join(path.split()) for path in form["subcommand"]])
    options = _options(form.get("options", {}))
    result.pop("options", None)
    if options:
        result["options"] = options
    return result


def _options(options: dict[str, Any]) -> dict[str, Any]:
    groups = [
        option_alternatives(entry) if isinstance(entry, str) else entry for entry in options.get("all", ())
    ]
    some = [alternative for entry in options.get("any", ()) for alternative in option_alternatives(entry)]
    none = [alternative for entry in options.get("none", ()) for alternative in option_alternatives(entry)]
    if some:
        groups.append(some)
    result: dict[str, Any] = {}
    if groups:
        result["all"] = unique([unique(group) for group in groups])
    if none:
        result["none"] = unique(none)
    return result


def unique(items: list[Any]) -> list[Any]:
    """Return ``items`` sorted by their JSON text, each once."""
    if len(items) < 2:
        return items
    by_text = {_json(item): item for item in items}
    return [by_text[text] for text in sorted(by_text)]


_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode
