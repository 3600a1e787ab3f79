"""What ``placed`` reads: a sentence as what its pieces tell of a kind of files, at home and not wanted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import is_path, kind_of
from rulebook.compiler.reading.frames.book import LANGUAGES, Book, Frame, places
from rulebook.compiler.reading.frames.pieces import Piece, joints, pieces_of
from rulebook.compiler.reading.frames.spelling import marked, names_in, spelled
from rulebook.compiler.reading.placed.kinds import is_noun

_PLACES = ("root_files", "everything")
_REFUSING = ("refused", "complaint_beside")
"""What names a folder, or else means the whole tree."""
_ALONE = re.compile(r"\b(?:only|exclusively|solely|nowhere else|nur|ausschließlich|solo|sólo)\b")
_POINTS = re.compile(
    r"(?:that|which) (?:is|was|has|will|would|does|ends|gets|breaks|broke|can|makes|belongs) "
)
"""How a remark begins that points to what was said: ``..., that is brew's``."""
_FLAT = re.compile(r"\b(?:directly|straight|loose|direkt|directamente)\b")
_ORDERED = re.compile(
    r"^(?:please |always |now |new )*(?:put|store|save|keep|place) "
    r"|\b(?:belong|belongs|go|goes) (?:in|into|under|to|inside) "
    r"|\b(?:gehört|gehören|kommt|kommen) (?:in|nach|unter) |\b(?:va|van) (?:en|a|dentro) "
)
_NO = re.compile(r"\b(?:not|never|no|nothing|nicht|kein|nie|nunca)\b")
_THIS = re.compile(r"(?:the|this|that|these|those|your|my|a|an|der|die|das|el|la|los|las|este|esta) ")
"""What names one of them: ``put the script in tools/`` is a task."""
_ALL = re.compile(r"^(?:all|any|every|each|alle|todos|todas) ")


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that was told.

    Attributes:
        at: the number of its sentence.
        sense: the name of its entry in ``data/placed.toml``.
        kind: the words for the files; empty where they only point back.
        homes, refused: the folders.
        anywhere: it holds wherever they are made but at home.
        needs: it rules nothing without a home.
        flat: only what lies right there is meant, and not what lies in folders below.
        ordered: the home is said of all of them, though nothing is refused.

    """

    at: int
    sense: str
    kind: str = ""
    homes: tuple[Entity, ...] = ()
    refused: tuple[Entity, ...] = ()
    anywhere: bool = False
    needs: bool = False
    flat: bool = False
    ordered: bool = False


@dataclass(slots=True)
class Line:
    """A sentence: what it tells in order, and its pieces that tell nothing of it, marked."""

    told: list[Told] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)
    limited: bool = False


def line_of(message: Message, at: int) -> Line:
    """Return what a sentence tells of where files belong."""
    spoken = message.spoken[at]
    language = message.language if message.language in LANGUAGES else "en"
    one = places(language)
    pieces = pieces_of(spelled(_plain(message, spoken), message.entities), language)
    line, start = Line(), 0
    while start < len(pieces):
        end, told = _first(one, pieces, start, message, at)
        if told is None:
            line.rest.append(marked(pieces[start].words))
            line.limited = line.limited or _limits(pieces[start], language)
        else:
            line.told.append(told)
        start = end
    return line


def _limits(piece: Piece, language: str) -> bool:
    how = joints(language)
    if _POINTS.match(piece.words):
        return False
    return bool(how.limits.search(piece.words)) and not how.reason.search(piece.joint)


def _plain(message: Message, spoken: Spoken) -> str:
    """Return a sentence in which kinds of things that were only named in words are words again."""

    def again(mark: re.Match[str]) -> str:
        entity = message.entities[int(mark[1])]
        named = not entity.concept or entity.concept in _PLACES or _is_kind(entity)
        return mark[0] if named else f" {entity.text} "

    return MARK.sub(again, spoken.sentence.text)


def _is_kind(entity: Entity) -> bool:
    """Tell ``.md files`` and ``python files``, which stay names, from what this table has words for."""
    return not entity.text[:1].isalnum() or (kind_of(entity) == "scope" and not is_noun(entity.text))


def _first(one: Book, pieces: list[Piece], start: int, message: Message, at: int) -> tuple[int, Told | None]:
    for end, text, frame, slots in one.fitting_runs(pieces, start):
        told = _told(frame, slots, text, message, at)
        if told is not None:
            return end, told
    return start + 1, None


def _told(frame: Frame, slots: dict[str, str], text: str, message: Message, at: int) -> Told | None:
    """Return what a frame tells; None where a place holds no folder, or it is a question that asks."""
    if message.spoken[at].sentence.question and not frame.entry.get("asks"):
        return None
    homes = tuple(names_in(slots.get("y", ""), message.entities))
    refused = tuple(names_in(slots.get("p", ""), message.entities))
    spared = frame.meaning == "spared"
    if not all(map(is_place, (*(() if spared else homes), *refused))):
        return None
    kind = slots.get("n", "")
    alone = frame.meaning in ("elsewhere", "only_home") or (
        frame.meaning == "home" and bool(_ALONE.search(text) or _ALL.match(kind))
    )
    tree = frame.meaning in _REFUSING and not refused
    flat = bool(_FLAT.search(text))
    needs_home = bool(frame.entry.get("needs"))
    ordered = frame.meaning == "home" and _is_ordered(text, kind)
    return Told(at, frame.meaning, kind, homes, refused, alone or tree, needs_home, flat, ordered)


def _is_ordered(text: str, kind: str) -> bool:
    """Tell ``put notebooks in notebooks/``, said of all of them, from where something lies."""
    return bool(_ORDERED.search(text)) and not _THIS.match(kind) and not _NO.search(text)


def is_place(entity: Entity) -> bool:
    """Tell a folder, and the top level, from a file and from a kind of files."""
    if entity.concept == "root_files":
        return True
    if not is_path(entity) or entity.concept:
        return False
    if not entity.text.strip("/."):
        return False
    last = re.sub(r"<[^>]*>", "x", entity.text).rstrip("/").rpartition("/")[2]
    folder = entity.text.endswith("/") or "." not in last.lstrip(".")
    return folder and "*" not in last
