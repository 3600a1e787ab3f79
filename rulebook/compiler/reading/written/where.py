"""Where code is unwanted, and where it is spared, by the names and nouns of a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.reading.written.line import ENDS, Line, any_of
from rulebook.compiler.reading.written.phrases import found, places, sorts, words

_IN = words("in")
_DET = words("light")
_INSIDE = frozenset(["in", "inside", "under", "within"])
_HERE = words("here")
_TESTS = words("tests")
TESTS = Entity("concept", "tests", concept="tests")
NOT_TESTS = ("library", "production", "prod", "app", "application", "non-test", "shipped", "product")


@dataclass(slots=True)
class Where:
    """Where a judgement holds.

    Attributes:
        places: where code is unwanted.
        spared: where it may stand.
        read: the words that were read for it.
        only: what is spared is the only place where code may stand.
        unknown: a noun that says where and that no place is known for.

    """

    places: list[Entity] = field(default_factory=list)
    spared: list[Entity] = field(default_factory=list)
    read: set[int] = field(default_factory=set)
    only: bool = False
    unknown: bool = False


def where_of(line: Line, span: tuple[int, int], *, placed: bool = False) -> Where:
    """Return where the code of a sentence is unwanted and where it is spared.

    Args:
        line: the sentence.
        span: from which word up to which it judges.
        placed: it was said before that the code is unwanted, so that a home is spared by itself.

    """
    out = Where()
    out.read |= {at for start, end in found("nowhere_else", line.words) for at in range(start, end)}
    for start, end in found("spared", line.words):
        if run := places_from(line, end):
            out.spared += run[0]
            out.read |= set(range(start, run[1]))
    for start, named, end in homes(line, placed=placed):
        out.spared += named
        out.only = True
        out.read |= set(range(start, end))
    for start in range(len(line.words)):
        if start not in out.read and (run := _allowed_piece(line, start, placed=placed)):
            out.spared += run[0]
            out.read |= set(range(start, run[1]))
    if subject := _subject(line, span):
        out.places.append(subject)
    for at in sorted(line.places):
        if at not in out.read and _is_home(line, at):
            out.spared.append(line.places[at])
            out.read.add(at)
        if at not in out.read and _says_where(line, at):
            out.places.append(line.places[at])
            out.read.add(at)
    for at, word in enumerate(line.words):
        ahead = at == line.piece_start(span[0]) and word in _INSIDE  # ``in views no raw()``
        if at not in out.read and word in _IN and (span[0] <= at or ahead):
            _noun(line, at, out)
    if any(
        word.startswith("\ue000V") and {"or", "and"} & set(line.words[at - 1 : at])
        for at, word in enumerate(line.words)
    ):
        out.places = []  # ``in templates or code``
    out.unknown = out.unknown and not out.places
    return out


def homes(line: Line, *, placed: bool = False) -> list[tuple[int, list[Entity], int]]:
    """Return what leads to the only places of code, these places, and where they end."""
    out = []
    elsewhere = placed or bool(found("nowhere_else", line.words))
    for name in ("only", "home"):
        for start, end in found(name, line.words):
            run = places_from(line, end)
            alone = run is not None and set(line.words[run[1] : run[1] + 1]) & _ALONE
            if run and (name == "only" or elsewhere or alone):
                out.append((start, run[0], run[1] + bool(alone)))
    for start, end in found("one_place", line.words):
        named = [at for at in sorted(line.places) if at > end]
        if named and any(end <= at < named[0] for at in line.code):
            out.append((start, [line.places[named[0]]], named[0] + 1))
    return out


_IF_YOU = ("if", "you")
_ALONE = frozenset(["only", "alone", "exclusively", "solely"])


def places_from(line: Line, start: int) -> tuple[list[Entity], int] | None:
    """Return the places that stand from a word on, and where their list ends."""
    named: list[Entity] = []
    at = end = start
    while at < len(line.words):
        if at in line.places:
            named.append(line.places[at])
            end = at + 1
        elif line.words[at] in _TESTS:
            named.append(TESTS)
            end = at + 1
        elif line.words[at] not in _DET | _IN | {":"} and not line.words[at].startswith("\ue000V"):
            break
        at += 1
    return (named, end) if named else None


def _allowed_piece(line: Line, start: int, *, placed: bool) -> tuple[list[Entity], int] | None:
    """Read a piece that allows: ``in specs do what you want``, ``scripts/ may``, ``fine in tests``.

    Where it is known that code is unwanted, ``only _tokens.scss may`` allows too.
    """
    if start and line.words[start - 1] not in (*ENDS, "but", "and", "though"):
        return None
    end = line.piece_end(start)
    piece = range(start, end)
    text = [line.words[at] for at in piece]
    if found("care", text):
        text = ["fine"]
    text = [word for at, word in enumerate(text) if word != "free" or text[at - 1] in ("is", "are", "feel")]
    if not set(text) & words("allowed") or (_NOT_ALLOWED - ({"only"} if placed else set())) & set(text):
        return None
    if any(
        (one == "free" and other in ("of", "from")) or (one, other) == _IF_YOU
        for one, other in pairwise(text)
    ):
        return None  # ``src/ has to stay free of print()``, ``use -t if you want a single test``
    named = [line.places[at] for at in piece if at in line.places]
    named += [TESTS for at in piece if line.words[at] in _TESTS]
    return (named, end) if named else None


def _subject(line: Line, span: tuple[int, int]) -> Entity | None:
    """Return the place that a sentence speaks of at its head: ``migrations never call X``."""
    at = line.piece_start(span[0])
    named = span[1] > 0 and at < span[0] and globs_of_noun(line.words[at]) if at < len(line.words) else []
    follows = line.words[at + 1 : at + 2]
    return any_of(named) if named and set(follows) & _JUDGES else None


_JUDGES = frozenset(["never", "must", "may", "do", "should", "shall", "can", "will", "need", "are", "have"])


def is_one_file(entity: Entity) -> bool:
    """Tell one file (``cart.spec.ts``) from a folder or a sort of files."""
    name = entity.text.rstrip("/").rsplit("/", 1)[-1]
    folder = entity.text.endswith("/") or "." not in name.lstrip(".")
    return entity.kind == "path" and not entity.concept and "*" not in entity.text and not folder


_NOT_ALLOWED = frozenset(["not", "no", "never", "only", "of"])
_GOES = frozenset(["go", "goes", "put", "live", "lives", "belongs", "belong"])
_HAVE = frozenset(["have", "got", "wrote", "built", "keep", "ship", "made"])
_WHENCE = frozenset(["from", "through", "via", "into", "to"])


def _is_home(line: Line, at: int) -> bool:
    """Tell ``take the tokens from src/theme/tokens.css``: where what is wanted comes from or goes."""
    before = line.words[line.piece_start(at) : at]
    if before[:1] == ["we"] and set(before[1:3]) & _HAVE and set(before[-2:]) & {"in", "under", "inside"}:
        return True  # ``we have apiClient in src/lib/api.ts``
    used = [i for i, word in enumerate(before) if word in words("use") | _GOES]
    if not set(before[-2:]) & _WHENCE and not set(before) & _GOES:
        return False
    return bool(used) and not {"not", "never", "no"} & set(before[max(0, used[0] - 2) : used[0]])


def _says_where(line: Line, at: int) -> bool:
    """Tell a name that says where from one that is only told of."""
    before = line.words[max(0, at - 4) : at]
    heads = not any(word for word in before if word not in ENDS and word not in _DET)
    return heads or bool(set(before) & _IN)


def _noun(line: Line, at: int, out: Where) -> None:
    """Read ``in handlers``, ``in tests``, ``in library code``; any other noun is unknown."""
    words_ = []
    library, behind = line.libraries.get(at + 1), "".join(line.words[at + 2 : at + 3])
    if library is not None and (behind in _CODE_OF or behind.startswith("\ue000V")):
        out.places.append(library)  # ``in pandas code``
        out.read |= {at, at + 1, at + 2}
        return
    for index in range(at + 1, min(at + 4, len(line.words))):
        if line.words[index] in ENDS or line.words[index].startswith("\ue000"):
            break
        words_.append((index, line.words[index]))
    meant = [(index, word) for index, word in words_ if word not in _DET]
    if len(meant) > 1 and globs_of_noun(meant[0][1] + meant[1][1]):
        meant = [(meant[1][0], meant[0][1] + meant[1][1])]  # ``view models``
    if not meant or line.words[at] in ("of", "for", "from", "at", "over", "on", "into"):
        return
    index, word = next((one for one in meant if one[1] in _TESTS or globs_of_noun(one[1])), meant[0])
    if word in _TESTS:
        out.places.append(TESTS)
    elif word in NOT_TESTS and len(meant) > 1 and meant[1][1] == "code":
        out.spared.append(TESTS)
    elif globs := globs_of_noun(word) or _named_so(line, index):  # its name says where
        out.places.append(any_of(globs))
    elif word not in _HERE:
        out.unknown = True
        return
    out.read |= set(range(at, index + 1))


def globs_of_noun(word: str) -> list[str]:
    """Return the files that a noun means by itself (``handlers``, ``compose``)."""
    found_ = places().get(word) or places().get(f"{word}s") or sorts().get(word) or sorts().get(word[:-1])
    return found_ or []


def _named_so(line: Line, at: int) -> list[str]:
    """Return where a part of the product lies by its name: ``the sync module``, ``the checkout``."""
    word, behind = line.words[at], line.words[at + 1 : at + 2]
    if not word.isalpha() or len(word) < _SHORTEST:
        return []
    if word not in words("parts") and not (
        set(behind) & words("sorts_of_parts") and line.words[at - 1] == "the"
    ):
        return []
    return [f"**/{word}/", f"**/{word}s/", f"*{word}*", f"*{word.capitalize()}*"]


_SHORTEST = 3
_CODE_OF = frozenset(["code", "calls", "chains", "pipelines", "queries", "models", "scripts"])
