"""What a rule about commands frees: what the message calls fine, and its remedy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulebook.compiler.drafting.globs import operands_of
from rulebook.compiler.drafting.patterns import Form, forms_of
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data, nests, peers, subcommands, wrappers
from rulebook.compiler.rules import Rule
from rulebook.shell.options import parse


def is_command(entity: Entity) -> bool:
    """Tell whether an entity is a command or an act that is one."""
    return (entity.kind == "command" or bool(entity.concept)) and bool(forms_of(entity))


def allowed(rule: Rule) -> dict[str, Any] | None:
    """Return what is exempt: what the message says is fine, a remedy that goes on with the same words."""
    named = [e for e in rule.exceptions if is_command(e)]
    family = any(e.concept for e in rule.targets)
    named += [e for e in rule.remedies if e.kind == "command" and (family or _goes_on(e, rule))]
    refused = [form for e in rule.targets if is_command(e) for form in forms_of(e)]
    narrow = [form for e in rule.targets if e.concept or " " in e.text for form in forms_of(e)]
    forms = [f for e in named for f in forms_of(e) if not any(_covers(f, other) for other in narrow)]
    forms += [form for e in rule.remedies for form in _through(e, rule)]
    forms += [_looking(e.text) for e in rule.targets if _is_held_in_part(e, rule)]
    forms += [form for one in refused for form in _looking_below(one)]
    forms += [form for e in rule.exceptions if e.kind == "folder" for form in in_folder(e.text)]
    return {"command": forms} if forms else None


def kept(forms: list[Form], free: dict[str, Any] | None) -> list[Form]:
    """Return forms without those of a program that is wholly free: ``fvm`` for ``fvm flutter``."""
    whole = {
        p for form in (free or {}).get("command", []) if form.keys() == {"program"} for p in form["program"]
    }
    return [form for form in forms if not set(form["program"]) <= whole] or forms


def _covers(fine: Form, refused: Form) -> bool:
    """Tell ``publishing without the flag is fine`` from an exception: the narrower of the two is refused."""
    longer = {"subcommand", "options", "operands"} & refused.keys()
    limited = fine.get("options", {}).keys() - {"none"} or {"operands", "env"} & fine.keys()
    if not longer or limited or not set(refused["program"]) <= set(fine["program"]):
        return False
    heads = fine.get("subcommand", [""])
    same = any(any(_begins(one, head) for head in heads) for one in refused.get("subcommand", [""]))
    return same and (bool({"options", "operands"} & refused.keys()) or heads != refused.get("subcommand"))


def _begins(words: str, head: str) -> bool:
    return not head or words == head or words.startswith(f"{head} ")


def in_folder(folder: str) -> list[Form]:
    """Return what runs in a folder, or is told by an option or an operand to work there."""
    told = [f"{option}={folder}" for option in ("-C", "-chdir", "--prefix", "--cwd", "--dir", "--directory")]
    return [
        {"program": ["*"], "cwd": [folder]},
        {"program": ["*"], "options": {"any": told}},
        *([{"program": ["*"], "operands": ["|".join(operands_of(f"{folder}/"))]}] if folder != "." else []),
    ]


def _is_held_in_part(bad: Entity, rule: Rule) -> bool:
    """Tell a program that may still look (``flyway info``) from one that another program stands in for."""
    return (
        bad.kind == "command"
        and bool(subcommands().get(bad.text))
        and not (rule.kind == "replace" and any(_is_other_program(good, bad) for good in rule.remedies))
    )


def _is_other_program(good: Entity, bad: Entity) -> bool:
    """Tell ``docker compose`` beside ``docker-compose``: the same words work with both."""
    program = good.text.split()[0].rsplit("/", 1)[-1]
    return (
        bad.text in peers(program)
        or bad.text in program.split("-")
        or good.text.replace(" ", "-") == bad.text
    )


def _looking(program: str) -> Form:
    """Return what only looks, for a whole program: ``flyway info``."""
    return {"program": [program], "subcommand": data("tools")["looking"]["words"].split()}


def _looking_below(refused: Form) -> list[Form]:
    """Return what only looks, for a subcommand that has its own: ``git stash list``."""
    heads = refused.get("subcommand", [])
    if len(refused["program"]) != 1 or refused.keys() & {"options", "operands"}:
        return []
    program = refused["program"][0]
    words = data("tools")["looking"]["below"].split()
    below = [f"{head} {word}" for head in heads for word in words if nests(f"{program} {head}", word)]
    return [{"program": [program], "subcommand": below}] if below else []


def _through(good: Entity, rule: Rule) -> list[Form]:
    """Return what frees the bad command inside the good one: its wrapper, or its own copy of the program.

    ``bundle exec pod install`` frees whatever ``bundle exec`` runs, ``.venv/bin/pip`` that one ``pip``.
    """
    words = [word for word in good.text.split() if word != "--"]
    wrapper = next((w for w in (" ".join(words[:2]), *words[:1]) if w in wrappers()), "")
    found = forms_of(Entity("command", wrapper)) if wrapper else []
    for bad in [e for e in rule.targets if e.kind == "command"]:
        program = next((w for w in bad.text.split() if "=" not in w), "")
        own = words[0] if words else ""
        if "/" in own and own.rsplit("/", 1)[-1] == program and own != program:
            found.append({"program": [own.removeprefix("./")]})
        elif program in words[1:]:
            found += forms_of(Entity("command", " ".join(words[: words.index(program)])))
    return found


def _goes_on(good: Entity, rule: Rule) -> bool:
    words = good.text.split()
    if len(words) > 1 and words[-1] in ("run", "exec", "x"):
        return True  # a wrapper: ``uv run`` makes ``python`` the right one
    return any(
        good.text != bad.text and {bad.text.split()[0]} & {words[0], *words[1:3]} for bad in rule.targets
    )


def spare_options(form: Form, rule: Rule) -> None:
    """Let the options of the remedy pass that are all it has more: ``pnpm --filter web test``."""
    for good in (f for e in rule.remedies if is_command(e) for f in forms_of(e)):
        same = good["program"] == form["program"] and good.get("subcommand") == form.get("subcommand")
        more = set(good.get("options", {}).get("all", [])) - set(form.get("options", {}).get("all", []))
        if same and more:
            given = sorted(option.split("=")[0] for option in more)
            form["options"]["none"] += [*given, *with_short(good["program"], given)]


def with_short(programs: list[str], options: list[str]) -> list[str]:
    """Return the short forms that options may have in programs whose options nobody here knows: ``-s``.

    It may be another option; but what is required must not be held where it was given.
    """
    if any(parse(program, (program,)).known for program in programs):
        return []
    return [option[1:3] for option in options if option.startswith("--") and len(option) > _ONE_LETTER]


_ONE_LETTER = 3


_NAMESAKES = {"python": "python3", "python3": "python", "pip": "pip3", "pip3": "pip"}


def with_namesakes(rule: Rule) -> list[Entity]:
    """Return the targets of a rule with ``python`` beside ``python3``, where it is not the remedy."""
    out = []
    for entity in rule.targets:
        first, _, rest = entity.text.partition(" ")
        other = _NAMESAKES.get(first, "") if entity.kind == "command" else ""
        out.append(entity)
        if other and not any(e.text.split()[:1] == [other] for e in (*rule.remedies, *rule.exceptions)):
            out.append(replace(entity, text=f"{other} {rest}".strip()))
    return list(dict.fromkeys(out))
