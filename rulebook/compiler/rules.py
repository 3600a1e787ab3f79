"""What a message asks for: atomic rules, before anything is looked up or drafted."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.drafting.pairs import Pair
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.templates import Template

KINDS = (
    *(
        "forbid",
        "only",
        "replace",
        "require",
        "require_content",
        "require_text",
        "ask",
        "cleanup",
        "style",
        "generated",
        "owned",
    ),
    *("naming", "placed", "fact", "wish", "lift"),
)
"""What a rule wants; ``wish`` is one that has no predicate."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What names have to look like.

    Attributes:
        of: ``file``, ``branch``, ``subject`` (of a commit), or the keyword that an identifier follows.
        names: templates or examples that a name has to follow; with ``against`` set, must not.
        case: ``snake``, ``kebab``, ``pascal``, ``camel``, ``lower`` or empty.
        starts, ends: what it must begin or end with; with ``against`` set, must not.
        longest: how many characters it has at most; 0 for any.
        holds: what it must not hold, as globs.
        stems: what it must not be, but for its ending.
        kinds: of which files, as globs; empty where the words leave it to the names.
        base: what a class extends whose name it is.
        language: the ending of the language's files, where it is one language.
        against: the words are against this shape.

    """

    of: str
    names: tuple[Template, ...] = ()
    case: str = ""
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    longest: int = 0
    holds: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    base: str = ""
    language: str = ""
    against: bool = False


@dataclass(frozen=True, slots=True)
class Placing:
    """Where files of a kind must not be made, and where they are at home.

    Attributes:
        kinds: what they are called, as globs.
        at_root: the same at the top level.
        command: what makes them, where it is a command that names their place.
        homes: where they are at home.
        refused: where they must not be made; their own globs where these name a folder.
        anywhere: nowhere else than at home.
        flat: only right in the folder, not in those below.
        nouns: as the message calls them.

    """

    kinds: tuple[str, ...]
    at_root: tuple[str, ...]
    command: str
    homes: tuple[Entity, ...]
    refused: tuple[Entity, ...]
    anywhere: bool
    flat: bool
    nouns: str


@dataclass(slots=True)
class Rule:
    """One atomic rule as the message states it.

    Attributes:
        kind: one of ``KINDS``.
        text: the words that state it.
        act: class of the act (``edit``, ``create``, ``delete``, ``run``, ``use``, ``commit`` ...) or empty.
        named: everything that its sentence names.
        targets: what is forbidden, required, or asked about.
        remedies: what to do instead.
        wanted: every command and path that the whole message asks for; none of them may be held.
        beside: code and modules that the message names and no rule is against; a home of what is right.
        places: where: paths, scopes, branches, surfaces.
        exceptions: what is exempt.
        before: acts and ``done`` before which something must have happened, and what they are done to.
        after: what makes it necessary.
        reason: the words that say why.
        strong, hedged: how firmly it was said.
        loud: the words say that a violation shows itself at once.
        derived: what it protects is only some tool's output.
        ends: the words that say when it ends; empty where it does not.
        about: the text of the message's head (``branch names: ...``), where it has one.
        addressed: its clause speaks to the agent, not of what the program does.
        residue: words that limit it and that no predicate can carry.
        unclear: it is limited in a way that could not be read, so it must not bite.
        told: a claim that nothing here can evaluate.
        by: the programs by which alone its acts are meant.
        either: any one of the targets will do.
        existing: only what is there already is meant; a new file is fine.
        fresh: only what is new is meant; what is there may be changed.
        bare: only the code with nothing behind it is meant: ``a bare # noqa``.
        on_lines: the words with which the lines begin that alone are meant: ``latest`` in a ``FROM`` line.
        narrow: words behind a name may say which uses of it are meant.
        opened: what is closed again at the end.
        once: a person's word from which on it holds; empty for always.
        shape: what names have to look like, for a rule about names.
        also: the same of other sorts of names.
        placing: where files of a kind belong, for a rule about that.

    """

    kind: str
    text: str
    act: str = ""
    named: list[Entity] = field(default_factory=list)
    targets: list[Entity] = field(default_factory=list)
    remedies: list[Entity] = field(default_factory=list)
    wanted: list[Entity] = field(default_factory=list)
    beside: list[Entity] = field(default_factory=list)
    places: list[Entity] = field(default_factory=list)
    exceptions: list[Entity] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    before_targets: list[Entity] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    after_targets: list[Entity] = field(default_factory=list)
    reason: str = ""
    strong: bool = False
    hedged: bool = False
    loud: bool = False
    derived: bool = False
    ends: str = ""
    told: str = ""
    about: str = ""
    addressed: bool = True
    unclear: bool = False
    by: list[str] = field(default_factory=list)
    either: bool = False
    existing: bool = False
    fresh: bool = False
    bare: bool = False
    on_lines: list[str] = field(default_factory=list)
    narrow: bool = True
    opened: list[Pair] = field(default_factory=list)
    once: str = ""
    shape: Shape | None = None
    also: tuple[Shape, ...] = ()
    placing: Placing | None = None
    residue: list[str] = field(default_factory=list)
