"""How far a rule reaches: words that mean only a part make it a note, and a wrapper's own file is spared."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import (
    is_about_code,
    is_about_commands,
    is_about_paths,
    sentence_of,
)
from rulebook.compiler.rules import Rule

_POINTS = re.compile(r"(?i)^\W*(?:it|they|that|those) (?:do|does|must|should) ?not (?:go|belong|land)\b")
_EXISTS = re.compile(
    r"(?i)\b(?:what|whatever|anything|everything|all)(?: that)? (?:already )?exists\b"
    r"|\b(?:files?|ones?|migrations?|revisions?|scripts?|entries|entry|records?)"
    r" (?:that|which) (?:already )?exists?\b"
    r"|\bschon (?:da|vorhanden|existier|gemergt)|\bque ya exist|\bcrea un[oa] nuev[oa]\b"
    r"|\bcrie um[a]? nov[oa]\b|\bcrée[sz]? (?:en )?une? nouve"
)
_NEW = re.compile(
    r"(?i)\b(?:no|any|not a|another|never a|without) (?:single )?new (?:\w+ )?"
    r"(?:files?|folders?|ones?|scripts?|docs?)\b"
    r"|\bkeine neuen \w+|\b(?:ningún|ni un) (?:archivo|fichero) nuevo"
)
_ONTO_IT = re.compile(r"(?i)\b(?:onto|into) (?:it|that|that one|that branch|them)\b")
_STARTED = re.compile(
    r"(?i)\bwhat(?:ever)? you(?:'ve| have)? (?:started|opened|launched|brought up|spun up|created|left)\b"
)
_WHOLE = re.compile(
    r"(?i)\b(?:as a whole|the whole|entire|entirely|wholesale|in full)\b"
    rf"|\ball of (?:the )?{MARK.pattern}"
)
"""``don't import lodash as a whole``: a part of it may be imported."""
_TEMPLATE = re.compile(r"<[\w -]+>")
_HOME = re.compile(rf"{MARK.pattern} ?\( ?(?:in |at |see )?{MARK.pattern} ?\)")
_EVERY = re.compile(
    rf"(?i)^\W*(?:every|each|all) {MARK.pattern}[^.;]*?\b(?:is|are|must be|has to be|have to be) (?:always )?"
    r"(?:pinned|signed|documented|tested|wrapped|sorted|typed|versioned|checked|validated|frozen)\b"
)
_KOREAN = "쓰|사용|실행|돌리|하지|말고|대신|금지|절대|직접|그만|치지|치면|명령|안 |못 |같은|및|또는"
_CHINESE = (
    "了的吧啊呢来去在这那就都也和或与及而但是则并等以命跑执用时前后再里中直上下装卸删改发推提建启停拉写读看查测跟"
    "同做干来给"
)
_NOUN_BEHIND = re.compile(
    rf"{MARK.pattern}(?: (?!{_KOREAN})(?=[가-힣]{{2,}})| ?(?![{_CHINESE}])(?=[\u4e00-\u9fff]{{2,}}))"
)


def keep_reach(rules: list[Rule], message: Message) -> None:
    """Hold each rule to the part that its sentence speaks of."""
    homes = _homes(message)
    for rule in rules:
        at = sentence_of(rule, message)
        text = message.spoken[at].sentence.text if at is not None else ""
        if rule.kind in ("forbid", "replace") and is_about_code(rule):
            rule.exceptions += [p for one, p in homes if one not in rule.targets and p not in rule.exceptions]
        if rule.kind == "forbid" and is_about_paths(rule) and _EXISTS.search(rule.text):
            rule.existing = True
        if rule.kind == "forbid" and is_about_paths(rule) and rule.act == "edit" and _NEW.search(rule.text):
            rule.act = "create"
        rule.unclear = rule.unclear or _is_of_a_part(rule, text, message)


def _is_of_a_part(rule: Rule, text: str, message: Message) -> bool:
    """Tell a rule whose words mean only some of what it would hold."""
    if rule.kind == "require":
        return bool(_STARTED.search(rule.text))  # only who has opened something has to close it
    if rule.shape is not None:
        return not rule.shape.names and bool(
            _TEMPLATE.search(rule.text)
        )  # ``V<date>__x.sql``: not its case only
    if any(e.kind == "library" for e in rule.targets) and _WHOLE.search(text):
        return True
    if is_about_paths(rule):
        return bool(_POINTS.match(rule.text))
    every = _EVERY.match(text) if rule.kind == "forbid" else None
    if every and message.entities[int(every.group(1))] in rule.targets:
        return True  # ``every `uses:` is pinned``
    if not is_about_commands(rule) or rule.kind not in ("forbid", "replace"):
        return False
    elsewhere = bool(_ONTO_IT.search(rule.text)) and not rule.places
    return elsewhere or _is_of_a_noun(rule, text, message)


def _homes(message: Message) -> list[tuple[Entity, Entity]]:
    """Return what is named together with its file: ```` `httpClient` (src/http/client.ts) ````."""
    found = []
    for spoken in message.spoken:
        for match in _HOME.finditer(spoken.sentence.text):
            one, other = (message.entities[int(number)] for number in match.groups())
            if (
                one.kind in ("symbol", "text")
                and other.kind == "path"
                and "." in other.text.rpartition("/")[2]
            ):
                found.append((one, other))
    return found


def _is_of_a_noun(rule: Rule, text: str, message: Message) -> bool:
    """Tell ``pg_dump 결과 파일`` from the program: a noun behind it says what is meant."""
    bare = [e for e in rule.targets if " " not in e.text and not e.concept]
    return any(message.entities[int(m.group(1))] in bare for m in _NOUN_BEHIND.finditer(text))
