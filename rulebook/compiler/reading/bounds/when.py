"""When and to whom a rule about commands holds: a weekday, a remote; what no check can tell is only noted."""

from __future__ import annotations

import re

from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.accusing import DOUBTS
from rulebook.compiler.reading.bounds.pieces import is_about_commands, sentence_of
from rulebook.compiler.rules import Rule

_HOURS = (
    r"\b(?:(?:on|am|los|le|every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|(?:on|over|at) (?:the )?weekends?"
    r"|at night|overnight|(?:outside|during|within) (?:of )?(?:the )?(?:business|office|working|peak) hours"
    r"|freitags?|montags?|am wochenende|nachts|los viernes|le vendredi|fin de semana"
    r"|(?:after|before|past) \d{1,2}(?::\d\d)? ?(?:am|pm|uhr|h|o'clock))\b|周五|周末"
)
_NO = r"\b(?:no|not|never|kein\w*|nie|nicht|nunca|nada|pas|ni|ask)\b|不"
_RECURRING = re.compile(rf"(?i)(?:{_NO})[^.;,:!?]{{0,60}}(?:{_HOURS})|(?:{_HOURS})[^.;:!?]{{0,12}}(?:{_NO})")
_TO_REMOTE = re.compile(
    r"(?i)\bpush(?:e[sd])?(?:ing)?\b[^.;:]{0,12}\bto (?:the )?"
    r"(?P<remote>origin|upstream|heroku|[\w-]+ remote)\b"
)
_OTHER_REMOTE = re.compile(r"(?i)\bto (?:your|my|the|his|her) (?:own )?(?:fork|mirror)\b")

_FEW = 4
"""``sudo npm install, really?`` names it all; more words say of which of it."""


def keep_when(rule: Rule, message: Message) -> None:
    """Note what holds at some hours only, or for one remote beside another."""
    if rule.kind not in ("forbid", "replace", "ask"):
        return
    rule.unclear = rule.unclear or (not rule.ends and bool(_RECURRING.search(rule.text)))
    if not is_about_commands(rule):
        return
    rule.unclear = rule.unclear or bool(DOUBTS.search(rule.text) and len(rule.text.split()) > _FEW)
    remote = _TO_REMOTE.search(rule.text)
    elsewhere = remote and (remote["remote"].lower() != "origin" or _OTHER_REMOTE.search(message.words))
    rule.unclear = rule.unclear or bool(elsewhere)


_LIES = re.compile(r"(?i)\bread[- ]?only\b|\bschreibgeschützt\b|\bsolo lectura\b")


_ONLY_WHEN = re.compile(
    r"(?i)\b(?:only|just|nur|erst|solo|sólo|seulement|só)\b[ ,]*(?:if|when|once|after|wenn|falls"
    r"|nachdem|sobald|si|cuando|quand|se|quando)\b"
)
"""``X only when I say so`` allows nothing else."""
_ONLY_SO = re.compile("才(?:能|可以|准|行|许)|在.{1,14}(?:里|中|上|下)(?:跑|运行|执行)")
"""Chinese for what must be so before X may be run, and where it is run."""


def keep_kind(rule: Rule, message: Message) -> None:
    """Tell what may only be read from what must be run, and two languages from each other's places."""
    at = sentence_of(rule, message)
    if rule.kind == "require" and at is not None and _LIES.search(rule.text):
        rule.unclear = True
    if rule.kind == "only" and _ONLY_WHEN.search(rule.text):
        rule.unclear = True
    if rule.kind == "require" and _ONLY_SO.search(rule.text) and not (rule.before or rule.before_targets):
        rule.unclear = True
    tongues = [e for e in rule.targets if e.concept.startswith("speak_")]
    if rule.kind == "style" and len(tongues) > 1 and rule.places:
        rule.unclear = True
