"""From a frame and what fills its places to a rule."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.drafting.required import judges
from rulebook.compiler.language.clauses import Mention
from rulebook.compiler.language.doings import act_on
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_litter
from rulebook.compiler.language.tools import looks, peers, subcommands
from rulebook.compiler.reading.building.refine import commands_before, join_options, with_options
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.frames.awaiting import add_moment, await_moment, joins_trial, only_then
from rulebook.compiler.reading.frames.book import UNSPACED, Frame, force_words
from rulebook.compiler.reading.frames.doing import branch_before, called, is_time, meaning
from rulebook.compiler.reading.frames.leaving import aim_at_end
from rulebook.compiler.reading.frames.pointing import is_exact, is_sure, meant
from rulebook.compiler.reading.frames.spelling import names_in
from rulebook.compiler.reading.frames.there import aim_there, is_option
from rulebook.compiler.reading.frames.waiting import adds_acts, can_wait, is_told, leads_to_a_person, same_for
from rulebook.compiler.reading.frames.ways import by_means
from rulebook.compiler.reading.moments import is_done_to, is_script
from rulebook.compiler.reading.targets import place
from rulebook.compiler.rules import Rule


def rule_of(
    frame: Frame,
    slots: dict[str, str],
    text: str,
    language: str,
    context: Context,
    message: Message,
    spoken: Spoken,
) -> Rule | None:
    """Return the rule that a frame says; None where a place holds what can not be read."""
    entry = frame.entry
    named = {name: names_in(part, message.entities) for name, part in slots.items()}
    rule = Rule(entry["kind"], spoken.shown, entry.get("act", ""), named=names_in(text, message.entities))
    rule.strong = bool(entry.get("strong")) or forced("strong", language, text)
    rule.hedged = bool(entry.get("hedged")) or forced("hedged", language, text)
    rule.derived = "build output" in text or "artifact" in text
    rule.existing = bool(entry.get("existing"))
    if entry.get("implicit"):
        slots = {**slots, "x": ""}
    if not adds_acts(entry, named):
        return None
    if not is_sure(entry, message, spoken, context) or (entry.get("timed") and not is_time(slots)):
        return None
    if not _fill(rule, entry, slots, named, (context, message, spoken)):
        return None
    if rule.kind == "same":
        return same_for(context, rule, named["x"])
    if entry.get("then"):
        return only_then(context, rule.text, slots["b"], language, message)
    for name, moment in (("b", "before"), ("a", "after")):
        if name in slots and _is_its_object(slots, name, text, named):
            return None
        if name in slots and not add_moment(context, rule, moment, slots[name], language, message):
            return None
    if rule.kind == "cleanup":
        return rule if "b" not in slots or rule.before == ["done"] else None
    if not _is_fitting(rule, entry, slots, text, named):
        return None
    if rule.kind == "require" and leads_to_a_person(slots, language):
        return None
    if entry.get("folders") and not all(map(is_several, named["x"])):
        return None
    if not joins_trial(rule, named) or (entry.get("options") and not all(map(is_option, named["y"]))):
        return None
    _part(rule, entry, slots, named, context)
    if not by_means(rule, entry, named):
        return None
    if entry.get("there") and not aim_there(rule, message, spoken):
        return None
    return rule if _refine(rule, entry, named, context, (message, spoken)) else None


_TAKES = re.compile(r"(?:\b\w+ing|\ban?|\bthe)\s*$")


def _is_its_object(slots: dict[str, str], name: str, text: str, named: dict[str, list[Entity]]) -> bool:
    """Tell ``before making a release``, one moment, from ``before a commit the tests``."""
    told = named.get("c", [])
    apart = f"{slots[name]}{slots.get('c', '')}" not in text
    return bool(told) and not apart and all(e.concept for e in told) and bool(_TAKES.search(slots[name]))


def _fill(
    rule: Rule,
    entry: dict[str, Any],
    slots: dict[str, str],
    named: dict[str, list[Entity]],
    said: tuple[Context, Message, Spoken],
) -> bool:
    """Find what the places point back to; False where one stays empty, or holds no name as it has to."""
    if "g" in slots and not (done := act_on(slots["g"], slots.get("m", ""))):
        return False
    if entry.get("files_of"):
        named["x"] = [meaning(_FILES_OF[e.concept]) for e in named["x"] if e.concept in _FILES_OF]
        named["c"] = [e for e in named["c"] if e.code]
        return len(named["x"]) == 1 and bool(named["c"])
    if entry.get("means"):
        named["x"] = [meaning(name) for name in entry["means"].split()]
        named["p"] = named.get("p", []) or branch_before(entry, *said[1:])
        return bool(named["p"]) or not entry.get("branch_before")
    if "g" in slots:
        named["x"] = [Entity("concept", called(slots), concept=done)]
    for name in "xc":
        if name in slots and not named.get(name):
            named[name] = meant(entry, slots[name], *said)
            if not named[name]:
                return False
    rule.named += [e for e in named.get("x", []) if e.kind == "option" and e not in rule.named]
    if entry.get("environment"):
        named["x"] = [Entity("environment", e.text.rstrip("/")) for e in named["x"]]
    if entry.get("exact") and not all(is_exact(e) for e in named["x"]):
        return False
    if rule.kind == "cleanup":
        return aim_at_end(rule, slots, named, *said[1:])
    if entry.get("points"):
        named["x"] = meant(entry, "it", *said)
    return True


_FILES_OF = {"migrate": "migration_files"}
"""What is run -> the files that it runs."""


_BY_MEANS = re.compile("(?:only|just) with \ue000")
"""``edit go.mod only with `go get` ``: how files are changed, and nothing that comes before it."""


def _is_fitting(
    rule: Rule, entry: dict[str, Any], slots: dict[str, str], text: str, named: dict[str, list[Entity]]
) -> bool:
    """Tell whether what was named can be what a rule of this kind is about."""
    things, runs = named.get("x", []), named.get("c", [])
    if rule.kind == "require" and not all(map(_can_be_run, runs)):
        return False
    if rule.kind == "require" and rule.act == "run" and any(map(_is_no_script, runs)):
        return False
    if rule.kind == "require" and _BY_MEANS.search(text):
        return not rule.before_targets or any(kind_of(e) != "path" for e in rule.before_targets)
    remark = "r" in slots and not entry.get("looks")
    if remark and any(e.kind == "command" and " " not in e.text for e in things):
        return False  # ``flyctl scale costs money``: the remark may begin with a subcommand
    if rule.act == "create" and any(map(is_litter, things)):
        return False  # ``scratch work goes into .scratch/``: what is gone at the end was nowhere else
    return rule.kind != "ask" or (can_wait(rule, things) and is_told(slots, text, named))


def _part(
    rule: Rule,
    entry: dict[str, Any],
    slots: dict[str, str],
    named: dict[str, list[Entity]],
    context: Context,
) -> None:
    """Part what the rule is about from its remedies, exceptions, places and moments."""
    required = rule.kind == "require"
    rule.ends = rule.text if {"h", "w"} & slots.keys() or context.ends else ""
    rule.remedies = [*named.get("y", []), *([] if required else named.get("c", []))]
    rule.exceptions = [*named.get("e", []), *named.get("k", [])]
    _aim(rule, named.get("c" if required else "x", []))
    rule.places += [e for e in named.get("p", []) if e not in rule.places]
    if not (rule.targets and all(kind_of(e) == "path" for e in rule.targets)):
        rule.places = rule.places or list(context.scope)
    rule.before += entry.get("before", [])
    rule.before_targets += [Entity("concept", name, concept=name) for name in entry.get("holds", [])]
    rule.after += entry.get("after", [])


def _refine(
    rule: Rule,
    entry: dict[str, Any],
    named: dict[str, list[Entity]],
    context: Context,
    said: tuple[Message, Spoken],
) -> bool:
    """Join options to their commands and add other ways; False where a limit can not be carried."""
    if rule.kind == "forbid":
        with_options(rule)
        join_options(rule, [*_named_before(*said), *named.get("y", [])])
        if not rule.targets and (entry.get("option") or (entry.get("long") and not _is_long(rule))):
            return False
    if rule.kind == "require":
        _add_ways(rule, named.get("y", []))
        await_moment(rule, context)
    _only_looks(rule, entry)
    return _spares(rule, named.get("k", []))


def _is_long(rule: Rule) -> bool:
    """Tell whether the options that a rule names say by themselves what they do."""
    return all(len(e.text) > _SHORT for e in rule.places if e.kind == "option")


_SHORT = 3


def _named_before(message: Message, spoken: Spoken) -> list[Entity]:
    at = next((i for i, one in enumerate(message.spoken) if one.sentence is spoken.sentence), 0)
    return commands_before([clause for one in message.spoken[:at] for clause in one.clauses])


def _only_looks(rule: Rule, entry: dict[str, Any]) -> None:
    """Read ``kubectl: look, don't touch``: what of a program only looks; unclear where that is not known."""
    if entry.get("looks"):
        programs = [e.text for e in rule.targets]
        rule.targets = [Entity("command", f"{name} {word}") for name in programs for word in looks(name)]
        rule.unclear = len(programs) != 1 or not rule.targets


def _spares(rule: Rule, exempt: list[Entity]) -> bool:
    """Tell whether a check can carry the exceptions: options and commands of commands, paths of paths."""
    if rule.targets and all(kind_of(e) == "command" for e in rule.targets):
        return all(kind_of(e) in ("command", "option", "env") for e in exempt)
    return all(kind_of(e) == "path" for e in exempt)


def _can_be_run(entity: Entity) -> bool:
    """Tell a command that can be run as it stands from a bare tool (``npm``) that only begins one."""
    if entity.concept in _UNDOES or is_done_to(entity):
        return False  # ``kill the dev server when you're done``: only where one was started
    bare = entity.kind == "command" and " " not in entity.text
    return not (bare and (subcommands().get(entity.text) or peers(entity.text)) and not judges(entity.text))


_UNDOES = ("kill_process", "kill_process_said", "kill_server", "stop_containers")
"""Acts that end something: due only where it was begun."""


def _add_ways(rule: Rule, ways: list[Entity]) -> None:
    """Add how a tool is run here, ``clang-tidy (`./scripts/tidy.sh`)``: either will do."""
    if ways and len(rule.targets) == 1 and not any(map(_is_no_script, ways)):
        rule.targets += [Entity("command", e.text, code=True) if is_script(e) else e for e in ways]
        rule.either, rule.remedies = True, []


def _is_no_script(entity: Entity) -> bool:
    return kind_of(entity) in ("path", "scope") and not is_script(entity)


def _aim(rule: Rule, things: list[Entity]) -> None:
    """Say what a rule is about; names that only say where are its places."""
    if rule.kind == "require":
        rule.targets = [Entity("command", e.text, code=True) if is_script(e) else e for e in things]
        return
    if rule.act == "run":
        things = [Entity("command", e.text, code=True) if is_script(e) else e for e in things]
    if rule.act == "create":
        rule.targets = list(things)
        return
    place(rule, [Mention(e, "object") for e in things])
    if not rule.act and rule.targets and all(kind_of(e) == "command" for e in rule.targets):
        rule.act = "run"


def is_several(entity: Entity) -> bool:
    """Tell a folder and a kind of files, to which new ones may be added, from one file."""
    last = entity.text.rstrip("/").rpartition("/")[2]
    return bool(entity.concept) or entity.text.endswith("/") or "*" in last or "." not in last.lstrip(".")


def forced(mark: str, language: str, text: str) -> bool:
    """Tell whether a text has one of the words by which its force is told."""
    return any(
        word in text if language in UNSPACED else re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
        for word in force_words(mark, language)
    )
