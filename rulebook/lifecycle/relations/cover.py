"""Whether one canonical predicate covers another: every event that the smaller fires on, the bigger does.

Decided on structure alone. ``True`` is a proof; ``False`` only says that there is none.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from rulebook.lifecycle.relations.forms import form_covers
from rulebook.lifecycle.relations.globs import paths_apart, paths_cover, words_cover

Predicate = dict[str, Any]


def verifier_covers(big: Predicate, small: Predicate) -> bool:
    """Return whether ``{"forbid", "unless"?}`` covers another one."""
    return covers(_folded(big), _folded(small))


def _folded(verifier: Predicate) -> Predicate:
    forbid = verifier["forbid"]
    return {**forbid, "unless": verifier["unless"]} if "unless" in verifier else forbid


def covers(big: Predicate, small: Predicate) -> bool:
    """Return whether ``big`` provably fires on everything that ``small`` fires on."""
    exempt_big, exempt_small = big.get("unless"), small.get("unless")
    harmless = (
        exempt_big is None
        or _apart(exempt_big, _bare(small))
        or (exempt_small is not None and covers(exempt_small, exempt_big))
    )
    return harmless and _covers(_bare(big), _bare(small))


def _apart(exempt: Predicate, small: Predicate) -> bool:
    """Return whether an exemption of paths takes nothing away from what the smaller predicate fires on."""
    for kind in ("write", "read"):
        if kind in exempt and kind in small:
            pairs = itertools.product(exempt[kind]["paths"], small[kind]["paths"])
            return all(paths_apart(one, other) for one, other in pairs)
    return False


def _bare(predicate: Predicate) -> Predicate:
    return {key: value for key, value in predicate.items() if key not in ("unless", "on_opaque")}


def _covers(big: Predicate, small: Predicate) -> bool:
    (kind_big, part_big), (kind_small, part_small) = *big.items(), *small.items()
    if kind_small == "any":
        return all(covers(big, part) for part in part_small)
    if kind_big == "all":
        return all(covers(part, small) for part in part_big)
    if kind_big == "any" and any(covers(part, small) for part in part_big):
        return True
    if kind_small == "all":
        return any(covers(big, part) for part in part_small)
    if kind_big == kind_small:
        return _KINDS[kind_big](part_big, part_small)
    if (kind_big, kind_small) == ("write", "command"):
        return all(_write_covers_form(part_big, form) for form in part_small)
    return False


def _command(big: list[Predicate], small: list[Predicate]) -> bool:
    return all(any(form_covers(one, form) for one in big) for form in small)


def _write_covers_form(write: Predicate, form: Predicate) -> bool:
    """Return whether the predicate sees what the command writes: a shell's writes are writes."""
    written = form.get("writes", ())
    seen = bool(written) and not write.get("op")
    return seen and paths_cover(write["paths"], written, write.get("except", ()))


def _paths(big: Predicate, small: Predicate) -> bool:
    if not _fewer(_op(small), _op(big)):
        return False
    exempt = [one for one in big.get("except", ()) if not paths_cover(small.get("except", ()), [one])]
    return paths_cover(big["paths"], small["paths"], exempt)


def _op(part: Predicate) -> list[str]:
    """Return the operations; to create and to change a file is all that is done to one, short of its end."""
    given = list(part.get("op", ()))
    return [] if {"create", "modify"} <= set(given) else given


def _content(big: Predicate, small: Predicate) -> bool:
    same = ("absent", "language", "whole_file", "comments")
    if any(big.get(key) != small.get(key) for key in same):
        return False
    if not set(small.get("where", ("file",))) <= set(big.get("where", ("file",))):
        return False
    if not all(set(small.get(key, ())) <= set(big.get(key, ())) for key in ("regex", "syntax")):
        return False
    if "paths" in big or "except" in big:
        everywhere = ["**"]
        return _paths(
            {"paths": big.get("paths", everywhere), "except": big.get("except", [])},
            {"paths": small.get("paths", everywhere), "except": small.get("except", [])},
        )
    return True


def _tool(big: Predicate, small: Predicate) -> bool:
    given = small.get("input", {})
    return words_cover(big["name"], small["name"]) and all(
        key in given and words_cover(globs, given[key]) for key, globs in big.get("input", {}).items()
    )


def _say(big: Predicate, small: Predicate) -> bool:
    limits = big.get("absent") == small.get("absent") and big.get("max_words") == small.get("max_words")
    return limits and set(small.get("regex", ())) <= set(big.get("regex", ()))


def _session(big: Predicate, small: Predicate) -> bool:
    same = ("left", "except", "said", "scope")
    if any(big.get(key) != small.get(key) for key in same) or not _go_covers(big, small):
        return False
    if not _before_covers(big["before"], small["before"]):
        return False
    if "after" in big and not ("after" in small and covers(big["after"], small["after"])):
        return False
    if "require" in big or "require" in small:
        # It fires where the requirement is not met: who demands more, fires more often.
        return "require" in big and "require" in small and covers(small["require"], big["require"])
    return True


def _go_covers(big: Predicate, small: Predicate) -> bool:
    """Who lets fewer topics stand for the action holds it more often."""
    topics = [set() if form["go"] is True else set(form["go"]) for form in (big, small) if "go" in form]
    return not topics or (len(topics) == len((big, small)) and topics[0] <= topics[1])


def _before_covers(big: Any, small: Any) -> bool:
    if big == "stop" or small == "stop":
        return bool(big == small)
    return covers(big, small)


def _negation(big: Predicate, small: Predicate) -> bool:
    return covers(small, big)


def _same(big: Any, small: Any) -> bool:
    return bool(big == small)


def _fewer(small: Any, big: Any) -> bool:
    return not big or (bool(small) and set(small) <= set(big))


_KINDS: dict[str, Callable[[Any, Any], bool]] = {
    "command": _command,
    "write": _paths,
    "read": _paths,
    "content": _content,
    "tool": _tool,
    "say": _say,
    "session": _session,
    "run": _same,
    "not": _negation,
    "any": lambda big, small: all(any(covers(one, part) for one in big) for part in small),
    "all": lambda big, small: all(any(covers(one, part) for part in small) for one in big),
}
