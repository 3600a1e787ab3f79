"""Brace expansion."""

from __future__ import annotations

from rulebook.shell.tree import Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.shell.tree import Part

MOST_WORDS = 512
"""More words than these are not made; the pattern then stays as it is."""

MOST_BRACES = 32
"""A word with more braces stays as it is."""


def expand_braces(parts: Sequence[Part]) -> list[list[Part]]:
    """Return the words that a word with braces becomes; unbraced words come back alone."""
    atoms: list[str | Part] = []
    for part in parts:
        if type(part) is Text and not part.quoted:
            atoms.extend(part.text)
        else:
            atoms.append(part)
    if atoms.count("{") > MOST_BRACES:
        return [list(parts)]
    words = _expand(atoms, 0)
    if words is None or len(words) > MOST_WORDS:
        return [list(parts)]
    return [_joined(word) for word in words]


def _joined(atoms: list[str | Part]) -> list[Part]:
    parts: list[Part] = []
    run: list[str] = []
    for atom in atoms:
        if isinstance(atom, str):
            run.append(atom)
            continue
        if run:
            parts.append(Text("".join(run), False))
            run = []
        parts.append(atom)
    if run:
        parts.append(Text("".join(run), False))
    return parts


def _expand(atoms: list[str | Part], depth: int) -> list[list[str | Part]] | None:
    """Return all words; None where there would be too many or they nest too deep."""
    if depth > 16:
        return None
    for start, atom in enumerate(atoms):
        if atom != "{":
            continue
        end, commas = _closing(atoms, start)
        if end < 0:
            continue
        inner = atoms[start + 1 : end]
        choices = _choices(inner, commas, start + 1, depth) if commas else _range(inner)
        tails = _expand(atoms[end + 1 :], depth + 1)
        if choices is None or tails is None:
            if commas or tails is None:
                return None
            continue
        if len(choices) * len(tails) > MOST_WORDS:
            return None
        return [atoms[:start] + choice + tail for choice in choices for tail in tails]
    return [atoms]


def _closing(atoms: list[str | Part], start: int) -> tuple[int, list[int]]:
    depth = 0
    commas: list[int] = []
    for place in range(start, len(atoms)):
        atom = atoms[place]
        if atom == "{":
            depth += 1
        elif atom == "}":
            depth -= 1
            if depth == 0:
                return place, commas
        elif atom == "," and depth == 1:
            commas.append(place)
    return -1, []


def _choices(
    inner: list[str | Part], commas: list[int], offset: int, depth: int
) -> list[list[str | Part]] | None:
    out: list[list[str | Part]] = []
    begin = 0
    for comma in [*(place - offset for place in commas), len(inner)]:
        words = _expand(inner[begin:comma], depth + 1)
        if words is None or len(out) > MOST_WORDS:
            return None
        out += words
        begin = comma + 1
    return out


def _range(inner: list[str | Part]) -> list[list[str | Part]] | None:
    if not all(isinstance(atom, str) for atom in inner):
        return None
    ends = "".join([atom for atom in inner if isinstance(atom, str)]).split("..")
    if len(ends) not in (2, 3):
        return None
    first, last = ends[0], ends[1]
    step = _number(ends[2]) if len(ends) == 3 else 1
    low, high = _number(first), _number(last)
    if step is not None and low is not None and high is not None:
        width = max(len(first), len(last)) if _padded(first) or _padded(last) else 0
        return [[*str(n).zfill(width)] for n in _numbers(low, high, step)]
    if step is not None and len(first) == len(last) == 1 and first.isalpha() and last.isalpha():
        return [[chr(n)] for n in _numbers(ord(first), ord(last), step)]
    return None


def _numbers(low: int, high: int, step: int) -> range:
    step = abs(step) or 1
    if abs(high - low) // step > MOST_WORDS:
        high = low + (MOST_WORDS + 1) * step
    return range(low, high + 1, step) if low <= high else range(low, high - 1, -step)


def _number(value: str) -> int | None:
    digits = value[1:] if value[:1] in ("-", "+") else value
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def _padded(value: str) -> bool:
    digits = value.lstrip("-")
    return len(digits) > 1 and digits[0] == "0"
