"""At what and to what end a command is run: on which files, in which namespace, to install something."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sweeping import takes_files
from rulebook.compiler.language.tools import knows
from rulebook.compiler.reading.bounds.pieces import is_about_commands, sentence_of
from rulebook.compiler.reading.bounds.things import keep_things
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.rules import Rule

_HELD = ("forbid", "replace", "ask")
_ON_FILES = re.compile(
    rf"(?i)\b(?:in|under|on|inside|within|below|for|unter|auf|en|sur)\s+(?:the |our |die |den |los |las )?"
    rf"(?:files? (?:in|under) )?{MARK.pattern}"
)
_TO_DO = re.compile(
    r"(?i)(?P<tools>(?:\ue000\d+\ue001(?:,? (?:or|and|oder|und|o|y|ou|et|e) |, )?){1,12}),? "
    r"(?:to|for|para|pour|um(?: [a-zäöüß]+){0,3} zu) "
    r"(?:(?P<verb>[^\W\d_]+)|\ue000(?P<act>\d+)\ue001)"
    r"(?P<rest>(?: (?:software|packages?|things|anything|tools|dependencies|libraries|stuff|new|it|them"
    r"|cosas|paquetes|archivos|ficheros|algo|nada|des|les|los|as|fichiers|paquets|dépendances|arquivos|pacotes)\b)*)"
    r"(?=\s*(?:$|[.,;:\ue000]))"
)
_EDITS = frozenset("edit editing change changing modify modifying rewrite rewriting patch patching".split())  # noqa: SIM905 - shorter
_IN_ENGLISH = {
    **dict.fromkeys(("instalar", "installer", "installieren"), "install"),
    **dict.fromkeys(("editar", "modificar", "cambiar", "modifier", "éditer", "ändern", "bearbeiten"), "edit"),
    **dict.fromkeys(("alterar", "mudar", "changer"), "edit"),
}
_EDITORS = ("sed", "perl", "ruby")


def keep_aim(rule: Rule, message: Message) -> None:
    """Hold a command only at what the words of its sentence aim it."""
    at = sentence_of(rule, message)
    if rule.kind == "owned" and rule.act == "run" and all(map(is_script, rule.targets)):
        rule.kind = "forbid"  # ``deploy.sh is run by CI only``
        rule.targets = [_as_command(e) for e in rule.targets]
    if rule.kind not in _HELD or at is None or not rule.targets:
        return
    if rule.kind == "ask" and any(e.kind == "command" for e in rule.targets) and rule.act in ("", "run"):
        rule.targets = [_as_command(e) for e in rule.targets]
    text = message.spoken[at].sentence.text
    keep_things(rule, text, message)
    if not is_about_commands(rule):
        return
    _on_files(rule, text, message)
    _to_do(rule, text, message)


def _as_command(entity: Entity) -> Entity:
    run = entity.kind == "path" and (is_script(entity) or entity.text.startswith(("bin/", "./")))
    return Entity("command", entity.text, code=True) if run else entity


def _on_files(rule: Rule, text: str, message: Message) -> None:
    """Read ``git mv, not mv, in src/`` and ``no sed -i on helm/*.yaml``."""
    on_files = all(e.kind == "command" and takes_files(e.text.split()) for e in rule.targets)
    if not on_files or any(e.kind == "path" for e in rule.places):
        return
    named = [message.entities[int(found[1])] for found in _ON_FILES.finditer(text)]
    known = (*rule.targets, *rule.exceptions)
    named = [e for e in named if e.kind == "path" and not is_script(e) and e not in known]
    rule.remedies = [e for e in rule.remedies if e not in named]
    rule.wanted = [e for e in rule.wanted if e not in named]
    rule.places += named


def _to_do(rule: Rule, text: str, message: Message) -> None:
    """Read ``no apt-get or brew to install things`` and ``no sed to edit files``: that use of each."""
    for found in _TO_DO.finditer(text):
        tools = [message.entities[int(mark[1])] for mark in MARK.finditer(found["tools"])]
        bare = [e for e in rule.targets if e.kind == "command" and " " not in e.text]
        if not bare or len(bare) < len(rule.targets) or not {e.text for e in bare} <= {e.text for e in tools}:
            continue
        act = message.entities[int(found["act"])] if found["act"] else None
        verb = (act.text.split()[0] if act else found["verb"]).lower()
        verb = _IN_ENGLISH.get(verb, verb)
        if verb in _EDITS:
            editors = [replace(e, text=f"{e.text} -i") for e in bare if e.text in _EDITORS]
            rule.targets, rule.unclear = editors or bare, rule.unclear or not editors
        elif all(knows(e.text, verb) for e in bare):
            rule.targets = [replace(e, text=f"{e.text} {verb}") for e in bare]
            said = {verb, *found["rest"].split(), act.text if act else ""}
            rule.residue = [one for one in rule.residue if one not in said]
            rule.places = [e for e in rule.places if e != act]
