"""Does a prompt of the user say go to an action? Safe at hook time.

Deliberately plain: the prompt, without what is pasted or quoted in it, must bid, or say yes to,
a word that names the action (its subcommand, its program, its file), in a clause that asks for something.
"""

from __future__ import annotations

from rulebook.verifier.asking import asked
from rulebook.verifier.denial import denies, halts, parted, undenied
from rulebook.verifier.position import bidden, said_yes_to, spaced_signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.verifier.facts import Subject

_GENERIC = " run exec execute the and for with all new src lib app test tests main index file files code "
_MEANS = {
    "destroy": "destroy delete elimina borra zerstöre lösche",
    "rm": "delete remove drop clean lösche löschen entferne borra elimina supprime",
    "mv": "move rename",
    "install": "add install use",
    "add": "add install use",
    "push": "push",
    "delete": "delete remove",
    "modify": "edit change update upgrade",
    "create": "create write add make new",
}


def own_words(prompt: str) -> str:
    """Return a prompt without fenced blocks, quoted lines and text in quotes or backticks."""
    lines = []
    fenced = False
    for line in prompt.split("\n"):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.lstrip().startswith(">"):
            lines.append(line)
    text = "\n".join(lines)
    for sign in ('"', "`"):
        parts = text.split(sign)
        if len(parts) % 2:
            text = " ".join(parts[::2])
    return _without_single_quotes(text)


def _without_single_quotes(text: str) -> str:
    """Leave out what stands in single quotes, which open at a word's start: not ``don't``."""
    kept, start = [], 0
    padded = f" {text} ".replace("\u2018", "'").replace("\u2019", "'")
    while (opened := _quote(padded, start + 1, 0)) > 0 and (closed := _quote(padded, opened + 1, 1)) > 0:
        kept.append(text[max(start - 1, 0) : opened - 1])
        start = closed + 1
    return " ".join([*kept, text[max(start - 1, 0) :]])


def _quote(text: str, start: int, closes: int) -> int:
    """Return where the next quote is that opens (0) or closes (1), or -1."""
    at = text.find("'", start)
    while at >= 0:
        opens, ends = not text[at - 1].isalnum(), not text[at + 1].isalnum()
        if (ends and not text[at - 1].isspace()) if closes else (opens and not ends):
            return at
        at = text.find("'", at + 1)
    return -1


def names(prompt: str, subject: Subject) -> bool:
    """Tell whether the prompt names the subject's action and does not deny it, there or beside it."""
    own, wanted = _joined(own_words(prompt), _files(subject)), _names(subject)
    if _has(parted(own)[1], wanted):
        return False
    stems = {name.rstrip("s") for name in wanted}
    thing = subject.execution is None
    things = {name for name in _files(subject) if _parts_of(name) or f"/{name}" in own.lower()}
    return any(
        bidden(line, lambda word: word.rstrip("s") in stems, thing=thing)
        or said_yes_to(line, lambda word: word.rstrip("s") in stems, thing=thing)
        or bidden(line, lambda word: word in things, thing=True, led=True)
        for line in spaced_signs(asked(own)).split("\n")
    )


def _parts_of(name: str) -> bool:
    """Tell a name of several parts, as no plain word has them."""
    return any(sign in name for sign in "._-")


def _joined(text: str, files: set[str]) -> str:
    """Return a prompt in which a script's name in words is its name: ``the prod console``."""
    for name in files:
        spaced = name.replace("-", " ").replace("_", " ")
        at = text.lower().find(spaced) if spaced != name else -1
        text = f"{text[:at]}{name}{text[at + len(spaced) :]}" if at >= 0 else text
    return text


def _files(subject: Subject) -> set[str]:
    """Return the files that the action runs or changes, which no other word of a prompt looks like."""
    program = (subject.execution.program or "") if subject.execution is not None else ""
    paths = [program if "/" in program else "", subject.change.path if subject.change is not None else ""]
    return {path.rpartition("/")[2].lower() for path in paths} - {""}


def takes_back(prompt: str, subject: Subject) -> bool:
    """Tell whether a prompt denies the subject's action, or only calls a halt: ``wait, don't push``."""
    own = own_words(prompt)
    return halts(own) or _has(parted(own)[1], _names(subject))


def _has(text: str, wanted: set[str]) -> bool:
    words = [word.strip(".,;:!()[]'*") for word in text.lower().replace("/", " ").split()]
    stems = {name.rstrip("s") for name in wanted}
    return any(word in wanted or word.rstrip("s") in stems for word in words)


def said(prompt: str, pattern: str) -> bool:
    """Tell whether the prompt says what the pattern asks for, and neither denies it nor only asks about it.

    A pattern that is itself a denial (``no tests needed``) or a halt is looked for in all of the
    user's own words.
    """
    from rulebook.verifier.engines import searched

    words, plain = own_words(prompt), pattern.replace("\\ ", " ")
    return searched(pattern, words if denies(plain) or halts(plain) else undenied(words))


def _names(subject: Subject) -> set[str]:
    found: set[str] = set()
    execution = subject.execution
    if execution is not None and execution.argv:
        file = (execution.program or "").rpartition("/")[2]
        program = file.partition(".")[0]
        words = [word for word in execution.argv[1:] if word is not None and not word.startswith("-")]
        found = {program, file, *words[:2], *(_MEANS.get(program, "").split())}
        for word in words[:2]:
            found.update(_MEANS.get(word, "").split())
    if subject.change is not None:
        found.update(_MEANS[subject.change.op].split() if execution is None else ())
        found = (
            {*found, *_parts(subject.change.path)}
            if execution is not None
            else set(_parts(subject.change.path))
        )
    plain = {word.lower() for word in found}
    specific = {word for word in plain if len(word) > 1 and f" {word} " not in _GENERIC}
    return specific or (plain - {""})


def _parts(path: str) -> list[str]:
    parts = [part for part in path.split("/") if part not in ("", ".", "..")]
    return [*parts, *(part.partition(".")[0] for part in parts)]
