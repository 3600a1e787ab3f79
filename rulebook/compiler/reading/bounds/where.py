"""Where a rule about code holds: a place that the sentence, or the one before it, names is kept."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_folder
from rulebook.compiler.reading.bounds.pieces import (
    Name,
    Piece,
    is_about_code,
    is_about_commands,
    is_about_paths,
    is_where,
    pieces,
    sentence_of,
)
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.reading.targets import is_kind
from rulebook.compiler.rules import Rule

_THERE = re.compile(
    r"(?i)\b(?:there|in (?:them|it|these|those)|dort|darin|da drin|ahí|allí|allá|là|là-bas|dedans|lá"
    r"|ali)\b|那里|그곳"
)
_EVERYWHERE = re.compile(
    r"(?i)\b(?:(?:any|every|no)where(?! (?:in|under|inside|within|below)\b)|whole (?:repo|project|codebase)"
    r"|überall|nirgends|ningún sitio"
    r"|en todo|partout|nulle part)\b|到处|任何地方"
)
_HEAD = re.compile(rf"^\s*(?:in|inside|under|im|en|dans)?\s*{MARK.pattern}\s*(?::|,|\s-\s|$)", re.IGNORECASE)
_DID = re.compile(r"(?i)\byou (?:just |again |still )?(?:called|ran|used|started|typed|invoked|did)\b")
"""What was done somewhere: the place of blame is no limit."""
_IN_FIRST = re.compile(
    rf"^\s*(?:in|inside|under|within|on|im|auf|en|dans|sur)\s+(?:the\s+)?{MARK.pattern}", re.IGNORECASE
)
_FREE = re.compile(
    rf"^\s*(?:the\s+)?{MARK.pattern}\s+(?:folder\s+|directory\s+)?"
    r"(?:(?:must|has to|have to|should|needs to|is to|shall)\s+)?"
    r"(?:be|is|are|stays?|remains?|be kept|is kept)\s+(?:free|clean|clear)\s+(?:of|from)\b",
    re.IGNORECASE,
)
_OUT_OF = re.compile(
    r"(?i)\b(?:gone|banned|barred|removed|purged|dropped|out|kept out|keep out|stays? out|disappeared"
    r"|verbannt"
    r"|verschwunden|verschwindet|raus|fuera|desaparecido)\s+(?:from|of|out of|aus|de)\s+(?:the\s+)?$"
)
_HOME = re.compile(
    r"(?i)\b(?:put|live[sd]?|belongs?|goes|go into|gehör\w*|va en|van en|kommt in|kommen in)\b"
)
_LIVES = re.compile(
    r"(?i)(?<!not )(?<!never )(?<!stop )\b(?:use|take|call|go through"
    r"|via|through|with|import)\s+(?:the|our|my)\s+(?:[^\s,;:]+\s+){1,4}"
    r"(?:in|from|under|at)\s+$"
)
"""What says where the remedy stands: ``no axios, use the api client in src/api``."""


_KIND_OF_PLACE = re.compile(
    r"\b(?:put|add|write|paste|bake|embed|place|copy)\b[^.;:!?]{0,40}\binto (?:the |our |my |any )"
    r"(?!(?:repo|repository|code|codebase|sources?|files?|project|app|logs?|commits?|history|tests?)\b)"
    r"(?:\S+ )?[a-z]{4,}\s*(?:[(,:;.]|$)"
    r"|\bin (?:the |our |all |any )?(?!(?:all|any|every|these|those|our|new|other|the|both|this) )"
    r"[a-z-]+ (?:crates|packages|modules|services|classes|layers|apps|projects|repos|functions|methods)\b"
    r"|\b[Ee]?n (?:los|las) (?!tests?\b|pruebas|ficheros|archivos|commits?|\d|siguientes|otros|últim|próxim)"
    r"[^\W\d]{4,}\s*(?:[(,:]|$)"
    r"|\b(?:[Dd]ans les|[Nn]os|[Nn]as) (?!tests?\b|fichiers|arquivos|commits?|testes|\d)"
    r"[^\W\d]{4,}\s*(?:[(,:]|$)"
    r"|\b[Ii]n (?:den )?(?!Zukunft|Tests?\b|Ordnung|Ruhe|Commits?\b|Dateien|Produktion|Kommentaren|\d)"
    r"[A-ZÄÖÜ][a-zäöüß]{4,}\s*(?:[(,:]|$)"
)
"""Places by their kind, ``into the roles``, ``en los widgets``: which files these are is not known."""


def keep_place(rule: Rule, rules: list[Rule], message: Message, said_by: str) -> None:
    """Limit a rule about code to the folder of its sentence, or of the sentence that it goes on from."""
    at = sentence_of(rule, message)
    if at is not None:
        _part_places(rule, message, at)
        _place_commands(rule, message, at)
        _place_kinds(rule, message, at)
    homes = _homes(message.spoken[at], message) if at is not None and is_about_code(rule) else []
    rule.places = [e for e in rule.places if e not in homes]
    rule.exceptions += [e for e in homes if e not in rule.exceptions]
    if at is None or not is_about_code(rule) or _EVERYWHERE.search(rule.text) or _is_placed(rule):
        return
    found = [e for e in _folders(message.spoken[at], message) if e not in homes]
    head = None if found or rule.places else _HEAD.match(message.spoken[at].sentence.text)
    if head and kind_of(message.entities[int(head.group(1))]) == "scope":
        found = [message.entities[int(head.group(1))]]  # ``C#: never #region``
    unknown = _KIND_OF_PLACE.search(rule.text) or _is_inside_acts(rule, message, at)
    if not found and not rule.places and unknown:
        rule.unclear = True
    if not found and (said_by != "user" or _THERE.search(rule.text)):
        found = _before(rule, message, at)
    found = found or _beside(rule, rules, message, at)
    found = [e for e in found if e not in rule.exceptions and e not in rule.targets]
    if not found:
        return
    rule.places += found
    rule.remedies = [e for e in rule.remedies if e not in found]
    rule.wanted = [e for e in rule.wanted if e not in found]
    rule.beside = [e for e in rule.beside if e not in found]


def _is_inside_acts(rule: Rule, message: Message, at: int) -> bool:
    """Tell ``no retries in the deployments``: a word for what is done says in which files no better."""
    named = [name for piece in pieces(message.spoken[at], message) for name in piece.names if name.is_inside]
    acts = [n.entity for n in named if kind_of(n.entity) == "command" and not is_where(n.entity)]
    return any(e not in rule.targets for e in acts)


def _beside(rule: Rule, rules: list[Rule], message: Message, at: int) -> list[Entity]:
    """Return where the ban of the sentence before holds, which this one gives a reason for."""
    text = message.spoken[at].sentence.text
    if rule.kind not in ("forbid", "replace") or rule.exceptions or _OWN.search(text):
        return []
    before = [
        r for r in rules if sentence_of(r, message) == at - 1 and r.kind == "forbid" and is_about_code(r)
    ]
    folders = [[e for e in r.places if is_folder(e)] for r in before]
    return folders[0] if len(folders) == 1 else []


_OWN = re.compile(
    r"(?i)^\W*(?:no|never|nor|also|and|don't|do not|stop|kein\w*|nie|auch|nada|tampoco|nunca)\b|^\W*[不别也]"
)
"""How a ban begins that stands by itself."""


def _part_places(rule: Rule, message: Message, at: int) -> None:
    """Part the place from the code that is unwanted in it: a word behind the name says that it is where."""
    inside = [n.entity for p in pieces(message.spoken[at], message) for n in p.names if n.is_inside]
    where = [e for e in rule.targets if is_where(e) and e in inside]
    code = [e for e in rule.targets if e not in where]
    if where and code and rule.kind in ("forbid", "replace") and is_about_code(replace(rule, targets=code)):
        rule.targets, rule.places = code, [*rule.places, *(e for e in where if e not in rule.places)]
    within = [e for e in inside if e.kind == "symbol" and e.text.endswith("()") and e not in where]
    if rule.kind in ("forbid", "replace") and set(within) & {*rule.targets, *rule.remedies}:
        rule.unclear = rule.unclear or set(within) != set(rule.targets)  # ``in Update() no X``
    if within and rule.kind == "forbid" and not set(within) & set(rule.targets):
        rule.unclear = True


def _place_commands(rule: Rule, message: Message, at: int) -> None:
    """Limit a rule about commands to the folder of its sentence: ``in web/ it's pnpm, never npm``."""
    if rule.kind not in ("forbid", "replace") or rule.exceptions or _DID.search(rule.text):
        return
    aside = [e for e in rule.targets if is_folder(e)]
    acts = [e for e in rule.targets if e not in aside]
    if not is_about_commands(replace(rule, targets=acts)) or _EVERYWHERE.search(rule.text):
        return
    spoken = message.spoken[at]
    near = [p for p in pieces(spoken, message) if {n.entity.text for n in p.names} & {e.text for e in acts}]
    said = [n.entity for p in near for n in p.names if is_folder(n.entity) and _says_where(n)]
    head = _IN_FIRST.match(spoken.sentence.text)
    said += [message.entities[int(head.group(1))]] if head else []
    found = [e for e in said if (is_folder(e) and not is_script(e)) or kind_of(e) == "branch"]
    if not found or not set(aside) <= set(found):
        return
    rule.targets = acts
    rule.places += [e for e in found if e not in rule.places]
    rule.remedies = [e for e in rule.remedies if e not in found]
    rule.wanted = [e for e in rule.wanted if e not in found]


def _place_kinds(rule: Rule, message: Message, at: int) -> None:
    """Limit a rule about kinds of files to the folder of the sentence before: ``no zip files in there``."""
    kinds = rule.kind == "forbid" and bool(rule.targets) and all(map(is_kind, rule.targets))
    if not kinds or not is_about_paths(rule) or rule.places or not _THERE.search(rule.text):
        return
    if _folders(message.spoken[at], message, heads=True):
        return
    found = _before(rule, message, at)
    rule.places, rule.act = found, rule.act or "create"
    rule.unclear = rule.unclear or not found


def _is_placed(rule: Rule) -> bool:
    return any(e.kind == "path" or e.concept in ("tests", "test_files") for e in rule.places)


def _before(rule: Rule, message: Message, at: int) -> list[Entity]:
    """Return the folders of the nearest sentence before that names one; another item's are not meant."""
    there = bool(_THERE.search(rule.text))
    for before in range(at - 1, max(-1, at - 4), -1):
        spoken = message.spoken[before]
        if message.spoken[at].sentence.item and not there:
            return []
        if found := _folders(spoken, message, heads=True):
            return found
        if there and (named := [e for p in pieces(spoken, message) for e in _folders_of(p)]):
            return named[-1:]
    return []


def _homes(spoken: Spoken, message: Message) -> list[Entity]:
    """Return the folders in which the remedy stands: it may use there what nobody else may."""
    named = [name for piece in pieces(spoken, message) for name in piece.names]
    return [name.entity for name in named if is_folder(name.entity) and _LIVES.search(name.before)]


def _says_where(name: Name) -> bool:
    inside = name.is_inside and not _HOME.search(name.before)
    return inside or bool(_OUT_OF.search(name.before))


def _is_files(entity: Entity) -> bool:
    """Tell files of a kind by their name: ``in src/*.ts files``."""
    return entity.kind == "path" and not entity.concept and "*" in entity.text


def _folders_of(piece: Piece) -> list[Entity]:
    return [name.entity for name in piece.names if is_folder(name.entity)]


def _folders(spoken: Spoken, message: Message, *, heads: bool = False) -> list[Entity]:
    """Return the folders by which a sentence says where; ``heads`` also takes what it begins with."""
    text = spoken.sentence.text
    found = [
        name.entity
        for piece in pieces(spoken, message)
        for name in piece.names
        if (is_folder(name.entity) or _is_files(name.entity)) and _says_where(name)
    ]
    head = _HEAD.match(text) or _FREE.match(text) if not heads else re.match(rf"^\s*{MARK.pattern}", text)
    first = message.entities[int(head.group(1))] if head else None
    if first is not None and is_folder(first) and first not in found:
        found.insert(0, first)
    return found
