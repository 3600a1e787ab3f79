"""What happens at a moment that a frame leaves open: by the ways of naming one, else word by word."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.drafting.pairs import pair_opened
from rulebook.compiler.language.entities import Entity, Named
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tokens import tokenise
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.book import Frame, moments
from rulebook.compiler.reading.frames.regex import nouns
from rulebook.compiler.reading.frames.spelling import marked, names_in, spelled_sentence
from rulebook.compiler.reading.happening import Moment
from rulebook.compiler.reading.moments import moment_of

_WHEN = ("if", "when", "whenever", "after", "once", "on")
_OTHER = ("before", "if", "until", "except", "without", "only", "ask", "but", "allowed")
"""Words that say more than when: a moment that holds one is none."""


def moment_in(text: str, language: str, entities: Sequence[Entity]) -> Moment | None:
    """Return what happens at a spelled moment; None where its words do not say it."""
    return named_moment(text, language, entities) or _by_words(text, language, entities)


def named_moment(text: str, language: str, entities: Sequence[Entity]) -> Moment | None:
    """Return what happens where the whole text is one of the ways of naming it."""
    each = (_of(frame, slots, entities) for frame, slots in moments(language).fitting(text))
    return next((found for found in each if found is not None), None)


def _of(frame: Frame, slots: dict[str, str], entities: Sequence[Entity]) -> Moment | None:
    entry = frame.entry
    named = names_in(slots.get("x", ""), entities)
    out = Moment(
        commits=entry.get("commits", False),
        ends=entry.get("ends", False),
        changes=entry.get("changes", False),
    )
    if name := entry.get("concept"):
        out.commands = [Entity("concept", "opening a pull request", concept=name)]
    commands = [e for e in named if kind_of(e) == "command"]
    files = out.changes or out.commits
    if files and any(not _files_of(e) for e in commands):
        return None
    out.commands += [] if files else commands
    out.paths = [e for e in named if kind_of(e) in ("path", "scope") and not is_vague(e)]
    out.paths += [one for e in commands if files for one in _files_of(e)]
    out.paths += [Entity("path", glob) for glob in nouns().get(slots.get("r", "").strip(), ())]
    where = names_in(slots.get("p", ""), entities)
    out.paths += [e for e in where if kind_of(e) != "branch" and not is_vague(e)]
    out.branches = [e for e in where if kind_of(e) == "branch"]
    return out


def _files_of(entity: Entity) -> list[Entity]:
    """Return the files that a bare name means as what is changed: ``touched terraform?``."""
    if entity.concept:
        return [entity] if globs_of(entity) else []
    family = data("programs")["families_of_files"].get(_FAMILIES.get(entity.text, entity.text), "")
    return [Entity("path", glob) for glob in family.split()]


_FAMILIES = {"helm": "charts", "docker": "docker", "helmfile": "charts", "buf": "proto", "prisma": "prisma"}


def fragment_of(message: Message, spoken: Spoken) -> Moment | None:
    """Return what happens in ``Touched a Dockerfile?``: nothing where unread, None where nothing is asked."""
    words = spoken.shown.split()
    if not spoken.sentence.question or len(words) > _FEW:
        return None
    text = spelled_sentence(message, spoken)
    commands = [t.entity for t in spoken.tokens if t.entity is not None and t.entity.kind == "command"]
    if len(commands) == 1 and pair_opened(spoken.shown.rstrip("? ")):
        return Moment(commands=commands)  # ``helm install something to try it?``
    return named_moment(text, message.language, message.entities) or Moment(unknown=[text])


_FEW = 7


def _by_words(text: str, language: str, entities: Sequence[Entity]) -> Moment | None:
    tokens = tokenise(marked(text), Named("", tuple(entities)), language)
    if any(t.has(*_OTHER) or (t.has("neg") and not t.has("done")) for t in tokens):
        return None
    if any(t.has("after") and t.text.split()[0] in _WHEN for t in tokens):
        return None  # ``you stop if you touched ...``: two moments
    moment = moment_of(tokens)
    return None if moment.is_empty or moment.unknown else moment
