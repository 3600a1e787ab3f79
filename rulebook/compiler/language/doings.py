"""Acts on the things of tools in words: ``deleting namespaces``, ``volume removal``; which concept each is.

The table is ``data/things.toml``: things with their names, classes of acts with their verbs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from rulebook.compiler.language.alternatives import any_of
from rulebook.compiler.language.tools import data

_BEFORE = (
    "the any a an my our your their his her all every other existing these those that this some more"
    " another new each old shared whole entire running live"
)
_BEHIND = (
    r"(?! (?:files?|names?|dumps?|backups?|configs?|configuration|code|tests?|docs?"
    r"|polic(?:y|ies)|urls?|connections?|users?|rows?|columns?|messages?|descriptions?|titles?|bodies|comments?|labels?|numbers?|notes?|pages?"
    r"|components?|class(?:es)?|functions?|types?|variables?|in the (?:docs?|readme)|of)\b)"
)


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb in its forms.

    Attributes:
        base, third, ing, done: as they are said.
        nouns: what the act is called.

    """

    base: str
    third: str
    ing: str
    done: str
    nouns: tuple[str, ...]


@cache
def verbs() -> dict[str, tuple[Verb, ...]]:
    """Return class of acts -> its verbs."""
    return {
        name: tuple(_verb(line) for line in lines.strip().splitlines())
        for name, lines in data("things")["acts"].items()
    }


def _verb(line: str) -> Verb:
    forms, _, nouns = line.partition("=")
    base, third, ing, done = (form.replace("_", " ") for form in forms.split())
    return Verb(base, third, ing, done, tuple(nouns.split()))


@cache
def _classes() -> dict[str, dict[str, str]]:
    """Return class of acts -> name of a thing -> the concept of the act; ``kill`` is a class of one verb."""
    found: dict[str, dict[str, str]] = {}
    for thing in data("things")["things"].values():
        for name in thing["names"].split():
            for act, concept in thing.items():
                if act not in ("names", "of", "alone"):
                    found.setdefault(act, {}).setdefault(name.replace("_", " "), concept)
    return found


def _verbs_of(act: str) -> tuple[Verb, ...]:
    if act in verbs():
        return verbs()[act]
    return tuple(verb for one in verbs().values() for verb in one if verb.base == act)[:1]


@cache
def _modifiers() -> str:
    return any_of(_pointing())


def _pointing() -> set[str]:
    """Return what may stand before a thing."""
    own = (word for thing in data("things")["things"].values() for word in thing.get("of", "").split())
    return {word.replace("_", " ") for word in (*_BEFORE.split(), *own)}


@cache
def patterns() -> tuple[str, ...]:
    """Return patterns of whole phrases: a verb with its thing, or the thing with a noun for the act."""
    out = []
    for act, things in _classes().items():
        said = [form for verb in _verbs_of(act) for form in (verb.base, verb.third, verb.ing)]
        nouns = [noun for verb in _verbs_of(act) for noun in verb.nouns]
        names = any_of(things)
        out.append(f"{any_of(said)} (?:{_modifiers()} ){{0,3}}{names}{_BEHIND}")
        if nouns:
            out.append(f"(?:{_modifiers()} ){{0,2}}{names} {any_of(nouns)}")
    return tuple(out)


def begins() -> set[str]:
    """Return the words with one of which each phrase of ``patterns`` begins."""
    said = {form for act in _classes() for v in _verbs_of(act) for form in (v.base, v.third, v.ing)}
    names = {name for things in _classes().values() for name in things}
    return {words.split()[0] for words in said | names | _pointing()}


@lru_cache(maxsize=2048)
def named(plain: str) -> str:
    """Return the concept that a phrase in lower case is (``deleting namespaces``), else an empty string."""
    for act, things in _classes().items():
        for verb in _verbs_of(act):
            forms = [f"{form} " for form in (verb.base, verb.third, verb.ing)]
            begins = [form for form in forms if plain.startswith(form)]
            if begins and (found := _thing(plain[len(begins[0]) :], things)):
                return found
            ends = [noun for noun in verb.nouns if plain.endswith(f" {noun}")]
            if ends and (found := _thing(plain[: -len(ends[0]) - 1], things)):
                return found
    return ""


def _thing(text: str, things: dict[str, str]) -> str:
    """Return the concept of the longest name that a text ends with, behind words that only point it out."""
    words = text.split()
    for start in range(len(words)):
        concept = things.get(" ".join(words[start:]))
        if concept and re.fullmatch(f"(?:{_modifiers()} )*", "".join(f"{word} " for word in words[:start])):
            return concept
    return ""


@cache
def things_pattern() -> str:
    """Return the pattern of a thing with what may stand before it, one blank behind each word."""
    names = {name for things in _classes().values() for name in things}
    return f"(?:{_modifiers()} ){{0,3}}{any_of(names)} "


@cache
def acts_pattern() -> str:
    """Return the pattern of any form of any verb, one blank behind."""
    forms = {form for one in verbs().values() for v in one for form in (v.base, v.third, v.ing, v.done)}
    return f"{any_of(forms)} "


def thing_ends() -> frozenset[str]:
    """Return the words with one of which the name of each thing ends."""
    return frozenset(name.split()[-1] for things in _classes().values() for name in things)


def act_begins() -> frozenset[str]:
    """Return the words with one of which each form of each verb begins."""
    forms = [form for one in verbs().values() for v in one for form in (v.base, v.third, v.ing, v.done)]
    return frozenset(form.split()[0] for form in forms)


def act_on(thing: str, act: str) -> str:
    """Return the concept of an act on a thing, both in words; the thing's own where no act is named."""
    thing, act = thing.strip(), act.strip()
    for name, things in _classes().items():
        forms = {form for v in _verbs_of(name) for form in (v.base, v.third, v.ing, v.done)}
        if act in forms and (found := _thing(thing, things)):
            return found
    return "" if act else _alone(thing)


def _alone(thing: str) -> str:
    """Return what is meant by ``hands off the volumes``."""
    for entry in data("things")["things"].values():
        if act := entry.get("alone"):
            names = {name.replace("_", " "): str(entry[act]) for name in entry["names"].split()}
            if found := _thing(thing, names):
                return found
    return ""
