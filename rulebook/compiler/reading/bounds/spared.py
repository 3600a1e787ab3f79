"""What a message spares: the place behind an except, and whatever a piece of a sentence calls fine."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sorts import is_folder, is_litter
from rulebook.compiler.reading.bounds.pieces import (
    Piece,
    is_about_code,
    is_about_commands,
    is_about_paths,
    is_where,
    pieces,
    sentence_of,
)
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_EXCEPT = re.compile(
    r"(?i)(?:\bexcept(?:ing)?(?: for| in)?|\bapart from|\baside from|\bother than|\bsave for|\bexcluding"
    r"|\b(?:everywhere|anywhere|nowhere|anything) but|\bnot counting|\boutside(?: of)?"
    r"|\baußer(?:halb)?(?: von)?"
    r"|\bausgenommen|\bbis auf|\bsalvo|\bexcepto|\bmenos en|\bfuera de|\bsauf|\bhors de|\ben dehors de)"
    r"\s+(?:(?:in|im|en|dans|the|our|under|inside|der|die|dem|el|la|le|les)\s+){0,2}$"
)
_EXCEPT_BEHIND = re.compile(r"(?i)\s*(?:aside|excepted|excluded|ausgenommen|exceptuado|aparte)\b|\s*除外")
_FINE = re.compile(
    r"(?i)\b(?:fine|ok|okay|allowed|welcome|acceptable|permitted|exempt|harmless"
    r"|(?<!in )(?<!since )(?<!by )may|no problem|don't mind"
    r"|do not mind|all right|erlaubt|in ordnung|okey|vale|permitid[oa]s?|está bien|se puede|sin problema"
    r"|autorisé\w*|permis\w*|ça va)\b|可以|没问题|没关系|大丈夫|괜찮"
)
_NOT = re.compile(
    r"(?i)\b(?:not|no|never|nothing|nobody|nicht|kein\w*|nie|pas|jamais|nunca|without|only|just|only if"
    r"|hardly|until|unless|before|after|when|once)\b|n't\b|不"
)
_MIND = re.compile(r"(?i)\b(?:no problem|don't mind|do not mind|sin problema)\b")
_LOOKS = re.compile(
    r"(?i)\b(?:read(?:ing)?|look(?:ing)?|grep\w*|view\w*|open(?:ing)?|see|cat|lesen|anschauen|leer"
    r"|mirar|lire)\b"
)
_OPENING = re.compile(
    r"(?i)^\s*(?:ok|okay|fine|vale|right)\b(?!\s+(?:in|inside|within|for|under|with|on|there|at)\b)"
)
_ONLY_FINE = re.compile(r"(?i)^\W*only\b.*\b(?:fine|ok|okay|allowed|permitted|acceptable)\b")
_ONLY_MAY = re.compile(
    r"(?i)^\W*(?:only|just|nur|solo|sólo|seule?s?|somente|只有?)\s+…(?:\s+(?:and|und|y|et|e|和)\s+…)*\s+"
    r"(?:may|can|darf|dürfen|kann|puede[n]?|peu(?:t|vent)|pode[m]?|可以|能|例外)"
    r"(?: (?:do|use|call) (?:so|it|that|this)| das| es)?\W*$"
)
"""``no X (only lib/y.c may)``: who alone may is an exception of what was said before."""
_SAYS = re.compile(r"(?i)\b(?:says?|said|prints?|reports?|shows?|claims?|sagt|meldet|dice|dit)\b")
_EDITABLE = re.compile(
    r"(?i)\b(?:may|can|fine to|okay? to|free to|allowed to) (?:then |still )?(?:edit|change|touch"
    r"|modify|adjust)\b"
    r"|\b(?:editing|changing|adjusting) (?:it|them|those|these|existing \w+)[^.]{0,12}\b(?:fine|okay?"
    r"|allowed)\b"
)
_SOMEWHERE = re.compile(r"(?i)^\s*(?:and |y |und |et )?(?:in|inside|im|en|dans|within)\s+[^\W\d]")
_STAYS = re.compile(r"(?i)\bstays? (?:as (?:it|they) (?:is|are)|as is)\b|\bbleib(?:t|en) (?:so )?wie\b")


def keep_spared(rules: list[Rule], message: Message) -> None:
    """Add to the rules of a message what its words spare; a place that can't be told makes them unclear."""
    read = [(sentence_of(rule, message), rule) for rule in rules]
    for at, spoken in enumerate(message.spoken) if rules else ():
        own = [rule for place, rule in read if place == at]
        near = own or [rule for place, rule in read if place is None or place < at]
        for found in _NOTHING_BUT.finditer(spoken.sentence.text):
            _spare_place(near, message.entities[int(found.group(1))])
        for found in _ALL_BUT.finditer(spoken.sentence.text):
            if message.entities[int(found.group(1))].concept == "everything":
                _spare_place(near, message.entities[int(found.group(2))])
        for piece in pieces(spoken, message):
            for name in piece.names:
                if _EXCEPT.search(name.before) or _EXCEPT_BEHIND.match(name.behind):
                    _spare_place(near, name.entity)
            if _IS_EXCEPTION.search(piece.text) and not _NOT.search(piece.text):
                _spare(rules, piece)
            elif _ONLY_MAY.search(piece.text):
                for name in piece.names:
                    _spare_place(near, name.entity)
            elif _ONLY_FINE.search(piece.text) and not _NOT.search(_ONLY.sub("", piece.text)):
                _spare_within(rules, piece)
            elif _is_fine(piece):
                _spare(rules, piece)
            if not piece.names and _EDITABLE.search(piece.text):
                _spare_edits(rules)
    _spare_what_stays(rules)


_ONLY = re.compile(r"(?i)\bonly\b")
_IS_EXCEPTION = re.compile(
    r"(?i)\b(?:is|are) (?:the|an|the only|our) exceptions?\b|\b(?:is|are) exempt(?:ed)?\b"
)
_NOTHING_BUT = re.compile(rf"(?i)\bnothing\b[^.;:,]*\bbut (?:for )?{MARK.pattern}")

_ALL_BUT = re.compile(rf"(?i){MARK.pattern} but (?:for )?{MARK.pattern}")


def _spare_within(rules: list[Rule], piece: Piece) -> None:
    """Read ``never edit vendor/ (only vendor/README.md is fine)``: what lies there and is fine."""
    for entity in (name.entity for name in piece.names):
        for rule in rules:
            if (
                rule.kind == "forbid"
                and is_about_paths(rule)
                and any(_holds(e, entity) for e in rule.targets)
            ):
                rule.targets = [e for e in rule.targets if e != entity]
                rule.exceptions += [entity] if entity not in rule.exceptions else []


def _holds(folder: Entity, entity: Entity) -> bool:
    return (
        entity != folder and entity.kind == "path" and entity.text.startswith(f"{folder.text.rstrip('/')}/")
    )


def _is_fine(piece: Piece) -> bool:
    said = _MIND.sub("fine", _OPENING.sub("", piece.text))
    return bool(_FINE.search(said)) and not _NOT.search(said) and not _SAYS.search(said)


def _spare(rules: list[Rule], piece: Piece) -> None:
    named = [name.entity for name in piece.names]
    for entity in named:
        if is_where(entity) and not _LOOKS.search(piece.text):
            _spare_place(rules, entity)
        if kind_of(entity) in ("command", "option"):
            _spare_command(rules, entity)
    _leave(rules, piece)
    if not named and _SOMEWHERE.match(piece.text):
        for rule in rules:
            placed = any(is_where(e) for e in rule.places)
            rule.unclear = rule.unclear or (is_about_code(rule) and not placed)


def _leave(rules: list[Rule], piece: Piece) -> None:
    """Take out of what is forbidden what a piece of its own calls fine: ``no A, B with a reason is fine``."""
    named = [name.entity for name in piece.names]
    fine = {e.text for e in named}
    if any(map(is_where, named)) or _SOMEWHERE.match(piece.text):
        return
    for rule in rules:
        left = [e for e in rule.targets if e.text not in fine]
        if rule.kind in ("forbid", "replace") and left and left != rule.targets:
            rule.targets = left
            rule.beside += [e for e in named if e not in rule.beside]
        if _WITH.match(piece.text) and is_about_code(rule):
            rule.unclear = True


_WITH = re.compile(r"(?i)^\s*(?:with|mit|con|avec)\s")


def _spare_place(rules: list[Rule], entity: Entity) -> None:
    """Spare a place: code in it, files in it, or what runs in it; it is none of the rule's own then."""
    if not is_where(entity):
        return
    for rule in rules:
        if is_folder(entity) and _spare_folder(rule, entity):
            continue
        kinds = is_about_paths(rule) and rule.kind == "forbid" and all(_is_kind(e) for e in rule.targets)
        kinds = kinds or (is_about_paths(rule) and any(_holds(e, entity) for e in rule.targets))
        if rule.kind not in ("forbid", "replace") or not (is_about_code(rule) or kinds):
            continue
        if entity in rule.targets and len(rule.targets) > 1 and is_about_paths(rule):
            rule.targets = [e for e in rule.targets if e != entity]
        if entity in rule.targets:
            continue
        rule.places = [e for e in rule.places if e != entity]
        rule.exceptions += [entity] if entity not in rule.exceptions else []


def _spare_folder(rule: Rule, folder: Entity) -> bool:
    """Read ``no yarn outside web/``, ``yarn nowhere but web/``: what runs in the folder is spared."""
    others = [e for e in rule.targets if e != folder]
    commands = bool(others) and all(kind_of(e) == "command" for e in others)
    if not commands or rule.kind not in ("forbid", "replace", "ask"):
        return False
    rule.targets = others
    for named in (rule.places, rule.remedies, rule.exceptions):
        named[:] = [e for e in named if e != folder]
    rule.exceptions.append(Entity("folder", folder.text.rstrip("/")))
    if rule.kind == "replace" and not rule.remedies:
        rule.kind = "forbid"
    return True


def _spare_edits(rules: list[Rule]) -> None:
    """Read ``no hand-made files in X; you may edit them``: only new ones are held there."""
    for rule in rules:
        changes = rule.kind in ("forbid", "owned", "generated") and rule.act in ("", "edit")
        if changes and is_about_paths(rule) and not rule.existing:
            rule.fresh = rule.kind == "forbid" and all(map(is_folder, rule.targets))
            rule.unclear = rule.unclear or not rule.fresh


def _is_kind(entity: Entity) -> bool:
    return bool(entity.concept) or entity.text.startswith((".", "*"))


def _spare_command(rules: list[Rule], entity: Entity) -> None:
    for rule in rules:
        held = {e.text for e in rule.targets}
        own = entity.text in held or any(
            entity.kind == "option" and entity.text in e.text.split() for e in rule.targets
        )
        if rule.kind in ("forbid", "replace", "ask") and is_about_commands(rule) and not own:
            rule.exceptions += [entity] if entity not in rule.exceptions else []


def _spare_what_stays(rules: list[Rule]) -> None:
    """Read ``no .csv files here. tests/fixtures/ stays as it is``: what may stay is spared, not forbidden."""
    for rule in rules:
        if rule.kind == "forbid" and _STAYS.search(rule.text) and is_about_paths(rule):
            for other in _wider(rules, rule):
                other.exceptions += [e for e in rule.targets if e not in other.exceptions]
                rule.unclear = True


def _wider(rules: list[Rule], rule: Rule) -> Iterator[Rule]:
    for other in rules:
        kinds = all(_is_kind(e) and not is_litter(e) for e in other.targets)
        if other is not rule and other.kind == "forbid" and is_about_paths(other) and kinds:
            yield other
