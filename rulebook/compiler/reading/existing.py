"""Existing files and new ones: ``a new one is fine`` limits what was said before it to what is there."""

from __future__ import annotations

import re

from rulebook.compiler.language.message import Message
from rulebook.compiler.rules import Rule

_THING = (
    r"(?:one|ones|files?|migrations?|revisions?|entry|entries|adrs?|records?|versions?|changesets?"
    r"|scripts?|sql files?)"
)
_NEW_IS_FINE = re.compile(
    rf"(?i)\bnew(?:er)? (?:numbered |sql |separate |follow-up |\w+ )?{_THING}"
    r"(?: (?:on top|after (?:it|them|that)|behind it))? (?:is|are|would be) (?:always |perfectly )?"
    r"(?:fine|ok|okay|welcome|allowed|no problem|good|great)\b"
    rf"|\b(?:add|write|create|make|put|append) (?:a |another )?(?:new |follow-up )(?:\w+ )?{_THING}"
    rf"|\b(?:a|another) new (?:\w+ )?{_THING} (?:instead|on top)\b"
    r"|\bneue(?: \w+)? (?:sind|ist|wären|kannst du|darfst du|kannst|darfst|legst du|dürfen|können)"
    r"(?: (?:gerne?|natürlich|immer|angelegt|dazu))* (?:ok|okay|in ordnung|erlaubt|anlegen|erstellen|dazu"
    r"|hinzufügen|willkommen|kein problem|fein|werden|kommen|an)\b"
    r"|\b(?:nuev[oa]s?|crear (?:un[oa] )?nuev[oa]s?|añadir (?:un[oa] )?nuev[oa]s?)(?: (?:archivos?|ficheros?"
    r"|migraci(?:ón|ones)))?(?: (?:sí|está bien|están bien|vale|puedes|se puede|sin problema|ok))+\b"
    r"|\b(?:puedes|se puede|se pueden|podés) (?:crear|añadir|agregar)(?: un[oa]s?)? nuev[oa]s?\b"
    r"|\b(?:de )?nouve(?:au|lle|aux|lles)(?: \w+)? (?:oui|ok|c'est ok|ça va|pas de souci)\b"
    r"|新(?:的|建|增|文件|迁移)[^,.;]{0,6}(?:可以|没问题|随便|没关系|ok)|(?:可以|只能|要改就|请)(?:新建|新增|加新的)"
)
_WHERE = re.compile(r"\s*(?:in|under|to|into|inside)\s+`?(?P<path>[\w.*/-]*/[\w.*/-]*)")


def spare_new_files(rules: list[Rule], message: Message) -> None:
    """Limit the rules against changes of folders to what is in them, where new files are called fine.

    Not so where the new ones have a folder of their own: then nothing is to be new in the other.
    """
    for spoken in message.spoken:
        for found in _NEW_IS_FINE.finditer(spoken.shown):
            where = _WHERE.match(spoken.shown[found.end() :])
            for rule in rules:
                if _is_of_a_folder(rule) and not (where and not _within(where["path"], rule)):
                    rule.existing = True


def _is_of_a_folder(rule: Rule) -> bool:
    several = [e for e in rule.targets if e.text.endswith("/") or "*" in e.text or "/" in e.text or e.concept]
    return rule.kind in ("forbid", "owned") and rule.act in ("", "edit") and several == rule.targets != []


def _within(path: str, rule: Rule) -> bool:
    return any(path.rstrip("/").startswith(e.text.rstrip("/")) for e in rule.targets)
