"""Events that a canonical predicate stands for: what a relation is shown with."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Callable, Iterator
from typing import Any

from rulebook.lifecycle.relations.globs import samples

Event = dict[str, Any]
_WORD = "x"
_MOST = 24


def events(predicate: dict[str, Any]) -> list[Event]:
    """Return some events on which a predicate is meant to fire, the plainest first."""
    return list(itertools.islice(_events(predicate), _MOST))


def exempted(verifier: dict[str, Any]) -> list[Event]:
    """Return some events that ``{"forbid", "unless"?}`` speaks about and lets pass."""
    forbid = verifier["forbid"]
    found: list[Event] = []
    for kind in ("write", "read"):
        found += [{kind: samples(glob)[0]} for glob in forbid.get(kind, {}).get("except", ())]
    written = forbid.get("write", {}).get("paths", ())
    for exempt in (verifier.get("unless", {}), forbid.get("unless", {})):
        for event in events(exempt) if exempt else ():
            found.append(event)
            if "command" in event and written:
                found.append({"command": f"{event['command']} > {shlex.quote(samples(written[0])[0])}"})
    return found


def _events(predicate: dict[str, Any]) -> Iterator[Event]:
    kind, part = next((key, value) for key, value in predicate.items() if key not in ("unless", "on_opaque"))
    made = _MADE.get(kind)
    if made is not None:
        yield from made(part)


def _commands(forms: list[dict[str, Any]]) -> Iterator[Event]:
    for form in forms:
        program, paths = form["program"], form.get("subcommand", [""])
        for name, path in itertools.product(program, paths):
            event: Event = {"command": _line(form, name, path)}
            if form.get("cwd"):
                event["cwd"] = samples(form["cwd"][0])[0]
            if form.get("branches"):
                event["branch"] = _word(form["branches"][0])
            yield event


def _line(form: dict[str, Any], program: str, path: str) -> str:
    words = [_assigned(one) for one in form.get("env", ())]
    words.append(_WORD if program == "*" else program)
    words += [_word(word) for word in path.split()]
    words += [_word(group[0]) for group in form.get("options", {}).get("all", ())]
    words += [_word(one) for one in form.get("argv", ())]
    words += [_word(one) for one in form.get("operands", ())]
    line = " ".join(shlex.quote(word) if not word.endswith("=") else word for word in words)
    if form.get("writes"):
        line += f" > {shlex.quote(samples(form['writes'][0])[0])}"
    if form.get("fed_by"):
        line = f"{form['fed_by'][0]} | {line}"
    if form.get("joined_by"):
        line += f" {form['joined_by'][0]} true"
    return line


def _assigned(one: str) -> str:
    name, _, value = one.partition("=")
    return f"{name}={_word(value or _WORD)}"


def _word(glob: str) -> str:
    return glob.split("|")[0].replace("*", _WORD).replace("?", _WORD)


def _writes(part: dict[str, Any]) -> Iterator[Event]:
    operation = {"op": part["op"][0]} if part.get("op") else {}
    for glob in part["paths"]:
        for path in samples(glob)[:4]:
            yield {"write": path, **operation}


def _reads(part: dict[str, Any]) -> Iterator[Event]:
    yield from ({"read": samples(glob)[0]} for glob in part["paths"])


def _tools(part: dict[str, Any]) -> Iterator[Event]:
    given = {key: _word(globs[0]) for key, globs in part.get("input", {}).items()}
    yield from ({"tool": _word(name), "input": given} for name in part["name"])


def _sessions(part: dict[str, Any]) -> Iterator[Event]:
    after = list(_events(part["after"]))[:1] if "after" in part else []
    if "left" in part:
        after = [{"write": samples(part["left"][0])[0], "op": "create"}]
    if part["before"] == "stop":
        yield {"session": after or [{"write": _WORD}], "then": "stop"}
        return
    for event in _events(part["before"]):
        yield {"session": [*after, event]}


def _any(parts: list[dict[str, Any]]) -> Iterator[Event]:
    for part in parts:
        yield from _events(part)


def _all(parts: list[dict[str, Any]]) -> Iterator[Event]:
    """One part's event may satisfy the others; the evaluator says whether it does."""
    yield from _any(parts)


def _contents(part: dict[str, Any]) -> Iterator[Event]:
    path = samples(part.get("paths", [_WORD])[0])[0]
    for text in filter(None, map(_text_of, part.get("regex", ()))):
        if "file" in part.get("where", ("file",)):
            yield {"write": path, "content": text}
        elif "message" in part["where"]:
            yield {"commit": {"message": text, "staged": []}}
        else:
            yield {"command": text}


def _sayings(part: dict[str, Any]) -> Iterator[Event]:
    yield from ({"say": text} for text in map(_text_of, part.get("regex", ())) if text)


def _text_of(regex: str) -> str | None:
    """Return a text that an expression finds, where its own letters are one; None where they are not."""
    import re2  # type: ignore[import-untyped]  # ships no types; heavy, so imported where it is needed

    plain = regex.removeprefix("(?i)").strip("^$")
    for sign, text in _SIGNS:
        plain = plain.replace(sign, text)
    return plain if re2.search(regex, plain) else None


_SIGNS = (
    (r"\b", ""),
    (r"\s*", " "),
    (r"\s+", " "),
    (r"\s", " "),
    (".*", " "),
    (r"\d+", "1"),
    (r"\w+", "x"),
    ("\\", ""),
)
"""What the usual signs of an expression may stand for, in the order of replacement."""

_MADE: dict[str, Callable[[Any], Iterator[Event]]] = {
    "content": _contents,
    "say": _sayings,
    "command": _commands,
    "write": _writes,
    "read": _reads,
    "tool": _tools,
    "session": _sessions,
    "any": _any,
    "all": _all,
}
