"""What turns a prohibition round: ``never skip X``, ``it is not forbidden``, ``the rule no longer applies``.

A reader of clauses sees a no and a name. Where a sentence says no to leaving something out, denies that
something is forbidden, lifts a rule or tells somebody else's, no rule that was read from it may bite: it is
noted, and a person says what is meant.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.bounds.pieces import is_about_paths, sentence_of
from rulebook.compiler.rules import Rule

_BITES = ("forbid", "only", "replace", "ask", "generated", "owned", "require")
_NO = r"(?:never|not to|not|n't|no|nie|niemals|nicht|nunca|jamás|ne|n'|não|jamais)"
_SKIPS = re.compile(
    rf"(?i)\b(?!no (?:skip|drop|miss|omit)s?\b){_NO}\s+(?:ever\s+|te\s+|se\s+)?"
    r"(?:skip|omit|forget|leave out|avoid|neglect|miss|refuse|drop"
    r"|vergiss|überspring|olvid|salt|omit|oubli|saut|esque[cç]|pul)\w*\s+(?:\S+\s+){0,3}?"
    + MARK.pattern
    + "|"
    rf"\b(?:überspringe?|saute|oublie)\s+(?:nie|niemals|nicht|jamais|pas)\s+(?:\S+\s+){{0,3}}?{MARK.pattern}|"
    r"不要跳过|别跳过|不能跳过|别忘|不要忘|不能不|不得不|スキップしない|忘れず|忘れない|を忘れ|しないとダメ|しないといけ|건너뛰지|잊지"
)
_ALLOWED = re.compile(
    r"(?i)\b(?:(?:is|are|was|were|'s|'re)\s*(?:not|n't)|isn't|aren't|wasn't|not)\s+(?:\w+\s+)?"
    r"(?:forbidden|prohibited|banned|off limits|off-limits|disallowed|illegal|taboo)\b"
    r"|\bno longer (?:forbidden|prohibited|banned|off limits|a problem)\b"
    r"|\b(?:nobody|nothing|no one|no rule)\s+(?:forbids?|forbade|prohibits?|bans?)\b"
    r"|\bnicht verboten\b|\bno está prohibid|\bpas interdit|\bnão é proibid"
    r"|不禁止|没有禁止|没禁止|금지(?:된|하지|가) 아니"
)
_GOES_ON = re.compile(
    rf"(?i)\bvergiss(?:t)?\s+(?:\w+\s+)?{MARK.pattern}\s+(?:\w+\s+)?nicht\b"
    rf"|\bohne\s+{MARK.pattern}\s+\w+\s+(?:\w+\s+)?nichts\b"
    rf"|\bsin\s+{MARK.pattern}\s+no\s+(?:va|funciona)|没有\s*{MARK.pattern}\s*就不"
    r"|^\W*i never (?!ever|want|asked|told|said|allowed)\w+|\bno problems? (?:with|at all)\b"
    r"|\bwe (?:still )?need (?:it|them)\b|, it works\b|\bit stays\b"
    r"|\bbut (?:it|that|this) (?:is|would be) (?:ok|okay|fine|allowed|all right)\b"
    r"|\b(?:is|are) not (?:needed|required|necessary)\b|\bno need (?:for|to)\b(?!.{0,40}directly)"
    r"|\bbrauchst du nicht\b|\bno hace falta\b"
    rf"|{MARK.pattern}\s*(?:不用|不必|不需要)"
)
"""What is needed, not needed, or no trouble is not forbidden."""
_DENIED = re.compile(
    r"(?i)\bit(?: i|')s not (?:true )?that\b"
    r"|\bi (?:do not|don't) (?:think|believe|mean)\b.{0,30}\b(?:never|not|must|should)\b"
    r"|\b(?:do not|don't|stop|quit|never)\s+(?:tell|telling|say|saying)\s+(?:me\s+)?"
    r"(?:not to|(?:that\s+)?(?:you|i|we) (?:can|may|must|should)\s?(?:not|n't))\b"
    r"|\b(?:do not|don't|stop|quit) refus\w+\b|\bnever say never\b"
    r"|\bnobody (?:told|asked|said)\b.{0,12}\bnot to\b"
    r"|\bwho (?:said|says|told (?:you|me|us)|decided)\b.{0,12}\b(?:not|never)\b"
    r"|\bstop not\b|\bstimmt nicht, dass\b|\bno es que no\b|\bn(?:e |')[a-zéèê]+ que\b"
)
_LIFTED = re.compile(
    r"(?i)\b(?:no longer|not any ?more|any ?more)\b.{0,20}\b(?:applies|apply|holds?|valid|in force)\b"
    r"|\b(?:rule|ban|restriction|prohibition|policy)\b.{0,80}"
    r"\b(?:no longer|not .{0,12}any ?more|is gone|is lifted|outdated)\b"
    r"|\b(?:ignore|drop|forget|disregard|scrap)\b.{0,20}"
    r"\b(?:the rule|that rule|what i said|the ban|the restriction)\b"
    r"|^(?!.*\b(?:until|till|once|when|after|before|unless)\b.*\bis\b)"
    r".*\b(?:hands[- ]?off|freeze|embargo|ban|lock|moratorium|stop)\b.{0,60}"
    r"\bis (?:history|over|lifted|done|off|past|ended)\b"
    r"|\b(?:edit|change|touch|use|work|write|commit|push) (?:there|it|them|here)? ?"
    r"as you (?:like|please|want|wish)\b"
    r"|\b(?:free|fine|ok|okay|allowed|open) again\b"
    r"|\bno more (?:restrictions?|bans?|rules?)\b|\bno longer (?:need|have) to\b"
    r"|\b(?:do not|don't) (?:have|need) to\b.{0,60}\bany ?more\b"
    r"|\bgilt nicht mehr\b|\bdas ist überholt\b|\bmusst\b.{0,60}\bnicht mehr\b|\bnão precisa mais\b"
)
_TOLD = re.compile(
    r"(?i)^\W*(?:bob|alice|he|she|they|somebody|someone|my (?:colleague|friend|last team|old team|ex)\w*"
    r"|my (?:brother|sister|boss|cousin|neighbou?r|teacher|uncle|mother|father|dad|mum|mom)(?: in law)?"
    r"|our customers?|customers?|users?|the user)\b.{0,20}"
    r"\b(?:said|says|told|was told|were told|'s rule|rule was|are not allowed|must not|may not|shall not)\b"
    r"|^\W*(?:hm+|well|ok|btw|fyi|also|so)?\W*(?-i:[A-Z][a-z]+) "
    r"(?:says|said|thinks|thought|suggests?|suggested|wants|claims|claimed|proposed"
    r"|told (?:me|us)) (?:that )?(?:we|you|i|one|they|everybody|to)\b"
    r"|\b(?:readme|docs?|documentation|linter|eslint) says?\b.{0,80}\b(?:outdated|wrong|old|i disagree)\b"
    r"|\b(?:i disagree|früher durften|früher mussten|in the old project|in my last project|at my old job)\b"
)
_NOT_FOR = re.compile(
    rf"(?i)^\W*(?:but |aber |pero )?(?:not for|nicht (?:für|bei|vor)|no para)\s+{MARK.pattern}"
)
_OUTDATED = re.compile(r"(?i)\W*(?:that|this|which) is (?:outdated|wrong|no longer)")
_EVERY = (_SKIPS, _ALLOWED, _DENIED, _LIFTED, _TOLD)


def keep_turned(rules: list[Rule], message: Message) -> None:
    """Let no rule bite whose sentence turns its prohibition round."""
    for rule in rules:
        at = sentence_of(rule, message)
        texts = (
            [message.spoken[at].sentence.text]
            if at is not None
            else [s.sentence.text for s in message.spoken]
        )
        behind = (
            [message.spoken[at + 1].sentence.text] if at is not None and at + 1 < len(message.spoken) else []
        )
        lifts = any(_OUTDATED.match(text) for text in behind)
        asked = any(other.kind == "ask" for other in rules) and any(map(_NOT_FOR.match, texts))
        if asked and rule.kind == "forbid":
            rule.unclear = True  # ``I want to be asked before X. Not for Y.``
        if rule.kind in _BITES and (lifts or any(p.search(text) for p in _EVERY for text in texts)):
            rule.unclear = rule.unclear or not _asks_for_run(rule, texts)
        if rule.kind == "forbid" and not is_about_paths(rule) and _goes_on(rule, texts, message):
            rule.unclear = True


def _goes_on(rule: Rule, texts: list[str], message: Message) -> bool:
    """Tell a sentence by which what the rule holds goes on as it is."""
    for found in (one for text in texts for one in _GOES_ON.finditer(text)):
        named = [message.entities[int(number)] for number in found.groups() if number]
        before = MARK.findall(found.string[: found.start()])[-1:]
        named = named or [message.entities[int(number)] for number in before]
        if not named or set(named) & set(rule.targets):
            return True
    return False


def is_hearsay(text: str) -> bool:
    """Tell ``Marek says we should ban lombok``: somebody else's rule, told."""
    return bool(_TOLD.search(text))


def _asks_for_run(rule: Rule, texts: list[str]) -> bool:
    """Tell ``don't forget to run X before you commit``, which is read as what it asks for."""
    return rule.kind == "require" and not any(p.search(text) for p in _EVERY[1:] for text in texts)
