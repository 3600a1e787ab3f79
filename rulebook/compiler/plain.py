"""A predicate in plain language, for cards and messages."""

from __future__ import annotations

from typing import Any


def in_words(verifier: dict[str, Any]) -> str:
    """Return a canonical verifier in one sentence."""
    text = predicate_in_words(verifier["forbid"])
    return f"{text}; unless {predicate_in_words(verifier['unless'])}" if "unless" in verifier else text


def predicate_in_words(predicate: dict[str, Any]) -> str:
    """Return one canonical predicate in words."""
    kind = next(key for key in predicate if key not in ("unless", "on_opaque"))
    text = _WORDS[kind](predicate[kind])
    return f"{text}, except {predicate_in_words(predicate['unless'])}" if "unless" in predicate else text


def _listed(items: list[str], word: str = "or") -> str:
    shown = items[:6] + ([f"{len(items) - 6} more"] if len(items) > 6 else [])
    return f" {word} ".join(shown)


def _command(forms: list[dict[str, Any]]) -> str:
    return "an execution of " + _listed([_form(form) for form in forms])


def _form(form: dict[str, Any]) -> str:
    text = "|".join(form["program"][:5]) + ("|..." if len(form["program"]) > 5 else "")
    if form.get("subcommand"):
        text += " " + "|".join(form["subcommand"][:5]) + ("|..." if len(form["subcommand"]) > 5 else "")
    options = form.get("options", {})
    text += "".join(f" {'|'.join(group[:3])}" for group in options.get("all", []))
    text += f" without {', '.join(options['none'])}" if options.get("none") else ""
    for key, words in (
        ("operands", "on"),
        ("operands_none", "but on no"),
        ("cwd", "in"),
        ("branches", "on branch"),
    ):
        text += f" {words} {', '.join(form[key])}" if form.get(key) else ""
    text += f" with {', '.join(form['env'])}" if form.get("env") else ""
    text += f" unless {', '.join(form['env_none'])} is set" if form.get("env_none") else ""
    return text + (f" fed by {'|'.join(form['fed_by'])}" if form.get("fed_by") else "")


def _paths(verb: str):  # type: ignore[no-untyped-def]  # one function a kind
    def words(form: dict[str, Any]) -> str:
        acts = _listed(form.get("op", [])) or verb
        text = f"{acts} {_listed(form['paths'])}"
        return f"{text}, except {_listed(form['except'], 'and')}" if form.get("except") else text

    return words


def _content(form: dict[str, Any]) -> str:
    places = {"file": "files", "command": "commands", "message": "commit messages"}
    where = _listed([places[place] for place in form.get("where", ["file"])], "and")
    if form.get("absent"):
        return f"{where} without /{_listed(form['absent'])}/"
    patterns = _listed([f"/{pattern}/" for pattern in form.get("regex", []) + form.get("syntax", [])])
    paths = f" in {_listed(form['paths'])}" if form.get("paths") else ""
    return f"new text in {where}{paths} that holds {patterns}"


def _say(form: dict[str, Any]) -> str:
    if form.get("absent"):
        return f"an answer without /{_listed(form['absent'])}/"
    return f"an answer that holds /{_listed(form.get('regex', []))}/"


def _session(form: dict[str, Any]) -> str:
    before = "the end of the task" if form["before"] == "stop" else predicate_in_words(form["before"])
    if form.get("go"):
        return f"{before}, before a person has said go"
    if form.get("said"):
        return f"{before}, before the user has said so"
    if form.get("left"):
        spared = f" (but not {_listed(form['except'])})" if form.get("except") else ""
        return f"{_listed(form['left'])}{spared} that this session made and left at {before}"
    after = f" since {predicate_in_words(form['after'])}" if form.get("after") else ""
    return f"{before}, before {predicate_in_words(form['require'])}{after}"


_WORDS: dict[str, Any] = {
    "command": _command,
    "write": _paths("a change of"),
    "read": _paths("reading"),
    "content": _content,
    "say": _say,
    "session": _session,
    "tool": lambda form: f"a call of {_listed(form['name'])}",
    "run": lambda text: f"`{text}` does not exit 0",
    "all": lambda parts: _listed([predicate_in_words(part) for part in parts], "and"),
    "any": lambda parts: _listed([predicate_in_words(part) for part in parts]),
    "not": lambda part: f"not {predicate_in_words(part)}",
}
