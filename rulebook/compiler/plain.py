"""A predicate in plain language, for cards and messages."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.plain_commands import commands_in_words, listed

Predicate = dict[str, Any]


def in_words(verifier: dict[str, Any]) -> str:
    """Return a canonical verifier in one sentence."""
    text = predicate_in_words(verifier["forbid"])
    return f"{text}; free: {predicate_in_words(verifier['unless'])}" if "unless" in verifier else text


def predicate_in_words(predicate: Predicate) -> str:
    """Return one canonical predicate in words."""
    kind = next(key for key in predicate if key not in ("unless", "on_opaque"))
    text = str(_WORDS[kind](predicate[kind]))
    return f"{text}, except {predicate_in_words(predicate['unless'])}" if "unless" in predicate else text


def _paths(verb: str):  # type: ignore[no-untyped-def]  # one function a kind
    def words(form: dict[str, Any]) -> str:
        acts = listed([_ACTS[act] for act in form.get("op", [])]) or verb
        text = f"{acts} {listed(form['paths'])}"
        return f"{text}, except {listed(form['except'], 'and')}" if form.get("except") else text

    return words


_ACTS = {"create": "creating", "modify": "changing", "delete": "deleting"}


def _content(form: dict[str, Any]) -> str:
    places = {"file": "files", "command": "commands", "message": "commit messages"}
    where = listed([places[place] for place in form.get("where", ["file"])], "and")
    paths = f" in {listed(form['paths'])}" if form.get("paths") else ""
    if form.get("absent"):
        return f"{where}{paths} without {_patterns(form['absent'])}"
    new = "text" if form.get("whole_file") else "new text"
    return (
        f"{new} in {where}{paths} that holds {_patterns([*form.get('regex', []), *form.get('syntax', [])])}"
    )


def _patterns(patterns: list[str]) -> str:
    return listed([f"/{pattern}/" for pattern in patterns])


def _say(form: dict[str, Any]) -> str:
    found = [
        f"holds {_patterns(form['regex'])}" if form.get("regex") else "",
        f"lacks {_patterns(form['absent'])}" if form.get("absent") else "",
        f"is longer than {form['max_words']} words" if form.get("max_words") else "",
    ]
    return f"an answer that {listed([one for one in found if one])}"


def _session(form: dict[str, Any]) -> str:
    before = "ending the task" if form["before"] == "stop" else predicate_in_words(form["before"])
    return before + _without(form)


def _without(form: dict[str, Any]) -> str:
    """Return what a session predicate asks for, as what is missing."""
    if form.get("go"):
        return ", without a person's go"
    if form.get("said"):
        return f", without a prompt that holds {_patterns(form['said'])}"
    if form.get("left"):
        spared = f" (but not {listed(form['except'])})" if form.get("except") else ""
        return f", with {listed(form['left'])}{spared} left that this session made"
    after = f" after {predicate_in_words(form['after'])}" if form.get("after") else ""
    return f", without {predicate_in_words(form['require'])}{after}"


def _any(parts: list[Predicate]) -> str:
    """Return alternatives; what several of them ask for is said once, behind all that asks for it."""
    texts: dict[str, list[str]] = {}
    for part in parts:
        form = part.get("session") if set(part) == {"session"} else None
        if form is None or form["before"] == "stop":
            texts.setdefault("", []).append(predicate_in_words(part))
        else:
            texts.setdefault(_without(form), []).append(predicate_in_words(form["before"]))
    return " or ".join(listed(before, shown=len(before)) + rest for rest, before in texts.items())


def _all(parts: list[Predicate]) -> str:
    return " and ".join(map(predicate_in_words, parts))


_WORDS: dict[str, Any] = {
    "command": commands_in_words,
    "write": _paths("changing"),
    "read": _paths("reading"),
    "content": _content,
    "say": _say,
    "session": _session,
    "tool": lambda form: f"calling {listed(form['name'])}",
    "run": lambda text: f"`{text}` not exiting 0",
    "all": _all,
    "any": _any,
    "not": lambda part: f"not {predicate_in_words(part)}",
}
