"""What the clauses so far have left for the next one, and what ``it`` and ``there`` stand for."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.language.clauses import VERBS, Clause, Mention
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.phrases import Phrase
from rulebook.compiler.language.sorts import is_litter, is_vague
from rulebook.compiler.reading.happening import Moment
from rulebook.compiler.rules import Rule


@dataclass(slots=True)
class Context:
    """The state of reading one message.

    Attributes:
        said_by: who speaks.
        language: of the message.
        rules: the rules so far.
        lead: what the sentence's head names before a colon (``Scenes: don't edit``).
        topic: what was named last, for ``it`` and ``there``.
        acts: the acts named last, for a bare ``don't``.
        allowed: what was called fine so far.
        scope: where the sentence before said it speaks of (``in tests``).
        ends: the words that end what this sentence asks.
        condition: a clause that waits for the one that it conditions.
        exception_next: the next names are an exception.
        spoken: all clauses of the message.
        previous: the clause before this one in the same sentence.
        last: what was named last that a check may act on, for a ``don't`` that stands alone.
        waiting: phrases of a sentence that only says when, for the one after it.
        pending: what happens in such a sentence, where it can be told; one that happens nowhere where not.
        heading: what the words before a colon, or the heading above, name (``rust: run ...``).
        entities: all that the message names.
        framed: the rules that the frames of this sentence gave so far.
        naming: whose names the message spoke of last (``branch``, ``file``, ``subject``).

    """

    said_by: str
    language: str = "en"
    rules: list[Rule] = field(default_factory=list)
    lead: list[Mention] = field(default_factory=list)
    topic: list[Mention] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    allowed: list[Entity] = field(default_factory=list)
    scope: list[Entity] = field(default_factory=list)
    ends: str = ""
    condition: Clause | None = None
    exception_next: bool = False
    spoken: list[Clause] = field(default_factory=list)
    previous: Clause | None = None
    last: list[Mention] = field(default_factory=list)
    waiting: list[Phrase] = field(default_factory=list)
    pending: Moment | None = None
    heading: list[Entity] = field(default_factory=list)
    entities: tuple[Entity, ...] = ()
    naming: str = ""
    framed: list[Rule] = field(default_factory=list)


def kind_of(entity: Entity) -> str:
    """Return the kind of an entity; of a concept, the concept's own kind."""
    return str(concept(entity.concept)["kind"]) if entity.concept else entity.kind


def is_thing(entity: Entity) -> bool:
    """Tell what ``it`` may stand for from words that only say where, when or with which option."""
    if entity.kind in ("option", "env", "url", "fence", "operator"):
        return False
    return kind_of(entity) not in ("scope", "surface", "branch")  # where, not what


def is_path(entity: Entity) -> bool:
    """Tell whether an entity is a path or a kind of files."""
    return kind_of(entity) == "path"


def is_act(entity: Entity) -> bool:
    """Tell a concept that is an act (``force push``)."""
    return entity.kind == "concept" and kind_of(entity) == "command"


def unknown(clause: Clause) -> list[str]:
    """Return the words of a clause that carry a meaning which the grammar does not know."""
    return [
        t.text
        for t in clause.tokens
        if not t.tags and t.entity is None and (len(t.text) > 1 or t.text > "\u2e7f") and t.text[0].isalpha()
    ]


def remember(context: Context, clause: Clause, *, first: bool) -> None:
    """Keep what the next ``it`` stands for; a subject that is nothing we know ends the old one."""
    roles = ("object", "place", "agent", "if", "after", "before")
    named = [m for m in clause.mentions if m.role in roles and is_thing(m.entity)]
    context.last = [m for m in named if not is_vague(m.entity)] or context.last
    if named:
        context.topic = [*context.topic, *named] if "it" in clause.tags else named
    elif unknown(clause) and not clause.tags & {"it", "but"} and (first or "be" in clause.tags):
        context.topic = []
    if first:
        heads = not clause.acts and not clause.negative
        heads = heads and not clause.tags & {"be", "must", "if", "after", "before", "until"}
        heads = heads and not _goes_on_to_say(clause)
        context.lead = (
            [m for m in named if not is_vague(m.entity) and m.entity.kind != "text"] if heads else []
        )
    if clause.acts and not clause.tokens[0].has("until", "if", "before", "after"):
        context.acts = clause.acts
    if "only" in clause.tags:
        return  # ``colours stand only in tokens.scss``: where they are at home, not where what follows holds
    places = [m.entity for m in clause.mentions if m.role == "place"]
    wheres = ("path", "branch", "scope", "surface")
    if (
        first
        and places
        and all(kind_of(e) in wheres for e in places)
        and len(places) == len(clause.mentions)
        and not (clause.acts or clause.negative)
    ):
        context.scope = places  # ``In tui/: ...``
        return
    context.scope = [
        e for e in places if kind_of(e) == "scope" or e.concept in ("tests", "test_files")
    ] or context.scope


def _goes_on_to_say(clause: Clause) -> bool:
    """Tell ``the linter says: ...``, a report, from ``the linter: ...``, a head."""
    return any(m.position + 1 < len(clause.tokens) for m in clause.mentions[-1:]) and bool(
        unknown(clause)[-1:] == [clause.tokens[-1].text] and clause.tokens[-1].text.endswith(_SAYING)
    )


_SAYING = ("s", "ed", "said", "told", "meint", "sagt", "dice")
"""How a verb ends that has a subject before it."""


def remember_all(context: Context, clauses: list[Clause]) -> None:
    """Keep what a sentence names that was read as a whole."""
    for index, clause in enumerate(clauses):
        remember(context, clause, first=index == 0)
        context.previous = clause
    context.condition = None


def points_back(clause: Clause) -> bool:
    """Tell whether ``it`` or ``there`` is what a known verb acts on."""
    for index, token in enumerate(clause.tokens):
        if token.has("leave") and set(token.text.split()) & {"it", "them", "that", "both"}:
            return True
        before = clause.tokens[max(0, index - 2) : index]
        acted_on = any(t.has(*VERBS, "leave", "neg", "must", "generated") for t in before)
        if token.has("it") and token.text not in ("that", "one", "any") and acted_on:
            return True
    return bool(clause.tokens) and clause.tokens[0].has("it") and not clause.tokens[0].has("in")


_BARE = (
    *(
        "neg",
        "it",
        "article",
        "adverb",
        "strong",
        "leave",
        "forbidden",
        "again",
        "by",
        "and",
        "elsewhere",
        "plain",
    ),
    *("build_output", "must", "be", "done", "persist", "generic", "unasked", "in", "cleanup", "allowed"),
)


def _is_bare(clause: Clause) -> bool:
    """Tell ``never edit them by hand`` and ``don't`` from ``not after`` and ``don't wait for CI``."""
    small = ("?", "!", "(", ")", "repo", "repository", "project", "here", "you", "yourself")
    return all(t.has(*_BARE, *VERBS) or t.text in small for t in clause.tokens)


_FOLDER_NOUN = ("folder", "directory", "dir", "ordner", "verzeichnis", "carpeta", "directorio")
_FILE_NOUN = ("file", "files", "datei", "dateien", "archivo", "archivos")


def pointed(context: Context, clause: Clause) -> list[Mention]:
    """Return the path that ``that folder`` or ``this file`` stands for: the last one named of that sort."""
    nouns = {word for t in clause.tokens if t.has("it") and " " in t.text for word in t.text.split()[1:]}
    folder = bool(nouns & set(_FOLDER_NOUN))
    if nouns & {"command", "script", "recipe", "target", "befehl", "comando"}:
        at = next(i for i, one in enumerate(context.spoken) if one is clause)
        named = [m for one in context.spoken[:at] for m in one.mentions if kind_of(m.entity) == "command"]
        return [Mention(m.entity, "object", clause.negative, m.act) for m in named[-1:]]
    if not (folder or nouns & set(_FILE_NOUN)):
        return []
    at = next(i for i, one in enumerate(context.spoken) if one is clause)
    named = [m for one in context.spoken[:at] for m in one.mentions if m.entity.kind == "path"]
    fitting = [m for m in named if m.entity.text.endswith("/") == folder]
    return [Mention(m.entity, "object", clause.negative, m.act) for m in (fitting or named)[-1:]]


def objects(context: Context, clause: Clause, *, negative: bool | None = None) -> list[Mention]:
    """Return what a clause is about; what was named last, where it only says ``it`` or nothing."""
    own = list(clause.having("object", "place", "agent", negative=negative))
    if not own and (found := pointed(context, clause)):
        return found
    if clause.negative and not own and "again" in clause.tags and clause.tokens[0].has("neg"):
        return [Mention(m.entity, "object", True, m.act) for m in context.last[-1:]]  # ``NOT again``
    if clause.negative and not own and not context.lead and not _is_bare(clause):
        return []
    if clause.negative and not own and not points_back(clause) and (home := _not_the_remedy(context)):
        return home
    there = points_back(clause) and any(is_path(m.entity) for m in context.topic)
    concepts = all(m.entity.kind == "concept" and kind_of(m.entity) == "command" for m in own)
    if any(is_thing(m.entity) and not is_vague(m.entity) for m in own) and not (there and concepts):
        return own
    bare = not any(is_thing(m.entity) for m in own)
    if any(m.entity.kind == "operator" for m in own):
        return own
    if clause.negative and not own and not context.topic and len(clause.tokens) <= 3 and not unknown(clause):
        return [Mention(m.entity, "object", bool(negative), m.act) for m in context.last]
    if (
        points_back(clause)
        and own
        and all(is_litter(m.entity) for m in own)
        and any(is_path(m.entity) for m in context.topic)
    ):
        return [m for m in context.topic if is_path(m.entity)]
    if context.lead and bare and not points_back(clause):
        return [*context.lead, *own]
    if context.topic and points_back(clause) and own and all(kind_of(m.entity) == "command" for m in own):
        own = []
    if context.topic and (points_back(clause) or (bare and not unknown(clause))):
        topic = [m for m in context.topic if m.role != "agent"] or context.topic
        if topic[0].entity.kind == "command":  # ``X wipes the snapshots. don't``: X is meant
            topic = [m for m in topic if not (m.entity.concept and is_path(m.entity))]
        roles = {"place": "place", "agent": "agent"}
        return [Mention(m.entity, roles.get(m.role, "object"), bool(negative), m.act) for m in topic] + own
    return own


def _not_the_remedy(context: Context) -> list[Mention]:
    """Read ``vendor/ is a copy. write a patch in patches/, don't edit in place``: it is not the remedy.

    What a bare ``don't`` is against was named in the sentence before, where its own says what to do.
    """
    before = context.previous
    wanted = (
        before is not None and not before.negative and before.acts and before.acts[0] in ("create", "run")
    )
    if not wanted or before is None or not any(is_path(m.entity) for m in before.mentions):
        return []
    at = next(i for i, one in enumerate(context.spoken) if one is before)
    mine = {m.entity for m in before.mentions}
    earlier = [
        m
        for one in context.spoken[:at]
        for m in one.mentions
        if m.entity not in mine and is_path(m.entity) and not is_vague(m.entity) and "if" not in one.tags
    ]
    return [Mention(m.entity, "object", True, m.act) for m in earlier[:1]]
